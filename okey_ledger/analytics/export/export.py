"""Exporting audited hands from the ledger into a data set, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from ...domain.sentence import N_
from ...handlog.processes import apart
from ...ledger import Disputes, Ledger
from ...ledger.topics import DISPUTE
from ...projections import Projections
from ..dataset.change import Change
from ..dataset.manifest import FileFormat, Manifest, read_manifest
from ..dataset.resume import check_continues, data_set_in
from ..dataset.staging import commit, writing
from ..errors import AnalyticsError, CannotContinue
from ..rows.games import game_rows
from ..rows.pseudonyms import RealNames, names_under
from ..rows.row_builder import HANDS_PER_TASK, ExportResult, Work
from .changed_hands import ChangedHands

ProgressCallback = Callable[[int], None]
"""Is called from time to time with the number of events read since the last call."""

_NO_LEAF = "0" * 64


class Source(NamedTuple):
    """Where an export reads."""

    address: str
    """The address of the ledger, for the processes that read it."""
    ledger: Ledger
    read_models: Projections
    """Its read models, up to date."""


class ExportOptions(NamedTuple):
    """The options of an export."""

    file_format: FileFormat | None = None
    """That of the data set which is continued, Parquet for a new one, where none is given."""
    since: bool = False
    """Whether a data set that is there is continued."""
    jobs: int = 1
    key: str | None = None
    """The secret key of the pseudonyms; None where players have their ids."""


def covered(folder: Path) -> int:
    """Up to which position of the ledger a folder's data set goes; 0 where there is none."""
    try:
        return read_manifest(folder).through
    except AnalyticsError:
        return 0


def export(
    source: Source, folder: Path, options: ExportOptions, on_progress: ProgressCallback = lambda more: None
) -> tuple[Manifest, bool]:
    """Bring a data set up to date with the ledger; return its manifest and whether anything is new.

    Raises an `AnalyticsError`, the errors of ledger and read models, and `OSError` where files cannot be written.
    Whatever is raised, the data set is as it was.
    """
    names = names_under(options.key)
    with writing(folder) as staged:
        run = _Run(source, folder, staged, options, names)
        if run.before is not None and run.before.through == run.through:
            return run.before, False
        manifest = run.write(on_progress)
        commit(folder, manifest, run.change.renewal.removes)
        return manifest, True


def _before(folder: Path, options: ExportOptions, names: RealNames) -> Manifest | None:
    """The data set that is continued; None where a new one is begun. Raises `CannotContinue`."""
    before = data_set_in(folder)
    if before is None:
        return None
    if before.followed is not None:
        said = N_("{folder} follows the feed of a service; go on with follow, or name another folder")
        raise CannotContinue(said, folder=str(folder))
    if not options.since:
        said = N_("{folder} holds a data set already; continue it with --since, or name another folder")
        raise CannotContinue(said, folder=str(folder))
    check_continues(folder, before, options.file_format, names)
    return before


class _Run:
    """One export."""

    def __init__(self, source: Source, folder: Path, staged: Path, options: ExportOptions, names: RealNames) -> None:
        self.source, self.options = source, options
        self.before = _before(folder, options, names)
        self.after = 0 if self.before is None else self.before.through
        self.through = source.ledger.last_position()
        if self.before is not None and not (
            self.after <= self.through and names.is_leaf(self.before.leaf, self._leaf(self.after))
        ):
            said = N_("{folder} was made of another ledger, or of a later state of this one; export into a new folder")
            raise CannotContinue(said, folder=str(folder))
        self.change = Change(folder, staged, self.before, self.through, options.file_format, names)

    def write(self, on_progress: ProgressCallback) -> Manifest:
        """Write all new files; the manifest that counts."""
        change = self.change
        changed = ChangedHands(self.source.ledger, self.after, self.through, on_progress)
        for result in self._work(changed.hands()):
            change.add(result)
        # Others may have stored events since the read models were up to date, and hands have ended by them.
        self.source.read_models.catch_up(self.source.ledger)
        self._add_disputed_games(changed.disputes)
        bad_games = change.take_out()
        change.add_games(game_rows(self.source.read_models, change.games, bad_games, change.names))
        return change.manifest(self._leaf(self.through))

    def _work(self, hands: Iterator[str]) -> Iterator[ExportResult]:
        """The results of the hands, chunk by chunk, in their order."""
        work = Work(self.source.address, self.after, self.through, self.options.key)
        chunks: Iterable[list[str]] = iter(lambda: list(islice(hands, HANDS_PER_TASK)), [])
        if self.options.jobs == 1:
            return map(work.rows_of, chunks)
        packed = apart(work, map(msgspec.msgpack.encode, chunks), self.options.jobs)
        return (msgspec.msgpack.decode(result, type=ExportResult) for result in packed)

    def _add_disputed_games(self, names: Iterable[str]) -> None:
        """A ruling may correct the standing of a game whose hands have not gone on."""
        disputes = Disputes(self.source.ledger)
        for name in names:
            hand = self.source.read_models.hand(disputes.dispute(name.removeprefix(DISPUTE)).opened.hand)
            if hand is not None and hand.game is not None:
                self.change.games.add(hand.game)

    def _leaf(self, position: int) -> str:
        """The hash of the event at a position, in hexadecimal; zeros at the beginning and where there is none."""
        return self.source.ledger.leaf(position) or _NO_LEAF
