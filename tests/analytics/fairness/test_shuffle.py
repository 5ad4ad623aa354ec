"""The laws of a fair shuffle, against counting every deal of a small set and against moments in closed form."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from okey_ledger.analytics.fairness import shuffle
from okey_ledger.analytics.fairness.openable import REFERENCES, fair_deals, measure
from okey_ledger.analytics.fairness.shuffle import (
    DEALINGS,
    RACK_GROUPS,
    Dealing,
    Pmf,
    Racks,
    Statistic,
    false_jokers,
    okeys,
    pairs,
    pmf,
)
from okey_ledger.domain.openable import Openable

STATISTICS: tuple[Statistic, ...] = ("okeys", "false-jokers", "pairs")


def mean(law: Pmf) -> float:
    return sum(count * probability for count, probability in enumerate(law))


def variance(law: Pmf) -> float:
    return sum(count**2 * probability for count, probability in enumerate(law)) - mean(law) ** 2


@pytest.mark.parametrize("statistic", STATISTICS)
@pytest.mark.parametrize("dealing", DEALINGS)
def test_a_law_is_one_for_every_choice_of_racks(statistic: Statistic, dealing: Dealing) -> None:
    for racks in RACK_GROUPS:
        law = pmf(statistic, dealing, racks)
        assert sum(law) == pytest.approx(1)
        assert min(law) >= 0


@pytest.mark.parametrize("racks", RACK_GROUPS)
def test_the_moments_are_those_in_closed_form(racks: Racks) -> None:
    tiles = sum(racks)
    assert mean(false_jokers(tiles, "deal-first")) == pytest.approx(2 * tiles / 106)
    assert mean(okeys(tiles, "indicator-first")) == pytest.approx(2 * tiles / 105)
    spread = 2 * tiles / 105 * (1 - tiles / 105) * 103 / 104
    assert variance(okeys(tiles, "indicator-first")) == pytest.approx(spread)
    assert mean(pairs(racks)) == pytest.approx(sum(52 * size * (size - 1) / (105 * 104) for size in racks))


def test_false_jokers_are_dealt_a_little_less_often_where_the_deal_comes_before_the_indicator() -> None:
    share = [mean(false_jokers(57, dealing)) for dealing in DEALINGS]
    assert share[0] / share[1] == pytest.approx(106 / 105)


def test_the_laws_are_those_of_every_deal_of_a_small_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three numbered kinds and the false joker, two copies each; a rack of three and one of two."""
    for name, value in {"TILES": 8, "KINDS": 4, "NUMBERED": 3, "SHUFFLED": 7, "NUMBERED_TILES": 5, "TWINS": 3}.items():
        monkeypatch.setattr(shuffle, name, value)
    counted: dict[str, Counter[int]] = {}
    # indicator first: one copy of kind 0 is turned up, and kind 1 is the okey; kind 3 is the false joker
    for tiles in map(list, permutations([0, 1, 1, 2, 2, 3, 3], 5)):
        racks = tiles[:3], tiles[3:]
        twins = sum(count == 2 for rack in racks for count in Counter(rack).values())
        counted.setdefault("okeys", Counter())[tiles.count(1)] += 1
        counted.setdefault("pairs", Counter())[twins] += 1
    # deal first: the tile turned up is the okey's neighbor below, and each is turned up as often as the others
    for tiles in map(list, permutations([0, 0, 1, 1, 2, 2, 3, 3], 6)):
        if tiles[5] != 3:
            left = [0, 0, 1, 1, 2, 2, 3, 3]
            for tile in tiles[:5]:
                left.remove(tile)
            weight = 60 // (3 - left.count(3))  # each deal counts alike, however many tiles could be turned up
            counted.setdefault("deal-first", Counter())[tiles[:5].count((tiles[5] + 1) % 3)] += weight
    found = {
        "okeys": okeys(5, "indicator-first"),
        "pairs": pairs((3, 2)),
        "deal-first": okeys(5, "deal-first"),
    }
    for name, law in found.items():
        total = counted[name].total()
        assert list(law) == pytest.approx([counted[name][count] / total for count in range(len(law))]), name


KNOWN = pytest.mark.parametrize(
    "known", [reference.measured for reference in REFERENCES.values()], ids=map(str, REFERENCES)
)


@KNOWN
def test_the_shipped_rate_of_openable_racks_is_what_fair_deals_give(known: Openable) -> None:
    measured = measure(fair_deals(2000, known, seed="another seed"), known)
    for tiles in (known.rack, known.rack + 1):
        found = [rate for rate in measured.rates if rate.tiles == tiles]
        racks, openable = sum(rate.racks for rate in found), sum(rate.openable for rate in found)
        shipped = REFERENCES[known.rack].rate(tiles, "indicator-first")
        error = (shipped * (1 - shipped) / racks) ** 0.5
        assert abs(openable / racks - shipped) < 4 * error
    assert sum(rate.racks for rate in known.rates) == 4 * known.deals


@pytest.mark.long
@KNOWN
def test_the_shipped_rate_begins_as_it_was_measured(known: Openable) -> None:
    """The counts of the first deals are part of those that are shipped: the same script on fewer deals."""
    measured = measure(fair_deals(200_000, known), known)
    assert measured.both / measured.deals == pytest.approx(known.both / known.deals, rel=0.03)
    for few, all_of_them in zip(measured.rates, known.rates, strict=True):
        assert (few.tiles, few.false_jokers) == (all_of_them.tiles, all_of_them.false_jokers)
        assert few.openable / few.racks == pytest.approx(all_of_them.openable / all_of_them.racks, rel=0.03)
