"""The words for what differs: between a hand and the same hand under other options, and between two logs."""

from __future__ import annotations

from typing import Final

from .language import ENGLISH, N_, Language

COMPARISON: Final = {
    "instead": N_("{after} instead of {before}"),
    "no-change": N_("Under these options nothing changes"),
    "no-scores": N_("no scores"),
    "same": N_("The logs are equal"),
    "part": N_("The logs differ from event {n} on"),
    "ends": N_("the log ends before it"),
    "seat-parts": N_("{seat} sees a difference from event {n} on"),
    "seat-same": N_("{seat} sees no difference"),
    "stamps": N_("The times differ from event {n} on"),
    "only-in": N_("Hand {hand} is only in {source}"),
}
"""Sentences by name."""


def say_comparison(name: str, lang: Language = ENGLISH, **facts: str) -> str:
    """A sentence by its name, its placeholders filled.

    >>> say_comparison("instead", after="140", before="0")
    '140 instead of 0'
    """
    return lang.gettext(COMPARISON[name], **facts)
