"""Presets: named sets of options. A log never names one, it carries the plain options."""

from __future__ import annotations

from typing import Any

from .ruleset import Preset
from .rulesets import RULESETS
from .sentence import N_
from .what_if import WrongChange


def presets_of(ruleset: str | None) -> dict[str, Preset]:
    """The presets of a rule set by name; of all rule sets where none is named."""
    named = RULESETS.values() if ruleset is None else (RULESETS[ruleset],)
    return {name: preset for rules in named for name, preset in rules.presets.items()}


def preset_changes(names: str, ruleset: str | None = None) -> dict[str, Any]:
    """The options that one preset sets, or several that are joined by `+`; by name, as `parse_changes` has them.

    Raises `WrongChange` for a preset that the rule set does not have, and for two that set an option differently.

    >>> preset_changes("esli+katlamali")
    {'teams': True, 'katlama': True}
    """
    known = presets_of(ruleset)
    changes: dict[str, Any] = {}
    for name in names.split("+"):
        if name not in known:
            if not known:
                raise WrongChange(N_("{ruleset} has no presets; set its options one by one"), ruleset=ruleset)
            raise WrongChange(N_("There is no preset {name}; there are {choices}"), name=name, choices=", ".join(known))
        for option, value in known[name].options.items():
            if changes.setdefault(option, value) != value:
                raise WrongChange(
                    N_("{names} sets {name} in two ways; leave one of the presets out"), names=names, name=option
                )
    return changes
