"""The exact answer to what a rack can be arranged into: by points, by tiles, as pairs, by what is left.

A rack is a list of tiles as logs write them, in any order, and the okey a tile (`tiles.okey_above`). Every answer is
the best there is, and the same every time.
"""

from .arrangement import Arrangement
from .best import Keep, best_cover, best_opening, cheapest_keep, cheapest_rest, costs_of_rest
from .going_out import WayOut, ways_out
from .openings import openings
from .pairs import PairsArrangement, best_pairs
from .ready import Finish, ready
from .solve import BadRack, MostPairs, MostPoints, MostTiles, Solution, solution, solve
from .using import best_opening_with, best_pairs_with

__all__ = [
    "Arrangement",
    "BadRack",
    "Finish",
    "Keep",
    "MostPairs",
    "MostPoints",
    "MostTiles",
    "PairsArrangement",
    "Solution",
    "WayOut",
    "best_cover",
    "best_opening",
    "best_opening_with",
    "best_pairs",
    "best_pairs_with",
    "cheapest_keep",
    "cheapest_rest",
    "costs_of_rest",
    "openings",
    "ready",
    "solution",
    "solve",
    "ways_out",
]
