"""The log that the benchmarks read: simulated hands of every rule set, again and again under new ids."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from functools import cache
from itertools import islice
from pathlib import Path

import okey_ledger
from okey_ledger.domain.audit import audit
from okey_ledger.domain.events import OkeyCaptured
from okey_ledger.domain.simulation import Settings
from okey_ledger.handlog.auditing import hands_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.simulating import simulate
from okey_ledger.handlog.source import open_source

FIXTURES = Path(__file__).parents[1] / "fixtures" / "hands"


@cache
def clean_hands() -> list[tuple[str, bytes, int]]:
    """Every clean hand of the fixtures: its id, its lines, how many they are."""
    hands = []
    for path in sorted(FIXTURES.glob("*.jsonl")):
        with open_source(str(path)) as source:
            for hand in hands_of(source, []):
                if not isinstance(hand, NoLog) and audit(hand[0]).verdict == "clean":
                    hands.append((hand[0].id, hand[1], len(hand[0])))
    return hands


TABLES = (
    Settings(ruleset="okey51", seed=1, claims=True),
    Settings(
        ruleset="okey51", seed=2, claims=True, options={"katlama": False, "hands": 3, "house": {"partner_pays": True}}
    ),
    Settings(
        ruleset="okey51", seed=3, interruptions=True, options={"teams": True, "assisted": True, "move_seconds": 30}
    ),
    Settings(ruleset="countdown", seed=4, claims=True, interruptions=True, options={"move_seconds": 30}),
    Settings(ruleset="rounds", seed=5, claims=True, options={"hands": 3}),
    Settings(ruleset="rounds", seed=6, players=2),
)
EACH = 24
"""So many hands are simulated at each table."""


@cache
def simulated_hands() -> list[tuple[bytes, bytes]]:
    """Hands that skilled bots have played at tables of all kinds: the name of its game and its lines."""
    logs = [log for place in zip(*(simulate(table, EACH) for table in TABLES), strict=True) for log in place]
    return [(re.findall(rb'"game":"([^"]*)"', log)[0], log) for log in logs]


def hands(events: int) -> Iterator[bytes]:
    """Hands with at least so many events in all, each under an id of its own and in games of their own."""
    total = 0
    turn = 0
    while total < events:
        turn += 1
        for game, lines in simulated_hands():
            yield lines.replace(game, b"%s.%d" % (game, turn))
            total += lines.count(b"\n")


def log(events: int) -> Path:
    """A file with such hands; it is left to the system's temporary folder."""
    path = Path(tempfile.gettempdir()) / f"okey-ledger-bench-{events}.jsonl"
    path.write_bytes(b"".join(hands(events)))
    return path


SHORT = 80
"""How many events a short hand has at most."""


@cache
def short_hands(ruleset: str) -> list[tuple[bytes, bytes]]:
    """Short hands with a clock, offsets and claims, in `okey51` with a capture in each: the id and the lines.

    Their stamps have milliseconds, as most other programs write them, so that no line is as this program writes it.
    """
    hands = okey_ledger.simulate(
        ruleset,
        seed=11,
        claims=True,
        options={"move_seconds": 30},
        start=datetime(2026, 1, 1, 20, tzinfo=timezone(timedelta(hours=3))),
    )
    short = (
        hand
        for hand in hands
        if len(hand) <= SHORT and (ruleset != "okey51" or any(isinstance(event, OkeyCaptured) for event in hand))
    )
    return [
        (hand.id.encode(), b"\n".join(hand.lines).replace(b"+03:00", b".500+03:00") + b"\n")
        for hand in islice(short, EACH)
    ]


def short_log(ruleset: str, events: int) -> Path:
    """A file with short hands of a rule set, at least so many events in all."""
    path = Path(tempfile.gettempdir()) / f"okey-ledger-bench-short-{ruleset}.jsonl"
    turns = events // sum(lines.count(b"\n") for _, lines in short_hands(ruleset)) + 1
    path.write_bytes(
        b"".join(
            lines.replace(hand, b"%s.%d" % (hand, turn))
            for turn in range(turns)
            for hand, lines in short_hands(ruleset)
        )
    )
    return path
