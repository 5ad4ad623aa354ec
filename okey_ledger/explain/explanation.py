"""Findings and entries explained: the sentence, the clause's name, details and readings, to be laid out anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..domain.findings import Entry, Finding
from ..domain.options import House
from ..domain.tiles import in_order
from .clauses import clause_name
from .entries import arithmetic, entry_template
from .facts import say_of_table, say_sentence
from .findings import FINDINGS
from .language import ENGLISH, N_, Language
from .readings import explain_reading

if TYPE_CHECKING:
    from ..domain.game import GameFinding

DETAILS: Final = {
    "rack": N_("Rack: {rack}"),
    "melds": N_("Melds: {melds}"),
    "left": N_("Left in the rack: {tiles}"),
    "clock": N_("The turn began at {started}, its time was up at {deadline}, the event came at {at}"),
}
"""Facts that have a line of their own beside the sentence, by name."""


class Detail(NamedTuple):
    """A line beside the sentence; one called `rack` shows tiles that other seats may not see in a running hand."""

    name: str
    text: str


class Explanation(NamedTuple):
    """What there is to say about a finding or an entry."""

    sentence: str
    rule: str
    """The clause's code name."""
    clause: str
    """The clause's name for people."""
    details: tuple[Detail, ...]
    readings: tuple[str, ...]
    """A sentence for each reading on which it rests."""


def explain_finding(finding: Finding | GameFinding, lang: Language = ENGLISH, players: Sequence[str] = ()) -> str:
    """One sentence: what broke the clause, and the facts that prove it. No other seat's rack is in it.

    `players` are the players by seat, where they are known.
    """
    facts = finding.facts | {name: getattr(finding, name) for name in ("seat", "hand") if hasattr(finding, name)}
    return say_of_table(FINDINGS[finding.rule, finding.case], facts, lang, players)


def explain_entry(entry: Entry, lang: Language = ENGLISH, players: Sequence[str] = ()) -> str:
    """One sentence: what a score changes by and why, with the arithmetic."""
    facts = entry.facts | {"seat": entry.seat, "points": entry.points, "sum": arithmetic(entry)}
    return say_of_table(entry_template(entry), facts, lang, players)


def explain(
    said: Finding | GameFinding | Entry,
    lang: Language = ENGLISH,
    house: House | None = None,
    players: Sequence[str] = (),
) -> Explanation:
    """All parts of an explanation; `house` is the table's block of house readings, where it is known."""
    return Explanation(
        explain_entry(said, lang, players) if isinstance(said, Entry) else explain_finding(said, lang, players),
        said.rule,
        clause_name(said.rule, lang),
        tuple(_details(said, lang)),
        tuple(explain_reading(name, lang, house) for name in getattr(said, "readings", ())),
    )


def _details(said: Finding | GameFinding | Entry, lang: Language) -> list[Detail]:
    facts = said.facts
    names = []
    if "rack" in facts:
        names.append("rack")
    if said.rule in ("opening", "katlama") and "melds" in facts:
        names.append("melds")
    if said.rule == "rest" and "tiles" in facts:  # else they are hidden
        names.append("left")
        facts = facts | {"tiles": in_order(facts["tiles"])}
    if said.rule == "clock":
        names.append("clock")
    return [Detail(name, say_sentence(DETAILS[name], facts, lang)) for name in names]
