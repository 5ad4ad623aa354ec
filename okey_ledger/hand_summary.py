"""A hand in lists, declared once: the read models, the REST list and the data set take their columns from here.

A new column of hands is a new field of `HandSummary` and a line in `summarize`. From the field follow the column of the
read models, the member of `GET /v1/hands` and of `hands --json`, its description in OpenAPI, and the column of the data
set. CONTRIBUTING.md, *Adding a column of hands*, says what else a change needs.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta

from .domain.audit import Fold
from .domain.findings import Outcome
from .domain.hand import Hand
from .domain.registration import CHOICES

if TYPE_CHECKING:
    from .domain.options import Options
else:
    Options = dict[str, Any]  # for schemas: the options of all rule sets have no schema in common

VERSION: Final = 2
"""Grows with every change of a field's name, type or meaning; the versions of all tables grow with it."""


class In(NamedTuple):
    """Which lists have a column; without this all of them do."""

    read_models: bool = True
    data_set: bool = True


class Bits(NamedTuple):
    """How large a whole number can be; without this 32 bits are enough."""

    bits: int


class Part(NamedTuple):
    """A member of a field that has a column of its own."""

    column: str
    member: str
    meaning: str
    bits: int = 32


ALWAYS: Final = "always"
"""Says that the field is known even of a hand that cannot be read."""


class HandSummary(msgspec.Struct, frozen=True, gc=False):
    """A hand as far as it has been read."""

    hand: Annotated[str, Meta(description="the id of the hand"), ALWAYS]
    position: Annotated[int, Meta(description="the position of its first event in the ledger"), Bits(64), ALWAYS]
    last_position: Annotated[int, Meta(description="the position of its last event"), Bits(64), ALWAYS]
    ruleset: Annotated[str, Meta(description=CHOICES)]
    players: Annotated[list[str], Meta(description="the players, by seat"), In(data_set=False)]
    game: Annotated[str | None, Meta(description="the id of the game")]
    hand_no: Annotated[int | None, Meta(description="its number in the game, from 1"), Bits(64)]
    options: Annotated[
        Options,
        Meta(
            description="how the table is set, as a JSON object; data sets include the defaults, lists leave them out"
        ),
    ]
    rules: Annotated[int, Meta(description="the version of the rules by which it was played")]
    first_at: Annotated[datetime | None, Meta(description="its first stamp"), In(data_set=False)]
    last_at: Annotated[datetime | None, Meta(description="its last stamp"), In(data_set=False)]
    events: Annotated[int, Meta(description="how many events it has"), ALWAYS]
    verdict: Annotated[
        str,
        Meta(description="`clean`, `violations` or `halted`; `unread` where it could not be judged"),
        ALWAYS,
    ]
    halted_at: Annotated[
        int | None, Meta(description="the number of the event after which the rules describe no state")
    ]
    outcome: Annotated[
        Outcome,
        Meta(description="how it ended"),
        Part("outcome", "kind", "`finished`, `exhausted`, `annulled` or `open`"),
        Part("finish", "finish", "`normal`, or what holds of `elden`, `pairs`, `okey`, joined by `+`"),
        Part("finisher", "seat", "the seat that finished", bits=8),
    ]
    scores: Annotated[
        list[int] | None,
        Meta(description="points by seat, the sums of its entries; empty in a halted hand"),
    ]
    stored_before: Annotated[
        bool,
        Meta(description="whether an earlier version stored it in a form that is refused today; `audit` says why"),
    ]
    corrections: Annotated[
        list[int] | None,
        Meta(description="what rulings add, by seat; empty where there are none"),
        In(read_models=False, data_set=False),
    ] = None


def summarize(hand: Hand, fold: Fold, position: int, last_position: int) -> HandSummary:
    """The record of a hand whose first and last events stand at these positions."""
    deal = hand.deal
    return HandSummary(
        hand=hand.id,
        position=position,
        last_position=last_position,
        ruleset=hand.ruleset,
        players=hand.players,
        game=hand.game,
        hand_no=None if deal.hand_no is UNSET else deal.hand_no,
        options=hand.options,
        rules=deal.rules,
        first_at=hand.at,
        last_at=hand.last_at,
        events=fold.events,
        verdict=fold.verdict,
        halted_at=fold.halted_at,
        outcome=fold.outcome,
        scores=fold.scores,
        stored_before=hand.stored_before,
    )


class Column(NamedTuple):
    """A column of hands in a table."""

    name: str
    field: str
    """The field of `HandSummary` whose value it holds."""
    member: str | None
    """The member of that value, where the column holds one alone."""
    type: Any
    """Its Python type, without None."""
    is_optional: bool
    is_always_known: bool
    """Whether it has a value even for a hand that cannot be read."""
    bits: int
    meaning: str
    where: In

    def value(self, summary: HandSummary) -> Any:
        """What a hand has there."""
        value = getattr(summary, self.field)
        return value if self.member is None else getattr(value, self.member)


def _columns() -> list[Column]:
    columns = []
    members = get_type_hints(Outcome)
    for name, hint in get_type_hints(HandSummary, include_extras=True).items():
        annotated, *notes = get_args(hint)
        bits = next((note.bits for note in notes if isinstance(note, Bits)), 32)
        where = next((note for note in notes if isinstance(note, In)), In())
        known = ALWAYS in notes
        parts = [note for note in notes if isinstance(note, Part)]
        for part in parts:
            kind, is_optional = _required(members[part.member])
            columns.append(
                Column(part.column, name, part.member, kind, is_optional, known, part.bits, part.meaning, where)
            )
        if not parts:
            kind, is_optional = _required(annotated)
            meaning = next(note.description or "" for note in notes if isinstance(note, Meta))
            columns.append(Column(name, name, None, kind, is_optional, known, bits, meaning, where))
    return columns


def _required(hint: Any) -> tuple[Any, bool]:
    """A type without None, and whether None was part of it."""
    required = [kind for kind in get_args(hint) if kind is not type(None)]
    return (required[0], True) if type(None) in get_args(hint) else (hint, False)


COLUMNS: Final[tuple[Column, ...]] = tuple(_columns())
"""Every column that some list of hands has, in the order of the fields."""
