"""What may be seen of a hand: the only way to show a table (contract, section 3, `state`).

`state` is the whole state, `view` what one seat sees. A running hand hides the other racks, the stock and what others
draw; in `rounds` also all discards but the top of each pile from a seat that has not declared pairs. After the end
nothing is hidden.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from .events import Event, HandDealt, TileDrawn
from .findings import Entry, Finding, Outcome
from .table import Laid, Table
from .tiles import in_order

HIDDEN: Final = "?"
"""Stands for a tile that the seat may not see."""


class LaidState(msgspec.Struct, frozen=True, gc=False):
    """A meld or pair on the table."""

    meld: int
    owner: int
    kind: str
    tiles: list[str]


class State(msgspec.Struct, frozen=True, gc=False):
    """The state of a hand after event `n`, its members in the order of the contract; tiles are texts."""

    hand: str
    n: int
    ruleset: str
    phase: str
    turn: int | None
    indicator: str
    okey: str
    stock_left: int
    racks: list[list[str]]
    discards: list[list[str]]
    table: list[LaidState]
    opened: list[str | None]
    bar: int | None
    taken: str | None
    shown: int | None
    declared: list[bool]
    bots: list[int]
    scores: list[int]
    finish_tile: str | None
    outcome: Outcome | None


def state(table: Table) -> State:
    """The whole state of a hand."""
    return view(table, None)


def view(table: Table, seat: int | None, *, reveals: bool = True) -> State:
    """What a seat sees of a hand; None sees everything. Raises `ValueError` for a seat that is not at the table.

    `reveals` says whether the end shows everything, as the rules do; else the seat sees what it saw during play.
    """
    if seat is not None:
        check_seat(table, seat)
    if reveals and table.outcome is not None:
        seat = None
    return State(
        hand=table.deal.hand,
        n=table.n,
        ruleset=table.rules.name,
        phase="ended" if table.turn is None else "play" if table.drawn else "draw",
        turn=table.turn,
        indicator=table.indicator,
        okey=table.okey,
        stock_left=table.stock_left,
        racks=[_rack(table, owner, seat) for owner in range(table.seats)],
        discards=[_pile(table, pile, seat, reveals) for pile in table.piles],
        table=[_laid(laid) for laid in table.melds],
        opened=table.opened.copy(),
        bar=_bar(table),
        taken=table.taken,
        shown=table.shown,
        declared=table.declared.copy(),
        bots=[bot for bot, away in enumerate(table.away) if away],
        scores=table.scores.copy(),
        finish_tile=table.finish_tile,
        outcome=table.outcome,
    )


def check_seat(table: Table, seat: int) -> None:
    """Raise `ValueError` for a seat that is not at the table."""
    if not 0 <= seat < table.seats:
        raise ValueError(f"there is no seat {seat} at this table; its seats are 0 to {table.seats - 1}")


def _bar(table: Table) -> int | None:
    """What an opening needs now, for the seat to act; after the end for the seat that made the last move."""
    laying = table.rules.laying
    return laying.bar(table, table.last_mover if table.turn is None else table.turn) if laying else None


def _laid(laid: Laid) -> LaidState:
    return LaidState(laid.number, laid.owner, laid.kind, laid.tiles.copy())


def _rack(table: Table, owner: int, seat: int | None) -> list[str]:
    if seat in (None, owner):
        return in_order(table.racks[owner])
    return [HIDDEN] * len(table.racks[owner])


def _pile(table: Table, pile: list[str], seat: int | None, reveals: bool) -> list[str]:
    if sees_piles(table, seat, reveals=reveals):
        return pile.copy()
    return [HIDDEN] * (len(pile) - 1) + pile[-1:]


def sees_piles(table: Table, seat: int | None, *, reveals: bool = True) -> bool:
    """Whether a seat sees every discard, not only the top of each pile (clause `pairs-declared`)."""
    return seat is None or (reveals and table.outcome is not None) or table.rules.open_piles or table.declared[seat]


def view_event(event: Event, seat: int | None, ended: bool) -> Event:
    """An event as a seat sees it: the other racks of the deal, the stock and what others draw are hidden.

    `ended` says whether the hand is over; after the end nothing is hidden. A hidden tile is ``"?"``, so what comes back
    is for showing, not for the fold.
    """
    if seat is None or ended:
        return event
    if isinstance(event, HandDealt):
        racks = [rack if owner == seat else [HIDDEN] * len(rack) for owner, rack in enumerate(event.racks)]
        stock = event.stock if event.stock is UNSET else [HIDDEN] * len(event.stock)
        return msgspec.structs.replace(event, racks=racks, stock=stock)
    if isinstance(event, TileDrawn) and event.seat != seat:
        return msgspec.structs.replace(event, tile=HIDDEN)
    return event


def view_entry(entry: Entry, seat: int | None, ended: bool) -> Entry:
    """An entry as a seat sees it: of the tiles left in another rack it is shown the sum.

    `ended` says whether the hand is over and shown; then nothing is hidden.
    """
    if seat is None or ended or entry.rule != "rest" or entry.seat == seat:
        return entry
    return msgspec.structs.replace(entry, facts={name: fact for name, fact in entry.facts.items() if name != "tiles"})


def view_finding(finding: Finding, seat: int | None, ended: bool) -> Finding:
    """A finding as a seat sees it: the facts show it no other rack, no stock and nothing that others draw.

    `ended` says whether the hand is over; after the end nothing is hidden.
    """
    if seat is None or ended:
        return finding
    facts = finding.facts.copy()
    if finding.seat != seat:
        facts.pop("rack", None)
        if finding.rule in ("stock-order", "stock-empty") or finding.case == "tile-set":
            facts["tile"] = HIDDEN
    if facts.get("next"):
        facts["next"] = HIDDEN
    return msgspec.structs.replace(finding, facts=facts)
