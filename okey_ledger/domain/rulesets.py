"""All rule sets, by name, and the options of a hand in the type of its rule set."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET

from .registration import PACKAGES

if TYPE_CHECKING:
    from .events import HandDealt
    from .options import Options
    from .ruleset import RuleSet

RULESETS: Final[dict[str, RuleSet]] = {
    name: getattr(import_module(f".{package}", __package__), name.upper()) for name, package in PACKAGES.items()
}
"""By name as in logs."""

OPTIONS: Final[dict[str, type[Options]]] = {name: rules.options for name, rules in RULESETS.items()}
"""The type of the options of each rule set."""


def options_of(deal: HandDealt) -> Options:
    """The options that a hand pins in its first event.

    Raises `msgspec.ValidationError` for an option or a value that the rule set does not know.
    """
    return msgspec.convert({} if deal.options is UNSET else deal.options, OPTIONS[deal.ruleset])
