"""The settled readings: where the sources are silent or differ, and how this program reads them."""

from __future__ import annotations

from typing import Final

from ..domain.options import House
from ..domain.readings import READINGS
from ..domain.rulesets import OPTIONS
from .language import ENGLISH, N_, Language

SENTENCES: Final = {
    "bot-after-timeout": N_(
        "After the time of a turn has been called, the rest of it is the bot's, even if the player comes back in it"
    ),
    "clock-start": N_(
        "The time of a turn runs from the event that ended the turn before, a move exactly at the limit is in time, "
        "and taking a seat over does not restart it"
    ),
    "drawer-of-last-tile": N_("The seat that drew the last tile of the stock may still finish in that turn"),
    "false-joker-last": N_(
        "A false joker thrown last by a seat that opened with pairs is a finish with pairs; it is no okey"
    ),
    "islek-own-meld": N_("A discard is işlek on one's own meld too"),
    "islek-unopened": N_("A seat that has not opened pays for an işlek discard too"),
    "katlama": N_("Katlama is on, unless the table sets it to false"),
    "okey-over-pairs": N_("An okey thrown last by a seat that opened with pairs is an okey finish, not doubled again"),
    "pairs-after-melds": N_("A seat that opened with melds lays no pairs"),
    "starter-finishes": N_("The starter may finish in its first turn"),
    "starter-has-drawn": N_("The fifteenth tile of the starter is its draw"),
    "unused-take-stands": N_("A taken tile that is not used breaks the clause, and the turn stands"),
    "exhausted-like-an-end": N_("In an exhausted hand all seats pay as at an end, for okeys left too"),
    "high-one": N_("A 1 counts 1 wherever it stands, after a 13 too"),
    "okey-left-flat": N_("An okey left in the rack adds its own sum and is not multiplied"),
    "okey-taken-at-face": N_(
        "A taken okey counts the number printed on it, since what it will stand for is not known yet"
    ),
    "shown-indicator": N_(
        "When the indicator is shown all opponents lose, the tile stays in the rack, and a drawn hand changes nothing"
    ),
    "declared-but-melds": N_(
        "A finish with melds after declaring pairs breaks the clause and is scored as shown all the same"
    ),
    "capture_islek": N_(
        "A discard that could capture an okey is işlek, unless the table sets {option} to false (default: {default})"
    ),
    "group_capture": N_(
        "The okey of a three-tile group is captured by the tile that it states, or by that and the missing colour at "
        "once where the table sets {option} to both (default: {default})"
    ),
    "indicator_show": N_(
        "The indicator may be shown in every hand, or in the first one only where the table sets {option} to "
        "first_hand (default: {default})"
    ),
    "katlama_partner_exempt": N_(
        "The partner's opening raises the bar too, unless the table sets {option} to true (default: {default})"
    ),
    "okey_discard_islek": N_(
        "A discarded okey is işlek wherever it could be laid off, unless the table sets {option} to false "
        "(default: {default})"
    ),
    "okey_in_pairs": N_(
        "An okey makes a pair with any tile, unless the table sets {option} to false (default: {default})"
    ),
    "own_meld_charged": N_(
        "Laying off onto one's own meld and capturing from it cost nothing, unless the table sets {option} to true "
        "(default: {default})"
    ),
    "pairs_okey_points": N_(
        "A finish with pairs that throws the okey takes 4 from each opponent, or 8 where the table sets {option} to 8 "
        "(default: {default})"
    ),
    "pairs_rest_exhausted": N_(
        "In an exhausted hand the rest of a seat that opened with pairs counts × 10, or × 5 where the table sets "
        "{option} to 5 (default: {default})"
    ),
    "partner_pays": N_(
        "The finisher's partner pays nothing at the end, unless the table sets {option} to true (default: {default})"
    ),
    "take_for_new_meld": N_(
        "A new meld of a seat that has opened does not use the taken tile, unless the table sets {option} to true "
        "(default: {default})"
    ),
    "take_on_empty_stock": N_(
        "At an empty stock the discard may not be taken, unless the table sets {option} to true (default: {default})"
    ),
}
"""A sentence for each reading of the domain."""


def explain_reading(name: str, lang: Language = ENGLISH, house: House | None = None) -> str:
    """One sentence for a reading, with the option that sets it otherwise, its default, and the table's setting.

    `house` is the table's block of house readings, where it is known; what it sets otherwise is said.

    >>> explain_reading("high-one")
    'A 1 counts 1 wherever it stands, after a 13 too'
    """
    option = READINGS[name].option
    if option is None:
        return lang.gettext(SENTENCES[name])
    default = _shown(default_of(option, house))
    sentence = lang.gettext(SENTENCES[name], option=lang.isolate(f"house.{option}"), default=lang.isolate(default))
    setting = default if house is None else _shown(getattr(house, option))
    if setting == default:
        return sentence
    return lang.gettext("{reading}; at this table: {setting}", reading=sentence, setting=lang.isolate(setting))


def default_of(option: str, house: House | None = None) -> object:
    """What a house reading is set to by default: in the rule set of the house, else in the first that knows it."""
    blocks = [type(house)] if house is not None else [type(kind().house) for kind in OPTIONS.values()]
    return next(getattr(block(), option) for block in blocks if option in block.__struct_fields__)


def _shown(value: object) -> str:
    """A setting as it is written in a log."""
    return str(value).lower() if isinstance(value, bool) else str(value)
