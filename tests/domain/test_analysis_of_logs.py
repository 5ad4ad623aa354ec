"""Logs on which the analysis was wrong once: a crash, finishes that it did not tell, advice that breaks `take-use`."""

from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger.domain.analysis import Advice
from okey_ledger.handlog.decode import decode_hand
from tests.analysed import advised
from tests.logs import Hand

LOGS = {path.stem: path.read_bytes() for path in (Path(__file__).parent / "lines").glob("*.jsonl")}


def told(name: str, kind: str | None = None, seat: int | None = None) -> list[Advice]:
    """What is advised in a log; `advised` has played it and asserts that nothing is broken and the points are right."""
    events = decode_hand(LOGS[name].split(b'"hand":"')[1].split(b'"')[0].decode(), name, [(1, LOGS[name])])
    return advised(Hand(tuple(events), ()), kind, seat)


@pytest.mark.parametrize("name", LOGS)
def test_every_advice_is_accepted_with_the_points_that_it_names(name: str) -> None:
    told(name)


def test_an_opening_with_the_own_okey_before_a_capture_finishes() -> None:
    [finish] = told("opening-with-the-own-okey-then-capture", "finish", 1)
    kinds = [type(event).__name__ for event in finish.instead]
    assert kinds == ["HandOpened", "OkeyCaptured", "MeldsLaid", "HandFinished"]


def test_an_okey_laid_off_makes_one_tile_enough_for_a_capture() -> None:
    [finish] = told("okey-laid-off-before-the-capture", "finish", 0)
    assert [type(event).__name__ for event in finish.instead[:2]] == ["TileLaidOff", "OkeyCaptured"]


def test_a_finish_that_leaves_the_taken_tile_unused_is_no_advice() -> None:
    assert told("finish-without-use-of-the-taken-tile", "finish", 3) == []
