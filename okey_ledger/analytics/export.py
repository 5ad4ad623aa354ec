"""Exporting audited hands from the ledger into a data set, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..handlog.processes import apart
from ..ledger import Disputes, Ledger
from ..ledger.chain import leaf
from ..ledger.topics import DISPUTE
from ..projections import Projections
from .batches import batch_of, unpack
from .complete import Touched
from .errors import AnalyticsError, CannotContinue
from .games import game_rows
from .manifest import NAME, Export, FileFormat, Manifest, read_manifest
from .parts import Parts, Place
from .pseudonyms import Pseudonyms
from .renewing import Renewal, take_out
from .schema import VERSION
from .staging import commit, writing
from .work import CHUNK, Done, Work

Told = Callable[[int], None]
"""Hears now and then how many events more have been looked at."""

_NO_LEAF = "0" * 64


class Source(NamedTuple):
    """From where is exported."""

    address: str
    """The address of the ledger, for the processes that read it."""
    ledger: Ledger
    read_models: Projections
    """Its read models, up to date."""


class Wishes(NamedTuple):
    """How it is exported."""

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


def export(source: Source, folder: Path, wishes: Wishes, told: Told = lambda more: None) -> tuple[Manifest, bool]:
    """Bring a data set to where the ledger stands; what it is then, and whether that is something new.

    Raises an `AnalyticsError`, the errors of ledger and read models, and `OSError` where files cannot be written.
    Whatever is raised, the data set is as it was.
    """
    with writing(folder) as staged:
        before = _before(folder, wishes)
        run = _Run(source, folder, staged, before, wishes)
        if before is not None and before.through == run.through:
            return before, False
        removes, manifest = run.write(told)
        commit(folder, manifest, removes)
        return manifest, True


def _before(folder: Path, wishes: Wishes) -> Manifest | None:
    """The data set that is continued; None where a new one is begun. Raises `CannotContinue`."""
    if not (folder / NAME).exists():
        if any(not item.name.startswith(".") for item in folder.iterdir()):
            raise CannotContinue(
                f"{folder} holds other things and no data set; name a folder that is empty or not there"
            )
        return None
    before = read_manifest(folder)
    if not wishes.since:
        raise CannotContinue(f"{folder} holds a data set already; continue it with --since, or name another folder")
    if before.version != VERSION:
        raise CannotContinue(
            f"{folder} has tables of version {before.version}, this program writes version {VERSION}; export anew"
        )
    if wishes.file_format not in (None, before.format):
        raise CannotContinue(f"{folder} is in the format {before.format}; go on in that one, or export anew")
    fingerprint = None if wishes.key is None else Pseudonyms(wishes.key).fingerprint
    if before.pseudonyms != fingerprint:
        had = "no pseudonyms" if before.pseudonyms is None else "pseudonyms under another key, or under one"
        raise CannotContinue(f"{folder} was written with {had}; go on as it was begun, or export anew")
    return before


class _Run:
    """One export."""

    def __init__(self, source: Source, folder: Path, staged: Path, before: Manifest | None, wishes: Wishes) -> None:
        self.source, self.folder, self.staged, self.before, self.wishes = source, folder, staged, before, wishes
        self.after = 0 if before is None else before.through
        self.through = source.ledger.last_position()
        if before is not None and (self.through < self.after or self._leaf(self.after) != before.leaf):
            raise CannotContinue(
                f"{folder} was made of another ledger, or of a later state of this one; export into a new folder"
            )
        self.pseudonyms = None if wishes.key is None else Pseudonyms(wishes.key)
        self.format: FileFormat = before.format if before else wishes.file_format or "parquet"
        self.parts = Parts(staged, f"part-{self.through:012d}", self.format)
        self.hands = self.quarantined = self.events = self.open = 0
        self.renewed: set[str] = set()
        self.games: set[str] = set()
        self.quarantined_games: set[str] = set()

    def write(self, told: Told) -> tuple[set[str], Manifest]:
        """Write all new files; which old ones go, and the manifest that counts."""
        touched = Touched(self.source.ledger, self.after, self.through, told)
        for done in self._work(touched.hands()):
            self._add(done)
        self._add_disputed_games(touched.disputes)
        mark = f"{self.through:012d}"
        renewal = Renewal(set(), [], 0, 0, 0, set())
        if self.before is not None:
            renewal = take_out(self.folder, self.staged, self.before, self.renewed, self.games, mark)
        bad_games = self.quarantined_games | renewal.games
        for place, rows in game_rows(self.source.read_models, self.games, bad_games, self.pseudonyms):
            self.parts.write(place, {"games": batch_of("games", rows)})
        return renewal.removes, self._manifest(renewal)

    def _work(self, hands: Iterator[str]) -> Iterator[Done]:
        """What became of the hands, chunk by chunk, in their order."""
        work = Work(self.source.address, self.after, self.through, self.wishes.key)
        chunks: Iterable[list[str]] = iter(lambda: list(islice(hands, CHUNK)), [])
        if self.wishes.jobs == 1:
            return map(work.rows_of, chunks)
        packed = apart(work, map(msgspec.msgpack.encode, chunks), self.wishes.jobs)
        return (msgspec.msgpack.decode(done, type=Done) for done in packed)

    def _add(self, done: Done) -> None:
        for made in done.made:
            batches = {table: unpack(rows)[0] for table, rows in made.tables.items()}
            self.parts.write(Place(made.is_quarantined, made.day), batches)
            self.hands += made.hands
            self.events += made.events
            self.quarantined += made.hands * made.is_quarantined
        self.renewed.update(done.renewed)
        self.open += done.begun - done.closed
        self.games.update(done.games)
        self.quarantined_games.update(done.quarantined_games)

    def _add_disputed_games(self, names: Iterable[str]) -> None:
        """A ruling may correct the standing of a game whose hands have not gone on."""
        disputes = Disputes(self.source.ledger)
        for name in names:
            hand = self.source.read_models.hand(disputes.dispute(name.removeprefix(DISPUTE)).opened.hand)
            if hand is not None and hand.game is not None:
                self.games.add(hand.game)

    def _manifest(self, renewal: Renewal) -> Manifest:
        before = self.before
        files = [] if before is None else [file for file in before.files if file.path not in renewal.removes]
        exported = Export(self.after, self.through, self.hands, self.quarantined, renewal.hands)
        return Manifest(
            data_set="okey-ledger",
            version=VERSION,
            product=version("okey-ledger"),
            format=self.format,
            pseudonyms=None if self.pseudonyms is None else self.pseudonyms.fingerprint,
            through=self.through,
            leaf=self._leaf(self.through),
            checkpoint=None,
            hands=self.hands - renewal.hands + (before.hands if before else 0),
            quarantined=self.quarantined - renewal.quarantined + (before.quarantined if before else 0),
            open=self.open + (before.open if before else 0),
            events=self.events - renewal.events + (before.events if before else 0),
            exports=[*(before.exports if before else []), exported],
            files=sorted(chain(files, renewal.files, self.parts.close()), key=lambda file: file.path),
        )

    def _leaf(self, position: int) -> str:
        """The hash of the event at a position, in hexadecimal; zeros at the beginning and where there is none."""
        ledger = self.source.ledger
        row = next(iter(ledger.read(position - 1, 1)), None) if position else None
        if row is None or row.position != position:
            return _NO_LEAF
        stored = ledger.application.recorder.rows_of(row.hand, after=row.version - 1, through=row.version)
        return leaf(row.hand, row.version, row.topic, stored[0].state).hex()
