"""The first reading of a log: whose line is whose, and lines that could be two hands'."""

from pathlib import Path

import pytest

from okey_ledger.domain.problems import Problem, ProblemCase
from okey_ledger.handlog.index import index
from okey_ledger.handlog.source import Source

FIRST = b'{"type":"HandDealt","hand":"a","n":0}\n'


def indexed(tmp_path: Path, lines: bytes) -> tuple[dict[str, int], list[ProblemCase]]:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(lines)
    problems: list[Problem] = []
    places = index(Source("hands.jsonl", path), problems)
    found = [problem.case for place in places.values() for problem in place.problems]
    return {hand: len(place.pieces) for hand, place in places.items()}, found + [problem.case for problem in problems]


def test_lines_of_one_hand_are_one_piece_and_interleaved_ones_are_several(tmp_path: Path) -> None:
    a, b = b'{"hand":"a","n":1}\n', b'{"hand":"b","n":1}\n'
    assert indexed(tmp_path, FIRST + a + a + b + a) == ({"a": 2, "b": 1}, [])


@pytest.mark.parametrize(
    "line",
    [
        b'{"hand":"a","n":1,"hand":"b"}\n',
        b'{"hand":"a","hand":"a","n":1}\n',
        b'{"hand":"a","h\\u0061nd":"b","n":1}\n',
    ],
)
def test_a_line_that_names_its_hand_twice_is_refused(tmp_path: Path, line: bytes) -> None:
    assert indexed(tmp_path, FIRST + line)[1] == ["repeated-field"]


def test_a_field_written_in_escapes_is_the_field(tmp_path: Path) -> None:
    assert indexed(tmp_path, FIRST + b'{"h\\u0061nd":"b","type":"Sneeze","n":1,"x":{"hand":"a"}}\n') == (
        {"a": 1, "b": 1},
        [],
    )


def test_a_player_may_be_called_hand(tmp_path: Path) -> None:
    assert indexed(tmp_path, b'{"type":"HandDealt","hand":"a","n":0,"players":["hand","b"]}\n') == ({"a": 1}, [])
