"""The catalogues are complete, current and well made."""

from __future__ import annotations

import ast
import re
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from okey_ledger.explain import LANGUAGES
from okey_ledger.explain.language import DOMAIN, ISOLATE, LOCALE, POP
from okey_ledger.explain.players import NAMED
from tests.architecture.sources import PACKAGES, module_name, parsed, source_files
from tests.explain.messages import collected

TRANSLATED = [code for code in LANGUAGES if code != "en"]

SAME = {
    "tr": {
        "okey",
        "bot",
        "51 Okey",
        "101 Okey",
        "{color} {number}",
        ", ",
        "; ",
        "{line} (bot)",
        "{month} {year}",
        "{hands}: {by_ruleset}",
    },
    "ar": {"{color} {number}", "{month} {year}", "{hands}: {by_ruleset}"},
}
"""What is the same in a language as in English."""


@cache
def catalogue(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages(of: Catalog) -> list[Message]:
    return [message for message in of if message.id]


def ids(of: Catalog) -> set[str | tuple[str, ...]]:
    return {message.id if isinstance(message.id, str) else tuple(message.id) for message in messages(of)}


def texts(message: Message) -> list[str]:
    """The translations of a message: one, or one a plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[1]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_template_holds_what_the_sources_say() -> None:
    with (LOCALE / f"{DOMAIN}.pot").open("rb") as file:
        template = ids(read_po(file))
    said = {message for _, message in collected()}
    assert template == said, "`make messages` collects the sentences anew"


def test_no_sentence_stands_where_babel_does_not_see_it() -> None:
    """As in a call within an f-string, or one whose sentence is not a literal text."""
    said = {found[2] for package in PACKAGES for found in extract_from_dir(package)}
    for path in source_files():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in (
                "gettext",
                "ngettext",
                "N_",
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    assert {first.value} & {text if isinstance(text, str) else text[0] for text in said}, ast.unparse(
                        node
                    )
                else:
                    assert module_name(path).startswith("okey_ledger.explain."), ast.unparse(node)


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_the_sentences_of_the_template_and_no_others(code: str) -> None:
    with (LOCALE / f"{DOMAIN}.pot").open("rb") as file:
        assert ids(catalogue(code)) == ids(read_po(file))
    assert not catalogue(code).obsolete


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_and_confirmed(code: str) -> None:
    for message in messages(catalogue(code)):
        assert not message.fuzzy, message.id
        assert len(texts(message)) == (1 if isinstance(message.id, str) else catalogue(code).num_plurals)
        assert all(text.strip() or text == message.id for text in texts(message)), message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_sentence_is_left_in_english(code: str) -> None:
    left = {english(message) for message in messages(catalogue(code)) if english(message) in texts(message)}
    assert left == SAME[code]


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_the_places_of_the_english_sentence(code: str) -> None:
    for message in messages(catalogue(code)):
        for text in texts(message):
            if isinstance(message.id, str):
                unsaid = {"seat"} if (code, message.id) == ("tr", NAMED) else set()  # a name is enough in Turkish
                assert placeholders(text) == placeholders(message.id) - unsaid, message.id
            else:  # one and two of a thing are words of their own in Arabic
                assert placeholders(text) <= placeholders(english(message)), message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_no_stray_space_and_no_full_stop_where_the_english_sentence_has_none(code: str) -> None:
    for message in messages(catalogue(code)):
        for text in texts(message):
            assert text.strip() == text or english(message).strip() != english(message), message.id
            assert not text.endswith((".", "。")), message.id


REJECTED = {
    "tr": r"[Kk]oltuk|Yerlar|[aA]çılış|[aA]çış|çiğne|kural (takımı|seti)|elden bitir|(?<=[\w%}])'(?=[a-zçğıöşü])",
    "ar": "بند|بنود|اعتراض|الأيادي|كاتلاما|الزائف|ختم زمني|[تا]لتغذية|{[a-z_]+}'",
}
"""Words and spellings that readers of all sentences rejected; docs/glossary.md says which stand in their place."""


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_sentence_has_what_its_readers_rejected(code: str) -> None:
    found = [
        text for message in messages(catalogue(code)) for text in texts(message) if re.search(REJECTED[code], text)
    ]
    assert found == []


def test_latin_letters_in_arabic_sentences_are_isolated() -> None:
    for message in messages(catalogue("ar")):
        for text in texts(message):
            assert text.count(ISOLATE) == text.count(POP)
            bare = re.sub(f"{ISOLATE}[^{POP}]*{POP}|{{[^}}]*}}", "", text)
            assert not re.search("[A-Za-z]", bare), text


def test_seats_and_tiles_never_stand_number_beside_number_in_arabic() -> None:
    numbers = {
        "seat",
        "by",
        "to",
        "of",
        "turn",
        "meld",
        "points",
        "loss",
        "hand_no",
        "hands",
        "seconds",
        "held",
        "shown",
    }
    beside = re.compile(r"\{(\w+)\} \{(\w+)\}")
    for message in messages(catalogue("ar")):
        for text in texts(message):
            assert not [pair for pair in beside.findall(text) if set(pair) <= numbers], text


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_is_the_current_one(code: str) -> None:
    for message in messages(catalogue(code)):
        if isinstance(message.id, str):
            assert LANGUAGES[code].gettext(message.id) == message.string, "`make catalogues` compiles it"
