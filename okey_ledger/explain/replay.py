"""The words of stepping through a hand: what each key does, and what is said on the way."""

from __future__ import annotations

from typing import Final

from .language import ENGLISH, N_, Language

REPLAY: Final = {
    "forward": N_("next event"),
    "back": N_("previous event"),
    "first": N_("first event"),
    "last": N_("last event"),
    "go": N_("go to event"),
    "next-finding": N_("next finding"),
    "previous-finding": N_("previous finding"),
    "entry": N_("next or previous change of a score"),
    "turn-key": N_("next or previous turn"),
    "move-of": N_("next move of a seat"),
    "seat": N_("view of a player"),
    "language": N_("language"),
    "scroll": N_("scroll"),
    "help": N_("help"),
    "quit": N_("quit"),
    "all-seats": N_("all players"),
    "no-further-finding": N_("There is no further finding; e goes to the next change of a score"),
    "no-further-entry": N_("There is no further change of a score; f goes to the next finding"),
    "no-such-move": N_("There is no further move"),
    "no-such-event": N_("There is no such event"),
    "any-key": N_("Press any key to return to the hand"),
    "happened-mark": N_("what happened; the meld that it changed"),
    "entry-mark": N_("a change of a score"),
    "finding-mark": N_("a broken rule"),
    "end-mark": N_("the end, or where the hand cannot be followed"),
    "turn-mark": N_("the player to act"),
    "discards-mark": N_("the discards of a player, the last one at the end"),
    "meld-mark": N_("the number of a meld, before its owner"),
    "okey-mark": N_("behind a tile: an okey"),
    "not-followed": N_("The hand cannot be followed here; the table is shown as it was after event {n}"),
    "no-state": N_("The deal is wrong, so there is no table to show"),
}
"""Words and sentences by name."""


def say_replay(name: str, lang: Language = ENGLISH, **facts: str) -> str:
    """A word or sentence by its name, its placeholders filled.

    >>> say_replay("go")
    'go to event'
    """
    return lang.gettext(REPLAY[name], **facts)
