"""The settled readings: where the sources are silent or differ, and how this program reads them."""

from __future__ import annotations

from typing import Final

from ..domain.options import House
from ..domain.readings import READINGS
from ..domain.rulesets import OPTIONS, RULESETS
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
    "katlama": N_("Katlama is on where {option} is true (default: {default})"),
    "okey-over-pairs": N_("An okey thrown last by a seat that opened with pairs is an okey finish, not doubled again"),
    "pairs-after-melds": N_("A seat that opened with melds lays no pairs"),
    "starter-finishes": N_("The starter may finish in its first turn"),
    "starter-has-drawn": N_("The extra tile of the starter is its draw"),
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
    "capture_islek": N_("A discard that could capture an okey is işlek where {option} is true (default: {default})"),
    "group_capture": N_(
        "The okey of a three-tile group is captured by the tile that it states, or by that and the missing color at "
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
        "A new meld or pair of a seat that has opened uses the taken tile where {option} is true (default: {default})"
    ),
    "take_on_empty_stock": N_(
        "At an empty stock the discard may not be taken, unless the table sets {option} to true (default: {default})"
    ),
    "high_one": N_("A 1 stands after a 13 too where {option} is true (default: {default})"),
    "bar_free_finish": N_(
        "An opening that leaves one tile in the rack needs no bar, unless the table sets {option} to false (default: "
        "{default})"
    ),
    "katlama_pairs": N_(
        "An opening with pairs has more pairs than any before it, unless the table sets {option} to false (default: "
        "{default})"
    ),
    "wrong_opening_points": N_(
        "A wrong opening is a breach, or costs its seat what the table sets {option} to (default: {default})"
    ),
    "wait_after_opening": N_(
        "A seat may lay off and capture in the turn of its opening, unless the table sets {option} to true (default: "
        "{default})"
    ),
    "pairs_lay_off_tiles": N_(
        "A seat that opened with pairs lays off at most as many tiles a turn as {option} says (default: {default})"
    ),
    "lay_off_cap": N_(
        "Each seat lays off as many tiles as fit, unless the table limits them by {option} to each meld or end "
        "(default: {default})"
    ),
    "lay_off_cap_tiles": N_(
        "Where lay-offs are limited to each meld or end, {option} says how many tiles a turn (default: {default})"
    ),
    "captures": N_(
        "An okey on the table can be captured, unless the table sets {option} to false (default: {default})"
    ),
    "capture_points": N_("A capture costs the owner of the meld what {option} says (default: {default})"),
    "take_in_opening": N_(
        "A tile taken before the opening is used by the opening only, unless the table sets {option} to false "
        "(default: {default})"
    ),
    "unused_take_points": N_(
        "A taken tile that is not used is a breach, or costs its seat what the table sets {option} to (default: "
        "{default})"
    ),
    "fed_opening": N_(
        "Who throws the tile with which another opens pays nothing, unless the table sets {option} to flat or times "
        "(default: {default})"
    ),
    "fed_points": N_(
        "Under flat the tile with which another opens costs its thrower what {option} says (default: {default})"
    ),
    "fed_times": N_(
        "Under times the value of the tile counts × {option} in an opening with melds (default: {default})"
    ),
    "fed_pairs_times": N_(
        "Under times the value of the tile counts × {option} in an opening with pairs (default: {default})"
    ),
    "pairs_after_melds": N_(
        "Who opened with melds lays pairs once some seat has opened with pairs, unless the table sets {option} to "
        "false (default: {default})"
    ),
    "pairs_declaration": N_(
        "Pairs need no declaration, unless the table sets {option} to binding (default: {default})"
    ),
    "declared_unopened_times": N_(
        "Where declarations bind, who has declared and not opened pays × {option} (default: {default})"
    ),
    "all_pairs": N_(
        "When all four seats have opened with pairs the hand is void, unless the table sets {option} to played_on "
        "(default: {default})"
    ),
    "islek_points": N_("An işlek discard costs what {option} says (default: {default})"),
    "okey_discard_points": N_("Throwing an okey costs what {option} says (default: {default})"),
    "bots_charged": N_(
        "A bot's discards are charged like a player's, unless the table sets {option} to false (default: {default})"
    ),
    "finish_points": N_("The finisher gets what {option} says, times the factor of the end (default: {default})"),
    "unopened_points": N_(
        "Who has not opened pays what {option} says, times the factor of the end (default: {default})"
    ),
    "elden": N_(
        "Elden asks that the finisher opened in that turn and nobody else has opened, or for one of the two where "
        "{option} says so (default: {default})"
    ),
    "elden_times": N_("An elden finish multiplies the end by {option} (default: {default})"),
    "pairs_times": N_("A finish with pairs multiplies the end by {option} (default: {default})"),
    "okey_times": N_("A finish with the okey multiplies the end by {option} (default: {default})"),
    "times_cap": N_("An end is multiplied by {option} at most, where the table sets it (default: {default})"),
    "pairs_rest_times": N_(
        "What is left with a seat that opened with pairs counts × {option} as well (default: {default})"
    ),
    "pairs_okey_unopened_times": N_(
        "At a finish with pairs and the okey who has not opened pays × {option}, where the table sets it (default: "
        "{default})"
    ),
    "okey_left_points": N_("Each okey left in the rack costs what {option} says (default: {default})"),
    "okey_left_multiplied": N_(
        "An okey left is not multiplied, unless the table sets {option} to true (default: {default})"
    ),
    "exhausted_pays": N_(
        "In an exhausted hand all seats pay what they have left, or for okeys only, or nothing, as {option} says "
        "(default: {default})"
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
        facts = {"option": lang.isolate(name), "default": lang.isolate(_shown(_settled(name, house)))}
        return lang.gettext(SENTENCES[name], **(facts if name in _SETTLED else {}))
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


_SETTLED: Final = {name for rules in RULESETS.values() for name in rules.settled}
"""The readings that are the default of a table option."""


def _settled(name: str, house: House | None) -> object:
    """What such an option is set to by default: in the rule set of the house, else in the first that knows it."""
    kinds = [kind for kind in OPTIONS.values() if house is None or isinstance(house, type(kind().house))]
    return next((getattr(kind(), name) for kind in kinds if name in kind.__struct_fields__), None)


def _shown(value: object) -> str:
    """A setting as it is written in a log."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
