"""Random single changes of a stored ledger and its log: each one that alters a fact is found, and where it is.

The default run makes a few, the long one 2,000 on each database. The seed is fixed.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from okey_ledger.ledger import Fault, Ledger
from okey_ledger.ledger.chain import leaf
from okey_ledger.transparency.log import NotInLog
from okey_ledger.transparency.verification import verify_log
from tests.api.house import DATABASES, address_of
from tests.postgres import connected, database, schema_of
from tests.transparency.logs import KEY, fill, sequencer_of

COUNTS = {True: (200, 2_000), False: (5, 10)}
"""How many hands and changes the long run and the default run have."""

EVENTS = 10
"""How many events a hand has."""

Cells = list[tuple[Any, ...]]
COLUMNS = ("position", "hand", "version", "topic", "state", "receipt")


class Store:
    """A ledger with its log, which can be changed past its guards and put back as it was."""

    def __init__(self, name: str, folder: Path, hands: int) -> None:
        self.folder, self.is_file = folder, name == "sqlite"
        self.address, self.log = address_of(name, folder), folder / "log"
        self.schema = "" if self.is_file else schema_of(folder)
        with Ledger.open(self.address) as ledger:
            for number in range(hands):
                fill(ledger, EVENTS, f"t{number}")
            writer = sequencer_of(ledger, self.log)
            writer.update()
            self.kept = writer.published.note()
            writer.close()
            self.published = writer.published
        self.rows = self.read()
        shutil.copytree(self.log, folder / "log-before")

    def read(self) -> Cells:
        """All rows of events."""
        with self.raw() as run:
            place = "rowid" if self.is_file else "notification_id"
            asked = f"SELECT {place}, originator_id, originator_version, topic, state, receipt FROM stored_events"
            return [tuple(map(_plain, row)) for row in run(f"{asked} ORDER BY 1", ())]

    @contextmanager
    def raw(self) -> Iterator[Callable[[str, tuple[Any, ...]], Cells]]:
        """Statements past the guards, which stand again at the end."""
        if self.is_file:
            with closing(sqlite3.connect(self.address.removeprefix("sqlite:///"))) as connection, connection:
                connection.create_function("okey_leaf", 4, leaf, deterministic=True)
                guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
                for name, _ in guards:
                    connection.execute(f"DROP TRIGGER {name}")
                yield lambda statement, values: connection.execute(statement, values).fetchall()
                for _, sql in guards:
                    connection.execute(sql)
            return
        with connected(database(), self.schema) as server:
            server.execute("ALTER TABLE stored_events DISABLE TRIGGER ALL")

            def run(statement: str, values: tuple[Any, ...]) -> Cells:
                cursor = server.execute(statement.replace("?", "%s").encode(), values)
                return cursor.fetchall() if cursor.description else []

            yield run
            server.execute("ALTER TABLE stored_events ENABLE ALWAYS TRIGGER stored_events_keep")

    def write(self, rows: Cells) -> None:
        """Put other rows in the place of all."""
        with self.raw() as run:
            run("DELETE FROM stored_events", ())
            place = "rowid" if self.is_file else "notification_id"
            columns = f"{place}, originator_id, originator_version, topic, state, receipt"
            for row in rows:
                run(f"INSERT INTO stored_events ({columns}) VALUES (?, ?, ?, ?, ?, ?)", row)
            if self.is_file:
                run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'stored_events'", (max(row[0] for row in rows),))

    def restore(self) -> None:
        """Everything as it was."""
        if self.read() != self.rows:
            self.write(self.rows)
        shutil.rmtree(self.log)
        shutil.copytree(self.folder / "log-before", self.log)

    def faults(self) -> list[Fault]:
        """What a check of everything finds, with a checkpoint that was kept elsewhere."""
        with Ledger.open(self.address, create=False) as ledger:
            found = list(ledger.verify().faults)
            try:
                found += verify_log(ledger, self.published, [KEY.verifier], [self.kept]).faults
            except NotInLog:
                found.append(Fault("checkpoint", "there is none"))
            return found


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview | bytes) else value


def flipped(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def relinked(rows: Cells, at: int) -> Cells:
    """The hand of a row with all links after it computed anew, as a forger does who knows how."""
    rows, hand = list(rows), rows[at][1]
    before: tuple[Any, ...] | None = None
    for index, row in enumerate(rows):
        if row[1] == hand:
            link = leaf(*before[1:5]) if before else bytes(32)
            before = rows[index] = (*row[:4], link + row[4][32:], row[5])
    return rows


def change_column(rows: Cells, chance: random.Random) -> tuple[Cells, str]:
    at, column = chance.randrange(len(rows)), chance.randrange(1, 6)
    row = list(rows[at])
    if isinstance(row[column], bytes):
        row[column] = flipped(row[column], chance)
    else:
        row[column] = {1: f"{row[1]}x", 2: row[2] + 1000, 3: "okey.HandExhausted/1"}[column]
    return [*rows[:at], tuple(row), *rows[at + 1 :]], rows[at][1]


def change_and_relink(rows: Cells, chance: random.Random) -> tuple[Cells, str]:
    at = chance.randrange(len(rows))
    row = rows[at]
    line = row[4][32:].replace(b"}", b',"actor":"bot"}', 1)
    return relinked([*rows[:at], (*row[:4], row[4][:32] + line, row[5]), *rows[at + 1 :]], at), row[1]


def remove_row(rows: Cells, chance: random.Random) -> tuple[Cells, str]:
    at = chance.randrange(len(rows))
    return [*rows[:at], *rows[at + 1 :]], rows[at][1]


def swap_rows(rows: Cells, chance: random.Random) -> tuple[Cells, str]:
    one, other = sorted(chance.sample(range(len(rows)), 2))
    rows = list(rows)
    first, second = rows[one], rows[other]
    rows[one], rows[other] = (first[0], *second[1:]), (second[0], *first[1:])
    return rows, first[1]


def cut_end(rows: Cells, chance: random.Random) -> tuple[Cells, str]:
    return rows[: -chance.randrange(1, len(rows) // 2)], ""


def remove_hand_and_renumber(rows: Cells, chance: random.Random) -> tuple[Cells, str]:
    hand = chance.choice(rows)[1]
    kept = [row for row in rows if row[1] != hand]
    return [(position, *row[1:]) for position, row in enumerate(kept, 1)], ""


def break_file(store: Store, chance: random.Random) -> None:
    """Change, cut or remove a file of the log."""
    files = sorted(path for path in (store.log / "0").rglob("*") if path.is_file() and not path.name.startswith("."))
    path = chance.choice(files)
    data = path.read_bytes()
    how = chance.randrange(3)
    if how == 0:
        path.unlink()
    else:
        path.write_bytes(flipped(data, chance) if how == 1 else data[: chance.randrange(len(data))])


IN_ROWS = (change_column, change_column, change_and_relink, remove_row, swap_rows, cut_end, remove_hand_and_renumber)


@pytest.mark.parametrize("name", DATABASES)
@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.long)])
def test_every_change_is_found_and_located_and_nothing_is_reported_on_an_untouched_ledger(
    tmp_path: Path, name: str, is_long: bool
) -> None:
    hands, changes = COUNTS[is_long]
    store = Store(name, tmp_path, hands)
    assert store.faults() == []
    chance = random.Random(101)
    missed = []
    for number in range(changes):
        if chance.randrange(5) == 0:
            break_file(store, chance)
            what, where = "a file of the log", ""
        else:
            change = chance.choice(IN_ROWS)
            rows, where = change(store.rows, chance)
            store.write(rows)
            what = change.__name__
        found = store.faults()
        if not found or (where and not any((fault.hand or "").startswith(where) for fault in found)):
            missed.append((number, what, where, found[:2]))
        store.restore()
    assert missed == []
    assert store.faults() == []
