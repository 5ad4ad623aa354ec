"""Games: hands that belong together, what they add up to, who wins (clauses `game`, `hands`, `teams`, `game-over`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .clauses import GAME, Case
from .findings import Facts
from .options import Options
from .ruleset import GameRules
from .rulesets import RULESETS

_RULESET = GAME.case("ruleset")
_PLAYERS = GAME.case("players")
_OPTIONS = GAME.case("options")
_BEYOND = GAME.case("beyond")
_TWICE = GAME.case("twice")
_AFTER_THE_END = GAME.case("after-the-end")
_GAP = GAME.case("gap")


class HandResult(msgspec.Struct, frozen=True, gc=False):
    """What a game needs to know of one of its hands."""

    hand: str
    ruleset: str
    players: list[str]
    options: Options
    hand_no: int
    """1 where the log gives none."""
    outcome: str
    """The kind of its outcome: `finished`, `exhausted`, `annulled` or `open`."""
    scores: list[int] | None
    """None where the rules could not follow the hand to its end."""
    corrections: list[int] | None = None
    """By seat: what rulings add; None where there are none."""


class GameFinding(msgspec.Struct, frozen=True, gc=False):
    """A breach of clause `game` by one hand."""

    hand: str
    rule: str
    case: str
    facts: Facts


class Game(msgspec.Struct, frozen=True, gc=False):
    """The standing of a game; seats are those of its hands."""

    game: str
    ruleset: str
    hands_played: int
    """Finished and exhausted hands; an annulled one does not count."""
    over: bool
    points: list[int]
    """By seat: the total in `okey51`, the balance in classic Okey."""
    teams: list[int] | None
    """The totals of seats 0 and 2 and of seats 1 and 3, at tables with teams."""
    winners: list[int]
    """The seats that have won; empty before the end."""
    draw: bool
    findings: list[GameFinding]
    corrections: list[int] | None = None
    """By seat: what of the points rulings have added; None where they have added nothing."""

    def shown(self) -> dict[str, object]:
        """As the contract prints it: `totals` where the lowest wins, else `balances`; `corrections` if any."""
        shown = msgspec.structs.asdict(self)
        if self.corrections is None:
            del shown["corrections"]
        name = "totals" if RULESETS[self.ruleset].game.lowest_wins else "balances"
        return {name if key == "points" else key: value for key, value in shown.items()}


PLAYED = frozenset({"finished", "exhausted"})
"""Outcomes that count among the hands of a game."""


def standing(game: str, results: Iterable[HandResult]) -> Game:
    """Add up the hands of a game, at least one, given in the order in which they became known.

    A hand that does not belong (other players, rule set or options, a number played before or beyond the last, played
    after the end) is a finding and adds nothing; a missing number is a finding of the hand that follows it.
    What rulings add to a hand that belongs is added to the points as well.
    """
    hands = sorted(results, key=lambda result: (result.hand_no, result.outcome != "annulled"))
    first = hands[0]
    rules = RULESETS[first.ruleset].game
    points = [rules.start(first.options)] * len(first.players)
    corrections = [0] * len(first.players)
    findings: list[GameFinding] = []
    played = 0
    expected = 1
    over = False
    for hand in hands:
        breach = _breach(first, hand, expected, over)
        if breach:
            kind, facts = breach
            findings.append(GameFinding(hand.hand, kind.rule, kind.name, facts))
            if kind is not _GAP:
                continue
        if hand.corrections is not None:
            points = _sums(points, hand.corrections)
            corrections = _sums(corrections, hand.corrections)
        if hand.outcome == "annulled":
            continue
        expected = hand.hand_no + 1
        if hand.outcome in PLAYED and hand.scores is not None:
            played += 1
            points = _sums(points, hand.scores)
            over = _is_over(rules, first.options, played, points)
    teams = [sum(points[0::2]), sum(points[1::2])] if RULESETS[first.ruleset].teams(first.options) else None
    winners = _winners(rules, points, teams) if over else []
    draw = over and rules.tie_is_draw and len(winners) > 1
    corrected = corrections if any(corrections) else None
    return Game(game, first.ruleset, played, over, points, teams, winners, draw, findings, corrected)


def _sums(points: list[int], changes: list[int]) -> list[int]:
    return [before + change for before, change in zip(points, changes, strict=True)]


def _breach(first: HandResult, hand: HandResult, expected: int, over: bool) -> tuple[Case, Facts] | None:
    """How a hand breaks clause `game`, if it does."""
    if hand.ruleset != first.ruleset:
        return _RULESET, {"ruleset": hand.ruleset, "first": first.ruleset, "first_hand": first.hand}
    if hand.players != first.players:
        return _PLAYERS, {"players": hand.players, "first": first.players, "first_hand": first.hand}
    if hand.options != first.options:
        return _OPTIONS, {"first_hand": first.hand}
    most = RULESETS[first.ruleset].game.hands(first.options)
    if most is not None and hand.hand_no > most:
        return _BEYOND, {"hand_no": hand.hand_no, "hands": most}
    if hand.hand_no < expected:
        return _TWICE, {"hand_no": hand.hand_no}
    if over:
        return _AFTER_THE_END, {"hand_no": hand.hand_no}
    if hand.hand_no > expected:
        return _GAP, {"hand_no": hand.hand_no, "expected": expected}
    return None


def _is_over(rules: GameRules, options: Options, played: int, points: list[int]) -> bool:
    hands = rules.hands(options)
    return min(points) <= 0 if hands is None else played >= hands


def _winners(rules: GameRules, points: list[int], teams: list[int] | None) -> list[int]:
    """The seats of the best places; at tables with teams a seat has its team's total."""
    totals = points if teams is None else [teams[seat % 2] for seat in range(len(points))]
    ranked = sorted(totals, reverse=not rules.lowest_wins)
    last = ranked[rules.winners - 1]
    return [seat for seat, total in enumerate(totals) if (total <= last if rules.lowest_wins else total >= last)]
