"""Storing hands against raw sqlite3, a state at a step against reading its rows, and rebuilding the read models."""

from __future__ import annotations

import gc
import sqlite3
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from okey_ledger.domain.audit import audit
from okey_ledger.domain.view import state
from okey_ledger.handlog.auditing import hands_of
from okey_ledger.handlog.decode import NoLog, decode_hand
from okey_ledger.handlog.source import open_source
from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections
from okey_ledger_cli import SELDOM

from .corpus import hands, log
from .figure import Figure, paired, seconds


def figures() -> Iterator[Figure]:
    """Import and state at a step. Garbage is looked for as seldom as the program does."""
    gc.set_threshold(*SELDOM)
    path = log(40_000)
    texts = [lines.splitlines() for lines in hands(40_000)]
    count = sum(map(len, texts))
    ours, rival = paired(lambda: import_log(path), lambda: insert(texts), rounds=5)
    yield Figure(
        "import at full durability / raw sqlite3, the same bytes, a hand a transaction",
        rival / ours,
        "at least",
        0.4,
        "x",
        f"{count / ours:,.0f} against {count / rival:,.0f} events a second",
    )
    yield state_at_a_step(path)
    yield rebuild(path)


def filled(ledger: Ledger, path: Path) -> None:
    """Store every hand of a file."""
    with open_source(str(path)) as source:
        for hand in hands_of(source, []):
            assert not isinstance(hand, NoLog)
            ledger.record_hand(hand[0].id, hand[1].splitlines())


def import_log(path: Path) -> None:
    """Decode, refuse what is no log, chain and store every hand of a file in a fresh ledger."""
    with tempfile.TemporaryDirectory() as folder, Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger:
        filled(ledger, path)


def insert(texts: list[list[bytes]]) -> None:
    """The rival: the lines as rows of one table, write-ahead log, synchronous FULL, a transaction a hand."""
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(f"{folder}/raw.db", isolation_level=None)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE lines (hand TEXT, n INTEGER, line BLOB, PRIMARY KEY (hand, n))")
        for number, lines in enumerate(texts):
            rows = [(f"hand-{number}", n, line) for n, line in enumerate(lines)]
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
            database.execute("COMMIT")
        database.close()


def state_at_a_step(path: Path) -> Figure:
    """The state after the middle event of each stored hand, against reading the rows of that hand."""
    with tempfile.TemporaryDirectory() as folder, Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger:
        filled(ledger, path)
        ids = list(ledger.hand_ids())[:200]

        def read() -> None:
            for hand_id in ids:
                ledger.events_of(hand_id)

        def answer() -> None:
            for hand_id in ids:
                hand = decode_hand(hand_id, hand_id, [(1, b"\n".join(ledger.events_of(hand_id)))], stored=True)
                fold = audit(hand.first(len(hand) // 2))
                assert fold.table is not None
                state(fold.table)

        ours, rival = paired(answer, read)
    detail = f"{ours / len(ids) * 1e6:.0f} us against {rival / len(ids) * 1e6:.0f} us a hand"
    return Figure("state at a step of a stored hand / reading its rows", ours / rival, "at most", 3, "x", detail)


def rebuild(path: Path) -> Figure:
    """All read models of a ledger, filled anew while those that there are go on being read."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger,
        Projections(f"sqlite:///{folder}/lists.db") as lists,
    ):
        filled(ledger, path)
        lists.catch_up(ledger)
        events = ledger.last_position()
        rate = events / statistics.median(seconds(lambda: lists.rebuild(ledger)) for _ in range(7))
    return Figure(
        "read models rebuilt on SQLite", rate, "at least", 50_000, "events a second", f"{events} events, median of 7"
    )
