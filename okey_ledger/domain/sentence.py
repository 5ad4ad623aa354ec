"""Errors that can be said in every language: an English sentence, which is a key of the catalogues, and its facts."""

from __future__ import annotations

from typing import Any


def N_(msgid: str) -> str:  # noqa: N802 - the customary name
    """Mark a sentence for the catalogues where it is kept and not yet said."""
    return msgid


class TranslatableError(Exception):
    """An error that is a sentence with facts in its places; as text it is in English.

    Without facts the sentence stands as it is, whatever is in it.

    >>> str(TranslatableError("The hand has no event {n}", n=9))
    'The hand has no event 9'
    """

    def __init__(self, sentence: str, /, **facts: Any) -> None:
        super().__init__(sentence.format_map(facts) if facts else sentence)
        self.sentence, self.facts = sentence, facts
