"""Problems: why some input is no log (contract, section 1, *No log*). Data; sentences are made at the edge."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import UNSET

from .events import HandDealt, HandFinished
from .findings import Facts
from .rulesets import RULESETS
from .sentence import N_


class ProblemCase(StrEnum):
    """Why some input is no log; it chooses the sentence and the mend, and stands in answers by its value."""

    EMPTY = "empty"
    TRUNCATED_GZIP = "truncated-gzip"
    DAMAGED_GZIP = "damaged-gzip"
    CUT_OFF = "cut-off"
    HAND_TOO_LONG = "hand-too-long"
    LINE_TOO_LONG = "line-too-long"
    NOT_UTF8 = "not-utf8"
    BYTE_ORDER_MARK = "byte-order-mark"
    WIDE_ENCODING = "wide-encoding"
    LONE_SURROGATE = "lone-surrogate"
    CONTROL_CHARACTER = "control-character"
    SPREAD_OVER_LINES = "spread-over-lines"
    NOT_JSON = "not-json"
    TOO_DEEP = "too-deep"
    NOT_AN_OBJECT = "not-an-object"
    NO_HAND_ID = "no-hand-id"
    BAD_HAND_ID = "bad-hand-id"
    TWO_HANDS = "two-hands"
    OUT_OF_ORDER = "out-of-order"
    NO_DEAL = "no-deal"
    MISSING_FIELD = "missing-field"
    REPEATED_FIELD = "repeated-field"
    UNKNOWN_FIELD = "unknown-field"
    BAD_FIELD = "bad-field"
    BAD_STAMP = "bad-stamp"
    NO_OFFSET = "no-offset"
    BAD_OFFSET = "bad-offset"
    LEAP_SECOND = "leap-second"
    NUMBER_TOO_LARGE = "number-too-large"
    SEATS_FROM_ONE = "seats-from-one"
    NO_TILE = "no-tile"
    UNKNOWN_RULESET = "unknown-ruleset"
    BAD_RULES_VERSION = "bad-rules-version"
    UNKNOWN_OPTION = "unknown-option"
    BAD_OPTION = "bad-option"
    STORED_BEFORE = "stored-before"
    FINISH_SHOWS = "finish-shows"
    FINISH_SHOWS_BOTH = "finish-shows-both"
    FINISH_SHOWS_NOTHING = "finish-shows-nothing"
    FURTHER = "further"


FINISH_SHOWS: Final = {
    ProblemCase.FINISH_SHOWS: N_("In {ruleset} a finish shows no tiles; remove the melds and pairs"),
    ProblemCase.FINISH_SHOWS_BOTH: N_("The finish shows melds and pairs; remove one of the two"),
    ProblemCase.FINISH_SHOWS_NOTHING: N_("In {ruleset} a finish shows 14 tiles; add them as melds or as pairs"),
}
"""What is said of a finish that has not the form of one, by the case."""


class Problem(msgspec.Struct, frozen=True, gc=False):
    """What keeps a line, a hand or a file from being a log, where it stands, and what it is."""

    source: str
    """The file's name; `-` for standard input."""
    line: int | None
    """Counted from 1; None where the whole input is meant."""
    hand: str | None
    """The hand that is no log because of this, where one can be told."""
    n: int | None
    """The number of the event, where it can be told."""
    case: ProblemCase
    facts: Facts


def wrong_finish(deal: HandDealt, finish: HandFinished) -> ProblemCase | None:
    """The case of a finish that has not the form of one: it shows melds or pairs, or neither, as the rule set says.

    None where it has.
    """
    must_show = RULESETS[deal.ruleset].finish_shows > 0
    shows = (finish.melds is not UNSET) + (finish.pairs is not UNSET)
    if shows == must_show:
        return None
    if not must_show:
        return ProblemCase.FINISH_SHOWS
    return ProblemCase.FINISH_SHOWS_BOTH if shows else ProblemCase.FINISH_SHOWS_NOTHING
