"""A data set that was written: its hands line by line, and whether it still is what its manifest says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import file_digest
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import pyarrow as pa

from ...ledger.chain import START, leaf
from ..schema import EVENTS, HANDS, QUARANTINE, TABLES
from .files import columns, read
from .manifest import DataFile, Manifest, read_manifest
from .staging import is_unfinished

FlawKind: TypeAlias = Literal[
    "missing", "changed", "unread", "stray", "rows", "link", "gap", "split", "hand", "unfinished"
]
"""What can be wrong with a data set: see `Flaw`."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong with a data set, in a file, at a hand where it is one's.

    `missing`: a file is not there. `changed`: it is not the one that was written. `unread`: it cannot be read. `stray`:
    a file that the manifest does not name. `rows`: more or fewer rows than the manifest says. `link`: an event is not
    the one that was recorded. `gap`: events of a hand are missing. `split`: a hand stands in two places. `hand`: the
    row of a hand does not fit its events. `unfinished`: an export was broken off.
    """

    kind: FlawKind
    detail: str
    file: str | None = None
    hand: str | None = None

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.hand and f"hand {self.hand}") if part)
        return f"{where or 'data set'}: {self.kind}: {self.detail}"


class StoredHand(NamedTuple):
    """A hand as it stands in a data set."""

    hand: str
    numbers: list[int]
    """The numbers of its events."""
    topics: list[str]
    lines: list[bytes]
    leaves: list[bytes | None]
    """Their hashes as written; None where players have pseudonyms."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a check of a data set has looked at and found."""

    hands: int
    events: int
    files: int
    flaws: tuple[Flaw, ...]


ProgressCallback = Callable[[int], None]
"""Is called from time to time with the number of events read since the last call."""

_OF_EVENTS: Final = ("hand", "n", "topic", "line", "leaf")


class DataSet:
    """A data set in a folder, as its manifest says it is."""

    def __init__(self, folder: Path) -> None:
        """Open one of this version, or of an earlier one, whose events are the same.

        Raises `NotADataSet` and `DataSetTooNew`.
        """
        self.folder = folder
        self.manifest: Manifest = read_manifest(folder, older=True)

    def hands(self) -> Iterator[StoredHand]:
        """All hands, those in quarantine too, file by file. Raises what reading a file can raise: see `UNREADABLE`."""
        for file in self.manifest.of(EVENTS.name):
            yield from self.hands_in(file)

    def hands_in(self, file: DataFile) -> Iterator[StoredHand]:
        """The hands of a file of events, in its order."""
        held: StoredHand | None = None
        for batch in columns(self.folder, file, self.manifest.format, _OF_EVENTS):
            for hand, n, topic, line, told in zip(*batch, strict=True):
                if held is None or held.hand != hand:
                    if held is not None:
                        yield held
                    held = StoredHand(hand, [], [], [], [])
                held.numbers.append(n)
                held.topics.append(topic)
                held.lines.append(line)
                held.leaves.append(told)
        if held is not None:
            yield held

    def lines(self) -> Iterator[bytes]:
        """The lines of all hands, hand by hand, as a log."""
        for hand in self.hands():
            yield from hand.lines

    def check(self, on_progress: ProgressCallback = lambda more: None) -> Check:
        """Read all files, and compare them with the manifest and every hand with its chain. Raises `DataSetTooOld`."""
        read_manifest(self.folder)
        return _Check(self, on_progress).run()


UNREADABLE: Final = (OSError, ValueError, pa.ArrowException)
"""What reading a file that is not the one that was written may raise."""


def file_flaw(folder: Path, file: DataFile) -> Flaw | None:
    """What is wrong with a file as a whole: it is `missing`, `unread` or `changed`."""
    try:
        with (folder / file.path).open("rb") as opened:
            digest = file_digest(opened, "sha256").hexdigest()
    except FileNotFoundError:
        return Flaw("missing", "it is not there", file.path)
    except OSError as error:
        return Flaw("unread", error.strerror or str(error), file.path)
    if digest != file.sha256:
        return Flaw("changed", "it is not the file that was written; its SHA-256 differs", file.path)
    return None


class _HandRow(NamedTuple):
    """What is compared of a row of the table of hands."""

    events: int
    leaf: bytes | None
    reason: str | None


_NO_CHAIN: Final = ("unreadable", "tampered")
"""The reasons of hands in quarantine whose events need not be a chain, or not all be there."""


class _Check:
    """One check of a data set."""

    def __init__(self, data_set: DataSet, on_progress: ProgressCallback) -> None:
        self.set, self.on_progress = data_set, on_progress
        self.folder, self.manifest = data_set.folder, data_set.manifest
        self.flaws: list[Flaw] = []
        self.seen: set[str] = set()
        self.events = 0

    def run(self) -> Check:
        if is_unfinished(self.folder):
            self.flaws.append(Flaw("unfinished", "an export was broken off; `export --since` completes it"))
        readable = {file.path for file in self.manifest.files if self._is_there(file)}
        for file in self.manifest.files:
            if file.path in readable and file.table != EVENTS.name:
                self._guarded(file, self._check_rows)
        for files in self._parts():
            if all(file.path in readable for file in files.values()):
                self._guarded(files[EVENTS.name], partial(self._check_hands, files[HANDS.name]))
        self._find_strays()
        self._check_totals()
        return Check(len(self.seen), self.events, len(self.manifest.files), tuple(self.flaws))

    def _is_there(self, file: DataFile) -> bool:
        """Whether a file can be looked into; notes where it is not the one that was written."""
        flaw = file_flaw(self.folder, file)
        if flaw is not None:
            self.flaws.append(flaw)
        return flaw is None or flaw.kind == "changed"

    def _guarded(self, file: DataFile, look: Callable[[DataFile], None]) -> None:
        try:
            look(file)
        except UNREADABLE as error:
            self.flaws.append(Flaw("unread", f"it cannot be read: {str(error).splitlines()[0]}", file.path))

    def _check_rows(self, file: DataFile) -> None:
        rows = sum(batch.num_rows for batch in read(self.folder, file, self.manifest.format))
        if rows != file.rows:
            self.flaws.append(Flaw("rows", f"it has {rows} rows, {file.rows} were written", file.path))

    def _parts(self) -> list[dict[str, DataFile]]:
        """For each part its files of events and of hands; notes where one of the two is missing."""
        parts: dict[str, dict[str, DataFile]] = {}
        for file in self.manifest.files:
            if file.table in (EVENTS.name, HANDS.name):
                parts.setdefault(file.part, {})[file.table] = file
        for file in [file for files in parts.values() if len(files) == 1 for file in files.values()]:
            other = EVENTS.name if file.table == HANDS.name else HANDS.name
            self.flaws.append(Flaw("missing", f"the file of {other} that belongs to it is not named", file.path))
        return [files for files in parts.values() if len(files) == 2]

    def _check_hands(self, of_hands: DataFile, file: DataFile) -> None:
        """The events of a part against their chains and against the rows of their hands."""
        rows: dict[str, _HandRow] = {}
        for batch in columns(self.folder, of_hands, self.manifest.format, ("hand", *_HandRow._fields)):
            rows |= {hand: _HandRow(*values) for hand, *values in zip(*batch, strict=True)}
        events = 0
        for hand in self.set.hands_in(file):
            events += len(hand.lines)
            self.on_progress(len(hand.lines))
            if hand.hand in self.seen:
                self.flaws.append(Flaw("split", "it stands in the data set twice", file.path, hand.hand))
            self.seen.add(hand.hand)
            self._check_hand(file, hand, rows.pop(hand.hand, None))
        for name in rows:
            self.flaws.append(Flaw("hand", "its events are missing", file.path, name))
        self.events += events
        if events != file.rows:
            self.flaws.append(Flaw("rows", f"it has {events} rows, {file.rows} were written", file.path))

    def _check_hand(self, file: DataFile, hand: StoredHand, row: _HandRow | None) -> None:
        if row is None:
            self.flaws.append(Flaw("hand", "it has events and no row among the hands", file.path, hand.hand))
            return
        if row.reason in _NO_CHAIN:  # that is what was found
            if hand.leaves[-1] != row.leaf:
                self.flaws.append(Flaw("hand", "its row names another last event", file.path, hand.hand))
            return
        if hand.numbers != list(range(len(hand.numbers))) or len(hand.numbers) != row.events:
            detail = f"it has {len(hand.numbers)} events, not numbered 0 to {row.events - 1}"
            self.flaws.append(Flaw("gap", detail, file.path, hand.hand))
        elif self.manifest.pseudonyms is None:
            changed = _first_changed(hand)
            if changed is not None:
                detail = f"event {changed} is not the one that was recorded, or its hash was changed"
                self.flaws.append(Flaw("link", detail, file.path, hand.hand))
            elif hand.leaves[-1] != row.leaf:
                self.flaws.append(Flaw("hand", "its row names another last event", file.path, hand.hand))

    def _find_strays(self) -> None:
        """Files that the manifest does not name, which readers of whole folders would take for the data set's."""
        named = {file.path for file in self.manifest.files}
        for outer in (self.folder, self.folder / QUARANTINE):
            for table in TABLES:
                for found in sorted((outer / table).rglob("*")):
                    path = found.relative_to(self.folder).as_posix()
                    if found.is_file() and path not in named:
                        self.flaws.append(Flaw("stray", "the manifest does not name it; take it away", path))

    def _check_totals(self) -> None:
        manifest = self.manifest
        for found, told, what in ((len(self.seen), manifest.hands, "hands"), (self.events, manifest.events, "events")):
            if found != told:
                self.flaws.append(Flaw("rows", f"{found} {what} were found, the manifest says {told}"))


def _first_changed(hand: StoredHand) -> int | None:
    """The number of the first event whose hash is not what its bytes and those before it give."""
    link = START
    for n, topic, line, told in zip(hand.numbers, hand.topics, hand.lines, hand.leaves, strict=True):
        link = leaf(hand.hand, n + 1, topic, link + line)
        if link != told:
            return n
    return None
