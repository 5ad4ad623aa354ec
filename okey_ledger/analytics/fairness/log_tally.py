"""Tallying the hands of a log, on one core or several; the sums are the same for any number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

import msgspec

from ...domain.problems import Problem
from ...handlog.auditing import hand_at
from ...handlog.decode import NoLog
from ...handlog.index import Place
from ...handlog.processes import apart
from ...handlog.source import Source
from .facts import facts_of
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


def tally_source(
    source: Source, places: Iterable[Place], jobs: int = 1, bots: Collection[str] = ()
) -> Iterator[Counted]:
    """The hands of a log at these places, part by part; `bots` are patterns of the ids of players that are bots."""
    count = partial(_count, source, tuple(bots))
    parts = _parts(places)
    if jobs == 1:
        yield from map(count, parts)
    else:
        yield from map(_COUNTED.decode, apart(partial(_count_packed, count), map(_pack, parts), jobs))


def _parts(places: Iterable[Place]) -> Iterator[list[Place]]:
    following = iter(places)
    return iter(lambda: list(islice(following, HANDS_PER_TALLY)), [])


def _count(source: Source, bots: Sequence[str], places: Sequence[Place]) -> Counted:
    counted = Counted(Tally(), [], len(places))
    for place in places:
        try:
            hand, _ = hand_at(source, place)
        except NoLog as no_log:
            counted.problems += no_log.problems
        else:
            counted.tally.add(facts_of(hand), bots)
    return counted


def _count_packed(count: Callable[[list[Place]], Counted], places: bytes) -> bytes:
    return _pack(count(_PLACES.decode(places)))


_pack: Final = msgspec.msgpack.Encoder().encode
_PLACES: Final = msgspec.msgpack.Decoder(list[Place])
_COUNTED: Final = msgspec.msgpack.Decoder(Counted)
