"""Pseudonyms: what of a player is left in a data set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.errors import CannotContinue, KeyTooShort
from okey_ledger.domain.events import KNOWN
from tests.logs import deal
from tests.projections.worlds import lines

from .world import (
    export_from,
    files_under,
    fill,
    hands_of_all_kinds,
    rows_of,
    simulated,
)

KEY = "a secret that nobody guesses"


def test_no_id_of_a_player_is_in_a_data_set_with_pseudonyms(address: str, folder: Path) -> None:
    strange = deal(hand="strange").dealt_as(players=["ada", "bora", "cem", "defne"]).unknown("Sneeze", 1)
    gone = deal(hand="gone").dealt_as(players=["ada", "bora", "cem", "defne"]).take_over(2).reclaim(2, "cem")
    fill(address, [lines(strange), lines(gone.annul())])
    for file_format in ("jsonl", "csv"):
        export_from(address, folder / file_format, key=KEY, file_format=file_format)
        for name, content in files_under(folder / file_format).items():
            for player in (b"ada", b"bora", b"cem", b"defne"):
                assert player not in content, (name, player)
        assert not DataSet(folder / file_format).check().flaws


def test_a_player_has_one_pseudonym_under_a_key_and_another_under_another(address: str, tmp_path: Path) -> None:
    fill(address, simulated(4))
    for name, key in (("a", KEY), ("b", KEY), ("c", KEY + "!")):
        export_from(address, tmp_path / name, key=key)
    names = [{row["player"] for row in rows_of(tmp_path / name, "players")} for name in "abc"]
    assert names[0] == names[1]
    assert not names[0] & names[2]
    assert len(names[0]) == len(names[2])


def test_a_short_key_is_refused(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    with pytest.raises(KeyTooShort):
        export_from(address, folder, key="short")


def test_pseudonyms_and_ids_are_not_mixed(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    export_from(address, folder, key=KEY)
    with pytest.raises(CannotContinue, match="pseudonyms"):
        export_from(address, folder, since=True)


MARK = "SECRET"
RARE = (b"HandExhausted", b"TurnTimedOut", b"PairsLaid", b"PairsDeclared")
"""The kinds of events that the other hands do not have."""
KEPT_MEMBERS = ("hand", "game")
"""The ids of hands and of games are kept: a data set is joined by them."""


def marked(value: Any, path: tuple[Any, ...]) -> Any:
    """A value with the mark in place of what stands at a path."""
    if not path:
        return MARK
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = marked(value[path[0]], path[1:])
    return copy


def paths(value: Any, most: int = 2) -> Iterator[tuple[Any, ...]]:
    """Where a value has members, itself among them; of lists the first few."""
    yield ()
    members: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = list(enumerate(value))[:most]
    for name, member in members:
        yield from ((name, *path) for path in paths(member))


def planted() -> Iterator[list[bytes]]:
    """Hands in which one member of one event is the mark: every member of every kind of event, legal or not."""
    seen: set[tuple[Any, ...]] = set()
    strange = deal().unknown("SECRETSneeze", "SECRET")
    gone = deal().take_over(2).reclaim(2, "SECRETstranger").take_over(2).reclaim(2, "cem").claim(1, 2, 3, 4).annul()
    plain = [b'{"type":"%s","hand":"h","n":1,"seat":1,"pairs":[["R1","R1"]]}' % kind for kind in RARE]
    rare = [[*lines(deal()), line] for line in plain]
    hands = [lines(strange), lines(gone), *rare, *hands_of_all_kinds()]
    for hand in hands:
        first = msgspec.json.decode(hand[0])
        names = [f"SECRET{player}" for player in first.get("players", [])]
        dealt = msgspec.json.encode(first | {"players": names})
        for n, line in enumerate(hand):
            event = msgspec.json.decode(dealt if n == 0 else line)
            for path in paths(event):
                known = (event["type"], *(step for step in path if isinstance(step, str)))
                if path and known not in seen and path[0] not in (*KEPT_MEMBERS, "n"):
                    seen.add(known)
                    changed = msgspec.json.encode(marked(event, path))
                    yield [dealt, *hand[1:n], changed, *hand[n + 1 :]] if n else [changed, *hand[1:]]
            twice = (event["type"], "twice")
            if twice not in seen:
                seen.add(twice)
                double = b'{"type":"SECRET","actor":"SECRET",' + line[1:]
                yield [dealt, *hand[1:n], double, *hand[n + 1 :]] if n else [double, *hand[1:]]


def texts_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Every file of a data set, and every value of its Parquet files, as text."""
    for name, content in files_under(folder).items():
        yield name, name
        yield name, content.decode(errors="replace")
        if name.endswith(".parquet"):
            yield name, str(pq.read_table(folder / name).to_pylist())
            yield name, str(pq.read_metadata(folder / name).to_dict())


@pytest.mark.parametrize("file_format", ["parquet", "jsonl", "csv"])
def test_no_member_of_any_event_brings_a_player_into_a_data_set_with_pseudonyms(
    address: str, folder: Path, file_format: str
) -> None:
    hands = []
    for number, hand in enumerate(planted()):
        own = b'"hand":"x-%d"' % number
        hands.append([re.sub(rb'"hand":"[^"]*"', own, line, count=1) for line in hand])
    assert {kind.__name__ for kind in KNOWN} <= {msgspec.json.decode(line)["type"] for hand in hands for line in hand}
    fill(address, hands)
    export_from(address, folder, key=KEY, file_format=file_format)
    assert [name for name, text in texts_of(folder) if MARK in text] == []
    assert not DataSet(folder).check().flaws
