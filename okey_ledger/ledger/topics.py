"""Topics: the short name under which each kind of event is stored, in one closed table.

A stored topic is looked up here and nowhere else. It never names code: a row with a topic that is not in the table is
damage to be reported, not something to be imported.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from okey_ledger.domain.events import KNOWN, Event, UnknownEvent

UNKNOWN: Final = "okey.Unknown/1"
"""The topic of events of a kind that no rule set knows; they are stored as they came."""

_TOPIC_OF_KIND: Final = {kind.__name__: f"okey.{kind.__name__}/1" for kind in KNOWN}

TOPICS: Final = MappingProxyType(
    {UNKNOWN: UnknownEvent, **{_TOPIC_OF_KIND[kind.__name__]: kind for kind in KNOWN}},
)
"""Every topic that a row may have, with the type that its payload is read as."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """What the ledger itself reads of an event: its kind, its hand and its number."""

    type: str
    hand: str
    n: int


read_head: Final = msgspec.json.Decoder(Head).decode
"""Reads the head of an event from its bytes; raises one of `UNREADABLE` where there is none."""

UNREADABLE: Final = (msgspec.DecodeError, RecursionError)
"""What reading bytes that are no event raises: they are no JSON, not of the right form, or nested too deep."""


def topic_of(kind: str) -> str:
    """The topic of a kind of event, by the name in its `type`.

    >>> topic_of("TileDrawn"), topic_of("TileEaten")
    ('okey.TileDrawn/1', 'okey.Unknown/1')
    """
    return _TOPIC_OF_KIND.get(kind, UNKNOWN)


def fits_topic(topic: str, kind: str) -> bool:
    """Whether an event of this kind may stand under this topic.

    An event stays under `okey.Unknown/1` where its kind came to be known after it was stored.
    """
    return topic in (topic_of(kind), UNKNOWN)


@cache
def _decoder(topic: str) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(TOPICS[topic])


def decode(topic: str, line: bytes) -> Event:
    """The event that a payload under a topic of the table says; raises one of `UNREADABLE` where it says none."""
    return _decoder(topic).decode(line)


def says_the_same(one: bytes, other: bytes) -> bool:
    """Whether two lines say the same event, whatever their spacing, the order of their fields and defaults left out.

    Events of unknown kinds are compared field by field, since no type says what their fields mean.

    >>> says_the_same(b'{"type":"HandExhausted","hand":"h","n":9}', b'{"n": 9, "hand": "h", "type": "HandExhausted"}')
    True
    >>> says_the_same(b'{"type":"Sneeze","hand":"h","n":9,"loud":1}', b'{"type":"Sneeze","hand":"h","n":9,"loud":2}')
    False
    """
    if one == other:
        return True
    try:
        topic = topic_of(read_head(one).type)
        if topic == UNKNOWN:
            return _sorted_fields(one) == _sorted_fields(other)
        return decode(topic, one) == decode(topic, other)
    except UNREADABLE:
        return False


def _sorted_fields(line: bytes) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(line), order="sorted")
