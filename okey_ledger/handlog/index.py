"""The first reading of a log: which lines belong to which hand.

Most logs hold their hands one after another, so the reading goes from deal to deal: if as many lines as there are
between two deals carry the first one's ``"hand":"ID"``, all of them are its hand's. Else they are read one by one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from ..domain.events import HAND_ID
from ..domain.findings import Facts
from ..domain.problems import Problem
from .unreadable import why_unreadable

LONGEST_LINE: Final = 1 << 20
"""A longer line, in bytes, is no event; a deal has about 1,300."""

BLOCK: Final = 1 << 17
"""How much of a file is looked at at once."""

MOST: Final = 100
"""How many problems of one hand, or of no hand, are told; the others are counted."""

FIELD: Final = b'"hand"'
"""The field that names a hand; more of them than lines are read one by one."""

ESCAPE: Final = b"\\"
"""What could write the name of a field otherwise; lines with escapes are read one by one."""

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
_LINE: Final = re.compile(rb"[^\n]*\n")


def names_twice(line: bytes) -> bool:
    """Whether an event has the field `hand` more than once, so that readers could differ about whose it is.

    >>> names_twice(b'{"hand":"h-1","n":0,"hand":"h-2"}'), names_twice(b'{"hand":"h-1","x":{"hand":"h-2"}}')
    (True, False)
    """
    if line.count(FIELD) < 2 and ESCAPE not in line:
        return False
    try:
        pairs = json.loads(line, object_pairs_hook=list)
    except (ValueError, RecursionError):  # something deep or huge that stays unread
        return False
    return [key for key, _ in pairs].count("hand") > 1


def index(path: Path, name: str, problems: list[Problem]) -> dict[str, Place]:
    """The hands of a file in the order in which they first appear; lines that name no hand are added to `problems`."""
    *_, places = indexing(path, name, problems)
    return places


def indexing(path: Path, name: str, problems: list[Problem]) -> Iterator[dict[str, Place]]:
    """`index` step by step: after each block of the file what is known so far, always in the same dictionary."""
    indexed = _Index(name, problems)
    with path.open("rb", buffering=0) as file:
        held = b""
        while block := file.read(BLOCK):
            held += block
            held = held[indexed.read(held) :]
            if len(held) > LONGEST_LINE:
                indexed.skip_line(held, file)
                held = b""
            yield indexed.places
        indexed.read(held + b"\n")
    if indexed.untold:
        problems.append(Problem(name, None, None, None, "further", {"count": indexed.untold}))
    yield indexed.places


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
        elif place.pieces and place.pieces[-1].end == start:
            place.pieces[-1] = Piece(place.pieces[-1].start, self.offset, place.pieces[-1].line)
        else:
            place.pieces.append(Piece(start, self.offset, self.line))
        self.line += lines

    def _read_lines(self, lines: bytes) -> None:
        """Read lines one by one."""
        for line in _LINE.findall(lines):
            hand = None if line.isspace() else self._hand_of(line)
            if hand is None:
                self.offset += len(line)
                self.line += 1
            else:
                self._add(hand, len(line), 1)

    def _hand_of(self, line: bytes) -> str | None:
        """The hand that a line names; None, and a problem, where it names none."""
        facts: Facts
        try:
            hand = _named(line).hand if len(line) <= LONGEST_LINE else None
        except msgspec.ValidationError as error:
            case = "not-an-object" if "Expected `object`" in str(error) else "no-hand-id"
            facts = {"reason": str(error).removesuffix(" - at `$.hand`")}
        except (msgspec.DecodeError, RecursionError) as error:
            case, facts = why_unreadable(line, error)
        else:
            if hand is None:
                case, facts = "line-too-long", {"most": LONGEST_LINE}
            elif not _HAND_ID.fullmatch(hand):
                case, facts = "bad-hand-id", {"hand": hand[:100]}
            elif names_twice(line):
                case, facts = "two-hands", {"other": hand}
            else:
                return hand
        self._unreadable(line, case, facts)
        return None

    def skip_line(self, held: bytes, file: BinaryIO) -> None:
        """The line that begins here is too long to be an event: note it and go to its end."""
        self._unreadable(held, "line-too-long", {"most": LONGEST_LINE})
        self.line += 1
        self.offset += len(held)
        while block := file.read(BLOCK):
            end = block.find(b"\n") + 1
            if end:
                file.seek(end - len(block), 1)
                self.offset += end
                return
            self.offset += len(block)

    def _unreadable(self, line: bytes, case: str, facts: Facts) -> None:
        """Note a line that is no event, with the hand that it seems to be of: that hand is no log then."""
        match = _MARK.search(line[:LONGEST_LINE])
        hand = match[1].decode() if match else None
        problem = Problem(self.name, self.line, hand, None, case, facts)
        told: _Index | Place = self if hand is None else self.places.setdefault(hand, Place(hand, [], []))
        if len(told.problems) < MOST:
            told.problems.append(problem)
        else:
            told.untold += 1
