"""What is refused is said in the caller's language, and in nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from okey_ledger.api.http.problems import Refusal
from okey_ledger.explain import LANGUAGES, translated
from tests.api.house import House, address_of, open_house
from tests.logs import deal

DEAL = deal(racks={0: "R1"}).lines.strip()

REFUSED = {
    "no such path": ("GET", "/v1/nothing", "referee", None),
    "no such hand": ("GET", "/v1/hands/h-9", "referee", None),
    "no such step": ("GET", "/v1/hands/h-1/steps/9", "referee", None),
    "no such method": ("DELETE", "/v1/hands", "referee", None),
    "no key": ("GET", "/v1/hands", None, None),
    "not this role": ("GET", "/v1/keys", "player", None),
    "no such parameter": ("GET", "/v1/hands?color=red", "referee", None),
    "a number that is none": ("GET", "/v1/hands?limit=many", "referee", None),
    "no JSON": ("POST", "/v1/hands", "table", b"{"),
    "an array in place of an object": ("POST", "/v1/keys", "admin", b"[]"),
    "a missing field": ("POST", "/v1/disputes", "player", b'{"claim":"score"}'),
    "an ill-typed field": ("POST", "/v1/disputes", "player", b'{"hand":"h-1","claim":"score","figure":"x"}'),
    "a deeper ill-typed field": ("POST", "/v1/hands/h-1/assist/lay-off", "table", b'{"seat":"x","tile":"R5"}'),
    "nothing to dispute": ("POST", "/v1/disputes", "player", b'{"hand":"h-1","claim":"score","event":7}'),
    "a hand of others": ("POST", "/v1/disputes", "OTHER", b'{"hand":"h-1","claim":"score"}'),
    "an option that is none": ("POST", "/v1/hands/h-1/what-if", "referee", b'{"options":{"katlma":true}}'),
    "a conflict": ("POST", "/v1/hands/h-1/events", "table", b'{"type":"HandExhausted","hand":"h-1","n":5}'),
    "a broken rule": ("POST", "/v1/hands/h-1/events", "table", b'{"type":"HandExhausted","hand":"h-1","n":1}'),
    "a player's key without a player": ("POST", "/v1/keys", "admin", b'{"role":"player"}'),
    "a table that does not assist": ("GET", "/v1/hands/h-1/assist?seat=0", "referee", None),
    "a log that is none": ("POST", "/v1/audits", "referee", b"{}"),
}


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(address_of("sqlite", tmp_path_factory.mktemp("languages"))) as house:
        house.tell(DEAL)
        yield house


def refused(house: House, name: str, language: str) -> dict[str, Any]:
    method, path, key, body = REFUSED[name]
    key = house.key("player", "zeki") if key == "OTHER" else key
    answer = house.ask(method, path, key, body, Accept_Language=language)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["content-language"] == language
    said: dict[str, Any] = answer.json()
    return said


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_said_in_the_callers_language(talking: House, name: str) -> None:
    said = {language: refused(talking, name, language) for language in LANGUAGES}
    assert len({problem["type"] for problem in said.values()}) == 1
    for member in ("title", "detail"):
        assert len({problem[member] for problem in said.values()}) == len(LANGUAGES), member
    assert any("\u0600" < letter < "\u06ff" for letter in said["ar"]["detail"])


@pytest.mark.parametrize("name", REFUSED)
def test_no_refusal_speaks_in_the_words_of_the_decoder(talking: House, name: str) -> None:
    detail = refused(talking, name, "en")["detail"]
    assert "`" not in detail
    assert "$." not in detail
    assert detail.endswith(".")


def test_a_field_that_is_wrong_is_named_with_its_place_and_what_it_can_be(talking: House) -> None:
    said = refused(talking, "an ill-typed field", "en")["detail"]
    assert said == "The field figure is wrong (a whole number is expected here, not text); correct its value."
    assert refused(talking, "a missing field", "tr")["detail"] == "hand alanı eksik; ekleyin."
    deeper = b'{"hand":"h-1","claim":"score","entry":{"n":1,"seat":0}}'
    answer = talking.ask("POST", "/v1/disputes", "player", deeper)
    assert answer.json()["detail"] == "The field entry.rule is missing; add it."


def _kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for further in kind.__subclasses__():
        yield further
        yield from _kinds(further)


def test_every_title_is_in_every_language() -> None:
    for kind in _kinds(Refusal):
        assert len({translated(kind.title, language) for language in LANGUAGES.values()}) == len(LANGUAGES), kind
