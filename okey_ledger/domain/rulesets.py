"""All rule sets, by name."""

from __future__ import annotations

from typing import Final

from .classic import COUNTDOWN, ROUNDS
from .okey51 import OKEY51
from .ruleset import RuleSet

RULESETS: Final[dict[str, RuleSet]] = {rules.name: rules for rules in (OKEY51, COUNTDOWN, ROUNDS)}
