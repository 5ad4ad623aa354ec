"""docs/log-format.md is the log, the report and the state as the program has them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.clauses import CLAUSES, ENTRY_ORDER
from okey_ledger.domain.events import KNOWN, Event, HandDealt, KnownEvent, ScoresClaimed
from okey_ledger.domain.findings import Outcome
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.okey51.options import Okey51Options
from okey_ledger.domain.report import Report, ReportEntry, Violation, report
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.domain.view import LaidState, State, state
from okey_ledger.explain import explain_finding
from okey_ledger.explain.problems import PROBLEMS
from okey_ledger.handlog.auditing import audit_source
from okey_ledger.handlog.decode import decode_event, decode_hand
from okey_ledger.handlog.index import MAX_LINE_BYTES
from okey_ledger.handlog.source import open_source
from tests.docs.markdown import ROOT, Document
from tests.logs import deal

FORMAT = Document(ROOT / "docs" / "log-format.md")
SCHEMA = jsonschema.Draft202012Validator(json.loads((ROOT / "docs" / "hand-log.schema.json").read_bytes()))
[EXAMPLE] = FORMAT.blocks("jsonl", "An example")
[ONE_OF_EACH] = FORMAT.blocks("jsonl", "Kinds of events")
KINDS = [row for row in FORMAT.rows("Kinds of events") if row[0].strip("`")[0].isupper()]
NO_LOG = FORMAT.rows("What is no log")
COMMON = Event.__struct_fields__


def plain(value: object) -> Any:
    """A struct as JSON has it."""
    return json.loads(msgspec.json.encode(value))


def example(log: str = EXAMPLE) -> Fold:
    return audit(decode_hand("h-1", "example", [(1, log.encode())]))


def fields(kind: type[msgspec.Struct]) -> str:
    """The fields of its own that a kind of event has, as the table names them."""
    own = [field for field in msgspec.structs.fields(kind) if field.name not in COMMON]
    return ", ".join(f"`{field.name}`" if field.required else f"optional `{field.name}`" for field in own)


def rule_sets(kind: type[KnownEvent]) -> str:
    """The rule sets that know a kind of event, as the table names them."""
    if kind is HandDealt:
        return "all"
    known = [name for name, rules in RULESETS.items() if kind in rules.steps]
    return "all" if len(known) == len(RULESETS) else ", ".join(f"`{name}`" for name in known)


def first_cells(title: str) -> list[str]:
    """The names in the first column of the tables under a heading."""
    return [row[0].strip("`") for row in FORMAT.rows(title)]


def test_the_example_is_clean() -> None:
    fold = example()
    assert (fold.verdict, fold.outcome.kind) == ("clean", "finished")


def test_the_table_of_kinds_is_that_of_the_types() -> None:
    assert [row[:3] for row in KINDS] == [[f"`{kind.__name__}`", fields(kind), rule_sets(kind)] for kind in KNOWN]
    assert first_cells("Every event") == ["type", *COMMON]


def test_every_field_of_a_kind_is_explained() -> None:
    own = {field for kind in KNOWN for field in kind.__struct_fields__} - set(COMMON)
    explained = [name for name in first_cells("Kinds of events") if name[0].islower()]
    assert sorted(explained) == sorted(own)


def test_there_is_a_line_of_each_kind_and_it_can_be_read() -> None:
    lines = ONE_OF_EACH.splitlines()
    assert [type(decode_event(line.encode())) for line in lines] == [*KNOWN]


@pytest.mark.parametrize("line", [*EXAMPLE.splitlines(), *ONE_OF_EACH.splitlines()], ids=lambda line: line[9:40])
def test_the_schema_takes_every_line(line: str) -> None:
    assert [error.message for error in SCHEMA.iter_errors(json.loads(line))] == []


def test_the_options_are_options() -> None:
    [options] = FORMAT.blocks("json", "Options")
    assert msgspec.json.decode(options, type=Okey51Options) != Okey51Options()


def problems(log: bytes, path: Path) -> list[str]:
    """The names of what keeps some input from being a log."""
    path.write_bytes(log)
    with open_source(str(path)) as source:
        return [
            case.case for found in audit_source(source, lambda *_: b"") for case in getattr(found, "problems", [found])
        ]


def test_every_reason_for_being_no_log_has_its_row() -> None:
    assert sorted(row[0].strip("`") for row in NO_LOG) == sorted(PROBLEMS)


@pytest.mark.parametrize("row", [row for row in NO_LOG if row[2]], ids=lambda row: row[0])
def test_the_example_of_what_is_no_log_is_none(row: list[str], tmp_path: Path) -> None:
    dealt = EXAMPLE.splitlines(keepends=True)[0].encode() + deal("rounds", hand="h-2").lines
    assert problems(dealt, tmp_path / "dealt.jsonl") == []
    assert problems(dealt + row[2].strip("`").encode() + b"\n", tmp_path / "no-log.jsonl") == [row[0].strip("`")]


@pytest.mark.parametrize("row", [row for row in NO_LOG if row[2]], ids=lambda row: row[0])
def test_the_schema_refuses_what_one_line_can_show(row: list[str]) -> None:
    beyond = {"not-json", "out-of-order", "no-deal", "number-too-large"}
    case, line = (cell.strip("`") for cell in (row[0], row[2]))
    if case not in beyond and not case.startswith("finish-shows"):
        assert not SCHEMA.is_valid(json.loads(line))


def test_mistakes_that_an_audit_finds_are_named_by_their_clauses() -> None:
    named = {
        clause for row in FORMAT.rows("Mistakes that an audit finds") for clause in re.findall(r"`([^`]*)`", row[0])
    }
    assert named <= CLAUSES.keys()


def test_lines_and_files_are_as_long_as_they_may_be() -> None:
    assert f"({MAX_LINE_BYTES:,} bytes)" in FORMAT.text
    assert round(len(EXAMPLE.splitlines()[0]), -2) == 800


def test_the_report_is_that_of_the_example() -> None:
    printed, violation = FORMAT.blocks("json", "The report")
    assert json.loads(printed) == plain(report("h-1", example(), explain_finding))
    claimed = example(EXAMPLE.replace('"scores":[660,', '"scores":[600,'))
    assert json.loads(violation) == plain(report("h-1", claimed, explain_finding))["violations"][0]
    assert list(json.loads(violation)) == [*Violation.__struct_fields__]


def test_every_field_of_the_report_is_explained_in_its_order() -> None:
    parts = (Report, Violation, Outcome, ReportEntry)
    assert first_cells("The report") == [name for part in parts for name in part.__struct_fields__]
    assert ", ".join(f"`{rule}`" for rule in ENTRY_ORDER) in FORMAT.under("The report")


def test_the_state_is_that_of_the_example() -> None:
    [printed] = FORMAT.blocks("json", "The state")
    fold = Fold(Hand([decode_event(EXAMPLE.splitlines()[0].encode())]))
    fold.take(decode_event(line.encode()) for line in EXAMPLE.splitlines()[1:13])
    assert fold.table
    assert json.loads(printed) == plain(state(fold.table))
    assert first_cells("The state") == [*State.__struct_fields__, *LaidState.__struct_fields__]


def test_the_claim_of_the_example_is_the_last_event() -> None:
    assert isinstance(decode_event(EXAMPLE.splitlines()[-1].encode()), ScoresClaimed)
