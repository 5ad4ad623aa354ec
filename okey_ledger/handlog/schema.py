"""The JSON Schema of a line of a hand log, made from the event types; `docs/hand-log.schema.json` is its text.

Run as a module it writes the schema to standard output.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from ..domain.events import HAND_ID, KNOWN, AnyKnownEvent, HandDealt
from ..domain.rulesets import OPTIONS
from ..domain.tiles import NOTATION
from .spelling import STAMP, TEXT

END = r"(?![\s\S])"
"""The end of a text, as a pattern; `$` would let a line feed follow."""

TILE = {"$ref": "#/$defs/Tile"}
STATED_TILE = {"$ref": "#/$defs/StatedTile"}


def log_schema() -> dict[str, Any]:
    """The schema of an event: one of the known kinds, the options of a deal by its rule set.

    >>> sorted(log_schema()["$defs"])[:3]
    ['CountdownHouse', 'CountdownOptions', 'DiscardTaken']
    """
    kinds = {kind.__name__ for kind in KNOWN}
    _, definitions = msgspec.json.schema_components([AnyKnownEvent, *OPTIONS.values()], ref_template="#/$defs/{name}")
    definitions = {name: _with_tiles(schema) for name, schema in definitions.items()}
    for name in kinds:
        _sharpen(definitions[name])
    deal = definitions[HandDealt.__name__]
    deal["allOf"] = [
        {
            "if": {"properties": {"ruleset": {"const": ruleset}}},
            "then": {"properties": {"options": {"$ref": f"#/$defs/{options.__name__}"}}},
        }
        for ruleset, options in OPTIONS.items()
    ]
    definitions["Tile"] = {
        "description": "A tile: red R1 … R13, blue B, black K, yellow Y, and the false joker FJ.",
        "enum": list(NOTATION),
    }
    definitions["StatedTile"] = {
        "description": "A tile; an okey with what it stands for, such as R6=B9.",
        "type": "string",
        "pattern": "^([RBKY]([1-9]|1[0-3])|FJ)(=[RBKY]([1-9]|1[0-3]))?" + END,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an okey-ledger hand log",
        "oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in KNOWN],
        "$defs": dict(sorted(definitions.items())),
    }


def _sharpen(kind: dict[str, Any]) -> None:
    """What the types leave to the decoder: the form of a hand's id and of a stamp."""
    fields = kind["properties"]
    fields["hand"]["pattern"] = HAND_ID.replace("$", END)
    fields["n"]["minimum"] = 0
    fields["at"]["description"] = "RFC 3339, with an offset; digits beyond microseconds are cut"
    fields["at"]["pattern"] = STAMP
    for name in {"players", "game", "player", "reason"} & fields.keys():
        text = fields[name].get("items", fields[name])
        if "enum" not in text:
            least, most = text.pop("minLength", 1), text.pop("maxLength", 200)
            text["pattern"] = f"^{TEXT}{{{least},{most}}}{END}"


def _with_tiles(schema: Any) -> Any:
    """Replace the long lists of tile texts by references."""
    if isinstance(schema, list):
        return [_with_tiles(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "enum" in schema and "FJ" in schema["enum"]:
        return TILE if len(schema["enum"]) == len(NOTATION) else STATED_TILE
    return {key: _with_tiles(part) for key, part in schema.items()}


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(log_schema()), indent=2).decode() + "\n")
