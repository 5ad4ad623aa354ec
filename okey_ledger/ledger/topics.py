"""Topics: the short name under which each kind of event is stored, in one closed table.

A stored topic is looked up here and nowhere else. It never names code: a row with a topic that is not in the table is
damage to be reported, not something to be imported.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

import msgspec

from okey_ledger.domain.committed import TEXT_FIELDS, committed_in
from okey_ledger.domain.disputes.events import KNOWN as DISPUTE_KNOWN
from okey_ledger.domain.disputes.events import DisputeEvent
from okey_ledger.domain.events import ENDS, KNOWN, Event, UnknownEvent
from okey_ledger.handlog.spelling import cut_digits

UNKNOWN: Final = "okey.Unknown/1"
"""The topic of events of a kind that no rule set knows; they are stored as they came."""

DISPUTE: Final = "dispute/"
"""How the name begins under which a dispute is stored; no hand's id holds the sign at its end."""

_TOPIC_OF_KIND: Final = {kind.__name__: f"okey.{kind.__name__}/1" for kind in KNOWN}

_TOPIC_IN_DISPUTE: Final = {kind.__name__: f"okey.{kind.__name__}/1" for kind in DISPUTE_KNOWN}

SEALED: Final = MappingProxyType({kind: f"okey.{kind}/2" for kind in TEXT_FIELDS})
"""By kind of event with a text: the topic under which it is stored with a commitment in the text's place."""

TOPICS: Final = MappingProxyType[str, type[Event] | type[DisputeEvent]](
    {
        UNKNOWN: UnknownEvent,
        **{_TOPIC_OF_KIND[kind.__name__]: kind for kind in KNOWN},
        **{_TOPIC_IN_DISPUTE[kind.__name__]: kind for kind in DISPUTE_KNOWN},
        **{SEALED[kind.__name__]: kind for kind in (*KNOWN, *DISPUTE_KNOWN) if kind.__name__ in SEALED},
    },
)
"""Every topic that a row may have, with the type that its payload is read as."""


END_TOPICS: Final = frozenset(topic for topic, kind in TOPICS.items() if kind in ENDS)
"""The topics of events that can end a hand."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """What the ledger itself reads of an event: its kind, of what it is and its number."""

    type: str
    hand: str
    """The hand's id; of a dispute the name under which it is stored."""
    n: int


class _DisputeHead(msgspec.Struct, frozen=True, gc=False):
    type: str
    dispute: str
    n: int


_hand_head: Final = msgspec.json.Decoder(Head).decode
_hand_heads: Final = msgspec.json.Decoder(Head).decode_lines
_dispute_head: Final = msgspec.json.Decoder(_DisputeHead).decode


def is_dispute(name: str) -> bool:
    """Whether what is stored under a name is a dispute and no hand.

    >>> is_dispute("dispute/d-1"), is_dispute("h-1")
    (True, False)
    """
    return name.startswith(DISPUTE)


def read_head(line: bytes, name: str = "") -> Head:
    """The head of an event that stands, or is to stand, under a name, that of a hand where none is given.

    Raises one of `UNREADABLE` where there is none.
    """
    if not is_dispute(name):
        return _hand_head(line)
    head = _dispute_head(line)
    return Head(head.type, DISPUTE + head.dispute, head.n)


def read_heads(lines: bytes) -> list[Head]:
    """The heads of events of hands, one after another. Raises one of `UNREADABLE` where something is no event."""
    return _hand_heads(lines)


UNREADABLE: Final = (msgspec.DecodeError, RecursionError)
"""What reading bytes that are no event raises: they are no JSON, not of the right form, or nested too deep."""


def topic_of(kind: str) -> str:
    """The topic of a kind of event of a hand, by the name in its `type`.

    >>> topic_of("TileDrawn"), topic_of("TileEaten")
    ('okey.TileDrawn/1', 'okey.Unknown/1')
    """
    return _TOPIC_OF_KIND.get(kind, UNKNOWN)


def topic_under(name: str, kind: str, line: bytes = b"") -> str | None:
    """The topic of a kind of event under a name; None for a kind that no dispute has.

    Where the `line` of the event commits to its text that is the topic of such events.

    >>> topic_under("h-1", "RulingMade"), topic_under("dispute/d-1", "RulingMade"), topic_under("dispute/d-1", "Sneeze")
    ('okey.Unknown/1', 'okey.RulingMade/1', None)
    """
    topic = _TOPIC_IN_DISPUTE.get(kind) if is_dispute(name) else topic_of(kind)
    return SEALED[kind] if topic is not None and kind in SEALED and committed_in(line) else topic


def fits_topic(topic: str, kind: str, name: str = "") -> bool:
    """Whether an event of this kind may stand under this topic and name, that of a hand where none is given.

    An event of a hand stays under `okey.Unknown/1` where its kind came to be known after it was stored.
    """
    known = topic_under(name, kind)
    if known is not None and topic == SEALED.get(kind):
        return True
    return topic == known or (topic == UNKNOWN and not is_dispute(name))


class _Typed(msgspec.Struct, gc=False):
    type: str


_typed: Final = msgspec.json.Decoder(_Typed).decode


@cache
def _decoder(topic: str) -> msgspec.json.Decoder[Event | DisputeEvent]:
    return msgspec.json.Decoder(TOPICS[topic])


def decode(topic: str, line: bytes) -> Event | DisputeEvent:
    """The event that a payload under a topic of the table says, its stamp cut to microseconds.

    Raises one of `UNREADABLE` where it says none.
    """
    return _decoder(topic).decode(cut_digits(line))


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
        topic = topic_of(_typed(one).type)
        if topic == UNKNOWN:
            return _sorted_fields(one) == _sorted_fields(other)
        return decode(topic, one) == decode(topic, other)
    except UNREADABLE:
        return False


def _sorted_fields(line: bytes) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(line), order="sorted")
