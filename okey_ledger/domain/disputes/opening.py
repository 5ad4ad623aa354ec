"""Opening a dispute: whether there is something to dispute, and its id."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import UNSET

from ..audit import Fold, audit
from ..events import Event, HandDealt, ScoresClaimed, SeatEvent, TileDrawn, kind_of
from ..findings import Entry
from .errors import NothingDisputed, NotTheirs
from .events import DisputedEntry, DisputeOpened


def dispute_id(opened: DisputeOpened, time: int = 1) -> str:
    """The id of a dispute, from who claims what about which hand: the same claim has the same id.

    A claim about the hand as a whole is one about the hand as far as it had been played. `time` counts the times that
    it is opened, since what was withdrawn can be opened anew.
    """
    parts = (opened.event, opened.entry, opened.move)
    about = opened.events if all(part is UNSET for part in parts) else None
    said = [opened.hand, opened.by, opened.claim, *parts, about]
    digest = sha256(msgspec.json.encode([None if part is UNSET else part for part in said]))
    return f"d-{digest.hexdigest()[:16]}" + (f".{time}" if time > 1 else "")


def check_opening(opened: DisputeOpened, events: Sequence[Event]) -> None:
    """A player of the hand disputes what the hand has. Raises a `DisputeError`.

    `events` are those of the hand, as many as the dispute says.
    """
    deal = events[0]
    assert isinstance(deal, HandDealt)
    if opened.by not in deal.players:
        raise NotTheirs(f"{opened.by} did not play the hand; only its players dispute it")
    fold = audit(events)
    if opened.event is not UNSET:
        check_event(opened.event, events)
    if opened.entry is not UNSET:
        check_entry(opened.entry, fold)
    _CHECKS[opened.claim](opened, events, fold)


def check_event(n: int, events: Sequence[Event]) -> None:
    """The hand has the event. Raises `NothingDisputed`."""
    if n >= len(events):
        raise NothingDisputed(f"the hand has no event {n}; its events are 0 to {len(events) - 1}")


def check_entry(disputed: DisputedEntry, fold: Fold) -> None:
    """The hand has the entry. Raises `NothingDisputed`."""
    if entry_of(disputed, fold) is None:
        place = f"event {disputed.n}, seat {disputed.seat}, {disputed.rule}"
        raise NothingDisputed(f"the hand has no entry of {place}; its audit lists its entries")


def entry_of(disputed: DisputedEntry, fold: Fold) -> Entry | None:
    """The disputed entry in a fold; None where there is none."""
    named = (disputed.n, disputed.seat, disputed.rule)
    return next((entry for entry in fold.entries if (entry.n, entry.seat, entry.rule) == named), None)


def _check_score(opened: DisputeOpened, events: Sequence[Event], fold: Fold) -> None:
    if opened.move is not UNSET:
        raise NothingDisputed("a score comes from the hand as it is; a move belongs to the claim refused-move")
    if opened.entry is not UNSET and opened.event is not UNSET and opened.entry.n != opened.event:
        raise NothingDisputed(f"the entry is of event {opened.entry.n}, not of event {opened.event}; name one of them")


def _check_claimed_scores(opened: DisputeOpened, events: Sequence[Event], fold: Fold) -> None:
    if opened.move is not UNSET or opened.entry is not UNSET or opened.figure is not UNSET:
        raise NothingDisputed("claimed scores are those of an event ScoresClaimed; name that or nothing")
    if opened.event is not UNSET:
        if not isinstance(events[opened.event], ScoresClaimed):
            kind = kind_of(events[opened.event])
            raise NothingDisputed(
                f"event {opened.event} is {kind} and claims no scores; name a ScoresClaimed or nothing"
            )
    elif not any(isinstance(event, ScoresClaimed) for event in events):
        raise NothingDisputed("no scores are claimed in the hand; dispute a score, with the figure that was shown")


def _check_refused_move(opened: DisputeOpened, events: Sequence[Event], fold: Fold) -> None:
    if opened.entry is not UNSET or opened.figure is not UNSET:
        raise NothingDisputed("a refused move has no score; name the event, or the move as it was sent")
    if (opened.event is UNSET) == (opened.move is UNSET):
        raise NothingDisputed("name either the event, where the hand has the move, or the move, where it has it not")
    n = opened.event
    if opened.move is not UNSET:
        move = opened.move
        n = move.n
        _check_move(opened, events, fold)
    if fold.halted_at is not None and n is not UNSET and fold.halted_at < n:
        raise NothingDisputed(f"after event {fold.halted_at} the rules describe no state; dispute that event")


def _check_move(opened: DisputeOpened, events: Sequence[Event], fold: Fold) -> None:
    """A move of the player's own seat, at a number that the hand has reached.

    A draw is refused while the hand runs: whether it is right would tell what the next tile of the stock is.
    """
    deal, move = events[0], opened.move
    assert isinstance(deal, HandDealt)
    if not isinstance(move, SeatEvent) or move.seat != deal.players.index(opened.by):
        raise NotTheirs(f"{opened.by} has seat {deal.players.index(opened.by)}; the move has to be one of that seat")
    if move.hand != opened.hand:
        raise NothingDisputed(f"the move is of hand {move.hand}, not of {opened.hand}")
    if not 1 <= move.n <= len(events):
        raise NothingDisputed(f"the move has number {move.n}; it could have had one from 1 to {len(events)}")
    if isinstance(move, TileDrawn) and fold.outcome.kind == "open":
        raise NothingDisputed("a draw can be disputed when the hand has ended; the stock is hidden until then")


_CHECKS = {"score": _check_score, "claimed-scores": _check_claimed_scores, "refused-move": _check_refused_move}
"""What each claim asks for."""
