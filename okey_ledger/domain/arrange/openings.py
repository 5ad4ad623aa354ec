"""All openings that meet a bar, best first, found one by one as they are asked for (clauses `opening`, `katlama`).

Melds are laid in one fixed order, so that each set of melds comes up once. Positions wait in a heap by the most that
can still come of them, which `search.pack` tells exactly; so the first opening taken out is the best one left. What a
position is worth at most is first guessed from the one before it, and worked out only when its turn comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ..melds import MAX_NUMBER, MELDS
from .arrangement import Arrangement
from .layings import MAX_OKEYS, Laying, at_least, every_laying, most_points, points_in, tiles_in
from .masks import BIT, Faces, faces_of
from .search import Chain, Memo, pack

_OPENING: Final = 0
"""In the heap: what is laid is an opening."""
_BOUNDED: Final = 1
"""In the heap: more can be laid, and how much it is worth is known."""
_GUESSED: Final = 2
"""In the heap: not looked at yet."""


class _Choice(NamedTuple):
    """A laying, its worth, and its place in the order of all."""

    place: int
    worth: int
    laying: Laying


class _Position(NamedTuple):
    """Melds laid, and what may be laid after them: these choices from the one at `start` on."""

    places: tuple[int, ...]
    worth: int
    laid: Chain
    faces: Faces
    choices: list[_Choice]
    start: int

    def next_positions(self) -> Iterator[_Position]:
        """The positions after one more meld; tiles below its lowest are out, since no later meld has them."""
        once, twice, okeys = self.faces
        choices = [
            choice
            for choice in self.choices[self.start :]
            if choice.laying.needs & once == choice.laying.needs
            and len(choice.laying.stands_for) <= okeys
            and not (self.laid and _join(self.laid[0].faces, choice.laying.faces))
        ]
        for start, (place, worth, laying) in enumerate(choices):
            over = laying.needs & twice
            left = Faces(
                (once ^ laying.needs ^ over) & -laying.lowest,
                (twice ^ over) & -laying.lowest,
                okeys - len(laying.stands_for),
            )
            yield _Position((*self.places, place), self.worth + worth, (laying, self.laid), left, choices, start)


def openings(
    rack: list[str], okey: str, bar: int = 51, leave: int = 1, *, high_one: bool = True
) -> Iterator[Arrangement]:
    """Every opening worth at least the bar that leaves so many tiles (none or one), most points first.

    Of equal points fewer okeys come first, then more tiles, then the lowest numbers. Two openings differ when some
    meld differs, by its tiles or by what an okey in it stands for. What is laid as one run is not offered again as
    two, one going on where the other ends.

    >>> for opening in openings("R11 R12 R13 B13 K13 R1 Y2".split(), "Y6", bar=37):
    ...     print(opening.points, opening.melds)
    39 [['R13', 'B13', 'K13']]
    37 [['R11', 'R12', 'R13', 'R1']]
    """
    faces, worths, memo = faces_of(rack, okey), most_points(high_one), Memo()
    least = at_least(bar)

    @cache
    def most(faces: Faces) -> int:
        return pack(faces, worths, memo)[0]

    start = _Position((), 0, None, faces, _choices(faces, high_one), 0)
    heap: list[tuple[int, tuple[int, ...], int, _Position]] = [(-most(faces), (), _GUESSED, start)]
    while heap:
        bound, _, state, position = heappop(heap)
        if state == _OPENING:
            yield Arrangement(rack, okey, (position.worth, position.laid))
        elif state == _GUESSED:
            if position.laid and points_in(position.worth) >= bar and tiles_in(position.worth) + leave <= faces.tiles:
                heappush(heap, (-position.worth, position.places, _OPENING, position))
            more = most(position.faces)
            if more and position.worth + more >= least:
                heappush(heap, (-position.worth - more, position.places, _BOUNDED, position))
        else:
            once, twice, _ = position.faces
            for following in position.next_positions():
                guess = min(-bound, following.worth + most(Faces(once, twice, following.faces.okeys)))
                if guess >= least:
                    heappush(heap, (-guess, following.places, _GUESSED, following))


def _choices(faces: Faces, high_one: bool) -> list[_Choice]:
    """The layings that these faces allow, in the order of all."""
    layings = _layings(high_one)
    found = [
        choice
        for okeys in range(faces.okeys + 1)
        for bit in BIT.values()
        if bit & faces.once
        for choice in layings[okeys, bit]
        if choice.laying.needs & faces.once == choice.laying.needs
    ]
    found.sort()
    return found


@cache
def _layings(high_one: bool) -> dict[tuple[int, int], list[_Choice]]:
    """Every laying, by its okeys and its lowest tile; in the order of all the lowest tile counts first."""
    tables: dict[tuple[int, int], list[_Choice]] = {
        (okeys, bit): [] for okeys in range(MAX_OKEYS + 1) for bit in BIT.values()
    }
    layings = [laying for okeys in range(MAX_OKEYS + 1) for laying in every_laying(okeys, MAX_NUMBER, high_one)]
    worths = most_points(high_one)
    layings.sort(key=lambda laying: laying.lowest)
    for place, laying in enumerate(layings):
        tables[len(laying.stands_for), laying.lowest].append(_Choice(place, worths.of(laying), laying))
    return tables


def _join(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two melds are one run when laid end to end."""
    return one + other in MELDS or other + one in MELDS
