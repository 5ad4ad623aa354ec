"""Turns in every rule set: whose move it is, in what time, and drawing, taking and discarding.

Clauses `turn`, `clock`, `actor`, `draw-first`, `draw-once`, `stock-order`, `stock-empty`, `take-previous`, `exhausted`
(a take at an empty stock), `rack`.
"""

from __future__ import annotations

from msgspec import UNSET

from .clauses import (
    ACTOR,
    CLOCK,
    DRAW_FIRST,
    DRAW_ONCE,
    EXHAUSTED,
    RACK,
    STOCK_EMPTY,
    STOCK_ORDER,
    TAKE_PREVIOUS,
    TURN,
)
from .events import DiscardTaken, HandFinished, SeatEvent, TileDiscarded, TileDrawn
from .findings import Facts, Finding
from .table import Table
from .tiles import in_order

_NOT_TO_ACT = TURN.case("not-to-act")
_NOT_AT_TABLE = TURN.case("not-at-table")
_LATE = CLOCK.case("late")
_BOT_UNCALLED = ACTOR.case("bot-uncalled")
_PLAYER_WHILE_AWAY = ACTOR.case("player-while-away")
_PLAYER_AFTER_TIMEOUT = ACTOR.case("player-after-timeout")
_BEFORE_THE_DRAW = DRAW_FIRST.case("before-the-draw")
_AGAIN = DRAW_ONCE.case("again")
_STARTER = DRAW_ONCE.case("starter")
_EMPTY = STOCK_EMPTY.case("draw")
_NOT_NEXT = STOCK_ORDER.case("not-next")
_NOT_IN_STOCK = STOCK_ORDER.case("not-in-stock")
_ANOTHER_TILE = TAKE_PREVIOUS.case("another-tile")
_NONE_TO_TAKE = TAKE_PREVIOUS.case("none-to-take")
_TAKE = EXHAUSTED.case("take")
_NOT_HELD = RACK.case("not-held")


def require_turn(table: Table, event: SeatEvent, found: list[Finding]) -> bool:
    """Whether it is the seat's turn; if not, nothing else is asked of its move. Actor and clock come first.

    Draws and discards, which are most moves, look before they call: a move that is in turn and in time needs no more.
    """
    if event.seat != table.turn:
        found.append(out_of_turn(table, event))
        return False
    actor = event.actor
    if actor != table.mover:
        found.append(_wrong_actor(table, event))
    if table.deadline is not None and actor == "player" and event.at is not UNSET and event.at > table.deadline:
        found.append(_late(table, event))
    return True


def require_seat(table: Table, event: SeatEvent, found: list[Finding]) -> bool:
    """Whether the seat is at the table, for what any seat may do at any time; if not, nothing else is asked."""
    if event.seat < table.seats:
        return True
    found.append(out_of_turn(table, event))
    return False


def out_of_turn(table: Table, event: SeatEvent) -> Finding:
    """Only the seat to act acts, and only seats at the table (clause `turn`)."""
    kind = _NOT_TO_ACT if event.seat < table.seats else _NOT_AT_TABLE
    return Finding(event.n, event.seat, kind, {"turn": table.turn, "seats": table.seats})


def clock_facts(table: Table, event: SeatEvent) -> Facts:
    """When the turn began, when its time is up, and when the event came."""
    assert table.limit is not None and table.deadline is not None and event.at is not UNSET
    started = table.deadline - table.limit
    return {
        "started": started.isoformat(),
        "deadline": table.deadline.isoformat(),
        "at": event.at.isoformat(),
        "move_seconds": table.options.move_seconds,
        "seconds": (event.at - started).total_seconds(),
    }


def _late(table: Table, event: SeatEvent) -> Finding:
    return Finding(event.n, event.seat, _LATE, clock_facts(table, event), ("clock-start",))


def _wrong_actor(table: Table, event: SeatEvent) -> Finding:
    if event.actor == "bot":
        return Finding(event.n, event.seat, _BOT_UNCALLED, {})
    if table.away[event.seat]:
        return Finding(event.n, event.seat, _PLAYER_WHILE_AWAY, {})
    return Finding(event.n, event.seat, _PLAYER_AFTER_TIMEOUT, {}, ("bot-after-timeout",))


def check_drawn_first(table: Table, event: SeatEvent, found: list[Finding]) -> None:
    """Nothing is laid or discarded before the draw (clause `draw-first`)."""
    if not table.drawn:
        found.append(Finding(event.n, event.seat, _BEFORE_THE_DRAW, {}))


def check_draw(table: Table, draw: TileDrawn, found: list[Finding]) -> None:
    """One draw a turn, of the next tile of the stock (clauses `draw-once`, `stock-empty`, `stock-order`)."""
    if (
        draw.seat != table.turn
        or draw.actor != table.mover
        or (table.deadline is not None and (draw.at is UNSET or draw.at > table.deadline))
    ) and not require_turn(table, draw, found):
        return
    if table.drawn:
        found.append(_drawn_again(table, draw))
    stock = table.stock
    tile = draw.tile
    if stock and stock[-1] == tile:
        return
    if not table.stock_left:
        found.append(Finding(draw.n, draw.seat, _EMPTY, {"tile": tile}))
    elif stock is not None:
        kind = _NOT_NEXT if tile in stock else _NOT_IN_STOCK
        found.append(Finding(draw.n, draw.seat, kind, {"tile": tile, "next": stock[-1]}))
    elif table.unseen is not None and table.unseen[tile] < 1:
        found.append(Finding(draw.n, draw.seat, _NOT_IN_STOCK, {"tile": tile, "next": None}))


def draw(table: Table, draw: TileDrawn) -> None:
    """The tile goes from the stock into the rack; one further down is removed from there, the nearer of two."""
    tile = draw.tile
    stock = table.stock
    if stock is None:
        assert table.unseen is not None
        table.unseen[tile] -= 1
    elif stock[-1] == tile:
        stock.pop()
    else:
        del stock[len(stock) - 1 - stock[::-1].index(tile)]
    table.stock_left -= 1
    table.racks[draw.seat].append(tile)
    table.drawn = True
    table.last_mover = draw.seat


def _drawn_again(table: Table, event: SeatEvent) -> Finding:
    if any(table.discarded):
        return Finding(event.n, event.seat, _AGAIN, {})
    return Finding(event.n, event.seat, _STARTER, {}, ("starter-has-drawn",))


def check_take(table: Table, take: DiscardTaken, found: list[Finding]) -> None:
    """One take a turn, of the previous seat's discard (clauses `draw-once`, `take-previous`, `exhausted`)."""
    if not require_turn(table, take, found):
        return
    if table.drawn:
        found.append(_drawn_again(table, take))
    if table.floor != take.tile:
        kind = _ANOTHER_TILE if table.floor else _NONE_TO_TAKE
        facts = {"tile": take.tile, "floor": table.floor}
        found.append(Finding(take.n, take.seat, kind, facts))
    if not table.stock_left and not table.house.take_on_empty_stock:
        found.append(Finding(take.n, take.seat, _TAKE, {"tile": take.tile}, ("take_on_empty_stock",)))


def take(table: Table, take: DiscardTaken) -> None:
    """The discard goes from the previous seat's pile into the rack."""
    seat = take.seat
    thrower = table.after.index(seat)
    table.racks[seat].append(table.piles[thrower].pop())
    table.floor = None
    table.drawn = True
    table.last_mover = seat


def check_discard(table: Table, discard: TileDiscarded, found: list[Finding]) -> None:
    """A tile of the rack is thrown after the draw, in turn."""
    if (
        discard.seat != table.turn
        or discard.actor != table.mover
        or (table.deadline is not None and (discard.at is UNSET or discard.at > table.deadline))
    ) and not require_turn(table, discard, found):
        return
    if not table.drawn or discard.tile not in table.racks[discard.seat]:
        check_throw(table, discard, found)


def check_throw(table: Table, discard: TileDiscarded | HandFinished, found: list[Finding]) -> None:
    """A tile of the rack is thrown after the draw (clauses `draw-first`, `rack`)."""
    check_drawn_first(table, discard, found)
    if discard.tile not in table.racks[discard.seat]:
        found.append(not_in_rack(table, discard, [discard.tile]))


def discard(table: Table, discard: TileDiscarded) -> None:
    """The tile goes from the rack onto the seat's pile and the turn to the next seat."""
    seat = discard.seat
    tile = discard.tile
    table.racks[seat].remove(tile)
    table.piles[seat].append(tile)
    table.discarded[seat] = True
    table.last_mover = seat
    table.turn = turn = table.after[seat]
    table.floor = tile
    table.drawn = table.timed_out = table.opened_now = False
    table.taken_to_open = False
    table.taken = table.unused = None
    table.laid_off = ()
    table.mover = "bot" if table.away[turn] else "player"
    if table.limit is not None:
        table.start_clock(table.limit, discard.at)


def not_in_rack(table: Table, event: SeatEvent, tiles: list[str]) -> Finding:
    """A seat plays only tiles in its rack (clause `rack`)."""
    return Finding(event.n, event.seat, _NOT_HELD, {"tiles": tiles, "rack": in_order(table.racks[event.seat])})
