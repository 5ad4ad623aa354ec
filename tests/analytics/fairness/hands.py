"""Hands whose deals are fair, or in which a seat is favored; nobody plays more than a draw or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from okey_ledger.domain.chance import Chance
from okey_ledger.domain.deal import Dealt, deal_tiles
from okey_ledger.domain.events import Event, HandDealt, Seat, TileDiscarded, TileDrawn
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.tiles import okey_above

PLAYERS = ["ada", "bora", "cem", "defne"]


def short_hands(count: int, favored: int | None = None, seed: str = "short hands") -> Iterator[Hand]:
    """So many open hands of `rounds`: the starter throws a tile and the next seat draws.

    The favored seat gets an okey from the stock in every second hand in which it has none.
    """
    chance = Chance(seed)
    for number in range(count):
        starter = number % len(PLAYERS)
        dealt = deal_tiles(chance, len(PLAYERS), starter)
        if favored is not None and chance.happens(1, 2):
            _give_okey(dealt, favored)
        yield Hand(_played(f"h-{number}", starter, dealt))


def _give_okey(dealt: Dealt, seat: int) -> None:
    okey = okey_above(dealt.indicator)
    if okey in dealt.stock and okey not in dealt.racks[seat]:
        place = dealt.stock.index(okey)
        dealt.stock[place], dealt.racks[seat][0] = dealt.racks[seat][0], okey


def _played(hand: str, starter: int, dealt: Dealt) -> list[Event]:
    seat = cast(Seat, (starter + 1) % len(PLAYERS))
    first = cast(Seat, starter)
    return [
        HandDealt(
            hand=hand,
            n=0,
            ruleset="rounds",
            players=PLAYERS,
            starter=first,
            indicator=dealt.indicator,
            racks=dealt.racks,
            stock=dealt.stock,
        ),
        TileDiscarded(hand=hand, n=1, seat=first, tile=dealt.racks[starter][-1]),
        TileDrawn(hand=hand, n=2, seat=seat, tile=dealt.stock[0]),
    ]
