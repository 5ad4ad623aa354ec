"""The tables of a data set, column by column; a test holds docs/analytics.md to these words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from .. import hand_summary
from ..domain.registration import CHOICES

VERSION: Final = 1 + hand_summary.VERSION
"""The version of the tables; it grows with every change of a column's name, type or meaning."""


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: str
    """A type of `TYPES`, by its name there; a `?` at its end says that the column may be empty."""
    meaning: str
    """What it says, with the unit and the clause where there is one."""


class TableSchema(NamedTuple):
    """One table of a data set."""

    name: str
    row: str
    """What one row is."""
    key: tuple[str, ...]
    """The columns by which a row is known; the rows of one hand stand together, in this order."""
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns, in their order."""
        return tuple(column.name for column in self.columns)


_HAND: Final = Column("hand", "string", "the id of the hand")
_SEAT: Final = Column("seat", "int8", "the seat, 0 to 3")
_PROOF: Final = (
    Column("rule", "string", "the clause that says so"),
    Column("case", "string", "in which of the clause's ways"),
    Column("facts", "string", "what proves it, as a JSON object"),
    Column("readings", "list<string>", "the readings of the rules on which it rests"),
)

EVENTS: Final = TableSchema(
    "events",
    "an event, typed and as it is stored",
    ("hand", "n"),
    (
        Column("position", "int64", "its position in the ledger; in a data set made of log files its place in them"),
        _HAND,
        Column("n", "int32", "its number in the hand, from 0"),
        Column("type", "string", "its kind, as in the log"),
        Column("seat", "int8?", "its seat, 0 to 3, where it has one"),
        Column("tile", "string?", "the tile drawn, taken, discarded, laid off, captured with, or finished with"),
        Column("stands_for", "string?", "what a laid-off okey stands for (clause `okey-identity`)"),
        Column("meld", "int32?", "the number of the meld on the table that is laid off to or captured from"),
        Column("melds", "list<list<string>>?", "the melds or pairs that it lays or shows, tiles as written in the log"),
        Column("at", "timestamp?", "when it happened, in UTC, to the microsecond; empty outside the years 2 to 9998"),
        Column("actor", "string?", "`player` or `bot` (clause `actor`); empty where the event cannot be read"),
        Column("via", "string?", "`assist` for what was done at one touch"),
        Column("topic", "string", "the topic under which it is stored"),
        Column("line", "binary", "the line of the log, byte for byte as it is stored"),
        Column("leaf", "hash?", "SHA-256 by which it stands in the hand's chain; empty where players are pseudonyms"),
    ),
)

HAND_COLUMNS: Final = tuple(column for column in hand_summary.COLUMNS if column.where.data_set)
"""The columns that a hand has in every list, so far as a data set has them."""

_TYPES_OF_HANDS: Final[dict[Any, str]] = {
    str: "string",
    bool: "bool",
    float: "double",
    list[int]: "list<int64>",
    list[str]: "list<string>",
    dict[str, Any]: "string",
}


def _columns_of_hands() -> Iterator[Column]:
    for column in HAND_COLUMNS:
        kind = f"int{column.bits}" if column.type is int else _TYPES_OF_HANDS[column.type]
        yield Column(column.name, kind if column.is_always_known else f"{kind}?", column.meaning)


HANDS: Final = TableSchema(
    "hands",
    "a hand; what could not be read of one in quarantine is empty",
    ("hand",),
    (
        *_columns_of_hands(),
        Column("seats", "int8?", "how many seats the table has"),
        Column("starter", "int8?", "the seat that starts"),
        Column("indicator", "string?", "the indicator (clause `indicator`)"),
        Column("okey", "string?", "the tile that is the okey (clause `okey`)"),
        Column("started_at", "timestamp?", "its first stamp, in UTC"),
        Column("ended_at", "timestamp?", "the stamp of the event that ended it, in UTC"),
        Column("seconds", "double?", "seconds between the two; empty where a stamp is missing or time runs backwards"),
        Column("backward_stamps", "int32?", "how many stamps lie before the stamp that comes before them"),
        Column("turns", "int32", "how many turns were begun"),
        Column("stock_recorded", "bool", "whether the log records the order of the stock"),
        Column(
            "leaf", "hash?", "the leaf of its last event, which covers all of it; empty where players are pseudonyms"
        ),
        Column(
            "reason", "string?", "in quarantine why it is there: `violations`, `halted`, `unreadable` or `tampered`"
        ),
        Column("detail", "string?", "in quarantine what was found first"),
    ),
)

TURNS: Final = TableSchema(
    "turns",
    "a turn of a seat",
    ("hand", "turn"),
    (
        _HAND,
        Column("turn", "int32", "its number in the hand, from 0"),
        _SEAT,
        Column("first_n", "int32", "the number of its first event"),
        Column("last_n", "int32", "the number of its last event"),
        Column("took", "string?", "`stock` or `discard`; empty where the turn began with a full rack or ended before"),
        Column("taken", "string?", "the tile drawn or taken"),
        Column("discarded", "string?", "the tile thrown at its end, that of a finish included"),
        Column("opened", "string?", "`melds` or `pairs` where the seat opened in it"),
        Column("opening_points", "int32?", "the sum of an opening with melds, in points (clause `opening`)"),
        Column("opening_pairs", "int32?", "the number of pairs of an opening with pairs"),
        Column("melds_laid", "int32", "how many melds and pairs it laid, an opening's included"),
        Column("laid_off", "int32", "how many tiles it laid off (clause `lay-off`)"),
        Column("captured", "int32", "how many okeys it captured (clause `capture`)"),
        Column("finished", "bool", "whether it ended the hand"),
        Column("timed_out", "bool", "whether its time was called (clause `clock`)"),
        Column("bot", "bool", "whether a bot made its last move"),
        Column(
            "started_at", "timestamp?", "the stamp of the event that ended the turn before, in UTC (clause `clock`)"
        ),
        Column("ended_at", "timestamp?", "the stamp of its last event, in UTC"),
        Column("seconds", "double?", "seconds between the two; empty where a stamp is missing or time runs backwards"),
        Column("player", "string", "the id of the player whose seat it is, or the pseudonym for it"),
        Column("ruleset", "string", "the rule set of the hand"),
        Column("hand_day", "date?", "the day, in UTC, of the first stamp of the hand"),
    ),
)

PLAYERS: Final = TableSchema(
    "players",
    "a seat of a hand, and how the hand went for it",
    ("hand", "seat"),
    (
        _HAND,
        _SEAT,
        Column("player", "string", "the id of the player, or the pseudonym for it"),
        Column("starter", "bool", "whether the seat starts"),
        Column("rack", "list<string>", "the tiles dealt to it, as the log lists them"),
        Column("okeys_dealt", "int8", "how many okeys were among them"),
        Column("false_jokers_dealt", "int8", "how many false jokers were among them"),
        Column("pairs_dealt", "int8", "how many pairs of the same tile could be made of them, okeys not counted"),
        Column("turns", "int32", "how many turns it began"),
        Column("bot_turns", "int32", "how many of them a bot ended"),
        Column("timeouts", "int32", "how often its time was called"),
        Column("seconds", "double?", "seconds that its turns took together; empty where those of one turn are"),
        Column("draws", "int32", "how many tiles it drew from the stock"),
        Column("okeys_drawn", "int32", "how many of them were okeys"),
        Column("takes", "int32", "how many discards it took"),
        Column("opened", "string?", "`melds` or `pairs`; empty where it did not open, and in classic Okey"),
        Column("opening_n", "int32?", "the number of the event by which it opened"),
        Column("opening_turn", "int32?", "in which of its turns it opened, from 1"),
        Column("opening_points", "int32?", "the sum of an opening with melds, in points"),
        Column("opening_pairs", "int32?", "the number of pairs of an opening with pairs"),
        Column("laid_off", "int32", "how many tiles it laid off"),
        Column("captured", "int32", "how many okeys it captured"),
        Column("islek", "int32", "how many entries it has for a discard that fitted (clause `islek`)"),
        Column("finished", "bool", "whether it finished the hand"),
        Column("points", "int64?", "the sum of its entries; empty in a halted hand"),
    ),
)

ENTRIES: Final = TableSchema(
    "entries",
    "a change of one seat's score, clause by clause",
    ("hand", "place"),
    (
        _HAND,
        Column("place", "int32", "its place in the report of the hand, from 0"),
        Column("n", "int32", "the number of the event that caused it"),
        _SEAT,
        Column("points", "int64", "by how much; positive is bad where the lowest total wins, else negative"),
        *_PROOF,
    ),
)

FINDINGS: Final = TableSchema(
    "findings",
    "a breach of a clause; its hand is in quarantine",
    ("hand", "place"),
    (
        _HAND,
        Column("place", "int32", "its place in the report of the hand, from 0"),
        Column("n", "int32", "the number of the event that broke it"),
        Column("seat", "int8?", "the seat of the event, where it has one"),
        *_PROOF,
    ),
)

GAMES: Final = TableSchema(
    "games",
    "the standing of a game",
    ("game",),
    (
        Column("game", "string", "the id of the game"),
        Column("ruleset", "string", CHOICES),
        Column("players", "list<string>", "the players, by seat"),
        Column("hands", "list<string>", "the ids of its hands, in their order"),
        Column("hands_played", "int32", "how many hands count"),
        Column("over", "bool", "whether it is over"),
        Column("points", "list<int64>", "what it stands at, by seat: balances or totals, corrections included"),
        Column("teams", "list<int64>?", "the same by team, where the table plays in teams"),
        Column("winners", "list<int8>", "the seats that won"),
        Column("draw", "bool", "whether it ended without a winner"),
        Column("corrections", "list<int64>?", "what rulings added to the points, by seat, where there are any"),
        Column("findings", "string", "breaches of the clause `game`, as a JSON list"),
        Column("reason", "string?", "in quarantine why it is there: `findings`, or `hands` where one of its hands is"),
    ),
)

TABLES: Final = {table.name: table for table in (EVENTS, HANDS, TURNS, PLAYERS, ENTRIES, FINDINGS, GAMES)}
"""Every table by its name."""

DAY: Final = "day"
"""The partition: the day, in UTC, of the first stamp of a hand, or of the first hand of a game; see `NO_DAY`."""

NO_DAY: Final = "__HIVE_DEFAULT_PARTITION__"
"""The partition of what has no stamp, under the name by which readers of such folders know an empty value."""

QUARANTINE: Final = "quarantine"
"""The folder of hands with findings, with the same tables inside; the findings themselves stand beside it."""


def folder_of(table: str, day: str | None, *, quarantined: bool) -> str:
    """The folder of a table's rows of one day, from that of the data set.

    >>> folder_of("hands", "2026-03-01", quarantined=True)
    'quarantine/hands/day=2026-03-01'
    """
    outer = f"{QUARANTINE}/" if quarantined and table != FINDINGS.name else ""
    return f"{outer}{table}/{DAY}={day or NO_DAY}"


@cache
def arrow_schema(table: str) -> Any:
    """A table's `pyarrow.Schema`; each field carries its meaning under `description`. Needs pyarrow."""
    import pyarrow as pa

    types = {
        "string": pa.string(),
        "int8": pa.int8(),
        "int32": pa.int32(),
        "int64": pa.int64(),
        "double": pa.float64(),
        "bool": pa.bool_(),
        "binary": pa.binary(),
        "date": pa.date32(),
        "hash": pa.binary(32),
        "timestamp": pa.timestamp("us", tz="UTC"),
        "list<string>": pa.list_(pa.string()),
        "list<int8>": pa.list_(pa.int8()),
        "list<int64>": pa.list_(pa.int64()),
        "list<list<string>>": pa.list_(pa.list_(pa.string())),
    }
    return pa.schema(
        [
            pa.field(
                column.name,
                types[column.type.removesuffix("?")],
                nullable=column.type.endswith("?"),
                metadata={"description": column.meaning},
            )
            for column in TABLES[table].columns
        ],
        metadata={"okey-ledger.table": table, "okey-ledger.version": str(VERSION)},
    )
