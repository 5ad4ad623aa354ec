"""101 Okey clause by clause: each case breaks, costs and leaves what its line says."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.rules.okey101.cases import CASES, Case
from tests.verdicts import broken, costs, is_log, seen


def state_of(case: Case) -> dict[str, Any]:
    """The state after the last event as JSON has it, as far as the case names its members."""
    state = json.loads(msgspec.json.encode(seen(case.hand))) if case.state else {}
    return {name: state[name] for name in case.state}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_case_of_101_okey(case: Case) -> None:
    assert [rule for _, _, rule in broken(case.hand)] == case.breaks
    assert [cost[1:] for cost in costs(case.hand)] == case.costs
    assert state_of(case) == case.state


def test_every_case_is_a_log() -> None:
    assert all(is_log(case.hand) for case in CASES.values())
