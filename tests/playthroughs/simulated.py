"""Hands that skilled bots play out, from fair deals and from loaded ones, so that every kind of end is there."""

from __future__ import annotations

from functools import cache
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


@cache
def simulated() -> dict[str, Hand]:
    """The hands by the kind of their end: the rule set, and the outcome or the kind of finish."""
    tables = {
        ruleset: Settings(ruleset=ruleset, seed=2026, claims=True) for ruleset in ("okey51", "countdown", "rounds")
    }
    return {
        "okey51 normal": fair("simulated-okey51-normal", tables["okey51"], 1),
        "okey51 exhausted": fair("simulated-okey51-exhausted", tables["okey51"], 0),
        "okey51 okey": loaded("simulated-okey51-okey", "okey51", f"{MELDS} Y10 R6"),
        "okey51 pairs": loaded("simulated-okey51-pairs", "okey51", f"{SIX_PAIRS} K13 K7 R2", "B1 B6 B7 K7"),
        "countdown normal": fair("simulated-countdown-normal", tables["countdown"], 0),
        "countdown exhausted": fair("simulated-countdown-exhausted", tables["countdown"], 1, hand_no=5),
        "countdown okey": loaded("simulated-countdown-okey", "countdown", f"{MELDS} Y10 R6"),
        "countdown pairs": loaded("simulated-countdown-pairs", "countdown", f"{SIX_PAIRS} K13 K13 K7"),
        "countdown pairs+okey": loaded("simulated-countdown-pairs-okey", "countdown", f"{SIX_PAIRS} K13 K13 R6"),
        "rounds normal": fair("simulated-rounds-normal", tables["rounds"], 0),
        "rounds exhausted": fair("simulated-rounds-exhausted", tables["rounds"], 1279),
        "rounds okey": loaded("simulated-rounds-okey", "rounds", f"{MELDS} Y10 R6", players=2),
        "rounds pairs": loaded("simulated-rounds-pairs", "rounds", f"{SIX_PAIRS} K13 K7 R2", "B1 K7", players=2),
        "rounds pairs+okey": loaded("simulated-rounds-pairs-okey", "rounds", f"{SIX_PAIRS} K13 K13 R6", players=2),
    }
