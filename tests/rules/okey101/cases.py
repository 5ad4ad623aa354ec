"""Cases of 101 Okey: a hand each, what it breaks, what it costs, and parts of its state.

`R5` is turned up, so `R6` is the okey. The names are those of clauses and what happens in them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from okey_ledger.domain.events import PairsOpened
from tests.logs import Hand, deal

Cost = tuple[int, int, str]
"""Seat, points, clause."""


class Case(NamedTuple):
    """What an audit must say of a hand."""

    hand: Hand
    breaks: list[str]
    """Every clause that is broken, in the order of the events."""
    costs: list[Cost]
    """Every change of a score, in the order of the report."""
    state: dict[str, Any]
    """Members of the state after the last event."""


CASES: Final[dict[str, Case]] = {}


def case(name: str, hand: Hand, *breaks: str, costs: tuple[Cost, ...] = (), **state: Any) -> None:
    """Add a case; where no clause is named it is clean, and where no cost is named it has no entries."""
    assert name not in CASES, name
    CASES[name] = Case(hand, list(breaks), list(costs), state)


def table(racks: dict[int, str], stock: str = "", **options: Any) -> Hand:
    """A deal of 101 Okey."""
    return deal("okey101", racks, stock=stock, **options)


def all_of(*melds: str, also: str = "") -> str:
    """The tiles that some melds or pairs take out of a rack, and others."""
    return " ".join([tile.partition("=")[0] for meld in melds for tile in meld.split()] + also.split())


FIRST = ("R10 R11 R12 R13", "B7 B8 B9 B10", "K6 K7 K8")
"""101 points: melds 0, 1, 2."""
HUNDRED = ("R10 R11 R12 R13", "B10 B11 B12", "Y6 Y7 Y8")
"""100 points."""
SECOND = ("Y9 Y10 Y11 Y12", "K10 K11 K12", "B11 B12 B13")
"""111 points: melds 3, 4, 5."""
SAME = ("Y10 Y11 Y12 Y13", "K7 K8 K9 K10", "B1 B2 B3 B4 B5 B6")
"""101 points again."""
PAIRS = ("B2 B2", "Y7 Y7", "K2 K2", "Y10 Y10", "Y9 Y9")
OTHER_PAIRS = ("R3 R3", "K3 K3", "Y4 Y4", "Y8 Y8", "R4 R4")
WITH_OKEY = (*FIRST[:2], "K6 R6=K7 K8")
"""101 points, the okey as black 7 in meld 2."""


def base(rest: str = "", *, also: str = "", first: tuple[str, ...] = FIRST, thrown: str = "Y1", **more: Any) -> Hand:
    """Seat 0 has opened with 101 and thrown a tile; `rest` is with seat 1, `also` with seat 0, `more` are options."""
    racks = {0: all_of(*first, also=f"{thrown} {also}"), 1: rest, **more.pop("racks", {})}
    hand = table(racks, more.pop("stock", "K4"), **more)
    return hand.open(0, *first).discard(0, thrown)


def after(rest: str = "", *, melds: tuple[str, ...] = SECOND, **more: Any) -> Hand:
    """Then seat 1 has drawn and opened with melds, and is in its turn, with `rest` left."""
    return base(all_of(*melds, also=rest), **more).draw(1).open(1, *melds)


def paired(rest: str = "R9 R8 B6 K5 Y2 Y2", **more: Any) -> Hand:
    """The same with five pairs."""
    return base(all_of(*PAIRS, also=rest), **more).draw(1).open_pairs(1, *PAIRS)


def round_to(hand: Hand, seat: int) -> Hand:
    """The seats after the last discard idle, up to this one, which draws."""
    turn = (hand.last.seat + 1) % 4  # type: ignore[attr-defined]
    while turn != seat:
        hand = hand.idle(turn)
        turn = (turn + 1) % 4
    return hand.draw(seat)


# 1 to 3: deal and runs
case("deal.twenty-one", table({}), stock_left=20, bar=101)
_short = table({})
case(
    "deal.fourteen",
    _short.dealt_as(racks=[rack[: 14 + (seat == 0)] for seat, rack in enumerate(_short.dealt.racks)]),
    "deal",
)
HIGH = ("K12 K13 K1", "R9 R10 R11 R12", "B8 B9 B10 B11")
case("run.12-13-1", table({0: all_of(*HIGH)}).open(0, *HIGH), "meld")
case("run.12-13-1-allowed", table({0: all_of(*HIGH)}, high_one=True).open(0, *HIGH), opened=["melds", None, None, None])
case("run.nothing-above-13", after("R1").lay_off(1, 0, "R1"), "lay-off")
case("run.above-13-allowed", after("R1", high_one=True).lay_off(1, 0, "R1"))

# 4 and 5: the bar
OPENED = ["melds", None, None, None]
case("opening.100", table({0: all_of(*HUNDRED)}).open(0, *HUNDRED), "opening", opened=OPENED, bar=101)
case("opening.bar-81", table({0: all_of(*HUNDRED)}, opening_points=81).open(0, *HUNDRED), opened=OPENED, bar=81)
ALL = ("R1 R2 R3 R4", "B1 B2 B3 B4 B5", "K1 K2 K3 K4 K5", "Y1 Y2 Y3 Y4", "R1 B1 K1")
_all = all_of(*ALL, also="Y13")
ELDEN: tuple[Cost, ...] = ((0, -202, "finish"), (1, 404, "unopened"), (2, 404, "unopened"), (3, 404, "unopened"))
case("opening.all-at-once", table({0: _all}).open(0, *ALL).finish(0, "Y13"), costs=ELDEN, finish_tile="Y13")
_strict = table({0: _all}, bar_free_finish=False).open(0, *ALL)
case("opening.all-at-once-not-free", _strict, "opening")
TWENTY = (*ALL[:3], "Y1 Y2 Y3", "R1 B1 K1")
case("opening.two-left", table({0: all_of(*TWENTY, also="Y4 Y13")}).open(0, *TWENTY), "opening")

# 6 to 9: katlama
case("katlama.same-value-off", after(melds=SAME), bar=101)
case("katlama.same-value-on", after(melds=SAME, katlama=True), "katlama", bar=102)
case("katlama.higher", after(katlama=True), bar=112)
LOW = ("K10 K11 K12", "Y10 Y11 Y12")
case("katlama.both", after(melds=LOW, katlama=True), "opening", "katlama")


def two_of_pairs(*pairs: str, seat: int = 2, **options: Any) -> Hand:
    """Seat 1 has opened with five pairs, and a later seat opens with these."""
    racks = {1: all_of(*PAIRS, also="K13"), seat: all_of(*pairs)}
    hand = table({0: "Y1", **racks}, "K4 R2", **options).discard(0, "Y1").draw(1).open_pairs(1, *PAIRS)
    return round_to(hand.discard(1, "K13"), seat).open_pairs(seat, *pairs)


BOTH_PAIRS = [None, "pairs", "pairs", None]
case("katlama.five-after-five", two_of_pairs(*OTHER_PAIRS, katlama=True), "katlama", bar=101, opened=BOTH_PAIRS)
case("katlama.six-after-five", two_of_pairs(*OTHER_PAIRS, "R7 R7", katlama=True))
case("katlama.pairs-do-not-climb", two_of_pairs(*OTHER_PAIRS, katlama=True, katlama_pairs=False))
case("katlama.few-pairs-both", two_of_pairs(*OTHER_PAIRS[:4], katlama=True), "pairs-opening", "katlama")
case("katlama.pairs-off", two_of_pairs(*OTHER_PAIRS))
case("katlama.partners-pairs", two_of_pairs(*OTHER_PAIRS, seat=3, katlama=True, teams=True), "katlama")
_exempt: dict[str, Any] = {"katlama": True, "teams": True, "katlama_partner_exempt": True}
case("katlama.partners-pairs-exempt", two_of_pairs(*OTHER_PAIRS, seat=3, **_exempt))


def partners(**options: Any) -> Hand:
    """In teams seat 2 opens with 101 after its partner's 101."""
    hand = base(racks={2: all_of(*SAME)}, katlama=True, teams=True, **options)
    return round_to(hand, 2).open(2, *SAME)


case("katlama.partner-counts", partners(), "katlama")
case("katlama.partner-exempt", partners(katlama_partner_exempt=True))

# 10: pairs
FOUR = PAIRS[:4]
case(
    "pairs-opening.four", table({0: all_of(*FOUR)}).open_pairs(0, *FOUR), "pairs-opening", opened=["pairs", *[None] * 3]
)
case("pairs-opening.four-allowed", table({0: all_of(*FOUR)}, opening_pairs=4).open_pairs(0, *FOUR))

# 11 to 14: wrong openings
NINE = ("R10 R11 R12 R13", "B9 B10 B11 B12", "Y6 Y7 Y8")
"""109 points."""
WRONG: Cost = (0, 101, "wrong-opening")
_wrong = table({0: all_of(*NINE, also="B13")}, wrong_opening_points=101)
_short_one = _wrong.open(0, *HUNDRED)
case(
    "wrong-opening.short",
    _short_one,
    costs=(WRONG,),
    table=[],
    opened=[None] * 4,
    phase="play",
    turn=0,
    bar=101,
    scores=[101, 0, 0, 0],
)
case("wrong-opening.then-right", _short_one.open(0, *NINE), costs=(WRONG,), opened=OPENED, scores=[101, 0, 0, 0])
case("wrong-opening.twice", _short_one.open(0, *HUNDRED), costs=(WRONG, WRONG))
case("wrong-opening.free", table({0: all_of(*HUNDRED)}, wrong_opening_points=0).open(0, *HUNDRED), table=[])
_high = table({0: all_of(*HIGH)}, wrong_opening_points=101)
case("wrong-opening.no-meld", _high.open(0, *HIGH), costs=(WRONG,), table=[])
_odd = table({0: all_of("R3 B3", *PAIRS)}, wrong_opening_points=101)
case("wrong-opening.no-pair", _odd.open_pairs(0, "R3 B3", *PAIRS), costs=(WRONG,), opened=[None] * 4)
case("wrong-opening.four-pairs", _odd.open_pairs(0, *FOUR), costs=(WRONG,))
_absent = table({0: all_of(*FIRST), 1: "Y9 Y10 Y11 Y9 Y10 Y11"}, wrong_opening_points=101)
case("wrong-opening.not-in-the-rack", _absent.open(0, "Y9 Y10 Y11"), "rack")
_unstated = table({0: "R6 K7 K8"}, wrong_opening_points=101)
case("wrong-opening.okey-unstated", _unstated.open(0, "R6 K7 K8"), "okey-identity")
_keep = table({0: all_of(*ALL, also="K6")}, wrong_opening_points=101)
case("wrong-opening.keep-one", _keep.open(0, *ALL[:2], "K1 K2 K3 K4 K5 K6", *ALL[3:]), "keep-one")
_fed = table({0: "Y8", 1: all_of(*HUNDRED[:2], "Y6 Y7", also="Y1")}, wrong_opening_points=101)
_tried = _fed.discard(0, "Y8").take(1).open(1, *HUNDRED)
case("wrong-opening.taken", _tried, costs=((1, 101, "wrong-opening"),), taken="Y8")
case("wrong-opening.taken-tile", _tried.discard(1, "Y1"), "take-use", costs=((1, 101, "wrong-opening"),))
_climbing = after(melds=SAME, katlama=True, wrong_opening_points=50)
case("wrong-opening.katlama", _climbing, costs=((1, 50, "wrong-opening"),), bar=102, opened=OPENED)
_pairs_short = two_of_pairs(*OTHER_PAIRS, katlama=True, wrong_opening_points=7)
case(
    "wrong-opening.katlama-of-pairs", _pairs_short, costs=((2, 7, "wrong-opening"),), opened=[None, "pairs", None, None]
)
case(
    "wrong-opening.undeclared",
    table({0: all_of(*FOUR)}, wrong_opening_points=101, pairs_declaration="binding").open_pairs(0, *FOUR),
    "pairs-declared",
    costs=(WRONG,),
    opened=[None] * 4,
)
case(
    "wrong-opening.before-the-draw",
    table({0: "Y1", 1: all_of(*FOUR)}, wrong_opening_points=5).discard(0, "Y1").open_pairs(1, *FOUR),
    "draw-first",
    costs=((1, 5, "wrong-opening"),),
)
_layings = after("R8 B8", wrong_opening_points=101)
case("wrong-opening.no-laying", _layings.lay(1, "R8 B8"), "meld")

# 15 to 17: after the opening
THREE = "R8 B8 Y8"
case("already-opened.melds-again", after(THREE).open(1, THREE), "already-opened")
case("already-opened.pairs", paired("Y3 Y3").open_pairs(1, "Y3 Y3"), "already-opened")
_at_once = after("R9 B6").lay_off(1, 0, "R9").lay_off(1, 1, "B6")
case("opening-turn.at-once", _at_once, scores=[0] * 4)
_wait: dict[str, Any] = {"wait_after_opening": True}
case("opening-turn.must-wait", after("R9", **_wait).lay_off(1, 0, "R9"), "opening-turn")
case("opening-turn.capture", after("K7", first=WITH_OKEY, **_wait).capture(1, 2, "K7"), "opening-turn")
case("opening-turn.melds-are-free", after(THREE, **_wait).lay(1, THREE))
_later = round_to(after("R9 Y3", stock="K4 R2 K1 Y2", **_wait).discard(1, "Y3"), 1)
case("opening-turn.next-turn", _later.lay_off(1, 0, "R9"))
case("opening-turn.not-opened", base("R9", **_wait).draw(1).lay_off(1, 0, "R9"), "not-opened")
_free = after("R9 K9 K13").lay_off(1, 0, "R9").lay_off(1, 2, "K9")
case("lay-off.free", _free.lay_off(1, 4, "K13"), scores=[0] * 4)

# 18 and 19: limits
_two = paired().lay_off(1, 0, "R9").lay_off(1, 1, "B6")
case("lay-off-limit.two", _two)
case("lay-off-limit.three", _two.lay_off(1, 2, "K5"), "lay-off-limit")
case("lay-off-limit.next-turn", round_to(_two.discard(1, "Y2"), 1).lay_off(1, 2, "K5"))
_one = paired(pairs_lay_off_tiles=1).lay_off(1, 0, "R9")
case("lay-off-limit.one", _one.lay_off(1, 1, "B6"), "lay-off-limit")
_any = paired(pairs_lay_off_tiles=None).lay_off(1, 0, "R9").lay_off(1, 1, "B6")
case("lay-off-limit.any", _any.lay_off(1, 2, "K5"))
case("lay-off-limit.does-not-fit", _two.lay_off(1, 2, "Y2"), "lay-off")


def three_down(**options: Any) -> Hand:
    """Seat 1, which opened with melds, lays off R9, R8 and R7 on one run."""
    return after("R9 R8 R7", **options).lay_off(1, 0, "R9").lay_off(1, 0, "R8").lay_off(1, 0, "R7")


case("lay-off-limit.melds-uncapped", three_down())
case("lay-off-limit.per-meld", three_down(lay_off_cap="meld"), "lay-off-limit")
case("lay-off-limit.three-a-meld", three_down(lay_off_cap="meld", lay_off_cap_tiles=3))
_ends = after("K5 K4 K9 K3", lay_off_cap="end").lay_off(1, 2, "K5").lay_off(1, 2, "K4").lay_off(1, 2, "K9")
case("lay-off-limit.per-end", _ends)
case("lay-off-limit.third-at-an-end", _ends.lay_off(1, 2, "K3"), "lay-off-limit")
_unopened = base("R9 R8", lay_off_cap="end", lay_off_cap_tiles=1).draw(1).lay_off(1, 0, "R9")
case("lay-off-limit.not-opened", _unopened.lay_off(1, 0, "R8"), "not-opened", "not-opened", "lay-off-limit")

# 20 and 21: captures
CAPTURED: Cost = (0, 101, "capture")
_held: dict[str, Any] = {"first": WITH_OKEY}
case("capture.free", after("K7", **_held).capture(1, 2, "K7"), scores=[0] * 4)
case("capture.charged", after("K7", capture_points=101, **_held).capture(1, 2, "K7"), costs=(CAPTURED,))
_own = base(also="K7", capture_points=101, stock="Y2 K1 K2 Y3", **_held)
case("capture.own", round_to(_own, 0).capture(0, 2, "K7"))
_partner = base(racks={2: all_of(*SECOND, also="K7")}, capture_points=101, teams=True, **_held)
case("capture.partners", round_to(_partner, 2).open(2, *SECOND).capture(2, 2, "K7"))
case("capture.locked", after("K7", captures=False, **_held).capture(1, 2, "K7"), "capture")
case("capture.by-pairs", paired("K7", **_held).capture(1, 2, "K7"))
case("capture.by-pairs-charged", paired("K7", capture_points=101, **_held).capture(1, 2, "K7"), costs=(CAPTURED,))
GROUP = (*FIRST[:2], "K7 R6=R7 Y7")
_both: dict[str, Any] = {"first": ("R10 R11 R12 R13", "B7 B8 B9 B10", "K7 R6=R7 Y7"), "group_capture": "both"}
case("capture.group-both", after("R7 B7", **_both).capture(1, 2, "R7 B7"))
case("capture.group-both-one", after("R7", **_both).capture(1, 2, "R7"), "capture")

# 22 to 26: taking
TAKEN = ("Y9 Y10 Y11 Y12", "K10 K11 K12", "B11 B12 B13")


def took(tile: str = "Y12", rest: str = "", melds: tuple[str, ...] = TAKEN, **options: Any) -> Hand:
    """Seat 0 has thrown a tile in the first turn and seat 1 has taken it; with it seat 1 has these melds."""
    tiles = all_of(*melds, also=rest).split()
    if tile in tiles:
        tiles.remove(tile)
    return table({0: tile, 1: " ".join(tiles)}, **options).discard(0, tile).take(1)


case("take-use.in-the-opening", took().open(1, *TAKEN), taken=None, scores=[0] * 4)
case("take-use.not-used", took(rest="K1").discard(1, "K1"), "take-use")
_unused: dict[str, Any] = {"unused_take_points": 101}
case("take-use.charged", took(rest="K1", **_unused).discard(1, "K1"), costs=((1, 101, "take-use"),))
WITHOUT = ("Y10 Y11 Y12 Y13", "K9 K10 K11 K12", "B8 B9 B10")


def late(**options: Any) -> Hand:
    """Seat 1 has taken Y9, opened without it, laid it off onto Y10-13 and thrown K1."""
    return took("Y9", "K1", WITHOUT, **options).open(1, *WITHOUT).lay_off(1, 0, "Y9").discard(1, "K1")


case("take-use.laid-off-after-opening", late(), "take-use")
case("take-use.laid-off-after-opening-charged", late(unused_take_points=9), costs=((1, 9, "take-use"),))
case("take-use.laid-off-after-opening-allowed", late(take_in_opening=False), taken=None)
_before = base("Y3", thrown="R9", stock="").take(1).lay_off(1, 0, "R9")
case("take-use.laid-off-not-opened", _before.discard(1, "Y3"), "not-opened", "take-use", costs=((0, 101, "islek"),))


def later_take(tile: str, rest: str, opening: tuple[str, ...] = SECOND, **options: Any) -> Hand:
    """Seat 1 has opened in an earlier turn; seat 0 throws a tile and seat 1 takes it."""
    hand = base(all_of(*opening, also=f"{rest} K13"), also=tile, stock="R2 K1 Y2 K3", **options).draw(1)
    hand = hand.open(1, *opening) if opening is SECOND else hand.open_pairs(1, *opening)
    return round_to(hand.discard(1, "R2"), 0).discard(0, tile).take(1)


_new = later_take("Y5", "R5 B5 Y3").lay(1, "R5 B5 Y5")
case("take-use.new-meld", _new.discard(1, "Y3"))
_no_new = later_take("Y5", "R5 B5 Y3", take_for_new_meld=False).lay(1, "R5 B5 Y5")
case("take-use.new-meld-not-allowed", _no_new.discard(1, "Y3"), "take-use")
case(
    "take-use.new-meld-charged",
    later_take("Y5", "R5 B5 Y3", take_for_new_meld=False, unused_take_points=9).lay(1, "R5 B5 Y5").discard(1, "Y3"),
    costs=((1, 9, "take-use"),),
)
_pair = later_take("Y5", "Y5 Y3", PAIRS)
case("take-use.further-pair", _pair.lay_pairs(1, "Y5 Y5").discard(1, "Y3"), taken=None)
_no_pair = later_take("Y5", "Y5 Y3", PAIRS, take_for_new_meld=False)
case("take-use.further-pair-not-allowed", _no_pair.lay_pairs(1, "Y5 Y5").discard(1, "Y3"), "take-use")


def goes_out(**options: Any) -> Hand:
    """Seat 1 has three tiles left, takes Y3, lays a group of the three and finishes with Y3."""
    melds = ("Y9 Y10 Y11 Y12", "K10 K11 K12 K13", "B11 B12 B13", "R1 R2 R3", "Y4 Y5 Y6 Y7")
    hand = table({0: "Y1 Y3", 1: all_of(*melds, also=THREE)}, "B1 K1 B2 K2", **options).discard(0, "Y1").draw(1)
    hand = round_to(hand.open(1, *melds).discard(1, "B1"), 0).discard(0, "Y3").take(1)
    return hand.lay(1, THREE).finish(1, "Y3")


GONE: tuple[Cost, ...] = ((0, 202, "unopened"), (1, -101, "finish"), (2, 202, "unopened"), (3, 202, "unopened"))
ISLEK_Y3: Cost = (0, 101, "islek")
case("take-use.thrown-at-the-finish", goes_out(), "take-use", costs=(ISLEK_Y3, *GONE))
case(
    "take-use.charged-at-the-finish",
    goes_out(**_unused),
    costs=(ISLEK_Y3, GONE[0], (1, 101, "take-use"), *GONE[1:]),
)
case("take.flat", took(fed_opening="flat").open(1, *TAKEN), costs=((0, 101, "take"),))
case("take.flat-points", took(fed_opening="flat", fed_points=50).open(1, *TAKEN), costs=((0, 50, "take"),))
case("take.times", took(fed_opening="times").open(1, *TAKEN), costs=((0, 120, "take"),))
case("take.times-three", took(fed_opening="times", fed_times=3).open(1, *TAKEN), costs=((0, 36, "take"),))
THIRTEENS = (*PAIRS[:4], "Y13 Y13")
_pairs_fed = took("Y13", melds=THIRTEENS, fed_opening="times").open_pairs(1, *THIRTEENS)
case("take.times-pairs", _pairs_fed, costs=((0, 260, "take"),))
_pairs_one = took("Y13", melds=THIRTEENS, fed_opening="times", fed_pairs_times=1).open_pairs(1, *THIRTEENS)
case("take.times-pairs-one", _pairs_one, costs=((0, 13, "take"),))
_okey = took("R6", melds=("Y9 Y10 R6 Y12", *TAKEN[1:]), fed_opening="times")
case("take.okey", _okey.open(1, "Y9 Y10 R6=Y11 Y12", *TAKEN[1:]), costs=((0, 101, "okey-discard"), (0, 60, "take")))
case("take.without-it", took("K1", melds=TAKEN, fed_opening="flat").open(1, *TAKEN), taken="K1")
_fed_wrong = took(fed_opening="flat", wrong_opening_points=101).open(1, *TAKEN[:2])
case("take.wrong-opening", _fed_wrong, costs=((1, 101, "wrong-opening"),), taken="Y12")

# 27 to 30: pairs
case("pairs-path.melds-after-pairs", paired("B11 B12 B13").lay(1, "B11 B12 B13"), "pairs-path")


def pairs_after(opened: bool = True, **options: Any) -> Hand:
    """Seat 0, which opened with melds, lays K1 K1, after seat 1 has opened with pairs or not."""
    hand = base(all_of(*PAIRS, also="Y3"), also="K1 K1", stock="R2 B1 Y2 Y5", **options).draw(1)
    hand = hand.open_pairs(1, *PAIRS) if opened else hand
    return round_to(hand.discard(1, "Y3"), 0).lay_pairs(0, "K1 K1")


case("pairs-path.pairs-after-melds", pairs_after())
case("pairs-path.no-pairs-yet", pairs_after(opened=False), "pairs-path")
case("pairs-path.pairs-after-melds-never", pairs_after(pairs_after_melds=False), "pairs-path")
case("pairs-path.not-opened", table({0: "K1 K1"}).lay_pairs(0, "K1 K1"), "not-opened")
_binding: dict[str, Any] = {"pairs_declaration": "binding"}
DECLARED = [True, False, False, False]
case("pairs-declared.means-nothing", table({0: all_of(*FIRST)}).declare(0).open(0, *FIRST), declared=DECLARED)
_melds_after = table({0: all_of(*FIRST)}, **_binding).declare(0).open(0, *FIRST)
case("pairs-declared.melds-after-all", _melds_after, "pairs-declared", opened=OPENED)
case("pairs-declared.melds", table({0: all_of(*FIRST)}, **_binding).open(0, *FIRST))
case("pairs-declared.undeclared", table({0: all_of(*PAIRS)}, **_binding).open_pairs(0, *PAIRS), "pairs-declared")
case("pairs-declared.declared", table({0: all_of(*PAIRS)}, **_binding).declare(0).open_pairs(0, *PAIRS))


def all_pairs(**options: Any) -> Hand:
    """All four seats have opened with five pairs each, and seat 3 has to throw."""
    fives = [[f"{color}{number} {color}{number}" for number in range(1, 6)] for color in "BKYR"]
    fives[3][4] = "R7 R7"
    hand = table({seat: all_of(*five) for seat, five in enumerate(fives)}, "R9 B9 Y9", **options)
    hand = hand.open_pairs(0, *fives[0]).discard(0, hand.dealt.racks[0][-1])
    for seat in (1, 2):
        hand = hand.draw(seat).open_pairs(seat, *fives[seat]).discard(seat, hand.stock[seat - 1])
    return hand.draw(3).open_pairs(3, *fives[3])


VOID: Final = all_pairs()
case("all-pairs.opened", VOID, phase="play", turn=3, opened=["pairs"] * 4)
case("all-pairs.played-on", VOID.discard(3, "Y9"), "all-pairs")
case("all-pairs.before-turn", VOID.draw(0), "all-pairs")
case("all-pairs.exhausted", VOID.exhaust(), "all-pairs")
case("all-pairs.annulled", VOID.annul().claim(0, 0, 0, 0), phase="ended")
case("all-pairs.service", VOID.take_over(1).declare(2).time_out(3).annul(), declared=[False, False, True, False])
case("all-pairs.out-of-turn", VOID.time_out(1), "turn")
case("all-pairs.claimed", VOID.claim(0, 0, 0, 0), "ended")
case("all-pairs.shown", VOID.show(0), "event-kind")
case("all-pairs.dealt-again", VOID.deal_again(), "deal")
case("all-pairs.after-annulled", VOID.annul().discard(3, "Y9"), "ended")
case("all-pairs.played-on-allowed", all_pairs(all_pairs="played_on").discard(3, "Y9"), turn=0)

# 31 to 33: discards
ISLEK: Cost = (1, 101, "islek")
_bot = base("R9 R6").take_over(1).draw(1, actor="bot")
_bots_free = base("R9 R6", bots_charged=False).take_over(1).draw(1, actor="bot")
case("islek.fits", base("R9").draw(1).discard(1, "R9"), costs=(ISLEK,))
case("islek.off", base("R9", islek_points=0).draw(1).discard(1, "R9"))
case("islek.by-a-bot", _bot.discard(1, "R9", actor="bot"), costs=(ISLEK,))
case("islek.bots-free", _bots_free.discard(1, "R9", actor="bot"))
case("islek.bots-okey-free", _bots_free.discard(1, "R6", actor="bot"))
case("islek.players-pay", base("R9", bots_charged=False).draw(1).discard(1, "R9"), costs=(ISLEK,))
case("islek.beyond-the-limit", _two.discard(1, "K5"), costs=(ISLEK,))
case("islek.captures-only", base("K7", first=WITH_OKEY).draw(1).discard(1, "K7"))
_count: dict[str, Any] = {"first": WITH_OKEY, "capture_islek": True}
case("islek.captures-count", base("K7", **_count).draw(1).discard(1, "K7"), costs=(ISLEK,))
case("islek.captures-locked", base("K7", captures=False, **_count).draw(1).discard(1, "K7"))
case("islek.not-above-13", base("R1").draw(1).discard(1, "R1"))
case("islek.above-13", base("R1", high_one=True).draw(1).discard(1, "R1"), costs=(ISLEK,))
OKEY: Cost = (0, 101, "okey-discard")
case("okey-discard.empty-table", table({0: "R6"}).discard(0, "R6"), costs=(OKEY,))
case("okey-discard.points", table({0: "R6"}, okey_discard_points=50).discard(0, "R6"), costs=((0, 50, "okey-discard"),))
case("okey-discard.off", table({0: "R6"}, okey_discard_points=0).discard(0, "R6"))
case("okey-discard.not-islek-as-well", base("R6").draw(1).discard(1, "R6"), costs=((1, 101, "okey-discard"),))
case("okey-discard.false-joker", table({0: "FJ"}).discard(0, "FJ"))
_sevens = base("FJ", first=("R7 R8 R9", *FIRST[1:], "Y10 Y11 Y12"))
case("okey-discard.false-joker-islek", _sevens.draw(1).discard(1, "FJ"), costs=(ISLEK,))

# 29, 34 to 40: the end
ONE = ("R10 R11 R12 R13", "B9 B10 B11 B12", "B4 B5 B6")
FIVE = ("R3 R3", "R4 R4", "Y7 Y7", "K7 K7", "Y13 Y13")
FULL = ("Y8 Y9 Y10 Y11", "K8 K9 K10 K11", "R7 R8 R9", "R1 B1 K1 Y1", "B2 B3 B4", "R2 K2 Y2")
"""21 tiles, 119 points."""
TEN = ("K8 K8", "K9 K9", "K10 K10", "K11 K11", "Y8 Y8", "Y9 Y9", "Y10 Y10", "B1 B1", "B2 B2", "R1 R1")
ONE_LEFT = "K3 K5 Y3 Y4 Y5 Y6 FJ K4 B13 R7"
"""56, left with seat 1."""
FIVE_LEFT = "R8 R9 K6 K6 B5 Y5 Y6 B8 K4 Y4 B13"
"""74, left with seat 2."""


def before_the_end(
    last: str = "K13",
    *,
    own: tuple[str, ...] = FULL,
    left: tuple[str, str] = (ONE_LEFT, FIVE_LEFT),
    third: str = "",
    thrown: str = "K12",
    declared: tuple[int, ...] = (),
    drawn_out: bool = False,
    **options: Any,
) -> Hand:
    """Seat 1 has opened with melds, seat 2 with five pairs, seat 3 has not; seat 0 has drawn `last`, its last tile."""
    also = f"{thrown} B3" if own is TEN else thrown
    racks = {0: all_of(*own, also=also), 1: all_of(*ONE, also=left[0]), 2: all_of(*FIVE, also=left[1]), 3: third}
    stock = f"K13 K12 Y12 {last}"
    spare = "" if drawn_out else stock
    hand = deal("okey101", racks, stock=spare, bottom=stock if drawn_out else "", **options)
    for seat in declared:
        hand = hand.declare(seat)
    hand = hand.discard(0, thrown)
    hand = hand.idle(*(1, 2, 3, 0) * 4) if drawn_out else hand
    hand = hand.draw(1).open(1, *ONE).discard(1, "K13").draw(2).open_pairs(2, *FIVE).discard(2, "K12")
    return hand.idle(3).draw(0)


def full(last: str = "K13", **more: Any) -> Hand:
    """Seat 0 lays all its melds and throws the last tile."""
    return before_the_end(last, **more).open(0, *FULL).finish(0, last)


def ten(last: str = "K13", **more: Any) -> Hand:
    """Seat 0 opens with ten pairs, lays B3 off before B4-6 and throws the last tile."""
    return before_the_end(last, own=TEN, **more).open_pairs(0, *TEN).lay_off(0, 2, "B3").finish(0, last)


def paid(finisher: int, one: int, two: int, three: int) -> tuple[Cost, ...]:
    """What the four seats are charged at an end."""
    return ((0, finisher, "finish"), (1, one, "rest"), (2, two, "rest"), (3, three, "unopened"))


DOUBLE = paid(-202, 112, 296, 404)
case("pairs-declared.never-opened", full(declared=(2, 3), **_binding), costs=paid(-101, 56, 148, 404))
_once = full(declared=(2, 3), declared_unopened_times=1, **_binding)
case("pairs-declared.never-opened-once", _once, costs=paid(-101, 56, 148, 202))
case("pairs-declared.never-opened-unbound", full(declared=(3,)), costs=paid(-101, 56, 148, 202))
case(
    "finish.normal", full(), costs=paid(-101, 56, 148, 202), outcome={"kind": "finished", "finish": "normal", "seat": 0}
)
case("finish.okey", full("R6"), costs=DOUBLE, outcome={"kind": "finished", "finish": "okey", "seat": 0})
case("finish.false-joker", full("FJ"), costs=paid(-101, 56, 148, 202))
case("finish.pairs", ten(), costs=DOUBLE, outcome={"kind": "finished", "finish": "pairs", "seat": 0})
_pairs_okey: dict[str, Any] = {"kind": "finished", "finish": "pairs+okey", "seat": 0}
case("finish.pairs-okey", ten("R6"), costs=paid(-404, 224, 592, 808), outcome=_pairs_okey)
_four_0_4: dict[str, Any] = {"pairs_okey_unopened_times": 2}
case("finish.pairs-okey-unopened-404", ten("R6", **_four_0_4), costs=paid(-404, 224, 592, 404))
case("finish.pairs-alone-unopened", ten(**_four_0_4), costs=DOUBLE)
case("finish.times-cap", ten("R6", times_cap=2), costs=DOUBLE, outcome=_pairs_okey)
_capped = ten("R6", times_cap=2, pairs_okey_unopened_times=8)
case("finish.times-cap-unopened", _capped, costs=DOUBLE)
_single = ten("R6", pairs_times=1, okey_times=3, pairs_rest_times=1)
case("finish.other-times", _single, costs=paid(-303, 168, 222, 606))
_numbers = full(finish_points=100, unopened_points=303, pairs_rest_times=3)
case("finish.other-numbers", _numbers, costs=paid(-100, 56, 222, 303))
case("finish.nothing", full(finish_points=0, unopened_points=0), costs=((1, 56, "rest"), (2, 148, "rest")))


def at_once(last: str = "K13", **options: Any) -> Hand:
    """Seat 0 lays all and finishes in the first turn, when nobody has opened."""
    return table({0: all_of(*FULL, also=last)}, **options).open(0, *FULL).finish(0, last)


def unopened(finisher: int, others: int) -> tuple[Cost, ...]:
    """What is paid when only the finisher, seat 0, has opened."""
    return ((0, finisher, "finish"), *((seat, others, "unopened") for seat in (1, 2, 3)))


case("elden.nobody-opened", at_once(), costs=unopened(-202, 404))
case("elden.with-okey", at_once("R6"), costs=unopened(-404, 808))
_teams = tuple(cost for cost in unopened(-404, 808) if cost[0] != 2)
case("elden.teams", at_once("R6", teams=True), costs=_teams)
case("elden.teams-partner-pays", at_once("R6", teams=True, partner_pays=True), costs=unopened(-404, 808))
case("elden.times", at_once(elden_times=5), costs=unopened(-505, 1010))
_elden: dict[str, Any] = {"kind": "finished", "finish": "elden", "seat": 0}
case("elden.same-turn", full(elden="same_turn"), costs=DOUBLE, outcome=_elden)
_all_words: dict[str, Any] = {"kind": "finished", "finish": "elden+pairs+okey", "seat": 0}
_same: dict[str, Any] = {"elden": "same_turn"}
case("elden.same-turn-pairs-okey", ten("R6", **_same), costs=paid(-808, 448, 1184, 1616), outcome=_all_words)
case("elden.same-turn-unopened", ten("R6", **_same, **_four_0_4), costs=paid(-808, 448, 1184, 808))
case("elden.same-turn-pairs", ten(**_same), costs=paid(-404, 224, 592, 808))


def a_turn_later(**options: Any) -> Hand:
    """Seat 0 opens in the first turn and finishes in the second; nobody else has opened."""
    hand = table({0: all_of(*FULL, also="B13")}, "K6 Y5 B7 K13", **options).open(0, *FULL[:-1])
    return round_to(hand.discard(0, "B13"), 0).lay(0, FULL[-1]).finish(0, "K13")


case("elden.a-turn-later", a_turn_later(), costs=unopened(-101, 202))
case("elden.a-turn-later-same-turn", a_turn_later(**_same), costs=unopened(-101, 202))
case("elden.alone", a_turn_later(elden="alone"), costs=unopened(-202, 404))
case("elden.not-alone", full(elden="alone"), costs=paid(-101, 56, 148, 202))
WITH_OKEYS = (ONE_LEFT.replace("K3", "R6"), FIVE_LEFT.replace("R8", "R6"))


def okeys_left(one: int, first: int, two: int, second: int) -> tuple[Cost, ...]:
    """Rest and okey of seat 1 and of seat 2 at a finish with pairs."""
    return (
        (0, -202, "finish"),
        (1, one, "rest"),
        (1, first, "okey-left"),
        (2, two, "rest"),
        (2, second, "okey-left"),
        (3, 404, "unopened"),
    )


case("okey-left.flat-at-pairs", ten(left=WITH_OKEYS), costs=okeys_left(106, 101, 264, 101))
_multiplied = ten(left=WITH_OKEYS, okey_left_multiplied=True)
case("okey-left.multiplied", _multiplied, costs=okeys_left(106, 202, 264, 404))
case("okey-left.points", ten(left=WITH_OKEYS, okey_left_points=50), costs=okeys_left(106, 50, 264, 50))
case("okey-left.unopened", full(third="R6 R6"), costs=paid(-101, 56, 148, 202))


def drawn_out(**more: Any) -> Hand:
    """The stock has run out, and seat 0 has thrown."""
    return before_the_end(drawn_out=True, **more).discard(0, "K13")


OUT: tuple[Cost, ...] = ((0, 202, "unopened"), (1, 56, "rest"), (2, 148, "rest"), (3, 202, "unopened"))
_no_okeys: dict[str, Any] = {"third": "R6 R6"}
case(
    "exhausted.all",
    drawn_out(**_no_okeys).exhaust(),
    costs=OUT,
    outcome={"kind": "exhausted"},
)
_okeys: dict[str, Any] = {"left": (WITH_OKEYS[0], FIVE_LEFT), "third": "R6"}
ONE_EACH: tuple[Cost, ...] = ((1, 101, "okey-left"), (3, 101, "okey-left"))
case("exhausted.okeys", drawn_out(exhausted_pays="okeys", **_okeys).exhaust(), costs=ONE_EACH)
_flat = drawn_out(
    exhausted_pays="okeys", okey_left_multiplied=True, left=(ONE_LEFT, WITH_OKEYS[1]), third="R6"
).exhaust()
case("exhausted.okeys-flat", _flat, costs=((2, 101, "okey-left"), (3, 101, "okey-left")))
_doubled = drawn_out(okey_left_multiplied=True, left=(ONE_LEFT, WITH_OKEYS[1]), third="R6").exhaust()
case(
    "exhausted.okeys-doubled",
    _doubled,
    costs=(OUT[0], OUT[1], (2, 132, "rest"), (2, 202, "okey-left"), OUT[3]),
)
case("exhausted.nothing", drawn_out(exhausted_pays="nothing", **_okeys).exhaust())
_bound = drawn_out(declared=(2, 3), **_binding, **_no_okeys).exhaust()
case("exhausted.declared", _bound, costs=(*OUT[:3], (3, 404, "unopened")))
case("exhausted.take", drawn_out(**_no_okeys).take(1), "exhausted")
case("exhausted.take-allowed", drawn_out(take_on_empty_stock=True, **_no_okeys).take(1), taken="K13")
case("exhausted.teams", drawn_out(teams=True, **_no_okeys).exhaust(), costs=OUT)
case(
    "exhausted.islek-last",
    before_the_end(drawn_out=True, **_no_okeys, last="B3").discard(0, "B3"),
    costs=((0, 101, "islek"),),
)


def penalties() -> Hand:
    """In teams seats 0 and 2 throw an okey each, and seat 0 finishes."""
    hand = table(
        {0: all_of(*FULL, also="R6"), 1: all_of(*ONE, also=ONE_LEFT), 2: all_of(*FIVE, also=FIVE_LEFT)},
        "K13 R6 Y12 K13",
        teams=True,
    )
    hand = hand.discard(0, "R6").draw(1).open(1, *ONE).discard(1, "K13").draw(2).discard(2, "R6").idle(3).draw(0)
    return hand.open(0, *FULL).finish(0, "K13")


case(
    "teams.penalties-stay",
    penalties(),
    costs=(
        (0, 101, "okey-discard"),
        (2, 101, "okey-discard"),
        (0, -101, "finish"),
        (1, 56, "rest"),
        (3, 202, "unopened"),
    ),
    scores=[0, 56, 101, 202],
)
_charged = base("R9").draw(1).discard(1, "R9").annul()
case("annulled.back-to-zero", _charged, costs=(ISLEK, (1, -101, "annulled")), scores=[0] * 4)
case("finish.more-than-one", after().finish(1, "K4"), "finish")
case("finish.not-opened", table({0: "K4"}).finish(0, "K4"), "finish")
case("assisted.elsewhere", after("R9").lay_off(1, 0, "R9", via="assist"), "assisted")
case("assisted.there", after("R9", assisted=True).lay_off(1, 0, "R9", via="assist"))
case("pair.okey", table({0: all_of(*PAIRS[1:], also="B2 R6")}).open_pairs(0, *PAIRS[1:], "B2 R6=B2"))
_no_okey = table({0: all_of(*PAIRS[1:], also="B2 R6")}, okey_in_pairs=False)
case("pair.okey-not-allowed", _no_okey.open_pairs(0, *PAIRS[1:], "B2 R6=B2"), "pair")
case("turn.starter-draws-nothing", table({}).draw(0), "draw-once")
case("turn.seconds", table({0: "K4"}, move_seconds=30, at=0).discard(0, "K4", at=31), "clock")

# Corners: clauses that meet
_teams_exempt: dict[str, Any] = {"katlama": True, "teams": True, "katlama_partner_exempt": True}
case(
    "wrong-opening.is-the-last-move",
    base(all_of(*FOUR), wrong_opening_points=5, **_teams_exempt).open_pairs(1, *FOUR).annul(),
    "draw-first",
    costs=((1, 5, "wrong-opening"), (1, -5, "annulled")),
    bar=102,
)
_low_finish = table({0: _all}, wrong_opening_points=101).open(0, *ALL)
case("wrong-opening.needs-no-bar", _low_finish.finish(0, "Y13"), costs=ELDEN)
case(
    "wrong-opening.needs-the-bar",
    table({0: _all}, wrong_opening_points=101, bar_free_finish=False).open(0, *ALL),
    costs=(WRONG,),
    opened=[None] * 4,
)
case(
    "wrong-opening.okey-in-a-pair",
    table({0: all_of(*PAIRS[1:], also="B2 R6")}, okey_in_pairs=False, wrong_opening_points=9).open_pairs(
        0, *PAIRS[1:], "B2 R6=B2"
    ),
    costs=((0, 9, "wrong-opening"),),
    table=[],
)
case("wrong-opening.out-of-turn", base(all_of(*FOUR), wrong_opening_points=9).open_pairs(2, *FOUR), "turn")
_third = round_to(after(racks={2: all_of(*SAME)}, stock="K4 R2 K1 Y2", katlama=True).discard(1, "K4"), 2)
case("katlama.the-highest-counts", _third.open(2, *SAME), "katlama", bar=112)
case("katlama.pairs-set-no-bar", paired(katlama=True), bar=102)
_four_off = _two.lay_off(1, 2, "K5").lay_off(1, 0, "R8")
case("lay-off-limit.each-one-more", _four_off, "lay-off-limit", "lay-off-limit")
_captured = paired("R9 B6 K7", **_held).lay_off(1, 0, "R9").lay_off(1, 1, "B6").capture(1, 2, "K7")
case("lay-off-limit.captures-are-free", _captured)
_both_ends = after("K5 K9 K4", lay_off_cap="meld").lay_off(1, 2, "K5").lay_off(1, 2, "K9").lay_off(1, 2, "K4")
case("lay-off-limit.both-ends-of-a-meld", _both_ends, "lay-off-limit")
_one_each = paired(pairs_lay_off_tiles=None, lay_off_cap="meld", lay_off_cap_tiles=1).lay_off(1, 0, "R9")
case("lay-off-limit.cap-of-pairs", _one_each.lay_off(1, 1, "B6").lay_off(1, 0, "R8"), "lay-off-limit")
_both_limits = paired(pairs_lay_off_tiles=1, lay_off_cap="end", lay_off_cap_tiles=1).lay_off(1, 0, "R9")
case("lay-off-limit.once-an-event", _both_limits.lay_off(1, 0, "R8"), "lay-off-limit")
_not_fitting = paired(pairs_lay_off_tiles=1, wait_after_opening=True).lay_off(1, 0, "R9")
case("opening-turn.does-not-fit", _not_fitting.lay_off(1, 0, "Y2"), "opening-turn", "opening-turn", "lay-off")
_wait_pairs = paired(pairs_lay_off_tiles=1, wait_after_opening=True).lay_off(1, 0, "R9").lay_off(1, 1, "B6")
case("opening-turn.and-the-limit", _wait_pairs, "opening-turn", "opening-turn", "lay-off-limit")
case(
    "capture.group-both-charged",
    after("R7 B7", capture_points=7, **_both).capture(1, 2, "B7 R7"),
    costs=((0, 7, "capture"),),
)
case("islek.group-both-captures-none", base("R7", capture_islek=True, **_both).draw(1).discard(1, "R7"))
case("islek.group-both-lay-off", base("B7", **_both).draw(1).discard(1, "B7"), costs=(ISLEK,))
_own_face = ("R6=R6 R7 R8", *FIRST[1:], "R10 R11 R12 R13")
case("islek.false-joker-captures", base("FJ", first=_own_face).draw(1).discard(1, "FJ"))
case(
    "islek.false-joker-captures-count",
    base("FJ", first=_own_face, capture_islek=True).draw(1).discard(1, "FJ"),
    costs=(ISLEK,),
)
_fed_short = took(fed_opening="flat").open(1, *TAKEN[:2])
case("take.opening-that-breaks", _fed_short, "opening", costs=((0, 101, "take"),))
_fed_late = took("Y9", "K1", WITHOUT, fed_opening="flat", take_in_opening=False).open(1, *WITHOUT)
case("take.used-after-the-opening", _fed_late.lay_off(1, 0, "Y9").discard(1, "K1"))
case("take-use.charged-nothing", took(rest="K1", unused_take_points=0).discard(1, "K1"))
_islek_too = base("R9", stock="", **_unused).take(1).discard(1, "R9")
case("take-use.charged-after-islek", _islek_too, costs=(ISLEK, (1, 101, "take-use")))
_late_meld = took("Y5", "R5 B5 K1", WITHOUT).open(1, *WITHOUT).open(1, "R5 B5 Y5").discard(1, "K1")
case("take-use.opened-twice", _late_meld, "already-opened", "take-use")
case("take-use.finish-needs-it", took(melds=TAKEN).open(1, *TAKEN), taken=None)


def three_pairs(**options: Any) -> Hand:
    """Three seats have opened with pairs, and seat 3 opens with four pairs."""
    hand = all_pairs(**options)
    opening = hand.last
    assert isinstance(opening, PairsOpened)
    return Hand(hand.events[:-1], hand.stock).open_pairs(3, *map(" ".join, opening.pairs[:4]))


case("all-pairs.fourth-too-few", three_pairs().discard(3, "Y9"), "pairs-opening", "all-pairs")
_taken_back = three_pairs(wrong_opening_points=3).discard(3, "Y9")
case("all-pairs.fourth-wrong", _taken_back, costs=((3, 3, "wrong-opening"),), turn=0)
case(
    "pairs-declared.cap-does-not-count", full(declared=(2, 3), times_cap=1, **_binding), costs=paid(-101, 56, 148, 404)
)
case("pairs-declared.after-the-opening", table({0: all_of(*FIRST)}, **_binding).open(0, *FIRST).declare(0))
_capped_words = ten("R6", times_cap=4, **_same)
case("finish.times-cap-of-all-words", _capped_words, costs=paid(-404, 224, 592, 808), outcome=_all_words)
_opponents = tuple(cost for cost in paid(-101, 56, 148, 202) if cost[0] != 2)
case("teams.partner-free", full(teams=True), costs=_opponents)
case("teams.partner-pays", full(teams=True, partner_pays=True), costs=paid(-101, 56, 148, 202))
case("teams.no-partner-without", full(partner_pays=True), costs=paid(-101, 56, 148, 202))
