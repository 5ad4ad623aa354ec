"""The front door: what is public, that it loads late, and what it gives."""

from __future__ import annotations

import ast
import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

import okey_ledger
from okey_ledger import errors
from okey_ledger.domain.problems import Problem
from tests.logs import deal

ROOT = Path(__file__).parents[1]
FIXTURE = ROOT / "fixtures" / "hands" / "violations.jsonl"


def test_what_is_public_is_said_in_one_place_and_on_its_page() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    table = page[page.index("| name |") : page.index("These names are the public interface")]
    assert set(re.findall(r"`(\w+)`", re.sub(r"\| [^|]* \|\n", "|\n", table))) == set(okey_ledger.__all__)
    for name in (*okey_ledger.__all__, *errors.__all__):
        assert name in page


@pytest.mark.parametrize("module", [okey_ledger, errors], ids=["okey_ledger", "errors"])
def test_every_public_name_can_be_had_and_has_a_type(module: object) -> None:
    public = getattr(module, "__all__")  # noqa: B009
    assert public == sorted(public)
    assert all(getattr(module, name).__doc__ for name in public)
    tree = ast.parse(Path(str(getattr(module, "__file__", None))).read_text(encoding="utf-8"))
    named = {alias.asname for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    assert set(public) <= named | defined
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(module, "nothing")  # noqa: B009


def test_the_import_loads_nothing_else_and_reading_loads_no_storage() -> None:
    program = (
        "import sys, okey_ledger\n"
        "loaded = [name for name in sys.modules if name.startswith('okey_ledger.')]\n"
        "okey_ledger.audit(next(okey_ledger.simulate('rounds', seed=1)))\n"
        "heavy = {'eventsourcing', 'sqlalchemy', 'pydantic', 'fastapi', 'pyarrow'} & set(sys.modules)\n"
        "print(loaded, heavy)"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert said == "[] set()\n"


def test_a_log_is_read_and_audited_also_packed_and_on_two_cores(tmp_path: Path) -> None:
    hands = list(okey_ledger.read(FIXTURE))
    reports = [okey_ledger.audit(hand) for hand in hands]
    assert {report.verdict for report in reports} == {"violations", "halted"}
    packed = tmp_path / "violations.jsonl.gz"
    packed.write_bytes(gzip.compress(FIXTURE.read_bytes()))
    assert list(okey_ledger.read(str(packed))) == hands
    for jobs in (1, 2):
        assert [report.hand for report in okey_ledger.audit(packed, jobs=jobs)] == [hand.id for hand in hands]
    assert [report.scores for report in okey_ledger.audit(FIXTURE)] == [report.scores for report in reports]


def test_a_hand_that_is_no_log_is_an_error_or_is_noted(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b'nothing\n{"hand":"h-1","n":0}\n' + deal(hand="h-2").annul().lines)
    with pytest.raises(errors.NoLog) as caught:
        list(okey_ledger.read(log))
    assert str(caught.value).startswith(f"{log}:1: The line is")
    for read in (okey_ledger.read, okey_ledger.audit):
        problems: list[Problem] = []
        assert len(list(read(log, problems))) == 1
        assert [(problem.line, problem.hand) for problem in problems] == [(1, None), (2, "h-1")]
    with pytest.raises(errors.NoLog, match="JSON"):
        list(okey_ledger.audit(log))
    with pytest.raises(FileNotFoundError):
        next(okey_ledger.read(tmp_path / "nowhere"))


def test_a_hand_comes_back_from_a_ledger_as_it_was(tmp_path: Path) -> None:
    hand = next(okey_ledger.simulate("okey51", seed=3))
    with okey_ledger.Ledger.open(f"sqlite:///{tmp_path / 'ledger.db'}") as ledger:
        assert ledger.record_hand(hand.id, hand.lines) == "stored"
        assert ledger.hand(hand.id) == hand
        assert okey_ledger.replay(ledger.hand(hand.id)).ended


def test_what_cannot_be_arranged_or_simulated_says_why() -> None:
    with pytest.raises(errors.BadRack, match="is no tile"):
        okey_ledger.arrange(["X1"], indicator="R5")
    with pytest.raises(errors.BadSettings, match="no rule set"):
        okey_ledger.simulate("whist", seed=1)
