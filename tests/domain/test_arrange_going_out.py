"""Getting rid of a rack by melds and by lay-offs, against brute force."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.domain.arrange import WayOut, ways_out
from okey_ledger.domain.melds import MELDS, Shape
from tests.domain.every_arrangement import COLORS, every_set, face_of, is_meld, legal_melds, rest_after, size_of
from tests.domain.racks import small_racks

Faces = tuple[str, ...]


def grown(meld: Faces, face: str) -> Faces | None:
    """The meld with a tile that plays as this face, where it is one; at the top of a run where both ends fit."""
    for longer in ((*meld, face), (face, *meld)):
        if longer in legal_melds():
            return longer
    group = tuple(sorted((*meld, face), key=lambda text: COLORS.index(text[0])))
    return group if legal_melds().get(group) == "group" else None


def brute_force(rack: list[str], okey: str, table: tuple[Faces, ...], known: dict[object, bool]) -> bool:
    """Whether all tiles but one can go into melds or onto the table, by trying everything."""
    state = tuple(sorted(rack)), table
    if state not in known:
        known[state] = any(size_of(melds) == len(rack) - 1 for melds in every_set(rack, okey)) or any(
            brute_force([*rack[:place], *rack[place + 1 :]], okey, (*table[:at], longer, *table[at + 1 :]), known)
            for place, tile in enumerate(rack)
            for at, meld in enumerate(table)
            for face in ([face_of(tile, okey)] if tile != okey else ALL)
            if (longer := grown(meld, face)) is not None
        )
    return known[state]


ALL = [f"{color}{number}" for color in COLORS for number in range(1, 14)]


def assert_goes_out(way: WayOut, rack: list[str], okey: str, table: list[Faces]) -> None:
    """What is told can be done."""
    left = rack.copy()
    for at, text in way.added:
        left.remove(text.split("=")[0])
        longer = grown(table[at], face_of(text, okey))
        assert longer is not None
        assert ("=" in text) == (text.split("=")[0] == okey)
        table = [*table[:at], longer, *table[at + 1 :]]
    melds = tuple(tuple(meld) for meld in way.melds)
    assert all(is_meld(meld, okey) for meld in melds)
    assert rest_after(left, melds) == [way.discard]


near = st.sampled_from(list(dict.fromkeys(MELDS.values())))


@given(small_racks(most=5), st.lists(near, max_size=2), st.booleans())
def test_a_way_out_is_found_where_there_is_one(
    rack_and_okey: tuple[list[str], str], shapes: list[Shape], close: bool
) -> None:
    rack, okey = rack_and_okey
    if close:
        shapes = [shape for shape in MELDS.values() if set(shape.wants) & {face_of(tile, okey) for tile in rack}][:2]
    table = [shape.texts for shape in shapes]
    found = list(ways_out(rack, okey, shapes))
    for way in found:
        assert_goes_out(way, rack, okey, table)
    assert bool(found) == (bool(rack) and brute_force(rack, okey, tuple(table), {}))


def test_tiles_go_onto_the_table_one_after_another() -> None:
    ways = list(ways_out("R9 R10 B11 K4".split(), "Y6", [MELDS["R6", "R7", "R8"], MELDS["B8", "B9", "B10"]]))
    assert ways == [WayOut([(0, "R9"), (0, "R10"), (1, "B11")], [], "K4")]


def test_an_okey_bridges_a_gap_on_the_table() -> None:
    ways = list(ways_out("R10 Y6 K4".split(), "Y6", [MELDS["R6", "R7", "R8"]]))
    assert WayOut([(0, "Y6=R9"), (0, "R10")], [], "K4") in ways
