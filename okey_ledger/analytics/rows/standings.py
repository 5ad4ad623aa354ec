"""The rows of games, added up from the rows of their hands, where no read models tell their standings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from ...domain.game import HandResult, standing
from ...domain.options import Options
from ...domain.rulesets import OPTIONS
from ...domain.what_if import changed
from ...projections import GameSummary
from ...projections.writer import OTHERS
from ..dataset.batches import unpack
from ..dataset.files import selected
from ..dataset.manifest import Manifest
from ..dataset.parts import Place
from ..schema import HANDS, PLAYERS
from .games import game_row
from .hands import Values
from .pseudonyms import RealNames
from .row_builder import RowBatch

OF_HANDS: Final = (
    "hand", "game", "position", "ruleset", "hand_no", "options", "started_at", "outcome", "scores", "reason",
)  # fmt: skip
OF_PLAYERS: Final = ("hand", "seat", "player")


class PlayedHand(NamedTuple):
    """A hand as the standing of its game needs it."""

    position: int
    day: str | None
    is_quarantined: bool
    result: HandResult


Played: TypeAlias = dict[str, list[PlayedHand]]
"""The hands of some games."""


def standings(played: Played) -> Iterator[tuple[Place, list[Values]]]:
    """The rows of games with the places where they belong, without corrections."""
    places: dict[Place, list[Values]] = {}
    for game, hands in sorted(played.items()):
        hands.sort(key=lambda hand: hand.position)
        stands = standing(game, [hand.result for hand in hands])
        others = {finding.hand for finding in stands.findings if finding.case in OTHERS}
        players = next(hand.result.players for hand in hands if hand.result.hand not in others)
        summary = GameSummary(stands, players, [hand.result.hand for hand in hands], hands[0].position)
        is_bad = any(hand.is_quarantined for hand in hands)
        reason = "findings" if stands.findings else "hands" if is_bad else None
        places.setdefault(Place(reason is not None, hands[0].day), []).append(game_row(summary, reason, RealNames()))
    yield from places.items()


def add_written(
    played: Played, folder: Path, manifest: Manifest, games: Collection[str], without: Collection[str]
) -> None:
    """Add the hands of some games that a data set holds, but for those that are written anew."""
    wanted: Any = pa.array(sorted(games), pa.string())
    players = {file.part: file for file in manifest.of(PLAYERS.name)}
    for file in manifest.of(HANDS.name) if games else []:
        found = [
            row
            for batch in selected(folder, file, manifest.format, OF_HANDS)
            for row in batch.filter(pc.is_in(batch.column("game"), wanted)).to_pylist()
            if row["hand"] not in without
        ]
        if found:
            _add(played, found, selected(folder, players[file.part], manifest.format, OF_PLAYERS))


def add_batch(played: Played, batch: RowBatch) -> None:
    """Add the hands of rows that have just been built."""
    rows = unpack(batch.tables[HANDS.name])[0].select(OF_HANDS).to_pylist()
    found = [row for row in rows if row["game"] is not None]
    if found:
        _add(played, found, unpack(batch.tables[PLAYERS.name]))


def _add(played: Played, rows: Sequence[Mapping[str, Any]], players: Any) -> None:
    """Add hands from their rows and from those of their players."""
    wanted: Any = pa.array([row["hand"] for row in rows], pa.string())
    names: dict[str, list[str]] = {row["hand"]: [] for row in rows}
    for batch in players:
        of_hands = batch.filter(pc.is_in(batch.column("hand"), wanted))
        # the rows of a hand stand together, by seat
        for hand, name in zip(of_hands.column("hand").to_pylist(), of_hands.column("player").to_pylist(), strict=True):
            names[hand].append(name)
    for row in rows:
        result = HandResult(
            row["hand"],
            row["ruleset"],
            names[row["hand"]],
            _options(row["ruleset"], row["options"]),
            1 if row["hand_no"] is None else row["hand_no"],
            row["outcome"],
            row["scores"],
        )
        started_at = row["started_at"]
        day = None if started_at is None else started_at.date().isoformat()
        played.setdefault(row["game"], []).append(PlayedHand(row["position"], day, row["reason"] is not None, result))


@lru_cache(1000)
def _options(ruleset: str, settings: str) -> Options:
    """A table's options from the settings of all of them."""
    options: Options = msgspec.convert(changed({}, msgspec.json.decode(settings)), OPTIONS[ruleset])
    return options
