"""The rows of games, from the standings in the read models."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

import msgspec

from ...projections import GameSummary, HandSummary, Projections
from ..dataset.parts import Place
from .hands import Values, day_at
from .pseudonyms import RealNames
from .turns import microseconds

_BATCH_SIZE: Final = 500
"""How many games are asked for at once."""


def game_rows(
    read_models: Projections, games: Collection[str], quarantined: Collection[str], names: RealNames
) -> Iterator[tuple[Place, list[Values]]]:
    """The rows of some games by the places where they belong; `quarantined` are those of which a hand is there."""
    waiting = iter(sorted(games))
    while ids := list(islice(waiting, _BATCH_SIZE)):
        found = read_models.games_named(ids)
        hands = {hand.hand: hand for hand in read_models.hands_named([name for game in found for name in game.hands])}
        places: dict[Place, list[Values]] = {}
        for game in found:
            own = [hands[name] for name in game.hands if name in hands]
            is_bad = game.standing.game in quarantined or any(hand.verdict != "clean" for hand in own)
            reason = "findings" if game.standing.findings else "hands" if is_bad else None
            row = game_row(game, reason, names)
            places.setdefault(Place(reason is not None, _day(own)), []).append(row)
        yield from places.items()


def _day(hands: list[HandSummary]) -> str | None:
    """The day, in UTC, of the first stamp of the first hand."""
    first = hands[0].first_at if hands else None
    at = None if first is None else microseconds(first)
    return None if at is None else day_at(at)


def game_row(game: GameSummary, reason: str | None, names: RealNames) -> Values:
    """The row of a game."""
    standing = game.standing
    return (
        standing.game,
        standing.ruleset,
        names.players(game.players),
        game.hands,
        standing.hands_played,
        standing.over,
        standing.points,
        standing.teams,
        standing.winners,
        standing.draw,
        standing.corrections,
        msgspec.json.encode(names.facts(msgspec.to_builtins(standing.findings))).decode(),
        reason,
    )
