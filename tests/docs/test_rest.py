"""The examples of the service's page are run, in their order."""

from __future__ import annotations

import json
import re
from pathlib import Path

from okey_ledger.api.http.problems import Refusal
from tests.api.house import House, address_of, open_house
from tests.docs.markdown import ROOT

TEXT = (ROOT / "docs" / "rest.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```http\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def answered(house: House, example: str) -> tuple[int, object, str]:
    """The status and the content that an example has, and what the service answers it with."""
    asked, _, answer = example.partition("\nHTTP ")
    head, _, body = asked.partition("\n\n")
    (method, path), *headers = (line.split(None, 1) for line in head.splitlines())
    named = {name.rstrip(":"): value for name, value in headers}
    role = named.pop("Authorization").removeprefix("Bearer ")
    found = house.ask(method, path, role, body.strip().encode() or None, **named)
    status, _, content = answer.partition("\n")
    assert found.status_code == int(status), found.text
    return found.status_code, json.loads(content) if content.strip() else None, found.text


def test_the_examples_are_answered_as_they_say(tmp_path: Path) -> None:
    with open_house(address_of("sqlite", tmp_path)) as house:
        for example in EXAMPLES:
            _, content, text = answered(house, example)
            told = json.loads(text) if content is not None else None
            if isinstance(told, dict):
                assert told.pop("receipts", None) != []  # they are other ones each time
            assert told == content


def _kinds(kind: type[Refusal]) -> set[tuple[int, str]]:
    found = {(kind.status, kind.kind)} if hasattr(kind, "kind") else set()
    return found.union(*map(_kinds, kind.__subclasses__()))


def test_every_problem_is_in_the_table() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `([\w-]+)` \|", TEXT, re.MULTILINE)
    assert {(int(status), kind) for status, kind in rows} == _kinds(Refusal)
