"""Single mutations of a clean hand that must break a rule at the event that they touch.

Not every mutation is a breach: two layings of one turn may change places, another tile of the rack may be thrown, a
tile may be laid onto another meld that it fits. Those logs are other legal hands, and nothing in them is wrong. Listed
here are the mutations after which no hand of the rules is left, each with the clauses of which one must be reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from okey_ledger.domain.audit import audit
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
    PairsLaid,
    PairsOpened,
    ScoresClaimed,
    SeatReclaimed,
    SeatTakenOver,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    TurnTimedOut,
    UnknownEvent,
)
from okey_ledger.domain.view import State, state
from tests.loaded import number_of
from tests.logs import TILE_SET, Hand, clock

NUMBERED = [tile for tile in TILE_SET if tile != "FJ"]
STEPS = (TileDrawn, DiscardTaken, TileDiscarded)
LAYINGS = (HandOpened, PairsOpened, MeldsLaid, PairsLaid, TileLaidOff, OkeyCaptured)
ENDS = (HandFinished, HandExhausted, HandAnnulled)
MOVES = (*STEPS, *LAYINGS, HandFinished)


@dataclass
class Mutant:
    """A log that differs from a clean hand in one place."""

    events: list[Event]
    rules: set[str]
    """The clauses of which one must be broken."""
    places: range
    """The events that the mutation touches; one of them must be the first that breaks a rule."""

    def __post_init__(self) -> None:
        self.events = [msgspec.structs.replace(event, n=n) for n, event in enumerate(self.events)]


Mutation = Callable[[Hand, int, Random], Mutant | None]
"""Mutates a hand at one event; None where it cannot there."""


def _before(hand: Hand, n: int) -> State:
    table = audit(hand.events[:n]).table
    assert table is not None
    return state(table)


def _changed(hand: Hand, n: int, rules: str, **changes: Any) -> Mutant:
    event = msgspec.structs.replace(hand.events[n], **changes)
    return _replaced(hand, n, n + 1, [event], rules)


def _replaced(hand: Hand, first: int, end: int, others: Sequence[Event], rules: str) -> Mutant:
    """The events from `first` to before `end` are others."""
    events = [*hand.events[:first], *others, *hand.events[end:]]
    return Mutant(events, set(rules.split()), range(first, first + max(len(others), 1)))


def dropped(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A draw, a take, a discard or the end is missing, and what followed it comes too early."""
    pair = hand.events[n : n + 2]
    if len(pair) < 2 or not isinstance(pair[0], STEPS + ENDS):
        return None
    if not isinstance(pair[1], (*MOVES, HandExhausted, ScoresClaimed)):
        return None
    return _replaced(hand, n, n + 1, [], "draw-first turn exhausted ended")


def repeated(hand: Hand, n: int, random: Random) -> Mutant | None:
    """What can be done once is done again at once."""
    event = hand.events[n]
    if not isinstance(event, (*STEPS, *ENDS, HandDealt, SeatTakenOver, SeatReclaimed, IndicatorShown)):
        return None
    return _replaced(hand, n + 1, n + 1, [event], "draw-once turn ended deal actor indicator-shown")


def swapped(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A draw, a take, a discard or the end changes places with the move or the claim after it, or the move before."""
    pair = hand.events[n : n + 2]
    if len(pair) < 2 or not all(isinstance(event, (*MOVES, *ENDS, ScoresClaimed)) for event in pair):
        return None
    if not any(isinstance(event, STEPS + ENDS) for event in pair):
        return None
    return _replaced(hand, n, n + 2, pair[::-1], "draw-first turn rack take-use finish exhausted ended")


def of_another_seat(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A move, or the call of time, is said to be another seat's."""
    event = hand.events[n]
    if not isinstance(event, (*MOVES, TurnTimedOut)):
        return None
    return _changed(hand, n, "turn", seat=random.choice([seat for seat in range(4) if seat != event.seat]))


def of_another_actor(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A player's move is said to be the bot's, or the other way round."""
    event = hand.events[n]
    actor = "bot" if event.actor == "player" else "player"
    return _changed(hand, n, "actor", actor=actor) if isinstance(event, MOVES) else None


def too_late(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A player's move comes a day later, at a table with a time limit."""
    event = hand.events[n]
    limit = isinstance(hand.dealt.options, dict) and hand.dealt.options["move_seconds"]
    late = isinstance(event, MOVES) and event.actor == "player" and limit
    return _changed(hand, n, "clock", at=clock(86_400)) if late else None


def another_tile_drawn(hand: Hand, n: int, random: Random) -> Mutant | None:
    """Another tile than the next of the stock is drawn, or another than the last discard taken."""
    event = hand.events[n]
    if not isinstance(event, (TileDrawn, DiscardTaken)):
        return None
    tile = random.choice([tile for tile in TILE_SET if tile != event.tile])
    return _changed(hand, n, "stock-order take-previous", tile=tile)


def a_tile_not_held(hand: Hand, n: int, random: Random) -> Mutant | None:
    """One of the tiles played is another, which the seat does not hold."""
    event = hand.events[n]
    if not isinstance(event, (TileDiscarded, *LAYINGS, HandFinished)):
        return None
    rack = _before(hand, n).racks[event.seat]
    tile = random.choice([tile for tile in TILE_SET if tile not in rack])
    if isinstance(event, OkeyCaptured):
        return _changed(hand, n, "rack", tiles=[tile, *event.tiles[1:]])
    if isinstance(event, (TileDiscarded, TileLaidOff, HandFinished)):
        return _changed(hand, n, "rack", tile=tile)
    name, laid = _laid(event)
    laid[random.randrange(len(laid))][0] = tile
    return _changed(hand, n, "rack", **{name: laid})


def another_meld(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A tile is laid off onto, or an okey captured from, a number under which nothing lies."""
    event = hand.events[n]
    if not isinstance(event, (TileLaidOff, OkeyCaptured)):
        return None
    number = len(_before(hand, n).table) + random.randrange(3)
    return _changed(hand, n, "lay-off capture", meld=number)


def _laid(event: Event) -> tuple[str, list[list[str]]]:
    """What an event lays or shows, as a copy, and the name of its field."""
    name = "pairs" if isinstance(getattr(event, "pairs", None), list) else "melds"
    return name, [list(texts) for texts in getattr(event, name)]


def _shown(event: Event) -> bool:
    return any(isinstance(getattr(event, name, None), list) for name in ("melds", "pairs"))


def _is_charged(hand: Hand, n: int) -> bool:
    """Whether a bad meld in this event is a wrong opening that is charged, which is no breach (`wrong-opening`)."""
    house = hand.recorded.options.house
    return isinstance(hand.events[n], (HandOpened, PairsOpened)) and (
        getattr(house, "wrong_opening_points", None) is not None
    )


def _okeys(event: Event) -> list[tuple[int, int]]:
    laid = _laid(event)[1] if _shown(event) else []
    return [(row, place) for row, texts in enumerate(laid) for place, text in enumerate(texts) if "=" in text]


def _restated(
    hand: Hand, n: int, random: Random, rules: tuple[str, str], restate: Callable[[str], str]
) -> Mutant | None:
    """One okey, laid off or in a meld, says something else; the clauses are those of a lay-off and of a meld."""
    event = hand.events[n]
    if isinstance(event, TileLaidOff) and "=" in event.tile:
        return _changed(hand, n, rules[0], tile=restate(event.tile))
    places = _okeys(event)
    if not places:
        return None
    name, laid = _laid(event)
    row, place = random.choice(places)
    laid[row][place] = restate(laid[row][place])
    return _changed(hand, n, rules[1], **{name: laid})


def an_identity_left_out(hand: Hand, n: int, random: Random) -> Mutant | None:
    """An okey says no longer what it stands for."""
    rules = ("okey-identity", "okey-identity")
    return _restated(hand, n, random, rules, lambda text: text.split("=")[0])


def another_identity(hand: Hand, n: int, random: Random) -> Mutant | None:
    """An okey says that it stands for a tile of another color and another number."""
    if _is_charged(hand, n):
        return None
    return _restated(hand, n, random, ("lay-off", "meld pair"), lambda text: _elsewhere(random, text))


def _elsewhere(random: Random, text: str) -> str:
    okey, face = text.split("=")
    others = [tile for tile in NUMBERED if tile[0] != face[0] and number_of(tile) != number_of(face)]
    return f"{okey}={random.choice(others)}"


def an_identity_too_many(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A tile that is no okey says what it stands for."""
    event = hand.events[n]
    if isinstance(event, TileLaidOff) and "=" not in event.tile:
        return _changed(hand, n, "okey-identity", tile=f"{event.tile}={random.choice(NUMBERED)}")
    laid = _laid(event)[1] if _shown(event) else []
    plain = [(row, place) for row, texts in enumerate(laid) for place, text in enumerate(texts) if "=" not in text]
    if not plain:
        return None
    row, place = random.choice(plain)
    laid[row][place] += f"={random.choice(NUMBERED)}"
    return _changed(hand, n, "okey-identity", **{_laid(event)[0]: laid})


def a_meld_too_short(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A meld of three, or a pair, lacks a tile."""
    if _is_charged(hand, n):
        return None
    event = hand.events[n]
    name, laid = _laid(event) if _shown(event) else ("", [])
    short = [texts for texts in laid if len(texts) <= 3]
    if not short:
        return None
    random.choice(short).pop()
    return _changed(hand, n, "meld pair", **{name: laid})


def another_score_claimed(hand: Hand, n: int, random: Random) -> Mutant | None:
    """The scores that are claimed differ in one seat."""
    event = hand.events[n]
    if not isinstance(event, ScoresClaimed):
        return None
    scores = list(event.scores)
    scores[random.randrange(len(scores))] += random.choice((-10, -1, 1, 100))
    return _changed(hand, n, "scores", scores=scores)


def another_tile_dealt(hand: Hand, n: int, random: Random) -> Mutant | None:
    """A tile of a rack or of the stock is another, so that one is missing and one is too many."""
    if n:
        return None
    racks, stock = [list(tiles) for tiles in hand.dealt.racks], list(hand.stock)
    row = random.choice([*racks, stock])
    place = random.randrange(len(row))
    row[place] = random.choice([tile for tile in TILE_SET if tile != row[place]])
    return _changed(hand, 0, "deal", racks=racks, stock=stock)


def another_starter(hand: Hand, n: int, random: Random) -> Mutant | None:
    """The starter is a seat that has fourteen tiles."""
    starter = random.choice([seat for seat in range(4) if seat != hand.dealt.starter])
    return None if n else _changed(hand, 0, "deal", starter=starter)


def an_unknown_event(hand: Hand, n: int, random: Random) -> Mutant | None:
    """Something comes in between that nobody knows."""
    event = UnknownEvent(hand=hand.dealt.hand, n=n, type="TileStolen", seat=random.randrange(6))
    return _replaced(hand, n + 1, n + 1, [event], "event-kind ended")


MUTATIONS: list[Mutation] = [
    dropped,
    repeated,
    swapped,
    of_another_seat,
    of_another_actor,
    too_late,
    another_tile_drawn,
    a_tile_not_held,
    another_meld,
    an_identity_left_out,
    another_identity,
    an_identity_too_many,
    a_meld_too_short,
    another_score_claimed,
    another_tile_dealt,
    another_starter,
    an_unknown_event,
]


def mutant(hand: Hand, mutation: Mutation, random: Random) -> Mutant | None:
    """A mutant of a hand at some place; None where the hand has no place for the mutation."""
    for n in random.sample(range(len(hand.events)), len(hand.events)):
        mutated = mutation(hand, n, random)
        if mutated:
            return mutated
    return None
