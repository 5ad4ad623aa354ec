"""What the service tells of rule sets, their options and presets."""

from __future__ import annotations

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from okey_ledger.domain.rulesets import OPTIONS, RULESETS
from tests.api.house import House
from tests.logs import deal


def test_every_rule_set_is_told_with_its_options_and_presets(small_house: House) -> None:
    told = small_house.get("/v1/rulesets", "player")["rulesets"]
    assert [each["name"] for each in told] == [*RULESETS]
    for each in told:
        for option in each["options"]:
            jsonschema.validate(option["default"], option["values"])
        for preset in each["presets"]:
            msgspec.convert(preset["options"], OPTIONS[each["name"]])
    names = {preset["name"] for each in told for preset in each["presets"]}
    assert names == {"yardimsiz", "yardimli", "katlamali", "esli"}


@pytest.mark.parametrize(("lang", "said"), [("tr", "Katlamalı"), ("ar", "بالمضاعفة"), ("en", "With katlama")])
def test_sentences_are_in_the_language_of_the_caller(small_house: House, lang: str, said: str) -> None:
    answer = small_house.ask("GET", "/v1/rulesets", "admin", **{"Accept-Language": lang})
    assert said in answer.text


def test_a_hand_is_played_by_the_options_of_a_preset(small_house: House) -> None:
    told = small_house.get("/v1/rulesets", "table")["rulesets"]
    presets = {preset["name"]: preset["options"] for each in told for preset in each["presets"]}
    hand = deal("okey101").dealt_as(options=presets["yardimsiz"])
    assert small_house.ask("POST", "/v1/hands", "table", hand.lines.strip()).status_code == 201
