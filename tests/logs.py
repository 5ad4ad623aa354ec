"""Logs in the notation of the rules: a deal from a few racks, and the events that follow, one call each.

`deal` completes what a test does not name to a whole tile set, always in the same way. A `Hand` never changes: every
move answers a longer one, so that two continuations of one position do not disturb each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, cast

import msgspec
from msgspec import UNSET, UnsetType

from okey_ledger.domain import hand as recorded
from okey_ledger.domain.events import (
    DiscardTaken,
    Event,
    HandAnnulled,
    HandDealt,
    HandExhausted,
    HandFinished,
    HandOpened,
    IndicatorShown,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    ScoresClaimed,
    Seat,
    SeatReclaimed,
    SeatTakenOver,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    TurnTimedOut,
    UnknownEvent,
)
from okey_ledger.domain.rulesets import OPTIONS, RULESETS

RuleSetName = Literal["okey51", "okey101", "countdown", "rounds"]

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""The stamp of second 0."""

TILE_SET = Counter([f"{color}{number}" for color in "RBKY" for number in range(1, 14)] * 2 + ["FJ"] * 2)
"""All 106 tiles."""


def rack(text: str) -> list[str]:
    """The tiles of a text.

    >>> rack("R1 FJ")
    ['R1', 'FJ']
    """
    return text.split()


def racks(*texts: str) -> list[list[str]]:
    """The melds or pairs of some texts, one text each."""
    return [rack(text) for text in texts]


def clock(second: float | None) -> datetime | UnsetType:
    """The stamp of a second after noon; no stamp for None."""
    return UNSET if second is None else NOON + timedelta(seconds=second)


@dataclass(frozen=True)
class Hand:
    """A log in the making; `stock` is the drawing order even where the log does not record it."""

    events: tuple[Event, ...]
    stock: tuple[str, ...]

    @property
    def dealt(self) -> HandDealt:
        """The first event."""
        return cast(HandDealt, self.events[0])

    @property
    def recorded(self) -> recorded.Hand:
        """The log as the type of the product."""
        return recorded.Hand(self.events)

    @property
    def last(self) -> Event:
        """The last event so far."""
        return self.events[-1]

    @property
    def lines(self) -> bytes:
        """The log as JSON Lines."""
        return b"".join(msgspec.json.encode(event) + b"\n" for event in self.events)

    def renamed(self, name: str) -> Hand:
        """The same log under another id."""
        return Hand(tuple(msgspec.structs.replace(event, hand=name) for event in self.events), self.stock)

    def dealt_as(self, **changes: Any) -> Hand:
        """The same log after another deal."""
        return Hand((msgspec.structs.replace(self.dealt, **changes), *self.events[1:]), self.stock)

    def _and(
        self, kind: type[Event], fields: Mapping[str, Any], at: float | None = None, actor: str = "player"
    ) -> Hand:
        event = kind(hand=self.dealt.hand, n=len(self.events), at=clock(at), actor=actor, **fields)  # type: ignore[arg-type]
        return Hand((*self.events, event), self.stock)

    def _drawn(self) -> int:
        return sum(isinstance(event, TileDrawn) for event in self.events)

    def draw(self, seat: int, tile: str | None = None, **common: Any) -> Hand:
        """Draw the next tile of the stock, or claim to draw another."""
        return self._and(TileDrawn, {"seat": seat, "tile": tile or self.stock[self._drawn()]}, **common)

    def take(self, seat: int, tile: str | None = None, **common: Any) -> Hand:
        """Take the last discard, or claim to take another tile."""
        thrown = [event.tile for event in self.events if isinstance(event, TileDiscarded)]
        return self._and(DiscardTaken, {"seat": seat, "tile": tile or thrown[-1]}, **common)

    def open(self, seat: int, *melds: str, **common: Any) -> Hand:
        """Open with melds."""
        return self._and(HandOpened, {"seat": seat, "melds": racks(*melds)}, **common)

    def open_pairs(self, seat: int, *pairs: str, **common: Any) -> Hand:
        """Open with pairs."""
        return self._and(PairsOpened, {"seat": seat, "pairs": racks(*pairs)}, **common)

    def lay(self, seat: int, *melds: str, **common: Any) -> Hand:
        """Lay further melds."""
        return self._and(MeldsLaid, {"seat": seat, "melds": racks(*melds)}, **common)

    def lay_pairs(self, seat: int, *pairs: str, **common: Any) -> Hand:
        """Lay further pairs."""
        return self._and(PairsLaid, {"seat": seat, "pairs": racks(*pairs)}, **common)

    def lay_off(self, seat: int, meld: int, tile: str, via: str | UnsetType = UNSET, **common: Any) -> Hand:
        """Add a tile to a meld on the table."""
        return self._and(TileLaidOff, {"seat": seat, "meld": meld, "tile": tile, "via": via}, **common)

    def capture(self, seat: int, meld: int, tiles: str, via: str | UnsetType = UNSET, **common: Any) -> Hand:
        """Give tiles for an okey on the table."""
        return self._and(OkeyCaptured, {"seat": seat, "meld": meld, "tiles": rack(tiles), "via": via}, **common)

    def discard(self, seat: int, tile: str, **common: Any) -> Hand:
        """Throw a tile."""
        return self._and(TileDiscarded, {"seat": seat, "tile": tile}, **common)

    def idle(self, *seats: int) -> Hand:
        """Each seat draws and throws what it has drawn."""
        hand = self
        for seat in seats:
            hand = hand.draw(seat)
            hand = hand.discard(seat, cast(TileDrawn, hand.last).tile)
        return hand

    def idle_to_the_last_tile(self) -> Hand:
        """The seats idle, from the one after the last discard on, until the stock is empty."""
        hand = self
        turn: int = [event.seat for event in self.events if isinstance(event, TileDiscarded)][-1]
        while hand._drawn() < len(hand.stock):
            turn = (turn + 1) % len(hand.dealt.players)
            hand = hand.idle(turn)
        return hand

    def show(self, seat: int, **common: Any) -> Hand:
        """Show the indicator's twin."""
        return self._and(IndicatorShown, {"seat": seat}, **common)

    def declare(self, seat: int, **common: Any) -> Hand:
        """Declare pairs."""
        return self._and(PairsDeclared, {"seat": seat}, **common)

    def finish(
        self, seat: int, tile: str, melds: tuple[str, ...] = (), pairs: tuple[str, ...] = (), **common: Any
    ) -> Hand:
        """Throw the last tile; in classic Okey show fourteen tiles."""
        shown = {name: racks(*texts) for name, texts in (("melds", melds), ("pairs", pairs)) if texts}
        return self._and(HandFinished, {"seat": seat, "tile": tile, **shown}, **common)

    def exhaust(self, **common: Any) -> Hand:
        """Say that the stock is empty and the hand is drawn."""
        return self._and(HandExhausted, {}, **common)

    def annul(self, reason: str = "the table broke", **common: Any) -> Hand:
        """End without a result."""
        return self._and(HandAnnulled, {"reason": reason}, **common)

    def time_out(self, seat: int, **common: Any) -> Hand:
        """Call the time of a turn."""
        return self._and(TurnTimedOut, {"seat": seat}, **common)

    def take_over(self, seat: int, **common: Any) -> Hand:
        """A bot plays on for a seat."""
        return self._and(SeatTakenOver, {"seat": seat}, **common)

    def reclaim(self, seat: int, player: str | UnsetType = UNSET, **common: Any) -> Hand:
        """The player is back, or another player comes."""
        return self._and(SeatReclaimed, {"seat": seat, "player": player}, **common)

    def claim(self, *scores: float, **common: Any) -> Hand:
        """Say what the hand changed for each seat."""
        return self._and(ScoresClaimed, {"scores": list(scores)}, **common)

    def unknown(self, kind: str, seat: object = None, **common: Any) -> Hand:
        """An event of a type that nobody knows."""
        return self._and(UnknownEvent, {"type": kind, "seat": seat}, **common)

    def deal_again(self) -> Hand:
        """A second deal, equal to the first."""
        again = msgspec.structs.replace(self.dealt, n=len(self.events))
        return Hand((*self.events, again), self.stock)


def deal(
    ruleset: RuleSetName = "okey51",
    racks: Mapping[int, str] | None = None,
    *,
    starter: int = 0,
    indicator: str = "R5",
    stock: str = "",
    bottom: str = "",
    recorded: bool = True,
    players: int = 4,
    hand: str = "h-1",
    at: float | None = None,
    game: str | UnsetType = UNSET,
    hand_no: int | UnsetType = UNSET,
    **options: Any,
) -> Hand:
    """A legal deal with these racks, and a stock that begins and ends so; what they leave open is filled up.

    Every other argument is an option of the rule set or one of its house readings, by its name.
    """
    named = {seat: rack((racks or {}).get(seat, "")) for seat in range(players)}
    first, last = rack(stock), rack(bottom)
    spare = _spare([indicator, *first, *last, *(tile for tiles in named.values() for tile in tiles)])
    for seat, tiles in named.items():
        missing = RULESETS[ruleset].rack + (seat == starter) - len(tiles)
        if missing < 0:
            raise ValueError(f"the rack of seat {seat} has {len(tiles)} tiles")
        tiles += spare[:missing]
        del spare[:missing]
    drawn = (*first, *spare, *last)
    event = HandDealt(
        hand=hand,
        n=0,
        at=clock(at),
        ruleset=ruleset,
        players=["ada", "bora", "cem", "defne"][:players],
        starter=cast(Seat, starter),
        indicator=indicator,
        racks=list(named.values()),
        stock=list(drawn) if recorded else UNSET,
        options=_options(ruleset, options),
        game=game,
        hand_no=hand_no,
    )
    return Hand((event,), drawn)


def _options(ruleset: RuleSetName, options: dict[str, Any]) -> dict[str, Any] | UnsetType:
    """Options by name, house readings in their own block; unset where there are none."""
    own = OPTIONS[ruleset].__struct_fields__
    block = {name: value for name, value in options.items() if name in own}
    house = {name: value for name, value in options.items() if name not in own}
    return block | ({"house": house} if house else {}) or UNSET


def _spare(used: list[str]) -> list[str]:
    """What is left of the tile set, neighbors far apart."""
    left = TILE_SET.copy()
    left.subtract(used)
    for tile, count in left.items():
        if count < 0:
            raise ValueError(f"{tile} is named {2 - count} times")
    tiles = list(left.elements())
    return [tiles[place % len(tiles)] for place in _strides(len(tiles))]


def _strides(size: int) -> list[int]:
    """Every place below `size` once, in steps that no two neighbors share."""
    step = next((step for step in (23, 29, 31) if size % step), 1)
    return [place * step % size for place in range(size)]
