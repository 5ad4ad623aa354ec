"""Everything that is added up over hands before it is tested; parts of the hands can be tallied apart and merged."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final, TypeVar

import msgspec

from ...domain.hand import Hand
from .facts import Draw, HandFacts, SeatFacts, Throw, facts_of
from .flow import Flow, flow_of
from .luck import Luck, sums_of

MAX_PAIRS: Final = 200_000
"""When there are more pairs of neighbors than this, those who met least often are forgotten."""

Group = tuple[str, str, int]
"""A kind of group, a rule set, and which one it is: ``("seat", "okey51", 2)``.

`table` is all seats together; `seat` goes by number, `order` by place in the order of play (0 is the starter); `actor`
is 0 for players and 1 for bots.
"""

Pair = tuple[str, str, str]
"""A rule set, the player who throws, and the player whose turn is next."""

Key = TypeVar("Key", bound=Hashable)


class Tally(msgspec.Struct, array_like=True):
    """Sums over hands."""

    hands: dict[str, int] = {}
    """By rule set: how many hands have been counted."""
    left_out: int = 0
    """How many were not, because the audit did not find them clean."""
    groups: dict[Group, Luck] = {}
    players: dict[str, Luck] = {}
    pairs: dict[Pair, Flow] = {}
    """Neighbors; hands with teams are left out here and in the next two."""
    givers: dict[tuple[str, str], Flow] = {}
    """By rule set and player: all that it threw."""
    receivers: dict[tuple[str, str], Flow] = {}
    """By rule set and player: all that was thrown to it."""

    def add(self, facts: HandFacts | None, bots: Collection[str] = ()) -> None:
        """One hand; None is one that is left out. `bots` are patterns of the ids of players that are bots."""
        if facts is None:
            self.left_out += 1
            return
        rules = facts.ruleset
        self.hands[rules] = self.hands.get(rules, 0) + 1
        in_order = sorted(facts.seats, key=lambda seat: seat.order)
        is_bot = {seat.player: any(fnmatchcase(seat.player, bot) for bot in bots) for seat in in_order}
        self._luck("table", rules, 0).add_deal(in_order)
        for number, seat in enumerate(facts.seats):
            self._luck("seat", rules, number).add_deal([seat])
            self._luck("order", rules, seat.order).add_deal([seat])
            self._player(seat.player).add_deal([seat])
        for actor in (False, True):
            played = [seat for seat in in_order if is_bot[seat.player] is actor]
            if played:
                self._luck("actor", rules, int(actor)).add_deal(played)
        self._add_draws(rules, facts, is_bot)
        if not facts.teams:
            self._add_throws(rules, facts.seats, facts.throws)

    def _add_draws(self, rules: str, facts: HandFacts, is_bot: Mapping[str, bool]) -> None:
        drawn: dict[tuple[int, bool], list[Draw]] = {}
        for draw in facts.draws:
            drawn.setdefault((draw.seat, draw.by_bot), []).append(draw)
        for (number, by_bot), draws in drawn.items():
            seat, sums = facts.seats[number], sums_of(draws)
            self._luck("table", rules, 0).add_draws(sums)
            self._luck("seat", rules, number).add_draws(sums)
            self._luck("order", rules, seat.order).add_draws(sums)
            self._luck("actor", rules, int(by_bot or is_bot[seat.player])).add_draws(sums)
            self._player(seat.player).add_draws(sums)

    def _add_throws(self, rules: str, seats: Sequence[SeatFacts], throws: Sequence[Throw]) -> None:
        by_seat: list[list[Throw]] = [[] for _ in seats]
        for throw in throws:
            by_seat[throw.seat].append(throw)
        for seat, thrown in enumerate(by_seat):
            if thrown:
                flow = flow_of(thrown)
                giver, receiver = seats[seat].player, seats[(seat + 1) % len(seats)].player
                _add_flow(self.pairs, (rules, giver, receiver), flow)
                _add_flow(self.givers, (rules, giver), flow)
                _add_flow(self.receivers, (rules, receiver), flow)
        self._forget()

    def _luck(self, kind: str, rules: str, which: int) -> Luck:
        group = kind, rules, which
        found = self.groups.get(group)
        if found is None:
            found = self.groups[group] = Luck()
        return found

    def _player(self, player: str) -> Luck:
        found = self.players.get(player)
        if found is None:
            found = self.players[player] = Luck()
        return found

    def merge(self, other: Tally) -> None:
        """Add the sums of other hands; the other tally is used up."""
        for rules, count in other.hands.items():
            self.hands[rules] = self.hands.get(rules, 0) + count
        self.left_out += other.left_out
        _merge_luck(self.groups, other.groups)
        _merge_luck(self.players, other.players)
        for mine, more in (
            (self.givers, other.givers),
            (self.receivers, other.receivers),
        ):
            for who, flow in more.items():
                _add_flow(mine, who, flow)
        for pair, flow in other.pairs.items():
            _add_flow(self.pairs, pair, flow)
        self._forget()

    def _forget(self) -> None:
        """Keep the half of the pairs who met most often; what they did afterwards is counted anew."""
        if len(self.pairs) > MAX_PAIRS:
            kept = sorted(self.pairs.items(), key=lambda item: (-item[1].hands, item[0]))[: MAX_PAIRS // 2]
            self.pairs = dict(kept)


def tally_hands(hands: Iterable[Hand], bots: Collection[str] = ()) -> Tally:
    """Tally hands; see `Tally.add`."""
    tally = Tally()
    for hand in hands:
        tally.add(facts_of(hand), bots)
    return tally


def _merge_luck(mine: dict[Key, Luck], more: dict[Key, Luck]) -> None:
    for who, luck in more.items():
        if who in mine:
            mine[who].merge(luck)
        else:
            mine[who] = luck


def _add_flow(flows: dict[Key, Flow], who: Key, flow: Flow) -> None:
    before = flows.get(who)
    flows[who] = flow if before is None else before.plus(flow)
