"""The document of a replay says what `Replay` says, and to a seat no more than it saw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from okey_ledger import read, replay
from okey_ledger.domain.replay import Replay
from okey_ledger.explain import LANGUAGES
from okey_ledger.pages.document import document_of
from okey_ledger.pages.page import page_of

HANDS = sorted(Path("fixtures/hands").glob("*.jsonl"))
TILE = re.compile(r"\b(?:[RBKY](?:1[0-3]|[1-9])|FJ)\b")
SPOKEN = list(LANGUAGES.values())


def as_json(shown: Replay, seat: int | None = None, **how: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document_of(shown, SPOKEN, seat, **how)))


def spliced(lists: list[list[str]], splices: dict[str, tuple[int, int, list[str]]]) -> list[list[str]]:
    result = [each.copy() for each in lists]
    for seat, (start, gone, come) in splices.items():
        result[int(seat)][start : start + gone] = come
    return result


def states_of(document: Any) -> list[dict[str, Any]]:
    """The states as the component makes them."""
    state: dict[str, Any] = document["start"]
    states: list[dict[str, Any]] = []
    for step in document["steps"]:
        change = step.get("change", {})
        state = {**state, **{name: value for name, value in change.items() if name != "table"}}
        for name in ("racks", "discards"):
            if name in change:
                state[name] = spliced(states[-1][name], change[name])
        melds = {meld["meld"]: meld for meld in state["table"]} | {m["meld"]: m for m in change.get("table", [])}
        states.append(state := {**state, "table": list(melds.values())})
    return states


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_the_changes_of_a_document_lead_to_the_states_of_the_replay(path: Path) -> None:
    for hand in read(path):
        shown = replay(hand)
        for seat in (None, 0):
            followed = states_of(as_json(shown, seat))
            for step, state in zip(shown.steps(seat), followed, strict=True):
                assert msgspec.to_builtins(step.state) == {**state, "n": step.state.n if step.state else 0}


@pytest.mark.parametrize("path", HANDS[:8], ids=lambda path: path.stem)
def test_the_page_of_a_seat_names_no_tile_that_the_seat_never_saw(path: Path) -> None:
    for hand in read(path):
        shown = replay(hand)
        states = [step.state for step in shown.steps(0, reveals=False) if step.state is not None]
        if not states or shown.fold.findings:
            continue
        seen = {states[0].indicator, states[0].okey, "FJ"} | set(TILE.findall(repr(states)))
        script, _, rest = page_of(shown, LANGUAGES["en"], 0).partition('<script type="application/json">')
        assert set(TILE.findall(rest.partition("</script>")[0])) <= seen
        assert not {tile for tile in TILE.findall(script) if tile != "FJ"}


def test_the_names_of_players_cannot_end_the_script_of_a_page() -> None:
    hand = next(iter(read("fixtures/hands/okey51-normal-finish.jsonl")))
    hand.players[0] = "</script><img src=x onerror=alert(1)>"
    page = page_of(replay(hand), LANGUAGES["ar"])
    assert "<img" not in page
    assert page.count("</script>") == 2


def test_the_page_of_a_long_hand_is_small() -> None:
    hand = max((hand for path in HANDS for hand in read(path)), key=len)
    page = page_of(replay(hand), LANGUAGES["en"]).encode()
    frame = len(page) - len(msgspec.json.encode(document_of(replay(hand), SPOKEN)))
    assert len(page) < 400_000
    assert frame + (len(page) - frame) * 250 / len(hand) < 400_000
