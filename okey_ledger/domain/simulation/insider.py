"""How a player of a known skill is simulated, and one who knows what no seat may see.

Both play from what their seat sees, as bots do. An insider then looks at the table itself: before its partner it throws
what is of use there, and it takes or draws by what lies on top of the stock.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..bot import Bot, Move, Observation, RandomBot, SkilledBot
from ..bot.observation import after_take
from ..chance import Chance
from ..events import DiscardTaken, TileDiscarded, TileDrawn
from ..nearness import Nearness, Solver
from ..table import Table
from ..tiles import in_order
from ..variation import Variation
from .player import ALWAYS, Player


class Practised:
    """Of a hundred moves it makes some as the skilled bot does, the others by chance."""

    def __init__(self, skill: int, chance: Chance) -> None:
        """How many of a hundred; which of them, and what it does otherwise, hangs on the chance."""
        self._skill = skill
        self._chance = chance
        self._skilled, self._random = SkilledBot(), RandomBot(chance)

    def announce(self, seen: Observation) -> Move | None:
        """What one of the two bots announces."""
        return self._bot().announce(seen)

    def move(self, seen: Observation) -> Move | None:
        """The move of one of the two bots."""
        return self._bot().move(seen)

    def _bot(self) -> Bot:
        return self._skilled if self._chance.happens(self._skill, of=ALWAYS) else self._random


class Insider:
    """A player who knows more than its seat sees."""

    def __init__(self, player: Player, chance: Chance) -> None:
        """What it knows; in which of a hundred cases it goes by that hangs on the chance."""
        self._player = player
        self._bot = Practised(player.skill, chance)
        self._chance = chance
        self._table: Table | None = None
        self._passed_at = -1
        """How many tiles were in the stock when it last took a discard so as not to draw."""

    def attend(self, table: Table) -> None:
        """The table of the hand that begins, with all that is hidden."""
        self._table = table
        self._solver = Solver(table.high_one)

    def announce(self, seen: Observation) -> Move | None:
        """As its bot does."""
        return self._bot.announce(seen)

    def move(self, seen: Observation) -> Move | None:
        """As its bot does, or by what it knows."""
        assert self._table is not None, "an insider attends a table"
        move = self._bot.move(seen)
        if move is None:
            return None
        if move.kind is TileDiscarded:
            return self._throw(self._table, seen, move)
        return self._draw(self._table, seen, move) if move.kind in (TileDrawn, DiscardTaken) else move

    def _throw(self, table: Table, seen: Observation, move: Move) -> Move:
        """To its partner of all tiles that are of use there the first, but none that it had better keep."""
        after = table.after[seen.seat]
        if table.deal.players[after] != self._player.partner or not self._happens(self._player.feeds):
            return move
        wanted = Nearness(table, after, self._solver)
        kept = {seen.table.okey}
        gifts = [tile for tile in in_order([*set(seen.rack)]) if tile not in kept and wanted.helps(tile)]
        ways: Mapping[str, Move] = {tile: Move(TileDiscarded, {"tile": tile}) for tile in gifts}
        legal = [way for tile, way in ways.items() if Variation(seen.table, seen.seat).play(TileDiscarded, tile=tile)]
        return legal[0] if legal else move

    def _draw(self, table: Table, seen: Observation, move: Move) -> Move:
        """Draws what it needs, and leaves to others what it does not; not twice at the same stock, or nobody draws."""
        if not table.stock or not self._happens(self._player.foresees):
            return move
        if Nearness(table, seen.seat, self._solver).helps(table.stock[-1]):
            return Move(TileDrawn, {})
        if move.kind is TileDrawn and self._passed_at != table.stock_left and self._may_pass(seen):
            self._passed_at = table.stock_left
            return Move(DiscardTaken, {"tile": table.floor})
        return move

    def _may_pass(self, seen: Observation) -> bool:
        """Whether it can take the discard instead, which where melds are laid during play has to be used at once."""
        taken = after_take(seen) if seen.table.floor != seen.table.okey else None
        return taken is not None and taken.table.taken is None

    def _happens(self, share: int) -> bool:
        return bool(share) and self._chance.happens(share, of=ALWAYS)
