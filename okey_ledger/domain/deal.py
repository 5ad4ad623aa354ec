"""The deal: whether it is one of the rule set's, and making one (clauses `deal`, `tile-set`, `indicator`)."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET

from .clauses import DEAL, Case
from .events import HandDealt
from .findings import Facts, Finding
from .ruleset import RuleSet
from .tiles import COPIES, FJ, KINDS, NOTATION, NUMBERED

if TYPE_CHECKING:
    from .chance import Chance

_PLAYERS = DEAL.case("players")
_SAME_PLAYER = DEAL.case("same-player")
_STARTER = DEAL.case("starter")
_RACKS = DEAL.case("racks")
_RACK_SIZE = DEAL.case("rack-size")
_INDICATOR = DEAL.case("indicator")
_STOCK_SIZE = DEAL.case("stock-size")
_TILE_SET = DEAL.case("tile-set")

_SET = sorted(NOTATION * COPIES)

RACK: Final = 14
"""What a seat is dealt; the starter gets one more."""


def check_deal(deal: HandDealt, rules: RuleSet) -> Finding | None:
    """Whatever is wrong with a deal is one finding `deal`; its case is what is wrong first."""
    wrong = _wrong(deal, rules)
    if wrong is None:
        return None
    kind, facts = wrong
    return Finding(deal.n, None, kind, facts)


def _wrong(deal: HandDealt, rules: RuleSet) -> tuple[Case, Facts] | None:
    players = len(deal.players)
    if players not in rules.seats:
        return _PLAYERS, {"ruleset": rules.name, "players": players, "needs": list(rules.seats)}
    if len(set(deal.players)) != players:
        twice = next(player for player in deal.players if deal.players.count(player) > 1)
        return _SAME_PLAYER, {"player": twice}
    if deal.starter >= players:
        return _STARTER, {"starter": deal.starter, "players": players}
    if len(deal.racks) != players:
        return _RACKS, {"racks": len(deal.racks), "players": players}
    for seat, rack in enumerate(deal.racks):
        needs = rules.rack + (seat == deal.starter)
        if len(rack) != needs:
            return _RACK_SIZE, {"of": seat, "tiles": len(rack), "needs": needs}
    if deal.indicator == FJ:
        return _INDICATOR, {}
    return _wrong_tiles(deal)


def _wrong_tiles(deal: HandDealt) -> tuple[Case, Facts] | None:
    """Racks, stock and indicator together are exactly the tile set; without a stock, no more than it."""
    dealt = [deal.indicator, *chain.from_iterable(deal.racks)]
    needs = COPIES * KINDS - len(dealt)
    if deal.stock is not UNSET:
        if len(deal.stock) != needs:
            return _STOCK_SIZE, {"tiles": len(deal.stock), "needs": needs}
        dealt += deal.stock
        if sorted(dealt) == _SET:
            return None
    tile, count = Counter(dealt).most_common(1)[0]
    return (_TILE_SET, {"tile": tile, "count": count}) if count > COPIES else None


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
