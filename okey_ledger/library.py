"""The front door for Python: reading, auditing, replaying, arranging and simulating hands (docs/python.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any, overload

import msgspec

from . import errors
from .domain import audit as fold
from .domain.arrange import Solution, solve
from .domain.hand import Hand
from .domain.problems import Problem
from .domain.replay import Replay
from .domain.report import Report, report
from .domain.simulation import Settings, play_game
from .explain import explain_finding
from .handlog.auditing import Audited, audit_source, hand_at, places_of
from .handlog.decode import NoLog
from .handlog.source import open_source


def read(path: str | Path, problems: list[Problem] | None = None) -> Iterator[Hand]:
    """The hands of a log, in the order in which they first appear; the file may be gzip, `-` is standard input.

    Raises `errors.NoLog` where lines are no log, and `OSError` where the file cannot be read. With a list of
    `problems`, what is no log is added to it and the reading goes on with the next hand.
    """
    with open_source(str(path)) as source:
        found: list[Problem] = []
        places = places_of(source, found)
        _note(found, problems)
        for place in places.values():
            try:
                hand, _ = hand_at(source, place)
            except NoLog as no_log:
                _note(no_log.problems, problems)
            else:
                yield hand


@overload
def audit(hand: Hand) -> Report: ...
@overload
def audit(hand: str | Path, problems: list[Problem] | None = None, *, jobs: int = 1) -> Iterator[Report]: ...
def audit(
    hand: Hand | str | Path, problems: list[Problem] | None = None, *, jobs: int = 1
) -> Report | Iterator[Report]:
    """What the rules say of a hand, or of each hand of a log: the report that `okey-ledger audit --json` prints.

    A log is read as by `read`, on `jobs` cores.
    """
    if isinstance(hand, Hand):
        return report(hand.id, fold.audit(hand), partial(explain_finding, players=hand.players))
    return _audit_log(hand, problems, jobs)


def _audit_log(path: str | Path, problems: list[Problem] | None, jobs: int) -> Iterator[Report]:
    with open_source(str(path)) as source:
        for found in audit_source(source, _encoded, jobs):
            if isinstance(found, Audited) and found.verdict is not None:
                yield msgspec.msgpack.decode(found.output, type=Report)
            else:
                _note(found.problems if isinstance(found, Audited) else [found], problems)


def _encoded(hand: Hand, followed: fold.Fold) -> bytes:
    return msgspec.msgpack.encode(report(hand.id, followed, partial(explain_finding, players=hand.players)))


def _note(found: list[Problem], problems: list[Problem] | None) -> None:
    """Add problems to those that were found before. Raises `errors.NoLog` where nobody collects them."""
    if found and problems is None:
        raise errors.NoLog(found)
    if problems is not None:
        problems += found


def replay(hand: Hand) -> Replay:
    """A hand to step through: its state after any event, and what each event did, cost and broke."""
    return Replay(hand)


def arrange(
    rack: str | Sequence[str], indicator: str, *, okey_in_pairs: bool = True, high_one: bool = True
) -> Solution:
    """The best arrangements of a rack: most points in melds, most tiles in melds, most pairs.

    Raises `errors.BadRack` for what no rack can be.

    >>> arrange("R4 R5 R6 FJ", indicator="R6")["opening"]
    {'points': 22, 'melds': [['R4', 'R5', 'R6', 'FJ']], 'rest': []}
    """
    tiles = rack.split() if isinstance(rack, str) else list(rack)
    return solve(tiles, indicator, okey_in_pairs, high_one=high_one)


def simulate(ruleset: str, *, seed: int, **settings: Any) -> Iterator[Hand]:
    """Hands that bots play, game after game without end; equal settings give equal hands.

    `settings` are those of docs/simulation.md: `options`, `players`, `bots`, `interruptions`, `claims`, `start`,
    `roster`, `tables`, `hands_a_day`. Raises `errors.BadSettings` for what no table plays.

    >>> next(simulate("okey51", seed=7))
    <Hand sim-7-3b5af25d-0-1: okey51, 65 events>
    """
    wanted = Settings(ruleset=ruleset, seed=seed, **settings)
    return chain.from_iterable(play_game(wanted, number) for number in count())
