from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from okey_ledger.domain.chance import Chance
from okey_ledger.domain.deal import check_deal, deal_tiles
from okey_ledger.domain.rulesets import RULESETS
from tests.logs import deal


def test_a_stream_is_sha_256_over_its_name_and_a_counter() -> None:
    digests = [sha256(b"okey\n0").digest(), sha256(b"okey\n1").digest()]
    words = [int.from_bytes(digest[place : place + 8], "big") for digest in digests for place in (0, 8, 16, 24)]
    chance = Chance("okey")
    assert [chance.below(2**64) for _ in words] == words


def test_a_number_that_would_favor_some_is_passed_over() -> None:
    limit = 2**63 + 1
    every = Chance("okey")
    fair = [word for word in (every.below(2**64) for _ in range(40)) if word < limit]
    chance = Chance("okey")
    assert len(fair) < 30
    assert [chance.below(limit) for _ in fair] == fair


@pytest.mark.parametrize("limit", [1, 6, 105])
def test_every_number_below_the_limit_is_equally_likely(limit: int) -> None:
    chance = Chance(f"up to {limit}")
    seen = Counter(chance.below(limit) for _ in range(200 * limit))
    assert set(seen) == set(range(limit))
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < limit + 4 * (2 * limit) ** 0.5


def test_every_order_is_equally_likely() -> None:
    seen: Counter[str] = Counter()
    chance = Chance("orders")
    for _ in range(2400):
        tiles = list("ABCD")
        chance.shuffle(tiles)
        seen["".join(tiles)] += 1
    assert len(seen) == 24
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 50


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("starter", [0, 1])
def test_a_deal_that_is_made_is_a_deal(seats: int, starter: int) -> None:
    dealt = deal_tiles(Chance("deal"), seats, starter)
    made = deal("rounds", players=seats, starter=starter).dealt_as(**dealt._asdict()).dealt
    assert check_deal(made, RULESETS["rounds"]) is None


def test_the_indicator_is_any_numbered_tile() -> None:
    chance = Chance("indicators")
    turned = {deal_tiles(chance, 2, 0).indicator for _ in range(600)}
    assert len(turned) == 52
    assert "FJ" not in turned
