"""A whole hand as text: after every event the whole state, and what each seat sees otherwise than it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import Event, kind_of
from okey_ledger.domain.findings import Outcome
from okey_ledger.domain.view import HIDDEN, State, state, view, view_event
from tests.logs import Hand

UNSAID = ("hand", "n", "at", "actor", "racks", "rules")
"""Fields of an event that are not part of its line."""
ALWAYS = ("phase", "turn", "stock_left", "opened", "bar", "scores")
"""Members of a state that are shown at every step."""
WHERE_SET = ("taken", "shown", "declared", "bots", "finish_tile", "outcome")
"""Members that are shown where they say something."""


def playthrough(hand: Hand) -> str:
    """The text of a hand; a tile that a seat may not see is a question mark."""
    fold = Fold(hand.recorded)
    lines: list[str] = []
    for event in hand.events:
        fold.take([event] if event.n else [])
        lines += _step(fold, event)
    assert fold.table is not None
    whole = state(fold.table)
    return "\n".join([f"{whole.hand}: {whole.ruleset}, indicator {whole.indicator}, okey {whole.okey}", *lines, ""])


def _step(fold: Fold, event: Event) -> Iterator[str]:
    """One event: what it says and changes, the state after it, and every seat's view."""
    table = fold.table
    assert table is not None
    whole = state(table)
    yield from ("", f"{event.n} {told(event)}")
    yield from (f"    violation {finding.rule}" for finding in fold.findings if finding.n == event.n)
    yield from (f"    seat {entry.seat} {entry.points:+d} {entry.rule}" for entry in fold.entries if entry.n == event.n)
    lines = list(described(whole))
    yield from lines
    for seat in range(table.seats):
        seen = view_event(event, seat, whole.outcome is not None)
        otherwise = [told(seen)] if seen != event else []
        otherwise += [line for line in described(view(table, seat)) if line not in lines]
        yield f"    seat {seat} sees {'; '.join(line.strip() for line in otherwise) or 'all of this'}"


def told(event: Event) -> str:
    """An event in one line; the racks of a deal are in the state."""
    fields = {name: value for name, value in asdict(event).items() if value not in (UNSET, None)}
    said = [f"{name} {shown(value)}" for name, value in fields.items() if name not in UNSAID]
    return " ".join([kind_of(event), *(["by the bot"] if event.actor == "bot" else []), *said])


def shown(value: Any) -> str:
    """A value in one line: tiles in a row, melds between bars, hidden tiles counted."""
    if isinstance(value, Outcome):
        return " ".join(str(part) for part in asdict(value).values() if part is not None)
    if not isinstance(value, list):
        return "-" if value is None else str(value)
    if value and all(isinstance(part, list) for part in value):
        return " | ".join(map(shown, value))
    runs = [(text, len(list(same))) for text, same in groupby(map(shown, value))]
    return " ".join(f"?×{count}" if text == HIDDEN else " ".join([text] * count) for text, count in runs) or "-"


def described(seen: State) -> Iterator[str]:
    """A state: what concerns everybody in one line, then racks, piles and melds."""
    members = asdict(seen)
    said = [name for name in WHERE_SET if members[name] not in (None, [], [False] * len(seen.racks))]
    yield "    " + ", ".join(f"{name} {shown(members[name])}" for name in (*ALWAYS, *said))
    for name, what in (("racks", "rack"), ("discards", "discards")):
        yield from (f"    {what} {seat}: {shown(tiles)}" for seat, tiles in enumerate(members[name]) if tiles)
    yield from (f"    {laid.kind} {laid.meld} of seat {laid.owner}: {shown(laid.tiles)}" for laid in seen.table)
