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

Memo = dict[int, Packing]
"""The best packing without okeys, by the tiles that can be melded. It belongs to one `Worths`."""

_NOTHING: Packing = (0, None)
_TWICE = 52


def pack(faces: Faces, worths: Worths, memo: Memo, above: int = -1) -> Packing:
    """The set of melds of greatest worth if it is worth more than `above`; else `above` and no melds.

    Among equal ones it is the first in the order of the search: melds with okeys first, those of greatest gain before
    others; then those without, from the lowest tile up, runs before groups and short before long.
    """
    once, twice, okeys = faces
    best = most, _ = _pack_plain(once, twice, worths.plain, memo)
    if most <= above:
        best = above, None
    if okeys > 1:
        best = _lay_two(worths, once, twice, most, best, memo)
        best = _lay_one(worths.with_two, once, twice, most, best, worths.plain, memo)
    if okeys:
        best = _lay_one(worths.with_one, once, twice, most, best, worths.plain, memo)
    return best


def _lay_one(
    choices: list[Choice], once: int, twice: int, most: int, best: Packing, plain: Choices, memo: Memo
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
            rest = _pack_plain(once ^ needs ^ over, twice ^ over, plain, memo)
            if worth + rest[0] > best[0]:
                best = worth + rest[0], (laying, rest[1])
    return best


def _lay_two(worths: Worths, once: int, twice: int, most: int, best: Packing, memo: Memo) -> Packing:
    """The best packing with two melds of one okey each if it is better than `best`, else that."""
    choices = [choice for choice in worths.with_one if choice[0] & once == choice[0]]
    for place, (needs, worth, gain, laying) in enumerate(choices):
        if gain + gain + most <= best[0]:
            break
        over = needs & twice
        left, left_twice = once ^ needs ^ over, twice ^ over
        unaided = _pack_plain(left, left_twice, worths.plain, memo)[0]
        above: Packing = (best[0] - worth, None)
        second = _lay_one(choices[place:], left, left_twice, unaided, above, worths.plain, memo)
        if second[0] > above[0]:
            best = worth + second[0], (laying, second[1])
    return best


def _pack_plain(once: int, twice: int, plain: Choices, memo: Memo) -> Packing:
    """The best packing without okeys."""
    once = meldable(once)
    if not once:
        return _NOTHING
    twice &= once
    position = once | twice << _TWICE
    known = memo.get(position)
    if known is not None:
        return known
    lowest = once & -once
    best = _NOTHING
    for needs, worth, _, laying in plain[lowest]:
        if needs & once == needs:
            over = needs & twice
            left = once ^ needs ^ over
            rest = _pack_plain(left, twice ^ over, plain, memo) if left else _NOTHING
            if worth + rest[0] > best[0]:
                best = worth + rest[0], (laying, rest[1])
    if tiles_in(best[0]) < once.bit_count() + twice.bit_count():
        rest = _pack_plain(once ^ lowest, twice & ~lowest, plain, memo)
        if rest[0] > best[0]:
            best = rest
    memo[position] = best
    return best
