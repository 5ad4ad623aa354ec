"""What a caller may see of a hand: the one place where roles and hidden tiles meet.

What is hidden from a seat is for `okey_ledger.domain.view` to say; here is said as which seat somebody looks.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import NamedTuple

import msgspec

from ...domain.report import Report, report
from ...domain.sentence import N_
from ...domain.view import State, view, view_event, view_finding
from ...explain import ENGLISH, Language, explain_finding
from ..http.problems import NO_STATE, SEATS, Malformed, NotAllowed, NotFound
from ..live.hand import LiveHand
from .roles import Caller


class HandView(NamedTuple):
    """A hand as somebody sees it."""

    live: LiveHand
    seat: int | None
    """Whose view it is; None sees everything."""

    def state(self, n: int) -> State:
        """The state after event `n`. Raises `NotFound` where there is none."""
        if n > self.live.last:
            raise NotFound(N_("The hand ends with event {n}"), {"n": self.live.last})
        table = self.live.table_at(n)
        if table is None:
            raise NotFound(NO_STATE)
        return view(table, self.seat)

    def lines(self, after: int, limit: int) -> list[bytes]:
        """Events after number `after`, up to `limit` of them, as they may be seen."""
        lines = self.live.lines[after + 1 : after + 1 + limit]
        if self.seat is None or self.live.ended:
            return lines
        events = self.live.hand.events[after + 1 : after + 1 + limit]
        return [msgspec.json.encode(view_event(event, self.seat, ended=False)) for event in events]

    def shows(self, n: int) -> bool:
        """Whether nothing of event `n` is hidden."""
        if self.seat is None or self.live.ended:
            return True
        event = self.live.hand.events[n]
        return view_event(event, self.seat, ended=False) == event

    def report(self, lang: Language = ENGLISH) -> Report:
        """The audit report, its findings as they may be seen; `lang` is English, with what players are called."""
        fold = copy(self.live.fold)
        fold.findings = [view_finding(finding, self.seat, self.live.ended) for finding in fold.findings]
        hand = self.live.hand
        return report(hand.id, fold, partial(explain_finding, lang=lang, players=hand.players))


def view_of(caller: Caller, live: LiveHand, seat: int | None) -> HandView:
    """As which seat a caller sees a hand, `seat` being asked for.

    Raises `NotAllowed` where it may not be seen, `Malformed` for a seat that is not at the table.
    """
    players = live.hand.players
    if caller.role == "player":
        if caller.player not in players:
            raise NotAllowed(N_("The hand was played by others"))
        own = players.index(caller.player)
        if not live.ended:
            if seat not in (None, own):
                raise NotAllowed(N_("A running hand shows a player its own seat only"))
            seat = own
    elif caller.role == "analyst" and not live.ended:
        raise NotAllowed(N_("The hand is still running; an analyst sees ended hands only"))
    if seat is not None and seat >= len(players):
        raise Malformed(SEATS, {"end": len(players) - 1}, parameter="seat")
    return HandView(live, seat)
