"""The first reading of a log: which lines belong to which hand."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from ..domain.events import HAND_ID
from ..domain.problems import Problem

LONGEST_LINE: Final = 1 << 20
"""A longer line, in bytes, is no event; a deal has about 1,300."""

BLOCK: Final = 1 << 18


class Piece(msgspec.Struct, frozen=True, gc=False):
    """Consecutive lines of one hand in a file."""

    start: int
    """Offset of the first byte."""
    end: int
    """Offset behind the last byte."""
    line: int
    """Number of the first line, from 1."""


class Place(msgspec.Struct, gc=False):
    """Where a hand stands in a file; in one piece unless hands are interleaved."""

    hand: str
    pieces: list[Piece]
    problems: list[Problem]
    """Lines that cannot be read but name this hand, so that it is no log."""


class _Named(msgspec.Struct, gc=False):
    hand: str


_named: Final = msgspec.json.Decoder(_Named).decode
_HAND: Final = re.compile(rb'"hand"\s*:\s*"([A-Za-z0-9._:-]{1,64})"')
_HAND_ID: Final = re.compile(HAND_ID)
_NO_MARK: Final = b"\n\n"
"""Stands in no line."""


def index(path: Path, name: str, problems: list[Problem]) -> dict[str, Place]:
    """The hands of a file in the order in which they first appear; lines that name no hand are added to `problems`.

    A line with the text ``"hand":"ID"`` of the line before and no inner object is taken to be of the same hand without
    decoding it; that is certain unless it has the key twice, which is refused when the hand is decoded.
    """
    places: dict[str, Place] = {}
    hand: str | None = None
    mark = _NO_MARK
    at = start = first = 0
    with path.open("rb", BLOCK) as file:
        for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), b""), 1):
            begin = at
            at += len(line)
            if mark in line and line.find(b"{", 1) < 0:
                continue
            if len(line) > LONGEST_LINE:
                at += _skip_line(file)
                named = _unreadable(line, "line-too-long", {"most": LONGEST_LINE}, name, number, places, problems)
            elif line.isspace():
                continue
            else:
                named = _hand_of(line, name, number, places, problems)
            if named != hand:
                if hand is not None:
                    places[hand].pieces.append(Piece(start, begin, first))
                hand, start, first = named, begin, number
                mark = _NO_MARK if hand is None else b'"hand":"%s"' % hand.encode()
                if hand is not None and hand not in places:
                    places[hand] = Place(hand, [], [])
    if hand is not None:
        places[hand].pieces.append(Piece(start, at, first))
    return places


def _skip_line(file: BinaryIO) -> int:
    """Read to the end of an overlong line; how many bytes that were."""
    skipped = 0
    while part := file.readline(BLOCK):
        skipped += len(part)
        if part.endswith(b"\n"):
            break
    return skipped


def _hand_of(
    line: bytes, name: str, number: int, places: dict[str, Place], problems: list[Problem]
) -> str | None:
    """The hand that a line names; None, and a problem, where it names none."""
    try:
        hand = _named(line).hand
    except msgspec.ValidationError as error:
        case = "not-an-object" if "Expected `object`" in str(error) else "no-hand-id"
        return _unreadable(line, case, {"reason": str(error)}, name, number, places, problems)
    except msgspec.DecodeError as error:
        case = "not-utf8" if "UTF-8" in str(error) else "not-json"
        return _unreadable(line, case, {"reason": str(error)}, name, number, places, problems)
    except RecursionError:
        return _unreadable(line, "too-deep", {}, name, number, places, problems)
    if not _HAND_ID.match(hand):
        return _unreadable(line, "bad-hand-id", {"hand": hand[:100]}, name, number, places, problems)
    return hand


def _unreadable(
    line: bytes,
    case: str,
    facts: dict[str, object],
    name: str,
    number: int,
    places: dict[str, Place],
    problems: list[Problem],
) -> None:
    """Note a line that is no event, with the hand that it seems to be of: that hand is no log then."""
    match = _HAND.search(line[:LONGEST_LINE])
    hand = match[1].decode() if match else None
    problem = Problem(name, number, hand, None, case, facts)
    if hand is None:
        problems.append(problem)
    else:
        places.setdefault(hand, Place(hand, [], [])).problems.append(problem)
