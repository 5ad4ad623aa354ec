"""A small data set of which every figure can be worked out by hand, open for questions.

The hands of `okey51` are those of fixtures/hands that the documents tell: one in which seats 0, 1 and 2 open in their
first turn with 54, 60 and 69 points and seat 2 finishes by throwing the okey, one that is annulled, and the six of
`violations.jsonl`, which go into quarantine. Of the four hands of `rounds`, three are a game without stamps that seat 0
wins once and seat 1 twice, each at once; in the fourth a bot throws for seat 1, and seat 2 finishes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, cast
from unittest import mock

from okey_ledger.analytics.sql.query import OpenDataSet, opened
from okey_ledger.domain.events import TileDrawn
from okey_ledger.ledger import Ledger
from okey_ledger.ledger.private import texts
from tests.analytics.world import export_from, store
from tests.docs.markdown import ROOT
from tests.logs import Hand, deal
from tests.projections.worlds import SHOWN, lines, won

FIXTURES = ROOT / "fixtures" / "hands"


def hands_of(log: Path) -> list[list[bytes]]:
    """The lines of each hand of a log."""
    hands: dict[str, list[bytes]] = {}
    for line in log.read_bytes().splitlines():
        if found := re.search(rb'"hand": ?"([^"]+)"', line):
            hands.setdefault(found[1].decode(), []).append(line)
    return list(hands.values())


def with_a_bot() -> Hand:
    """Seat 0 throws after 7 s, a bot for seat 1 after 21 s more, seat 2 finishes 5 s later."""
    hand = deal("rounds", {0: "K1", 2: " ".join(SHOWN)}, hand="with-a-bot", at=0, move_seconds=20)
    hand = hand.discard(0, "K1", at=7).draw(1, at=10)
    hand = hand.time_out(1, at=27).discard(1, drawn(hand), actor="bot", at=28).draw(2, at=30)
    return hand.finish(2, drawn(hand), melds=SHOWN, at=33)


def drawn(hand: Hand) -> str:
    """The tile that was drawn last."""
    return cast(TileDrawn, hand.last).tile


def small_world() -> list[list[bytes]]:
    """The hands of the small data set."""
    game = [won(0, 1, hands=3), won(1, 2, hands=3), won(1, 3, hands=3)]
    told = ("okey51-katlama-and-capture", "okey51-annulled", "violations")
    return [
        *(hand for name in told for hand in hands_of(FIXTURES / f"{name}.jsonl")),
        *map(lines, [*game, with_a_bot()]),
    ]


def same_salts() -> AbstractContextManager[object]:
    """Texts get the same commitments in every ledger, so that data sets of two ledgers can be compared."""
    return mock.patch.object(texts, "new_salt", return_value=bytes(16))


def export_small_world(folder: Path, **options: Any) -> Path:
    """The small data set, in a new folder within this one."""
    address = f"sqlite:///{folder / 'ledger.db'}"
    with Ledger.open(address) as ledger, same_salts():
        store(ledger, small_world())
    export_from(address, folder / "data", **options)
    return folder / "data"


@contextmanager
def asked(folder: Path, **options: Any) -> Iterator[OpenDataSet]:
    """The small data set, open for questions."""
    with opened(export_small_world(folder, **options)) as data_set:
        yield data_set


def rows(data_set: OpenDataSet, query: str) -> list[tuple[Any, ...]]:
    """The answer to a question."""
    return list(data_set.ask(query))
