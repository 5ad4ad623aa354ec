from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks


@pytest.mark.parametrize(("ruleset", "players"), [("okey51", 4), ("countdown", 4), ("rounds", 4), ("rounds", 2)])
@pytest.mark.parametrize("recorded", [True, False])
def test_the_last_tile_is_drawn_and_no_further_one(ruleset: RuleSetName, players: int, recorded: bool) -> None:
    hand = deal(ruleset, racks={0: "K9"}, players=players, recorded=recorded).discard(0, "K9").idle_to_the_last_tile()
    assert breaks(hand) == NOTHING
    assert breaks(hand.draw(1 % players, "B2")) == {"stock-empty"}


def test_a_second_draw_at_an_empty_stock_breaks_both_clauses() -> None:
    hand = deal("countdown", racks={0: "K9"}, take_on_empty_stock=True).discard(0, "K9").idle_to_the_last_tile()
    assert breaks(hand.take(1).draw(1, "B2")) == {"draw-once", "stock-empty"}
