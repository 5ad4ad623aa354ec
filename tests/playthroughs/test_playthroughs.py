"""The hands to read are what they say they are, and their playthroughs are what the program says today."""

from __future__ import annotations

import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.handlog.decode import decode_hand
from tests.logs import Hand
from tests.playthroughs.files import BROKEN, CLEAN, FIXTURES, GAMES, logs, stale, writers
from tests.verdicts import broken, game_of, is_log, outcome

HANDS = [hand for hands in logs().values() for hand in hands]


def named(hand: Hand) -> str:
    return hand.dealt.hand


@pytest.mark.parametrize("name", writers())
def test_the_file_is_what_the_program_would_write_now(name: str) -> None:
    assert (FIXTURES / name).read_bytes() == writers()[name](), "`make fixtures` writes it anew; read the diff"


def test_no_other_file_lies_among_them() -> None:
    assert stale() == []


@pytest.mark.parametrize("hand", HANDS, ids=named)
def test_a_hand_to_read_is_a_log(hand: Hand) -> None:
    assert is_log(hand)
    assert decode_hand(named(hand), "fixtures", [(1, hand.lines)]) == hand.recorded


@pytest.mark.parametrize("hand", [*CLEAN, *(hand for hands in GAMES.values() for hand in hands)], ids=named)
def test_a_hand_outside_the_file_of_violations_is_clean_and_its_claim_right(hand: Hand) -> None:
    assert broken(hand) == []


@pytest.mark.parametrize("hand", BROKEN, ids=named)
def test_a_hand_in_the_file_of_violations_has_some(hand: Hand) -> None:
    assert broken(hand) != []


def test_every_rule_set_ends_in_every_way() -> None:
    ends = {(hand.dealt.ruleset, outcome(hand)[0], outcome(hand)[1]) for hand in HANDS}
    for ruleset, finishes in (
        ("okey51", {"normal", "pairs", "okey"}),
        ("okey101", {"normal", "pairs+okey", "elden+okey", "elden"}),
        ("countdown", {"normal", "pairs", "okey"}),
        ("rounds", {"normal", "pairs+okey"}),
    ):
        assert finishes == {finish for name, _, finish in ends if name == ruleset and finish}
        assert {"exhausted", "finished"} <= {kind for name, kind, _ in ends if name == ruleset}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_to_read_is_played_to_its_end(name: str) -> None:
    game = game_of(*GAMES[name])
    assert (game.over, game.findings) == (True, [])


def test_the_disputed_claim_is_the_only_fault_of_its_hand() -> None:
    disputed = BROKEN[-1]
    assert [rule for _, _, rule in broken(disputed)] == ["scores"]
    assert audit(disputed.events).scores == [310, 710, -900, 1160]
