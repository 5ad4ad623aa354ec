"""Loaded deals: seats hold tiles that belong together, and what they lack comes when they draw.

So hands played from them see openings, captures, pairs and every kind of finish, where a fair shuffle sees few.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from okey_ledger.domain.rulesets import RULESETS
from tests.logs import TILE_SET, Hand, RuleSetName, deal

Meld = tuple[str, ...]

RUNS: list[Meld] = [
    tuple(f"{color}{(number - 1) % 13 + 1}" for number in range(low, high + 1))
    for color in "RBKY"
    for low in range(1, 13)
    for high in range(low + 2, min(low + 4, 14) + 1)
]
"""Runs of three to five tiles."""
GROUPS: list[Meld] = [
    tuple(f"{color}{number}" for color in colors)
    for number in range(1, 14)
    for size in (3, 4)
    for colors in combinations("RBKY", size)
]
MELDS = RUNS + GROUPS
PAIRS: list[Meld] = [(tile, tile) for tile in TILE_SET if tile != "FJ"]


@dataclass(frozen=True)
class Loaded:
    """A deal, and what each seat had better keep."""

    hand: Hand
    keep: list[Counter[str]]


def number_of(tile: str) -> int:
    """The number of a numbered tile."""
    return int(tile[1:])


def okey_over(indicator: str) -> str:
    """The okey that an indicator makes."""
    return f"{indicator[0]}{number_of(indicator) % 13 + 1}"


def load(random: Random, ruleset: RuleSetName, players: int = 4, **options: Any) -> Loaded:
    """A loaded deal of a rule set; every other argument is one of `deal`."""
    indicator = random.choice([tile for tile in TILE_SET if tile != "FJ"])
    starter = random.randrange(players)
    pool = TILE_SET - Counter([indicator])
    plans = [_plan(random, ruleset, pool, okey_over(indicator)) for _ in range(players)]
    racks = {}
    slots: dict[int, str] = {}
    for seat, tiles in enumerate(plans):
        late = random.randint(0, 2) if RULESETS[ruleset].laying else random.randint(1, 3)
        for turn, tile in enumerate(random.sample(tiles, min(late, len(tiles)))):
            slots[(seat - starter - 1) % players + players * turn] = tile
            tiles = _without(tiles, tile)
        racks[seat] = tiles
    spare = list(pool.elements())
    random.shuffle(spare)
    for seat, tiles in racks.items():
        missing = RULESETS[ruleset].rack + (seat == starter) - len(tiles)
        racks[seat] = random.sample([*tiles, *spare[:missing]], len(tiles) + missing)
        del spare[:missing]
    stock = [slots[place] if place in slots else spare.pop() for place in range(len(spare) + len(slots))]
    texts = {seat: " ".join(tiles) for seat, tiles in racks.items()}
    hand = deal(ruleset, texts, starter=starter, indicator=indicator, stock=" ".join(stock), players=players, **options)
    return Loaded(hand, [Counter(tiles) for tiles in plans])


def _without(tiles: list[str], tile: str) -> list[str]:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]


def _plan(random: Random, ruleset: RuleSetName, pool: Counter[str], okey: str) -> list[str]:
    """Tiles out of the pool that a seat can lay: an opening, or a whole hand in classic Okey; sometimes nothing."""
    kind = random.choices(("melds", "pairs", "nothing"), (5, 4, 1))[0]
    if kind == "nothing":
        return []
    tiles: list[str] = []
    points = 0
    rules = RULESETS[ruleset]
    lays = rules.laying is not None
    enough: int = getattr(rules.options(), "opening_points", 0)
    for meld in random.sample(PAIRS if kind == "pairs" else MELDS, 50):
        wanted = Counter(meld)
        room = rules.rack - 1 if lays and kind == "melds" else rules.rack
        if wanted <= pool and okey not in meld and len(tiles) + len(meld) <= room:
            pool -= wanted
            tiles += meld
            points += sum(map(number_of, meld))
        if lays and len(tiles) >= 10 and (kind == "pairs" or points >= enough):
            break
    use = random.choices(("instead", "beside", "none"), (4, 3, 3))[0]
    if pool[okey] and use == "instead":
        pool -= Counter([okey])
        pool += Counter([given := random.choice(tiles)])
        tiles = [*_without(tiles, given), okey]
    elif pool[okey] and use == "beside" and not lays:
        pool -= Counter([okey])
        tiles.append(okey)
    return tiles
