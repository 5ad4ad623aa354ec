"""Hands are added up, in parts or at once, and nothing is lost but pairs who hardly met."""

from __future__ import annotations

from functools import cache
from itertools import islice

import msgspec
import pytest

from okey_ledger.analytics.fairness import Tally, facts_of, tally, tally_hands, tally_source
from okey_ledger.analytics.fairness.evidence import Hands, note
from okey_ledger.analytics.fairness.flow import Flow, passed_in
from okey_ledger.analytics.fairness.luck import TRIED, Luck
from okey_ledger.analytics.fairness.shuffle import RACK_GROUPS
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.handlog.auditing import places_of
from okey_ledger.handlog.source import source_of
from tests.logs import deal


@cache
def hands() -> list[Hand]:
    """Some simulated hands of every rule set."""
    return [
        hand
        for ruleset, players in (("okey51", 4), ("okey101", 4), ("rounds", 2), ("countdown", 4))
        for game in range(2)
        for hand in islice(play_game(Settings(ruleset=ruleset, players=players, seed=9, interruptions=True), game), 2)
    ]


LISTS = "dealt", "racks", "rack_pairs", "tried"


def numbers(luck: Luck) -> list[float]:
    sums = [getattr(luck, name) for name in Luck.__struct_fields__ if name not in LISTS]
    return sums + [number for tried in luck.tried for number in msgspec.structs.astuple(tried)]


def assert_the_same(one: Tally, other: Tally) -> None:
    """Equal but for the last digits of sums, in which the order of additions shows."""
    for name in ("hands", "left_out", "solved", "group_hands", "player_hands", "pair_hands"):
        assert getattr(one, name) == getattr(other, name), name
    for name in ("pairs", "givers", "receivers"):
        mine, others = getattr(one, name), getattr(other, name)
        assert mine.keys() == others.keys()
        assert all(
            msgspec.structs.astuple(flow) == pytest.approx(msgspec.structs.astuple(others[who]))
            for who, flow in mine.items()
        )
    assert one.groups.keys() == other.groups.keys()
    assert one.players.keys() == other.players.keys()
    lucks = [(luck, other.groups[group]) for group, luck in one.groups.items()]
    lucks += [(luck, other.players[player]) for player, luck in one.players.items()]
    for luck, same in lucks:
        assert numbers(luck) == pytest.approx(numbers(same))
        assert all(getattr(luck, name) == getattr(same, name) for name in LISTS[:3])


def test_parts_that_are_merged_are_the_whole() -> None:
    merged = Tally()
    for start in range(3):
        merged.merge(tally_hands(hands()[start::3]))
    assert_the_same(merged, tally_hands(hands()))


def test_a_tally_goes_from_process_to_process_unchanged() -> None:
    whole = tally_hands(hands())
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(whole), type=Tally) == whole


def test_the_seats_add_up_to_the_table_and_so_do_the_places_in_the_order_of_play() -> None:
    groups = tally_hands(hands()).groups
    for rules in ("okey51", "okey101", "rounds", "countdown"):
        whole = groups["table", rules, 0]
        for kind in ("seat", "order", "actor"):
            parts = [luck for (what, of, _), luck in groups.items() if (what, of) == (kind, rules)]
            for name in ("okeys", "false_jokers", "pairs", "openable"):
                assert sum(getattr(part, name) for part in parts) == getattr(whole, name), (kind, name)
            for place, name in enumerate(TRIED[:4]):
                hits = [sum(part.tried[place].hits for part in parts), sum(part.tried[place].count for part in parts)]
                assert hits == [whole.tried[place].hits, whole.tried[place].count], (kind, name)


def test_a_hand_that_is_not_clean_is_counted_as_left_out() -> None:
    broken = deal("rounds", {0: "K1"}).discard(0, "K1").draw(2)
    found = tally_hands([broken.recorded, hands()[0]])
    assert (found.left_out, found.hands) == (1, {"okey51": 1})


def test_players_are_bots_where_a_pattern_says_so() -> None:
    facts = facts_of(deal("rounds").recorded)
    found = Tally()
    found.add(facts, bots=["b*", "cem"])
    dealt = [found.groups["actor", "rounds", bot].dealt for bot in (0, 1)]
    assert [RACK_GROUPS[racks.index(1)] for racks in dealt] == [(15, 14), (14, 14)]


def test_opponents_at_tables_of_two_teams_are_a_kind_of_their_own_and_partners_are_left_out() -> None:
    moves = [deal(racks={0: "K1"}, teams=teams).discard(0, "K1").draw(1) for teams in (False, True)]
    apart, together = (tally_hands([hand.recorded]) for hand in moves)
    assert (("taken", "okey51", False), "ada", "bora") in apart.pairs
    assert (("taken", "okey51", True), "ada", "bora") in together.pairs
    [facts] = [facts_of(hand) for hand in play_game(Settings(ruleset="okey51", seed=1, options={"teams": True}), 0)]
    assert facts is not None
    passed = [one for one in passed_in(facts) if one.measure == "wins"]
    assert len(passed) == 8
    assert not any({one.giver, one.receiver} == {facts.seats[0].player, facts.seats[2].player} for one in passed)


def test_a_flow_adds_hands_and_takes_them_away_again() -> None:
    one = Flow(1, 0, 3, 1, 2, 4, 2 * 5 / 3, 25 / 9)
    assert one.tries == 4
    assert one.expected == pytest.approx(5 / 3)
    assert msgspec.structs.astuple(one.plus(one).plus(one, -1)) == pytest.approx(msgspec.structs.astuple(one))


def test_the_logit_of_a_flow_explains_its_hits_and_the_law_has_as_many() -> None:
    flow = Flow(hands=100, ones=300, twos=200, hits=290)
    mean, variance = flow.moments(flow.logit)
    assert mean == pytest.approx(290.5 / 501 * 500)
    assert 0 < variance < 125
    assert Flow(hands=100, ones=300, twos=150, hits=200).logit == pytest.approx(0, abs=0.01)


def test_the_most_telling_hands_are_kept_whatever_the_order_in_which_they_come() -> None:
    found = [(3.0, "c"), (1.0, "e"), (2.0, "d"), (5.0, "a"), (0.0, "f"), (4.0, "b"), (1.0, "a2")]
    for hands in (found, found[::-1]):
        kept: dict[str, Hands] = {}
        for excess, hand in hands:
            note(kept, "who", excess, hand)
        assert kept["who"] == [(5.0, "a"), (4.0, "b"), (3.0, "c"), (2.0, "d"), (1.0, "a2")]


def test_pairs_who_met_least_often_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "MAX_PAIRS", 10)
    kind: tally.Kind = ("taken", "rounds", False)
    crowded = Tally(pairs={(kind, f"p{number}", "q"): Flow(hands=number) for number in range(11)})
    crowded.merge(Tally())
    assert sorted(flow.hands for flow in crowded.pairs.values()) == [6, 7, 8, 9, 10]


def test_a_log_is_tallied_alike_by_one_process_and_by_two() -> None:
    lines = [msgspec.json.encode(event) + b"\n" for hand in hands() for event in hand]
    tallies = []
    with source_of("hands", lines) as source:
        places = places_of(source, []).values()
        for jobs in (1, 2):
            whole = Tally()
            for counted in tally_source(source, places, jobs):
                whole.merge(counted.tally)
            tallies.append(whole)
    assert tallies[0] == tallies[1]
    assert_the_same(tallies[0], tally_hands(hands()))


def test_hands_that_are_no_log_are_told_and_not_counted() -> None:
    lines = [msgspec.json.encode(event) + b"\n" for event in deal("rounds").events]
    lines += [b'{"type":"TileDrawn","hand":"torn","n":1,"seat":0,"tile":"R1"}\n']
    problems: list[Problem] = []
    with source_of("hands", lines) as source:
        [counted] = tally_source(source, places_of(source, problems).values())
    assert counted.tally.hands == {"rounds": 1}
    assert [problem.hand for problem in [*problems, *counted.problems]] == ["torn"]
    assert counted.hands == 2
