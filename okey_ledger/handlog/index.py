"""The first reading of a log: which lines belong to which hand.

Most logs hold their hands one after another, so the reading goes from deal to deal: if as many lines as there are
between two deals carry the first one's ``"hand":"ID"``, all of them are its hand's. Else they are read one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec

from ..domain.events import HAND_ID
from ..domain.findings import Facts
from ..domain.problems import Problem, ProblemCase
from .field_error import field_error
from .source import Source
from .spelling import misspelling
from .unreadable import why_unreadable, wide_encoding

MAX_LINE_BYTES: Final = 1 << 20
"""A longer line, in bytes, is no event; a deal has about 1,300."""

BLOCK_SIZE: Final = 1 << 17
"""How much of a file is looked at at once."""

MAX_LISTED: Final = 100
"""How many problems of one hand, or of no hand, are listed; the others are counted."""

FIELD: Final = b'"hand"'
"""The field that names a hand; more of them than lines are read one by one."""

ESCAPE: Final = b"\\"
"""What could write the name of a field otherwise; lines with escapes are read one by one."""

OPEN_ARRAY: Final = ord("[")
"""How an array of events begins, which is read line by line to be told as one."""

DEAL: Final = b'"HandDealt"'
"""With what a deal is looked for; finding it elsewhere does no harm."""


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
    untold: int = 0
    """How many more there are."""


class _Named(msgspec.Struct, gc=False):
    hand: str


_named: Final = msgspec.json.Decoder(_Named).decode
_MARK: Final = re.compile(rb'"hand"\s*:\s*"([A-Za-z0-9._:-]{1,64})"')
_HAND_ID: Final = re.compile(HAND_ID)
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')
_LINE: Final = re.compile(rb"[^\n]*\n")


def index(source: Source, problems: list[Problem]) -> dict[str, Place]:
    """The hands of a log in the order in which they first appear; lines that name no hand are added to `problems`."""
    *_, places = indexing(source, problems)
    return places


def indexing(source: Source, problems: list[Problem]) -> Iterator[dict[str, Place]]:
    """`index` step by step: after each block of the log what is known so far, always in the same dictionary."""
    name = source.name
    indexed = _Index(name, problems)
    with source.open() as file:
        held = file.read(4)
        encoding = wide_encoding(held)
        if encoding:
            problems.append(Problem(name, None, None, None, ProblemCase.WIDE_ENCODING, {"encoding": encoding}))
            yield indexed.places
            return
        while block := file.read(BLOCK_SIZE):
            held += block
            held = held[indexed.read(held) :]
            if len(held) > MAX_LINE_BYTES:
                indexed.skip_line(held, file)
                held = b""
            yield indexed.places
        indexed.read(held + b"\n")
        indexed.end_spread(whole=False)
    for hand in indexed.spread_hands.keys() & indexed.places.keys():
        indexed.places[hand].problems.append(
            Problem(name, indexed.spread_hands[hand], hand, None, ProblemCase.SPREAD_OVER_LINES, {})
        )
    if indexed.untold:
        problems.append(Problem(source.name, None, None, None, ProblemCase.FURTHER, {"count": indexed.untold}))
    yield indexed.places


def _is_event(line: bytes) -> bool:
    try:
        _named(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _depth(line: bytes) -> int:
    """How many brackets a line opens more than it closes.

    >>> _depth(b'{"melds": [["R1", "]"],')
    2
    """
    bare = _STRING.sub(b"", line)
    return sum(map(bare.count, (b"{", b"["))) - sum(map(bare.count, (b"}", b"]")))


class _Spread:
    """Lines from one that opens brackets which it does not close."""

    def __init__(self, number: int, line: bytes, facts: Facts) -> None:
        self.line = number
        self.is_array = line.lstrip()[:1] == b"["
        self.depth = 0
        self.hands: set[str] = set()
        self.held: list[tuple[int, bytes, Facts]] = []
        """The first lines, each with what is wrong with it alone."""
        self.facts = facts
        self.add(number, line)

    def add(self, number: int, line: bytes) -> None:
        """One more line."""
        self.depth += _depth(line)
        self.hands.update(match[1].decode() for match in _MARK.finditer(line))
        if len(self.held) < MAX_LISTED and not line.isspace():
            self.held.append((number, line, self.facts))


class _Index:
    """The reading of one file so far."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        self.name = name
        self.problems = problems
        self.untold = 0
        """How many more lines name no hand."""
        self.places: dict[str, Place] = {}
        self.offset = 0
        """Where the next byte stands in the file."""
        self.line = 1
        """The number of the next line."""
        self.spread: _Spread | None = None
        """What has begun in a line before and has not ended."""
        self.has_spread = False
        """Whether that has been told; it is told once a file."""
        self.spread_hands: dict[str, int] = {}
        """The hands of events that stand over several lines, each with the line where its first one begins."""

    def read(self, held: bytes) -> int:
        """Read the complete lines of what is held; how many bytes they have."""
        at = 0
        complete = held.rfind(b"\n") + 1
        while at < complete:
            first_end = held.find(b"\n", at) + 1
            deal = held.find(DEAL, first_end, complete)
            end = complete if deal < 0 else held.rfind(b"\n", at, deal) + 1
            lines = held.count(b"\n", at, end)
            mark = _MARK.search(held, at, first_end)
            if (
                mark
                and self.spread is None
                and held[at] != OPEN_ARRAY
                and held.count(mark[0], at, end) == lines == held.count(FIELD, at, end)
                and held.find(ESCAPE, at, end) < 0
            ):
                self._add(mark[1].decode(), end - at, lines)
            else:
                self._read_lines(held[at:end])
            at = end
        return complete

    def _add(self, hand: str, size: int, lines: int) -> None:
        """The next lines are of this hand."""
        start = self.offset
        self.offset += size
        place = self.places.get(hand)
        if place is None:
            self.places[hand] = Place(hand, [Piece(start, self.offset, self.line)], [])
        elif place.pieces and (last := place.pieces[-1]).end == start:
            place.pieces[-1] = Piece(last.start, self.offset, last.line)
        else:
            place.pieces.append(Piece(start, self.offset, self.line))
        self.line += lines

    def _read_lines(self, lines: bytes) -> None:
        """Read lines one by one."""
        for line in _LINE.findall(lines):
            if self.spread is not None and self._goes_on(self.spread, line):
                continue
            hand = None if line.isspace() else self._hand_of(line)
            if hand is None:
                self.offset += len(line)
                self.line += 1
            else:
                self._add(hand, len(line), 1)

    def _begins_spread(self, line: bytes, facts: Facts) -> bool:
        """Whether a line that cannot be read opens brackets which it does not close."""
        if line.lstrip()[:1] not in (b"{", b"[") or _depth(line) <= 0:
            return False
        self.spread = _Spread(self.line, line, facts)
        return True

    def _goes_on(self, spread: _Spread, line: bytes) -> bool:
        """Whether a line belongs to what has begun before; a whole event does not, unless an array has begun."""
        if not spread.is_array and _is_event(line):
            self.end_spread(whole=False)
            return False
        spread.add(self.line, line)
        self.offset += len(line)
        self.line += 1
        if spread.depth <= 0:
            self.end_spread(whole=True)
        return True

    def end_spread(self, *, whole: bool) -> None:
        """Tell what has begun in a line before: as an event over several lines, or a line that breaks off."""
        spread, self.spread = self.spread, None
        if spread is None:
            return
        if whole or spread.is_array:
            if not self.has_spread:
                self.has_spread = True
                self.problems.append(Problem(self.name, spread.line, None, None, ProblemCase.SPREAD_OVER_LINES, {}))
            for hand in spread.hands:
                if hand not in self.spread_hands:
                    self.spread_hands[hand] = spread.line
        else:
            for number, line, facts in spread.held:
                self._unreadable(line, ProblemCase.NOT_JSON, facts, number)

    def _hand_of(self, line: bytes) -> str | None:
        """The hand that a line names; None, and a problem, where it names none."""
        facts: Facts
        try:
            hand = _named(line).hand if len(line) <= MAX_LINE_BYTES else None
        except msgspec.ValidationError as error:
            wrong = field_error(error)
            case = ProblemCase.NO_HAND_ID if wrong.field or wrong.code != "type" else ProblemCase.NOT_AN_OBJECT
            facts = {"reason": wrong.reason}
            if self._begins_spread(line, facts):
                return None
        except (msgspec.DecodeError, RecursionError) as error:
            case, facts = why_unreadable(line, error)
            if case == ProblemCase.NOT_JSON and self._begins_spread(line, facts):
                return None
        else:
            if hand is None:
                case, facts = ProblemCase.LINE_TOO_LONG, {"most": MAX_LINE_BYTES}
            elif hand not in self.places and not _HAND_ID.fullmatch(hand):
                case, facts = ProblemCase.BAD_HAND_ID, {"hand": hand[:100]}
            elif (line.count(FIELD) > 1 or ESCAPE in line) and (misspelling(line) or ("", {}))[1].get(
                "field"
            ) == "hand":
                case, facts = ProblemCase.REPEATED_FIELD, {"field": "hand"}
            else:
                return hand
        self._unreadable(line, case, facts)
        return None

    def skip_line(self, held: bytes, file: BinaryIO) -> None:
        """The line that begins here is too long to be an event: note it and go to its end."""
        self._unreadable(held, ProblemCase.LINE_TOO_LONG, {"most": MAX_LINE_BYTES})
        self.line += 1
        self.offset += len(held)
        while block := file.read(BLOCK_SIZE):
            end = block.find(b"\n") + 1
            if end:
                file.seek(end - len(block), 1)
                self.offset += end
                return
            self.offset += len(block)

    def _unreadable(self, line: bytes, case: ProblemCase, facts: Facts, number: int | None = None) -> None:
        """Note a line that is no event, with the hand that it seems to be of: that hand is no log then."""
        match = _MARK.search(line[:MAX_LINE_BYTES])
        hand = match[1].decode() if match else None
        problem = Problem(self.name, number or self.line, hand, None, case, facts)
        told: _Index | Place = self if hand is None else self.places.setdefault(hand, Place(hand, [], []))
        if len(told.problems) < MAX_LISTED:
            told.problems.append(problem)
        else:
            told.untold += 1
