"""Writing simulated hands as logs, on one core or several; the bytes are the same for any number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, count, islice
from typing import Final

import msgspec

from ..domain.simulation import Settings, play_game
from .processes import apart

GAMES_PER_TASK: Final = 4
"""How many games one task of a worker has."""

_encode: Final = msgspec.json.Encoder().encode_lines


def simulate(settings: Settings, hands: int, jobs: int = 1) -> Iterator[bytes]:
    r"""The logs of so many hands, one after another; the last game may be cut off after one of its hands.

    >>> log = next(simulate(Settings(ruleset="okey51", seed=7), hands=1))
    >>> log[:48], log[-1:]
    (b'{"type":"HandDealt","hand":"sim-7-3b5af25d-0-1",', b'\n')
    """
    if jobs == 1:
        games: Iterator[Iterator[bytes] | list[bytes]] = (_game(settings, number) for number in count())
    else:
        games = apart(partial(_games, settings), count(0, GAMES_PER_TASK), jobs)
    return islice(chain.from_iterable(games), hands)


def _game(settings: Settings, number: int) -> Iterator[bytes]:
    """The log of each hand of a game."""
    return (_encode(hand.events) for hand in play_game(settings, number))


def _games(settings: Settings, first: int) -> list[bytes]:
    """The logs of the hands of a few games."""
    return [hand for number in range(first, first + GAMES_PER_TASK) for hand in _game(settings, number)]
