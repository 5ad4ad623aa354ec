"""Appends to hands until it is done or killed: `python -m tests.ledger.appending ADDRESS HAND EVENTS AT_ONCE`."""

from __future__ import annotations

import sys

from okey_ledger.ledger import Ledger

from .logs import dealt, drawn
from .storing import say


def append(address: str, hand: str, events: int, at_once: int) -> None:
    """Say when the ledger is open, wait for a line, then append, and say what the hand has after each append."""
    with Ledger.open(address) as ledger:
        say("open")
        sys.stdin.readline()
        for version in range(0, events, at_once):
            numbers = range(version, min(version + at_once, events))
            tiles = ("R5", "B9", "K13", "Y1", "FJ")
            lines = [drawn(hand, n, tiles[(n - 1) % 5]) if n else dealt(hand) for n in numbers]
            ledger.append(hand, lines, version)
            say(str(numbers.stop))


if __name__ == "__main__":
    append(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
