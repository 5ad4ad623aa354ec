"""The rules know no favorite color, no favorite seat, and judge alike where the stock is not recorded."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.events import Event, ScoresClaimed
from tests.logs import Hand
from tests.properties.hands import hands

COLORINGS = ["".join(colors) for colors in permutations("RBKY")]


def repainted(value: Any, coloring: str) -> Any:
    """Tiles, or lists of them, in other colors; anything else as it is."""
    if isinstance(value, str):
        return "=".join(
            tile if tile == "FJ" else coloring["RBKY".index(tile[0])] + tile[1:] for tile in value.split("=")
        )
    return [repainted(part, coloring) for part in value] if isinstance(value, list) else value


TILED = ("tile", "tiles", "melds", "pairs", "indicator", "racks", "stock")


def in_colors(event: Event, coloring: str) -> Event:
    changes = {name: repainted(getattr(event, name), coloring) for name in TILED if hasattr(event, name)}
    return msgspec.structs.replace(event, **changes)


def turned(event: Event, by: int, seats: int) -> Event:
    """The event at a table whose seats are numbered from another one on."""
    changes: dict[str, Any] = {}
    for name in ("seat", "starter"):
        if hasattr(event, name):
            changes[name] = (getattr(event, name) + by) % seats
    for name in ("players", "racks", "scores"):
        if hasattr(event, name):
            row = getattr(event, name)
            changes[name] = [row[(seat - by) % seats] for seat in range(seats)]
    return msgspec.structs.replace(event, **changes)


def told(fold: Fold) -> list[tuple[int, int, int, str]]:
    assert fold.verdict == "clean", fold.findings
    return [(entry.n, entry.seat, entry.points, entry.rule) for entry in fold.entries]


@given(hands, st.sampled_from(COLORINGS))
def test_colors_are_alike(hand: Hand, coloring: str) -> None:
    assert told(audit([in_colors(event, coloring) for event in hand.events])) == told(audit(hand.events))


@given(hands, st.integers(1, 3))
def test_seats_are_alike(hand: Hand, by: int) -> None:
    seats = len(hand.dealt.players)
    entries = told(audit([turned(event, by, seats) for event in hand.events]))
    assert sorted(entries) == sorted(
        (n, (seat + by) % seats, points, rule) for n, seat, points, rule in told(audit(hand.events))
    )


@given(hands)
def test_a_hand_is_judged_alike_where_the_stock_is_not_recorded(hand: Hand) -> None:
    unrecorded = hand.dealt_as(stock=UNSET)
    assert told(audit(unrecorded.events)) == told(audit(hand.events))
    assert isinstance(unrecorded.last, ScoresClaimed)
