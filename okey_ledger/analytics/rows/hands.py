"""Rows: what the tables of a data set say of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET

from ...domain.events import (
    KNOWN,
    DiscardTaken,
    Event,
    HandDealt,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    kind_of,
    seat_of,
)
from ...domain.findings import Entry, Finding
from ...domain.hand import Hand
from ...domain.options import Options
from ...domain.tiles import STATED, okey_above
from ...domain.what_if import settings
from ...hand_summary import Column, summarize
from ...ledger.rows import LINK_SIZE
from ..schema import HAND_COLUMNS, HANDS
from .judgment import JudgedHand
from .pseudonyms import RealNames
from .turns import SECOND, Turn, backward_stamps, seconds_between, stamp, turns_of

Values: TypeAlias = tuple[Any, ...]
"""A row: values in the order of the table's columns."""

Rows: TypeAlias = dict[str, list[Values]]
"""The rows of some hands, by table."""

_encode: Final = msgspec.json.encode


def day_of(judged: JudgedHand) -> str | None:
    """The day, in UTC, of the first stamp that a hand has up to its end, as `2026-03-01`; None without a stamp."""
    end = judged.end
    events = judged.read.events if judged.read else []
    stamps = map(stamp, events if end is None else events[: end + 1])
    at = next((at for at in stamps if at is not None), None)
    return None if at is None else day_at(at)


def day_at(at: int) -> str:
    """The day, in UTC, of a stamp in microseconds since 1970.

    >>> day_at(1_772_366_400_000_000)
    '2026-03-01'
    """
    return datetime.fromtimestamp(at // SECOND, UTC).date().isoformat()


def game_of(judged: JudgedHand) -> str | None:
    """The game to which a hand belongs, if it belongs to one."""
    return None if judged.read is None else judged.read.game


def add_rows(rows: Rows, judged: JudgedHand, names: RealNames) -> None:
    """Add what all tables but that of the games say of a hand."""
    hand = judged.read
    if hand is None or judged.fold is None:
        _add_unread(rows, judged, names)
        return
    turns = turns_of(hand, judged.fold)
    _add_events(rows["events"], judged, hand, names)
    rows["hands"].append(_hand_row(judged, hand, turns, names))
    _add_turns(rows["turns"], judged, hand, turns, names)
    _add_players(rows["players"], judged, hand.deal, turns, names)
    for place, entry in enumerate(judged.fold.entries):
        rows["entries"].append((judged.hand, place, entry.n, entry.seat, entry.points, *_proof(entry, names)))
    for place, finding in enumerate(judged.fold.findings):
        rows["findings"].append((judged.hand, place, finding.n, finding.seat, *_proof(finding, names)))


def _proof(item: Entry | Finding, names: RealNames) -> Values:
    return item.rule, item.case, _encode(names.facts(item.facts)).decode(), item.readings


def _add_events(rows: list[Values], judged: JudgedHand, hand: Hand, names: RealNames) -> None:
    for stored, leaf, event in zip(judged.rows, judged.leaves, hand.events, strict=True):
        moved = _MOVES.get(type(event))
        known = _KINDS.get(type(event))
        tile, stands_for, meld, melds = (None, None, None, None) if moved is None else moved(event)
        rows.append(
            (
                stored.position,
                judged.hand,
                event.n,
                known or names.kind(kind_of(event)),
                getattr(event, "seat", None) if known else seat_of(event),
                tile,
                stands_for,
                meld,
                melds,
                stamp(event),
                event.actor,
                getattr(event, "via", UNSET) or None,
                names.topic(stored.topic),
                names.line(event, stored.state[LINK_SIZE:]),
                names.leaf(leaf),
            )
        )


_KINDS: Final[dict[type[Event], str]] = {kind: kind.__name__ for kind in KNOWN}
"""The names of the kinds of events, by type."""


def _tile(event: Any) -> Values:
    return event.tile, None, None, None


def _melds(event: Any) -> Values:
    return None, None, None, event.melds


def _pairs(event: Any) -> Values:
    return None, None, None, event.pairs


def _laid_off(event: TileLaidOff) -> Values:
    return *STATED[event.tile], _number(event.meld), None


def _captured(event: OkeyCaptured) -> Values:
    return event.tiles[0] if event.tiles else None, None, _number(event.meld), [event.tiles]


def _number(meld: int) -> int | None:
    """The number of a meld; None for one that no table has and no column could hold."""
    return meld if 0 <= meld < 2**31 else None


def _finished(event: HandFinished) -> Values:
    return event.tile, None, None, event.melds or event.pairs or None


_MOVES: Final[dict[type[Event], Any]] = {
    TileDrawn: _tile,
    DiscardTaken: _tile,
    TileDiscarded: _tile,
    HandOpened: _melds,
    MeldsLaid: _melds,
    PairsOpened: _pairs,
    PairsLaid: _pairs,
    TileLaidOff: _laid_off,
    OkeyCaptured: _captured,
    HandFinished: _finished,
}
"""By kind of event: its tile, what that stands for, the meld that it names and those that it lays."""


def _hand_row(judged: JudgedHand, hand: Hand, turns: Sequence[Turn], names: RealNames) -> Values:
    fold = judged.fold
    assert fold is not None
    deal = hand.deal
    started_at = next((at for at in map(stamp, hand.events) if at is not None), None)
    end = judged.end
    ended_at = None if end is None else stamp(hand[end])
    backward = backward_stamps(hand.events if end is None else hand.events[: end + 1])
    summary = summarize(hand, fold, judged.rows[0].position, judged.rows[-1].position)
    return (
        *(_shared(column, column.value(summary)) for column in HAND_COLUMNS),
        hand.seats,
        deal.starter,
        deal.indicator,
        okey_above(deal.indicator),
        started_at,
        ended_at,
        None if backward else seconds_between(started_at, ended_at),
        backward,
        len(turns),
        deal.stock is not UNSET,
        names.leaf(judged.leaves[-1]),
        judged.reason,
        names.detail(judged.detail),
    )


def _shared(column: Column, value: Any) -> Any:
    return _written(value) if column.field == "options" else value


@lru_cache(1000)
def _written(options: Options) -> str:
    """Every option of a table with its setting."""
    return _encode(settings(options)).decode()


def _add_turns(rows: list[Values], judged: JudgedHand, hand: Hand, turns: Iterable[Turn], names: RealNames) -> None:
    day = day_of(judged)
    hand_day = None if day is None else date.fromisoformat(day)
    players = names.players(hand.players)
    for number, turn in enumerate(turns):
        rows.append(
            (
                judged.hand,
                number,
                turn.seat,
                turn.first_n,
                turn.last_n,
                turn.took,
                turn.taken,
                turn.discarded,
                turn.opened,
                turn.opening_points,
                turn.opening_pairs,
                turn.melds_laid,
                turn.laid_off,
                turn.captured,
                turn.finished,
                turn.timed_out,
                turn.bot,
                turn.started_at,
                turn.ended_at,
                turn.seconds,
                players[turn.seat],
                hand.ruleset,
                hand_day,
            )
        )


def _add_players(
    rows: list[Values], judged: JudgedHand, deal: HandDealt, turns: Sequence[Turn], names: RealNames
) -> None:
    fold = judged.fold
    assert fold is not None
    okey = okey_above(deal.indicator)
    islek = Counter(entry.seat for entry in fold.entries if entry.rule == "islek")
    for seat, (player, rack) in enumerate(zip(deal.players, deal.racks, strict=False)):
        own = [turn for turn in turns if turn.seat == seat]
        opening, opening_turn = next(((turn, n) for n, turn in enumerate(own, 1) if turn.opened), (None, None))
        seconds = [turn.seconds for turn in own]
        drawn = [turn.taken for turn in own if turn.took == "stock"]
        copies = Counter(rack)
        rows.append(
            (
                judged.hand,
                seat,
                names.player(player),
                seat == deal.starter,
                rack,
                copies[okey],
                copies["FJ"],
                sum(count == 2 for tile, count in copies.items() if tile != okey),
                len(own),
                sum(turn.bot for turn in own),
                sum(turn.timed_out for turn in own),
                None if None in seconds else sum(seconds),
                len(drawn),
                drawn.count(okey),
                sum(turn.took == "discard" for turn in own),
                opening and opening.opened,
                opening and opening.opening_n,
                opening_turn,
                opening and opening.opening_points,
                opening and opening.opening_pairs,
                sum(turn.laid_off for turn in own),
                sum(turn.captured for turn in own),
                islek[seat],
                any(turn.finished for turn in own),
                None if fold.scores is None else fold.scores[seat],
            )
        )


def _add_unread(rows: Rows, judged: JudgedHand, names: RealNames) -> None:
    """A hand that cannot be read: its bytes as they are stored, and why."""
    for (position, version, topic, state), leaf in zip(judged.rows, judged.leaves, strict=True):
        kind = names.kind(topic.removeprefix("okey.").partition("/")[0])
        line = names.line(None, state[LINK_SIZE:])
        rows["events"].append(
            (position, judged.hand, version - 1, kind, *[None] * 8, names.topic(topic), line, names.leaf(leaf))
        )
    known = {
        "hand": judged.hand,
        "position": judged.rows[0].position,
        "last_position": judged.rows[-1].position,
        "events": len(judged.rows),
        "turns": 0,
        "verdict": "unread",
        "stock_recorded": False,
        "leaf": names.leaf(judged.leaves[-1]),
        "reason": judged.reason,
        "detail": names.detail(judged.detail),
    }
    rows["hands"].append(tuple(known.get(name) for name in HANDS.names))
