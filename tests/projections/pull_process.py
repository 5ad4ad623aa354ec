"""Pulls a ledger until it is read or this is killed: `python -m tests.projections.pull_process LEDGER MODELS BATCH`."""

from __future__ import annotations

import sys

from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections


def say(text: str) -> None:
    """Write a line to whoever started this."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def pull(address: str, url: str, batch: int) -> None:
    """Say when all is open, wait for a line, say every batch, and at the end how many events were read here."""
    with Ledger.open(address, create=False) as ledger, Projections(url, batch=batch) as projections:
        say("open")
        sys.stdin.readline()
        say(f"all {projections.catch_up(ledger, on_progress=lambda events: say(str(events)))}")


if __name__ == "__main__":
    pull(sys.argv[1], sys.argv[2], int(sys.argv[3]))
