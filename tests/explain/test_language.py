from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.explain import (
    ENGLISH,
    LANGUAGES,
    CatalogueUnusable,
    Language,
    UnknownLanguage,
    clause_name,
    count_of,
    end_name,
    heading,
    language,
    melds_names,
    ruleset_name,
    tile_name,
    tile_names,
    word,
)
from okey_ledger.explain.facts import ENDED, TITLES
from okey_ledger.explain.language import ISOLATE, POP, without_isolation
from okey_ledger.explain.quotation import quoted
from okey_ledger.explain.words import COUNTED, WORDS

TURKISH, ARABIC = LANGUAGES["tr"], LANGUAGES["ar"]


def test_a_language_is_found_by_its_code() -> None:
    assert [language(code).name for code in ("en", "tr", "ar")] == ["English", "Türkçe", "العربية"]


def test_an_unknown_language_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(UnknownLanguage, match="'de' is no language of this program; there are en, tr, ar"):
        language("de")


def test_only_arabic_is_written_from_right_to_left() -> None:
    assert [lang.direction for lang in LANGUAGES.values()] == ["ltr", "ltr", "rtl"]


def test_a_language_without_a_catalogue_says_how_to_mend_it() -> None:
    with pytest.raises(CatalogueUnusable, match=r"'xx' cannot be loaded .*`make catalogues` compiles them"):
        Language("xx", "Xx").gettext("rack")


def test_a_broken_catalogue_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "xy" / "LC_MESSAGES" / "okey_ledger.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"no catalogue")
    monkeypatch.setattr(sys.modules[Language.__module__], "LOCALE", tmp_path)
    with pytest.raises(CatalogueUnusable):
        Language("xy", "Xy").gettext("rack")


def test_a_language_comes_back_from_another_process_as_itself() -> None:
    for lang in LANGUAGES.values():
        assert pickle.loads(pickle.dumps(lang)) is lang


def test_english_needs_no_catalogue() -> None:
    script = (
        "import sys, okey_ledger.explain as explain\n"
        "explain.clause_name('katlama'); assert not {'gettext', 'babel', 'unicodedata'} & set(sys.modules)\n"
        "explain.clause_name('katlama', explain.language('ar')); assert 'gettext' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 حجر"),
        (1, "حجر واحد"),
        (2, "حجران"),
        (3, "3 أحجار"),
        (11, "11 حجرًا"),
        (100, "100 حجر"),
        (106, "106 أحجار"),
    ],
)
def test_arabic_counts_in_six_forms(count: int, said: str) -> None:
    assert count_of("tiles", count, ARABIC) == said


def test_every_noun_is_counted_in_every_language() -> None:
    for noun in COUNTED:
        for lang in LANGUAGES.values():
            assert "7" in count_of(noun, 7, lang)
        assert count_of(noun, 1) != count_of(noun, 2)
        assert count_of(noun, 2, TURKISH) == count_of(noun, 1, TURKISH).replace("1", "2")


def test_every_word_is_there_in_every_language() -> None:
    for lang in LANGUAGES.values():
        assert all(word(name, lang) for name in WORDS)
        assert all(clause_name(rule, lang) for rule in CLAUSES)
        assert len({ruleset_name(name, lang) for name in TITLES}) == len(TITLES)
        assert all(end_name(kind, lang) for kind in ENDED)


def test_a_heading_has_the_capital_of_its_language() -> None:
    assert heading("violations") == "Violations"
    assert heading("violations", TURKISH) == "İhlaller"
    assert heading("rack", TURKISH) == "Istaka"
    assert heading("rack", ARABIC) == word("rack", ARABIC)


def test_tiles_have_names() -> None:
    assert [tile_name("B8", lang) for lang in LANGUAGES.values()] == ["blue 8", "mavi 8", "أزرق 8"]
    assert [tile_name("FJ", lang) for lang in LANGUAGES.values()] == ["false joker", "sahte okey", "الجوكر المزيّف"]
    assert [tile_name("R6=B9", lang) for lang in LANGUAGES.values()] == [
        "okey as blue 9",
        "okey (mavi 9 yerine)",
        "أوكي محلّ أزرق 9",
    ]
    assert [tile_name("?", lang) for lang in LANGUAGES.values()] == ["a hidden tile", "gizli bir taş", "حجر مخفيّ"]


def test_melds_are_named_in_short() -> None:
    melds = [["R4", "R5", "R6"], ["R9", "B9", "K9"], ["B7", "R6=B8", "B9"]]
    assert melds_names(melds, ENGLISH) == "red 4-5-6; red 9, blue 9, black 9; blue 7, okey as blue 8, blue 9"
    assert melds_names(melds[:2], ARABIC) == "أحمر 4-5-6؛ أحمر 9، أزرق 9، أسود 9"


def test_a_long_list_is_cut_and_its_rest_counted() -> None:
    assert tile_names(["R1"] * 1000, ENGLISH).endswith("red 1 and 970 more")
    assert tile_names(["R1"] * 30, ENGLISH).endswith("red 1, red 1")
    assert melds_names([["R1", "R1"]] * 31, ENGLISH).endswith("red 1-1 and 1 more")
    assert tile_names([], ENGLISH) == "nothing"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ada", "ada"),
        ("Şule Ö.", "Şule Ö."),
        ("a\nb\x1b[2J", "a\\nb\\x1b[2J"),
        ("a\u2069b", "a\\u2069b"),
        ("x" * 300, "x" * 200 + "…"),
    ],
)
def test_a_foreign_text_cannot_disturb_a_sentence(text: str, said: str) -> None:
    assert quoted(text, ENGLISH) == said
    assert quoted(text, ARABIC) == f"{ISOLATE}{said}{POP}"


def test_a_name_written_from_right_to_left_is_isolated_in_english() -> None:
    assert quoted("علي", ENGLISH) == f"{ISOLATE}علي{POP}"


def test_a_foreign_text_is_never_taken_for_a_sentence_with_places() -> None:
    assert quoted("{seat}", ENGLISH) == "{seat}"
    assert ENGLISH.gettext("hand {hand}", hand="{n}") == "hand {n}"


@pytest.mark.parametrize("lang", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("text", ["a\u202eb", "sem\u2066x", "a\u2066b\u2069c", "h-1", "محمد"])
def test_what_sets_a_direction_is_confined_to_its_text_and_can_be_had_back(text: str, lang: Language) -> None:
    said = quoted(text, lang)
    assert text in said
    assert sum(map(said.count, "\u2066\u2067\u2068")) == said.count(POP)
    assert without_isolation(said) == text
