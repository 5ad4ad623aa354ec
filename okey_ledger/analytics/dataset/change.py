"""One change of a data set: hands that come, hands and games that are written anew, and the manifest afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from ...ledger.rows import cursor
from ..rows.hands import Values
from ..rows.pseudonyms import RealNames
from ..rows.row_builder import ExportResult
from ..schema import VERSION
from .batches import batch_of, unpack
from .manifest import Export, FileFormat, Manifest
from .parts import Parts, Place
from .rewrite import Renewal, take_out


class Change:
    """A change that is being written; nothing of it counts until its manifest is committed."""

    def __init__(
        self,
        folder: Path,
        staged: Path,
        before: Manifest | None,
        through: int,
        file_format: FileFormat | None,
        names: RealNames,
        epoch: int = 0,
    ) -> None:
        """A change of the data set `before`, None where it begins, that brings it to position `through` of an epoch."""
        self.before, self.through, self.names = before, through, names
        self.after = 0 if before is None else before.through
        self.format: FileFormat = before.format if before else file_format or "parquet"
        self.mark = cursor(epoch, through) if epoch else f"{through:012d}"
        """Ends the names of new files; no other change has the same."""
        self.parts = Parts(staged, f"part-{self.mark}", self.format)
        self.games: set[str] = set()
        """Games that are to be written anew."""
        self.renewal = Renewal(set(), [], 0, 0, 0, set())
        self.folder, self.staged = folder, staged
        self.rows: Counter[Place] = Counter()
        """How many events are written to each place."""
        self.rows_of_games: Counter[Place] = Counter()
        self._renewed: set[str] = set()
        self._quarantined_games: set[str] = set()
        self._hands = self._quarantined = self._events = self._open = 0

    def add(self, result: ExportResult) -> None:
        """Write the rows of some hands; those that have gone on take the place of their earlier rows."""
        for batch in result.batches:
            batches = {table: unpack(rows)[0] for table, rows in batch.tables.items()}
            place = Place(batch.is_quarantined, batch.day)
            self.parts.write(place, batches)
            self.rows[place] += batch.events
            self._hands += batch.hands
            self._events += batch.events
            self._quarantined += batch.hands * batch.is_quarantined
        self._renewed.update(result.renewed)
        self._open += result.begun - result.closed
        self.games.update(result.games)
        self._quarantined_games.update(result.quarantined_games)

    def drop(self, hands: Iterable[str]) -> None:
        """Take these hands out, whether rows come in their place or not."""
        self._renewed.update(hands)

    def take_out(self) -> set[str]:
        """Take out what is written anew, all hands having been added; the games of which a hand is in quarantine."""
        if self.before is not None:
            self.renewal = take_out(self.folder, self.staged, self.before, self._renewed, self.games, self.mark)
        return self._quarantined_games | self.renewal.games

    def add_games(self, places: Iterable[tuple[Place, list[Values]]]) -> None:
        """Write the rows of games."""
        for place, rows in places:
            self.parts.write(place, {"games": batch_of("games", rows)})
            self.rows_of_games[place] += len(rows)

    def manifest(self, leaf: str) -> Manifest:
        """The manifest after the change, with the hash of the event at its position."""
        before, renewal = self.before, self.renewal
        files = [] if before is None else [file for file in before.files if file.path not in renewal.removes]
        written = Export(self.after, self.through, self._hands, self._quarantined, renewal.hands)
        return Manifest(
            data_set="okey-ledger",
            version=VERSION,
            product=version("okey-ledger"),
            format=self.format,
            pseudonyms=self.names.fingerprint,
            through=self.through,
            leaf=self.names.position_leaf(leaf),
            checkpoint=None,
            hands=self._hands - renewal.hands + (before.hands if before else 0),
            quarantined=self._quarantined - renewal.quarantined + (before.quarantined if before else 0),
            open=self._open + (before.open if before else 0),
            events=self._events - renewal.events + (before.events if before else 0),
            exports=[*(before.exports if before else []), written],
            files=sorted(chain(files, renewal.files, self.parts.close()), key=lambda file: file.path),
        )
