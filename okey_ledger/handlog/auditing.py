"""Auditing whole logs: hand by hand, on one core or several, in the order in which hands first appear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import msgspec

from ..domain.audit import Fold, audit
from ..domain.hand import Hand
from ..domain.problems import Problem, ProblemCase
from .decode import NoLog, decode_hand, misspellings, told_of_options
from .index import MAX_LISTED, Place, index, indexing
from .processes import apart
from .source import Source

if TYPE_CHECKING:
    from ..domain.what_if import Changes

HANDS_PER_TASK: Final = 300
"""How many hands one task of a worker has."""

MAX_HAND_BYTES: Final = 4 << 20
"""A longer hand, in bytes, is none; most have less than 20,000."""

MAX_EARLY_TASKS: Final = 64
"""How many tasks are given away at most before the log has been read to its end."""


NONE: Final[Mapping[str, Any]] = {}
"""No option is changed."""


class Audited(msgspec.Struct, frozen=True, gc=False):
    """What became of one hand of a log."""

    hand: str
    verdict: str | None
    """None where it is no log."""
    output: bytes
    """What the renderer made of it."""
    problems: list[Problem]
    digest: bytes = b""
    """Of its events, where logs are to be compared; empty where they are not."""


Render = Callable[[Hand, Fold], bytes]
"""Makes of an audited hand what is to be printed; it runs where the audit runs, so it must be picklable."""


def audit_source(
    source: Source, render: Render, jobs: int = 1, changes: Changes = NONE, *, digests: bool = False
) -> Iterator[Audited | Problem]:
    """Audit every hand of a log: first the problems of lines that name no hand, then the hands in order.

    With `changes` each hand is judged as if it had been played by these options; `render` still gets the hand as it
    is. A hand whose rule set does not know one of them is told as one that is no log. `digests` asks for the digest of
    each hand's events, by which logs can be compared.
    """
    audit_places = partial(_audit_places, source, render, changes, digests)
    if jobs > 1 and not source.is_damaged:
        yield from _audit_apart(source, partial(_audit_chunk, audit_places), jobs)
        return
    problems: list[Problem] = []
    places = places_of(source, problems)
    yield from problems
    yield from audit_places(places.values())


def places_of(source: Source, problems: list[Problem]) -> dict[str, Place]:
    """Where each hand of a log stands, in the order of their first lines; what is no hand's is added to `problems`.

    In a damaged file no hand is looked at.
    """
    problems += source.problems
    if source.is_damaged:
        return {}
    places = index(source, problems)
    _note_emptiness(source, places, problems)
    return places


def _note_emptiness(source: Source, places: dict[str, Place], problems: list[Problem]) -> None:
    if not places and not problems:
        problems.append(Problem(source.name, None, None, None, ProblemCase.EMPTY, {}))


def hand_at(source: Source, place: Place, cut: bool = False) -> tuple[Hand, bytes]:
    """One hand of a log, and its bytes. Raises `NoLog`.

    `cut` says that lines of any hand may be missing, so that a hand that has not ended is none; so it is where the
    source breaks off.
    """
    with source.open() as file:
        pieces = _read(file, place, source.name)
    return _decode(place, source, pieces, cut or source.is_cut), b"".join(lines for _, lines in pieces)


def hands_of(source: Source, problems: list[Problem]) -> Iterator[tuple[Hand, bytes] | NoLog]:
    """Every hand of a log with its bytes, or why it is none; what is no hand's is added to `problems`."""
    for place in places_of(source, problems).values():
        try:
            yield hand_at(source, place)
        except NoLog as no_log:
            yield no_log


def _read(file: BinaryIO, place: Place, name: str) -> list[tuple[int, bytes]]:
    if sum([piece.end - piece.start for piece in place.pieces]) > MAX_HAND_BYTES:
        line = place.pieces[0].line
        raise NoLog([Problem(name, line, place.hand, None, ProblemCase.HAND_TOO_LONG, {"most": MAX_HAND_BYTES})])
    pieces = []
    for piece in place.pieces:
        file.seek(piece.start)
        pieces.append((piece.line, file.read(piece.end - piece.start)))
    return pieces


def _decode(place: Place, source: Source, pieces: list[tuple[int, bytes]], cut: bool) -> Hand:
    """A hand of a log; a line that could not be read, or may be missing, makes it no log."""
    name = source.name
    problems = place.problems.copy()
    hand = None
    try:
        hand = decode_hand(place.hand, name, pieces, named=True, stored=source.stored) if pieces else None
    except NoLog as no_log:
        # Where lines are missing for being unreadable, the numbers of the others tell nothing.
        problems += [problem for problem in no_log.problems if not problems or problem.case != ProblemCase.OUT_OF_ORDER]
    if hand is not None and not problems:
        if cut and not hand.ended:
            raise NoLog([Problem(name, None, place.hand, None, ProblemCase.CUT_OFF, {})])
        return hand
    problems.sort(key=lambda problem: problem.line or 0)
    untold = place.untold + len(problems) - MAX_LISTED
    if untold > 0:
        problems[MAX_LISTED:] = [Problem(name, None, place.hand, None, ProblemCase.FURTHER, {"count": untold})]
    raise NoLog(problems)


def _audit_places(
    source: Source, render: Render, changes: Changes, digests: bool, places: Iterable[Place]
) -> Iterator[Audited]:
    name = source.name
    with source.open() as file:
        for place in places:
            try:
                pieces = _read(file, place, name)
                hand = _decode(place, source, pieces, source.is_cut)
                fold = audit(under(hand, changes, name) if changes else hand)
            except NoLog as no_log:
                yield Audited(place.hand, None, b"", no_log.problems)
                continue
            marked = _as_new(place, name, pieces) if hand.stored_before else []
            digest = _digest(hand) if digests else b""
            yield Audited(place.hand, fold.verdict, render(hand, fold), marked, digest)


def _digest(hand: Hand) -> bytes:
    from hashlib import sha256  # which a single log does not need

    return sha256(_encode(hand.events)).digest()


def _as_new(place: Place, name: str, pieces: list[tuple[int, bytes]]) -> list[Problem]:
    """What a stored hand would be refused for today, after a sentence that says so."""
    found = misspellings(place.hand, name, pieces)
    return [Problem(name, None, place.hand, None, ProblemCase.STORED_BEFORE, {}), *found]


def under(hand: Hand, changes: Changes, name: str) -> Hand:
    """A hand with changed options; raises `NoLog` where its rule set does not know one of them."""
    from ..domain.what_if import with_options

    try:
        return with_options(hand, changes)
    except msgspec.ValidationError as error:
        case, facts = told_of_options(error, hand.ruleset)
        raise NoLog([Problem(name, None, hand.id, 0, case, facts)]) from None


def _audit_chunk(audit_places: Callable[[list[Place]], Iterator[Audited]], places: bytes) -> bytes:
    """A task of a worker; hands and results go from process to process in MessagePack, which pickle is far behind."""
    return _pack(list(audit_places(_PLACES.decode(places))))


_encode: Final = msgspec.json.Encoder().encode
_pack: Final = msgspec.msgpack.Encoder().encode
_PLACES: Final = msgspec.msgpack.Decoder(list[Place])
_AUDITED: Final = msgspec.msgpack.Decoder(list[Audited])


Work = Callable[[bytes], bytes]
"""What a worker does: from packed places to packed results."""


def _audit_apart(source: Source, work: Work, jobs: int) -> Iterator[Audited | Problem]:
    """Audit in worker processes, a chunk of hands each; they begin while the log is still being read.

    What they find is held back until it is: a hand of which more lines came after it was given away is audited anew.
    """
    problems = source.problems.copy()
    early = _Early(indexing(source, problems))
    held: list[list[Audited]] = []
    told = False
    for audited in apart(work, map(_pack, early.chunks()), jobs):
        held.append(_AUDITED.decode(audited))
        if early.done:
            if not told:
                yield from problems
                told = True
            for number, results in enumerate(held, early.passed):
                if early.is_stale(number):
                    results = _AUDITED.decode(work(_pack(early.given[number])))
                yield from results
            early.passed += len(held)
            held.clear()
    if not told:
        _note_emptiness(source, early.places, problems)
        yield from problems


class _Early:
    """Chunks of hands from a log that is still being read: as many as may be given away before, then all the others."""

    def __init__(self, reading: Iterator[dict[str, Place]]) -> None:
        self._reading = reading
        self.places: dict[str, Place] = {}
        self.done = False
        """Whether the log has been read to its end."""
        self.given: list[list[Place]] = []
        """The chunks that were given away before that."""
        self._as_given: list[list[tuple[int, int]]] = []
        self.passed = 0
        """How many results have been passed on."""

    def chunks(self) -> Iterator[list[Place]]:
        """The chunks, in the order of the hands; the last hand of what was read so far may go on and waits."""
        count = 0
        for places in self._reading:
            self.places = places
            while len(self.given) < MAX_EARLY_TASKS and len(self.places) - count > HANDS_PER_TASK:
                chunk = list(islice(self.places.values(), count, count + HANDS_PER_TASK))
                count += HANDS_PER_TASK
                self.given.append(chunk)
                self._as_given.append([_extent(place) for place in chunk])
                yield chunk
        self.done = True
        rest = islice(self.places.values(), count, None)
        yield from iter(lambda: list(islice(rest, HANDS_PER_TASK)), [])

    def is_stale(self, number: int) -> bool:
        """Whether lines of a hand of this chunk came after it was given away."""
        return number < len(self.given) and self._as_given[number] != [_extent(place) for place in self.given[number]]


def _extent(place: Place) -> tuple[int, int]:
    """What changes when lines are added to a hand."""
    return place.pieces[-1].end if place.pieces else 0, len(place.problems) + place.untold
