"""Appending together: what arrives at the same time shares one transaction, and so one wait for the disk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, NamedTuple

from eventsourcing.persistence import IntegrityError

from .append import SPACE, AppendResult, append_once, topics_of
from .chain import START, leaf, linked
from .errors import LedgerError
from .recorder import LedgerRecorder
from .rows import Row

CACHE_SIZE: Final = 10_000
"""Of how many hands the end is remembered."""


class Offer(NamedTuple):
    """The next events of one hand, which has `expected` so far."""

    hand: str
    lines: Sequence[bytes]
    expected: int


class GroupAppender:
    """Appends groups of offers to one ledger; for one thread at a time.

    It remembers how the hands end to which it appended, so that it need not read them again. Should somebody else go on
    with one of them, the number is taken and what is remembered is of no use, but does no harm.
    """

    def __init__(self, recorder: LedgerRecorder) -> None:
        self._recorder = recorder
        self._ends: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        """By hand: its version, and the link that the next event carries."""

    def begin(self, offers: Sequence[Offer]) -> Callable[[], list[AppendResult | LedgerError]] | None:
        """Insert offers without waiting for anybody; what stores them durably and says what became of each.

        None unless all of them simply go on where their hands end and nobody else writes: then `append` does it.
        """
        groups, alone = self._groups(offers)
        if alone:
            return None
        try:
            commit = self._recorder.insert_at_once(list(chain.from_iterable(groups.values())))
        except IntegrityError:
            return None
        if commit is None:
            return None

        def store() -> list[AppendResult | LedgerError]:
            commit()
            self._remember(groups)
            return ["stored"] * len(offers)

        return store

    def append(self, offers: Sequence[Offer]) -> list[AppendResult | LedgerError]:
        """What became of each offer: a `AppendResult`, or the error with which it was refused.

        Each offer is all or nothing for itself. Those that simply go on where their hands end are stored in one
        transaction; if that fails, and in every other case, each is appended alone.
        """
        groups, alone = self._groups(offers)
        if groups:
            try:
                self._recorder.insert_rows(list(chain.from_iterable(groups.values())))
            except IntegrityError:
                alone = list(range(len(offers)))
            else:
                self._remember(groups)
        changes: list[AppendResult | LedgerError] = ["stored"] * len(offers)
        for place in alone:
            hand, lines, expected = offers[place]
            self._ends.pop(hand, None)
            try:
                changes[place] = append_once(self._recorder, hand, lines, after=expected)
            except LedgerError as error:
                changes[place] = error
        return changes

    def _groups(self, offers: Sequence[Offer]) -> tuple[dict[str, list[Row]], list[int]]:
        """The rows of those that simply go on where their hands end, by hand, and the places of all others."""
        groups: dict[str, list[Row]] = {}
        alone: list[int] = []
        for place, offer in enumerate(offers):
            rows = None if offer.hand in groups else self._rows(offer)
            if rows is None:
                alone.append(place)
            else:
                groups[offer.hand] = rows
        return groups, alone

    def _rows(self, offer: Offer) -> list[Row] | None:
        """The rows that store an offer; None where it does not simply go on where its hand ends."""
        hand, offered, expected = offer
        lines = [bare for line in offered if (bare := line.strip(SPACE))]
        try:
            topics = topics_of(hand, lines, expected)
        except LedgerError:
            return None
        version, link = self._ends.get(hand) or self._end(hand, expected)
        return linked(hand, expected + 1, link, topics, lines) if version == expected else None

    def _end(self, hand: str, expected: int) -> tuple[int, bytes]:
        """How a hand ends, as far as that is at a version or one above it."""
        rows = self._recorder.rows_of(hand, after=max(expected - 1, 0), through=expected + 1)
        if not rows:
            return 0, START
        last = rows[-1]
        return last.version, leaf(hand, last.version, last.topic, last.state)

    def _remember(self, groups: dict[str, list[Row]]) -> None:
        for hand, rows in groups.items():
            _, version, topic, state = rows[-1]
            self._ends[hand] = version, leaf(hand, version, topic, state)
            self._ends.move_to_end(hand)
        while len(self._ends) > CACHE_SIZE:
            self._ends.popitem(last=False)
