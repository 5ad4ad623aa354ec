"""The OpenAPI document beside the one of version 0.1.0: what was promised stands, and every change is intended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from okey_ledger.hand_summary import HandSummary
from tests.api.house import House

BEFORE = json.loads(Path(__file__).with_name("openapi-before.json").read_bytes())

REF = "#/components/schemas/"

INTENDED: dict[str, str] = {
    r"/query cursor/schema/": "a cursor is read as the number that it is",
    r"/query (over|ended)/schema/": "true and false are a boolean",
    r"/query (most|limit)(/| is new)": "`most` is called `limit`, and goes on working for a release",
    r"/format is new|/expires_at/format is gone|\"format\": \"date-time\"": "stamps say that they are",
    r"/query epoch is new|/responses/409 is new|Last-Event-ID/schema/pattern": "readers learn of a restored ledger",
    r"/role/(enum|type) is": "roles are listed",
    r"/example is (new|gone)": "the example of a body stands in its model",
    r"/example/.* is ": "the sentences of an example are those of today",
    r"/withdrawal/requestBody/.*required is gone": "nothing of it has to be sent",
    r"(points|n|meld|event|figure|attempt)/(anyOf|minimum|maximum|exclusiveM\w+|type) is": "bounds spelled otherwise",
    r"/options/additionalProperties is new": "values are JSON",
    r"schemas/(\w+/properties/(hand|at|player|players/items|game)|StatedTile)/pattern is": "a log is described exactly",
    r"/(PUT|GET|DELETE) /v1/players/\{player\} is new": "names of players are noted and erased",
    r"/GET (/checkpoint|/tile/|/log/|/v1/ledger/|/v1/hands/\{hand\}/proof)\S* is new": "there is a transparency log",
    r"schemas/(Appended|LaidOff)/(properties/receipts is new|required is)": "appends answer with receipts",
    r"/GET /v1/hands/\{hand\}/bundle is new": "a hand can be proved without the service",
    r"/DELETE /v1/(hands|disputes)/\{\w+\}/texts is new": "free texts can be erased",
    r"/GET /v1/hands/\{hand\}/stream is new": "a running hand can be followed",
    r"/GET /v1/hands/\{hand\}/replay is new": "a hand is answered as a replay",
    r"/GET /v1/rulesets is new": "rule sets tell how tables can be set",
    r"schemas/(New)?Key/properties/(created|revoked)_by is new": "keys say who made and revoked them",
    rf"schemas/ListedHand/(properties/({'|'.join(HandSummary.__struct_fields__)}) is new|required)": "lists tell more",
    r"/example/answer/alternatives is": "sentences of the example are worded otherwise",
    r"ruleset/(schema/)?enum is|schemas/HandDealt/allOf is": "there are more rule sets",
    r"schemas/HandAnnulled/properties/reason/": "a log is described exactly",
    r"/example.*missing colou?r": "sentences keep to one spelling",
    r"/properties/(entry|move|corrections/items)(/| is)": "parts of the domain are described by the domain",
}
"""Changes, by a pattern of what differs, and why each is one."""

PROSE = {"title", "description", "summary", "operationId"}
"""Members that no program goes by."""


def plain(schema: Any, added: dict[str, Any], *, is_optional: bool = False) -> Any:
    """A part of a document in one spelling: no prose, no defaults, `null` as a type among others."""
    if isinstance(schema, list):
        return [plain(part, added) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("$ref", "").removeprefix(REF) in added:
        return plain(added[schema["$ref"].removeprefix(REF)], added)
    made = {key: plain(part, added) for key, part in schema.items() if key not in PROSE | {"default"}}
    if made.get("additionalProperties") is True:
        del made["additionalProperties"]
    if "const" in made:
        made["enum"] = [made.pop("const")]
    if "enum" in made:
        made = {**made, "enum": sorted(made["enum"], key=str), "type": None}
    if "required" in made and isinstance(made["required"], list):
        made["required"] = sorted(made["required"])
    if isinstance(made.get("type"), list):
        made["anyOf"] = [{"type": kind} for kind in made.pop("type")]
    if is_optional and "schema" in made:
        made["schema"] = without_null(made["schema"])
    return made


def without_null(schema: Any) -> Any:
    """The schema of an optional parameter, which is left out and never null."""
    others = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
    return (
        {**{key: part for key, part in schema.items() if key != "anyOf"}, **others[0]} if len(others) == 1 else schema
    )


def named(parameters: list[Any], added: dict[str, Any]) -> dict[str, Any]:
    return {f"{one['in']} {one['name']}": plain(one, added, is_optional=not one["required"]) for one in parameters}


def differences(old: Any, new: Any, place: str) -> Iterator[str]:
    """What of the old is gone or other than it was, and what is new, each by its place."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() | new.keys():
            if key not in new:
                yield f"{place}/{key} is gone"
            elif key not in old:
                yield f"{place}/{key} is new"
            else:
                yield from differences(old[key], new[key], f"{place}/{key}")
    elif old != new:
        yield f"{place} is {json.dumps(new)} in place of {json.dumps(old)}"


def added_schemas(document: Any) -> dict[str, Any]:
    """The schemas that have a name of their own now, and stood in their places before."""
    schemas = document["components"]["schemas"]
    return {name: schemas[name] for name in schemas.keys() - BEFORE["components"]["schemas"].keys()}


def of_operations(document: Any) -> dict[str, Any]:
    added = added_schemas(document)
    return {
        f"{method.upper()} {path}": {
            **plain({key: part for key, part in operation.items() if key != "parameters"}, added),
            "parameters": named(operation["parameters"], added),
        }
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_every_change_of_the_document_is_intended(small_house: House) -> None:
    document = small_house.get("/openapi.json")
    found = set(differences(of_operations(BEFORE), of_operations(document), ""))
    added = added_schemas(document)
    schemas = {name: schema for name, schema in document["components"]["schemas"].items() if name not in added}
    found |= set(differences(plain(BEFORE["components"]["schemas"], {}), plain(schemas, added), "schemas"))
    unexpected = {change for change in found if not any(re.search(pattern, change) for pattern in INTENDED)}
    assert sorted(unexpected) == []
    unused = [pattern for pattern in INTENDED if not any(re.search(pattern, change) for change in found)]
    assert unused == []
