"""What each option of a table says, as the table sets it: the settings beside the house readings, and those."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from ..domain.options import Options
from ..domain.readings import READINGS
from ..domain.rulesets import OPTIONS, RULESETS
from ..domain.what_if import HOUSE, settings
from .language import ENGLISH, N_, Language
from .readings import explain_reading


class TableOption(NamedTuple):
    """An option beside the house readings: the clause that it sets, and what is said of its settings."""

    clause: str
    sentence: str
    """Where it is set; `setting` stands for the value."""
    unset: str = ""
    """Where it is false or null."""


TABLE_OPTIONS: Final = {
    "katlama": TableOption(
        "katlama",
        N_("An opening must exceed the highest one before it"),
        N_("An opening need not exceed the openings before it"),
    ),
    "opening_points": TableOption("opening", N_("An opening with melds is worth {setting} or more")),
    "opening_pairs": TableOption("pairs-opening", N_("An opening with pairs has {setting} pairs or more")),
    "teams": TableOption("teams", N_("Seats 0 and 2 play against seats 1 and 3"), N_("Each seat plays for itself")),
    "assisted": TableOption(
        "assisted", N_("The table marks işlek tiles and lays off at one touch"), N_("The table helps nobody")
    ),
    "hands": TableOption("hands", N_("Hands in a game: {setting}")),
    "move_seconds": TableOption("clock", N_("Seconds for a turn: {setting}"), N_("A turn has no time limit")),
    "start_points": TableOption("start-points", N_("Everybody starts with {setting} points")),
}
"""By name."""


class ExplainedOption(msgspec.Struct, frozen=True, gc=False):
    """An option of a rule set in words."""

    name: str
    """As `--with` takes it, a reading under `house.NAME`."""
    clause: str
    """The clause that it sets."""
    values: dict[str, Any]
    """What it can be, as a JSON Schema."""
    default: Any
    sentence: str
    """What it says as it is set."""


def explain_options(ruleset: str, lang: Language = ENGLISH, options: Options | None = None) -> list[ExplainedOption]:
    """Every option of a rule set as a table sets it, or by default; the house readings come last.

    >>> [option.sentence for option in explain_options("rounds")][:2]
    ['Hands in a game: 1', 'A turn has no time limit']
    """
    kind = OPTIONS[ruleset]
    options = kind() if options is None else options
    default, values = settings(kind()), _values(kind)
    return [
        ExplainedOption(name, _clause(name), values[name], default[name], _sentence(name, setting, options, lang))
        for name, setting in settings(options).items()
    ]


def explain_presets(ruleset: str, lang: Language = ENGLISH) -> dict[str, str]:
    """The presets of a rule set by name, each with what such a table plays."""
    return {name: lang.gettext(preset.sentence) for name, preset in RULESETS[ruleset].presets.items()}


def _clause(name: str) -> str:
    return TABLE_OPTIONS[name].clause if name in TABLE_OPTIONS else READINGS[_switch(name)].clause


def _switch(name: str) -> str:
    return name.removeprefix(f"{HOUSE}.")


def _sentence(name: str, setting: Any, options: Options, lang: Language) -> str:
    if name not in TABLE_OPTIONS:
        return explain_reading(_switch(name), lang, options.house)
    said = TABLE_OPTIONS[name]
    return lang.gettext(
        said.sentence if setting not in (False, None) else said.unset, setting=lang.isolate(str(setting))
    )


def _values(kind: type[Options]) -> dict[str, dict[str, Any]]:
    """By name: what an option can be, as a JSON Schema."""
    house = type(kind().house)
    _, schemas = msgspec.json.schema_components([kind])
    found = {name: told for name, told in schemas[kind.__name__]["properties"].items() if name != HOUSE}
    found |= {f"{HOUSE}.{name}": told for name, told in schemas[house.__name__]["properties"].items()}
    return {name: {key: value for key, value in told.items() if key != "default"} for name, told in found.items()}
