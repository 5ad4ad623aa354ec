"""The clauses of the rules by short names for people; reports call a clause by its code name, such as `lay-off`."""

from __future__ import annotations

from typing import Final

from .language import ENGLISH, N_, Language

CLAUSES: Final = {
    "tile-set": N_("tile set"),
    "indicator": N_("indicator"),
    "okey": N_("okey"),
    "false-joker": N_("false joker"),
    "value": N_("value of a tile"),
    "meld": N_("meld"),
    "run": N_("run"),
    "group": N_("group"),
    "pair": N_("pair"),
    "okey-identity": N_("what an okey stands for"),
    "deal": N_("deal"),
    "turn": N_("turn"),
    "draw-first": N_("draw first"),
    "draw-once": N_("one draw a turn"),
    "stock-order": N_("order of the stock"),
    "stock-empty": N_("empty stock"),
    "take-previous": N_("only the last discard"),
    "rack": N_("rack"),
    "exhausted": N_("exhausted hand"),
    "ended": N_("after the end"),
    "annulled": N_("annulled hand"),
    "event-kind": N_("kind of event"),
    "clock": N_("time for a turn"),
    "actor": N_("player or bot"),
    "scores": N_("claimed scores"),
    "opening": N_("51 to open"),
    "katlama": N_("katlama: exceed the highest opening"),
    "already-opened": N_("opening once"),
    "not-opened": N_("open first"),
    "keep-one": N_("keep one to discard"),
    "lay-off": N_("laying off"),
    "capture": N_("capturing the okey"),
    "islek": N_("işlek discard"),
    "take-use": N_("use of a taken tile"),
    "take": N_("taking the discard"),
    "take-for-pairs": N_("taking to open with pairs"),
    "pairs-opening": N_("opening with pairs"),
    "pairs-path": N_("either pairs or melds"),
    "pairs-multiplier": N_("multiplier of pairs"),
    "finish": N_("finish"),
    "rest": N_("tiles left"),
    "okey-left": N_("okey left"),
    "unopened": N_("not opened at the end"),
    "teams": N_("teams"),
    "assisted": N_("assisted table"),
    "hands": N_("hands of a game"),
    "game": N_("game"),
    "lost": N_("points lost"),
    "ready": N_("ready to finish"),
    "start-points": N_("points at the start"),
    "indicator-shown": N_("showing the indicator"),
    "finish-tile": N_("finishing tile"),
    "game-over": N_("end of the game"),
    "pairs-declared": N_("declared pairs"),
}
"""Every clause of the rules, in their order."""


def clause_name(rule: str, lang: Language = ENGLISH) -> str:
    """A clause's short name.

    >>> clause_name("lay-off")
    'laying off'
    """
    return lang.gettext(CLAUSES[rule])
