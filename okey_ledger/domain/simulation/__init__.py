"""Simulated hands: bots play whole games, the same from the same settings everywhere (docs/simulation.md).

Every hand goes through the fold that audits logs, so that a simulated hand is clean or is not there.
"""

from .game import play_game
from .hand import HandPlay, IllegalMove
from .player import Player, people
from .settings import BadSettings, Settings

__all__ = ["BadSettings", "HandPlay", "IllegalMove", "Player", "Settings", "people", "play_game"]
