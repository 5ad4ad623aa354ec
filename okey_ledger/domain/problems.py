"""Problems: why some input is no log (contract, section 1, *No log*). Data; sentences are made at the edge."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from .events import HandDealt, HandFinished
from .findings import Facts
from .rulesets import RULESETS
from .sentence import N_

FINISH_SHOWS: Final = {
    "finish-shows": N_("In {ruleset} a finish shows no tiles; remove the melds and pairs"),
    "finish-shows-both": N_("The finish shows melds and pairs; remove one of the two"),
    "finish-shows-nothing": N_("In {ruleset} a finish shows 14 tiles; add them as melds or as pairs"),
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
    case: str
    """What kind of problem; it chooses the sentence and the mend."""
    facts: Facts


def wrong_finish(deal: HandDealt, finish: HandFinished) -> str | None:
    """The case of a finish that has not the form of one: it shows melds or pairs, or neither, as the rule set says.

    None where it has.
    """
    must_show = RULESETS[deal.ruleset].finish_shows > 0
    shows = (finish.melds is not UNSET) + (finish.pairs is not UNSET)
    if shows == must_show:
        return None
    return "finish-shows" if not must_show else "finish-shows-both" if shows else "finish-shows-nothing"
