"""The clauses of the rules: what each is called, in which ways it is broken or changes scores, and what follows.

A clause is declared here and nowhere else. The fold asks it for its cases when it is imported, so that one which is not
declared is an error at once. What a report lists first, what can be disputed, which sentences and tests there have to
be, and the table in `docs/rules.md` follow from these declarations.
"""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

from .sentence import N_

RuleName = NewType("RuleName", str)
"""The name of a clause, as in reports."""

CaseName = NewType("CaseName", str)
"""The name of a case of a clause, as in reports."""


class Case(NamedTuple):
    """One of the ways in which a clause is broken or changes scores; clause and case together choose a sentence."""

    rule: RuleName
    name: CaseName


class Clause:
    """A clause of the rules."""

    __slots__ = ("_cases", "_entries", "halting", "name", "title")

    def __init__(
        self,
        name: str,
        title: str,
        *,
        cases: tuple[str, ...] = (),
        halts: bool | tuple[str, ...] = False,
        entries: tuple[str, ...] = (),
    ) -> None:
        """Its name in reports, what people call it, and the names of its cases.

        `halts` says after which breaches the rules describe no state: all, none, or those of some cases.
        """
        self.name = RuleName(name)
        self.title = title
        self._cases = {case: Case(self.name, CaseName(case)) for case in cases}
        self._entries = {case: Case(self.name, CaseName(case)) for case in entries}
        self.halting = frozenset(map(self.case, cases if halts is True else halts or ()))
        """After which breaches the rules describe no state."""
        _DECLARED.append(self)

    @property
    def cases(self) -> tuple[Case, ...]:
        """The ways in which it is broken."""
        return (*self._cases.values(),)

    @property
    def entries(self) -> tuple[Case, ...]:
        """The ways in which it changes scores."""
        return (*self._entries.values(),)

    def case(self, name: str) -> Case:
        """A way in which it is broken. Raises `KeyError` for one that is not declared."""
        return self._of(self._cases, name)

    def entry(self, name: str) -> Case:
        """A way in which it changes scores. Raises `KeyError` for one that is not declared."""
        return self._of(self._entries, name)

    def _of(self, declared: dict[str, Case], name: str) -> Case:
        if name in declared:
            return declared[name]
        raise KeyError(f"clause {self.name} declares no {name!r}, but {', '.join(declared) or 'none'}; see clauses.py")


_DECLARED: Final[list[Clause]] = []

TILE_SET: Final = Clause("tile-set", N_("tile set"))
INDICATOR: Final = Clause("indicator", N_("indicator"))
OKEY: Final = Clause("okey", N_("okey"))
FALSE_JOKER: Final = Clause("false-joker", N_("false joker"))
VALUE: Final = Clause("value", N_("value of a tile"))
MELD: Final = Clause("meld", N_("meld"), halts=True, cases=("no-meld",))
RUN: Final = Clause("run", N_("run"))
GROUP: Final = Clause("group", N_("group"))
PAIR: Final = Clause("pair", N_("pair"), halts=True, cases=("no-pair", "okey"))
OKEY_IDENTITY: Final = Clause(
    "okey-identity", N_("what an okey stands for"), halts=True, cases=("missing", "not-an-okey")
)
DEAL: Final = Clause(
    "deal",
    N_("deal"),
    halts=True,
    cases=("players", "same-player", "starter", "racks", "rack-size", "indicator", "stock-size", "tile-set", "second"),
)
TURN: Final = Clause("turn", N_("turn"), halts=True, cases=("not-to-act", "not-at-table"))
DRAW_FIRST: Final = Clause("draw-first", N_("draw first"), cases=("before-the-draw",))
DRAW_ONCE: Final = Clause("draw-once", N_("one draw a turn"), cases=("again", "starter"))
STOCK_ORDER: Final = Clause(
    "stock-order", N_("order of the stock"), halts=("not-in-stock",), cases=("not-next", "not-in-stock")
)
STOCK_EMPTY: Final = Clause("stock-empty", N_("empty stock"), halts=True, cases=("draw",))
TAKE_PREVIOUS: Final = Clause(
    "take-previous", N_("only the last discard"), halts=True, cases=("another-tile", "none-to-take")
)
RACK: Final = Clause("rack", N_("rack"), halts=True, cases=("not-held",))
EXHAUSTED: Final = Clause("exhausted", N_("exhausted hand"), halts=True, cases=("take", "stock-left", "in-a-turn"))
ENDED: Final = Clause("ended", N_("after the end"), halts=True, cases=("after-the-end", "claim-before-the-end"))
EVENT_KIND: Final = Clause("event-kind", N_("kind of event"), halts=True, cases=("unknown", "misspelt"))
ALL_PAIRS: Final = Clause("all-pairs", N_("four hands of pairs"), halts=True, cases=("move", "exhausted"))
CLOCK: Final = Clause("clock", N_("time for a turn"), cases=("late", "too-early"))
ACTOR: Final = Clause(
    "actor",
    N_("player or bot"),
    cases=(
        "bot-uncalled",
        "player-while-away",
        "player-after-timeout",
        "taken-over-twice",
        "not-taken-over",
        "another-player",
    ),
)
SCORES: Final = Clause("scores", N_("claimed scores"), cases=("differ",))
OPENING: Final = Clause("opening", N_("points to open"), cases=("below",))
KATLAMA: Final = Clause("katlama", N_("katlama: exceed the highest opening"), cases=("not-above", "no-more-pairs"))
ALREADY_OPENED: Final = Clause("already-opened", N_("opening once"), cases=("again",))
NOT_OPENED: Final = Clause("not-opened", N_("open first"), cases=("lays",))
OPENING_TURN: Final = Clause("opening-turn", N_("waiting after the opening"), cases=("must-wait",))
KEEP_ONE: Final = Clause("keep-one", N_("keep one to discard"), halts=True, cases=("none-left",))
LAY_OFF: Final = Clause(
    "lay-off", N_("laying off"), halts=True, cases=("no-such-meld", "pair", "does-not-fit"), entries=("tile", "okey")
)
LAY_OFF_LIMIT: Final = Clause("lay-off-limit", N_("limit of laying off"), cases=("pairs", "meld", "end"))
CAPTURE: Final = Clause(
    "capture",
    N_("capturing the okey"),
    halts=True,
    cases=("no-such-meld", "pair", "no-okey", "locked", "okey-given", "needs-two", "needs-one", "another-tile"),
    entries=("one", "two", "flat"),
)
ISLEK: Final = Clause("islek", N_("işlek discard"), entries=("lay-off", "capture", "okey"))
OKEY_DISCARD: Final = Clause("okey-discard", N_("okey thrown"), entries=("thrown",))
TAKE: Final = Clause("take", N_("taking the discard"), entries=("taken", "fed", "fed-times"))
TAKE_USE: Final = Clause(
    "take-use",
    N_("use of a taken tile"),
    cases=("not-used", "new-meld-only", "after-the-opening"),
    entries=("not-used", "new-meld-only", "after-the-opening"),
)
WRONG_OPENING: Final = Clause(
    "wrong-opening",
    N_("wrong opening"),
    entries=("no-meld", "no-pair", "below", "not-above", "too-few", "no-more-pairs"),
)
TAKE_FOR_PAIRS: Final = Clause("take-for-pairs", N_("taking to open with pairs"))
PAIRS_OPENING: Final = Clause("pairs-opening", N_("opening with pairs"), cases=("too-few",))
PAIRS_PATH: Final = Clause(
    "pairs-path",
    N_("either pairs or melds"),
    cases=("opened-with-pairs", "opened-with-melds", "melds-after-pairs", "no-pairs-yet", "pairs-after-melds"),
)
PAIRS_MULTIPLIER: Final = Clause("pairs-multiplier", N_("multiplier of pairs"))
FINISH: Final = Clause(
    "finish",
    N_("finish"),
    halts=True,
    cases=("unrecorded", "more-than-one", "not-opened", "not-fourteen"),
    entries=("normal", "pairs", "okey", "times"),
)
ELDEN: Final = Clause("elden", N_("elden finish"))
FACTOR: Final = Clause("factor", N_("factor of the end"))
REST: Final = Clause("rest", N_("tiles left"), entries=("normal", "pairs", "okey", "exhausted", "times"))
OKEY_LEFT: Final = Clause("okey-left", N_("okey left"), entries=("melds", "pairs", "times"))
UNOPENED: Final = Clause(
    "unopened",
    N_("not opened at the end"),
    entries=("normal", "pairs", "okey", "exhausted", "times", "declared"),
)
TEAMS: Final = Clause("teams", N_("teams"))
ASSISTED: Final = Clause("assisted", N_("assisted table"), cases=("elsewhere",))
HANDS: Final = Clause("hands", N_("hands of a game"))
GAME: Final = Clause(
    "game", N_("game"), cases=("ruleset", "players", "options", "beyond", "twice", "after-the-end", "gap")
)
LOST: Final = Clause("lost", N_("points lost"), entries=("normal", "okey", "pairs", "pairs+okey"))
READY: Final = Clause("ready", N_("ready to finish"))
START_POINTS: Final = Clause("start-points", N_("points at the start"))
INDICATOR_SHOWN: Final = Clause(
    "indicator-shown",
    N_("showing the indicator"),
    cases=("first-hand-only", "shown-before", "too-late", "not-held"),
    entries=("shown",),
)
ANNULLED: Final = Clause("annulled", N_("annulled hand"), entries=("back-to-zero",))
FINISH_TILE: Final = Clause("finish-tile", N_("finishing tile"))
GAME_OVER: Final = Clause("game-over", N_("end of the game"))
PAIRS_DECLARED: Final = Clause(
    "pairs-declared", N_("declared pairs"), cases=("melds-shown", "undeclared", "melds-opened")
)

CLAUSES: Final[dict[str, Clause]] = {clause.name: clause for clause in _DECLARED}
"""Every clause by its name; those that change scores stand in the order in which a report lists them."""

HALTING_CASES: Final = frozenset(case for clause in CLAUSES.values() for case in clause.halting)
"""The breaches after which the rules describe no state."""

ENTRY_ORDER: Final[dict[str, int]] = {
    name: place for place, name in enumerate(name for name, clause in CLAUSES.items() if clause.entries)
}
"""The clauses that change scores: in which order a report lists them for one event and seat."""
