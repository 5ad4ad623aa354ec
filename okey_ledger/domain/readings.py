"""The settled readings on which a finding or an entry may rest, by name (the word **reading** in the rules).

A reading with an option can be set otherwise per table (`options.house`); the others hold for every table.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Reading(msgspec.Struct, frozen=True, gc=False):
    """Where the sources are silent or differ, and how the rules settle it."""

    clause: str
    option: str | None = None
    """The switch of `options.house` that sets it otherwise, where there is one."""


READINGS: Final = {
    "bot-after-timeout": Reading("actor"),
    "clock-start": Reading("clock"),
    "drawer-of-last-tile": Reading("exhausted"),
    "exhausted-like-an-end": Reading("okey-left"),
    "high-one": Reading("value"),
    "okey-left-flat": Reading("okey-left"),
    "okey-taken-at-face": Reading("take"),
    "shown-indicator": Reading("indicator-shown"),
    "declared-but-melds": Reading("pairs-declared"),
    "capture_islek": Reading("islek", "capture_islek"),
    "group_capture": Reading("capture", "group_capture"),
    "indicator_show": Reading("indicator-shown", "indicator_show"),
    "katlama_partner_exempt": Reading("katlama", "katlama_partner_exempt"),
    "okey_discard_islek": Reading("islek", "okey_discard_islek"),
    "okey_in_pairs": Reading("pair", "okey_in_pairs"),
    "own_meld_charged": Reading("lay-off", "own_meld_charged"),
    "pairs_okey_points": Reading("lost", "pairs_okey_points"),
    "pairs_rest_exhausted": Reading("pairs-multiplier", "pairs_rest_exhausted"),
    "partner_pays": Reading("teams", "partner_pays"),
    "take_for_new_meld": Reading("take-use", "take_for_new_meld"),
    "take_on_empty_stock": Reading("exhausted", "take_on_empty_stock"),
}
"""Every reading that a verdict can name."""
