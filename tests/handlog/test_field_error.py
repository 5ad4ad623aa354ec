"""What msgspec says becomes a code with facts, in one place."""

import ast
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

import okey_ledger
import okey_ledger_cli
from okey_ledger.explain.language import LANGUAGES
from okey_ledger.explain.reasons import REASONS, say_reason
from okey_ledger.handlog.field_error import CODES, field_error

WRONG: list[tuple[bytes, Any, str, dict[str, Any]]] = [
    (b"{}", msgspec.defstruct("S", [("n", int)]), "missing", {"name": "n"}),
    (b'{"x":1}', msgspec.defstruct("S", [], forbid_unknown_fields=True), "unknown", {"name": "x"}),
    (b'"x"', int | None, "type", {"wanted": ["int", "null"], "got": "str"}),
    (b'"x"', Literal["y"], "value", {"value": "x"}),
    (b"4", Literal[0, 1], "value", {"value": "4"}),
    (b"1", Annotated[int, Meta(ge=2)], "least", {"bound": 2}),
    (b"1.5", Annotated[float, Meta(gt=2)], "more", {"bound": 2}),
    (b"9", Annotated[int, Meta(le=2)], "most", {"bound": 2}),
    (b"9.5", Annotated[float, Meta(lt=2)], "less", {"bound": 2}),
    (b"[1,2]", tuple[int], "length", {"bound": 1}),
    (b'""', Annotated[str, Meta(min_length=1)], "shortest", {"bound": 1}),
    (b'"aa"', Annotated[str, Meta(max_length=1)], "longest", {"bound": 1}),
    (b'"a"', Annotated[str, Meta(pattern="^b$")], "pattern", {}),
    (b"1e400", float, "too-large", {}),
    (b'"2026-01-31T20:15:00"', Annotated[datetime, Meta(tz=True)], "no-offset", {}),
    (b'"yesterday"', datetime, "no-time", {}),
    (b"{x", dict, "malformed", {"byte": 1}),
    (b'{"x"', dict, "truncated", {}),
    (b'"\xff"', str, "not-utf8", {}),
]


@pytest.mark.parametrize(("line", "kind", "code", "facts"), WRONG, ids=[code for _, _, code, _ in WRONG])
def test_each_text_of_the_decoder_has_its_code_and_facts(
    line: bytes, kind: Any, code: str, facts: dict[str, Any]
) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(line, type=kind)
    wrong = field_error(error.value)
    assert (wrong.code, wrong.facts) == (code, facts)
    said = {say_reason(wrong.reason, lang) for lang in LANGUAGES.values()}
    assert len(said) == len(LANGUAGES), said


def test_each_code_has_a_sentence_and_a_text_that_gives_it() -> None:
    assert set(REASONS) == set(CODES) - {"other"}
    assert {code for _, _, code, _ in WRONG} == set(REASONS)


def test_nothing_else_reads_the_text_of_an_error() -> None:
    allowed = {"field_error.py", "connection.py"}  # sqlite3 has no code for a text that is not UTF-8
    for package in (okey_ledger, okey_ledger_cli):
        (folder,) = package.__path__
        for file in Path(folder).rglob("*.py"):
            if file.name in allowed:
                continue
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
                    assert not any(map(_is_text_of_error, node.comparators)), f"{file}:{node.lineno}"
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert "Expected `" not in node.value, f"{file}:{node.lineno}"


def _is_text_of_error(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "str"
        and isinstance(node.args[0], ast.Name)
        and node.args[0].id == "error"
    )
