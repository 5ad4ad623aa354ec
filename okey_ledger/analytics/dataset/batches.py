"""Rows as Arrow record batches, in the columns of their table; needs pyarrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pyarrow as pa

from ..rows.hands import Values
from ..schema import arrow_schema


def batch_of(table: str, rows: Iterable[Values]) -> Any:
    """A `pyarrow.RecordBatch` of some rows, at least one, of a table."""
    schema = arrow_schema(table)
    columns = zip(*rows, strict=True)
    return pa.RecordBatch.from_arrays(
        [pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)], schema=schema
    )


def pack(batches: Sequence[Any]) -> bytes:
    """Some batches of one table as an Arrow stream, to go from process to process."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batches[0].schema) as stream:
        for batch in batches:
            stream.write_batch(batch)
    return bytes(sink.getvalue())


def unpack(packed: bytes) -> list[Any]:
    """The batches of an Arrow stream."""
    with pa.ipc.open_stream(packed) as stream:
        return list(stream)
