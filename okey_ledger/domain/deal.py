"""The deal: whether it is one of the rule set's, and making one (clauses `deal`, `tile-set`, `indicator`)."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET

from .events import HandDealt
from .findings import Facts, Finding
from .ruleset import RuleSet
from .tiles import COPIES, FJ, KINDS, NOTATION, NUMBERED, counts

if TYPE_CHECKING:
    from .chance import Chance

RACK: Final = 14
"""What a seat is dealt; the starter gets one more."""

TWO_OF_EACH: Final = [COPIES] * KINDS
"""The tile set, as counts by code."""


def check_deal(deal: HandDealt, rules: RuleSet) -> Finding | None:
    """Whatever is wrong with a deal is one finding `deal`; its case is what is wrong first."""
    wrong = _wrong(deal, rules)
    if wrong is None:
        return None
    case, facts = wrong
    return Finding(deal.n, None, "deal", case, facts)


def _wrong(deal: HandDealt, rules: RuleSet) -> tuple[str, Facts] | None:
    players = len(deal.players)
    if players not in rules.seats:
        return "players", {"ruleset": rules.name, "players": players, "needs": list(rules.seats)}
    if len(set(deal.players)) != players:
        twice = next(player for player in deal.players if deal.players.count(player) > 1)
        return "same-player", {"player": twice}
    if deal.starter >= players:
        return "starter", {"starter": deal.starter, "players": players}
    if len(deal.racks) != players:
        return "racks", {"racks": len(deal.racks), "players": players}
    for seat, rack in enumerate(deal.racks):
        needs = rules.rack + (seat == deal.starter)
        if len(rack) != needs:
            return "rack-size", {"of": seat, "tiles": len(rack), "needs": needs}
    if deal.indicator == FJ:
        return "indicator", {}
    return _wrong_tiles(deal)


def _wrong_tiles(deal: HandDealt) -> tuple[str, Facts] | None:
    """Racks, stock and indicator together are exactly the tile set; without a stock, no more than it."""
    dealt = [deal.indicator, *chain.from_iterable(deal.racks)]
    needs = sum(TWO_OF_EACH) - len(dealt)
    if deal.stock is not UNSET:
        if len(deal.stock) != needs:
            return "stock-size", {"tiles": len(deal.stock), "needs": needs}
        dealt += deal.stock
        if counts(dealt) == TWO_OF_EACH:
            return None
    tile, count = Counter(dealt).most_common(1)[0]
    return ("tile-set", {"tile": tile, "count": count}) if count > COPIES else None


class Dealt(NamedTuple):
    """Who holds what after a deal."""

    indicator: str
    racks: list[list[str]]
    """By seat."""
    stock: list[str]
    """In drawing order."""


def deal_tiles(chance: Chance, seats: int, starter: int, rack: int = RACK) -> Dealt:
    """Turn an indicator, shuffle the other tiles and deal them, to the starter first; each deal is equally likely.

    >>> from okey_ledger.domain.chance import Chance
    >>> dealt = deal_tiles(Chance("okey"), 2, starter=1)
    >>> [len(rack) for rack in dealt.racks], len(dealt.stock)
    ([14, 15], 76)
    """
    indicator = chance.choose(NOTATION[:NUMBERED])
    tiles = list(NOTATION * COPIES)
    tiles.remove(indicator)
    chance.shuffle(tiles)
    racks: list[list[str]] = [[] for _ in range(seats)]
    for turn in range(seats):
        seat = (starter + turn) % seats
        needs = rack + (seat == starter)
        racks[seat], tiles = tiles[:needs], tiles[needs:]
    return Dealt(indicator, racks, tiles)
