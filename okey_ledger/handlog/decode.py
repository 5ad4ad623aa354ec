"""Decoding a hand: its lines become events, or the reasons why they are no log (contract, section 1, *No log*).

All of a hand is looked at before anything of it is judged.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from ..domain.events import KNOWN, RULES_VERSION, AnyKnownEvent, Event, HandDealt, HandFinished, UnknownEvent
from ..domain.findings import Facts
from ..domain.problems import Problem, wrong_finish
from ..domain.rulesets import options_of
from .unreadable import why_unreadable


class _Typed(msgspec.Struct, gc=False):
    type: str


_known: Final = msgspec.json.Decoder(AnyKnownEvent)
_unknown: Final = msgspec.json.Decoder(UnknownEvent)
_typed: Final = msgspec.json.Decoder(_Typed)
_KINDS: Final = frozenset(kind.__name__ for kind in KNOWN)

_AT_PATH: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$\.?(?P<path>[^`]*)`)?$", re.DOTALL)
_STRING: Final = re.compile(rb'"([^"]*)"[ \t\r\n]*(:?)')
"""A string of a line that has no backslash, and the colon that makes it the name of a field."""
_QUOTED: Final = re.compile(r"`([^`]*)`|'([^']*)'")


class NoLog(Exception):
    """Some lines are no log; carries every reason, in the order of the lines."""

    def __init__(self, problems: list[Problem]) -> None:
        """The reasons, at least one."""
        super().__init__(f"{len(problems)} problem(s), first in line {problems[0].line}: {problems[0].case}")
        self.problems = problems


def decode_event(line: bytes) -> Event:
    """One event; of a type that is unknown, its common fields and its seat.

    Raises `msgspec.DecodeError` (`msgspec.ValidationError` for a wrong field) where the line is none.
    """
    try:
        return _known.decode(line)
    except msgspec.ValidationError:
        if _typed.decode(line).type in _KINDS:
            raise
    try:
        line.decode()  # the fields that stay unread are text all the same
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(f"Invalid UTF-8: {error.reason}") from None
    return _unknown.decode(line)


def decode_hand(hand: str, source: str, pieces: Sequence[tuple[int, bytes]], *, named: bool = False) -> list[Event]:
    """The events of a hand from its lines, given as pieces: the number of the first line and the bytes.

    `named` says that all lines are known to name this hand, as those that `index` has found. Raises `NoLog` with every
    problem.
    """
    events: list[Event] = []
    try:
        for _, lines in pieces:
            events += _known.decode_lines(lines)
    except (msgspec.DecodeError, RecursionError):
        return _decode_slowly(hand, source, pieces)
    count = len(events)
    in_order = [event.n for event in events] == list(range(count))
    named = named or [event.hand for event in events].count(hand) == count
    if not in_order or not named or _whole_problem(events) is not None:
        return _decode_slowly(hand, source, pieces)
    return events


def decode_next(hand: str, source: str, lines: Sequence[bytes], deal: HandDealt | None, n: int) -> list[Event]:
    """The events with which a hand goes on, the first of them number `n`; `deal` is its first event if it has one.

    A line that has a field twice is refused here, since readers could differ about what it says; in a log that is read
    from a file the last one counts. Raises `NoLog` with every problem; lines are counted from 1.
    """
    problems = [
        Problem(source, number, hand, n + number - 1, "repeated-field", {"field": field})
        for number, field in enumerate(map(field_twice, lines), 1)
        if field is not None
    ]
    if problems:
        raise NoLog(problems)
    try:
        events: list[Event] = list(map(_known.decode, lines))
    except (msgspec.DecodeError, RecursionError):
        events = []
    in_place = [(event.hand, event.n) for event in events] == [(hand, n + place) for place in range(len(lines))]
    if not events or not in_place or _whole_problem(events, deal) is not None:
        return _decode_slowly(hand, source, list(enumerate(lines, 1)), deal, n)
    return events


def field_twice(line: bytes) -> str | None:
    """A name that stands twice in one object of a line, if there is one.

    >>> field_twice(b'{"tile":"Y3","tile":"Y2"}'), field_twice(b'{"a":{"x":1},"b":{"x":1}}')
    ('tile', None)
    """
    if b"\\" not in line:
        names = [name for name, colon in _STRING.findall(line) if colon]
        if len(set(names)) == len(names):
            return None
    twice: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        names = [name for name, _ in pairs]
        twice.extend(name for name in names if names.count(name) > 1)

    try:
        json.loads(line, object_pairs_hook=note)
    except (ValueError, RecursionError):  # told by the decoder
        return None
    return twice[0] if twice else None


def _lines_of(pieces: Sequence[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    for first, lines in pieces:
        for number, line in enumerate(lines.split(b"\n"), first):
            if line and not line.isspace():
                yield number, line


def _decode_slowly(
    hand: str, source: str, pieces: Sequence[tuple[int, bytes]], deal: HandDealt | None = None, n: int = 0
) -> list[Event]:
    """Line by line, so that every problem is found with its place."""
    events: list[Event] = []
    problems: list[Problem] = []
    lines: list[int] = []
    following = n
    for number, line in _lines_of(pieces):
        expected = following
        following += 1
        lines.append(number)
        try:
            event = decode_event(line)
        except (msgspec.DecodeError, RecursionError) as error:
            case, facts = why_wrong(line, error)
            problems.append(Problem(source, number, hand, expected, case, facts))
            continue
        if event.hand != hand:
            problems.append(Problem(source, number, hand, expected, "two-hands", {"other": event.hand}))
        elif event.n != expected:
            problems.append(Problem(source, number, hand, event.n, "out-of-order", {"expected": expected}))
            following = event.n + 1
        events.append(event)
    if not problems:
        wrong = _whole_problem(events, deal)
        if wrong is None:
            return events
        place, case, facts = wrong
        problems.append(Problem(source, lines[place], hand, events[place].n, case, facts))
    raise NoLog(problems)


def _whole_problem(events: Sequence[Event], dealt: HandDealt | None = None) -> tuple[int, str, Facts] | None:
    """What is wrong with well-formed events as a hand, or as what follows its deal: the event, the case, the facts."""
    deal = dealt or events[0]
    if not isinstance(deal, HandDealt):
        return 0, "no-deal", {"type": type(deal).__name__}
    kinds = list(map(type, events))
    for kind, wrong in ((HandDealt, _wrong_options), (HandFinished, _wrong_finish)):
        for place in _places(kinds, kind):
            found = wrong(deal, events[place])
            if found:
                return place, *found
    return None


def _places(kinds: list[type[Event]], kind: type[Event]) -> Iterator[int]:
    """Where events of one kind stand in a hand."""
    place = -1
    for _ in range(kinds.count(kind)):
        place = kinds.index(kind, place + 1)
        yield place


def _wrong_options(first: HandDealt, deal: Any) -> tuple[str, Facts] | None:
    """An option, or a value of one, that the rule set does not know."""
    try:
        options_of(deal)
    except msgspec.ValidationError as error:
        return told_of_options(error, deal.ruleset)
    return None


def told_of_options(error: msgspec.ValidationError, ruleset: str) -> tuple[str, Facts]:
    """The case and the facts of an option, or a value of one, that a rule set does not know."""
    path, what = _place_of(str(error))
    if "unknown field" in what:
        unknown = ".".join(filter(None, (path, _quoted(what)[0])))
        return "unknown-option", {"field": unknown, "ruleset": ruleset}
    return "bad-option", {"field": path, "reason": what, "ruleset": ruleset}


def _wrong_finish(deal: HandDealt, finish: Any) -> tuple[str, Facts] | None:
    """What a finish shows otherwise than the rule set asks for."""
    case = wrong_finish(deal, finish)
    return None if case is None else (case, {"ruleset": deal.ruleset})


def _place_of(message: str) -> tuple[str, str]:
    """The path of the field and the complaint in a decoder's message."""
    match = _AT_PATH.match(message)
    assert match is not None
    return match["path"] or "", match["what"]


def _quoted(what: str) -> list[str]:
    """The names and values in a decoder's message."""
    return [name or value for name, value in _QUOTED.findall(what)]


def why_wrong(line: bytes, error: Exception) -> tuple[str, Facts]:
    """The case and the facts of what is no event, or not what else it should be, from what the decoder said of it."""
    if isinstance(error, msgspec.ValidationError):
        return _wrong_field(str(error))
    return why_unreadable(line, error)


def _wrong_field(message: str) -> tuple[str, Facts]:
    """The case and the facts of a field that is missing, unknown or ill-typed."""
    path, what = _place_of(message)
    facts: Facts = {"field": path, "reason": what}
    quoted = _quoted(what)
    if "missing required field" in what or "unknown field" in what:
        case = "missing-field" if "missing" in what else "unknown-field"
        return case, {"field": ".".join(filter(None, (path, quoted[0])))}
    if not path and what.startswith("Expected `object`"):
        return "not-an-object", {}
    if path == "at":
        return "bad-stamp", facts
    if path == "rules":
        return "bad-rules-version", {"known": RULES_VERSION}
    if path == "ruleset":
        return "unknown-ruleset", {"ruleset": quoted[0] if quoted else ""}
    if "Invalid enum value" in what and re.match(r"tile|indicator|racks|stock|melds|pairs", path):
        return "no-tile", {"field": path, "tile": quoted[0] if quoted else ""}
    return "bad-field", facts
