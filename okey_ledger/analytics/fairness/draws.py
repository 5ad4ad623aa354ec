"""What was drawn from the stock, beside everything that was left in it: a fair shuffle gives each tile equal chances.

Whatever has been dealt and drawn before, and whatever the players have decided by what they saw, the next tile is any
of those that are left with the same probability. So a share of what is left, such as the okeys or the tiles that bring
the seat nearer to its finish, is the exact chance of a draw, and what was drawn less these chances stays at 0.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ...domain.events import DiscardTaken, TileDrawn
from ...domain.nearness import Nearness, Solver
from ...domain.table import Table
from ...domain.tiles import COPIES, FJ, NOTATION


class Draw(NamedTuple):
    """A tile drawn from the stock, and how likely each kind was, given everything that had been dealt and drawn."""

    seat: int
    by_bot: bool
    is_okey: bool
    okey_chance: float
    is_false_joker: bool
    false_joker_chance: float
    is_useful: bool = False
    """Whether it brings the seat nearer to what it needs (`nearness`)."""
    useful_chance: float = 0.0
    """Of what was left, the share that would."""


class Choice(NamedTuple):
    """A player took the discard or drew, and the top of the stock, which nobody sees, was of use or not."""

    seat: int
    drew: bool
    top_is_useful: bool
    chance: float
    """How likely the top was to be of use."""


class DrawFollower:
    """Follows the draws of a hand and what is left in the stock."""

    def __init__(self, table: Table, solved: bool) -> None:
        """The table as it is dealt; with `solved` it has to be followed event by event."""
        self.drawn: list[Draw] = []
        self.choices: list[Choice] = []
        self._table = table
        self._left = Counter(dict.fromkeys(NOTATION, COPIES))
        self._left.subtract([table.indicator])
        for rack in table.deal.racks:
            self._left.subtract(rack)
        self._count = self._left.total()
        self._solver = Solver(table.high_one) if solved else None
        self._waiting: tuple[int, Nearness, float] | None = None
        """A take whose top of the stock has not been drawn yet."""

    def add(self, event: TileDrawn | DiscardTaken) -> None:
        """A draw or a take, before it has changed the table; one that cannot be is for the audit to find."""
        if self._count < 1 or (isinstance(event, TileDrawn) and not self._left[event.tile or ""]):
            return
        nearness, chance = self._needs(event.seat)
        self._choose(event, nearness, chance)
        if isinstance(event, TileDrawn):
            self._draw(event, nearness, chance)

    def _needs(self, seat: int) -> tuple[Nearness | None, float]:
        """What the seat needs, and the share of the tiles left that is of use to it."""
        if self._solver is None:
            return None, 0.0
        nearness = Nearness(self._table, seat, self._solver)
        useful = sum([count for tile, count in self._left.items() if count and nearness.helps(tile)])
        return nearness, useful / self._count

    def _draw(self, event: TileDrawn, nearness: Nearness | None, chance: float) -> None:
        tile = event.tile or ""
        okey = self._table.okey
        okeys, jokers = (self._left[kind] / self._count for kind in (okey, FJ))
        useful = nearness is not None and nearness.helps(tile)
        by_bot = event.actor == "bot"
        self.drawn.append(Draw(event.seat, by_bot, tile == okey, okeys, tile == FJ, jokers, useful, chance))
        self._left[tile] -= 1
        self._count -= 1

    def _choose(self, event: TileDrawn | DiscardTaken, nearness: Nearness | None, chance: float) -> None:
        """Note a choice. Of several at one top of the stock the first counts alone, since the others hang on it."""
        if nearness is None:
            return
        drew = isinstance(event, TileDrawn)
        if self._waiting is not None:
            if drew:
                seat, needed, share = self._waiting
                self.choices.append(Choice(seat, False, needed.helps(event.tile or ""), share))
                self._waiting = None
        elif event.actor == "player" and 0 < chance < 1:
            if not drew:
                self._waiting = event.seat, nearness, chance
            elif self._might_take(nearness):
                self.choices.append(Choice(event.seat, True, nearness.helps(event.tile or ""), chance))

    def _might_take(self, nearness: Nearness) -> bool:
        """Whether the discard was a choice: where it has to be used at once only if it is of use."""
        floor = self._table.floor
        return floor is not None and (self._table.rules.laying is None or nearness.helps(floor))
