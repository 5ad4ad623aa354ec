"""An audited hand as lines for people: what happened, what broke which clause, what it cost whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.findings import Entry, Finding
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.options import Options
from okey_ledger.domain.report import report
from okey_ledger.explain import (
    Language,
    called,
    clause_name,
    count_of,
    explain,
    explain_finding,
    explain_outcome,
    explain_verdict,
    heading,
    ruleset_name,
    word,
)

from ..style import Style


class ReportRenderer:
    """Renders the report of the contract as one line of JSON; it can be sent to a worker process."""

    def __init__(self, lang: Language, *, findings_only: bool = False) -> None:
        """English, with what players are called; `findings_only` leaves clean hands out."""
        self.lang = lang
        self.findings_only = findings_only

    def __call__(self, hand: Hand, fold: Fold) -> bytes:
        """The line of one hand."""
        if self.findings_only and not fold.findings:
            return b""
        sentence = partial(explain_finding, lang=self.lang, players=hand.players)
        return msgspec.json.encode(report(hand.id, fold, sentence)) + b"\n"


def no_lines(hand: Hand, fold: Fold) -> bytes:
    """Nothing: the verdict is counted all the same."""
    return b""


class FindingsRenderer:
    """Renders a hand with findings as one line; it can be sent to a worker process."""

    def __init__(self, lang: Language, color: bool) -> None:
        self.lang = lang
        self.color = color

    def __call__(self, hand: Hand, fold: Fold) -> bytes:
        """One line with the verdict and the clauses that are broken, each at its event; nothing for a clean hand."""
        if not fold.findings:
            return b""
        lang, style = self.lang, Style(self.color)
        broken = lang.gettext(", ").join(
            f"{lang.isolate(finding.rule)} ({lang.gettext('event {n}', n=lang.number(finding.n))})"
            for finding in fold.findings
        )
        return f"{lang.isolate(hand.id)} · {style.bad(word(fold.verdict, lang))} · {broken}\n".encode()


class HandRenderer:
    """Renders audited hands for people; it can be sent to a worker process."""

    def __init__(self, lang: Language, color: bool) -> None:
        """The language, and whether to mark up by colors."""
        self.lang = lang
        self.color = color

    def __call__(self, hand: Hand, fold: Fold) -> bytes:
        """The lines of one hand, with an empty line after it."""
        lines = HandLines(self.lang, Style(self.color))
        text = "\n".join(lines.hand(hand, fold))
        return f"{text}\n\n".encode()


class HandLines:
    """The lines of audited hands in one language."""

    def __init__(self, lang: Language, style: Style) -> None:
        self.lang = lang
        self.style = style
        self.players: Sequence[str] = ()
        """The players of the hand by seat."""

    def hand(self, hand: Hand, fold: Fold) -> Iterator[str]:
        """All lines of an audited hand."""
        self.players = hand.players
        options = hand.options
        yield self.title(hand, fold)
        players = [called(player, self.lang) for player in hand.players]
        yield self.labeled("players", self.by_seat(players))
        if changed := ", ".join(_settings(options)):
            yield self.labeled("options", self.lang.isolate(changed))
        yield self.labeled("outcome", explain_outcome(fold.outcome, self.lang, self.players))
        verdict = explain_verdict(fold.verdict, fold.halted_at, self.lang)
        yield self.labeled("verdict", (self.style.good if fold.verdict == "clean" else self.style.bad)(verdict))
        for finding in fold.findings:
            yield from self.finding(finding, options)
        if fold.entries:
            yield f"  {heading('entries', self.lang)}:"
        for entry in fold.entries:
            yield from self.entry(entry, options)
        if fold.scores is not None:
            yield self.labeled("scores", self.by_player([self.lang.number(score) for score in fold.scores]))

    def title(self, hand: Hand, fold: Fold) -> str:
        """The hand, its rule set and how many events it has."""
        named = f"{heading('hand', self.lang)} {self.lang.isolate(hand.id)}"
        return self.style.strong(
            " · ".join((named, ruleset_name(fold.ruleset, self.lang), count_of("events", fold.events, self.lang)))
        )

    def labeled(self, label: str, text: str) -> str:
        """A line that begins with what it is about."""
        return f"  {heading(label, self.lang)}: {text}"

    def by_seat(self, items: list[str]) -> str:
        """What belongs to each seat, with the seat's number."""
        return " · ".join(f"{self.lang.number(seat)} {item}" for seat, item in enumerate(items))

    def by_player(self, items: list[str]) -> str:
        """What belongs to each player, behind the name."""
        pairs = zip(self.players, items, strict=True)
        return " · ".join(f"{called(player, self.lang)} {item}" for player, item in pairs)

    def finding(self, finding: Finding, options: Options, mark: str = "✗") -> Iterator[str]:
        """A finding with its sentence and its ground, behind a mark."""
        said = explain(finding, self.lang, options.house, self.players)
        event = f"{word('event', self.lang)} {self.lang.number(finding.n)}"
        yield f"  {self.style.bad(f'{mark} {event}')} · {said.clause} ({self.lang.isolate(said.rule)})"
        yield f"      {said.sentence}"
        yield from self._ground([detail.text for detail in said.details], said.readings)

    def entry(self, entry: Entry, options: Options, mark: str = "") -> Iterator[str]:
        """An entry with its sentence and its ground, behind a mark."""
        said = explain(entry, self.lang, options.house, self.players)
        event = f"{word('event', self.lang)} {self.lang.number(entry.n)}"
        yield f"    {mark}{event} · {said.sentence} ({named_clause(said.rule, self.lang)})"
        yield from self._ground([detail.text for detail in said.details], said.readings)

    def _ground(self, details: list[str], readings: tuple[str, ...]) -> Iterator[str]:
        """The facts beside a sentence, and the readings on which it rests."""
        for detail in details:
            yield f"      {detail}"
        for reading in readings:
            yield self.style.faint(f"      {heading('reading', self.lang)}: {reading}")


def named_clause(rule: str, lang: Language) -> str:
    """A clause by its name for people and by its code name, such as `laying off · lay-off`."""
    return f"{clause_name(rule, lang)} · {lang.isolate(rule)}"


def _settings(options: Options) -> Iterator[str]:
    """What a table sets otherwise than by default, as `name=value`."""
    for name, value in msgspec.to_builtins(options).items():
        if name == "house":
            yield from (f"house.{switch}={_json(setting)}" for switch, setting in value.items())
        else:
            yield f"{name}={_json(value)}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
