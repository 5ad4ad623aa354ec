"""Tallying the hands of a log, on one core or several; the sums are the same for any number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final
from zlib import crc32

import msgspec

from ...domain.hand import Hand
from ...domain.problems import Problem
from ...handlog.auditing import hand_at
from ...handlog.decode import NoLog
from ...handlog.index import Place
from ...handlog.processes import apart
from ...handlog.source import Source
from .facts import HandFacts, facts_of
from .kept import KeptFacts, Row, digest_of, packed, unpacked
from .tally import Tally

HANDS_PER_TALLY: Final = 500
"""How many hands are tallied together before they are added to the others."""


class Counted(msgspec.Struct, array_like=True):
    """What a part of a log came to."""

    tally: Tally
    problems: list[Problem]
    """Of the hands that are no log; they are in no tally."""
    hands: int
    """How many hands were looked at."""
    fresh: list[Row] = []
    """Facts that were worked out and are to be kept."""


class Looking(msgspec.Struct, frozen=True):
    """How hands are looked at."""

    bots: tuple[str, ...] = ()
    """Patterns of the ids of players that are bots."""
    solved: int = 100
    """For how many of a hundred hands the solver is asked; which ones hangs on their ids alone."""
    kept: KeptFacts | None = None
    """Where facts are kept; None for nowhere."""

    def asks_solver(self, hand: str) -> bool:
        """Whether the solver is asked for a hand."""
        return crc32(hand.encode()) % 100 < self.solved


def tally_source(
    source: Source, places: Iterable[Place], jobs: int = 1, bots: Collection[str] = (), looking: Looking | None = None
) -> Iterator[Counted]:
    """The hands of a log at these places, part by part; `bots` are patterns of the ids of players that are bots."""
    looking = looking or Looking(tuple(bots))
    count = partial(_count, source, looking)
    parts = _parts(places)
    if jobs == 1:
        found: Iterator[Counted] = map(count, parts)
    else:
        found = map(_COUNTED.decode, apart(partial(_count_packed, count), map(_pack, parts), jobs))
    for counted in found:
        if looking.kept is not None and counted.fresh:
            looking.kept.write(counted.fresh)
        yield counted


def _parts(places: Iterable[Place]) -> Iterator[list[Place]]:
    following = iter(places)
    return iter(lambda: list(islice(following, HANDS_PER_TALLY)), [])


def _count(source: Source, looking: Looking, places: Sequence[Place]) -> Counted:
    counted = Counted(Tally(), [], len(places))
    for place in places:
        try:
            hand, log = hand_at(source, place)
        except NoLog as no_log:
            counted.problems += no_log.problems
        else:
            counted.tally.add(_facts(hand, log, looking, counted.fresh), looking.bots)
    return counted


def _facts(hand: Hand, log: bytes, looking: Looking, fresh: list[Row]) -> HandFacts | None:
    """The facts of a hand, as they were kept or worked out."""
    solved = looking.asks_solver(hand.id)
    if looking.kept is None:
        return facts_of(hand, solved)
    digest = digest_of(log)
    known = looking.kept.read(hand.id, digest)
    if known is not None:
        facts = unpacked(known)
        if facts is None or facts.solved or not solved:
            return facts
    facts = facts_of(hand, solved)
    fresh.append(Row(hand.id, digest, packed(facts)))
    return facts


def _count_packed(count: Callable[[list[Place]], Counted], places: bytes) -> bytes:
    return _pack(count(_PLACES.decode(places)))


_pack: Final = msgspec.msgpack.Encoder().encode
_PLACES: Final = msgspec.msgpack.Decoder(list[Place])
_COUNTED: Final = msgspec.msgpack.Decoder(Counted)
