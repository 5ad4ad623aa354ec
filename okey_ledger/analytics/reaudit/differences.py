"""What the tables of a data set say otherwise than the bytes of its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from ..rows.hands import Rows, add_rows, day_of
from ..rows.pseudonyms import RealNames
from ..schema import ENTRIES, EVENTS, FINDINGS, HANDS, PLAYERS, TABLES, TURNS, arrow_schema
from .reaudited_hand import TAMPERED, ReauditedHand

COMPARED: Final = (EVENTS, HANDS, TURNS, PLAYERS, ENTRIES, FINDINGS)
"""The tables that are made anew of the events of a hand, theirs first; standings of games need rulings as well."""

_READ: Final = frozenset({"position", "topic", "line", "leaf"})
"""The columns of events from which all others are made anew."""

_OF_CHAIN: Final = frozenset({"leaf", "detail"})
_REASON: Final = frozenset({"reason", "detail"})
_NOTHING: Final[frozenset[str]] = frozenset()


class Difference(msgspec.Struct, frozen=True):
    """A cell, or a whole row, that a table of a data set tells otherwise than the bytes of its events."""

    hand: str
    table: str
    place: int | None
    """The row of the hand: its value in the second column of the table's key; None where a hand has one row."""
    column: str | None
    """None where a whole row is missing or too many."""
    told: str | None
    """What the table says, as JSON; None where the row is missing."""
    found: str | None
    """What follows from the bytes, as JSON; None where nothing does."""

    def __str__(self) -> str:
        place = "" if self.place is None else f" {self.place}"
        what = f"{self.table}{place}" if self.column is None else f"{self.table}{place}, {self.column}"
        return f"hand {self.hand}: {what}: told {self.told or 'nothing'}, found {self.found or 'nothing'}"


DIFFERENCES: Final = pa.schema(
    [
        pa.field("hand", pa.string(), nullable=False),
        pa.field("table", pa.string(), nullable=False),
        pa.field("place", pa.int32()),
        pa.field("column", pa.string()),
        pa.field("told", pa.string()),
        pa.field("found", pa.string()),
    ]
)
"""The table of differences."""


class Partition(msgspec.Struct, frozen=True):
    """Where hands stand in a data set."""

    is_quarantined: bool
    day: str | None
    has_pseudonyms: bool


def differences(hands: Sequence[ReauditedHand], told: Mapping[str, Any], partition: Partition) -> Iterator[Difference]:
    """What tables say otherwise of these hands; `told` has by table their rows as a `pyarrow.Table`."""
    rows: Rows = {name: [] for name in TABLES}
    for hand in hands:
        add_rows(rows, hand.judged, RealNames())
        yield from _misplaced(hand, partition)
    for table, stands in told.items():
        yield from _Comparison(table, hands, partition).differences(stands, rows[table])


def _misplaced(hand: ReauditedHand, partition: Partition) -> Iterator[Difference]:
    day = day_of(hand.judged)
    if day != partition.day:
        yield Difference(hand.judged.hand, HANDS.name, None, "day", _json(partition.day), _json(day))


class _Comparison:
    """One table of some hands, as it stands and as it follows from the events."""

    def __init__(self, table: str, hands: Sequence[ReauditedHand], partition: Partition) -> None:
        self.table, self.partition = table, partition
        self.hands = {hand.judged.hand: hand for hand in hands}
        names = TABLES[table].names
        left_out = _READ if table == EVENTS.name else _NOTHING
        if partition.has_pseudonyms:
            left_out |= {"leaf"}
        self.places = [place for place, name in enumerate(names) if name not in left_out]
        self.names = [names[place] for place in self.places]

    def differences(self, told: Any, found: Sequence[tuple[Any, ...]]) -> Iterator[Difference]:
        """All of them; where there are none, the rows are not looked at one by one."""
        schema = pa.schema([arrow_schema(self.table).field(name) for name in self.names])
        columns = list(zip(*found, strict=True)) or [()] * len(TABLES[self.table].names)
        expected = pa.Table.from_arrays(
            [pa.array(columns[place], field.type) for place, field in zip(self.places, schema, strict=True)],
            schema=schema,
        )
        told = told.select(self.names)
        if self._is_quarantine_told_right(told) and told.equals(expected):
            return
        yield from self._row_by_row(_by_key(told, self.table), _by_key(expected, self.table))

    def _is_quarantine_told_right(self, told: Any) -> bool:
        """Whether every hand with a reason stands in quarantine, and no other."""
        if self.table != HANDS.name:
            return True
        is_right = pc.equal(pc.is_valid(told["reason"]), self.partition.is_quarantined)
        return bool(pc.all(is_right, min_count=0).as_py())

    def _row_by_row(self, told: _Keyed, found: _Keyed) -> Iterator[Difference]:
        for key in {**found, **told}:
            hand, place = key
            stands, follows = told.get(key, []), found.get(key, [])
            for row, other in zip(stands, follows, strict=False):
                yield from self._cell_by_cell(key, row, other)
            for row in stands[len(follows) :]:
                yield Difference(hand, self.table, place, None, _json(row), None)
            for row in follows[len(stands) :]:
                yield Difference(hand, self.table, place, None, None, _json(row))

    def _cell_by_cell(self, key: _Key, told: dict[str, Any], found: dict[str, Any]) -> Iterator[Difference]:
        hand, place = key
        unchecked = self._unchecked(hand, told)
        for name in self.names:
            if told[name] != found[name] and name not in unchecked:
                yield Difference(hand, self.table, place, name, _json(told[name]), _json(found[name]))
        if self.table == HANDS.name and (told["reason"] is not None) != self.partition.is_quarantined:
            folder = self.partition.is_quarantined
            yield Difference(hand, self.table, place, "quarantine", _json(folder), _json(not folder))

    def _unchecked(self, hand: str, told: dict[str, Any]) -> frozenset[str]:
        """The columns of a row that follow from what a data set of this kind does not hold."""
        known = self.hands[hand]
        if not self.partition.has_pseudonyms:
            return _OF_CHAIN if known.fault == TAMPERED else _NOTHING
        if known.judged.fold is None or told.get("reason") == TAMPERED:  # its lines, or its leaves, are left out
            return _REASON if told.get("reason") == TAMPERED else _REASON - {"reason"}
        return _NOTHING


_Key = tuple[str, int | None]
_Keyed = dict[_Key, list[dict[str, Any]]]


def _by_key(table: Any, name: str) -> _Keyed:
    """The rows of a table by hand and place; there should be one for each."""
    key = TABLES[name].key
    keyed: _Keyed = {}
    for row in table.to_pylist():
        keyed.setdefault((row["hand"], row[key[1]] if len(key) > 1 else None), []).append(row)
    return keyed


def orphans(table: str, names: Any, hands: Any) -> Iterator[Difference]:
    """The hands of a table of which there is no event; both are `pyarrow` arrays of their names."""
    for hand in pc.unique(names.filter(pc.invert(pc.is_in(names, hands)))).to_pylist():
        yield Difference(hand, table, None, None, _json({"hand": hand}), None)


def _json(value: Any) -> str:
    return msgspec.json.encode(value.hex() if isinstance(value, bytes) else value).decode()
