"""Exporting hands: what the writing of the files costs, hashes included, against pyarrow writing ready-made batches."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from okey_ledger.analytics.dataset.batches import unpack
from okey_ledger.analytics.dataset.parts import Parts, Place
from okey_ledger.analytics.rows.row_builder import HANDS_PER_TASK, ExportResult, Work
from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections, beside

from .corpus import hands
from .figure import Figure, paired

EVENTS = 300_000
"""How many events are written where writing is measured; 75 are a hand."""


def figures() -> Iterator[Figure]:
    """Writing alone; how the whole grows is told by `scale`."""
    with tempfile.TemporaryDirectory() as folder:
        address = ledger_of(Path(folder), EVENTS)
        yield _writing(Path(folder), address)


def ledger_of(folder: Path, events: int) -> str:
    """A ledger with hands of so many events, its read models up to date; its address."""
    address = f"sqlite:///{folder}/ledger-{events}.db"
    with Ledger.open(address) as ledger, Projections(beside(address)) as read_models:
        for number, lines in enumerate(hands(events)):
            name = lines.split(b'"hand":"', 1)[1].split(b'"', 1)[0].decode()
            ledger.record_hand(name, lines.splitlines())
            if number % 500 == 499:
                read_models.catch_up(ledger)
        read_models.catch_up(ledger)
    return address


def _writing(folder: Path, address: str) -> Figure:
    """The parts of a data set, with their hashes, against pyarrow writing the same batches, a file a table and day."""
    results = _results(address)
    placed = [
        (Place(item.is_quarantined, item.day), {table: unpack(rows)[0] for table, rows in item.tables.items()})
        for chunk in results
        for item in chunk.batches
    ]
    tables: dict[tuple[Place, str], list[Any]] = {}
    for place, batches in placed:
        for table, batch in batches.items():
            tables.setdefault((place, table), []).append(batch)

    def ours() -> None:
        parts = Parts(folder / "ours", "part", "parquet")
        for place, batches in placed:
            parts.write(place, batches)
        parts.close()
        shutil.rmtree(folder / "ours")

    def rival() -> None:
        (folder / "rival").mkdir()
        for number, batches in enumerate(tables.values()):
            pq.write_table(pa.Table.from_batches(batches), folder / "rival" / f"{number}.parquet", compression="zstd")
        shutil.rmtree(folder / "rival")

    mine, theirs = paired(ours, rival, rounds=7)
    events = sum(item.events for chunk in results for item in chunk.batches)
    return Figure(
        "writing the parts of a data set, hashes included / pyarrow writing the same ready-made batches",
        theirs / mine,
        "at least",
        0.5,
        "x",
        f"{events / mine:,.0f} against {events / theirs:,.0f} events a second, all tables",
    )


def _results(address: str) -> list[ExportResult]:
    """What the processes of an export would hand over."""
    with Ledger.open(address) as ledger:
        names = list(ledger.hand_ids())
        work = Work(address, 0, ledger.last_position(), None)
    return [work.rows_of(names[start : start + HANDS_PER_TASK]) for start in range(0, len(names), HANDS_PER_TASK)]
