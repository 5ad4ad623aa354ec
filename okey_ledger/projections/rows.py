"""Turns hands into rows, and rows into hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Row

from ..domain.clauses import Case
from ..domain.findings import Entry, Facts, Finding, Outcome
from ..domain.game import Game, GameFinding, HandResult
from ..domain.options import Options
from ..domain.replay import Replay
from ..domain.rulesets import OPTIONS
from ..hand_summary import Column, HandSummary, summarize
from .summaries import GameSummary, UnreadableHand
from .tables import HAND_COLUMNS

Values: TypeAlias = dict[str, Any]
"""A row to be written, by column."""

MAX_INTEGER: Final = 2**63 - 1
"""No column holds a greater number."""

_encode: Final = msgspec.json.Encoder().encode


def to_text(value: object) -> str:
    """A value as JSON."""
    return _encode(value).decode()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def from_text(text: str, kind: Any) -> Any:
    """A value of some type from its JSON."""
    return _decoder(kind).decode(text)


@lru_cache(1000)
def options_from(ruleset: str, text: str) -> Options:
    """A table's options from their JSON."""
    options: Options = from_text(text, OPTIONS[ruleset])
    return options


class HandRows:
    """All rows of one hand."""

    __slots__ = ("entries", "findings", "hand", "players")

    def __init__(self, hand: str, followed: Replay, position: int, last_position: int) -> None:
        """Raises `ValueError` where a value fits no database."""
        summary = summarize(followed.hand, followed.fold, position, last_position)
        if summary.hand_no is not None and summary.hand_no > MAX_INTEGER:
            raise ValueError(f"hand_no {summary.hand_no} is greater than {MAX_INTEGER}")
        if any("\0" in name for name in (*summary.players, summary.game or "")):
            raise ValueError("the name of a player or of the game holds a NUL character")
        fold = followed.fold
        self.hand: Values = hand_row(summary)
        self.players: list[Values] = [
            {"hand": hand, "player": player, "position": position, "game": summary.game}
            for player in dict.fromkeys(summary.players)
        ]
        self.entries = _told(hand, fold.entries)
        for row, entry in zip(self.entries, fold.entries, strict=True):
            row["points"] = entry.points
        self.findings = _told(hand, fold.findings)

    def place(self, position: int) -> None:
        """Say where the hand's first event stands in the ledger."""
        for row in (self.hand, *self.players):
            row["position"] = position


def _told(hand: str, told: Sequence[Entry | Finding]) -> list[Values]:
    """What the rows of entries and of findings share."""
    return [
        {
            "hand": hand,
            "place": place,
            "n": item.n,
            "seat": item.seat,
            "rule": item.rule,
            "case": item.case,
            "facts": to_text(item.facts),
            "readings": to_text(item.readings),
        }
        for place, item in enumerate(told)
    ]


def unreadable_row(hand: UnreadableHand) -> Values:
    """The row of a hand that cannot be read."""
    return msgspec.structs.asdict(hand) | {"facts": to_text(hand.facts)}


def game_row(standing: Game, position: int, players: str, hands: Iterable[str]) -> Values:
    """The row of a game; `players` is JSON already."""
    return {
        "game": standing.game,
        "position": position,
        "ruleset": standing.ruleset,
        "players": players,
        "hands": to_text(hands),
        "hands_played": standing.hands_played,
        "is_over": standing.over,
        "points": to_text(standing.points),
        "teams": None if standing.teams is None else to_text(standing.teams),
        "winners": to_text(standing.winners),
        "is_draw": standing.draw,
        "findings": to_text(standing.findings),
        "corrections": None if standing.corrections is None else to_text(standing.corrections),
    }


def hand_result(row: Row[*tuple[Any, ...]], corrections: dict[int, int] | None = None) -> HandResult:
    """What a game needs to know of a hand, from its row and from what rulings add to its seats."""
    players = from_text(row.players, list[str])
    return HandResult(
        row.hand,
        row.ruleset,
        players,
        options_from(row.ruleset, row.options),
        1 if row.hand_no is None else row.hand_no,
        row.outcome,
        None if row.scores is None else from_text(row.scores, list[int]),
        None if corrections is None else [corrections.get(seat, 0) for seat in range(len(players))],
    )


def hand_row(summary: HandSummary) -> Values:
    """The row of a hand."""
    return {column.name: _to_stored(column, column.value(summary)) for column in HAND_COLUMNS}


def hand_summary(row: Row[*tuple[Any, ...]]) -> HandSummary:
    """A hand from its row."""
    fields: Values = {}
    for column in HAND_COLUMNS:
        value = _from_stored(column, getattr(row, column.name), row.ruleset)
        if column.member is None:
            fields[column.field] = value
        else:
            fields.setdefault(column.field, {})[column.member] = value
    return HandSummary(**fields | {"outcome": Outcome(**fields["outcome"])})


_PLAIN: Final = (str, int, bool, float)
"""The types that are stored as they are; times are stored as text, all others as JSON."""


def _to_stored(column: Column, value: Any) -> Any:
    if value is None or column.type in _PLAIN:
        return value
    return value.isoformat() if column.type is datetime else to_text(value)


def _from_stored(column: Column, value: Any, ruleset: str) -> Any:
    if value is None or column.type in _PLAIN:
        return value
    if column.type is datetime:
        return datetime.fromisoformat(value)
    return options_from(ruleset, value) if column.field == "options" else from_text(value, column.type)


def entry(row: Row[*tuple[Any, ...]]) -> Entry:
    """An entry from its row."""
    return Entry(row.n, row.seat, row.points, Case(row.rule, row.case), *_proof(row))


def finding(row: Row[*tuple[Any, ...]]) -> Finding:
    """A finding from its row."""
    return Finding(row.n, row.seat, Case(row.rule, row.case), *_proof(row))


def _proof(row: Row[*tuple[Any, ...]]) -> tuple[Facts, tuple[str, ...]]:
    return from_text(row.facts, dict[str, Any]), from_text(row.readings, tuple[str, ...])


def game_summary(row: Row[*tuple[Any, ...]]) -> GameSummary:
    """A game from its row."""
    standing = Game(
        game=row.game,
        ruleset=row.ruleset,
        hands_played=row.hands_played,
        over=row.is_over,
        points=from_text(row.points, list[int]),
        teams=None if row.teams is None else from_text(row.teams, list[int]),
        winners=from_text(row.winners, list[int]),
        draw=row.is_draw,
        findings=from_text(row.findings, list[GameFinding]),
        corrections=None if row.corrections is None else from_text(row.corrections, list[int]),
    )
    return GameSummary(standing, from_text(row.players, list[str]), from_text(row.hands, list[str]), row.position)


def unreadable_hand(row: Row[*tuple[Any, ...]]) -> UnreadableHand:
    """A hand that cannot be read, from its row."""
    return UnreadableHand(row.hand, row.position, row.n, row.case, from_text(row.facts, dict[str, Any]))
