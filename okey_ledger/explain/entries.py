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
    ("islek", "lay-off"): N_("{seat} pays {points}: the discard {tile} is işlek, since it could be laid off ({melds})"),
    ("islek", "capture"): N_(
        "{seat} pays {points}: the discard {tile} is işlek, since it could capture an okey ({melds})"
    ),
    ("islek", "okey"): N_(
        "{seat} pays {points}: the discarded okey, {tile}, is işlek, since it could be laid off ({melds})"
    ),
    ("take", "taken"): N_("{seat} pays {points}: {by} took the discard {tile} — {sum}"),
    ("finish", "normal"): N_("{seat} gets {points}: they finished by discarding the last tile, {tile}"),
    ("finish", "pairs"): N_("{seat} gets {points}: they opened with pairs and finished by discarding {tile}"),
    ("finish", "okey"): N_("{seat} gets {points}: they finished by discarding the okey, {tile}"),
    ("rest", "normal"): N_("{seat} pays {points}: {rest} was left in the rack at a normal finish — {sum}"),
    ("rest", "pairs"): N_("{seat} pays {points}: {rest} was left in the rack at a finish with pairs — {sum}"),
    ("rest", "okey"): N_("{seat} pays {points}: {rest} was left in the rack at a finish with the okey — {sum}"),
    ("rest", "exhausted"): N_("{seat} pays {points}: {rest} was left in the rack when the stock ran out — {sum}"),
    ("okey-left", "melds"): N_(
        "{seat} pays {points}: they opened with melds and the okey was left in the rack — {sum}"
    ),
    ("okey-left", "pairs"): N_(
        "{seat} pays {points}: they opened with pairs and the okey was left in the rack — {sum}"
    ),
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
    return SPECIAL.get((entry.rule, entry.case, trait)) or ENTRIES[entry.rule, entry.case]


def arithmetic(entry: Entry) -> str:
    """How the points come about, where they are reckoned: ``100 + 8 × 10``."""
    reckon = _RECKONED.get(entry.rule)
    return reckon(entry.facts) if reckon else ""


def _captured(facts: Mapping[str, Any]) -> str:
    values = [str(value) for value in facts["values"]]
    given = values[0] if len(values) == 1 else f"({' + '.join(values)})"
    return f"{facts['flat']} + {given} × {facts['per']}"


_RECKONED: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "lay-off": lambda facts: f"{facts['value']} × {facts['per']}",
    "capture": _captured,
    "take": lambda facts: f"{facts['value']} × {facts['per']}",
    "rest": lambda facts: f"{facts['rest']} × {facts['by']}",
    "okey-left": lambda facts: f"{facts['okeys']} × {facts['each']}",
}
