"""What a caller may see of a hand: the one place where roles and hidden tiles meet.

What is hidden from a seat is for `okey_ledger.domain.view` to say; here is said as which seat somebody looks.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import Final, NamedTuple

import msgspec

from ...domain.report import Report, report
from ...domain.sentence import N_
from ...domain.view import State, view, view_event, view_finding
from ...explain import explain_finding
from ..http.problems import NO_STATE, SEATS, Malformed, NotAllowed, NotFound
from ..live.followed import FollowedHand
from .roles import Caller, Role

READERS: Final[tuple[Role, ...]] = ("player", "referee", "analyst")
"""The roles that may look at hands."""


class Sight(NamedTuple):
    """A hand as somebody sees it."""

    followed: FollowedHand
    seat: int | None
    """Whose view it is; None sees everything."""

    def state(self, n: int) -> State:
        """The state after event `n`. Raises `NotFound` where there is none."""
        if n >= self.followed.version:
            raise NotFound(N_("The hand ends with event {n}"), {"n": self.followed.version - 1})
        table = self.followed.table_at(n)
        if table is None:
            raise NotFound(NO_STATE)
        return view(table, self.seat)

    def lines(self, after: int, most: int) -> list[bytes]:
        """Events after number `after`, up to `most` of them, as they may be seen."""
        lines = self.followed.lines()[after + 1 : after + 1 + most]
        if self.seat is None or self.followed.ended:
            return lines
        events = self.followed.events[after + 1 : after + 1 + most]
        return [msgspec.json.encode(view_event(event, self.seat, ended=False)) for event in events]

    def report(self) -> Report:
        """The audit report, its findings as they may be seen."""
        fold = copy(self.followed.fold)
        fold.findings = [view_finding(finding, self.seat, self.followed.ended) for finding in fold.findings]
        deal = self.followed.deal
        return report(deal.hand, fold, partial(explain_finding, players=deal.players))


def sight_of(caller: Caller, followed: FollowedHand, seat: int | None) -> Sight:
    """As which seat a caller sees a hand, `seat` being asked for.

    Raises `NotAllowed` where it may not be seen, `Malformed` for a seat that is not at the table.
    """
    players = followed.deal.players
    if caller.role == "player":
        if caller.player not in players:
            raise NotAllowed(N_("The hand was played by others"))
        own = players.index(caller.player)
        if not followed.ended:
            if seat not in (None, own):
                raise NotAllowed(N_("A running hand shows a player its own seat only"))
            seat = own
    elif caller.role == "analyst" and not followed.ended:
        raise NotAllowed(N_("The hand is still running; an analyst sees ended hands only"))
    if seat is not None and seat >= len(players):
        raise Malformed(SEATS, {"end": len(players) - 1}, parameter="seat")
    return Sight(followed, seat)
