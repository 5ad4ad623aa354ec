from __future__ import annotations

import pytest

from okey_ledger.domain.arrange import BadRack, best_cover, best_opening, best_pairs, cheapest_keep, openings, solve


def test_solve_answers_in_the_words_of_the_contract() -> None:
    assert solve("R12 R13 R1 B9 K9 R6 Y2 Y2".split(), "R5") == {
        "opening": {"points": 53, "melds": [["R12", "R13", "R1"], ["R6=R9", "B9", "K9"]], "rest": ["Y2", "Y2"]},
        "cover": {"tiles": 6, "melds": [["R12", "R13", "R1"], ["R6=R9", "B9", "K9"]], "rest": ["Y2", "Y2"]},
        "pairs": {
            "count": 2,
            "pairs": [["Y2", "Y2"], ["R13", "R6=R13"]],
            "rest": ["R1", "R12", "B9", "K9"],
        },
    }


def test_an_empty_rack_has_nothing_to_arrange() -> None:
    nothing = solve([], "R5")
    assert nothing["opening"] == {"points": 0, "melds": [], "rest": []}
    assert nothing["pairs"] == {"count": 0, "pairs": [], "rest": []}
    assert list(openings([], "R6", bar=1)) == []
    with pytest.raises(ValueError, match="no tile to throw"):
        cheapest_keep([], "R6")


@pytest.mark.parametrize(
    ("rack", "indicator", "message"),
    [
        ("R5 R14", "R5", "tile 2 of the rack, 'R14', is no tile; write R5, B13, K1, Y7 or FJ"),
        ("R6=B9", "R5", "tile 1 of the rack, 'R6=B9', states what it stands for; in a rack write R6"),
        ("R5", "FJ", "indicator 'FJ' is no numbered tile"),
        ("R5", "R6=B9", "indicator 'R6=B9' is no numbered tile"),
        ("B1 B1 B1", "R5", "the rack holds B1 3 times; the tile set has it twice"),
        ("R5 R5", "R5", "the rack holds R5 2 times; the tile set has it twice, and one of them is the indicator"),
        (
            " ".join(f"{color}{number}" for color in "BK" for number in range(1, 13)),
            "R5",
            "holds 24 tiles; at most 22",
        ),
    ],
)
def test_a_rack_that_cannot_be_is_refused_with_what_would_mend_it(rack: str, indicator: str, message: str) -> None:
    with pytest.raises(BadRack) as refused:
        solve(rack.split(), indicator)
    assert message in str(refused.value)


def test_a_run_of_thirteen_is_one_meld() -> None:
    rack = [f"R{number}" for number in range(1, 14)]
    assert best_cover(rack, "B1").melds == [rack]


def test_a_run_has_no_1_at_both_ends() -> None:
    rack = ["R1", *(f"R{number}" for number in range(1, 14))]
    assert best_cover(rack, "B1").melds == [rack[1:10], [*rack[10:], "R1"]]


def test_a_1_counts_1_after_13_as_well() -> None:
    assert best_opening("R12 R13 R1 Y5".split(), "B1").points == 26


def test_a_false_joker_plays_as_the_okey_and_only_so() -> None:
    assert best_opening("R4 R5 FJ B9 B10".split(), "R6", leave=0).melds == [["R4", "R5", "FJ"]]
    assert best_opening("B9 B10 FJ K1".split(), "R6", leave=0).melds == []


def test_an_okey_stands_for_the_tile_of_most_value() -> None:
    assert best_opening("R4 R5 B9 Y6".split(), "Y6").melds == [["R4", "R5", "Y6=R6"]]


def test_two_okeys_may_lie_in_one_meld() -> None:
    assert best_opening("R13 B1 Y6 Y6".split(), "Y6").melds == [["R13", "Y6=B13", "Y6=K13"]]


def test_the_okeys_face_can_be_laid_as_a_false_joker_or_by_an_okey() -> None:
    laid = [opening.melds for opening in openings("R5 R7 R6 FJ".split(), "R6", bar=18)]
    assert [["R5", "FJ", "R7"]] in laid
    assert [["R5", "R6=R6", "R7"]] in laid


def test_an_opening_keeps_a_tile_to_discard() -> None:
    opening = best_opening("R1 R2 R3 R4".split(), "B6")
    assert (opening.melds, opening.rest) == ([["R2", "R3", "R4"]], ["R1"])


def test_an_okey_pairs_only_as_its_own_face_where_the_house_says_so() -> None:
    rack = "R6 R6 FJ B9".split()
    assert best_pairs(rack, "R6").pairs == [["B9", "R6=B9"], ["FJ", "R6=R6"]]
    assert best_pairs(rack, "R6", okey_in_pairs=False).pairs == [["FJ", "R6=R6"]]
    assert best_pairs("R6 R6 B9".split(), "R6", okey_in_pairs=False).pairs == [["R6=R6", "R6=R6"]]
