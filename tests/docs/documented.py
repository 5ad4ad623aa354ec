"""The rule sets whose options the pages tell so far: what only 101 Okey has comes to docs/rules.md next."""

from __future__ import annotations

from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.rulesets import OPTIONS

DOCUMENTED = {name: options for name, options in OPTIONS.items() if name != "okey101"}

_SWITCHES = {name for options in DOCUMENTED.values() for name in options().house.__struct_fields__}

TOLD = {name: reading for name, reading in READINGS.items() if reading.option in (None, *_SWITCHES)}
"""The readings that the pages tell."""

UNTOLD = {
    name
    for options in OPTIONS.values()
    for name in [*options.__struct_fields__, *options().house.__struct_fields__]
    if not any(name in (*told.__struct_fields__, *told().house.__struct_fields__) for told in DOCUMENTED.values())
}
"""The options that the pages do not tell yet."""
