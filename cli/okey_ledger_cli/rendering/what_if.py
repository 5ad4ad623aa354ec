"""A hand under other options as lines for people: what they change, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.differences import Differences
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.options import Options
from okey_ledger.domain.what_if import WhatIf, supposed
from okey_ledger.domain.what_if_report import what_if_report
from okey_ledger.explain import Language, end_name, explain_finding, heading, say_comparison, word

from ..style import Style
from .hand import HandLines


class WhatIfReportRenderer:
    """Renders the report of a hand under other options as one line of JSON; it can be sent to a worker process."""

    def __init__(self, lang: Language, changes: dict[str, Any]) -> None:
        """English, with what players are called, and the options."""
        self.lang = lang
        self.changes = changes

    def __call__(self, hand: Hand, fold: Fold) -> bytes:
        """The report of one hand, whose fold under the other options is at hand."""
        what_if = supposed(hand, self.changes, fold)
        sentence = partial(explain_finding, lang=self.lang, players=hand.players)
        return msgspec.json.encode(what_if_report(hand.id, what_if, sentence)) + b"\n"


class WhatIfRenderer:
    """Renders for people what other options change in a hand; it can be sent to a worker process."""

    def __init__(self, lang: Language, color: bool, changes: dict[str, Any]) -> None:
        self.lang = lang
        self.color = color
        self.changes = changes

    def __call__(self, hand: Hand, fold: Fold) -> bytes:
        """The lines of one hand, with an empty line after it."""
        lines = DifferenceLines(self.lang, Style(self.color))
        text = "\n".join(lines.what_if(hand, supposed(hand, self.changes, fold)))
        return f"{text}\n\n".encode()


class DifferenceLines(HandLines):
    """The lines that tell how one fold differs from another."""

    def what_if(self, hand: Hand, what_if: WhatIf) -> Iterator[str]:
        """All lines of a hand under other options."""
        self.players = hand.players
        yield self.title(hand, what_if.after)
        changed = [
            f"{self.lang.isolate(item.option)}: {self.instead(_json(item.before), _json(item.after))}"
            for item in what_if.options
            if item.before != item.after
        ]
        if changed:
            yield self.labeled("options", " · ".join(changed))
        found = what_if.differences
        if found:
            yield from self.differing(found, (hand.options, what_if.after.options))
            if what_if.before.scores != what_if.after.scores:
                yield self.labeled("scores", self._scores(what_if.before.scores, what_if.after.scores))
        else:
            yield f"  {self.style.good(say_comparison('no-change', self.lang))}"

    def differing(self, found: Differences, options: tuple[Options, Options]) -> Iterator[str]:
        """What the second of two folds says otherwise: `−` before what only the first says, `+` before the second's."""
        if found.verdict:
            yield self.labeled("verdict", self.instead(*(word(verdict, self.lang) for verdict in found.verdict)))
        if found.outcome:
            yield self.labeled("outcome", self.instead(*(end_name(kind, self.lang) for kind in found.outcome)))
        for mark, findings, house in (("−", found.gone, options[0]), ("+", found.new, options[1])):
            for finding in findings:
                yield from self.finding(finding, house, mark)
        if found.entries:
            yield f"  {heading('entries', self.lang)}:"
        for item in found.entries:
            for mark, entry, house in (("− ", item.was, options[0]), ("+ ", item.becomes, options[1])):
                if entry is not None:
                    yield from self.entry(entry, house, mark)

    def instead(self, before: str, after: str) -> str:
        """That the second stands where the first stood."""
        return say_comparison("instead", self.lang, before=self.lang.isolate(before), after=self.lang.isolate(after))

    def _scores(self, before: list[int] | None, after: list[int] | None) -> str:
        if before is None or after is None or len(before) != len(after):
            return self.instead(self.all_scores(before), self.all_scores(after))
        number = self.lang.number
        told = [
            number(new) if new == old else self.instead(number(old), number(new))
            for old, new in zip(before, after, strict=True)
        ]
        return self.by_player(told)

    def all_scores(self, scores: list[int] | None) -> str:
        """The scores by seat, or that there are none."""
        if scores is None:
            return say_comparison("no-scores", self.lang)
        told = [self.lang.number(score) for score in scores]
        return self.by_player(told) if len(told) == len(self.players) else self.by_seat(told)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
