"""Auditing a data set anew: two processes against one, and Spark on two cores against two processes.

The figure of Spark is there where PySpark is (`make test-spark` installs it) and a Java.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from okey_ledger.analytics.export.export import ExportOptions, Source, export
from okey_ledger.analytics.reaudit.data_set import Reaudit
from okey_ledger.analytics.reaudit.engines import Engine, Processes
from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections, beside
from okey_ledger_cli import SELDOM

from .audit import render
from .export import ledger_of
from .figure import Figure, paired

EVENTS = 1_200_000
"""How many events the data set has."""


def figures() -> Iterator[Figure]:
    """Processes, then Spark. Garbage is looked for as seldom as the program does."""
    gc.set_threshold(*SELDOM)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        address = ledger_of(Path(folder), EVENTS)
        with Ledger.open(address) as ledger, Projections(beside(address)) as read_models:
            events = export(Source(address, ledger, read_models), data, ExportOptions(jobs=2))[0].events
        yield _processes(data, events)
        if find_spec("pyspark"):
            yield _spark(data, events)


def audit_data_set(data: Path, engine: Engine) -> None:
    """Audit all hands of a data set to their reports; all must be clean, and nothing told otherwise."""
    for audited in Reaudit(data, engine, render).run():
        assert [*audited.problems, *audited.differences, *audited.flaws] == []
        assert {verdict for _, verdict in audited.verdicts} == {"clean"}


def _processes(data: Path, events: int) -> Figure:
    one, two = paired(lambda: audit_data_set(data, Processes(1)), lambda: audit_data_set(data, Processes(2)), rounds=5)
    return Figure(
        "audit of a data set, one process / two",
        one / two,
        "at least",
        1.7,
        "x",
        f"{one / events * 1e6:.1f} against {two / events * 1e6:.1f} us an event, {events:,} events, with all tables",
    )


def _spark(data: Path, events: int) -> Figure:
    """After a first run, in which executors start their processes and import what they need."""
    from pyspark.sql import SparkSession

    from okey_ledger.analytics.reaudit.spark import Spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.master("local[2]").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    try:
        audit_data_set(data, Spark(session))
        spark, pool = paired(
            lambda: audit_data_set(data, Spark(session)), lambda: audit_data_set(data, Processes(2)), rounds=5
        )
    finally:
        session.stop()
    return Figure(
        "audit of a data set, Spark local[2] / two processes, once it has started",
        spark / pool,
        "at most",
        3,
        "x",
        f"{spark / events * 1e6:.1f} against {pool / events * 1e6:.1f} us an event",
    )
