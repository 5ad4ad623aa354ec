"""Changes from one state to the next, so that all states of a hand fit into one small answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from ..domain.findings import Outcome
from ..domain.view import LaidState, State

Splice = tuple[int, int, list[str]]
"""Where a list changes: from which place on, how many of its tiles go, and which come in their place."""


class StateChange(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What an event changes of a state; members that it does not change are left out.

    Racks and discards are by seat, as in `{"2": [4, 1, ["R5"]]}`: from place 4 on one tile goes and R5 comes. `table`
    has the melds that are new or other, whole. All other members are as in a state.
    """

    phase: str | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    stock_left: int | UnsetType = UNSET
    racks: dict[str, Splice] | UnsetType = UNSET
    discards: dict[str, Splice] | UnsetType = UNSET
    table: list[LaidState] | UnsetType = UNSET
    opened: list[str | None] | UnsetType = UNSET
    bar: int | UnsetType | None = UNSET
    taken: str | UnsetType | None = UNSET
    shown: int | UnsetType | None = UNSET
    declared: list[bool] | UnsetType = UNSET
    bots: list[int] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    finish_tile: str | UnsetType | None = UNSET
    outcome: Outcome | UnsetType | None = UNSET


_IN_PARTS: Final = ("racks", "discards", "table")


def change_of(before: State, after: State) -> StateChange:
    """What has changed from one state to a later one."""
    changed: dict[str, Any] = {
        name: getattr(after, name)
        for name in StateChange.__struct_fields__
        if name not in _IN_PARTS and getattr(after, name) != getattr(before, name)
    }
    for name in ("racks", "discards"):
        if splices := _splices(getattr(before, name), getattr(after, name)):
            changed[name] = splices
    if melds := [meld for meld in after.table if meld not in before.table]:
        changed["table"] = melds
    return StateChange(**changed)


def _splices(before: Sequence[list[str]], after: Sequence[list[str]]) -> dict[str, Splice]:
    pairs = enumerate(zip(before, after, strict=True))
    return {str(seat): splice(old, new) for seat, (old, new) in pairs if old != new}


def splice(before: list[str], after: list[str]) -> Splice:
    """The one change that makes a list another.

    >>> splice(["R1", "R2", "R4"], ["R1", "R2", "R3", "R4"])
    (2, 0, ['R3'])
    """
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return start, len(before) - end - start, after[start : len(after) - end]
