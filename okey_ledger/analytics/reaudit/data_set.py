"""Auditing a whole data set anew, with one of the engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ...domain.problems import Problem
from ..dataset.batches import unpack
from ..dataset.check import Flaw
from ..dataset.manifest import Manifest, read_manifest
from .differences import Difference
from .engines import Engine
from .task_run import TASK_RESULT, Render, TaskResult, Work
from .tasks import tasks_of


class Audited(NamedTuple):
    """What became of some hands, one after another."""

    audits: list[Any]
    """Batches of `AUDITS`."""
    outputs: list[bytes]
    """By hand what the renderer made of it; empty for one that cannot be read."""
    problems: list[Problem]
    """Why hands are no log."""
    differences: list[Difference]
    """What the tables of the data set say otherwise than the bytes of its events."""
    flaws: list[Flaw]
    """What is wrong with its files, and with the chains of hands."""

    @property
    def verdicts(self) -> Iterator[tuple[str, str | None]]:
        """Every hand with its verdict; None for one that cannot be read."""
        for batch in self.audits:
            yield from zip(batch.column("hand").to_pylist(), batch.column("verdict").to_pylist(), strict=True)


class Reaudit:
    """The audit of a data set, in the order of its files."""

    def __init__(self, folder: Path, engine: Engine, render: Render | None = None) -> None:
        """What `render` makes of each hand is given along. Raises `NotADataSet` and `DataSetTooNew`."""
        self.folder, self.engine = folder.absolute(), engine
        self.manifest: Manifest = read_manifest(folder)
        self._work = Work(render)
        self._seen: set[str] = set()
        self._flaws: set[Flaw] = set()
        self._events = 0

    def run(self) -> Iterator[Audited]:
        """What became of all hands, some at a time, and at last what is wrong with the whole."""
        tasks = list(map(msgspec.msgpack.encode, tasks_of(self.folder, self.manifest)))
        for packed in self.engine.run(self._work, tasks):
            yield self._audited(TASK_RESULT.decode(packed))
        flaws = list(self._wrong_totals())
        if flaws:
            yield Audited([], [], [], [], flaws)

    def _audited(self, result: TaskResult) -> Audited:
        audits = [batch for packed in result.audits for batch in unpack(packed)]
        # Each piece reports the flaws of its file.
        flaws = [flaw for flaw in dict.fromkeys(result.flaws) if flaw not in self._flaws]
        self._flaws.update(flaws)
        audited = Audited(audits, result.outputs, result.problems, result.differences, flaws)
        for hand, _ in audited.verdicts:
            if hand in self._seen:
                audited.flaws.append(Flaw("split", "it stands in the data set twice", None, hand))
            self._seen.add(hand)
        self._events += sum(sum(batch.column("events").to_pylist()) for batch in audits)
        return audited

    def _wrong_totals(self) -> Iterator[Flaw]:
        manifest = self.manifest
        for found, told, what in (
            (len(self._seen), manifest.hands, "hands"),
            (self._events, manifest.events, "events"),
        ):
            if found != told:
                yield Flaw("rows", f"{found} {what} were found, the manifest says {told}")
