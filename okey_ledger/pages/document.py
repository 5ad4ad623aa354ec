"""The document of a replay: everything that is needed to show all steps of a hand, in one JSON answer.

It is what `Replay` says of the hand, as everybody or one seat saw it; nothing is computed a second time where it is
shown. `okey_ledger/pages/static/` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from ..domain.analysis import Advice, analyse
from ..domain.events import HandDealt, kind_of, seat_of
from ..domain.replay import Replay, Step
from ..domain.view import State
from ..explain import Language
from .change import StateChange, change_of
from .texts import ReplayTexts, texts_of


class StepEvent(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The event of a step, as it was seen; its sentence and the change of the state tell the rest of it."""

    type: str
    seat: int | UnsetType = UNSET
    at: datetime | UnsetType = UNSET
    actor: str = "player"
    meld: int | UnsetType = UNSET
    """The meld that it adds to, or captures from."""


class Clock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The clock at an event, in seconds."""

    used: float | UnsetType = UNSET
    """How long the turn had lasted when the event came."""
    left: float | UnsetType = UNSET
    """How much time the seat to act has after the event."""


class ReplayStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An event and what it changes."""

    event: StepEvent
    change: StateChange = StateChange()
    clock: Clock | UnsetType = UNSET


class ScoreEntry(msgspec.Struct, frozen=True, gc=False):
    """A change of a score; its sentence stands at the same place of a language's `entries`."""

    n: int
    seat: int
    points: int
    rule: str


class BrokenRule(msgspec.Struct, frozen=True, gc=False):
    """A finding; its sentence stands at the same place of a language's `findings`."""

    n: int
    seat: int | None
    rule: str


class Missed(msgspec.Struct, frozen=True, gc=False):
    """An advice of the analysis; its sentence stands at the same place of a language's `advice`."""

    n: int
    seat: int
    cost: int
    tiles: list[str]
    """The tiles that it speaks of."""
    meld: int | None
    """The meld that it speaks of."""


class ReplayDocument(msgspec.Struct, frozen=True, gc=False):
    """A hand to be shown, as everybody or one seat saw it."""

    hand: str
    ruleset: str
    seat: int | None
    """Whose view it is; null is everything."""
    seats: list[int | None]
    """The views that can be asked for."""
    players: list[str]
    starter: int
    teams: bool
    move_seconds: int | None
    game: str | None
    hand_no: int | None
    last: int
    """The number of the last event."""
    ended_at: int | None
    """The number of the event that ended the hand."""
    verdict: str
    halted_at: int | None
    start: State | None
    """The state after the deal; null where the deal is wrong."""
    steps: list[ReplayStep]
    """By number of the event; the first is the deal, which changes nothing of `start`."""
    entries: list[ScoreEntry]
    findings: list[BrokenRule]
    advice: list[Missed] | None
    """What could have been done and was not; null where the analysis was not asked for."""
    languages: dict[str, ReplayTexts]
    """The sentences, by the code of the language."""


def document_of(
    replay: Replay,
    languages: Sequence[Language],
    seat: int | None = None,
    *,
    seats: Sequence[int | None] | None = None,
    reveals: bool = True,
    analysis: bool = False,
) -> ReplayDocument:
    """The document of a hand as a seat saw it; None sees everything.

    `seats` are the views that can be asked for, all of them where it is left out; `reveals` says whether the end shows
    everything. Raises `ValueError` for a seat that is not at the table.
    """
    hand, fold = replay.hand, replay.fold
    steps = list(replay.steps(seat, reveals=reveals))
    findings = [finding for step in steps for finding in step.findings]
    entries = [entry for step in steps for entry in step.entries]
    advice = _advice_of(replay, seat) if analysis and reveals else None
    return ReplayDocument(
        hand=hand.id,
        ruleset=hand.deal.ruleset,
        seat=seat,
        seats=[None, *range(hand.seats)] if seats is None else list(seats),
        players=list(hand.players),
        starter=hand.deal.starter,
        teams=fold.table is not None and fold.table.teams,
        move_seconds=hand.options.move_seconds,
        game=None if hand.deal.game is UNSET else hand.deal.game,
        hand_no=None if hand.deal.hand_no is UNSET else hand.deal.hand_no,
        last=replay.last,
        ended_at=replay.ended_at,
        verdict=fold.verdict,
        halted_at=fold.halted_at,
        start=steps[0].state,
        steps=[
            _step(before, after, hand.options.move_seconds)
            for before, after in zip([steps[0], *steps], steps, strict=False)
        ],
        entries=[ScoreEntry(entry.n, entry.seat, entry.points, entry.rule) for entry in entries],
        findings=[BrokenRule(finding.n, finding.seat, finding.rule) for finding in findings],
        advice=None if advice is None else [_missed(told) for told in advice],
        languages={lang.code: texts_of(replay, steps, findings, entries, advice, lang) for lang in languages},
    )


def _advice_of(replay: Replay, seat: int | None) -> list[Advice]:
    """In the order of the hand; a seat is told of its own turns alone, since advice to others shows their racks."""
    told = (advice for advice in analyse(replay.hand).advice if seat in (None, advice.seat))
    return sorted(told, key=lambda advice: advice.n)


def _step(before: Step, after: Step, limit: int | None) -> ReplayStep:
    change = StateChange()
    if before.state is not None and after.state is not None and before is not after:
        change = change_of(before.state, after.state)
    return ReplayStep(_event(after), change, _clock(before, after, limit))


def _event(step: Step) -> StepEvent:
    event = step.event
    seat = None if isinstance(event, HandDealt) else seat_of(event)
    return StepEvent(
        kind_of(event), UNSET if seat is None else seat, event.at, event.actor, getattr(event, "meld", UNSET)
    )


def _clock(before: Step, after: Step, limit: int | None) -> Clock | UnsetType:
    at = after.event.at
    if limit is None or at is UNSET:
        return UNSET
    has_began = before is not after and before.deadline is not None
    acts = after.deadline is not None and after.state is not None and after.state.turn is not None
    if not has_began and not acts:
        return UNSET
    return Clock(
        round(limit - _seconds(before.deadline, at), 1) if has_began else UNSET,
        _seconds(after.deadline, at) if acts else UNSET,
    )


def _seconds(later: datetime | None, earlier: datetime) -> float:
    """How many seconds a time is behind another; what there is no later time for is none."""
    return 0.0 if later is None else round((later - earlier).total_seconds(), 1)


def _missed(advice: Advice) -> Missed:
    facts = advice.facts
    meld = facts.get("meld")
    return Missed(advice.n, advice.seat, advice.cost, list(_tiles(facts)), meld if isinstance(meld, int) else None)


_TILES = ("tile", "safe", "tiles", "melds", "pairs", "thrown")


def _tiles(facts: dict[str, Any]) -> list[str]:
    """The tiles that the facts of an advice name, each as it lies in a rack."""
    found: list[str] = []
    for name in _TILES:
        value = facts.get(name, [])
        for part in [value] if isinstance(value, str) else value:
            found += [part] if isinstance(part, str) else part
    return [tile.partition("=")[0] for tile in found]
