"""How a rule set is played well: what bots, advisers and the assistant ask beside what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .analysis.advice import Adviser, Use
    from .assist.answers import Assist, Ready
    from .bot.move import Move
    from .bot.observation import Observation
    from .chance import Chance
    from .table import Table
    from .variation import Variation


@dataclass(frozen=True, slots=True)
class Guide:
    """What a rule set knows about playing well; each answer uses only what the seat knows."""

    announce: Callable[[Observation], Move | None]
    """What the skilled bot announces now; None for nothing."""
    move: Callable[[Observation], Move | None]
    """The skilled bot's next move; None where the stock is empty and it takes nothing."""
    lay_at_random: Callable[[Observation, Chance], Move | None]
    """After the draw: what a bot that plays at random lays or shows; None where it throws a tile instead."""
    uses_of_taken: Callable[[Observation], Iterator[Move]]
    """Moves that use the tile which the seat has taken and must use in this turn, the best of a kind first."""
    finishes: Callable[[Variation], Iterator[Variation]]
    """The line with each kind of finish after it that the seat has now."""
    uses: Callable[[Variation], Iterator[Use]]
    """What an adviser would do with the tile that the seat has just taken, all but a finish."""
    advisers: tuple[Adviser, ...]
    """What the analysis looks for in a turn beside a finish."""
    assist: Callable[[Table, int], Assist | Ready]
    """What the table tells a seat, from the table as the seat knows it."""
