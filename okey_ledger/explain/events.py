"""One sentence for every kind of event: what happens at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET

from ..domain.events import UnknownEvent, kind_of
from ..domain.tiles import FJ, okey_above
from .facts import say_of_table
from .language import ENGLISH, N_, Language

if TYPE_CHECKING:
    from ..domain.events import Event

EVENTS: Final = {
    "HandDealt": N_("{ruleset} is dealt to {players}; {starter} starts, the indicator is {indicator}"),
    "HandDealt okey": N_(
        "{ruleset} is dealt to {players}; {starter} starts, the indicator is {indicator}, the okey {okey}"
    ),
    "TileDrawn": N_("{seat} draws {tile}"),
    "DiscardTaken": N_("{seat} takes the discard {tile}"),
    "HandOpened": N_("{seat} opens with melds: {melds}"),
    "PairsOpened": N_("{seat} opens with pairs: {pairs}"),
    "MeldsLaid": N_("{seat} lays melds: {melds}"),
    "PairsLaid": N_("{seat} lays pairs: {pairs}"),
    "TileLaidOff": N_("{seat} lays {tile} off onto meld {meld}"),
    "TileLaidOff face": N_("{seat} lays an okey off onto meld {meld} as {face}"),
    "OkeyCaptured": N_("{seat} gives {tiles} for the okey in meld {meld}"),
    "TileDiscarded": N_("{seat} discards {tile}"),
    "IndicatorShown": N_("{seat} shows the other copy of the indicator"),
    "PairsDeclared": N_("{seat} declares pairs"),
    "HandFinished": N_("{seat} finishes, discarding {tile}"),
    "HandFinished melds": N_("{seat} finishes, discarding {tile}, and shows melds: {melds}"),
    "HandFinished pairs": N_("{seat} finishes, discarding {tile}, and shows pairs: {pairs}"),
    "HandExhausted": N_("The stock is empty and the hand is drawn"),
    "HandAnnulled": N_("The hand is annulled: {reason}"),
    "TurnTimedOut": N_("The time of {seat} is up"),
    "SeatTakenOver": N_("The bot takes over for {seat}"),
    "SeatTakenOver disconnect": N_("The bot takes over for {seat}, whose connection is lost"),
    "SeatTakenOver timeout": N_("The bot takes over for {seat}, whose time is up"),
    "SeatTakenOver left": N_("The bot takes over for {seat}, who has left"),
    "SeatReclaimed": N_("{seat} is back"),
    "SeatReclaimed player": N_("{player} is back in the place of {seat}"),
    "ScoresClaimed": N_("The platform claims the scores {scores}"),
    "UnknownEvent": N_("An event of an unknown kind: {type}"),
}
"""The sentence of each kind of event, and of a kind with a trait where that is told otherwise."""


def explain_event(event: Event, lang: Language = ENGLISH, players: Sequence[str] = ()) -> str:
    """One sentence for an event as it happened, or as a seat sees it: a hidden tile is said to be hidden.

    `players` are the players by seat, where they are known.

    >>> from okey_ledger.domain.events import TileDrawn
    >>> explain_event(TileDrawn(hand="h-1", n=1, seat=1, tile="B8"))
    'Player 2 draws blue 8'
    >>> explain_event(TileDrawn(hand="h-1", n=1, seat=1, tile="B8"), players=["ada", "bora"])
    'bora (seat 1) draws blue 8'
    """
    facts = {name: value for name, value in msgspec.structs.asdict(event).items() if value is not UNSET}
    kind = "UnknownEvent" if isinstance(event, UnknownEvent) else kind_of(event)
    if kind == "HandDealt" and facts["indicator"] != FJ:
        facts["okey"] = okey_above(facts["indicator"])
    told = next(name for name in (*(f"{kind} {trait}" for trait in _traits(facts)), kind) if name in EVENTS)
    sentence = say_of_table(EVENTS[told], facts, lang, facts.get("players", players))
    if "via" in facts:
        sentence = lang.gettext("{sentence} (at one touch)", sentence=sentence)
    if event.actor == "bot":
        sentence = lang.gettext("{sentence} (played by the bot)", sentence=sentence)
    return sentence


def _traits(facts: dict[str, Any]) -> Iterator[str]:
    """What may ask for a sentence of its own: a field that is there, a reason, an okey's face."""
    yield from facts
    if "=" in str(facts.get("tile", "")):
        yield "face"
    if "reason" in facts:
        yield facts["reason"]
