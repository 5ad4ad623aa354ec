"""How a new event is written, beyond what its types ask for (contract, section 1).

Each object names a member once, texts hold no control characters and no lone surrogates, stamps are of RFC 3339. Lines
that an earlier version has stored may be written otherwise; they stay readable.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from itertools import compress
from typing import Any, Final

import msgspec
from msgspec import UNSET

from ..domain.events import (
    KNOWN,
    Event,
    HandDealt,
    HandFinished,
    OkeyCaptured,
    SeatReclaimed,
    SeatTakenOver,
    TileLaidOff,
)
from ..domain.findings import Facts
from ..domain.problems import ProblemCase

_DATE: Final = (
    r"(?:(?!0000)[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    r"|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?!0000)(?:[0-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)"
)
_CLOCK: Final = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]"
STAMP: Final = rf"^{_DATE}[Tt ]{_CLOCK}:[0-5][0-9](?:\.[0-9]+)?(?:[Zz]|[+-]{_CLOCK})(?![\s\S])"
"""A time of RFC 3339 with its offset, as a pattern; there is no leap second and no day that no month has."""

TEXT: Final = r"[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]"
"""A character of an id or a text, as a pattern: neither a control character nor a lone surrogate."""

_encode: Final = msgspec.json.Encoder().encode
_encode_lines: Final = msgspec.json.Encoder().encode_lines
_stamp: Final = re.compile(STAMP, re.ASCII).match
_UNFIT: Final = re.compile(r"[\u0000-\u001f\u007f-\u009f\ud800-\udfff]")
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
_TIME: Final = r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:"
_LEAP_SECOND: Final = re.compile(rf"({_TIME})60(?:\.\d+)?((?:[Zz]|[+-]\d\d:?\d\d)?)", re.ASCII)
_NO_OFFSET: Final = re.compile(rf"{_TIME}\d\d(?:\.\d+)?", re.ASCII)
_SHORT_OFFSET: Final = re.compile(rf"({_TIME}\d\d(?:\.\d+)?)([+-]\d\d)(\d\d)?", re.ASCII)

_MANY_DIGITS: Final = re.compile(rb"\.\d{7}")
_FURTHER_DIGITS: Final = re.compile(rb'("at"[ \t]*:[ \t]*"[^"\\]{19}\.\d{6})\d+')
_CONTROL: Final = re.compile(rb"\xc2[\x80-\x9f]")
_APART: Final = (b" :", b"\t:", b"\r:")
"""A name that stands apart from its colon."""

_REQUIRED: Final[dict[type[Event], int]] = {
    kind: 1 + sum(field.required for field in msgspec.structs.fields(kind)) for kind in KNOWN
}
"""By kind: how many members an event has at least, its type included."""

_OPTIONAL: Final[dict[type[Event], tuple[str, ...]]] = {
    HandDealt: ("stock", "options", "game", "hand_no"),
    TileLaidOff: ("via",),
    OkeyCaptured: ("via",),
    HandFinished: ("melds", "pairs"),
    SeatTakenOver: ("reason",),
    SeatReclaimed: ("player",),
}
"""By kind: the members of its own that it may leave out; `at`, `actor` and `rules` are counted in other ways."""

Misspelling = tuple[ProblemCase, Facts]
"""The case of a problem, and its facts."""


class Misspelled(msgspec.ValidationError):
    """An event that a new log may not write so; `misspelling` says what is wrong."""

    def __init__(self, known: bool) -> None:
        """Whether its kind is known."""
        super().__init__("the event is written as no new one may be")
        self.known = known


def cut_digits(lines: bytes) -> bytes:
    """Some lines without the digits of their stamps beyond microseconds, which would be rounded.

    >>> cut_digits(b'{"at":"2026-01-31T20:15:00.1234567Z"}')
    b'{"at":"2026-01-31T20:15:00.123456Z"}'
    """
    return _FURTHER_DIGITS.sub(rb"\1", lines) if b"." in lines and _MANY_DIGITS.search(lines) else lines


def is_plain(lines: bytes, events: Sequence[Event]) -> bool:
    """Whether lines of known kinds are surely well written; if not, look at each with `misspelling`.

    `events` are those that the lines say. Members are counted: there are as many in the lines as in the events, so none
    is there twice.
    """
    # A single byte is looked for much faster than a pattern.
    if b"\\" in lines or b"\x7f" in lines or (b"\xc2" in lines and _CONTROL.search(lines)):
        return False
    if _as_written_here(lines, events):
        return True
    kinds = list(map(type, events))
    if kinds.count(HandDealt) > 1:
        return False
    first = events[0]
    zones = [event.at.tzinfo for event in events if event.at is not UNSET]
    if zones and any(offset[:1] in lines and offset in lines for offset in _offsets_without_colon(frozenset(zones))):
        return False
    members = len(zones) + sum(map(_REQUIRED.__getitem__, kinds)) + _optional_members(events, kinds)
    if type(first) is HandDealt:
        members += (lines.find(b'"rules":', 0, lines.find(b"\n")) >= 0) + _members_in(first.options)
    # A member more is a colon more, and single bytes are counted fastest. Most texts of a log with colons are stamps.
    in_texts = len(zones) * 3 - zones.count(UTC) + len(events) * first.hand.count(":")
    if UTC in zones and b"+" in lines:
        in_texts += lines.count(b'+00:00"')
    colons = lines.count(b":")
    if colons == members + in_texts:  # so that no actor is written
        return True
    # An actor that is written although it is the default cannot be told from the event.
    between_actors = lines.split(b'"actor":')[1:]
    if any(b"\n" not in between for between in between_actors[:-1]):
        return False
    members += len(between_actors)
    if colons == members + in_texts:
        return True
    return not any(apart in lines for apart in _APART) and lines.count(b'":') == members


def _as_written_here(lines: bytes, events: Sequence[Event]) -> bool:
    """Whether lines are just as this program writes these events, as those of a simulation or an export are.

    Writing them takes a quarter of the time of counting their members; the last line tells whether it is worth it.
    """
    bare = lines.removesuffix(b"\n")
    return bare.endswith(_encode(events[-1])) and bare + b"\n" == _encode_lines(events)


@lru_cache(100)
def _offsets_without_colon(zones: frozenset[tzinfo]) -> list[bytes]:
    """How the offsets of some zones could be read and are not those of RFC 3339, as they end a stamp."""
    offsets = {datetime(2000, 1, 1, tzinfo=zone).strftime("%z") for zone in zones}
    return [f'{offset}"'.encode() for offset in offsets | ({"-0000"} if UTC in zones else set())]


def _optional_members(events: Sequence[Event], kinds: Sequence[type[Event]]) -> int:
    """How many members of their own kinds events have that they could leave out."""
    found = compress(events, map(_OPTIONAL.__contains__, kinds))
    return sum([getattr(event, name) is not UNSET for event in found for name in _OPTIONAL[type(event)]])


def _members_in(value: Any) -> int:
    """How many members the objects in a value have."""
    if not isinstance(value, dict | list):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    members = len(value) if isinstance(value, dict) else 0
    for part in inner:
        if isinstance(part, dict | list):
            members += _members_in(part)
    return members


class _Object(list[tuple[str, Any]]):
    """An object with its members as they are written."""


def misspelling(line: bytes, *, known: bool = True) -> Misspelling | None:
    r"""What a new line may not write so, whatever it says; of an unknown kind, whose fields stay unread, less is asked.

    >>> misspelling(b'{"n":1,"options":{"teams":true,"teams":false}}')
    (<ProblemCase.REPEATED_FIELD: 'repeated-field'>, {'field': 'options.teams'})
    >>> misspelling(b'{"n":1,"reason":"a\\u0085b"}')
    (<ProblemCase.CONTROL_CHARACTER: 'control-character'>, {'field': 'reason', 'character': 'U+0085'})
    >>> misspelling(b'{"n":1,"at":"2026-01-31T20:15:00+0300"}')
    (<ProblemCase.BAD_OFFSET: 'bad-offset'>, {'field': 'at', 'offset': '+0300', 'write': '2026-01-31T20:15:00+03:00'})
    """
    try:
        return _misspelling(_read(line), _UNFIT if known else _SURROGATE)
    except RecursionError:
        return ProblemCase.TOO_DEEP, {}
    except ValueError:  # told by the decoder
        return None


def _misspelling(read: Any, unfit: re.Pattern[str]) -> Misspelling | None:
    twice = next(_repeated(read, ""), None)
    if twice is not None:
        return ProblemCase.REPEATED_FIELD, {"field": twice}
    for path, text in _texts(read, ""):
        found = unfit.search(text)
        if found:
            case = ProblemCase.LONE_SURROGATE if _SURROGATE.match(found[0]) else ProblemCase.CONTROL_CHARACTER
            field = _UNFIT.sub("\N{REPLACEMENT CHARACTER}", path)
            return case, {"field": field, "character": f"U+{ord(found[0]):04X}"}
    at = dict(read).get("at") if isinstance(read, _Object) else None
    return stamp_misspelling(at) if isinstance(at, str) else None


def _read(line: bytes) -> Any:
    """What a line says; lone surrogates are kept, and numbers are left out, since long ones take long."""
    return json.loads(
        line.decode("utf-8", "surrogatepass"),
        object_pairs_hook=_Object,
        parse_int=lambda digits: 0,
        parse_float=lambda digits: 0.0,
    )


def stamp_misspelling(at: str) -> Misspelling | None:
    """How a stamp is not one of RFC 3339, and what to write instead; None where it is one.

    >>> stamp_misspelling("2016-12-31T23:59:60Z")
    (<ProblemCase.LEAP_SECOND: 'leap-second'>, {'field': 'at', 'write': '2016-12-31T23:59:59Z'})
    """
    if _stamp(at):
        return None
    facts: Facts = {"field": "at"}
    if match := _LEAP_SECOND.fullmatch(at):
        return ProblemCase.LEAP_SECOND, facts | {"write": f"{match[1]}59{match[2] or 'Z'}"}
    if _NO_OFFSET.fullmatch(at):
        return ProblemCase.NO_OFFSET, facts | {"write": f"{at}Z"}
    if match := _SHORT_OFFSET.fullmatch(at):
        offset = match[2] + (match[3] or "")
        return ProblemCase.BAD_OFFSET, facts | {"offset": offset, "write": f"{match[1]}{match[2]}:{match[3] or '00'}"}
    return ProblemCase.BAD_STAMP, facts | {"reason": {"code": "no-time"}}


def stamp_in(line: bytes) -> str | None:
    """The stamp of a line as it is written; None where there is none."""
    try:
        read = _read(line)
    except (ValueError, RecursionError):
        return None
    at = dict(read).get("at") if isinstance(read, _Object) else None
    return at if isinstance(at, str) else None


def _repeated(value: Any, path: str) -> Iterator[str]:
    """The members that stand twice in an object, each with its place."""
    if isinstance(value, _Object):
        seen = set()
        for name, _ in value:
            if name in seen:
                yield _inside(path, name)
            seen.add(name)
    for inner, part in _parts(value, path):
        yield from _repeated(part, inner)


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The texts in a value, names of members included, each with its place."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, _Object):
        yield from ((_inside(path, name), name) for name, _ in value)
    for inner, part in _parts(value, path):
        yield from _texts(part, inner)


def _parts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, _Object):
        yield from ((_inside(path, name), part) for name, part in value)
    elif isinstance(value, list):
        yield from ((f"{path}[{place}]", part) for place, part in enumerate(value))


def _inside(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
