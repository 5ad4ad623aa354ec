"""Hands out of a stream of batches: one hand's events may begin in one batch and go on in the next ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pyarrow.compute as pc


class Run(NamedTuple):
    """The rows of one hand that stand together."""

    hand: str
    pieces: list[Any]
    """Slices of the batches in which they stand."""

    def values(self, column: str) -> list[Any]:
        """The values of a column."""
        return [value for piece in self.pieces for value in piece.column(column).to_pylist()]


def runs(batches: Iterable[Any]) -> Iterator[Run]:
    """Each hand of some `pyarrow.RecordBatch`es with a column `hand`, once its last row has passed."""
    hand: str | None = None
    pieces: list[Any] = []
    for batch in batches:
        for name, start, end in ends(batch):
            if hand != name:
                if hand is not None:
                    yield Run(hand, pieces)
                hand, pieces = name, []
            pieces.append(batch.slice(start, end - start))
    if hand is not None:
        yield Run(hand, pieces)


def ends(batch: Any) -> Iterator[tuple[str, int, int]]:
    """The hands of a batch in their order: each with the first of its rows that stand together, and the one after."""
    if not batch.num_rows:
        return
    encoded = pc.run_end_encode(batch.column("hand"))
    start = 0
    for name, end in zip(encoded.values.to_pylist(), encoded.run_ends.to_pylist(), strict=True):
        yield name, start, end
        start = end
