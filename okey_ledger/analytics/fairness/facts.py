"""What one hand has to say about luck and about collusion: what was dealt, drawn, thrown to whom, and left unfinished.

Facts are worked out once and kept (`kept`); every statistic is a sum over them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...domain.audit import Fold
from ...domain.events import DiscardTaken, HandFinished, TileDiscarded, TileDrawn
from ...domain.hand import Hand
from ...domain.table import Table
from ...domain.tiles import FJ
from .draws import Choice, Draw, DrawFollower
from .stock import StockOrder, stock_order
from .throws import Finish, Throw, ThrowFollower

VERSION: Final = 1
"""The version of these facts; facts that were kept by another one are worked out anew."""


class SeatFacts(NamedTuple):
    """What a seat was dealt, and whether it finished."""

    player: str
    order: int
    """Its place in the order of play: 0 is the starter."""
    tiles: int
    """As many as its rule set deals, the starter one more."""
    okeys: int
    false_jokers: int
    pairs: int
    """Identical pairs; two false jokers are one, an okey makes none but with its twin."""
    openable: bool | None
    """Whether it could open with these tiles; None where nothing is laid before the end."""
    finished: bool = False


class HandFacts(NamedTuple):
    """The facts of a hand."""

    hand: str
    ruleset: str
    teams: bool
    """Whether the next seat but one is a partner."""
    over: bool
    """Whether it has ended and was not annulled."""
    solved: bool
    """Whether the solver was asked; without it draws and throws lack what it says, and there are no choices."""
    seats: tuple[SeatFacts, ...]
    draws: tuple[Draw, ...]
    throws: tuple[Throw, ...]
    choices: tuple[Choice, ...]
    finishes: tuple[Finish, ...]
    stock: StockOrder | None
    """None where the log does not record the order of the stock."""


def facts_of(hand: Hand, solved: bool = True) -> HandFacts | None:
    """The facts of a hand, with what the solver says or without; None where the audit does not find it clean.

    A hand that is still open counts with what has happened in it.
    """
    fold = Fold(hand)
    if fold.table is None:
        return None
    table = fold.table
    dealt = [_seat(table, seat) for seat in range(table.seats)]
    order = stock_order(table) if table.stock is not None else None
    draws, throws = DrawFollower(table, solved), ThrowFollower(table, solved)
    events = hand.events
    taken = 1
    for place, event in enumerate(events[1:], 1):
        if not isinstance(event, TileDrawn | DiscardTaken | TileDiscarded | HandFinished):
            continue
        if solved:
            fold.take(events[taken:place])
            taken = place
            if fold.findings or fold.check(event):
                return None
        if isinstance(event, TileDrawn | DiscardTaken):
            throws.answer(event)
            draws.add(event)
        else:
            throws.end_turn(event)
        if isinstance(event, TileDiscarded):
            fold.take(events[taken : place + 1])
            taken = place + 1
            if fold.findings:
                return None
            throws.add(event)
    fold.take(events[taken:])
    if fold.findings:
        return None
    outcome = table.outcome
    seats = [
        seat._replace(finished=outcome is not None and outcome.kind == "finished" and outcome.seat == number)
        for number, seat in enumerate(dealt)
    ]
    return HandFacts(
        hand.id,
        fold.ruleset,
        table.teams,
        outcome is not None and outcome.kind != "annulled",
        solved,
        tuple(seats),
        tuple(draws.drawn),
        tuple(throws.thrown),
        tuple(draws.choices),
        tuple(throws.finishes),
        order,
    )


def _seat(table: Table, seat: int) -> SeatFacts:
    deal = table.deal
    rack = deal.racks[seat]
    return SeatFacts(
        deal.players[seat],
        (seat - deal.starter) % table.seats,
        len(rack),
        rack.count(table.okey),
        rack.count(FJ),
        len(rack) - len(set(rack)),
        table.rules.openable().allows(rack, table.okey) if table.rules.openable else None,
    )
