"""Melds and pairs of which one holds a given tile, against brute force."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.domain.arrange import best_opening_with, best_pairs_with
from tests.domain.every_arrangement import every_set, is_pair, most_pairs, points_of, size_of, tile_of
from tests.domain.lawful import assert_lawful
from tests.domain.racks import small_racks


@given(small_racks(most=7), st.data(), st.integers(0, 1))
def test_no_melds_with_the_tile_are_worth_more(
    rack_and_okey: tuple[list[str], str], data: st.DataObject, leave: int
) -> None:
    rack, okey = rack_and_okey
    if not rack:
        return
    tile = data.draw(st.sampled_from(rack))
    possible = [
        melds
        for melds in every_set(rack, okey)
        if size_of(melds) + leave <= len(rack) and any(tile == tile_of(text) for meld in melds for text in meld)
    ]
    best = best_opening_with(tile, rack, okey, leave)
    if not possible:
        assert best is None
        return
    assert best is not None
    assert_lawful(best, rack, okey)
    assert best.points == max(points_of(melds, okey) for melds in possible)
    assert any(tile == tile_of(text) for meld in best.melds for text in meld)
    assert len(best.rest) >= leave


@given(small_racks(most=8), st.data(), st.booleans())
def test_no_pairs_with_the_tile_are_more(
    rack_and_okey: tuple[list[str], str], data: st.DataObject, allowed: bool
) -> None:
    rack, okey = rack_and_okey
    if not rack:
        return
    tile = data.draw(st.sampled_from(rack))
    others = rack.copy()
    others.remove(tile)
    counts = []
    for place, partner in enumerate(others):
        if is_pair(tile, partner, okey, allowed):
            counts.append(1 + most_pairs(others[:place] + others[place + 1 :], okey, allowed))
    best = best_pairs_with(tile, rack, okey, allowed)
    assert (best and len(best.pairs)) == (max(counts) if counts else None)
    if best:
        assert any(tile == tile_of(text) for pair in best.pairs for text in pair)
        assert sorted([*best.rest, *(tile_of(text) for pair in best.pairs for text in pair)]) == sorted(rack)


@pytest.mark.parametrize("tile", ["FJ", "R6"])
def test_a_false_joker_and_an_okey_are_tiles_like_others(tile: str) -> None:
    rack = "R5 FJ R7 R6 B9 K9 Y2".split()
    best = best_opening_with(tile, rack, "R6")
    assert best is not None
    assert (best.points, best.rest) == (18 + 27, ["Y2"])
