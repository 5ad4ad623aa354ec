"""Small racks: the solver finds what trying everything finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.domain.arrange import (
    best_cover,
    best_opening,
    best_pairs,
    cheapest_keep,
    cheapest_rest,
    openings,
    ready,
)
from tests.domain.every_arrangement import (
    every_set,
    face_of,
    is_meld,
    is_pair,
    most_pairs,
    okeys_in,
    points_of,
    rest_after,
    size_of,
    some_run_goes_on,
    tile_of,
)
from tests.domain.lawful import assert_lawful, cost, laid
from tests.domain.racks import small_racks


@given(small_racks(), st.integers(0, 1))
def test_the_best_opening_has_most_points_then_fewest_okeys_then_most_tiles(
    given_rack: tuple[list[str], str], leave: int
) -> None:
    rack, okey = given_rack
    best = best_opening(rack, okey, leave)
    assert_lawful(best, rack, okey)
    sets = [melds for melds in every_set(rack, okey) if not melds or size_of(melds) + leave <= len(rack)]
    expected = max((points_of(melds, okey), -okeys_in(melds), size_of(melds)) for melds in sets)
    assert (best.points, -okeys_in(laid(best)), best.tiles) == expected


@given(small_racks(), st.integers(0, 1))
def test_the_best_cover_has_most_tiles_then_fewest_okeys_then_most_points(
    given_rack: tuple[list[str], str], leave: int
) -> None:
    rack, okey = given_rack
    best = best_cover(rack, okey, leave)
    assert_lawful(best, rack, okey)
    sets = [melds for melds in every_set(rack, okey) if not melds or size_of(melds) + leave <= len(rack)]
    expected = max((size_of(melds), -okeys_in(melds), points_of(melds, okey)) for melds in sets)
    assert (best.tiles, -okeys_in(laid(best)), best.points) == expected


@given(small_racks(), st.integers(0, 1), st.sampled_from([(5, 500), (10, 1000), (1, 3), (3, 0)]))
def test_the_cheapest_rest_costs_least(given_rack: tuple[list[str], str], leave: int, weights: tuple[int, int]) -> None:
    rack, okey = given_rack
    best = cheapest_rest(rack, okey, *weights, leave=leave)
    assert_lawful(best, rack, okey)
    rests = [rest_after(rack, melds) or [] for melds in every_set(rack, okey)]
    expected = min(cost(rest, okey, *weights) for rest in rests if len(rest) >= min(leave, len(rack)))
    assert cost(best.rest, okey, *weights) == expected


@given(small_racks(most=8).filter(lambda given_rack: given_rack[0]), st.sampled_from([(5, 500), (10, 1000), (10, 20)]))
def test_the_cheapest_keep_is_the_least_that_any_melds_and_discard_leave(
    given_rack: tuple[list[str], str], weights: tuple[int, int]
) -> None:
    rack, okey = given_rack
    keep = cheapest_keep(rack, okey, *weights)
    kept = rack.copy()
    kept.remove(keep.discard)
    assert_lawful(keep.arrangement, kept, okey)
    assert cost(keep.arrangement.rest, okey, *weights) == keep.cost
    costs = []
    for melds in every_set(rack, okey):
        rest = rest_after(rack, melds) or []
        costs += [cost(rest, okey, *weights) - cost([tile], okey, *weights) for tile in rest]
    assert keep.cost == min(costs)


@given(small_racks(most=8), st.integers(1, 60), st.integers(0, 1))
def test_the_openings_are_all_sets_of_melds_that_meet_the_bar_best_first(
    given_rack: tuple[list[str], str], bar: int, leave: int
) -> None:
    rack, okey = given_rack
    found = list(openings(rack, okey, bar, leave))
    expected = [
        melds
        for melds in every_set(rack, okey)
        if points_of(melds, okey) >= bar and size_of(melds) + leave <= len(rack) and not some_run_goes_on(melds, okey)
    ]
    assert sorted(tuple(sorted(laid(opening))) for opening in found) == sorted(expected)
    order = [(-opening.points, okeys_in(laid(opening)), -opening.tiles) for opening in found]
    assert order == sorted(order)
    for opening in found:
        assert_lawful(opening, rack, okey)


@given(small_racks(), st.booleans(), st.integers(0, 1))
def test_the_best_pairs_are_most_pairs(given_rack: tuple[list[str], str], okey_in_pairs: bool, leave: int) -> None:
    rack, okey = given_rack
    best = best_pairs(rack, okey, okey_in_pairs, leave)
    most = most_pairs(rack, okey, okey_in_pairs)
    assert len(best.pairs) == (most - 1 if leave and rack and 2 * most == len(rack) else most)
    for pair in best.pairs:
        one, other = pair
        assert is_pair(tile_of(one), tile_of(other), okey, okey_in_pairs)
        assert face_of(one, okey) == face_of(other, okey)
        assert all(("=" in text) == (tile_of(text) == okey) for text in pair)
    assert sorted(rack) == sorted([tile_of(text) for pair in best.pairs for text in pair] + best.rest)


@given(small_racks(), st.booleans(), st.booleans())
def test_a_rack_is_ready_with_every_discard_after_which_the_others_can_be_shown(
    given_rack: tuple[list[str], str], only_pairs: bool, okey_in_pairs: bool
) -> None:
    rack, okey = given_rack
    finishes = ready(rack, okey, only_pairs, okey_in_pairs)
    expected = set()
    for tile in set(rack):
        shown = rack.copy()
        shown.remove(tile)
        if not only_pairs and any(size_of(melds) == len(shown) for melds in every_set(shown, okey)):
            expected.add((tile, "melds"))
        if 2 * most_pairs(shown, okey, okey_in_pairs) == len(shown):
            expected.add((tile, "pairs"))
    assert {(finish.discard, finish.kind) for finish in finishes} == expected
    assert len(finishes) == len(expected)
    for finish in finishes:
        assert sorted([finish.discard, *(tile_of(text) for part in finish.shown for text in part)]) == sorted(rack)
        assert finish.kind == "pairs" or all(is_meld(tuple(meld), okey) for meld in finish.shown)


@given(small_racks())
def test_the_order_of_the_rack_changes_nothing(given_rack: tuple[list[str], str]) -> None:
    rack, okey = given_rack
    shuffled = sorted(rack, reverse=True)
    for solve in (best_opening, best_cover, cheapest_rest):
        assert repr(solve(rack, okey)) == repr(solve(shuffled, okey))
    assert best_pairs(rack, okey) == best_pairs(shuffled, okey)
