"""The audit as a pure generator: batches of events go in, batches of verdicts come out, one row a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
import pyarrow as pa

from ...domain.findings import Entry, Finding
from .reaudited_hand import ReauditedHand, reaudit_hand
from .runs import runs

BATCH_SIZE: Final = 500
"""How many hands make a batch."""

COLUMNS: Final = ("hand", "n", "position", "topic", "line", "leaf")
"""The columns of the table of events that an audit reads; `leaf` may be empty."""

_PROOF: Final = [
    pa.field("rule", pa.string(), nullable=False),
    pa.field("case", pa.string(), nullable=False),
    pa.field("facts", pa.string(), nullable=False),
    pa.field("readings", pa.list_(pa.string()), nullable=False),
]

_ENTRY: Final = pa.struct(
    [
        pa.field("n", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("points", pa.int64(), nullable=False),
        *_PROOF,
    ]
)

_FINDING: Final = pa.struct([pa.field("n", pa.int32(), nullable=False), pa.field("seat", pa.int8()), *_PROOF])

AUDITS: Final = pa.schema(
    [
        pa.field("hand", pa.string(), nullable=False),
        pa.field("ruleset", pa.string()),
        pa.field("events", pa.int32(), nullable=False),
        pa.field("verdict", pa.string()),
        pa.field("halted_at", pa.int32()),
        pa.field("outcome", pa.string()),
        pa.field("finish", pa.string()),
        pa.field("finisher", pa.int8()),
        pa.field("scores", pa.list_(pa.int64())),
        pa.field("entries", pa.list_(_ENTRY), nullable=False),
        pa.field("findings", pa.list_(_FINDING), nullable=False),
        pa.field("leaf", pa.binary(), nullable=False),
        pa.field("fault", pa.string()),
        pa.field("detail", pa.string()),
    ]
)
"""The table of verdicts: see docs/reaudit.md, column by column."""


def reaudit(batches: Iterable[Any]) -> Iterator[Any]:
    """Audit the hands of some `pyarrow.RecordBatch`es of events; gives batches of `AUDITS`.

    A hand may go on from batch to batch, but its rows stand together, in the order of their numbers. What is read are
    `COLUMNS`, whatever others there are.
    """
    judged = map(reaudit_hand, runs(batches))
    while hands := list(islice(judged, BATCH_SIZE)):
        yield audits_of(hands)


def audits_of(hands: Sequence[ReauditedHand]) -> Any:
    """The rows of some hands, at least one, as a `pyarrow.RecordBatch` of `AUDITS`."""
    columns = zip(*map(_row, hands), strict=True)
    return pa.RecordBatch.from_arrays(
        [pa.array(values, field.type) for values, field in zip(columns, AUDITS, strict=True)], schema=AUDITS
    )


def _row(hand: ReauditedHand) -> tuple[Any, ...]:
    judged, fold = hand.judged, hand.judged.fold
    told: tuple[Any, ...]
    if fold is None:
        told = None, len(judged.rows), None, None, None, None, None, None, [], []
    else:
        outcome = fold.outcome
        told = (
            fold.ruleset,
            fold.events,
            fold.verdict,
            fold.halted_at,
            outcome.kind,
            outcome.finish,
            outcome.seat,
            fold.scores,
            [_said(entry) | {"points": entry.points} for entry in fold.entries],
            [_said(finding) for finding in fold.findings],
        )
    fault = (hand.fault, hand.detail) if hand.fault else (None, None)
    return judged.hand, *told, judged.leaves[-1], *fault


def _said(told: Entry | Finding) -> dict[str, Any]:
    return {
        "n": told.n,
        "seat": told.seat,
        "rule": told.rule,
        "case": told.case,
        "facts": msgspec.json.encode(told.facts).decode(),
        "readings": told.readings,
    }
