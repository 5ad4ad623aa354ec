"""Stores hands until it has stored them all or is killed: `python -m tests.ledger.storing ADDRESS HANDS EVENTS`."""

from __future__ import annotations

import sys
from collections import Counter

from okey_ledger.ledger import Ledger

from .logs import hand_of


def say(text: str) -> None:
    """Write a line to whoever started this."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def store(address: str, hands: int, events: int) -> None:
    """Say when the ledger is open, wait for a line, store the hands, and say how many were new and how many not."""
    with Ledger.open(address) as ledger:
        say("open")
        sys.stdin.readline()
        done: Counter[str] = Counter()
        for number in range(hands):
            done[ledger.record_hand(f"h-{number}", hand_of(events, f"h-{number}"))] += 1
            if number == 2:
                say("three")
    say(f"{done['stored']} {done['unchanged']}")


if __name__ == "__main__":
    store(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
