"""The tasks of an audit on a Spark cluster: each is a row of a frame, read by one executor; nothing is shuffled.

Executors open the files of the data set themselves, under the path that the driver has them, and need this package.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pyspark import StorageLevel
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from ..errors import EngineFailed
from .engines import Do

_RESULT = "task long, packed binary"


class Spark:
    """The cluster of a Spark session."""

    def __init__(self, session: SparkSession) -> None:
        self.session = session

    def run(self, do: Do, tasks: Sequence[bytes]) -> Iterator[bytes]:
        """What became of each task, in their order; given when all are done. Raises `EngineFailed`."""
        if not tasks:
            return

        def work(batches: Iterable[Any]) -> Iterator[Any]:
            import pyarrow as pa

            for batch in batches:
                for task in batch.column(0).to_pylist():
                    packed = pa.array([do(tasks[task])], pa.binary())
                    yield pa.RecordBatch.from_arrays([pa.array([task], pa.int64()), packed], ["task", "packed"])

        # Kept on the disks of the executors, so that all of them work at once while the driver holds one result.
        try:
            frame = self.session.range(0, len(tasks), 1, len(tasks)).mapInArrow(work, _RESULT)
            frame.persist(StorageLevel.DISK_ONLY)
            try:
                frame.count()
                for row in frame.toLocalIterator(prefetchPartitions=True):
                    yield bytes(row.packed)
            finally:
                frame.unpersist()
        except PySparkException as error:
            raise EngineFailed("Spark", _last_line(error)) from error


@contextmanager
def session() -> Iterator[SparkSession]:
    """A session as `spark-submit` or the configuration of Spark says; by default the cores of this machine.

    Raises `EngineFailed` where there is no Java or no cluster.
    """
    if "PYSPARK_GATEWAY_PORT" not in os.environ:  # not started by spark-submit, which knows of a Python
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        opened = SparkSession.builder.appName("okey-ledger audit").getOrCreate()
    except (PySparkException, OSError) as error:
        raise EngineFailed("Spark", f"{_last_line(error)} It needs Java 17, found by JAVA_HOME or PATH") from error
    try:
        yield opened
    finally:
        opened.stop()


def _last_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[-1].strip()
