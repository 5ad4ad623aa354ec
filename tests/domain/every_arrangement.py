"""All sets of melds and all pairs of a small rack by brute force, from the clauses alone.

Nothing of the solver is used here: what a run, a group and a pair are is written down anew, and everything is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

COLORS = "RBKY"
TILES = [f"{color}{number}" for color in COLORS for number in range(1, 14)]

Meld = tuple[str, ...]
MeldSet = tuple[Meld, ...]


@cache
def legal_melds() -> dict[Meld, str]:
    """What each run and each group is made of (clauses `run`, `group`)."""
    melds = {}
    for color in COLORS:
        for first, length in product(range(1, 14), range(3, 14)):
            last = first + length - 1
            if last <= 13:
                melds[tuple(f"{color}{number}" for number in range(first, last + 1))] = "run"
            elif last == 14 and first > 1:
                melds[(*(f"{color}{number}" for number in range(first, 14)), f"{color}1")] = "run"
    for number in range(1, 14):
        for size in (3, 4):
            for colors in combinations(COLORS, size):
                melds[tuple(f"{color}{number}" for color in colors)] = "group"
    return melds


def tile_of(text: str) -> str:
    """The tile without what it stands for."""
    return text.split("=")[0]


def face_of(text: str, okey: str) -> str:
    """What a tile in a meld plays as (clauses `false-joker`, `okey-identity`)."""
    return text.split("=")[1] if "=" in text else okey if text == "FJ" else text


def value_of(text: str, okey: str) -> int:
    """What a tile is worth, an okey in a meld as much as what it stands for (clause `value`)."""
    return int(face_of(text, okey)[1:])


def points_of(melds: MeldSet, okey: str) -> int:
    """What melds are worth."""
    return sum(value_of(text, okey) for meld in melds for text in meld)


def okeys_in(melds: MeldSet) -> int:
    """How many okeys are in melds."""
    return sum("=" in text for meld in melds for text in meld)


def size_of(melds: MeldSet) -> int:
    """How many tiles are in melds."""
    return sum(map(len, melds))


def rest_after(rack: list[str], melds: MeldSet) -> list[str] | None:
    """The tiles left when the melds are laid; None if the rack does not hold them."""
    left = Counter(rack)
    left.subtract(tile_of(text) for meld in melds for text in meld)
    return None if min(left.values(), default=0) < 0 else list(left.elements())


def written(faces: Meld, rack: list[str], okey: str) -> Iterator[Meld]:
    """Every way to lay a meld with these faces from a rack."""
    choices = []
    for face in faces:
        plain = "FJ" if face == okey else face
        choices.append([text for text in (plain, f"{okey}={face}") if tile_of(text) in rack])
    for texts in product(*choices):
        if rest_after(rack, (texts,)) is not None:
            yield texts


def is_meld(texts: Meld, okey: str) -> bool:
    """Whether these are a meld as it is written; the order of a group does not matter."""
    faces = tuple(face_of(text, okey) for text in texts)
    in_order = tuple(sorted(faces, key=TILES.index))
    states_nothing_else = all(("=" in text) == (tile_of(text) == okey) for text in texts)
    return states_nothing_else and (faces in legal_melds() or legal_melds().get(in_order) == "group")


def every_set(rack: list[str], okey: str) -> list[MeldSet]:
    """All sets of melds that can be laid from a rack, the empty one too."""
    melds = sorted({texts for faces in legal_melds() for texts in written(faces, rack, okey)})

    def sets_from(start: int, left: list[str]) -> Iterator[MeldSet]:
        yield ()
        for place in range(start, len(melds)):
            rest = rest_after(left, (melds[place],))
            if rest is not None:
                for others in sets_from(place, rest):
                    yield (melds[place], *others)

    return list(sets_from(0, rack))


def some_run_goes_on(melds: MeldSet, okey: str) -> bool:
    """Whether two of the melds, laid end to end, are one run."""
    faces = [tuple(face_of(text, okey) for text in meld) for meld in melds]
    return any(
        one + other in legal_melds()
        for place, one in enumerate(faces)
        for further, other in enumerate(faces)
        if place != further
    )


def is_pair(one: str, other: str, okey: str, okey_in_pairs: bool) -> bool:
    """Whether two tiles of a rack can be a pair (clauses `pair`, `okey`)."""
    if okey_in_pairs and okey in (one, other):
        return True
    return one == other or {one, other} == {okey, "FJ"}


def most_pairs(rack: list[str], okey: str, okey_in_pairs: bool) -> int:
    """The most pairs that can be made of a rack."""
    if not rack:
        return 0
    first, *others = rack
    best = most_pairs(others, okey, okey_in_pairs)
    for place, other in enumerate(others):
        if is_pair(first, other, okey, okey_in_pairs):
            best = max(best, 1 + most_pairs(others[:place] + others[place + 1 :], okey, okey_in_pairs))
    return best
