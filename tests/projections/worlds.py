"""Ledgers with hands of every sort, and all that read models say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import Any

import msgspec
from sqlalchemy import select

from okey_ledger.ledger import FeedRow, Ledger
from okey_ledger.projections import Projections
from okey_ledger.projections.engine import engine_at
from okey_ledger.projections.tables import PROGRESS, SCHEMA, SLOTS
from tests.logs import Hand, RuleSetName, deal
from tests.rules.last_turns import finished

SHOWN = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")


def won(
    by: int, number: int, ruleset: RuleSetName = "rounds", name: str = "", game: str = "game", **options: Any
) -> Hand:
    """A hand of a game of classic Okey that its starter wins at once; the others lose 2."""
    racks = {by: f"{' '.join(SHOWN)} K13"}
    name = name or f"{game}-{number}"
    hand = deal(ruleset, racks, starter=by, hand=name, game=game, hand_no=number, **options)
    return hand.finish(by, "K13", melds=SHOWN)


def lines(hand: Hand) -> list[bytes]:
    """A log as it is stored."""
    return [msgspec.json.encode(event) for event in hand.events]


def named(hand: Hand, name: str) -> Hand:
    """The same log under another id."""
    return Hand(tuple(msgspec.structs.replace(event, hand=name) for event in hand.events), hand.stock)


def store(ledger: Ledger, *hands: Hand) -> None:
    """Store whole hands, one after another."""
    for hand in hands:
        ledger.record_hand(hand.dealt.hand, lines(hand))


def hands_of_every_sort() -> list[list[bytes]]:
    """Hands of all rule sets, of all outcomes and verdicts, games among them, and some that cannot be read."""
    running = deal("countdown", {0: "R5 K9"}, hand="running", at=0, move_seconds=20).show(0).discard(0, "K9", at=70)
    broken_up = deal("rounds", hand="annulled", game="game", hand_no=2, hands=3)
    broken_off = won(2, 3, hands=3)
    hands = [
        named(finished(), "finished"),
        won(0, 1, hands=3),
        running.idle(1, 2, 3, 0),
        broken_up.discard(0, broken_up.dealt.racks[0][0]).idle(1).annul(),
        won(1, 2, hands=3).claim(-2, 0, -2, -2).claim(1, 2, 3, 4),
        deal(hand="halted").draw(1).discard(1, "K1").idle(2),
        won(0, 1, "countdown", game="short", start_points=5),
        named(finished(last="R6", teams=True), "team-hand"),
        named(finished(), "unlisted").dealt_as(hand="unlisted", hand_no=2**80),
    ]
    whole_log = [lines(hand) for hand in hands]
    beyond = b'{"type":"TileDrawn","hand":"%b","n":%d,"tile":"R5"}'
    return [
        *whole_log,
        [*lines(broken_off), beyond % (b"game-3", 2)],
        [b'{"type":"TileDrawn","hand":"no-deal","n":0,"seat":1,"tile":"R5"}', beyond % (b"no-deal", 1)],
        [*lines(deal(hand="sneeze")), b'{"type":"Sneeze","hand":"sneeze","n":1,"seat":2}'],
    ]


def interleaved(hands: Iterable[Sequence[bytes]]) -> list[tuple[bytes, int]]:
    """The lines of all hands, one of each hand in turn, with their numbers."""
    rounds = zip_longest(*(list(zip(hand, range(len(hand)), strict=True)) for hand in hands))
    return [item for item in chain.from_iterable(rounds) if item is not None]


def store_interleaved(ledger: Ledger, hands: Iterable[Sequence[bytes]]) -> None:
    """Store all hands event by event, one of each hand in turn."""
    for line, n in interleaved(hands):
        ledger.append(msgspec.json.decode(line)["hand"], [line], n)


class UpTo(Ledger):
    """A ledger as it was when its last event had a certain position."""

    def __init__(self, ledger: Ledger, position: int) -> None:
        super().__init__(ledger.application, ledger.private)
        self.position = position

    def read(self, after: int = 0, limit: int = 1000) -> list[FeedRow]:
        """The events up to that position."""
        return [row for row in super().read(after, limit) if row.position <= self.position]

    def last_position(self) -> int:
        """That position."""
        return min(self.position, super().last_position())


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that readers see, by kind, and how far the ledger has been read."""
    engine, _ = engine_at(url, durable=False)
    with engine.connect() as connection:
        slot = SLOTS[connection.execute(select(SCHEMA.c.live)).scalar_one()]
        start = len(slot.hands.name) - len("hands")
        said = {
            table.name[start:]: sorted(map(tuple, connection.execute(select(table))), key=repr) for table in slot.tables
        }
        at = select(PROGRESS.c.position, PROGRESS.c.mark).where(PROGRESS.c.color == slot.color)
        said["progress"] = [tuple(connection.execute(at).one())]
    engine.dispose()
    return said


def afresh(ledger: Ledger, url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of read models that have never seen anything but this ledger, all at once."""
    with Projections(url, batch=10_000) as projections:
        projections.catch_up(ledger)
    return everything(url)
