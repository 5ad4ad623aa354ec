"""The audit of a data set on Spark: what it finds is what processes find, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from okey_ledger.analytics.errors import EngineFailed
from okey_ledger.analytics.reaudit.audits import AUDITS
from okey_ledger.analytics.reaudit.data_set import Reaudit
from okey_ledger.analytics.reaudit.engines import Do, Engine, Processes
from okey_ledger.analytics.reaudit.output import TABLES, audit_tables
from okey_ledger.explain import ENGLISH
from okey_ledger_cli.rendering.hand import ReportRenderer
from tests.docs.markdown import FENCE, ROOT, Document

from .forging import rewrite, where

pytestmark = [
    pytest.mark.spark,
    pytest.mark.filterwarnings("default"),  # those of PySpark are not ours
]

PROGRAM = [sys.executable, "-c", "import sys; from okey_ledger_cli import main; sys.exit(main())"]


@pytest.fixture(scope="module", params=["local[2]", "local-cluster[2,1,1024]"])
def spark(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The engine of a Spark session, on two threads and on two executors of their own."""
    from pyspark.sql import SparkSession

    from okey_ledger.analytics.reaudit.spark import Spark

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("PYTHONPATH", os.getcwd())  # noqa: PTH109
        session = SparkSession.builder.master(request.param).config("spark.ui.enabled", "false").getOrCreate()
        try:
            yield Spark(session)
        finally:
            session.stop()


def written(data: Path, engine: Engine, folder: Path) -> list[tuple[bytes, Any]]:
    """What an audit prints, and the tables that it writes, sorted."""
    printed = b""
    with audit_tables(folder) as tables:
        for audited in Reaudit(data, engine, ReportRenderer(ENGLISH)).run():
            printed += b"".join(audited.outputs)
            tables.add(audited)
    return [(printed, *(pq.read_table(folder / f"{table}.parquet").sort_by("hand").to_pylist() for table in TABLES))]


@pytest.fixture
def lying(folder: Path, clean: list[str]) -> Path:
    """A data set with a wrong score and an event that was changed."""
    rewrite(folder, "hands", where(clean[0], scores=[1, 2, 3, 4]))
    rewrite(folder, "events", where(clean[1], n=3, line=b"{}"))
    return folder


def test_spark_finds_what_processes_find_byte_for_byte(spark: Engine, lying: Path, tmp_path: Path) -> None:
    by_processes = written(lying, Processes(), tmp_path / "processes")
    assert written(lying, spark, tmp_path / "spark") == by_processes
    for table in TABLES:
        one, other = (tmp_path / engine / f"{table}.parquet" for engine in ("processes", "spark"))
        assert one.read_bytes() == other.read_bytes()
        assert pq.read_metadata(one).num_rows > 0


def test_the_generator_runs_over_a_frame_that_spark_has_read(spark: Any, original: Path) -> None:
    page = Document(ROOT / "docs" / "reaudit.md")
    (code,) = (fence["text"] for fence in FENCE.finditer(page.text) if "mapInArrow(" in fence["text"])
    names: dict[str, Any] = {"spark": spark.session, "data": original}
    exec(compile(code, "reaudit.md", "exec"), names)
    found = names["audits"].toArrow()
    expected = pa.Table.from_batches(
        [batch for audited in Reaudit(original, Processes()).run() for batch in audited.audits]
    )
    assert found.cast(AUDITS).sort_by("hand").equals(expected.sort_by("hand"))
    assert pc.count_distinct(found["hand"]).as_py() == expected.num_rows


def test_what_goes_wrong_on_an_executor_is_told(spark: Engine) -> None:
    with pytest.raises(EngineFailed, match="no way"):
        list(spark.run(failing(), [b"task"]))


def failing() -> Do:
    def fail(task: bytes) -> bytes:
        raise ValueError("no way")

    return fail


def test_no_task_is_no_job(spark: Engine) -> None:
    assert list(spark.run(bytes, [])) == []


def test_the_command_prints_the_same_with_both_engines(lying: Path) -> None:
    def run(engine: str) -> tuple[int, list[Any], set[str]]:
        ran = subprocess.run(
            [*PROGRAM, "audit", str(lying), "--json", "--engine", engine],
            capture_output=True,
            env=os.environ | {"MASTER": "local[2]"},
            check=False,
        )
        said = {line for line in ran.stderr.decode().splitlines() if line.startswith("okey-ledger:")}
        return ran.returncode, [json.loads(line) for line in ran.stdout.splitlines()], said

    by_processes = run("processes")
    assert run("spark") == by_processes
    assert by_processes[0] == 2


def test_a_machine_without_java_is_told_what_is_missing(original: Path, tmp_path: Path) -> None:
    ran = subprocess.run(
        [*PROGRAM, "audit", str(original), "--engine", "spark", "-o", str(tmp_path / "found")],
        capture_output=True,
        env=os.environ | {"JAVA_HOME": str(tmp_path)},
        check=False,
    )
    assert ran.returncode == 2
    assert "It needs Java 17" in ran.stderr.decode()
    assert "Traceback" not in ran.stderr.decode()
    assert list((tmp_path / "found").iterdir()) == []
