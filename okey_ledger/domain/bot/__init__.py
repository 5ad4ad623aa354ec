"""Bots: they play for a seat, legally, from nothing but what that seat sees."""

from .at_random import RandomBot
from .move import Bot, Move
from .observation import Observation, observe
from .skilled import SkilledBot

__all__ = ["Bot", "Move", "Observation", "RandomBot", "SkilledBot", "observe"]
