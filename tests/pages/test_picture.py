"""The picture of a step: the drawing of the element, run outside a browser."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from okey_ledger import read, replay
from okey_ledger.explain import LANGUAGES
from okey_ledger.pages.picture import as_png, picture

HOSTILE = "<script>alert(1)</script>\u202e" + "x" * 150


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["okey51-normal-finish", "okey101-normal-finish", "rounds-two-players-declared"])
def test_every_rule_set_is_drawn_and_what_players_are_called_is_only_shown(name: str, code: str) -> None:
    hand = next(iter(read(f"fixtures/hands/{name}.jsonl")))
    hand.players[0] = HOSTILE
    drawn = picture(replay(hand), hand.last, LANGUAGES[code])
    root = ElementTree.fromstring(drawn)
    assert "script" not in {node.tag.rpartition("}")[2] for node in root.iter()}
    assert as_png(drawn, 400).startswith(b"\x89PNG")


def test_a_seat_is_drawn_the_backs_of_other_racks() -> None:
    hand = next(iter(read("fixtures/hands/okey51-normal-finish.jsonl")))
    seen, all_seen = (picture(replay(hand), 0, LANGUAGES["en"], seat) for seat in (0, None))
    assert seen.count('href="#t-hidden"') - all_seen.count('href="#t-hidden"') == 42
