"""Thousands of deals a second, fair or with a planted bias, tallied as the hands of logs are.

A hand is a row: the indicator, the 57 tiles of the racks from the starter on, and the stock. It goes on for a random
number of draws, and half the time it is over as soon as an okey has been drawn, so that how long hands last hangs on
luck, as it does at tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from okey_ledger.analytics.fairness import Tally
from okey_ledger.analytics.fairness.luck import PLACE, Luck, Tried
from okey_ledger.domain.okey51.openable import OPENABLE
from okey_ledger.domain.tiles import NOTATION

Codes = NDArray[np.int64]
Generator = np.random.Generator

FALSE_JOKER = 52
BLOCKS = (slice(0, 15), slice(15, 29), slice(29, 43), slice(43, 57))
"""The racks in the order of play."""
DEALT, STOCK = 57, 48


@dataclass
class Deals:
    """Some hands."""

    racks: Codes
    """(hands, 57)."""
    stock: Codes
    """(hands, 48), in drawing order."""
    okey: Codes
    starter: Codes
    players: Codes
    """(hands, 4), by seat."""


def deals(rng: Generator, hands: int, players: int = 4, indicator_first: bool = True) -> Deals:
    """So many fair deals in one of the two fair ways; of the players each hand has four at random."""
    keys = rng.random((hands, 106))
    rows = np.arange(hands)
    if indicator_first:
        indicator = rng.integers(52, size=hands)
        keys[rows, 2 * indicator] = 2.0  # past all others
        tiles = np.argsort(keys, axis=1) // 2
        racks, stock = tiles[:, :DEALT], tiles[:, DEALT : DEALT + STOCK]
    else:
        tiles = np.argsort(keys, axis=1) // 2
        racks, rest = tiles[:, :DEALT], tiles[:, DEALT:]
        # a false joker that is turned up goes back to any place, so the indicator comes from any place as well
        place = np.argmax(np.where(rest != FALSE_JOKER, rng.random(rest.shape), -1.0), axis=1)
        indicator = rest[rows, place]
        stock = rest[np.arange(STOCK + 1) != place[:, None]].reshape(hands, STOCK)
    okey = np.where(indicator % 13 == 12, indicator - 12, indicator + 1)
    seated = np.argsort(rng.random((hands, players)), axis=1)[:, :4]
    return Deals(racks.copy(), stock.copy(), okey, rng.integers(4, size=hands), seated)


def give_okeys(rng: Generator, dealt: Deals, chosen: NDArray[np.bool_], share: float) -> None:
    """Bias deals: seats that are chosen, (hands, 4) in the order of play, get so much more than their share of okeys.

    What they get for it goes into the stock, where the okey was.
    """
    for order, block in enumerate(BLOCKS):
        size = block.stop - block.start
        in_stock = dealt.stock == dealt.okey[:, None]
        there = in_stock.any(axis=1) & chosen[:, order]
        wanted = share * size * 2 / 105  # okeys more, a hand
        hit = np.flatnonzero(there & (rng.random(len(there)) < wanted / max(there[chosen[:, order]].mean(), 1e-9)))
        place = np.argmax(in_stock[hit], axis=1)
        other = block.start + rng.integers(size, size=len(hit))
        dealt.stock[hit, place], dealt.racks[hit, other] = dealt.racks[hit, other], dealt.stock[hit, place]


def play(
    rng: Generator, dealt: Deals, favored: Callable[[Codes], NDArray[np.bool_]] | None = None, share: float = 0.0
) -> Tally:
    """Draw, and tally everything; seats that are favored draw so much more than their share of okeys."""
    hands = len(dealt.okey)
    drawn = _Drawn(hands)
    length = rng.integers(4, STOCK + 1, size=hands)
    going = np.ones(hands, dtype=bool)
    for turn in range(STOCK):
        going &= turn < length
        order = np.full(hands, (turn + 1) % 4)
        left = dealt.stock[:, turn:]
        chances = (left == dealt.okey[:, None]).sum(axis=1) / (STOCK - turn)
        if favored is not None:
            _favor(rng, dealt, turn, chances, favored((order + dealt.starter) % 4) & going, share)
        tile = dealt.stock[:, turn]
        jokers = (left == FALSE_JOKER).sum(axis=1) / (STOCK - turn)
        drawn.add(order, going, tile == dealt.okey, chances, tile == FALSE_JOKER, jokers)
        going &= (tile != dealt.okey) | (rng.random(hands) < 0.5)
    return _tally(dealt, drawn)


def _favor(
    rng: Generator, dealt: Deals, turn: int, chances: NDArray[np.float64], whose: NDArray[np.bool_], share: float
) -> None:
    """With the probability that is missing to a favored chance, the next tile is swapped with an okey further down."""
    further = dealt.stock[:, turn + 1 :] == dealt.okey[:, None]
    wanted = share * chances / np.maximum(1 - chances, 1e-9)
    missing = (dealt.stock[:, turn] != dealt.okey) & (chances > 0) & (rng.random(len(chances)) < wanted)
    hit = np.flatnonzero(whose & missing)
    if len(hit):
        place = turn + 1 + np.argmax(further[hit], axis=1)
        dealt.stock[hit, turn], dealt.stock[hit, place] = dealt.stock[hit, place], dealt.stock[hit, turn]


class _Drawn:
    """What was drawn, by hand and place in the order of play."""

    def __init__(self, hands: int) -> None:
        self.sums = np.zeros((7, hands, 4))

    def add(self, order: Codes, going: NDArray[np.bool_], *drawn: NDArray[Any]) -> None:
        okey, chance, joker, joker_chance = (part[going].astype(float) for part in drawn)
        where = np.flatnonzero(going), order[going]
        sums = (
            np.ones(len(okey)),
            okey,
            chance,
            chance * (1 - chance),
            joker,
            joker_chance,
            joker_chance * (1 - joker_chance),
        )
        for place, part in enumerate(sums):
            self.sums[place][where] += part


def _counts(dealt: Deals) -> NDArray[np.float64]:
    """Okeys, false jokers and pairs, (3, hands, 4) in the order of play."""
    counted = np.zeros((3, len(dealt.okey), 4))
    for order, block in enumerate(BLOCKS):
        rack = np.sort(dealt.racks[:, block], axis=1)
        counted[0, :, order] = (rack == dealt.okey[:, None]).sum(axis=1)
        counted[1, :, order] = (rack == FALSE_JOKER).sum(axis=1)
        counted[2, :, order] = (rack[:, 1:] == rack[:, :-1]).sum(axis=1)
    return counted


def _tally(dealt: Deals, drawn: _Drawn) -> Tally:
    hands = len(dealt.okey)
    counted = _counts(dealt)
    order = np.tile(np.arange(4), (hands, 1))
    seat = (order + dealt.starter[:, None]) % 4
    player = np.take_along_axis(dealt.players, seat, axis=1)
    tally = Tally(hands={"rounds": hands})
    tally.groups["table", "rounds", 0] = _luck(counted, drawn.sums, np.ones((hands, 4), dtype=bool), together=True)
    for number in range(4):
        tally.groups["seat", "rounds", number] = _luck(counted, drawn.sums, seat == number)
        tally.groups["order", "rounds", number] = _luck(counted, drawn.sums, order == number)
    for number in np.unique(player):
        tally.players[f"p{number}"] = _luck(counted, drawn.sums, player == number)
    return tally


def _luck(
    counted: NDArray[np.float64], drawn: NDArray[np.float64], whose: NDArray[np.bool_], together: bool = False
) -> Luck:
    """The sums over some racks; all four of each hand are counted together, or each is alone in its hand."""
    okeys, jokers, pairs = (int(value) for value in (counted * whose).sum(axis=(1, 2)))
    draws = (drawn * whose).sum(axis=(1, 2))
    luck = Luck(len(whose) if together else int(whose.sum()), okeys, jokers, pairs)
    drawn_okeys = Tried(int(draws[0]), round(draws[1]), float(draws[2]), float(draws[3]))
    luck.tried[:2] = drawn_okeys, Tried(int(draws[0]), round(draws[4]), float(draws[5]), float(draws[6]))
    if together:
        luck.dealt[PLACE[15, 14, 14, 14]] = len(whose)
    else:
        luck.dealt[PLACE[15,]], luck.dealt[PLACE[14,]] = int(whose[:, 0].sum()), int(whose[:, 1:].sum())
    return luck


def add_openable(tally: Tally, dealt: Deals) -> None:
    """Look which racks are openable, as at tables of `okey51`, which is slower than all the rest."""
    openable = np.array(
        [
            [OPENABLE.allows([NOTATION[code] for code in rack[block]], NOTATION[okey]) for block in BLOCKS]
            for rack, okey in zip(dealt.racks, dealt.okey, strict=True)
        ]
    )
    seat = (np.arange(4) + dealt.starter[:, None]) % 4
    order = np.tile(np.arange(4), (len(openable), 1))
    for (kind, _, which), luck in tally.groups.items():
        whose = {"table": seat >= 0, "seat": seat == which, "order": order == which}[kind]
        luck.openable = int((openable & whose).sum())
        luck.racks[:2] = int(whose[:, 1:].sum()), int(whose[:, 0].sum())
        luck.rack_pairs[0] = 6 * len(openable) if kind == "table" else 0
