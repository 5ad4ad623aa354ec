"""One simulated game: hands by the same players, the start passing on, until the game is over (clause `game`)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final, cast

from ..bot import Bot, RandomBot, SkilledBot
from ..deal import deal_tiles
from ..events import HandDealt, Seat
from ..game import HandResult, standing
from ..hand import Hand
from ..rulesets import RULESETS
from .hand import HandPlay
from .insider import Insider, Practised
from .interruptions import Interruptions
from .pace import Pace
from .player import Player
from .settings import Settings

_APART: Final = timedelta(hours=3)
"""A game begins so long after the one before it."""

_DAY: Final = 24 * 60 * 60
"""In seconds."""

_HANDS_OF_A_GAME: Final = 9
"""About how many hands there are to a game that goes on until somebody has lost."""

_BREAK: Final = timedelta(seconds=20)
"""How long players rest between two hands."""


def play_game(settings: Settings, number: int) -> Iterator[Hand]:
    """The hands of a game, one after another; the numbers of games begin with 0, and none needs those before it.

    >>> hands = list(play_game(Settings(ruleset="rounds", seed=7, options={"hands": 3}), 0))
    >>> [hand.id for hand in hands]
    ['sim-7-0000e3f2-0-1', 'sim-7-0000e3f2-0-2', 'sim-7-0000e3f2-0-3']
    """
    start = settings.start + _between_games(settings) * number
    seated = _seated(settings, number)
    first = settings.chance(number, "starter").below(settings.players)
    results: list[HandResult] = []
    played = again = 0
    while True:
        starter = (first + played) % settings.players
        play = _play_hand(
            settings, number, (played + 1, "again", again) if again else (played + 1,), starter, start, seated
        )
        yield play.hand
        results.append(_result(play))
        annulled = play.fold.outcome.kind == "annulled"
        played, again = (played, again + 1) if annulled else (played + 1, 0)
        if standing(_game_id(settings, number), results).over:
            return
        start = cast(datetime, play.hand.last_at) + _BREAK


def _between_games(settings: Settings) -> timedelta:
    """How long after a game the next one begins."""
    if settings.hands_a_day is None:
        return _APART
    hands = RULESETS[settings.ruleset].game.hands(settings.table_options) or _HANDS_OF_A_GAME
    return timedelta(seconds=_DAY * hands // settings.hands_a_day)


def _seated(settings: Settings, number: int) -> list[Player]:
    """By seat: which players of the roster play a game."""
    seats, roster = settings.players, [*settings.roster]
    if settings.tables == "random":
        settings.chance(number, "tables").shuffle(roster)
        return roster[:seats]
    table = number % max(len(roster) // seats, 1)
    return roster[table * seats : (table + 1) * seats]


def _game_id(settings: Settings, number: int) -> str:
    return f"{settings.run}-{number}"


def _play_hand(
    settings: Settings,
    number: int,
    name: tuple[int | str, ...],
    starter: int,
    start: datetime,
    seated: list[Player],
) -> HandPlay:
    """A hand of a game; its name is its number there, and which time it is played again after it was annulled."""
    rack = RULESETS[settings.ruleset].rack
    dealt = deal_tiles(settings.chance(number, *name, "deal"), settings.players, starter, rack)
    game = _game_id(settings, number)
    ruleset: Any = settings.ruleset
    deal = HandDealt(
        hand="-".join(map(str, (game, *name))),
        n=0,
        at=start,
        ruleset=ruleset,
        players=[player.name for player in seated]
        or [f"{kind}-{seat + 1}" for seat, kind in enumerate(settings.seats)],
        starter=cast(Seat, starter),
        indicator=dealt.indicator,
        racks=dealt.racks,
        stock=dealt.stock,
        options=settings.options_in_log,
        game=game,
        hand_no=cast(int, name[0]),
    )
    pace = Pace(settings.chance(number, *name, "pace"), start)
    interruptions = Interruptions(settings.chance(number, *name, "interruptions")) if settings.interruptions else None
    bots = [_bot(settings, number, name, seat, seated) for seat in range(settings.players)]
    play = HandPlay(deal, bots, pace, interruptions)
    play.play(settings.claims)
    return play


def _bot(settings: Settings, number: int, name: tuple[int | str, ...], seat: int, seated: list[Player]) -> Bot:
    """The bot of a seat; one that goes by chance has a stream of its own."""
    chance = settings.chance(number, *name, "seat", seat)
    if seated:
        player = seated[seat]
        return Practised(player.skill, chance) if player.is_honest else Insider(player, chance)
    return SkilledBot() if settings.seats[seat] == "skilled" else RandomBot(chance)


def _result(play: HandPlay) -> HandResult:
    hand = play.hand
    return HandResult(
        hand.id,
        hand.ruleset,
        hand.players,
        hand.options,
        cast(int, hand.deal.hand_no),
        play.fold.outcome.kind,
        play.fold.scores,
    )
