"""Every reason why input is no log is said, with the way to mend it."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from okey_ledger.domain.events import Event
from okey_ledger.domain.problems import Problem, ProblemCase
from okey_ledger.explain import LANGUAGES, explain_problem
from okey_ledger.explain.language import ISOLATE, POP
from okey_ledger.handlog.auditing import audit_source
from okey_ledger.handlog.decode import NoLog, decode_next
from okey_ledger.handlog.source import open_source, source_of
from tests.explain.hands import MELDS, SEVEN
from tests.logs import Hand, deal

DEAL = deal()
CLASSIC = deal("rounds")


def lines(*events: Event) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def dealt(**changes: object) -> bytes:
    """A deal with some fields that its type would not take."""
    fields = msgspec.json.decode(msgspec.json.encode(DEAL.dealt)) | changes
    return msgspec.json.encode({name: value for name, value in fields.items() if value is not None}) + b"\n"


def log(hand: Hand) -> bytes:
    return lines(*hand.events)


def broken_gzip(data: bytes) -> bytes:
    packed = bytearray(gzip.compress(data))
    packed[-5] ^= 1
    packed[-8] ^= 1
    return bytes(packed)


def flushed(data: bytes) -> bytes:
    """A gzip file that breaks off at the end of a line."""
    packer = zlib.compressobj(wbits=31)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


INPUT: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"\n\n",
    "truncated-gzip": lambda: gzip.compress(log(DEAL))[:-12],
    "cut-off": lambda: flushed(log(DEAL)),
    "hand-too-long": lambda: log(DEAL) + b'{"type":"SeatTakenOver","hand":"h-1","n":1,"seat":0}\n' * 80_000,
    "damaged-gzip": lambda: broken_gzip(log(DEAL)),
    "line-too-long": lambda: b'{"hand":"h-1","x":"' + b"x" * (1 << 21) + b'"}\n',
    "not-utf8": lambda: b'{"hand":"\xff"}\n',
    "byte-order-mark": lambda: b"\xef\xbb\xbf" + log(DEAL),
    "wide-encoding": lambda: log(DEAL).decode().encode("utf-16"),
    "spread-over-lines": lambda: msgspec.json.format(log(DEAL)),
    "lone-surrogate": lambda: log(DEAL.annul("?")).replace(b"?", rb"\ud83d"),
    "control-character": lambda: log(DEAL.annul("\x85")),
    "not-json": lambda: b"Seat 1 draws blue 8\n",
    "too-deep": lambda: b'{"a":' * 100_000 + b"\n",
    "not-an-object": lambda: b"[1, 2]\n",
    "no-hand-id": lambda: b'{"type":"TileDrawn"}\n',
    "bad-hand-id": lambda: b'{"hand":"h 1\\u001b"}\n',
    "two-hands": lambda: lines(DEAL.dealt, DEAL.renamed("h-2").dealt),
    "out-of-order": lambda: lines(DEAL.dealt, msgspec.structs.replace(DEAL.exhaust().last, n=2)),
    "no-deal": lambda: lines(msgspec.structs.replace(DEAL.exhaust().last, n=0)),
    "missing-field": lambda: dealt(indicator=None),
    "repeated-field": lambda: log(DEAL).replace(b'"starter":0', b'"starter":1,"starter":0'),
    "unknown-field": lambda: dealt(color="red"),
    "bad-field": lambda: dealt(players=3),
    "bad-stamp": lambda: dealt(at="yesterday"),
    "no-offset": lambda: dealt(at="2026-03-01T12:00:00"),
    "bad-offset": lambda: dealt(at="2026-03-01T12:00:00+0300"),
    "leap-second": lambda: dealt(at="2016-12-31T23:59:60Z"),
    "number-too-large": lambda: log(DEAL.claim(7)).replace(b"7]", b"1e999]"),
    "seats-from-one": lambda: dealt(starter=4),
    "no-tile": lambda: dealt(indicator="R5=R6"),
    "unknown-ruleset": lambda: dealt(ruleset="okey71"),
    "bad-rules-version": lambda: dealt(rules=2),
    "bad-option": lambda: dealt(options={"house": {"group_capture": "neither"}}),
    "unknown-option": lambda: dealt(options={"house": {"jokers": 4}}),
    "finish-shows": lambda: log(DEAL.finish(0, "K1", melds=MELDS)),
    "finish-shows-both": lambda: log(CLASSIC.finish(0, "K1", melds=MELDS, pairs=SEVEN)),
    "finish-shows-nothing": lambda: log(CLASSIC.finish(0, "K1")),
    "further": lambda: b"x\n" * 200,
    "stored-before": lambda: log(DEAL.annul("\x85")),
}
"""By case: input that is no log for this reason."""


def problems_of(data: bytes, path: Path, *, stored: bool = False) -> list[Problem]:
    path.write_bytes(data)
    with source_of("h-1", data.splitlines()) if stored else open_source(str(path)) as source:
        found = list(audit_source(source, lambda events, fold: b""))
    return [problem for item in found for problem in ([item] if isinstance(item, Problem) else item.problems)]


def problems_of_appending(data: bytes) -> list[Problem]:
    with pytest.raises(NoLog) as caught:
        decode_next("h-1", "body", data.splitlines(), None, 0)
    return caught.value.problems


@pytest.mark.parametrize("case", ProblemCase)
def test_a_problem_is_said_in_every_language(case: ProblemCase, tmp_path: Path) -> None:
    data = INPUT[case]()
    found = problems_of(data, tmp_path / "hands.jsonl", stored=case == "stored-before") or problems_of_appending(data)
    problem = next(problem for problem in found if problem.case == case)
    said = [explain_problem(problem, lang) for lang in LANGUAGES.values()]
    assert len(set(said)) == len(LANGUAGES)
    assert not [text for text in said if re.search(r"[{}\n\x1b]|None", text)]
    bare = re.sub(f"{ISOLATE}[^{POP}]*{POP}", "", said[-1])
    assert not re.search("[A-Za-z]", bare), said[-1]


def test_a_problem_says_what_is_wrong_and_how_to_mend_it(tmp_path: Path) -> None:
    (problem,) = problems_of(INPUT["bad-option"](), tmp_path / "hands.jsonl")
    assert explain_problem(problem) == (
        "options.house.group_capture has a wrong value for 51 Okey (neither is not a possible value); correct it"
    )
