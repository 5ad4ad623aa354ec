from __future__ import annotations

from functools import cache
from itertools import islice
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from okey_ledger.domain import hand as domain
from okey_ledger.domain.audit import audit
from okey_ledger.domain.bot import Bot, Observation, RandomBot, SkilledBot, observe
from okey_ledger.domain.chance import Chance
from okey_ledger.domain.events import (
    DiscardTaken,
    HandFinished,
    HandOpened,
    PairsDeclared,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
)
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.domain.simulation.settings import Kind
from okey_ledger.domain.table import Table
from okey_ledger.domain.view import sees_piles
from tests.logs import Hand, deal

TABLES = [
    Settings(ruleset="okey51", seed=3, bots=("skilled", "random", "skilled", "random")),
    Settings(ruleset="okey51", seed=4, options={"teams": True, "house": {"take_for_new_meld": True}}),
    Settings(ruleset="okey101", seed=5, bots=("skilled", "random", "skilled", "random")),
    Settings(ruleset="countdown", seed=5, bots=("skilled", "random", "skilled", "random")),
    Settings(ruleset="rounds", seed=6, bots=("skilled", "random", "skilled", "random")),
    Settings(ruleset="rounds", seed=7, players=2),
]


@cache
def played(table: int, hand: int) -> domain.Hand:
    """A hand at one of the tables."""
    return next(islice(play_game(TABLES[table], hand), 1))


def after(hand: domain.Hand) -> Table:
    """The table after some events."""
    table = audit(hand).table
    assert table is not None
    return table


def stirred(table: Table, seat: int, chance: Chance) -> Table:
    """The same table with all tiles that the seat does not see in other places."""
    other = table.copy()
    assert other.stock is not None
    covered = [] if sees_piles(table, seat) else [pile for pile in other.piles if pile]
    racks = [rack for owner, rack in enumerate(other.racks) if owner != seat]
    hidden = [tile for tiles in (other.stock, *racks) for tile in tiles]
    hidden += [tile for pile in covered for tile in pile[:-1]]
    chance.shuffle(hidden)
    for tiles in (other.stock, *racks):
        tiles[:] = [hidden.pop() for _ in tiles]
    for pile in covered:
        pile[:-1] = [hidden.pop() for _ in pile[:-1]]
    other.deal = replace(other.deal, stock=other.stock, racks=other.racks)
    return other


def decided(bot: Bot, seen: Observation) -> object:
    """All that a bot says to what its seat sees."""
    return bot.announce(seen), bot.move(seen) if seen.table.turn == seen.seat else None


@given(
    st.integers(0, len(TABLES) - 1), st.integers(0, 3), st.floats(0, 1, exclude_max=True), st.integers(0, 3), st.text()
)
def test_a_bot_decides_alike_whatever_the_hidden_tiles_are(
    at: int, hand: int, place: float, seat: int, name: str
) -> None:
    events = played(at, hand)
    table = after(events.first(1 + int(place * (len(events) - 1))))
    seat %= table.seats
    other = stirred(table, seat, Chance(name))
    for bots in ((SkilledBot(), SkilledBot()), (RandomBot(Chance(name)), RandomBot(Chance(name)))):
        assert decided(bots[0], observe(table, seat)) == decided(bots[1], observe(other, seat))


def test_stirring_moves_hidden_tiles_and_no_others() -> None:
    table = after(played(4, 0).first(60))
    other = stirred(table, 2, Chance("stir"))
    assert other.racks[2] == table.racks[2]
    assert [pile[-1:] for pile in other.piles] == [pile[-1:] for pile in table.piles]
    assert other.racks[0] != table.racks[0]
    assert other.stock != table.stock
    assert any(pile != before for pile, before in zip(other.piles, table.piles, strict=True))


def skilled(hand: Hand, seat: int) -> object:
    """The skilled bot's move after a hand so far."""
    move = SkilledBot().move(observe(after(hand.recorded), seat))
    assert move is not None
    return move.kind, move.fields


MELDS = "R11 R12 R13 B10 B11 B12 K1 K2 K3 K4"


def test_it_opens_when_it_is_nearly_out() -> None:
    kind, fields = cast("tuple[type, dict[str, object]]", skilled(deal(racks={0: f"{MELDS} Y7 Y8 Y9 R2 B4"}), 0))
    assert kind is HandOpened
    assert sum(map(len, cast("list[list[str]]", fields["melds"]))) == 13


def test_it_finishes_with_its_last_tile() -> None:
    hand = deal(racks={0: f"{MELDS} Y7 Y8 Y9 Y10 B4"}).open(
        0, "R11 R12 R13", "B10 B11 B12", "K1 K2 K3 K4 ", "Y7 Y8 Y9 Y10"
    )
    assert skilled(hand, 0) == (HandFinished, {"tile": "B4"})


def test_it_takes_a_discard_that_it_can_lay_off() -> None:
    hand = deal(racks={0: "R11 R12 R13 B10 B11 B12 K9", 3: "B9"}).open(0, "R11 R12 R13", "B10 B11 B12")
    hand = hand.discard(0, "K9").idle(1, 2).draw(3).discard(3, "B9")
    assert skilled(hand, 0) == (DiscardTaken, {"tile": "B9"})


def test_it_throws_no_islek_tile_where_it_has_another() -> None:
    racks = {0: "R11 R12 R13 B10 B11 B12 K9", 1: "R10 B9 B13 K1 K4 K7 K10 Y2 Y5 Y8 Y11 R2 R4 B6"}
    hand = deal(racks=racks).open(0, "R11 R12 R13", "B10 B11 B12").discard(0, "K9").draw(1)
    kind, fields = cast("tuple[type, dict[str, str]]", skilled(hand, 1))
    assert kind is TileDiscarded
    assert fields["tile"] not in ("R10", "B9", "B13")


def test_in_classic_okey_it_takes_what_makes_a_meld_and_finishes_with_the_okey_where_it_can() -> None:
    rack = "B2 B3 B4 B5 K6 K7 K8 K9 Y3 Y4 Y5 R9 B9 R6"
    hand = deal("countdown", racks={0: "Y9", 1: rack}).discard(0, "Y9")
    assert skilled(hand, 1) == (DiscardTaken, {"tile": "Y9"})
    kind, fields = cast("tuple[type, dict[str, object]]", skilled(hand.take(1), 1))
    assert (kind, fields["tile"]) == (HandFinished, "R6")


def test_in_classic_okey_it_takes_nothing_that_only_seems_to_bring_it_nearer() -> None:
    rack = "R2 R9 B2 B8 K2 K8 K9 K11 K12 K12 K13 Y8 Y9 Y12"  # with B12 all fifteen are melded, and no fourteen of them
    hand = deal("rounds", racks={0: "B12", 1: rack}, indicator="Y11").discard(0, "B12")
    assert skilled(hand, 1) == (TileDrawn, {})


def test_it_draws_where_the_discard_is_of_no_use() -> None:
    hand = deal("rounds", racks={0: "Y9", 1: "B2 B3 B4 K13"}).discard(0, "Y9")
    assert skilled(hand, 1) == (TileDrawn, {})


OPENED = "R10 R11 R12 R13", "B7 B8 B9 B10", "K6 K7 K8"
DOWN = " ".join(OPENED)


def down(*, rest: str = "K1", thrown: str = "K1", **racks: str) -> Hand:
    """Seat 0 has opened a hand of 101 Okey and thrown a tile; the racks of the others are given by number."""
    held = {0: f"{DOWN} {rest}"} | {int(name[1]): tiles for name, tiles in racks.items()}
    return deal("okey101", racks=held, stock="K12").open(0, *OPENED).discard(0, thrown)


def test_in_101_okey_it_opens_as_soon_as_it_can() -> None:
    kind, _ = cast("tuple[type, object]", skilled(deal("okey101", racks={0: f"{DOWN} K1 Y3"}), 0))
    assert kind is HandOpened


PAIRS = "R2 R2 K4 K4 Y7 Y7 B12 B12"
SINGLES = "R4 B1 K2 Y4 Y9 K11 R7 Y1 B5 K13 Y11 B3"


def test_in_101_okey_it_takes_the_tile_of_its_fifth_pair_and_opens_with_it() -> None:
    hand = down(rest="Y9", thrown="Y9", s1=f"{PAIRS} {SINGLES}")
    assert skilled(hand, 1) == (DiscardTaken, {"tile": "Y9"})
    kind, _ = cast("tuple[type, object]", skilled(hand.take(1), 1))
    assert kind is PairsOpened


def test_in_101_okey_it_declares_pairs_first_where_that_binds() -> None:
    hand = deal("okey101", racks={0: f"{PAIRS} {SINGLES} Y9"}, pairs_declaration="binding")
    seen = observe(after(hand.recorded), 0)
    assert SkilledBot().announce(seen) == (PairsDeclared, {})


def test_in_101_okey_it_goes_for_pairs_where_they_are_near() -> None:
    kind, fields = cast("tuple[type, dict[str, str]]", skilled(deal("okey101", racks={0: f"{PAIRS} {SINGLES}"}), 0))
    assert kind is TileDiscarded
    assert fields["tile"] not in PAIRS.split()


def test_in_101_okey_it_throws_neither_an_islek_tile_nor_an_okey_while_it_has_another() -> None:
    racks = "R9 B6 B11 K9 K5 R6 R1 B1 Y4 Y8 Y12 B13 K2 R4 K11 Y2 R3 B3 Y6 K13 Y9"
    kind, fields = cast("tuple[type, dict[str, str]]", skilled(down(s1=racks).draw(1), 1))
    assert kind is TileDiscarded
    assert fields["tile"] not in ("R9", "B6", "B11", "K9", "K5", "R6")


def test_in_101_okey_it_never_opens_wrongly_where_that_is_charged() -> None:
    rack = "R10 R11 R12 R13 B9 B10 B11 K6 K7 K8 K1 Y3 R3 B5 Y6 R8 B13 Y9 K4 Y11 B2 Y1"  # 46, 30 and 21 are 97
    kind, _ = cast("tuple[type, object]", skilled(deal("okey101", racks={0: rack}, wrong_opening_points=101), 0))
    assert kind is TileDiscarded


def margins(settings: Settings, hands: int) -> list[float]:
    """By hand: by how much seat 0 is better than the mean of the others."""
    found: list[float] = []
    game = 0
    while len(found) < hands:
        for hand in play_game(settings, game):
            table = after(hand)
            own, *others = table.scores
            margin = own - sum(others) / len(others)
            found.append(-margin if table.rules.game.lowest_wins else margin)
        game += 1
    return found[:hands]


def interval(values: list[float]) -> tuple[float, float]:
    """The 99 % confidence interval of a mean."""
    mean = sum(values) / len(values)
    error = (sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)) ** 0.5
    return mean - 2.576 * error, mean + 2.576 * error


def against_random(ruleset: str, players: int) -> Settings:
    """A skilled bot in seat 0, random ones in the others."""
    everybody: tuple[Kind, ...] = ("skilled", "random", "random", "random")
    return Settings(ruleset=ruleset, seed=1, players=players, bots=everybody[:players])


AGAINST_RANDOM = [
    pytest.param(against_random(ruleset, players), id=f"{ruleset}-{players}")
    for ruleset, players in (("okey51", 4), ("okey101", 4), ("countdown", 4), ("rounds", 4), ("rounds", 2))
]


@pytest.mark.parametrize("settings", AGAINST_RANDOM)
def test_the_skilled_bot_beats_random_ones(settings: Settings) -> None:
    low, _ = interval(margins(settings, 40))
    assert low > 0


@pytest.mark.long
@pytest.mark.parametrize("settings", AGAINST_RANDOM)
def test_the_skilled_bot_beats_random_ones_over_a_thousand_hands(settings: Settings) -> None:
    low, high = interval(margins(settings, 1000))
    assert low > 0, f"better by {low:.2f} to {high:.2f} a hand"
