"""The decoder, the JSON Schema and the document agree on which texts an event may hold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from okey_ledger.domain.events import UnknownEvent
from okey_ledger.handlog.decode import NoLog, decode_event, decode_hand, decode_next
from okey_ledger.handlog.spelling import STAMP, TEXT, is_plain
from tests.logs import Hand, deal

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = Draft202012Validator(json.loads((DOCS / "hand-log.schema.json").read_bytes()))

DEALT: dict[str, Any] = json.loads(msgspec.json.encode(deal().dealt))
EVENTS: dict[str, tuple[dict[str, Any], str]] = {
    "at": ({"type": "HandExhausted", "hand": "h-1", "n": 1}, "at"),
    "hand": ({"type": "HandExhausted", "n": 1}, "hand"),
    "reason": ({"type": "HandAnnulled", "hand": "h-1", "n": 1}, "reason"),
    "player": ({"type": "SeatReclaimed", "hand": "h-1", "n": 1, "seat": 0}, "player"),
    "game": (DEALT, "game"),
    "players": (DEALT, "players"),
    "tile": ({"type": "TileDrawn", "hand": "h-1", "n": 1, "seat": 0}, "tile"),
    "laid off": ({"type": "TileLaidOff", "hand": "h-1", "n": 1, "seat": 0, "meld": 0}, "tile"),
}
"""By text: an event and the member that holds it; of a list, the second item does."""

STAMPS = [
    "2026-03-01T12:00:00Z",
    "2026-03-01t12:00:00z",
    "2026-03-01 12:00:00+03:00",
    "2026-03-01T12:00:00.123456789-00:00",
    "9999-12-31T23:59:59.9999999Z",
    "2000-02-29T00:00:00Z",
    "2024-02-29T00:00:00+23:59",
]
EDGES = [
    *STAMPS,
    *("2026-03-01T12:00:00+0300", "2026-03-01T12:00:00+03", "2026-03-01T12:00:00-0000", "2026-03-01T12:00:00"),
    *("2016-12-31T23:59:60Z", "2026-03-01T24:00:00Z", "2026-03-01T12:60:00Z", "2026-03-01T12:00Z"),
    *("1900-02-29T00:00:00Z", "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z"),
    *("0000-01-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-03-00T00:00:00Z", "2026-03-01_12:00:00Z"),
    *("2026-03-01T12:00:00.Z", "2026-03-01T12:00:00,5Z", "2026-03-01T12:00:00Z\n", " 2026-03-01T12:00:00Z"),
    *("2026-03-01T12:00:00+24:00", "2026-03-01T12:00:00+03:60", "20260301T120000Z", "٢٠٢٦-03-01T12:00:00Z"),
    *("", "a", "h-1\n", "a" * 64, "a" * 65, "a" * 200, "a" * 201, "😀" * 200, "😀" * 201, "a b", "ş"),
    *(f"a{chr(code)}b" for code in (0, 7, 10, 31, 32, 127, 128, 133, 159, 160, 0x2028, 0x202E, 0xFEFF, 0xFFFF)),
    *("\ud83d", "a\ude00", "\ude00\ud83d", "\ud83d\ude00"),
    *("R1", "R13", "R14", "R0", "FJ", "FJ=R1", "R6=B9", "R6=FJ", "r1", "R1\n", "R6=B9\n", "R01", "K10"),
]


def event_with(name: str, text: str) -> bytes:
    """An event that holds a text; the text in escapes where it is not ASCII."""
    event, member = EVENTS[name]
    held = event.get(member)
    value = [held[0], text, *held[2:]] if isinstance(held, list) else text
    return json.dumps(event | {member: value}).encode()


def plainly(line: bytes) -> bytes:
    """The same line without escapes, where it can be written so."""
    try:
        return json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return line


def decodes(line: bytes) -> bool:
    """Whether a line is an event; that it is the same in every way of reading is asserted on the way."""
    readings = []
    for form in (line, plainly(line)):
        try:
            readings.append(bool(decode_event(form)))
        except msgspec.DecodeError:
            readings.append(False)
        head = json.loads(line)
        deal_before = None if head["type"] == "HandDealt" else deal().dealt
        try:
            decode_next(head["hand"], "body", [form], deal_before, head["n"])
        except NoLog:
            assert not readings[-1]
        else:
            assert readings[-1]
    assert len(set(readings)) == 1, line
    return readings[0]


@pytest.mark.parametrize("name", EVENTS)
def test_the_edges_of_texts_are_the_same_for_decoder_and_schema(name: str) -> None:
    for text in EDGES:
        line = event_with(name, text)
        if name != "hand" or re.fullmatch(r"[A-Za-z0-9._:-]{1,64}", text):
            assert decodes(line) == SCHEMA.is_valid(json.loads(line)), (name, text)
        else:
            assert not SCHEMA.is_valid(json.loads(line)), text


@given(
    st.from_regex(STAMP, fullmatch=True), st.sampled_from(sorted({*"0123456789Zz.+-: T\n٣", ""})), st.integers(0, 30)
)
@example("2016-12-31T23:59:59.9999999Z", "6", 17)
def test_a_stamp_of_the_schema_is_read_and_one_changed_is_read_where_it_is_one(stamp: str, sign: str, at: int) -> None:
    assert decodes(event_with("at", stamp))
    changed = stamp[:at] + sign + stamp[at + 1 :]
    line = event_with("at", changed)
    assert decodes(line) == SCHEMA.is_valid(json.loads(line))


@given(st.sampled_from(["reason", "player", "game", "players"]), st.text(st.characters(), max_size=12))
def test_any_text_is_the_same_for_decoder_and_schema(name: str, text: str) -> None:
    line = event_with(name, text)
    valid = re.fullmatch(f"{TEXT}{{1,200}}", text) is not None
    assert decodes(line) == SCHEMA.is_valid(json.loads(line)) == valid


def test_digits_beyond_microseconds_are_cut() -> None:
    lines = [event_with("at", f"2026-03-01T12:00:00.{digits}Z") for digits in ("9999999", "123456789", "5")]
    assert [decode_event(line).at.microsecond for line in lines] == [999999, 123456, 500000]  # type: ignore[union-attr]


def test_the_document_says_what_is_refused() -> None:
    said = " ".join((DOCS / "log-format.md").read_text(encoding="utf-8").split())
    for words in (
        "Digits beyond microseconds are cut",
        "A leap second (`:60`) and an offset without its colon (`+0300`) are refused",
        "no control characters (U+0000–U+001F, U+007F–U+009F) and no lone surrogates",
        "An object names each member once, at any depth",
    ):
        assert words in said


def _places(line: bytes) -> list[bytes]:
    """The line with each of its members, at any depth, written twice."""
    found = []
    for match in re.finditer(rb'"[a-z_]+":(?:"[^"]*"|\d+|true|false|null|\[[^\[\]]*\]|\{[^{}]*\})(?=[,}])', line):
        found.append(line[: match.end()] + b"," + match[0] + line[match.end() :])
    return found


def everything() -> Hand:
    """A hand with an event of every form of writing."""
    hand = deal(game="g", hand_no=1, at=0, katlama=False, partner_pays=True)
    hand = (
        hand.discard(0, hand.dealt.racks[0][0], at=1).take_over(1, at=2).draw(1, actor="bot").reclaim(1, "bora", at=3)
    )
    return hand.lay_off(1, 0, "R1", via="assist", at=4).finish(1, "R1", at=5).claim(1, 2, 3, 4, at=6)


def test_a_member_that_stands_twice_is_found_at_any_depth_in_every_event() -> None:
    lines = everything().lines.splitlines()
    count = 0
    for n, line in enumerate(lines):
        for twice in _places(line):
            count += 1
            log = b"\n".join([*lines[:n], twice, *lines[n + 1 :]]) + b"\n"
            with pytest.raises(NoLog) as caught:
                decode_hand("h-1", "log", [(1, log)])
            (problem,) = caught.value.problems
            assert (problem.case, problem.line, problem.n) == ("repeated-field", n + 1, n), twice
            assert decode_hand("h-1", "ledger", [(1, log)], stored=True) == everything().recorded
    assert count > 50


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (b'{"type":"Sneeze","hand":"h","n":3,"x":{"y":[{"z":1,"z":1}]}}', "x.y[0].z"),
        (b'{"type":"Sneeze","hand":"h","n":3,"x":%b,"x":1}' % (b"9" * 5000), "x"),
        (b'{"type":"HandExhausted","hand":"h","n":3,"actor" :"player", "actor"\t:"player"}', "actor"),
        (b'{"type":"HandExhausted","hand":"a:b","n":3,"at":"2026-03-01T12:00:00Z","at":"2026-03-01T12:00:00Z"}', "at"),
    ],
)
def test_a_member_that_stands_twice_is_found_in_unknown_kinds_and_in_any_spacing(line: bytes, field: str) -> None:
    with pytest.raises(NoLog) as caught:
        decode_next(msgspec.json.decode(line, type=UnknownEvent).hand, "body", [line], deal().dealt, 3)
    assert [(problem.case, problem.facts) for problem in caught.value.problems] == [
        ("repeated-field", {"field": field})
    ]


def test_ordinary_logs_are_plain_in_every_usual_form() -> None:
    """The quick look is enough for them, so that they are not read line by line."""
    hand = everything()
    compact = hand.lines
    spaced = b"".join(json.dumps(json.loads(line)).encode() + b"\n" for line in compact.splitlines())
    for log in (compact, spaced, compact.replace(b"\n", b"\r\n"), compact.replace(b"12:00:00Z", b"12:00:00.25Z")):
        assert is_plain(log, list(hand.events))
    explicit = b"".join(line.replace(b'"n"', b'"actor":"player","n"', 1) + b"\n" for line in compact.splitlines()[:2])
    assert is_plain(explicit, list(hand.events[:2]))


def test_what_is_new_of_an_unknown_kind_is_read() -> None:
    assert isinstance(decode_event(b'{"type":"Sneeze","hand":"h","n":3,"x":{"y":1},"z":{"y":1}}'), UnknownEvent)
