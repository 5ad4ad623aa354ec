"""Input that is no log: every reason with its place, one broken hand among whole ones, nothing that floods or fails."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from okey_ledger.domain import hand as domain
from okey_ledger.domain.audit import Fold
from okey_ledger.domain.problems import Problem
from okey_ledger.handlog.auditing import Audited, audit_source, hands_of, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.index import MAX_LINE_BYTES, MAX_LISTED
from okey_ledger.handlog.source import open_source, source_of
from tests.logs import Hand, deal

WHOLE = deal(hand="whole").idle(1, 2)


def lines(hand: Hand) -> list[bytes]:
    return [msgspec.json.encode(event) for event in hand.events]


def audited(path: Path, data: bytes) -> tuple[list[str], list[tuple[int | None, str | None, int | None, str]]]:
    """The hands that were audited, and line, hand, event and case of every problem."""
    path.write_bytes(data)
    with open_source(str(path)) as source:
        results = list(audit_source(source, lambda events, fold: b""))
    hands = [result.hand for result in results if isinstance(result, Audited) and result.verdict is not None]
    problems = [item for result in results for item in ([result] if isinstance(result, Problem) else result.problems)]
    return hands, [(problem.line, problem.hand, problem.n, problem.case) for problem in problems]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.jsonl"


def test_a_gap_is_told_once_and_not_again_for_every_event_behind_it(path: Path) -> None:
    events = lines(WHOLE)
    assert audited(path, b"\n".join(events[:2] + events[3:])) == ([], [(3, "whole", 3, "out-of-order")])


def test_a_number_that_comes_twice_is_told_once(path: Path) -> None:
    events = lines(WHOLE)
    assert audited(path, b"\n".join(events[:3] + events[2:])) == ([], [(4, "whole", 2, "out-of-order")])


def test_a_broken_hand_does_not_stop_the_one_that_it_is_interleaved_with(path: Path) -> None:
    broken = [line.replace(b'"seat":1', b'"seat":7') for line in lines(WHOLE.dealt_as(hand="broken"))]
    broken = [line.replace(b'"whole"', b'"broken"') for line in broken]
    mixed = [line for pair in zip(lines(WHOLE), broken, strict=True) for line in pair]
    hands, problems = audited(path, b"\n".join(mixed))
    assert hands == ["whole"]
    assert {(hand, case) for _, hand, _, case in problems} == {("broken", "bad-field")}


@pytest.mark.parametrize("nested", [b"[" * 200_000 + b"]" * 200_000, b'{"a":' * 50_000 + b"1" + b"}" * 50_000])
def test_deep_nesting_in_an_event_is_a_problem_of_its_hand(path: Path, nested: bytes) -> None:
    line = b'{"type":"HandDealt","hand":"deep","n":0,"options":' + nested + b"}"
    hands, problems = audited(path, b"\n".join([line, *lines(WHOLE)]))
    assert (hands, problems) == (["whole"], [(1, "deep", 0, "too-deep")])


def test_a_line_of_100_megabytes_is_passed_over(path: Path) -> None:
    line = b'{"hand":"long","x":"' + b"x" * 100_000_000 + b'"}'
    hands, problems = audited(path, b"\n".join([line, *lines(WHOLE)]))
    assert (hands, problems) == (["whole"], [(1, "long", None, "line-too-long")])


def test_a_line_that_is_a_little_too_long_is_told_by_its_own_number(path: Path) -> None:
    line = b'{"x":"' + b"x" * MAX_LINE_BYTES + b'"}'
    assert audited(path, b"\n".join([*lines(WHOLE), line]))[1] == [(6, None, None, "line-too-long")]


def test_wrong_utf_8_is_told_as_such_wherever_it_stands(path: Path) -> None:
    events = lines(WHOLE)
    events[2] = events[2].replace(b'"TileDiscarded"', b'"Tile\xffDiscarded"')
    assert audited(path, b"\n".join(events))[1] == [(3, "whole", 2, "not-utf8")]


def test_lines_of_no_hand_are_told_up_to_a_number_and_then_counted(path: Path) -> None:
    path.write_bytes(b"what?\n" * (MAX_LISTED + 23))
    problems: list[Problem] = []
    with open_source(str(path)) as source:
        assert places_of(source, problems) == {}
    assert [problem.line for problem in problems[:MAX_LISTED]] == list(range(1, MAX_LISTED + 1))
    assert [(problem.case, problem.facts) for problem in problems[MAX_LISTED:]] == [("further", {"count": 23})]


def test_the_wrong_lines_of_one_hand_are_told_up_to_a_number_and_then_counted(path: Path) -> None:
    broken = b'{"type":"TileDrawn","hand":"whole","n":%d,"seat":9,"tile":"R1"}'
    path.write_bytes(b"\n".join([*lines(WHOLE), *(broken % n for n in range(5, 5 + MAX_LISTED + 7))]))
    with open_source(str(path)) as source:
        (result,) = hands_of(source, [])
    assert isinstance(result, NoLog)
    assert len(result.problems) == MAX_LISTED + 1
    assert (result.problems[-1].case, result.problems[-1].facts) == ("further", {"count": 7})


def test_a_field_called_hand_inside_an_unknown_event_does_not_claim_the_next_line(path: Path) -> None:
    sneeze = b'{"type":"Sneeze","hand":"whole","n":5,"x":{"hand":"whole"}}'
    other = lines(deal(hand="other"))
    hands, problems = audited(path, b"\n".join([*lines(WHOLE), sneeze, *other]))
    assert (hands, problems) == (["whole", "other"], [])


def test_an_unknown_option_is_named_with_its_place(path: Path) -> None:
    events = lines(WHOLE.dealt_as(options={"house": {"jokers": 4}}))
    path.write_bytes(b"\n".join(events))
    with open_source(str(path)) as source:
        (result,) = hands_of(source, [])
    assert isinstance(result, NoLog)
    assert [(problem.case, problem.facts["field"]) for problem in result.problems] == [
        ("unknown-option", "house.jokers")
    ]


def test_what_can_be_read_of_a_truncated_gzip_is_audited_and_the_rest_is_told(path: Path) -> None:
    whole = WHOLE.annul()
    events = b"\n".join([*lines(whole), *lines(deal(hand="open")), b""])
    packed = gzip.compress(events) + gzip.compress(b"\n".join(lines(deal(hand="lost"))))[:-20]
    hands, problems = audited(path, packed)
    assert hands == ["whole"]
    assert (len(whole.events) + 2, None, None, "truncated-gzip") in problems
    assert (None, "open", None, "cut-off") in problems


def test_no_hand_of_a_damaged_gzip_is_judged(path: Path) -> None:
    packed = bytearray(gzip.compress(b"\n".join([*lines(WHOLE.annul()), b""])))
    packed[-5] ^= 1
    assert audited(path, bytes(packed)) == ([], [(len(WHOLE.events) + 2, None, None, "damaged-gzip")])


def test_workers_find_what_one_process_finds_also_where_hands_go_on_late(path: Path) -> None:
    hands = [lines(deal(hand=f"h-{number}").annul()) for number in range(650)]
    late = lines(deal(hand="late").idle())
    log = [*late[:1], *(line for hand in hands for line in hand), *late[1:]]
    path.write_bytes(b"\n".join(log))
    with open_source(str(path)) as source:
        one = list(audit_source(source, count_of_events))
        assert list(audit_source(source, count_of_events, jobs=2)) == one
    assert len(one) == 651


def count_of_events(hand: domain.Hand, fold: Fold) -> bytes:
    return b"%d" % fold.events


def problems_of(tmp_path: Path, log: bytes) -> list[tuple[str, int | None, str | None]]:
    """What is told of a log: the case, the line and the hand."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(log)
    with open_source(str(path)) as source:
        found = list(audit_source(source, lambda events, fold: b""))
    told = [problem for item in found for problem in (item.problems if isinstance(item, Audited) else [item])]
    return [(problem.case, problem.line, problem.hand) for problem in told]


TWO = deal().lines + deal(hand="h-2").annul().lines


@pytest.mark.parametrize(
    "pretty",
    [
        lambda log: b"\n".join(msgspec.json.format(line, indent=2) for line in log.splitlines()),
        lambda log: msgspec.json.format(b"[" + b",".join(log.splitlines()) + b"]", indent=4),
        lambda log: b"[\n" + b",\n".join(log.splitlines()) + b"\n]\n",
        lambda log: b"[" + b"\n,".join(log.splitlines()) + b"]",
    ],
)
def test_a_pretty_printed_log_is_told_in_one_sentence(tmp_path: Path, pretty: Callable[[bytes], bytes]) -> None:
    assert problems_of(tmp_path, pretty(TWO)) == [("spread-over-lines", 1, None)]


def test_a_hand_with_an_event_over_several_lines_is_no_log_and_others_are_audited(tmp_path: Path) -> None:
    (first, second, third) = TWO.splitlines(keepends=True)
    log = first + second + msgspec.json.format(third, indent=2) + b"\n"
    assert problems_of(tmp_path, log) == [("spread-over-lines", 3, None), ("spread-over-lines", 3, "h-2")]


def test_a_line_that_breaks_off_is_told_as_such_and_the_next_ones_are_read(tmp_path: Path) -> None:
    first, *others = TWO.splitlines(keepends=True)
    log = first + b'{"type":"TileDrawn",\n' + b"".join(others) + b'{"type":"TileDrawn","hand":"h-2"'
    assert problems_of(tmp_path, log) == [("not-json", 2, None), ("not-json", 5, "h-2")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_a_log_in_utf_16_or_32_is_told_in_one_sentence(tmp_path: Path, encoding: str) -> None:
    assert problems_of(tmp_path, TWO.decode().encode(encoding)) == [("wide-encoding", None, None)]
    (tmp_path / "log.jsonl").write_bytes(TWO.decode().encode(encoding))
    problems: list[Problem] = []
    with open_source(str(tmp_path / "log.jsonl")) as source:
        places_of(source, problems)
    assert problems[0].facts == {"encoding": encoding[:6].upper()}


def test_missing_offsets_and_seats_from_one_are_told_once_a_hand(tmp_path: Path) -> None:
    hand = deal(starter=1, at=0).discard(1, "R5", at=1).draw(2, "R1", at=2).annul(at=3)
    without = hand.lines.replace(b'Z"', b'"')
    assert problems_of(tmp_path, without) == [("no-offset", 1, "h-1")]
    from_one = hand.lines.replace(b'"seat":2', b'"seat":4')
    assert problems_of(tmp_path, from_one) == [("seats-from-one", 3, "h-1")]
    both = from_one.replace(b'"starter":1', b'"starter":4')
    assert problems_of(tmp_path, both) == [("seats-from-one", 1, "h-1")]
    assert problems_of(tmp_path, both.replace(b'"seat":1', b'"seat":0')) == [
        ("bad-field", 1, "h-1"),
        ("bad-field", 3, "h-1"),
    ]


def test_what_an_earlier_version_stored_is_judged_and_marked() -> None:
    log = deal().annul("a\x85").lines.replace(b'"n":1', b'"n":1,"n":1')
    with source_of("h-1", log.splitlines()) as source:
        (audited,) = audit_source(source, lambda events, fold: b"judged")
    assert isinstance(audited, Audited)
    assert (audited.verdict, audited.output) == ("clean", b"judged")
    assert [problem.case for problem in audited.problems] == ["stored-before", "repeated-field"]
