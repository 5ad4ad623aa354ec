"""What an event lays: its melds or pairs read once, with what each okey stands for.

Clauses `meld`, `run`, `group`, `pair`, `okey-identity`, `rack`, for openings and layings of `okey51` and for the
fourteen tiles that a classic finish shows.
"""

from __future__ import annotations

from .events import SeatEvent
from .findings import Facts, Finding
from .melds import PLAIN, SHAPES, Shape
from .table import Laid, Table
from .tiles import NOTATION, STATED, UNSTATED
from .turns import not_in_rack


class Reading:
    """The tiles of an event: their codes, the melds that they form, and what is wrong with them."""

    __slots__ = ("codes", "identity", "melds", "okeys", "points", "shape")

    def __init__(self) -> None:
        """Nothing read yet."""
        self.codes: list[int] = []
        """Every tile that leaves the rack."""
        self.melds: list[tuple[Shape | None, list[tuple[int, int]]]] = []
        """Each meld's shape (None for a pair) and its tiles with their faces."""
        self.points = 0
        """The sum of the melds."""
        self.okeys = False
        """Whether an okey is among the tiles."""
        self.identity: tuple[str, Facts] | None = None
        """The first wrong identity: the case of `okey-identity` and its facts."""
        self.shape: tuple[str, Facts, tuple[str, ...]] | None = None
        """The first meld or pair that is none: the case, its facts and readings."""

    @property
    def sound(self) -> bool:
        """Whether all identities are right and all melds are melds."""
        return self.identity is None and self.shape is None


def wrong_identity(table: Table, code: int, face: int) -> str | None:
    """How a tile's stated identity is wrong: an okey states one, no other tile does (clause `okey-identity`)."""
    if code == table.okey:
        return "missing" if face == UNSTATED else None
    return None if face == UNSTATED else "not-an-okey"


def identity_facts(table: Table, text: str) -> Facts:
    """What proves a wrong identity."""
    return {"tile": text, "okey": NOTATION[table.okey]}


def _faced(table: Table, texts: list[str], reading: Reading) -> list[tuple[int, int]] | None:
    """The codes and faces of some tiles; None where an identity is wrong."""
    okey = table.okey
    faces = table.face
    tiles = []
    sound = True
    for text in texts:
        code, face = STATED[text]
        reading.codes.append(code)
        if code == okey or face != UNSTATED:
            reading.okeys = True
            case = wrong_identity(table, code, face)
            if case:
                sound = False
                if reading.identity is None:
                    reading.identity = case, identity_facts(table, text)
        else:
            face = faces[code]
        tiles.append((code, face))
    return tiles if sound else None


def read_melds(table: Table, event: SeatEvent, melds: list[list[str]]) -> Reading:
    """The melds of an event; the second call for one event answers from the first."""
    if table.reading_of is event and table.reading is not None:
        return table.reading
    reading = Reading()
    okey = table.okey
    for number, texts in enumerate(melds):
        plain = PLAIN.get(tuple(texts))
        if plain is not None and okey not in plain.codes:
            reading.codes += plain.codes
            reading.melds.append((plain.shape, [*plain.tiles]))
            reading.points += plain.shape.points
            continue
        tiles = _faced(table, texts, reading)
        if tiles is None:
            continue
        shape = SHAPES.get(tuple([face for _, face in tiles]))
        if shape is not None:
            reading.melds.append((shape, tiles))
            reading.points += shape.points
        elif reading.shape is None:
            reading.shape = "no-meld", {"tiles": texts, "meld": number}, ()
    table.reading_of = event
    table.reading = reading
    return reading


def read_pairs(table: Table, event: SeatEvent, pairs: list[list[str]]) -> Reading:
    """The pairs of an event; the second call for one event answers from the first."""
    if table.reading_of is event and table.reading is not None:
        return table.reading
    reading = Reading()
    for number, texts in enumerate(pairs):
        tiles = _faced(table, texts, reading)
        if tiles is None:
            continue
        if len(tiles) != 2 or tiles[0][1] != tiles[1][1]:
            reading.shape = reading.shape or ("no-pair", {"tiles": texts, "pair": number}, ())
        elif not table.house.okey_in_pairs and _stands_for_another(table, tiles):
            reading.shape = reading.shape or ("okey", {"tiles": texts, "pair": number}, ("okey_in_pairs",))
        else:
            reading.melds.append((None, tiles))
    table.reading_of = event
    table.reading = reading
    return reading


def _stands_for_another(table: Table, tiles: list[tuple[int, int]]) -> bool:
    """Whether an okey among these stands for another tile than its own face."""
    return any(code == table.okey and face != code for code, face in tiles)


def check_reading(event: SeatEvent, reading: Reading, rule: str, found: list[Finding]) -> None:
    """Report a wrong identity, and a meld or pair that is none (`rule` is `meld` or `pair`)."""
    if reading.identity is not None:
        case, facts = reading.identity
        found.append(Finding(event.n, event.seat, "okey-identity", case, facts))
    if reading.shape is not None:
        case, facts, readings = reading.shape
        found.append(Finding(event.n, event.seat, rule, case, facts, readings))


def check_held(table: Table, event: SeatEvent, codes: list[int], found: list[Finding]) -> bool:
    """Whether all these tiles are in the seat's rack at once (clause `rack`); if not, reported."""
    rack = table.racks[event.seat]
    if len(set(codes)) == len(codes) and 0 not in [rack[code] for code in codes]:
        return True
    missing = sorted({code for code in codes if codes.count(code) > rack[code]})
    if not missing:
        return True
    found.append(not_in_rack(table, event, [NOTATION[code] for code in missing]))
    return False


def put_down(table: Table, seat: int, reading: Reading) -> None:
    """The tiles go from the rack onto the table, in new melds or pairs with the next numbers."""
    rack = table.racks[seat]
    for code in reading.codes:
        rack[code] -= 1
    table.sizes[seat] -= len(reading.codes)
    melds = table.melds
    for shape, tiles in reading.melds:
        melds.append(Laid(len(melds), seat, shape, tiles))
    if reading.okeys:
        table.with_okeys += [laid for laid in melds[-len(reading.melds) :] if laid.shape and _holds(laid, table.okey)]
    table.last_mover = seat


def _holds(laid: Laid, code: int) -> bool:
    return any(tile == code for tile, _ in laid.tiles)
