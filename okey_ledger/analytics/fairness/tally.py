"""Everything that is added up over hands before it is tested; parts of the hands can be tallied apart and merged."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Final, TypeVar

import msgspec

from ...domain.hand import Hand
from .evidence import Hands, most_telling, note
from .facts import HandFacts, facts_of
from .flow import Flow, Measure, Passed, passed_in
from .luck import Luck, TriedName, Tries, choices_of, draws_of, stock_of

MAX_PAIRS: Final = 200_000
"""When there are more pairs than this by one measure, those who met least often are forgotten."""

Group = tuple[str, str, int]
"""A kind of group, a rule set, and which one it is: ``("seat", "okey51", 2)``.

`table` is all seats together; `seat` goes by number, `order` by place in the order of play (0 is the starter); `actor`
is 0 for players and 1 for bots.
"""

Kind = tuple[Measure, str, bool]
"""A measure, a rule set, and whether the table plays in teams: pairs are compared with pairs of their kind."""

Pair = tuple[Kind, str, str]
"""Of which kind; the player from whom something passes, and the one to whom."""

EVIDENCE: Final[tuple[TriedName, ...]] = ("useful-draws", "foresight")
"""Of these it is kept in which hands there was most."""

Key = TypeVar("Key", bound=Hashable)


class Tally(msgspec.Struct, array_like=True):
    """Sums over hands."""

    hands: dict[str, int] = {}
    """By rule set: how many hands have been counted."""
    left_out: int = 0
    """How many were not, because the audit did not find them clean."""
    groups: dict[Group, Luck] = {}
    players: dict[str, Luck] = {}
    solved: int = 0
    """In how many of the hands the solver was asked."""
    pairs: dict[Pair, Flow] = {}
    givers: dict[tuple[Kind, str], Flow] = {}
    """By kind and player: all that passes from it."""
    receivers: dict[tuple[Kind, str], Flow] = {}
    """By kind and player: all that passes to it."""
    group_hands: dict[tuple[Group, str], Hands] = {}
    """By group and statistic: in which hands there was most."""
    player_hands: dict[tuple[str, str], Hands] = {}
    pair_hands: dict[Pair, Hands] = {}

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
        self.solved += facts.solved
        self._add_tries(rules, facts, is_bot)
        if facts.stock is not None:
            self._luck("table", rules, 0).add_tries(stock_of(facts.stock))
        for passed in passed_in(facts):
            self._add_flow((passed.measure, rules, facts.teams), passed, facts.hand)

    def _add_tries(self, rules: str, facts: HandFacts, is_bot: Mapping[str, bool]) -> None:
        """What each seat drew, its bot apart, and what its player chose."""
        for number, seat in enumerate(facts.seats):
            for by_bot in (False, True):
                draws = [draw for draw in facts.draws if draw.seat == number and draw.by_bot is by_bot]
                choices = [choice for choice in facts.choices if choice.seat == number and not by_bot]
                if not draws and not choices:
                    continue
                tries = draws_of(draws, facts.solved)
                if choices:
                    tries |= choices_of(choices)
                actor = int(by_bot or is_bot[seat.player])
                for kind, which in (("table", 0), ("seat", number), ("order", seat.order), ("actor", actor)):
                    self._luck(kind, rules, which).add_tries(tries)
                    self._note(self.group_hands, (kind, rules, which), tries, facts.hand)
                self._player(seat.player).add_tries(tries)
                self._note(self.player_hands, seat.player, tries, facts.hand)

    def _note(self, kept: dict[tuple[Key, str], Hands], who: Key, tries: Tries, hand: str) -> None:
        for name in EVIDENCE:
            if name in tries:
                note(kept, (who, name), tries[name].excess, hand)

    def _add_flow(self, kind: Kind, passed: Passed, hand: str) -> None:
        flow, pair = passed.flow, (kind, passed.giver, passed.receiver)
        for flows, who in ((self.givers, (kind, passed.giver)), (self.receivers, (kind, passed.receiver))):
            _add_to(flows, who, flow)
        _add_to(self.pairs, pair, flow)
        note(self.pair_hands, pair, flow.hits - flow.ones / 3 - 2 * flow.twos / 3, hand)

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
        self.solved += other.solved
        _merge_luck(self.groups, other.groups)
        _merge_luck(self.players, other.players)
        for pair, flow in other.pairs.items():
            _add_to(self.pairs, pair, flow)
        for mine, more in ((self.givers, other.givers), (self.receivers, other.receivers)):
            for who, flow in more.items():
                _add_to(mine, who, flow)
        _merge_hands(self.group_hands, other.group_hands)
        _merge_hands(self.player_hands, other.player_hands)
        _merge_hands(self.pair_hands, other.pair_hands)
        self.forget()

    def forget(self) -> None:
        """Keep of too many pairs those who met most often; what the others do afterwards is counted anew."""
        if len(self.pairs) <= MAX_PAIRS:
            return
        by_measure: dict[Measure, list[Pair]] = {}
        for pair in self.pairs:
            by_measure.setdefault(pair[0][0], []).append(pair)
        for pairs in by_measure.values():
            if len(pairs) > MAX_PAIRS:
                pairs.sort(key=lambda pair: (-self.pairs[pair].hands, pair))
                for pair in pairs[MAX_PAIRS // 2 :]:
                    del self.pairs[pair]
                    self.pair_hands.pop(pair, None)


def tally_hands(hands: Iterable[Hand], bots: Collection[str] = (), solved: bool = True) -> Tally:
    """Tally hands; see `Tally.add` and `facts_of`."""
    tally = Tally()
    for hand in hands:
        tally.add(facts_of(hand, solved), bots)
    return tally


def _merge_luck(mine: dict[Key, Luck], more: dict[Key, Luck]) -> None:
    for who, luck in more.items():
        if who in mine:
            mine[who].merge(luck)
        else:
            mine[who] = luck


def _merge_hands(mine: dict[Key, Hands], more: dict[Key, Hands]) -> None:
    for who, hands in more.items():
        mine[who] = most_telling([*mine.get(who, []), *hands])


def _add_to(flows: dict[Key, Flow], who: Key, flow: Flow) -> None:
    found = flows.get(who)
    if found is None:
        found = flows[who] = Flow()
    found.add(flow)
