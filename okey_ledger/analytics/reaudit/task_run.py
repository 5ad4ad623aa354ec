"""What a process does of the audit of a data set: some whole hands, from their files to what is to be said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from ...domain.audit import Fold
from ...domain.hand import Hand
from ...domain.problems import Problem
from ..dataset.batches import pack
from ..dataset.check import UNREADABLE, Flaw, file_flaw
from ..dataset.manifest import DataFile
from ..schema import EVENTS, arrow_schema
from .audits import BATCH_SIZE, audits_of
from .differences import COMPARED, Difference, Partition, differences, orphans
from .reaudited_hand import TAMPERED, ReauditedHand, problems_of, reaudit_hand
from .rows import Rows, rows_in
from .runs import runs
from .tasks import Piece, Task

Render = Callable[[Hand, Fold], bytes]
"""Makes of an audited hand what is to be printed; it runs where the audit runs, so it must be picklable."""


class TaskResult(msgspec.Struct):
    """What became of one task."""

    audits: list[bytes] = []
    """Arrow streams of rows of `AUDITS`, one after another."""
    outputs: list[bytes] = []
    """By hand what the renderer made of it; empty for one that cannot be read."""
    problems: list[Problem] = []
    """Why hands are no log."""
    differences: list[Difference] = []
    flaws: list[Flaw] = []
    """What is wrong with files and with chains."""


TASK_RESULT: Final = msgspec.msgpack.Decoder(TaskResult)


class Work:
    """Audits the hands of a task; picklable."""

    def __init__(self, render: Render | None = None) -> None:
        self.render = render

    def __call__(self, task: bytes) -> bytes:
        """From a packed `Task` to a packed `TaskResult`."""
        return msgspec.msgpack.encode(self.run(msgspec.msgpack.decode(task, type=Task)))

    def run(self, task: Task) -> TaskResult:
        """Audit the hands of a task, and compare them with what the tables of the data set say of them."""
        result = TaskResult()
        for piece in task.pieces:
            _PieceWork(task, piece, self.render, result).run()
        return result


class _PieceWork:
    """The work on one piece."""

    def __init__(self, task: Task, piece: Piece, render: Render | None, result: TaskResult) -> None:
        self.task, self.piece, self.render, self.result = task, piece, render, result
        self.folder = Path(task.folder)

    def run(self) -> None:
        """Check the files, audit the hands and compare what the tables say of them."""
        if self.piece.is_first:
            checked = [file_flaw(self.folder, file) for file in self.piece.files.values()]
            self.result.flaws += [flaw for flaw in checked if flaw is not None]
        file = self.piece.files.get(EVENTS.name)
        if file is None:
            self._find_orphans(pa.array([], pa.string()))
            return
        with self._noting(file):
            self._audit_all(file, rows_in(self.folder, file, self.task.format))

    def _audit_all(self, file: DataFile, events: Rows) -> None:
        """The hands of the piece, some at a time."""
        told = self._told(_names(events.batches(self.piece.groups, ["hand"])))
        partition = Partition(file.is_quarantined, file.day, self.task.has_pseudonyms)
        judged = map(reaudit_hand, runs(events.batches(self.piece.groups, EVENTS.names)))
        while chunk := list(islice(judged, BATCH_SIZE)):
            for hand in chunk:
                self._tell(hand, file)
            self.result.audits.append(pack([audits_of(chunk)]))
            theirs = pa.array([hand.judged.hand for hand in chunk], pa.string())
            rows = {name: table.filter(pc.is_in(table["hand"], theirs)) for name, table in told.items()}
            rows[EVENTS.name] = pa.Table.from_batches([piece for hand in chunk for piece in hand.run.pieces])
            self.result.differences += differences(chunk, rows, partition)
        if self.piece.is_first:
            self._find_orphans(events.names())

    def _tell(self, hand: ReauditedHand, file: DataFile) -> None:
        """What is to be said of a hand."""
        judged = hand.judged
        output = b""
        if judged.read is not None and judged.fold is not None and self.render is not None:
            output = self.render(judged.read, judged.fold)
        self.result.outputs.append(output)
        if hand.fault == TAMPERED:
            self.result.flaws.append(Flaw("link", hand.detail or "", file.path, judged.hand))
        if judged.fold is None:
            problems = problems_of(judged, f"{self.folder}/{file.path}")
            self.result.problems += problems
            if not problems and hand.fault != TAMPERED:
                self.result.flaws.append(Flaw("unread", hand.detail or "", file.path, judged.hand))

    def _told(self, hands: Any) -> dict[str, Any]:
        """The rows of some hands by table; a table whose file cannot be read is left out."""
        told = {}
        for table in COMPARED[1:]:
            file = self.piece.files.get(table.name)
            if file is None:
                told[table.name] = arrow_schema(table.name).empty_table()
                continue
            with self._noting(file):
                told[table.name] = rows_in(self.folder, file, self.task.format).of_hands(hands)
        return told

    def _find_orphans(self, hands: Any) -> None:
        """Rows of hands of which the part has no event."""
        for table in COMPARED[1:]:
            file = self.piece.files.get(table.name)
            if file is not None:
                with self._noting(file):
                    names = rows_in(self.folder, file, self.task.format).names()
                    self.result.differences += orphans(table.name, names, hands)

    @contextmanager
    def _noting(self, file: DataFile) -> Iterator[None]:
        """Where a file cannot be read to its end: that is noted, and what has been read before counts."""
        try:
            yield
        except FileNotFoundError:
            pass  # told where files are checked
        except UNREADABLE as error:
            why = (str(error).splitlines() or [type(error).__name__])[0]
            self.result.flaws.append(Flaw("unread", f"it cannot be read: {why}", file.path))


def _names(batches: Iterator[Any]) -> Any:
    """The hands of some batches, each once, as a `pyarrow` array."""
    return pc.unique(pa.chunked_array([batch.column("hand") for batch in batches], pa.string()))
