"""Bots: they play for a seat, legally, from nothing but what that seat sees."""

from .at_random import RandomBot
from .move import Bot, Move
from .sight import Sight, sight
from .skilled import SkilledBot

__all__ = ["Bot", "Move", "RandomBot", "Sight", "SkilledBot", "sight"]
