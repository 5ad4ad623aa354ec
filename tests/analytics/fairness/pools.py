"""Pools of the facts of simulated hands, for calibration: ``python -m tests.analytics.fairness.pools DIR``.

Hands are played and looked at once, by players who are known only by their skill; a calibration seats whom it likes. A
pool of players who stay has five tables; where somebody cheats there, seat 0 does, and seat 1 is the partner.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec

from okey_ledger.analytics.fairness.facts import HandFacts, facts_of
from okey_ledger.domain.chance import Chance
from okey_ledger.domain.events import TileDrawn
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.nearness import Nearness, Solver
from okey_ledger.domain.simulation import HandPlay, Player, Settings, play_game

RULES = ("rounds", "okey51")
SKILLS = (60, 70, 80, 90, 100)
SHARES = {"draws": (10, 25, 50), "foresees": (25, 50, 100), "feeds": (15, 30, 50)}
"""How a pool is spoilt, and in how many of a hundred cases."""


@dataclass(frozen=True)
class Pool:
    """Which hands there are."""

    rules: str
    spoilt: str = "fair"
    share: int = 0
    hands: int = 6000

    @property
    def name(self) -> str:
        return f"{self.rules}-{self.spoilt}-{self.share}"

    def play(self) -> Iterator[Hand]:
        """The hands, the same each time."""
        settings = Settings(ruleset=self.rules, seed=100 + self.share, roster=self.roster, tables=self.tables)
        for game in count():
            rigged = self.spoilt == "draws"
            yield from rigged_game(settings, game, self.share) if rigged else play_game(settings, game)

    @property
    def tables(self) -> Any:
        return "random" if self.spoilt == "fair" else "stay"

    @property
    def roster(self) -> tuple[Player, ...]:
        if self.spoilt == "fair":
            return tuple(Player(f"{skill}-{place}", skill) for skill in SKILLS for place in range(4))
        return tuple(player for table in range(len(SKILLS)) for player in self._table(table))

    def _table(self, table: int) -> list[Player]:
        """The cheat, its partner, and two others, each table of other skills."""
        skills = [SKILLS[(table + step) % len(SKILLS)] for step in (0, 2, 1, 3)]
        names = [f"{skill}-{table}{seat}" for seat, skill in enumerate(skills)]
        cheat = {self.spoilt: self.share} if self.spoilt in ("feeds", "foresees") else {}
        first = Player(names[0], skills[0], partner=names[1] if self.spoilt == "feeds" else None, **cheat)
        return [first, *(Player(name, skill) for name, skill in zip(names[1:], skills[1:], strict=True))]


class RiggedPlay(HandPlay):
    """A hand in which useless draws of seat 0 are now and then swapped for useful ones further down."""

    share = 0
    chance = Chance("rigged")

    def _make(self, move: Any, seat: int, actor: Any) -> None:
        table, stock = self.table, self.table.stock
        if move.kind is TileDrawn and seat == 0 and stock and self.chance.happens(self.share, of=100):
            nearness = Nearness(table, seat, Solver(table.high_one))
            useful = [at for at, tile in enumerate(stock) if nearness.helps(tile)]
            if useful and not nearness.helps(stock[-1]):
                at = useful[self.chance.below(len(useful))]
                deal: list[str] = self.hand.deal.stock  # type: ignore[assignment]
                last = len(stock) - 1
                deal[-1 - last], deal[-1 - at] = deal[-1 - at], deal[-1 - last]
                stock[last], stock[at] = stock[at], stock[last]
        super()._make(move, seat, actor)


def rigged_game(settings: Settings, game: int, share: int) -> Iterator[Hand]:
    """The hands of a game with a rigged stock."""
    from okey_ledger.domain.simulation import game as games

    RiggedPlay.share, RiggedPlay.chance = share, Chance(f"rigged {settings.seed} {game}")
    honest, games.HandPlay = games.HandPlay, RiggedPlay  # type: ignore[attr-defined]
    try:
        yield from list(play_game(settings, game))
    finally:
        games.HandPlay = honest  # type: ignore[attr-defined]


POOLS = [Pool(rules, spoilt) for rules in RULES for spoilt in ("fair", "stay")] + [
    Pool(rules, spoilt, share, 1500 if spoilt == "feeds" else 600)
    for rules in RULES
    for spoilt, shares in SHARES.items()
    for share in shares
]
"""Every pool."""


def facts(pool: Pool, hands: int | None = None) -> Iterator[HandFacts]:
    """The facts of the hands of a pool."""
    for hand in islice(pool.play(), hands or pool.hands):
        found = facts_of(hand)
        assert found is not None, hand.id
        yield found


_READ = msgspec.msgpack.Decoder(list[HandFacts])


def write_pool(pool: Pool, folder: Path) -> None:
    """Keep the facts of a pool in a file of its name."""
    (folder / pool.name).write_bytes(msgspec.msgpack.encode(list(facts(pool))))


def read_pool(pool: Pool, folder: Path) -> list[HandFacts]:
    """The facts of a pool as they were kept."""
    return _READ.decode((folder / pool.name).read_bytes())


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True, parents=True)
    for pool in POOLS:
        if not (folder / pool.name).exists() and (len(sys.argv) < 3 or pool.rules == sys.argv[2]):
            write_pool(pool, folder)
            sys.stdout.write(f"{pool.name}\n")
            sys.stdout.flush()
