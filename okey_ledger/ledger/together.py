"""Appending together: what arrives at the same time shares one transaction, and so one wait for the disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from eventsourcing.persistence import IntegrityError

from .appending import SPACE, Change, append_once, topics_of
from .chain import START, leaf, linked
from .errors import LedgerError
from .recorder import LedgerRecorder
from .rows import Row


class Offer(NamedTuple):
    """The next events of one hand, which has `expected` so far."""

    hand: str
    lines: Sequence[bytes]
    expected: int


def append_together(recorder: LedgerRecorder, offers: Sequence[Offer]) -> list[Change | LedgerError]:
    """What became of each offer: a `Change`, or the error with which it was refused.

    Each offer is all or nothing for itself. Those that simply go on where their hands end are stored in one transaction; if
    that fails, and in every other case, each is appended alone.
    """
    rows: list[Row] = []
    alone: list[int] = []
    hands: set[str] = set()
    for place, offer in enumerate(offers):
        following = None if offer.hand in hands else _rows(recorder, offer)
        if following is None:
            alone.append(place)
        else:
            hands.add(offer.hand)
            rows += following
    if rows:
        try:
            recorder.insert_rows(rows)
        except IntegrityError:
            alone = list(range(len(offers)))
    changes: list[Change | LedgerError] = ["stored"] * len(offers)
    for place in alone:
        hand, lines, expected = offers[place]
        try:
            changes[place] = append_once(recorder, hand, lines, after=expected)
        except LedgerError as error:
            changes[place] = error
    return changes


def _rows(recorder: LedgerRecorder, offer: Offer) -> list[Row] | None:
    """The rows that store an offer; None where it does not simply go on where its hand ends."""
    hand, offered, expected = offer
    lines = [bare for line in offered if (bare := line.strip(SPACE))]
    stored = recorder.rows_of(hand, after=max(expected - 1, 0))
    if len(stored) != (expected > 0) or (stored and stored[0].version != expected):
        return None
    try:
        topics = topics_of(hand, lines, expected)
    except LedgerError:
        return None
    link = leaf(hand, expected, stored[0].topic, stored[0].state) if stored else START
    return linked(hand, expected + 1, link, topics, lines)
