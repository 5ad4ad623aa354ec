"""What flows from one player's discards to the next seat, added up over hands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .facts import Throw


class Flow(msgspec.Struct, array_like=True, gc=False):
    """Sums over hands, squares included, since the discards of one hand hang together."""

    hands: int = 0
    throws: int = 0
    """Discards that the next seat could take or leave."""
    throws_squared: int = 0
    """Of each hand's number of them."""
    useful: int = 0
    """Discards that were of use to the next seat."""
    useful_squared: int = 0
    useful_by_throws: int = 0
    """The product of the two numbers of each hand."""
    taken: int = 0
    """Discards that it took."""
    taken_squared: int = 0
    taken_by_throws: int = 0

    def plus(self, other: Flow, times: int = 1) -> Flow:
        """The sums of both; with -1, of these hands without those."""
        return Flow(
            *(mine + times * more for mine, more in zip(msgspec.structs.astuple(self), _numbers(other), strict=True))
        )


def _numbers(flow: Flow) -> tuple[int, ...]:
    return msgspec.structs.astuple(flow)


def flow_of(throws: Sequence[Throw]) -> Flow:
    """The sums of one seat's discards in one hand."""
    count = len(throws)
    useful = sum(throw.useful for throw in throws)
    taken = sum(throw.taken for throw in throws)
    return Flow(1, count, count**2, useful, useful**2, useful * count, taken, taken**2, taken * count)
