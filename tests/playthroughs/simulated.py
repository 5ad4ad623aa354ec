"""Hands that skilled bots play out, from fair deals and from loaded ones, so that every kind of end is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from typing import cast

from msgspec.structs import replace

from okey_ledger.domain.bot import SkilledBot
from okey_ledger.domain.chance import Chance
from okey_ledger.domain.events import HandDealt
from okey_ledger.domain.simulation import HandPlay, Settings, play_game
from okey_ledger.domain.simulation.pace import Pace
from okey_ledger.domain.simulation.settings import START
from tests.logs import Hand, RuleSetName, deal

MELDS = "R11 R12 R13 B10 B11 B12 K1 K2 K3 K4 Y7 Y8 Y9"
ALL_BUT_ONE = "R1 R2 R3 R4 B1 B2 B3 B4 B5 K1 K2 K3 K4 K5 Y1 Y2 Y3 Y4 R1 B1 K1"
SIX_PAIRS = "B2 B2 B4 B4 K1 K1 Y3 Y3 R9 R9 Y9 Y9"


def fair(name: str, settings: Settings, game: int, hand_no: int = 1) -> Hand:
    """A hand of a simulated game, under a name of its own."""
    events = next(islice(play_game(settings, game), hand_no - 1, None))
    return Hand(tuple(events), tuple(cast("list[str]", cast(HandDealt, events[0]).stock))).renamed(name)


def loaded(name: str, ruleset: RuleSetName, rack: str, stock: str = "", players: int = 4) -> Hand:
    """A hand that the starter is dealt so; the stock begins with these tiles."""
    dealt = deal(ruleset, {0: rack}, stock=stock, players=players, hand=name)
    play = HandPlay(
        replace(dealt.dealt, at=START), [SkilledBot() for _ in range(players)], Pace(Chance(name), START), None
    )
    play.play(claim=True)
    return Hand(tuple(play.hand.events), dealt.stock)


TABLES = {
    ruleset: Settings(ruleset=ruleset, seed=2026, claims=True)
    for ruleset in ("okey51", "okey101", "countdown", "rounds")
}

PLAYED: dict[str, Callable[[str], Hand]] = {
    "okey51 normal": lambda name: fair(name, TABLES["okey51"], 1),
    "okey51 exhausted": lambda name: fair(name, TABLES["okey51"], 0),
    "okey51 okey": lambda name: loaded(name, "okey51", f"{MELDS} Y10 R6"),
    "okey51 pairs": lambda name: loaded(name, "okey51", f"{SIX_PAIRS} K13 K7 R2", "B1 B6 B7 K7"),
    "okey101 normal": lambda name: fair(name, TABLES["okey101"], 4),
    "okey101 exhausted": lambda name: fair(name, TABLES["okey101"], 1),
    "okey101 okey": lambda name: fair(name, TABLES["okey101"], 124),
    "okey101 pairs": lambda name: fair(name, TABLES["okey101"], 143),
    "okey101 elden": lambda name: loaded(name, "okey101", f"{ALL_BUT_ONE} Y13"),
    "okey101 elden+okey": lambda name: loaded(name, "okey101", f"{ALL_BUT_ONE} R6"),
    "countdown normal": lambda name: fair(name, TABLES["countdown"], 0),
    "countdown exhausted": lambda name: fair(name, TABLES["countdown"], 1, hand_no=5),
    "countdown okey": lambda name: loaded(name, "countdown", f"{MELDS} Y10 R6"),
    "countdown pairs": lambda name: loaded(name, "countdown", f"{SIX_PAIRS} K13 K13 K7"),
    "countdown pairs+okey": lambda name: loaded(name, "countdown", f"{SIX_PAIRS} K13 K13 R6"),
    "rounds normal": lambda name: fair(name, TABLES["rounds"], 0),
    "rounds exhausted": lambda name: fair(name, TABLES["rounds"], 1279),
    "rounds okey": lambda name: loaded(name, "rounds", f"{MELDS} Y10 R6", players=2),
    "rounds pairs": lambda name: loaded(name, "rounds", f"{SIX_PAIRS} K13 K7 R2", "B1 K7", players=2),
    "rounds pairs+okey": lambda name: loaded(name, "rounds", f"{SIX_PAIRS} K13 K13 R6", players=2),
}
"""What plays each hand, by the kind of its end: the rule set, and the outcome or the kind of finish."""


@cache
def simulated(kind: str) -> Hand:
    """The hand that ends so."""
    return PLAYED[kind](name_of(kind))


def name_of(kind: str) -> str:
    """The id of a hand."""
    return f"simulated-{kind.replace(' ', '-').replace('+', '-')}"


SIMULATED = {name_of(kind): partial(simulated, kind) for kind in PLAYED}
"""What plays each hand, by its id."""
