"""A fairness report as lines for people: the verdict first, then what stands behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec

from okey_ledger.analytics.fairness import Comparison, FairnessReport, Feeding
from okey_ledger.explain import Language, count_of, quoted, ruleset_name
from okey_ledger.explain.fairness import (
    comparison_facts,
    counted_name,
    explain_odds,
    group_kind_name,
    group_name,
    ratio_text,
    say_fairness,
    share_text,
)
from okey_ledger.explain.words import headed

from ..style import Style

MAX_SHARE: Final = 1.0
"""A bias that has to be larger than this, as a share of what is expected, cannot be seen in so few hands."""


class FairnessLines:
    """The lines of a fairness report in one language."""

    def __init__(self, lang: Language, style: Style) -> None:
        self.lang = lang
        self.style = style

    def report(self, report: FairnessReport, repeated: int) -> Iterator[str]:
        """All lines; so many hands had been told before and were not counted again."""
        yield self.style.strong(" · ".join((self._heading(self._say("fairness")), *self._hands(report))))
        if report.left_out:
            yield f"  {self._say('left-out', hands=count_of('hands', report.left_out, self.lang))}"
        if repeated:
            yield f"  {self._say('repeated', hands=count_of('hands', repeated, self.lang))}"
        shown = [told for told in (*report.tables, *report.players.shown) if told.alarm]
        yield f"  {self.style.bad(self._say('unfair')) if shown else self.style.good(self._say('fair'))}"
        for told in shown:
            yield f"    {self._alarm(told)}"
        for rules, tables in groupby(report.tables, lambda told: told.ruleset):
            yield ""
            yield f"  {self.style.strong(ruleset_name(rules or '', self.lang))}"
            yield from self._tables(list(tables))
        yield ""
        yield from self._players(report)
        yield from self._pairs(report)
        yield self.style.faint(f"  {self._say('level', share=share_text(report.level, self.lang))}")

    def _say(self, name: str, **facts: str) -> str:
        return say_fairness(name, self.lang, **facts)

    def _heading(self, text: str) -> str:
        return headed(text, self.lang)

    def _hands(self, report: FairnessReport) -> Iterator[str]:
        for rules, hands in report.hands.items():
            yield f"{ruleset_name(rules, self.lang)}: {count_of('hands', hands, self.lang)}"

    def _alarm(self, told: Comparison) -> str:
        who = self._heading(group_name(told.group, told.of, self.lang))
        if told.ruleset is not None:
            who = f"{who} ({ruleset_name(told.ruleset, self.lang)})"
        what = counted_name(told.statistic, self.lang)
        facts = comparison_facts(msgspec.structs.asdict(told), self.lang)
        return f"{self.style.bad('✗')} {self._say('alarm', who=who, what=what, **facts)}"

    def _tables(self, tables: Sequence[Comparison]) -> Iterator[str]:
        """The comparisons of a rule set: of the whole table each, of its parts the one that is furthest off."""
        for kind, alike in groupby(tables, lambda told: told.group):
            told = list(alike)
            if kind == "table":
                for one in told:
                    facts = comparison_facts(msgspec.structs.asdict(one), self.lang)
                    what = self._heading(counted_name(one.statistic, self.lang))
                    is_outside = not one.alarm and not one.low <= 1 <= one.high
                    yield f"    {self._say('outside' if is_outside else 'ratio', what=what, **facts)}"
                yield from (self.style.faint(f"    {line}") for line in self._seen(told))
                continue
            yield f"    {self._heading(group_kind_name(kind, self.lang))}:"
            if not any(one.alarm for one in told):
                yield f"      {self._furthest(told)}"
            yield from (self.style.faint(f"      {line}") for line in self._seen(told))

    def _furthest(self, told: Sequence[Comparison]) -> str:
        worst = min(told, key=lambda one: one.p)
        who = group_name(worst.group, worst.of, self.lang)
        what = counted_name(worst.statistic, self.lang)
        return self._say("furthest", who=who, what=what, ratio=ratio_text(worst.ratio, self.lang))

    def _seen(self, told: Sequence[Comparison]) -> Iterator[str]:
        """From what size on a bias would have been seen, for the part of the table where that is hardest.

        Where even twice as many would not have been seen, there are too few hands to see anything.
        """
        hardest: dict[str, float] = {}
        for one in told:
            hardest[one.statistic] = max(one.detectable, hardest.get(one.statistic, 0.0))
        shares = [
            self._say("share", what=counted_name(statistic, self.lang), share=share_text(share, self.lang))
            for statistic, share in hardest.items()
            if share <= MAX_SHARE
        ]
        unseen = [counted_name(statistic, self.lang) for statistic, share in hardest.items() if share > MAX_SHARE]
        if shares:
            yield self._say("seen", shares=self.lang.gettext(", ").join(shares))
        if unseen:
            yield self._say("unseen", statistics=self.lang.gettext(", ").join(unseen))

    def _players(self, report: FairnessReport) -> Iterator[str]:
        players = report.players
        if not players.compared:
            yield f"  {self._say('no-players', needs=self.lang.number(players.needs))}"
            return
        facts = {name: self.lang.number(getattr(players, name)) for name in ("compared", "seen", "needs")}
        yield f"  {self._say('players', **facts)}"
        if players.shown and not any(one.alarm for one in players.shown):
            yield f"    {self._furthest(players.shown)}"

    def _pairs(self, report: FairnessReport) -> Iterator[str]:
        pairs = report.pairs
        if not pairs.compared:
            yield f"  {self._say('no-pairs')}"
            return
        yield f"  {self._say('pairs', compared=self.lang.number(pairs.compared))}"
        alarms = [told for told in pairs.shown if told.alarm]
        if not alarms:
            yield f"    {self._say('no-feeding')}"
        for told in alarms:
            yield f"    {self._feeding(told)}"
        if alarms:
            yield f"    {self._say('hint')}"

    def _feeding(self, told: Feeding) -> str:
        facts = {
            "giver": quoted(told.giver, self.lang),
            "receiver": quoted(told.receiver, self.lang),
            "observed": self.lang.number(told.observed),
            "expected": self.lang.number(round(told.expected, 1)),
            "hands": count_of("hands", told.hands, self.lang),
            "ratio": ratio_text(told.ratio, self.lang),
            "odds": explain_odds(told.adjusted, self.lang),
        }
        sentence = self._say(told.measure, **facts)
        return f"{self.style.bad('✗')} {ruleset_name(told.ruleset, self.lang)}: {sentence}"
