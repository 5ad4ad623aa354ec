"""The glossary has the words of the catalogues."""

from __future__ import annotations

import pytest

from okey_ledger.explain.language import LANGUAGES
from tests.docs.markdown import ROOT, Document

GLOSSARY = Document(ROOT / "docs" / "glossary.md")
OTHERS = ("Kinds of finish", "What players say")
TERMS = [row for title in GLOSSARY.sections() if title not in OTHERS for row in GLOSSARY.rows(title)]


@pytest.mark.parametrize("row", TERMS, ids=lambda row: row[0])
def test_a_term_is_translated_as_in_the_sentences(row: list[str]) -> None:
    english, *others = row[:3]
    assert [LANGUAGES[code].gettext(english) for code in ("tr", "ar")] == others
    assert LANGUAGES["ar"].gettext(english) != english, "no catalogue knows the term"


@pytest.mark.parametrize("row", GLOSSARY.rows("Kinds of finish"), ids=lambda row: row[0])
def test_a_kind_of_finish_is_called_as_in_the_sentences(row: list[str]) -> None:
    sentences = {
        "`normal`": "{seat} gets {points}: they finished by discarding the last tile, {tile}",
        "`okey`": "{seat} gets {points}: they finished by discarding the okey, {tile}",
        "`pairs`": "{seat} gets {points}: they opened with pairs and finished by discarding {tile}",
    }
    if row[0] in sentences:
        assert row[2].strip("*") in LANGUAGES["tr"].gettext(sentences[row[0]])
        rest = "{seat} pays {points}: {rest} was left in the rack at a {kind} — {sum}"
        kind = {"`normal`": "normal finish", "`okey`": "finish with the okey", "`pairs`": "finish with pairs"}[row[0]]
        assert row[3] in LANGUAGES["ar"].gettext(rest.replace("{kind}", kind))
