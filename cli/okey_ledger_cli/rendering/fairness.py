"""A fairness report as lines for people: the verdict first, then what stands behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

import msgspec

from okey_ledger.analytics.fairness import Comparison, FairnessReport, Feeding, Power
from okey_ledger.explain import Language, count_of, quoted, ruleset_name
from okey_ledger.explain.fairness import (
    COUNTED,
    comparison_facts,
    counted_name,
    explain_odds,
    group_kind_name,
    group_name,
    passed_name,
    ratio_text,
    say_fairness,
    share_text,
)
from okey_ledger.explain.words import headed

from ..style import Style

MAX_SHARE: Final = 1.0
"""A bias that has to be larger than this, as a share of what is expected, cannot be seen in so few hands."""


NO_TARGETS: Final[Mapping[str, str]] = MappingProxyType({})
"""Hands are named by their ids alone."""


class FairnessLines:
    """The lines of a fairness report in one language."""

    def __init__(self, lang: Language, style: Style) -> None:
        self.lang = lang
        self.style = style
        self._targets = NO_TARGETS

    def report(self, report: FairnessReport, repeated: int, targets: Mapping[str, str] = NO_TARGETS) -> Iterator[str]:
        """All lines; so many hands had been told before and were not counted again.

        `targets` are the logs in which hands stand, by the ids of the hands.
        """
        self._targets = targets
        told = [one for one in (*report.tables, *report.players.shown) if one.alarm]
        passed = [one for one in report.pairs.shown if one.alarm]
        heading = f"{self._heading(self._say('fairness'))}: {self.verdict(report)}"
        yield self.style.strong(" · ".join((heading, *self._hands(report))))
        if told or passed:
            yield f"  {self.style.bad(self._say('unfair'))}"
        for one in told:
            yield f"    {self._alarm(one)}"
            yield from self._evidence(one.evidence)
        for pair in passed:
            yield f"    {self._passed(pair)}"
            yield from self._evidence(pair.evidence)
        if passed:
            yield f"    {self._say('hint')}"
        yield from (f"  {line}" for line in self._scope(report, repeated))
        for rules, tables in groupby(report.tables, lambda told: told.ruleset):
            yield ""
            yield f"  {self.style.strong(ruleset_name(rules or '', self.lang))}"
            yield from self._tables(list(tables))
        yield ""
        yield from self._players(report)
        yield from self._pairs(report)
        yield self.style.faint(f"  {self._say('level', share=share_text(report.level, self.lang))}")

    def verdict(self, report: FairnessReport) -> str:
        """The verdict on everything that was tested."""
        told: list[Comparison | Feeding] = [*report.tables, *report.players.shown, *report.pairs.shown]
        alarms = sum(one.alarm for one in told)
        if alarms:
            return self.style.bad(f"✗ {self._say('alarms', count=self.lang.number(alarms))}")
        return self.style.good(self._say("silent"))

    def _scope(self, report: FairnessReport, repeated: int) -> Iterator[str]:
        """What was tested and what was not, and which hands were left out."""
        yield self._say("tested", names=self._names(report.tested))
        if report.untested:
            yield self._say("untested", names=self._names(report.untested))
        hands = sum(report.hands.values())
        if report.solved < hands:
            solved, counted = self.lang.number(report.solved), count_of("hands", hands, self.lang)
            yield self._say("solved", solved=solved, hands=counted)
        if report.left_out:
            yield self._say("left-out", hands=count_of("hands", report.left_out, self.lang))
        if repeated:
            yield self._say("repeated", hands=count_of("hands", repeated, self.lang))

    def _names(self, names: Sequence[str]) -> str:
        told = [counted_name(name, self.lang) if name in COUNTED else passed_name(name, self.lang) for name in names]
        return self.lang.gettext(", ").join(told)

    def _evidence(self, hands: Sequence[str]) -> Iterator[str]:
        """The hands to look at, as `replay` takes them."""
        if hands:
            targets = [self.lang.isolate(self._target(hand)) for hand in hands]
            yield f"      {self._say('look-at', targets=self.lang.gettext(', ').join(targets))}"

    def _target(self, hand: str) -> str:
        log = self._targets.get(hand, hand)
        return hand if log == hand else f"{log} --hand {hand}"

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
        yield from self._visible(hardest, "seen")

    def _visible(self, hardest: Mapping[str, float], name: str) -> Iterator[str]:
        """Of which statistics a bias would have been seen, and from what size on."""
        shares = [
            self._say("share", what=counted_name(statistic, self.lang), share=share_text(share, self.lang))
            for statistic, share in hardest.items()
            if share <= MAX_SHARE
        ]
        unseen = [counted_name(statistic, self.lang) for statistic, share in hardest.items() if share > MAX_SHARE]
        if shares:
            yield self._say(name, shares=self.lang.gettext(", ").join(shares))
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
        yield from (self.style.faint(f"    {line}") for line in self._visible(players.half, "half-of-players"))

    def _pairs(self, report: FairnessReport) -> Iterator[str]:
        pairs = report.pairs
        facts = {name: self.lang.number(getattr(pairs, name)) for name in ("compared", "seen", "needs")}
        if not pairs.compared:
            yield f"  {self._say('no-pairs', seen=facts['seen'], needs=facts['needs'])}"
            return
        yield f"  {self._say('pairs', **facts)}"
        for rules, powers in groupby(pairs.power, lambda power: power.ruleset):
            yield f"    {self._heading(ruleset_name(rules, self.lang))}:"
            yield from (self.style.faint(f"      {self._power(power)}") for power in powers)

    def _power(self, power: Power) -> str:
        """What could have been seen of the pairs by a measure."""
        what = self._heading(passed_name(power.measure, self.lang))
        facts = {
            "what": self._say("teams", what=what) if power.teams else what,
            "pairs": self.lang.number(power.pairs),
        }
        if power.best is None:
            return self._say("blind-pairs", **facts)
        facts["best"] = share_text(power.best, self.lang)
        if power.half is None:
            return self._say("best-of-pairs", **facts)
        return self._say("half-of-pairs", half=share_text(power.half, self.lang), **facts)

    def _passed(self, told: Feeding) -> str:
        facts = {
            "giver": quoted(told.giver, self.lang),
            "receiver": quoted(told.receiver, self.lang),
            "observed": self.lang.number(told.observed),
            "expected": self.lang.number(round(told.expected, 1)),
            "hands": count_of("hands", told.hands, self.lang),
            "ratio": ratio_text(told.ratio, self.lang),
            "odds": explain_odds(told.adjusted, self.lang, "false"),
        }
        sentence = self._say(f"{told.measure}-told", **facts)
        return f"{self.style.bad('✗')} {ruleset_name(told.ruleset, self.lang)}: {sentence}"
