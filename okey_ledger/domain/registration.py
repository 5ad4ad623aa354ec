"""Which rule sets are played. To register one is to add its line here; everything else about it is in its package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

PACKAGES: Final = {
    "okey51": "okey51",
    "okey101": "okey101",
    "countdown": "classic",
    "rounds": "classic",
}
"""By name as in logs: the package of this one that has the rule set, in a constant with the name in capitals."""

*_FIRST, _LAST = (f"`{name}`" for name in PACKAGES)

CHOICES: Final = f"{', '.join(_FIRST)} or {_LAST}"
"""The names as the description of a column lists them."""

if TYPE_CHECKING:
    RuleSetName = str
else:
    RuleSetName = Literal[tuple(PACKAGES)]
"""The names; whatever reads a log, a request or a command line accepts no other."""
