"""The report on a few hundred hands: silent where the deal is fair, loud where a seat is favored."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import msgspec
import pytest

from okey_ledger.analytics.fairness import FairnessReport, Tally, fairness_report, tally_hands
from okey_ledger.analytics.fairness.collusion import MIN_HANDS_TOGETHER
from okey_ledger.analytics.fairness.comparison import FAMILIES, LEVEL
from okey_ledger.analytics.fairness.flow import Flow
from okey_ledger.analytics.fairness.luck import Luck
from okey_ledger.analytics.fairness.report import MIN_PLAYER_HANDS, MIN_SHOWN
from okey_ledger.analytics.fairness.shuffle import RACK_GROUPS
from okey_ledger.analytics.fairness.tally import Kind
from tests.analytics.fairness.hands import short_hands

HANDS = 300
STOCK = ("stock-neighbors", "stock-okeys")


@cache
def tallied(favored: int | None = None) -> bytes:
    return msgspec.msgpack.encode(tally_hands(short_hands(HANDS, favored)))


def tally(favored: int | None = None) -> Tally:
    return msgspec.msgpack.decode(tallied(favored), type=Tally)


def alarms(report: FairnessReport) -> set[tuple[str, int | str, str]]:
    return {(told.group, told.of, told.statistic) for told in (*report.tables, *report.players.shown) if told.alarm}


def test_fair_hands_alarm_nobody() -> None:
    report = fairness_report(tally())
    assert (report.alarm, alarms(report), report.hands) == (False, set(), {"rounds": HANDS})


def test_a_seat_that_is_given_okeys_is_named_and_so_is_its_player_and_nobody_else() -> None:
    report = fairness_report(tally(favored=2))
    assert report.alarm
    assert alarms(report) == {("table", 0, "okeys"), ("seat", 2, "okeys"), ("player", "cem", "okeys")}
    told = next(told for told in report.tables if (told.group, told.of, told.statistic) == ("seat", 2, "okeys"))
    assert told.ratio == pytest.approx(told.observed / told.expected)
    assert 1 < told.low < told.ratio < told.high


def test_an_alarm_is_what_is_small_after_the_correction_for_all_families() -> None:
    report = fairness_report(tally(favored=2))
    for told in report.tables:
        assert told.alarm == (told.adjusted <= LEVEL)
        assert told.adjusted >= min(1, FAMILIES * told.p)
    smallest = min(report.tables, key=lambda told: told.p)
    assert smallest.adjusted == pytest.approx(FAMILIES * len(report.tables) * smallest.p)


def test_players_and_bots_are_compared_only_where_there_are_bots() -> None:
    without, with_bots = tally_hands(short_hands(5)), tally_hands(short_hands(5), bots=["cem"])
    kinds = [{told.group for told in fairness_report(one).tables} for one in (without, with_bots)]
    assert kinds == [{"table", "seat", "order"}, {"table", "seat", "order", "actor"}]


def test_openable_racks_are_compared_in_okey51_alone() -> None:
    statistics = {told.statistic for told in fairness_report(tally()).tables}
    dealt = {"okeys", "false-jokers", "pairs"}
    assert statistics == dealt | {"drawn-okeys", "drawn-false-jokers", "useful-draws", "foresight", *STOCK}
    report = fairness_report(tally())
    assert {"openable", "useful", "wins"} <= set(report.untested)
    assert set(report.tested) == statistics


def test_players_with_few_hands_are_seen_and_not_compared() -> None:
    report = fairness_report(tally_hands(short_hands(MIN_PLAYER_HANDS - 1)))
    assert (report.players.seen, report.players.compared, report.players.shown) == (4, 0, [])


def player(okeys: int, hands: int = MIN_PLAYER_HANDS) -> Luck:
    dealt = [0] * len(RACK_GROUPS)
    dealt[RACK_GROUPS.index((14,))] = hands
    return Luck(hands, okeys, round(hands * 0.267), round(hands * 0.867), dealt=dealt)


def test_every_player_enters_the_correction_and_the_furthest_off_are_shown() -> None:
    many = Tally(
        hands={"rounds": 1}, players={f"p{number}": player(27) for number in range(500)} | {"lucky": player(44)}
    )
    players = fairness_report(many).players
    assert (players.compared, players.comparisons, len(players.shown)) == (501, 1503, MIN_SHOWN)
    first = players.shown[0]
    assert (first.of, first.observed, first.alarm) == ("lucky", 44, False)
    alone = fairness_report(Tally(hands={"rounds": 1}, players={"lucky": player(44)})).players.shown[0]
    assert (alone.p, alone.alarm) == (first.p, True)


def pairs(throws: int, taken: int, hands: int = 200) -> Flow:
    """Every hand alike, so that discards hang together no more than by chance."""
    each, hit = throws // hands, taken / hands
    squares = round(hands * (hit**2 + each * 0.2))
    return Flow(hands, throws, 0, 0, taken, squares, hands * hit * each, hands * each**2)


KIND: Kind = ("taken", "rounds", False)


def neighbors(taken: int, players: str = "ada bora cem defne ece", met: int = 200) -> Tally:
    """Everybody has been everybody's neighbor, and all are alike but for Ada, of whom Bora takes so much."""
    found = Tally(hands={"rounds": 1000})
    for giver, receiver in permutations(players.split(), 2):
        flow = pairs(10 * met, taken * met // 200 if (giver, receiver) == ("ada", "bora") else 500 * met // 200, met)
        found.pairs[KIND, giver, receiver] = flow
        for total, who in ((found.givers, giver), (found.receivers, receiver)):
            total[KIND, who] = total.get((KIND, who), Flow()).plus(flow)
    found.pair_hands[KIND, "ada", "bora"] = [(3.0, "h-1"), (2.0, "h-2")]
    return found


def test_a_neighbor_who_is_fed_is_named_with_who_feeds_and_the_hands_to_look_at() -> None:
    report = fairness_report(neighbors(taken=1500))
    told = report.pairs.shown[0]
    assert (told.giver, told.receiver, told.measure, told.alarm) == ("ada", "bora", "taken", True)
    assert told.evidence == ["h-1", "h-2"]
    assert told.ratio > 1.3
    assert report.alarm
    assert [one.alarm for one in report.pairs.shown].count(True) == 1


def test_neighbors_like_all_others_alarm_nobody_and_neither_do_those_who_are_fed_less() -> None:
    for taken in (500, 300):
        report = fairness_report(neighbors(taken))
        assert report.pairs.compared == 20
        assert not report.alarm


def test_pairs_who_hardly_met_are_seen_and_not_compared() -> None:
    report = fairness_report(neighbors(taken=500, met=MIN_HANDS_TOGETHER - 1))
    assert (report.pairs.seen, report.pairs.compared, report.untested[-2:]) == (20, 0, ["held-back", "wins"])


def test_what_is_said_to_be_seen_nine_times_out_of_ten_is_that_of_the_pair_which_is_seen_so() -> None:
    [power] = fairness_report(neighbors(taken=500)).pairs.power
    assert (power.measure, power.ruleset, power.teams, power.pairs, power.blind) == ("taken", "rounds", False, 20, 0)
    assert power.best is not None
    assert power.half is not None
    assert 0 < power.best <= power.half
    shown = [told.detectable for told in fairness_report(neighbors(taken=500)).pairs.shown]
    assert power.best == min(one for one in shown if one is not None)


def test_a_fixed_table_is_compared_by_what_players_are_known_to_differ() -> None:
    fixed = Tally(hands={"rounds": 400})
    gifts: Kind = ("useful", "rounds", False)
    for giver, receiver, hits in (("a", "b", 1000), ("b", "c", 700), ("c", "d", 700), ("d", "a", 700)):
        flow = Flow(400, 0, 1200, 450, hits, 2600 + hits, hits * 1.75, 400 * 1.75**2)
        fixed.pairs[gifts, giver, receiver] = fixed.givers[gifts, giver] = fixed.receivers[gifts, receiver] = flow
    told = [(one.giver, one.receiver) for one in fairness_report(fixed).pairs.shown if one.alarm]
    assert told == [("a", "b")]


def test_the_report_is_the_same_for_the_same_hands() -> None:
    assert msgspec.json.encode(fairness_report(tally(2))) == msgspec.json.encode(fairness_report(tally(2)))
