"""Following hands: events of the ledger, batch by batch, become folds.

A hand's fold after its event `n` depends on its events alone, so a fold may be kept for as long as one likes. Those of
open hands are, a limited number of them; whatever is not at hand is folded anew from the ledger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..domain.events import Event, HandDealt, HandFinished
from ..domain.findings import Facts
from ..domain.hand import Hand
from ..domain.replay import Replay
from ..handlog.decode import NoLog, decode_event, decode_hand
from ..handlog.spelling import is_plain
from ..ledger import FeedRow, HandDamaged, HandNotStored, Ledger
from .summaries import UnreadableHand

LOOKED_AT_WHOLE: Final = (HandDealt, HandFinished)
"""Events that may make no log of the whole hand, which is then read as a whole."""


class Folds:
    """The hands that are being followed; for one thread at a time."""

    def __init__(self, most: int) -> None:
        """Keep the folds of at most so many open hands."""
        self.most = most
        self._kept: dict[str, Replay] = {}
        """Least recently followed first."""

    def follow(self, ledger: Ledger, hand: str, rows: Sequence[FeedRow]) -> Replay | UnreadableHand:
        """A hand after its next events; may raise a `StorageError` of the ledger."""
        followed = self._go_on(hand, rows)
        if followed is None:
            try:
                lines = _lines(ledger, hand, rows)
            except (HandDamaged, HandNotStored) as error:
                return unreadable(hand, rows, getattr(error, "n", None), "damaged", {"reason": str(error)})
            try:
                followed = Replay(_decode(hand, lines))
            except NoLog as no_log:
                problem = no_log.problems[0]
                return unreadable(hand, rows, problem.n, problem.case, problem.facts)
            except Exception as error:  # one hand that trips the program must not hold up all that follow
                return not_followed(hand, rows, error)
        if not followed.fold.ended:
            self._keep(hand, followed)
        return followed

    def _go_on(self, hand: str, rows: Sequence[FeedRow]) -> Replay | None:
        """A kept hand after its next events; None where it has to be folded anew."""
        kept = self._kept.pop(hand, None)
        if kept is None:
            return None
        try:
            events = _next_events(kept, hand, rows)
            if events is None:
                return None
            kept.extend(events)
        except Exception:  # folding anew will run into it again and tell it
            return None
        return kept

    def _keep(self, hand: str, followed: Replay) -> None:
        self._kept[hand] = followed
        if len(self._kept) > self.most:
            del self._kept[next(iter(self._kept))]


def unreadable(hand: str, rows: Sequence[FeedRow], n: int | None, case: str, facts: Facts) -> UnreadableHand:
    """Why a hand cannot be read."""
    return UnreadableHand(hand, rows[-1].position, n, case, facts)


def not_followed(hand: str, rows: Sequence[FeedRow], error: Exception) -> UnreadableHand:
    """A hand that a program's own error keeps from being listed."""
    return unreadable(hand, rows, None, "not-followed", {"reason": f"{type(error).__name__}: {error}"})


def _next_events(kept: Replay, hand: str, rows: Sequence[FeedRow]) -> list[Event] | None:
    """The events of some rows if they follow those of a fold and can be judged by themselves; else None."""
    first = kept.fold.events
    if any(row.version != version for version, row in enumerate(rows, first + 1)):
        return None
    events = [decode_event(row.payload, stored=True) for row in rows]
    sound = all(event.hand == hand and event.n == n for n, event in enumerate(events, first))
    sound = sound and is_plain(b"\n".join(row.payload for row in rows), events)
    return events if sound and not any(type(event) in LOOKED_AT_WHOLE for event in events) else None


def _lines(ledger: Ledger, hand: str, rows: Sequence[FeedRow]) -> list[bytes]:
    """All lines of a hand up to the last of some rows; from the rows alone where they have all of them."""
    if all(row.version == version for version, row in enumerate(rows, 1)):
        return [row.payload for row in rows]
    return ledger.events_of(hand, through=rows[-1].version - 1)


def _decode(hand: str, lines: Sequence[bytes]) -> Hand:
    """A stored hand; raises `NoLog`."""
    decoded = decode_hand(hand, "ledger", [(1, b"\n".join(lines))], stored=True)
    if len(decoded) != len(lines):
        raise ValueError(f"{len(lines)} events are stored, {len(decoded)} can be read")
    return decoded
