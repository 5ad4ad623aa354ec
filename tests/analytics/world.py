"""Ledgers with hands of every sort, and data sets made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.dataset.files import read
from okey_ledger.analytics.dataset.manifest import Manifest
from okey_ledger.analytics.export.export import ExportOptions, Source, export
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.domain.simulation import Settings
from okey_ledger.handlog.simulating import simulate
from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections, beside
from tests.projections.worlds import hands_of_every_sort

Rows = list[dict[str, Any]]


def simulated(hands: int, ruleset: str = "okey51", seed: int = 5) -> list[list[bytes]]:
    """The lines of hands that bots have played."""
    return [log.splitlines() for log in simulate(Settings(ruleset=ruleset, seed=seed), hands)]


def hands_of_all_kinds() -> list[list[bytes]]:
    """Hands of every sort that tests make, and some that bots have played."""
    return [*hands_of_every_sort(), *(hand for ruleset in RULESETS for hand in simulated(3, ruleset))]


def store(ledger: Ledger, hands: Sequence[Sequence[bytes]]) -> None:
    """Store whole hands, one after another."""
    for lines in hands:
        ledger.record_hand(msgspec.json.decode(lines[0])["hand"], lines)


def fill(address: str, hands: list[list[bytes]]) -> None:
    with Ledger.open(address) as ledger:
        store(ledger, hands)


@contextmanager
def source_at(address: str) -> Iterator[Source]:
    """A ledger that is there, with its read models up to date."""
    with Ledger.open(address) as ledger, Projections(beside(address)) as read_models:
        read_models.catch_up(ledger)
        yield Source(address, ledger, read_models)


def export_from(address: str, folder: Path, **options: Any) -> Manifest:
    """Export what a ledger holds."""
    with source_at(address) as source:
        return export(source, folder, ExportOptions(**options))[0]


def rows_of(folder: Path, table: str, *, quarantined: bool | None = False) -> Rows:
    """The rows of a table, sorted by what they say; of hands in quarantine, of the others, or of both."""
    manifest = DataSet(folder).manifest
    files = manifest.of(table, quarantined=quarantined)
    rows = [
        row | {"day": file.day}
        for file in files
        for batch in read(folder, file, manifest.format)
        for row in batch.to_pylist()
    ]
    return sorted(rows, key=repr)


TABLES = ("events", "hands", "turns", "players", "entries", "findings", "games")


def everything(folder: Path, *, without: Sequence[str] = ()) -> dict[str, Rows]:
    """All rows of a data set by table, those of hands in quarantine under names of their own; without some columns."""
    return {
        f"{'quarantined ' if quarantined else ''}{table}": sorted(
            (
                {name: value for name, value in row.items() if name not in without}
                for row in rows_of(folder, table, quarantined=quarantined)
            ),
            key=repr,
        )
        for table in TABLES
        for quarantined in (False, True)
    }


def files_under(folder: Path) -> dict[str, bytes]:
    """The files of a folder with what they hold, hidden ones left out."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def first_lines(lines: Sequence[bytes], count: int) -> list[bytes]:
    """The beginning of a hand."""
    return list(islice(lines, count))
