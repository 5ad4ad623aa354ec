from __future__ import annotations

from typing import Any

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import breaks, game_of

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")


def won(by: int, number: int, ruleset: RuleSetName = "rounds", name: str = "", **options: Any) -> Hand:
    """A hand that its starter wins at once; the others lose 2."""
    options = {"hands": 3} | options if ruleset == "rounds" else options
    racks = {by: f"{' '.join(MELDS)} K13"}
    hand = deal(ruleset, racks, starter=by, hand=name or f"h-{number}", game="game", hand_no=number, **options)
    return hand.finish(by, "K13", melds=MELDS)


def annulled(number: int) -> Hand:
    return deal("rounds", hand=f"annulled-{number}", game="game", hand_no=number, hands=3).annul()


def findings(*hands: Hand) -> list[tuple[str, str]]:
    return [(finding.hand, finding.rule) for finding in game_of(*hands).findings]


def test_hands_with_the_same_players_rule_set_and_options_numbered_1_2_3_are_a_game() -> None:
    game = game_of(won(0, 1), won(1, 2), won(2, 3))
    assert (game.findings, game.hands_played, game.over) == ([], 3, True)
    assert game.points == [16, 16, 16, 14]


def test_other_players_break_it_and_the_hand_adds_nothing() -> None:
    stranger = won(1, 2).dealt_as(players=["ada", "bora", "cem", "a stranger"])
    swapped = won(1, 2).dealt_as(players=["bora", "ada", "cem", "defne"])
    assert findings(won(0, 1), stranger) == [("h-2", "game")]
    assert findings(won(0, 1), swapped) == [("h-2", "game")]
    assert game_of(won(0, 1), stranger).points == [20, 18, 18, 18]


def test_another_rule_set_breaks_it() -> None:
    assert findings(won(0, 1), won(1, 2, "countdown")) == [("h-2", "game")]


def test_other_options_break_it() -> None:
    assert findings(won(0, 1), won(1, 2, hands=1)) == [("h-2", "game")]
    assert findings(won(0, 1), won(1, 2, okey_in_pairs=False)) == [("h-2", "game")]
    assert findings(won(0, 1), won(1, 2, okey_in_pairs=True)) == []


def test_a_gap_is_a_finding_of_the_hand_after_it() -> None:
    assert findings(won(0, 1), won(1, 3)) == [("h-3", "game")]
    assert findings(won(0, 2)) == [("h-2", "game")]


def test_a_number_is_not_played_twice() -> None:
    assert findings(won(0, 1), won(1, 1, name="again")) == [("again", "game")]
    assert game_of(won(0, 1), won(1, 1, name="again")).points == [20, 18, 18, 18]


def test_an_annulled_hands_number_is_played_again() -> None:
    game = game_of(annulled(1), won(0, 1), annulled(2), won(1, 2))
    assert (game.findings, game.hands_played, game.points) == ([], 2, [18, 18, 16, 16])


def test_the_hands_may_become_known_in_any_order() -> None:
    assert game_of(won(1, 2), annulled(2), won(0, 1)).findings == []


def test_no_more_hands_than_the_table_has() -> None:
    three = (won(0, 1), won(1, 2), won(2, 3))
    assert findings(*three, won(3, 4)) == [("h-4", "game")]
    assert game_of(*three, won(3, 4)).points == game_of(*three).points
    assert findings(won(0, 1, hands=1), won(1, 2, hands=1)) == [("h-2", "game")]


def test_none_after_the_game_is_over() -> None:
    hands = [won(0, number, "countdown", start_points=5) for number in (1, 2, 3)]
    assert game_of(*hands).findings == []
    assert findings(*hands, won(0, 4, "countdown", start_points=5)) == [("h-4", "game")]


def test_countdown_has_as_many_hands_as_it_takes() -> None:
    hands = [won(number % 4, number, "countdown") for number in range(1, 9)]
    assert (game_of(*hands).findings, game_of(*hands).hands_played) == ([], 8)


def test_a_single_hand_without_a_number_is_a_game_of_its_own() -> None:
    hand = deal("rounds", racks={0: f"{' '.join(MELDS)} K13"}).finish(0, "K13", melds=MELDS)
    game = game_of(hand)
    assert (game.findings, game.hands_played, game.over) == ([], 1, True)


def test_it_is_judged_per_game_and_not_in_a_hands_report() -> None:
    assert breaks(won(0, 3)) == set()
    assert breaks(won(1, 2, hands=1)) == set()


def test_a_running_hand_and_one_that_cannot_be_followed_add_nothing() -> None:
    running = deal("rounds", hand="h-2", game="game", hand_no=2, hands=3)
    halted = won(1, 3).draw(1)
    game = game_of(won(0, 1), running, halted)
    assert (game.hands_played, game.points, game.over) == (1, [20, 18, 18, 18], False)
