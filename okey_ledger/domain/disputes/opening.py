"""Opening a dispute: whether there is something to dispute, and its id."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import UNSET

from ..audit import Fold, audit
from ..events import HandFinished, ScoresClaimed, SeatEvent, TileDrawn, kind_of
from ..findings import Entry
from ..hand import Hand
from ..problems import FINISH_SHOWS, wrong_finish
from ..sentence import N_
from .errors import NO_EVENT, NothingDisputed, NotTheirs
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


def check_opening(opened: DisputeOpened, hand: Hand) -> None:
    """A player of the hand disputes what the hand has, with as many events as the dispute says.

    Raises a `DisputeError`.
    """
    if opened.by not in hand.players:
        raise NotTheirs(N_("{by} did not play the hand; only its players dispute it"), by=opened.by)
    fold = audit(hand)
    if opened.event is not UNSET:
        check_event(opened.event, hand)
    if opened.entry is not UNSET:
        check_entry(opened.entry, fold)
    _CHECKS[opened.claim](opened, hand, fold)


def check_event(n: int, hand: Hand) -> None:
    """The hand has the event. Raises `NothingDisputed`."""
    if n > hand.last:
        raise NothingDisputed(NO_EVENT, n=n, end=hand.last)


def check_entry(disputed: DisputedEntry, fold: Fold) -> None:
    """The hand has the entry. Raises `NothingDisputed`."""
    if entry_of(disputed, fold) is None:
        sentence = N_("The hand has no entry of event {n}, seat {seat}, {clause}; its audit lists its entries")
        raise NothingDisputed(sentence, n=disputed.n, seat=disputed.seat, clause=disputed.rule)


def entry_of(disputed: DisputedEntry, fold: Fold) -> Entry | None:
    """The disputed entry in a fold; None where the fold has no such entry."""
    named = (disputed.n, disputed.seat, disputed.rule)
    return next((entry for entry in fold.entries if (entry.n, entry.seat, entry.rule) == named), None)


_CLAIMED = "ScoresClaimed"
"""The kind of event that claims scores."""


def _check_score(opened: DisputeOpened, hand: Hand, fold: Fold) -> None:
    if opened.move is not UNSET:
        sentence = N_("A score comes from the hand as it is; a move belongs to the claim {claim}")
        raise NothingDisputed(sentence, claim="refused-move")
    if opened.entry is not UNSET and opened.event is not UNSET and opened.entry.n != opened.event:
        sentence = N_("The entry is of event {n}, not of event {other}; name one of them")
        raise NothingDisputed(sentence, n=opened.entry.n, other=opened.event)


def _check_claimed_scores(opened: DisputeOpened, hand: Hand, fold: Fold) -> None:
    if opened.move is not UNSET or opened.entry is not UNSET or opened.figure is not UNSET:
        raise NothingDisputed(N_("Claimed scores are those of an event {kind}; name that or nothing"), kind=_CLAIMED)
    if opened.event is not UNSET:
        if not isinstance(hand[opened.event], ScoresClaimed):
            sentence = N_("Event {n} is {kind} and claims no scores; name a {claimed} or nothing")
            kind = kind_of(hand[opened.event])
            raise NothingDisputed(sentence, n=opened.event, kind=kind, claimed=_CLAIMED)
    elif not any(isinstance(event, ScoresClaimed) for event in hand):
        sentence = N_("No scores are claimed in the hand; dispute a score, with the figure that was shown")
        raise NothingDisputed(sentence)


def _check_refused_move(opened: DisputeOpened, hand: Hand, fold: Fold) -> None:
    if opened.entry is not UNSET or opened.figure is not UNSET:
        raise NothingDisputed(N_("A refused move has no score; name the event, or the move as it was sent"))
    if (opened.event is UNSET) == (opened.move is UNSET):
        sentence = N_("Name either the event, where the hand has the move, or the move, where it has it not")
        raise NothingDisputed(sentence)
    n = opened.event
    if opened.move is not UNSET:
        move = opened.move
        n = move.n
        _check_move(opened, hand, fold)
    else:
        _check_own_event(opened, hand)
    if fold.halted_at is not None and n is not UNSET and fold.halted_at < n:
        sentence = N_("After event {n} the rules describe no state; dispute that event")
        raise NothingDisputed(sentence, n=fold.halted_at)


def _check_own_event(opened: DisputeOpened, hand: Hand) -> None:
    """The event is a move of the player's own seat."""
    assert opened.event is not UNSET
    event = hand[opened.event]
    if not isinstance(event, SeatEvent):
        sentence = N_("Event {n} is {kind}, which is not a move; name the event of the refused move")
        raise NothingDisputed(sentence, n=event.n, kind=kind_of(event))
    player = hand.players[event.seat] if event.seat < hand.seats else ""
    if player != opened.by:
        sentence = N_("Event {n} is a move of {player}, not of {by}; name a move of {by} that was refused")
        raise NotTheirs(sentence, n=event.n, player=player, by=opened.by)


def _check_move(opened: DisputeOpened, hand: Hand, fold: Fold) -> None:
    """A move of the player's own seat, in the form that the rule set asks for, at a number that the hand has reached.

    A draw is refused while the hand runs: whether it is right would tell what the next tile of the stock is.
    """
    move = opened.move
    own = hand.players.index(opened.by)
    if not isinstance(move, SeatEvent) or move.seat != own:
        sentence = N_("{by} has seat {seat}; the move has to be one of that seat")
        raise NotTheirs(sentence, by=opened.by, seat=own)
    if move.hand != opened.hand:
        raise NothingDisputed(N_("The move is of hand {other}, not of {hand}"), other=move.hand, hand=opened.hand)
    if not 1 <= move.n <= len(hand):
        sentence = N_("The move has number {n}; it could have had one from 1 to {end}")
        raise NothingDisputed(sentence, n=move.n, end=len(hand))
    if isinstance(move, HandFinished) and (case := wrong_finish(hand.deal, move)) is not None:
        raise NothingDisputed(FINISH_SHOWS[case], ruleset=hand.ruleset)
    if isinstance(move, TileDrawn) and fold.outcome.kind == "open":
        sentence = N_("A draw can be disputed when the hand has ended; the stock is hidden until then")
        raise NothingDisputed(sentence)


_CHECKS = {"score": _check_score, "claimed-scores": _check_claimed_scores, "refused-move": _check_refused_move}
"""What each claim asks for."""
