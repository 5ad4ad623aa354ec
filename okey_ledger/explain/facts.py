"""Facts in words: what stands for each placeholder of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..domain.rulesets import RULESETS
from .language import N_, Language
from .players import called, player_name
from .quotation import quoted
from .reasons import say_reason
from .tiles import listed, melds_names, tile_name, tile_names

TITLES: Final = {name: rules.title for name, rules in RULESETS.items()}
"""What players call the rule sets, by their names in logs."""

ENDED: Final = {
    "finished": N_("finished"),
    "exhausted": N_("exhausted"),
    "annulled": N_("annulled"),
    "open": N_("open"),
}
"""How a hand stands, by the kind of its outcome."""

ENDS: Final = {
    "normal": N_("normal finish"),
    "okey": N_("finish with the okey"),
    "pairs": N_("finish with pairs"),
    "pairs+okey": N_("finish with pairs and the okey"),
    "elden": N_("elden: opened and finished at once"),
    "elden+okey": N_("elden with the okey"),
    "elden+pairs": N_("elden with pairs"),
    "elden+pairs+okey": N_("elden with pairs and the okey"),
    "exhausted": N_("stock run out"),
}
"""How a hand ended, by the kind of finish, or that the stock ran out."""

OPENED: Final = {"melds": N_("with melds"), "pairs": N_("with pairs")}
"""With what a seat opened."""


def say_sentence(template: str, facts: Mapping[str, Any], lang: Language) -> str:
    """A sentence of the catalogues with the facts in its places; seats are numbers, as in data."""
    return lang.gettext(template).format_map(_Placeholders(facts, lang, None))


def say_of_table(template: str, facts: Mapping[str, Any], lang: Language, players: Sequence[str]) -> str:
    """The same of a hand, in which players stand for their seats; `players` are the ids by seat, if they are known."""
    sentence = lang.gettext(template)
    said = sentence.format_map(_Placeholders(facts, lang, players))
    begins_unnamed = not players and any(sentence.startswith(f"{{{name}") for name in SEATS)
    return said[0].upper() + said[1:] if begins_unnamed else said


class _Placeholders(dict[str, str]):
    """The placeholders of one sentence; each is worded when the sentence asks for it."""

    def __init__(self, facts: Mapping[str, Any], lang: Language, players: Sequence[str] | None) -> None:
        super().__init__()
        self.facts = facts
        self.lang = lang
        self.players = players

    def __missing__(self, name: str) -> str:
        if self.players is not None and name in SEATS:
            return player_name(self.facts[name], self.lang, self.players)
        derive = _DERIVED.get(name)
        return derive(self.facts, self.lang) if derive else say(name, self.facts[name], self.lang)


def say(name: str, value: Any, lang: Language) -> str:
    """One fact in words, by its name and what it is: a number, a tile, tiles, melds, a name, or a foreign text."""
    if isinstance(value, int | float):
        return lang.number(value)
    if isinstance(value, str):
        if name in _TILES:
            return tile_name(value, lang)
        if name in _PLAYERS:
            return called(value, lang)
        known = _WORDS.get(name, {}).get(value)
        return quoted(value, lang) if known is None else lang.gettext(known)
    return _say_list(name, value, lang)


def _say_list(name: str, values: Sequence[Any], lang: Language) -> str:
    first = values[0] if values else None
    if isinstance(first, list | tuple):
        return melds_names(values, lang)
    if isinstance(first, str):
        if name in _QUOTED_LISTS:
            return listed([called(text, lang) for text in values], lang, len(values))
        return tile_names(values, lang)
    if name == "needs":
        return _either([lang.number(value) for value in values], lang)
    if name == "melds":
        return listed([lang.gettext("meld {meld}", meld=lang.number(meld)) for meld in values], lang, len(values))
    return listed([lang.number(value) for value in values], lang, len(values))


def _either(items: Sequence[str], lang: Language) -> str:
    if len(items) == 1:
        return items[0]
    return lang.gettext("{first} or {last}", first=items[0], last=items[1])


def _last_seat(facts: Mapping[str, Any], lang: Language) -> str:
    return lang.number((facts["seats"] if "seats" in facts else facts["players"]) - 1)


def _seat_number(facts: Mapping[str, Any], lang: Language) -> str:
    """A seat that no player has."""
    return lang.number(facts["starter"] if "starter" in facts else facts["seat"])


def _printed(facts: Mapping[str, Any], lang: Language) -> str:
    return tile_name(facts["tile"].partition("=")[0], lang)


def _face(facts: Mapping[str, Any], lang: Language) -> str:
    return tile_name(facts["tile"].partition("=")[2], lang)


def _option(facts: Mapping[str, Any], lang: Language) -> str:
    """A table option by its place in the deal, or one of the command line by its name."""
    if "field" not in facts:
        return quoted(facts["option"], lang)
    return quoted(".".join(filter(None, ("options", facts["field"]))), lang)


def _real(facts: Mapping[str, Any], lang: Language) -> str:
    """The tile that takes an okey's place; a false joker is no more real than the okey."""
    (tile,) = facts["tiles"]
    if tile == "FJ":
        return lang.gettext("the false joker")
    return lang.gettext("the real {tile}", tile=tile_name(tile, lang))


_DERIVED: Final[Mapping[str, Callable[[Mapping[str, Any], Language], str]]] = {
    "last": _last_seat,
    "seat_number": _seat_number,
    "printed": _printed,
    "face": _face,
    "option": _option,
    "choices": lambda facts, lang: lang.isolate(facts["choices"]),
    "no_tile": lambda facts, lang: quoted(facts["tile"], lang),
    "real": _real,
    "reason": lambda facts, lang: say_reason(facts["reason"], lang),
    "loss": lambda facts, lang: lang.number(-facts["points"]),
    "change": lambda facts, lang: lang.isolate(f"{facts['points']:+}".replace("-", "−")),
    "rulesets": lambda facts, lang: listed([lang.isolate(name) for name in RULESETS], lang, len(RULESETS)),
    "sum": lambda facts, lang: lang.isolate(facts["sum"]),
}
"""Placeholders that are made of a fact of another name or in a way of their own."""

SEATS: Final = frozenset({"seat", "by", "to", "of", "turn", "starter"})
"""Facts that are seats."""

_TILES: Final = frozenset({"tile", "next", "floor", "okey", "indicator", "safe", "thrown"})
_WORDS: Final = {"ruleset": TITLES, "first": TITLES, "outcome": ENDED, "opened": OPENED, "end": ENDS}
_QUOTED_LISTS: Final = frozenset({"players", "first"})
_PLAYERS: Final = frozenset({"player", "owner", "opener", "by"})
"""Facts that are ids of players, where they are no seats."""
