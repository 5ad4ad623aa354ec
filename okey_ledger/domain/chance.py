"""Chance that is the same everywhere and for ever: a named stream of numbers, and the shuffle (docs/simulation.md).

The stream is SHA-256 over a name and a counter, so that nothing depends on a machine, on a version of Python or on how
many numbers another stream has given. It deals tiles for tests and load; it keeps no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from hashlib import sha256
from itertools import count
from typing import Final, TypeVar

Item = TypeVar("Item")

_WORD: Final = 8
"""Bytes of one number of the stream."""
_RANGE: Final = 1 << 8 * _WORD


class Chance:
    """A stream of chance that belongs to a name; equal names give equal streams.

    >>> [Chance("seven").below(100) for _ in range(2)] == [Chance("seven").below(100)] * 2
    True
    """

    __slots__ = ("_words",)

    def __init__(self, name: str) -> None:
        """Begin the stream of a name; any text is a name."""
        self._words = _words(name.encode())

    def below(self, limit: int) -> int:
        """A number from 0 up to the limit, which is 1 or more and is left out; each is equally likely.

        >>> chance = Chance("okey")
        >>> [chance.below(6) for _ in range(8)]
        [3, 3, 3, 4, 5, 2, 3, 3]
        """
        fair = _RANGE - _RANGE % limit
        for word in self._words:
            if word < fair:
                return word % limit
        raise AssertionError("the stream has no end")

    def happens(self, times: int, of: int) -> bool:
        """Whether something happens that does so many times of so many."""
        return self.below(of) < times

    def choose(self, items: Sequence[Item]) -> Item:
        """One of these, at least one, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put these into an order of which every one is equally likely (Fisher and Yates, from the last place down).

        >>> tiles = list("ABCDEF")
        >>> Chance("okey").shuffle(tiles)
        >>> "".join(tiles)
        'ECBFAD'
        """
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _words(name: bytes) -> Iterator[int]:
    """The numbers of a stream: of each block of 32 bytes four, the first byte the highest."""
    for block in count():
        digest = sha256(name + b"\n" + str(block).encode()).digest()
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
