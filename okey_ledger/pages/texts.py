"""The texts of a replay in one language: a sentence for all that happens, and the words around the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..domain.analysis import Advice
from ..domain.findings import Entry, Finding
from ..domain.replay import Replay, Step
from ..explain import (
    LANGUAGES,
    Language,
    called,
    explain,
    explain_advice,
    explain_event,
    explain_outcome,
    explain_verdict,
    ruleset_name,
)
from ..explain.replay_page import replay_tiles, replay_words


class Said(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What there is to say about a finding or an entry."""

    sentence: str
    clause: str
    """The clause's name for people."""
    details: list[str] = []
    readings: list[str] = []
    """A sentence for each reading on which it rests."""


class ReplayTexts(msgspec.Struct, frozen=True, gc=False):
    """The texts of a replay in one language."""

    name: str
    """What its speakers call the language."""
    direction: str
    """`ltr` or `rtl`."""
    title: str
    """The name of the rule set."""
    players: list[str]
    """By seat, fit to be shown."""
    events: list[str]
    """A sentence an event."""
    entries: list[Said]
    findings: list[Said]
    advice: list[str]
    outcome: str
    verdict: str
    words: dict[str, str]
    """The words around the table, by name; `{n}` and the like are places to be filled."""
    tiles: dict[str, str]
    """The names of tiles by colour, `{n}` for the number; of a false joker, a hidden tile, and `=` for an okey."""


def texts_of(
    replay: Replay,
    steps: Sequence[Step],
    findings: Sequence[Finding],
    entries: Sequence[Entry],
    advice: Sequence[Advice] | None,
    lang: Language,
) -> ReplayTexts:
    """The texts of a replay, of which `steps` and the rest are what somebody sees."""
    players, fold = replay.hand.players, replay.fold
    return ReplayTexts(
        name=lang.name,
        direction=lang.direction,
        title=ruleset_name(replay.hand.ruleset, lang),
        players=[called(player, lang) for player in players],
        events=[explain_event(step.event, lang, players) for step in steps],
        entries=[_said(entry, replay, lang) for entry in entries],
        findings=[_said(finding, replay, lang) for finding in findings],
        advice=[explain_advice(told, lang, players) for told in advice or ()],
        outcome=explain_outcome(fold.outcome, lang, players),
        verdict=explain_verdict(fold.verdict, fold.halted_at, lang),
        words=replay_words(LANGUAGES[lang.code]),
        tiles=replay_tiles(LANGUAGES[lang.code]),
    )


def _said(said: Finding | Entry, replay: Replay, lang: Language) -> Said:
    told = explain(said, lang, replay.hand.options.house, replay.hand.players)
    return Said(told.sentence, told.clause, [detail.text for detail in told.details], list(told.readings))
