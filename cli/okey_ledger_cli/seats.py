"""Seats on the command line: a number from 0, or the player who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from okey_ledger.domain.events import Seat
from okey_ledger.domain.sentence import N_

from .errors import Refused


def seat_of(text: str, players: Sequence[str], hand: str) -> Seat:
    """The seat that a text names: a number is a seat, anything else a player. Raises `Refused` where it is neither.

    >>> seat_of("2", ["ada", "bora", "7"], "h-1"), seat_of("bora", ["ada", "bora", "7"], "h-1")
    (2, 1)
    """
    if text.isascii() and text.isdigit() and int(text) < len(players):
        return cast(Seat, int(text))
    if text in players and not (text.isascii() and text.isdigit()):
        return cast(Seat, players.index(text))
    sentence = N_("hand {hand} has no player or seat {seat}. Its seats are 0 to {end}: {players}")
    raise Refused(sentence, seat=text, hand=hand, end=len(players) - 1, players=list(players))
