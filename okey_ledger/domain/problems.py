"""Problems: why some input is no log (contract, section 1, *No log*). Data; sentences are made at the edge."""

from __future__ import annotations

import msgspec

from .findings import Facts


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
    case: str
    """What kind of problem; it chooses the sentence and the mend."""
    facts: Facts
