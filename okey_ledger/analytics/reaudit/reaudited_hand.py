"""One hand judged anew from the bytes of its events, and its chain recomputed."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...domain.problems import Problem
from ...handlog.decode import NoLog, decode_hand
from ...ledger.chain import START, leaf
from ...ledger.rows import LINK_SIZE, StoredRow
from ..rows.judgment import JudgedHand, judge
from .runs import Run

TAMPERED: Final = "tampered"
"""The fault of a hand whose chain is not that of its bytes."""

UNREADABLE: Final = "unreadable"
"""The fault of a hand that is no log."""


class ReauditedHand(NamedTuple):
    """A hand that has been judged anew."""

    judged: JudgedHand
    fault: str | None
    """`tampered`, `unreadable`, or None."""
    run: Run
    """Its rows, as they stand."""

    @property
    def detail(self) -> str | None:
        """What was found first."""
        return self.judged.detail


def reaudit_hand(run: Run) -> ReauditedHand:
    """Judge a hand by its lines; where its events have leaves they must be those that the lines give."""
    told = run.values("leaf")
    rows: list[StoredRow] = []
    link: bytes | None = START
    for position, n, topic, line, stands in zip(
        run.values("position"), run.values("n"), run.values("topic"), run.values("line"), told, strict=True
    ):
        # The event that follows carries the leaf that stands here: judging compares it with the one that is computed.
        row = StoredRow(position, n + 1, topic, link + line)
        rows.append(row)
        link = stands if stands is not None else leaf(run.hand, row.version, topic, row.state)
    judged = judge(run.hand, rows)
    if judged.reason != TAMPERED and told[-1] is not None and told[-1] != judged.leaves[-1]:
        detail = f"event {rows[-1].version - 1}: its bytes do not give the leaf that stands beside it"
        judged = judged._replace(reason=TAMPERED, detail=detail)
    if judged.fold is None and not any(row.state[LINK_SIZE:] for row in rows):
        judged = judged._replace(detail="its lines are left out, as where players have pseudonyms")
    return ReauditedHand(judged, _fault(judged), run)


def _fault(judged: JudgedHand) -> str | None:
    if judged.reason == TAMPERED:
        return TAMPERED
    return UNREADABLE if judged.fold is None else None


def problems_of(judged: JudgedHand, source: str) -> list[Problem]:
    """Why the lines of a hand are no log, all reasons, where they are none; `source` is the name of their file."""
    try:
        lines = b"\n".join([row.state[LINK_SIZE:] for row in judged.rows])
        decode_hand(judged.hand, source, [(1, lines)], stored=True)
    except NoLog as no_log:
        return [
            Problem(source, None, problem.hand, problem.n, problem.case, problem.facts) for problem in no_log.problems
        ]
    except Exception:  # judging has met it too and tells it
        return []
    return []
