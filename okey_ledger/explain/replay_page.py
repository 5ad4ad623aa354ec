"""The words of a replay in a browser, beside those of stepping through a hand in a terminal."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..domain.tiles import COLORS, FJ
from ..domain.view import HIDDEN
from .language import N_, Language
from .replay import REPLAY, say_replay
from .tiles import tile_name
from .words import headed, heading, opened_name, word

REPLAY_PAGE: Final = {
    "replay-of": N_("Replay of hand {hand}"),
    "event-of": N_("Event {n} of {last}"),
    "controls": N_("Steps"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "speed": N_("Speed"),
    "next-turn": N_("next turn"),
    "previous-turn": N_("previous turn"),
    "next-entry": N_("next change of a score"),
    "previous-entry": N_("previous change of a score"),
    "view": N_("View"),
    "timeline": N_("Timeline"),
    "chart": N_("Scores through the hand"),
    "missed": N_("What was missed"),
    "show-missed": N_("Show what was missed"),
    "instead": N_("What was possible here"),
    "keys": N_("Keys"),
    "close": N_("Close"),
    "described": N_("The table in words"),
    "so-far": N_("Points so far, with their reasons"),
    "no-points": N_("No points yet"),
    "tiles-held": N_("tiles: {count}"),
    "time-used": N_("after {seconds} s"),
    "time-left": N_("{seconds} s left"),
    "connection-lost": N_("The connection is lost. Catching up …"),
    "live": N_("live"),
    "cannot-load": N_("The hand cannot be loaded. Load the page again"),
    "seat-of": N_("seat {seat}"),
}
"""Words and sentences by name; what fills their places is known in the browser alone."""

_WORDS: Final = ("to-draw", "to-play", "bot", "declared", "nothing", "taken", "ended")
"""Words that stand within a line."""

_HEADINGS: Final = (
    "hand", "event", "clause", "reading", "scores", "rack", "stock", "table", "discards", "indicator", "okey", "turn",
    "bar", "finish-tile", "findings", "entries", "points", "outcome", "verdict", "nothing-missed",
)  # fmt: skip
"""Words that begin a line."""

_KEYS: Final = (
    "forward", "back", "first", "last", "next-finding", "previous-finding", "entry", "turn-key", "move-of", "seat",
    "language", "help",
)  # fmt: skip
"""What keys do, by name."""


@cache
def replay_words(lang: Language) -> dict[str, str]:
    """The words around the table."""
    return {
        **{name: lang.gettext(REPLAY_PAGE[name]) for name in REPLAY_PAGE},
        **{name: word(name, lang) for name in _WORDS},
        **{name: heading(name, lang) for name in _HEADINGS},
        **{f"key-{name}": headed(lang.gettext(REPLAY[name]), lang) for name in _KEYS},
        "all-seats": headed(say_replay("all-seats", lang), lang),
        "not-followed": lang.gettext(REPLAY["not-followed"]),
        "no-state": say_replay("no-state", lang),
        "opened-melds": opened_name("melds", lang),
        "opened-pairs": opened_name("pairs", lang),
    }


@cache
def replay_tiles(lang: Language) -> dict[str, str]:
    """The names of tiles: of each color with `{n}` for the number, and of an okey that stands for `{tile}`."""
    named = {color: tile_name(f"{color}{{n}}", lang) for color in COLORS}
    return named | {tile: tile_name(tile, lang) for tile in (FJ, HIDDEN)} | {"=": lang.gettext("okey as {tile}")}
