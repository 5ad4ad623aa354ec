"""The search for the set of melds of greatest worth. It is exact.

Melds without okeys: take the lowest tile that some meld can still use; either one of its melds is laid or it stays.
Before each step the tiles that no meld can use any more are dropped, so that positions which differ in nothing that
matters are looked at once. Okeys: there are at most two, so every meld that holds one is tried, those with the greatest
gain first, until the gain is too small to come to more than what has been found.
"""

from __future__ import annotations

from .layings import Choice, Choices, Laying, Worths, tiles_in
from .masks import Faces, meldable

Chain = tuple[Laying, "Chain"] | None
"""Melds laid."""

Packing = tuple[int, Chain]
"""The sum of the worths and the melds."""

Memo = dict[tuple[int, int, int], Packing]
"""The best packing without okeys, by the tiles that can be melded and how many stay. It belongs to one `Worths`."""

_NOTHING: Packing = (0, None)
_IMPOSSIBLE: Packing = (-1 << 60, None)
"""Less than all worths can make good."""


def pack(faces: Faces, worths: Worths, memo: Memo, leave: int = 0) -> Packing:
    """The set of melds of greatest worth that leaves so many tiles at least, none or one.

    Among equal ones it is the first in the order of the search: melds with okeys first, those of greatest gain before
    others; then those without, from the lowest tile up, runs before groups and short before long.
    """
    once, twice, okeys = faces
    plain = worths.plain
    if not okeys:
        return _pack_plain(once, twice, leave, plain, memo)
    best = most, _ = _pack_plain(once, twice, 0, plain, memo)
    if okeys == 1:
        return _lay_one(worths.with_one, once, twice, leave, most, best, plain, memo)
    best = _lay_two(worths, once, twice, leave, most, best, memo)
    best = _lay_one(worths.with_two, once, twice, leave, most, best, plain, memo)
    return _lay_one(worths.with_one, once, twice, 0, most, best, plain, memo)


def _lay_one(
    choices: list[Choice], once: int, twice: int, leave: int, most: int, best: Packing, plain: Choices, memo: Memo
) -> Packing:
    """The best packing with one of these layings if it is better than `best`, else that.

    `most` is what these tiles are worth without okeys; the layings stand by gain, so that the first with too little
    gain ends the search.
    """
    for needs, worth, gain, laying in choices:
        if needs & once == needs:
            if gain + most <= best[0]:
                break
            over = needs & twice
            rest, chain = _pack_plain(once ^ needs ^ over, twice ^ over, leave, plain, memo)
            if worth + rest > best[0]:
                best = worth + rest, (laying, chain)
    return best


def _lay_two(worths: Worths, once: int, twice: int, leave: int, most: int, best: Packing, memo: Memo) -> Packing:
    """The best packing with two melds of one okey each if it is better than `best`, else that."""
    choices = [choice for choice in worths.with_one if choice[0] & once == choice[0]]
    for place, (needs, worth, gain, laying) in enumerate(choices):
        if gain + gain + most <= best[0]:
            break
        over = needs & twice
        left, left_twice = once ^ needs ^ over, twice ^ over
        unaided, _ = _pack_plain(left, left_twice, 0, worths.plain, memo)
        above: Packing = (best[0] - worth, None)
        rest, chain = _lay_one(choices[place:], left, left_twice, leave, unaided, above, worths.plain, memo)
        if worth + rest > best[0]:
            best = worth + rest, (laying, chain)
    return best


def _pack_plain(once: int, twice: int, leave: int, plain: Choices, memo: Memo) -> Packing:
    """The best packing without okeys that leaves so many tiles at least."""
    if not once:
        return _IMPOSSIBLE if leave else _NOTHING
    usable = meldable(once)
    if not usable:
        return _NOTHING
    if usable != once:
        once, twice, leave = usable, twice & usable, 0
    position = once, twice, leave
    known = memo.get(position)
    if known is not None:
        return known
    lowest = once & -once
    best = _NOTHING
    for needs, worth, _, laying in plain[lowest]:
        if needs & once == needs:
            over = needs & twice
            rest, chain = _pack_plain(once ^ needs ^ over, twice ^ over, leave, plain, memo)
            if worth + rest > best[0]:
                best = worth + rest, (laying, chain)
    if tiles_in(best[0]) < once.bit_count() + twice.bit_count():
        without = _pack_plain(once ^ lowest, twice & ~lowest, 0, plain, memo)
        if without[0] > best[0]:
            best = without
    memo[position] = best
    return best
