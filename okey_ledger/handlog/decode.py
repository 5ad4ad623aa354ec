"""Decoding a hand: its lines become events, or the reasons why they are no log (contract, section 1, *No log*).

All of a hand is looked at before anything of it is judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, Final

import msgspec

from ..domain.events import KNOWN, RULES_VERSION, AnyKnownEvent, Event, HandDealt, HandFinished, UnknownEvent
from ..domain.findings import Facts
from ..domain.hand import Hand
from ..domain.problems import Problem, ProblemCase, wrong_finish
from ..domain.rulesets import options_of
from .field_error import FieldError, field_error
from .spelling import Misspelled, cut_digits, is_plain, misspelling, stamp_in, stamp_misspelling
from .unreadable import why_unreadable


class _Typed(msgspec.Struct, gc=False):
    type: str


_known: Final = msgspec.json.Decoder(AnyKnownEvent)
_unknown: Final = msgspec.json.Decoder(UnknownEvent)
_typed: Final = msgspec.json.Decoder(_Typed)
_number: Final = attrgetter("n")
_KINDS: Final = frozenset(kind.__name__ for kind in KNOWN)

_SEAT: Final = re.compile(rb'"(?:seat|starter)"[ \t]*:[ \t]*(\d{1,9})')
_ONCE: Final = frozenset({ProblemCase.NO_OFFSET, ProblemCase.SEATS_FROM_ONE})
"""Listed once a hand: a log that has the mistake has it in every event."""


class NoLog(Exception):
    """Some lines are no log; carries every reason, in the order of the lines."""

    def __init__(self, problems: list[Problem]) -> None:
        """The reasons, at least one."""
        super().__init__(f"{len(problems)} problem(s), first in line {problems[0].line}: {problems[0].case}")
        self.problems = problems


def decode_event(line: bytes, *, stored: bool = False) -> Event:
    """One event; of a type that is unknown, its common fields and its seat.

    A line of a ledger (`stored`) may be written as earlier versions let it be: see `spelling`. Raises
    `msgspec.DecodeError` (`msgspec.ValidationError` for a wrong field) where the line is not an event.
    """
    line = cut_digits(line)
    known = True
    try:
        event: Event = _known.decode(line)
    except msgspec.ValidationError:
        if _typed.decode(line).type in _KINDS:
            raise
        known = False
    if not known:
        try:
            line.decode()  # the fields that stay unread are text all the same
        except UnicodeDecodeError as error:
            raise msgspec.DecodeError(f"Invalid UTF-8: {error.reason}") from None
        event = _unknown.decode(line)
    wrong = None if stored or (known and is_plain(line, [event])) else misspelling(line, known=known)
    if wrong:
        raise Misspelled(known)
    return event


def decode_hand(
    hand: str, source: str, pieces: Sequence[tuple[int, bytes]], *, named: bool = False, stored: bool = False
) -> Hand:
    """A hand from its lines, given as pieces: the number of the first line and the bytes.

    `named` says that all lines are known to name this hand, as those that `index` has found; `stored` that they come
    from a ledger, which may hold what is refused today: see `spelling`. Raises `NoLog` with every problem.
    """
    lines = cut_digits(b"".join([lines for _, lines in pieces]))
    try:
        events = _known.decode_lines(lines)
    except (msgspec.DecodeError, RecursionError):
        return _decoded_slowly(hand, source, pieces, stored=stored)
    plain = is_plain(lines, events)
    count = len(events)
    in_order = list(map(_number, events)) == list(range(count))
    if (plain or stored) and in_order and (named or [event.hand for event in events].count(hand) == count):
        try:
            decoded = Hand(events)
        except (ValueError, msgspec.ValidationError):  # told below, with the line
            pass
        else:
            if _problem_after(decoded.deal, events, 1) is None:
                decoded.stored_before = not plain and bool(misspellings(hand, source, pieces))
                return decoded
    return _decoded_slowly(hand, source, pieces, stored=stored)


def _decoded_slowly(hand: str, source: str, pieces: Sequence[tuple[int, bytes]], *, stored: bool) -> Hand:
    decoded = Hand(_decode_slowly(hand, source, pieces, stored=stored))
    decoded.stored_before = stored and bool(misspellings(hand, source, pieces))
    return decoded


def decode_next(hand: str, source: str, lines: Sequence[bytes], deal: HandDealt | None, n: int) -> list[Event]:
    """The events with which a hand goes on, the first of them number `n`; `deal` is its first event if it has one.

    Raises `NoLog` with every problem; lines are counted from 1.
    """
    try:
        events: list[Event] = list(map(_known.decode, map(cut_digits, lines)))
    except (msgspec.DecodeError, RecursionError):
        events = []
    in_place = [(event.hand, event.n) for event in events] == [(hand, n + place) for place in range(len(lines))]
    if (
        not events
        or not in_place
        or not is_plain(b"\n".join(map(cut_digits, lines)), events)
        or _whole_problem(events, deal) is not None
    ):
        return _decode_slowly(hand, source, list(enumerate(lines, 1)), deal, n)
    return events


def misspellings(hand: str, source: str, pieces: Sequence[tuple[int, bytes]]) -> list[Problem]:
    """Why the lines of a hand that an earlier version has stored would be refused today, where they would be."""
    try:
        decode_hand(hand, source, pieces)
    except NoLog as no_log:
        return no_log.problems
    return []


def _lines_of(pieces: Sequence[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    for first, lines in pieces:
        for number, line in enumerate(lines.split(b"\n"), first):
            if line and not line.isspace():
                yield number, line


def _decode_slowly(
    hand: str,
    source: str,
    pieces: Sequence[tuple[int, bytes]],
    deal: HandDealt | None = None,
    n: int = 0,
    *,
    stored: bool = False,
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
            event = decode_event(line, stored=stored)
        except (msgspec.DecodeError, RecursionError) as error:
            case, facts = why_wrong(line, error)
            problems.append(Problem(source, number, hand, expected, case, facts))
            continue
        if event.hand != hand:
            problems.append(Problem(source, number, hand, expected, ProblemCase.TWO_HANDS, {"other": event.hand}))
        elif event.n != expected:
            problems.append(Problem(source, number, hand, event.n, ProblemCase.OUT_OF_ORDER, {"expected": expected}))
            following = event.n + 1
        events.append(event)
    if not problems:
        wrong = _whole_problem(events, deal)
        if wrong is None:
            return events
        place, case, facts = wrong
        problems.append(Problem(source, lines[place], hand, events[place].n, case, facts))
    raise NoLog(_said_once(problems, pieces))


def _said_once(problems: list[Problem], pieces: Sequence[tuple[int, bytes]]) -> list[Problem]:
    """The problems without what is the same mistake in every event: it is told at the first one, with their number."""
    from_one = {problem.line for problem in problems if _is_seat_four(problem)}
    if from_one:
        seats = {int(seat) for _, lines in pieces for seat in _SEAT.findall(lines)}
        if not seats <= {1, 2, 3, 4}:
            from_one.clear()
    problems = [
        Problem(problem.source, problem.line, problem.hand, problem.n, ProblemCase.SEATS_FROM_ONE, {})
        if problem.line in from_one
        else problem
        for problem in problems
    ]
    count = Counter(problem.case for problem in problems)
    told: list[Problem] = []
    for problem in problems:
        if problem.case not in _ONCE:
            told.append(problem)
        elif problem.case not in [before.case for before in told]:
            told.append(msgspec.structs.replace(problem, facts=problem.facts | {"events": count[problem.case]}))
    return told


def _is_seat_four(problem: Problem) -> bool:
    facts = problem.facts
    is_seat = problem.case == ProblemCase.BAD_FIELD and facts["field"] in ("seat", "starter")
    return is_seat and facts["reason"] == {"code": "value", "value": "4"}


def _whole_problem(events: Sequence[Event], dealt: HandDealt | None = None) -> tuple[int, ProblemCase, Facts] | None:
    """What is wrong with well-formed events as a hand, or as what follows its deal: the event, the case, the facts."""
    if dealt is not None:
        return _problem_after(dealt, events, 0)
    deal = events[0]
    if not isinstance(deal, HandDealt):
        return 0, ProblemCase.NO_DEAL, {"type": type(deal).__name__}
    wrong = _wrong_options(deal, deal)
    return _problem_after(deal, events, 1) if wrong is None else (0, *wrong)


def _problem_after(deal: HandDealt, events: Sequence[Event], start: int) -> tuple[int, ProblemCase, Facts] | None:
    """What is wrong with the events from place `start` on, as those that follow a deal."""
    kinds = list(map(type, events))
    for kind, wrong in ((HandDealt, _wrong_options), (HandFinished, _wrong_finish)):
        for place in _places(kinds, kind, start):
            found = wrong(deal, events[place])
            if found:
                return place, *found
    return None


def _places(kinds: list[type[Event]], kind: type[Event], start: int) -> Iterator[int]:
    """Where events of one kind stand in a hand, from place `start` on."""
    place = start - 1
    for _ in range(kinds.count(kind) - kinds[:start].count(kind)):
        place = kinds.index(kind, place + 1)
        yield place


def _wrong_options(first: HandDealt, deal: Any) -> tuple[ProblemCase, Facts] | None:
    """An option, or a value of one, that the rule set does not know."""
    try:
        options_of(deal)
    except msgspec.ValidationError as error:
        return told_of_options(error, deal.ruleset)
    return None


def told_of_options(error: msgspec.ValidationError, ruleset: str) -> tuple[ProblemCase, Facts]:
    """The case and the facts of an option, or a value of one, that a rule set does not know."""
    wrong = field_error(error)
    if wrong.code == "unknown":
        return ProblemCase.UNKNOWN_OPTION, {"field": _named(wrong), "ruleset": ruleset}
    return ProblemCase.BAD_OPTION, {"field": wrong.field, "reason": wrong.reason, "ruleset": ruleset}


def _wrong_finish(deal: HandDealt, finish: Any) -> tuple[ProblemCase, Facts] | None:
    """What a finish shows otherwise than the rule set asks for."""
    case = wrong_finish(deal, finish)
    return None if case is None else (case, {"ruleset": deal.ruleset})


def _named(wrong: FieldError) -> str:
    """A field that is missing or unknown, with its place."""
    return ".".join(filter(None, (wrong.field, wrong.facts["name"])))


def why_wrong(line: bytes, error: Exception) -> tuple[ProblemCase, Facts]:
    """The case and the facts of what is no event, or not what else it should be, from what the decoder said of it."""
    if isinstance(error, Misspelled):
        return misspelling(line, known=error.known) or why_unreadable(line, error)
    if isinstance(error, msgspec.ValidationError):
        return _wrong_field(line, field_error(error))
    return why_unreadable(line, error)


def _wrong_field(line: bytes, wrong: FieldError) -> tuple[ProblemCase, Facts]:
    """The case and the facts of a field that is missing, unknown or ill-typed."""
    field, code = wrong.field, wrong.code
    facts: Facts = {"field": field, "reason": wrong.reason}
    if code in ("missing", "unknown"):
        case = ProblemCase.MISSING_FIELD if code == "missing" else ProblemCase.UNKNOWN_FIELD
        return case, {"field": _named(wrong)}
    if not field and code == "type" and wrong.facts["wanted"] == ["object"]:
        return ProblemCase.NOT_AN_OBJECT, {}
    if field == "at":
        stamp = stamp_in(line)
        return (stamp_misspelling(stamp) if stamp else None) or (ProblemCase.BAD_STAMP, facts)
    if code == "too-large":
        return ProblemCase.NUMBER_TOO_LARGE, {"field": field}
    if field == "rules":
        return ProblemCase.BAD_RULES_VERSION, {"known": RULES_VERSION}
    if field == "ruleset":
        return ProblemCase.UNKNOWN_RULESET, {"ruleset": wrong.facts.get("value", "")}
    if code == "value" and re.match(r"tile|indicator|racks|stock|melds|pairs", field):
        return ProblemCase.NO_TILE, {"field": field, "tile": wrong.facts["value"]}
    return ProblemCase.BAD_FIELD, facts
