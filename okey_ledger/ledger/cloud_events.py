"""Entries of the ledger as CloudEvents 1.0 in JSON, the form that brokers of events know; told in docs/streams.md."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..domain.sentence import N_, TranslatableError
from .rows import cursor
from .topics import UNREADABLE

SOURCE: Final = "/okey-ledger"
"""Where events say that they come from, if nobody has said otherwise."""

_SOURCE: Final = re.compile(r"[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]{1,500}")
"""The characters of a URI, or of the end of one."""

_DIGITS: Final = 19
"""How many digits the largest position has: as many has every `sequence`, so that texts sort as numbers do."""


class _Stamped(msgspec.Struct):
    at: Annotated[datetime, Meta(tz=True)] | UnsetType = UNSET


class _Attributes(msgspec.Struct, omit_defaults=True):
    """All of an event but its data; `partitionkey` and `sequence` are extensions that the specification describes."""

    partitionkey: str
    specversion: str
    id: str
    source: str
    type: str
    subject: str
    sequence: str
    datacontenttype: str
    time: datetime | UnsetType = UNSET


_stamped: Final = msgspec.json.Decoder(_Stamped).decode
_encode: Final = msgspec.json.Encoder().encode


class WrongSource(TranslatableError, ValueError):
    """What was to be the source of CloudEvents is no URI, and no end of one."""


def check_source(source: str) -> str:
    """A source as it was given, if it may be one. Raises `WrongSource`.

    >>> check_source("https://okey.example/ledgers/1")
    'https://okey.example/ledgers/1'
    """
    if _SOURCE.fullmatch(source) is None:
        said = N_("The source {text} is no URI and no end of one; write 1 to 500 of their signs, such as /okey-ledger")
        raise WrongSource(said, text=source)
    return source


def event_type(topic: str) -> str:
    """The `type` of events under a topic of the ledger.

    >>> event_type("okey.TileDrawn/1")
    'org.okey-ledger.TileDrawn.v1'
    """
    kind, _, version = topic.removeprefix("okey.").partition("/")
    return f"org.okey-ledger.{kind}.v{version}"


def cloud_event(source: str, epoch: int, position: int, name: str, topic: str, line: bytes) -> bytes:
    """An event in one line, stored in an epoch; its data are its bytes as stored, `time` its own stamp if it has one.

    >>> line = b'{"type":"HandExhausted","hand":"h-1","n":6}'
    >>> told = cloud_event("/okey-ledger", 0, 7, "h-1", "okey.HandExhausted/1", line)
    >>> told[:42], told[-44:-1]
    (b'{"partitionkey":"h-1","specversion":"1.0",', b'{"type":"HandExhausted","hand":"h-1","n":6}')
    """
    attributes = _Attributes(
        partitionkey=name,
        specversion="1.0",
        id=cursor(epoch, position),
        source=source,
        type=event_type(topic),
        subject=name,
        sequence=f"{position:0{_DIGITS}}",
        datacontenttype="application/json",
        time=_time(line),
    )
    return b'%b,"data":%b}' % (_encode(attributes)[:-1], line)


def _time(line: bytes) -> datetime | UnsetType:
    """The stamp of an event; none where it has none, or something else under that name."""
    try:
        return _stamped(line).at
    except UNREADABLE:
        return UNSET
