"""The numbers of classic Okey: what `countdown` and `rounds` differ in is data (clauses `lost`, `finish`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

TILES_SHOWN: Final = 14
"""How many tiles a finish shows."""

TILES_HELD: Final = 15
"""With how many tiles in hand a finish is made."""

PAIRS_SHOWN: Final = 7
"""How many pairs a finish shows."""

INDICATOR: Final = 1
"""What each opponent loses when the indicator's twin is shown (`indicator-shown`)."""

ROUNDS_START: Final = 20
"""With what everybody starts in `rounds`; in `countdown` it is an option (`start-points`)."""


KINDS: Final = ("normal", "okey", "pairs", "pairs+okey")
"""The kinds of finish."""


@dataclass(frozen=True, slots=True)
class Tariff:
    """What a finish costs every other seat, by kind, and where the finishing tile is laid."""

    lost: dict[str, int]
    """By kind of finish (`lost`)."""
    lost_option: dict[str, str]
    """By kind of finish: the house reading that sets it otherwise."""
    finish_on_pile: bool
    """Whether the finishing tile lies on the finisher's pile; else beside the indicator (`finish-tile`)."""

    def points(self, kind: str, house: Any) -> tuple[int, tuple[str, ...]]:
        """What each other seat loses, and the readings on which that rests."""
        option = self.lost_option.get(kind)
        return (getattr(house, option), (option,)) if option else (self.lost[kind], ())


COUNTDOWN: Final = Tariff(
    lost={"normal": 2, "okey": 4, "pairs": 4, "pairs+okey": 4},
    lost_option={"pairs+okey": "pairs_okey_points"},
    finish_on_pile=False,
)
ROUNDS: Final = Tariff(
    lost={"normal": 2, "okey": 4, "pairs": 4, "pairs+okey": 8},
    lost_option={},
    finish_on_pile=True,
)
