"""One sentence for every entry, with the arithmetic: the clause and its case choose it, the facts fill it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .language import N_

if TYPE_CHECKING:
    from ..domain.findings import Entry

ENTRIES: Final = {
    ("lay-off", "tile"): N_("{seat} pays {points}: {by} laid {tile} off onto meld {meld} — {sum}"),
    ("lay-off", "okey"): N_("{seat} pays {points}: {by} laid an okey off onto meld {meld} as {face} — {sum}"),
    ("capture", "one"): N_("{seat} pays {points}: {by} put {real} in place of the okey in meld {meld} — {sum}"),
    ("capture", "two"): N_("{seat} pays {points}: {by} gave {tiles} for the okey in meld {meld} — {sum}"),
    ("capture", "flat"): N_("{seat} pays {points}: {by} gave {tiles} for the okey in their meld {meld}"),
    ("islek", "lay-off"): N_("{seat} pays {points}: the discard {tile} is işlek, since it could be laid off ({melds})"),
    ("islek", "capture"): N_(
        "{seat} pays {points}: the discard {tile} is işlek, since it could capture an okey ({melds})"
    ),
    ("islek", "okey"): N_(
        "{seat} pays {points}: the discarded okey, {tile}, is işlek, since it could be laid off ({melds})"
    ),
    ("okey-discard", "thrown"): N_("{seat} pays {points}: they discarded the okey, {tile}"),
    ("take", "taken"): N_("{seat} pays {points}: {by} took the discard {tile} — {sum}"),
    ("take", "fed"): N_("{seat} pays {points}: they discarded {tile}, with which {by} has opened"),
    ("take", "fed-times"): N_("{seat} pays {points}: they discarded {tile}, with which {by} has opened — {sum}"),
    ("take-use", "not-used"): N_("{seat} pays {points}: they took {tile} and did not use it in the same turn"),
    ("take-use", "new-meld-only"): N_(
        "{seat} pays {points}: they used the taken {tile} in a new meld or pair only, "
        "which does not count at this table"
    ),
    ("take-use", "after-the-opening"): N_(
        "{seat} pays {points}: they took {tile} to open, but used it only after opening"
    ),
    ("wrong-opening", "no-meld"): N_("{seat} pays {points} for a wrong opening: {tiles} is neither a run nor a group"),
    ("wrong-opening", "no-pair"): N_("{seat} pays {points} for a wrong opening: {tiles} is no pair at this table"),
    ("wrong-opening", "below"): N_(
        "{seat} pays {points} for a wrong opening: the melds are worth {worth} and need {bar}"
    ),
    ("wrong-opening", "not-above"): N_(
        "{seat} pays {points} for a wrong opening: the melds are worth {worth}, no more than the {highest} of {by}"
    ),
    ("wrong-opening", "too-few"): N_(
        "{seat} pays {points} for a wrong opening: the pairs are {pairs}, and {needs} are needed"
    ),
    ("wrong-opening", "no-more-pairs"): N_(
        "{seat} pays {points} for a wrong opening: the pairs are {pairs}, no more than the {highest} of {by}"
    ),
    ("finish", "times"): N_("{seat} gets {points}: they finished by discarding {tile} ({end})"),
    ("finish", "normal"): N_("{seat} gets {points}: they finished by discarding the last tile, {tile}"),
    ("finish", "pairs"): N_("{seat} gets {points}: they opened with pairs and finished by discarding {tile}"),
    ("finish", "okey"): N_("{seat} gets {points}: they finished by discarding the okey, {tile}"),
    ("rest", "times"): N_("{seat} pays {points}: {rest} was left in the rack ({end}) — {sum}"),
    ("rest", "normal"): N_("{seat} pays {points}: {rest} was left in the rack at a normal finish — {sum}"),
    ("rest", "pairs"): N_("{seat} pays {points}: {rest} was left in the rack at a finish with pairs — {sum}"),
    ("rest", "okey"): N_("{seat} pays {points}: {rest} was left in the rack at a finish with the okey — {sum}"),
    ("rest", "exhausted"): N_("{seat} pays {points}: {rest} was left in the rack when the stock ran out — {sum}"),
    ("okey-left", "times"): N_("{seat} pays {points}: the okey was left in the rack ({end}) — {sum}"),
    ("okey-left", "melds"): N_(
        "{seat} pays {points}: they opened with melds and the okey was left in the rack — {sum}"
    ),
    ("okey-left", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and the okey was left in the rack — {sum}"
    ),
    ("unopened", "times"): N_("{seat} pays {points}: they had not opened ({end}) — {sum}"),
    ("unopened", "declared"): N_("{seat} pays {points}: they had declared pairs and not opened ({end}) — {sum}"),
    ("unopened", "normal"): N_("{seat} pays {points}: they had not opened at a normal finish"),
    ("unopened", "pairs"): N_("{seat} pays {points}: they had not opened at a finish with pairs"),
    ("unopened", "okey"): N_("{seat} pays {points}: they had not opened at a finish with the okey"),
    ("unopened", "exhausted"): N_("{seat} pays {points}: they had not opened when the stock ran out"),
    ("lost", "normal"): N_("{seat} loses {loss}: {to} finished with melds, discarding {tile}"),
    ("lost", "okey"): N_("{seat} loses {loss}: {to} finished with melds, discarding the okey, {tile}"),
    ("lost", "pairs"): N_("{seat} loses {loss}: {to} finished with seven pairs, discarding {tile}"),
    ("lost", "pairs+okey"): N_("{seat} loses {loss}: {to} finished with seven pairs, discarding the okey, {tile}"),
    ("indicator-shown", "shown"): N_("{seat} loses {loss}: {by} showed the other copy of the indicator, {indicator}"),
    ("annulled", "back-to-zero"): N_("{seat} goes back from {score} to 0 ({change}): the hand is annulled"),
}
"""The sentence of each clause and case, in the order in which a report lists them."""

SPECIAL: Final = {
    ("lay-off", "tile", "own"): N_("{seat} pays {points}: they laid {tile} off onto their own meld {meld} — {sum}"),
    ("lay-off", "okey", "own"): N_(
        "{seat} pays {points}: they laid an okey off onto their own meld {meld} as {face} — {sum}"
    ),
    ("capture", "one", "own"): N_(
        "{seat} pays {points}: they put {real} in place of the okey in their own meld {meld} — {sum}"
    ),
    ("capture", "two", "own"): N_(
        "{seat} pays {points}: they gave {tiles} for the okey in their own meld {meld} — {sum}"
    ),
    ("rest", "times", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and {rest} was left in the rack ({end}) — {sum}"
    ),
    ("rest", "normal", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and {rest} was left in the rack at a normal finish — {sum}"
    ),
    ("rest", "pairs", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and {rest} was left in the rack at a finish with pairs — {sum}"
    ),
    ("rest", "okey", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and {rest} was left in the rack at a finish with the okey — {sum}"
    ),
    ("rest", "exhausted", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and {rest} was left in the rack when the stock ran out — {sum}"
    ),
}
"""Where a fact asks for a sentence of its own: `own` meld, opened with `pairs`."""


def entry_template(entry: Entry) -> str:
    """The sentence of an entry, unfilled."""
    facts = entry.facts
    trait = "own" if facts.get("by") == entry.seat else facts.get("opened", "")
    return SPECIAL.get((entry.rule, entry.case, trait)) or ENTRIES[entry.kind]


def arithmetic(entry: Entry) -> str:
    """How the points come about, where they are reckoned: ``100 + 8 × 10``."""
    reckon = _RECKONED.get(entry.kind) or _RECKONED.get(entry.rule)
    return reckon(entry.facts) if reckon else ""


def _captured(facts: Mapping[str, Any]) -> str:
    values = [str(value) for value in facts["values"]]
    given = values[0] if len(values) == 1 else f"({' + '.join(values)})"
    return f"{facts['flat']} + {given} × {facts['per']}"


def _times(one: str, other: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda facts: f"{facts[one]} × {facts[other]}"


_RECKONED: Final[Mapping[str | tuple[str, str], Callable[[Mapping[str, Any]], str]]] = {
    "lay-off": _times("value", "per"),
    ("capture", "one"): _captured,
    ("capture", "two"): _captured,
    ("take", "taken"): _times("value", "per"),
    ("take", "fed-times"): _times("value", "per"),
    "rest": _times("rest", "by"),
    ("rest", "times"): _times("rest", "times"),
    "okey-left": _times("okeys", "each"),
    ("unopened", "times"): _times("each", "times"),
    ("unopened", "declared"): _times("each", "times"),
}
"""By clause, or by clause and case."""
