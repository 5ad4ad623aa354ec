"""What happens to players beside the play: they run out of time, are taken over by a bot and come back."""

from __future__ import annotations

from typing import Any, Final

from ..chance import Chance
from ..events import SeatEvent, SeatReclaimed, SeatTakenOver, TurnTimedOut
from ..table import Table

_TIME_OUT: Final = 150
"""Once in so many moves the time runs out, where there is a limit."""
_LEAVE: Final = 200
"""Once in so many moves somebody is taken over."""
_RETURN: Final = 20
"""Once in so many moves of a hand somebody who is away comes back."""
_REASONS: Final = ("disconnect", "timeout", "left", None)

Interruption = tuple[type[SeatEvent], dict[str, Any]]
"""A kind of event and its fields."""


class Interruptions:
    """Decides before each move whether something comes between; it goes by nothing but chance."""

    def __init__(self, chance: Chance) -> None:
        """What happens hangs on the chance."""
        self._chance = chance

    def next(self, table: Table) -> Interruption | None:
        """What happens before the next move, if anything."""
        chance = self._chance
        away = [seat for seat, gone in enumerate(table.away) if gone]
        if away and chance.happens(1, of=_RETURN):
            seat = chance.choose(away)
            named = {"player": table.deal.players[seat]} if chance.happens(1, of=2) else {}
            return SeatReclaimed, {"seat": seat, **named}
        if chance.happens(1, of=_LEAVE) and len(away) < table.seats:
            seat = chance.choose([seat for seat in range(table.seats) if seat not in away])
            reason = chance.choose(_REASONS)
            return SeatTakenOver, {"seat": seat, **({"reason": reason} if reason else {})}
        if table.deadline is not None and table.mover == "player" and chance.happens(1, of=_TIME_OUT):
            return TurnTimedOut, {"seat": table.turn}
        return None
