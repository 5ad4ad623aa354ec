"""What an event lays: its melds or pairs read once, with what each okey stands for.

Clauses `meld`, `run`, `group`, `pair`, `okey-identity`, `rack`, for openings and layings of `okey51` and for the
fourteen tiles that a classic finish shows.
"""

from __future__ import annotations

from collections import Counter

from .clauses import MELD, OKEY_IDENTITY, PAIR, Case
from .events import SeatEvent
from .findings import Facts, Finding
from .melds import MELDS, Shape
from .table import Laid, Table
from .tiles import STATED, in_order
from .turns import not_in_rack

_NO_MELD = MELD.case("no-meld")
_NO_PAIR = PAIR.case("no-pair")
_WITH_OKEY = PAIR.case("okey")
_MISSING = OKEY_IDENTITY.case("missing")
_NOT_AN_OKEY = OKEY_IDENTITY.case("not-an-okey")


class ParsedMelds:
    """The tiles of an event: which leave the rack, the melds that they form, and what is wrong with them."""

    __slots__ = ("identity", "melds", "points", "readings", "rest", "shape", "tiles")

    def __init__(self, rack: list[str]) -> None:
        """Nothing read yet, of a seat with this rack."""
        self.rest: list[str] | None = rack.copy()
        """What stays in the rack; None where it does not hold all the tiles."""
        self.tiles: list[str] = []
        """Every tile that leaves the rack."""
        self.melds: list[tuple[Shape | None, list[str], list[str]]] = []
        """Each meld's shape (None for a pair), its tiles as written, and the faces for which its okeys stand."""
        self.points = 0
        """The sum of the melds."""
        self.readings: tuple[str, ...] = ()
        """The readings under whose other value none of it would lie on the table."""
        self.identity: tuple[Case, Facts] | None = None
        """The first wrong identity: the case of `okey-identity` and its facts."""
        self.shape: tuple[Case, Facts, tuple[str, ...]] | None = None
        """The first that is not a meld or a pair: the case, its facts and readings."""

    @property
    def sound(self) -> bool:
        """Whether all identities are right and all melds are melds."""
        return self.identity is None and self.shape is None

    def settle(self) -> None:
        """Take the tiles out of the rack."""
        rest = self.rest
        assert rest is not None
        try:
            for tile in self.tiles:
                rest.remove(tile)
        except ValueError:
            self.rest = None


def wrong_identity(table: Table, tile: str, face: str | None) -> Case | None:
    """How a tile's stated identity is wrong: an okey states one, no other tile does (clause `okey-identity`)."""
    if tile == table.okey:
        return _MISSING if face is None else None
    return None if face is None else _NOT_AN_OKEY


def identity_facts(table: Table, text: str) -> Facts:
    """What proves a wrong identity."""
    return {"tile": text, "okey": table.okey}


def _faces(table: Table, texts: list[str], parsed: ParsedMelds, stands_for: list[str]) -> list[str] | None:
    """What some tiles play as; None where an identity is wrong."""
    plays, okey = table.plays, table.okey
    faces = []
    sound = True
    for text in texts:
        tile, face = STATED[text]
        parsed.tiles.append(tile)
        if (tile == okey) is (face is None):
            sound = False
            case = wrong_identity(table, tile, face)
            if case and parsed.identity is None:
                parsed.identity = case, identity_facts(table, text)
        elif face is not None:
            stands_for.append(face)
        faces.append(face or plays[tile])
    return faces if sound else None


def parse_melds(table: Table, event: SeatEvent, melds: list[list[str]]) -> ParsedMelds:
    """The melds of an event; the second call for one event answers from the first."""
    if table.parsed_from is event and table.parsed is not None:
        return table.parsed
    table.parsed_from = event
    table.parsed = parsed = ParsedMelds(table.racks[event.seat])
    okey, shapes = table.okey, table.shapes
    for number, texts in enumerate(melds):
        shape = shapes.get(tuple(texts))
        if shape is not None and okey not in texts:
            parsed.tiles += texts
            parsed.melds.append((shape, texts.copy(), []))
            parsed.points += shape.points
            continue
        stands_for: list[str] = []
        faces = _faces(table, texts, parsed, stands_for)
        if faces is None:
            continue
        shape = shapes.get(tuple(faces))
        if shape is not None:
            parsed.melds.append((shape, texts.copy(), stands_for))
            parsed.points += shape.points
        elif parsed.shape is None:
            high = ("high_one",) if tuple(faces) in MELDS else ()
            parsed.shape = _NO_MELD, {"tiles": texts, "meld": number}, high
    parsed.settle()
    return parsed


def parse_pairs(table: Table, event: SeatEvent, pairs: list[list[str]]) -> ParsedMelds:
    """The pairs of an event; the second call for one event answers from the first."""
    if table.parsed_from is event and table.parsed is not None:
        return table.parsed
    table.parsed_from = event
    table.parsed = parsed = ParsedMelds(table.racks[event.seat])
    for number, texts in enumerate(pairs):
        stands_for: list[str] = []
        faces = _faces(table, texts, parsed, stands_for)
        if faces is None:
            continue
        if len(faces) != 2 or faces[0] != faces[1]:
            parsed.shape = parsed.shape or (_NO_PAIR, {"tiles": texts, "pair": number}, ())
        elif not table.house.okey_in_pairs and stands_for and faces[0] != table.okey:
            parsed.shape = parsed.shape or (_WITH_OKEY, {"tiles": texts, "pair": number}, ("okey_in_pairs",))
        else:
            parsed.melds.append((None, texts.copy(), stands_for))
    parsed.settle()
    return parsed


def check_shapes(event: SeatEvent, parsed: ParsedMelds, found: list[Finding]) -> None:
    """Report a wrong identity, and what is not a meld or a pair."""
    check_identity(event, parsed, found)
    check_shape(event, parsed, found)


def check_identity(event: SeatEvent, parsed: ParsedMelds, found: list[Finding]) -> None:
    """Report a wrong identity (clause `okey-identity`)."""
    if parsed.identity is not None:
        kind, facts = parsed.identity
        found.append(Finding(event.n, event.seat, kind, facts))


def check_shape(event: SeatEvent, parsed: ParsedMelds, found: list[Finding]) -> None:
    """Report what is not a meld or a pair (clauses `meld`, `pair`)."""
    if parsed.shape is not None:
        kind, facts, readings = parsed.shape
        found.append(Finding(event.n, event.seat, kind, facts, readings))


def require_held(table: Table, event: SeatEvent, tiles: list[str], found: list[Finding]) -> bool:
    """Whether all these tiles are in the seat's rack at once (clause `rack`); if not, reported."""
    rack = table.racks[event.seat]
    left = rack.copy()
    try:
        for tile in tiles:
            left.remove(tile)
    except ValueError:
        missing = in_order(list((Counter(tiles) - Counter(rack)).keys()))
        found.append(not_in_rack(table, event, missing))
        return False
    return True


def put_down(table: Table, event: SeatEvent, parsed: ParsedMelds) -> list[Laid]:
    """The tiles go from the rack onto the table, in new melds or pairs with the next numbers, which are returned."""
    assert parsed.rest is not None
    seat = event.seat
    first = len(table.melds)
    table.racks[seat] = parsed.rest
    laid = [
        Laid(number, seat, shape, tiles, stands_for, parsed.readings)
        for number, (shape, tiles, stands_for) in enumerate(parsed.melds, first)
    ]
    table.melds += laid
    table.last_mover = seat
    return laid
