"""The settled readings on which a finding or an entry may rest, by name (the word **reading** in the rules).

A reading with an option can be set otherwise per table (`options.house`) and is declared with the option; the others
hold for every table and are declared here.
"""

from __future__ import annotations

from typing import Final, get_type_hints

import msgspec

from .options import Settles
from .rulesets import OPTIONS


class Reading(msgspec.Struct, frozen=True, gc=False):
    """Where the sources are silent or differ, and how the rules settle it."""

    clause: str
    option: str | None = None
    """The switch of `options.house` that sets it otherwise, where there is one."""


def _of_options() -> dict[str, Reading]:
    """The house readings of all rule sets, each with the clause that its option says."""
    found = {}
    for kind in OPTIONS.values():
        for name, hint in get_type_hints(type(kind().house), include_extras=True).items():
            for said in getattr(hint, "__metadata__", ()):
                if isinstance(said, Settles):
                    found[name] = Reading(said.clause, name)
    return found


READINGS: Final = _of_options() | {
    "bot-after-timeout": Reading("actor"),
    "clock-start": Reading("clock"),
    "drawer-of-last-tile": Reading("exhausted"),
    "false-joker-last": Reading("finish"),
    "islek-own-meld": Reading("islek"),
    "islek-unopened": Reading("islek"),
    "katlama": Reading("katlama"),
    "okey-over-pairs": Reading("finish"),
    "pairs-after-melds": Reading("pairs-path"),
    "starter-finishes": Reading("turn"),
    "starter-has-drawn": Reading("turn"),
    "unused-take-stands": Reading("take-use"),
    "exhausted-like-an-end": Reading("okey-left"),
    "high-one": Reading("value"),
    "okey-left-flat": Reading("okey-left"),
    "okey-taken-at-face": Reading("take"),
    "shown-indicator": Reading("indicator-shown"),
    "declared-but-melds": Reading("pairs-declared"),
}
"""Every reading that a verdict can name."""
