from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okey_ledger.domain.audit import audit
from okey_ledger.domain.bot import Move, Observation, SkilledBot
from okey_ledger.domain.events import HandDealt, ScoresClaimed, TileDiscarded, kind_of
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.domain.simulation import BadSettings, IllegalMove, Player, Settings, people, play_game
from okey_ledger.domain.simulation.hand import HandPlay
from okey_ledger.domain.simulation.pace import Pace
from okey_ledger.domain.simulation.settings import KINDS, START, Kind
from tests.logs import deal
from tests.options import any_options
from tests.player import CHOICES, PER_TURN

MIXED: tuple[Kind, ...] = ("skilled", "random", "skilled", "random")


def settings_of(ruleset: str, name: str, value: object, **more: Any) -> Settings:
    """A table with one option set."""
    table = ("katlama", "teams", "assisted", "hands", "move_seconds", "start_points")
    options = {name: value} if name in table else {"house": {name: value}}
    return Settings(ruleset=ruleset, seed=11, options=options, **more)


EVERY_OPTION = [
    pytest.param(ruleset, name, value, id=f"{ruleset}-{name}-{value}")
    for ruleset, choices in CHOICES.items()
    for name, values in choices.items()
    for value in values[1:]
]


def played(settings: Settings, hands: int) -> list[Hand]:
    """So many hands, from as many games as it takes."""
    return list(islice((hand for game in range(hands) for hand in play_game(settings, game)), hands))


@pytest.mark.parametrize(("ruleset", "name", "value"), EVERY_OPTION)
def test_a_simulated_hand_is_clean_under_every_option(ruleset: str, name: str, value: object) -> None:
    for bots in (MIXED, MIXED[::-1]):
        for hand in played(settings_of(ruleset, name, value, bots=bots, interruptions=True, claims=True), 3):
            assert audit(hand).verdict == "clean"


@settings(max_examples=40)
@given(st.sampled_from([*RULESETS]), st.randoms(use_true_random=False))
def test_a_simulated_hand_is_clean_under_any_options_together(ruleset: str, random: Random) -> None:
    bots = tuple(random.choice(KINDS) for _ in range(4))
    options = any_options(ruleset, random)
    table = Settings(ruleset=ruleset, seed=random.randrange(100), options=options, bots=bots, interruptions=True)
    (hand,) = played(table, 1)
    fold = audit(hand)
    assert fold.verdict == "clean"
    assert not any(entry.rule == "wrong-opening" for entry in fold.entries)


def test_a_hand_that_is_annulled_is_played_again_under_its_number() -> None:
    annulled, again = play_game(Settings(ruleset="okey101", seed=1), 101)  # all four seats open with pairs
    assert audit(annulled).outcome.kind == "annulled"
    assert (again.deal.hand_no, again.deal.starter) == (annulled.deal.hand_no, annulled.deal.starter)
    assert again.id == f"{annulled.id}-again-1"
    assert again.deal.racks != annulled.deal.racks


@pytest.mark.parametrize("players", [2, 4])
def test_rounds_is_simulated_with_two_players_and_with_four(players: int) -> None:
    (hand,) = played(Settings(ruleset="rounds", seed=1, players=players), 1)
    assert hand.seats == players
    assert audit(hand).verdict == "clean"


@pytest.mark.parametrize(("ruleset", "hands"), [("okey51", 1), ("okey51", 3), ("rounds", 3)])
def test_a_game_has_its_hands_and_the_start_passes_on(ruleset: str, hands: int) -> None:
    deals = [hand.deal for hand in play_game(settings_of(ruleset, "hands", hands), 5)]
    assert [deal.hand_no for deal in deals] == list(range(1, hands + 1))
    assert len({deal.game for deal in deals}) == 1
    assert [(deal.starter - deals[0].starter) % 4 for deal in deals] == list(range(hands))


def test_a_countdown_goes_on_to_zero() -> None:
    hands = list(play_game(settings_of("countdown", "start_points", 5), 0))
    balances = [
        5 + sum(scores) for scores in zip(*(cast("list[int]", audit(hand).scores) for hand in hands), strict=True)
    ]
    before = [
        5 + sum(scores) for scores in zip(*(cast("list[int]", audit(hand).scores) for hand in hands[:-1]), strict=True)
    ]
    assert min(balances) <= 0 < min(before)


def test_no_two_hands_share_an_id() -> None:
    tables = [
        Settings(ruleset="okey51", seed=1),
        Settings(ruleset="okey51", seed=2),
        Settings(ruleset="okey51", seed=1, claims=True),
        Settings(ruleset="okey51", seed=1, options={"katlama": False}),
        Settings(ruleset="rounds", seed=1, options={"hands": 3}),
    ]
    ids = [hand[0].hand for table in tables for hand in played(table, 6)]
    assert len(set(ids)) == len(ids)


def test_defaults_that_are_said_change_nothing() -> None:
    said = Settings(ruleset="okey51", seed=1, options={"katlama": True}, bots=("skilled",) * 4)
    assert played(said, 1) == played(Settings(ruleset="okey51", seed=1), 1)


def test_one_seed_deals_the_same_tiles_under_other_options_and_to_other_bots() -> None:
    deals = [
        cast(HandDealt, played(table, 1)[0][0])
        for table in (Settings(ruleset="okey51", seed=1), settings_of("okey51", "katlama", False, bots=MIXED))
    ]
    other = cast(HandDealt, played(Settings(ruleset="okey51", seed=11), 1)[0][0])
    assert deals[1].racks == other.racks != deals[0].racks


def test_players_time_out_leave_and_come_back_when_asked_for() -> None:
    asked = settings_of("okey51", "move_seconds", PER_TURN, interruptions=True)
    seen = Counter(kind_of(event) for hand in played(asked, 20) for event in hand)
    assert min(seen["TurnTimedOut"], seen["SeatTakenOver"], seen["SeatReclaimed"]) > 3
    unasked = Counter(kind_of(event) for hand in played(settings_of("okey51", "move_seconds", 1), 5) for event in hand)
    assert not unasked.keys() & {"TurnTimedOut", "SeatTakenOver", "SeatReclaimed"}


def test_stamps_never_go_back_and_games_are_three_hours_apart() -> None:
    games = [played(Settings(ruleset="okey51", seed=1, claims=True), 2)[game] for game in (0, 1)]
    stamps = [cast(Any, event.at) for event in games[0]]
    assert stamps == sorted(stamps)
    assert [(cast(Any, hand[0].at) - START).total_seconds() for hand in games] == [0, 3 * 3600]


def test_claims_are_made_only_when_asked_for() -> None:
    kinds = [type(played(Settings(ruleset="rounds", seed=1, claims=claims), 1)[0][-1]) for claims in (True, False)]
    assert kinds[0] is ScoresClaimed
    assert kinds[1] is not ScoresClaimed


@pytest.mark.parametrize("ruleset", [*RULESETS])
def test_hands_of_players_who_cheat_are_clean_and_the_same_each_time(ruleset: str) -> None:
    roster = people(8, (30, 100), colluding=50, omniscient=50, share=80)
    table = Settings(ruleset=ruleset, seed=3, roster=roster, tables="stay", interruptions=True)
    hands = played(table, 8)
    assert {audit(hand).verdict for hand in hands} == {"clean"}
    assert hands == played(table, 8)
    assert hands[0].deal.racks == played(Settings(ruleset=ruleset, seed=3), 1)[0].deal.racks


def test_players_stay_at_their_table_or_meet_others() -> None:
    roster = people(8)
    staying = Settings(ruleset="rounds", seed=1, roster=roster, tables="stay")
    assert {(*hand.players,) for hand in played(staying, 6)} == {
        ("p1", "p2", "p3", "p4"),
        ("p5", "p6", "p7", "p8"),
    }
    meeting = [frozenset(hand.players) for hand in played(Settings(ruleset="rounds", seed=1, roster=roster), 6)]
    assert len(set(meeting)) == 6


def test_so_many_hands_begin_in_a_day() -> None:
    hands = played(Settings(ruleset="rounds", seed=1, options={"hands": 3}, hands_a_day=12), 30)
    assert Counter(cast(Any, hand[0].at).day for hand in hands) == {1: 12, 2: 12, 3: 6}


def test_an_omniscient_player_draws_what_it_needs_and_a_skilled_one_finishes_more_often_than_a_poor_one() -> None:
    roster = (Player("seer", foresees=100), Player("good"), Player("fair", skill=80), Player("poor", skill=30))
    finished = Counter(
        hand.players[audit(hand).outcome.seat or 0]
        for hand in played(Settings(ruleset="rounds", seed=2, roster=roster), 60)
        if audit(hand).outcome.kind == "finished"
    )
    assert finished["seer"] > finished["good"] > finished["poor"]


class Cheat(SkilledBot):
    """Throws before it draws."""

    def move(self, seen: Observation) -> Move | None:
        return Move(TileDiscarded, {"tile": seen.rack[0]})


def test_a_bot_that_breaks_a_rule_is_stopped() -> None:
    settings = Settings(ruleset="rounds", seed=1)
    play = HandPlay(deal("rounds").dealt, [Cheat()] * 4, Pace(settings.chance(0, "pace"), START), None)
    with pytest.raises(IllegalMove, match="draw-first"):
        play.play(claim=False)
    assert len(play.hand) == 2


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"ruleset": "whist"}, "no rule set 'whist'"),
        ({"players": 2}, "played by 4, not by 2"),
        ({"bots": ("skilled",)}, "one for each seat"),
        ({"bots": ("clever",) * 4}, "skilled, random"),
        ({"options": {"kattama": True}}, "okey51 has no option kattama; it has katlama"),
        ({"options": {"move_seconds": "abc"}}, "move_seconds of okey51 is a whole number from 1 on or null"),
        ({"options": {"house": {"partner_pays": 3}}}, "house.partner_pays of okey51 is true or false"),
        ({"options": {"house.partner_pays": True}}, "write house with the readings in it"),
        ({"options": {"house": 3}}, "house is an object of readings"),
        ({"start": START.replace(tzinfo=None)}, "time zone"),
        ({"roster": people(3)}, "3 players do not fill tables of 4"),
        ({"roster": people(6), "tables": "stay"}, "come in multiples"),
        ({"roster": (*people(4), Player("p1"))}, "'p1' is none"),
        ({"roster": (*people(4), Player("x", skill=101))}, "player x: skill"),
        ({"roster": (*people(4), Player("x", partner="nobody"))}, "nobody, is no other player"),
        ({"roster": people(4), "bots": ("skilled",) * 4}, "not both"),
        ({"hands_a_day": 0}, "at least one hand"),
        ({"start": START.replace(year=9000)}, "no later than"),
    ],
)
def test_what_no_table_plays_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        Settings(**{"ruleset": "okey51", "seed": 1, **wrong})
