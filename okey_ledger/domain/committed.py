"""Texts that an event only commits to: what was said stands beside the event, where it can be erased."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

import msgspec

COMMITTED: Final = re.compile(r"sha256:[0-9a-f]{64}")
"""What stands in an event in the place of a text."""

TEXT_FIELDS: Final = MappingProxyType(
    {
        "HandAnnulled": "reason",
        "DisputeOpened": "text",
        "RulingMade": "reason",
        "AppealMade": "reason",
        "DisputeWithdrawn": "reason",
    }
)
"""By kind of event: the field in which somebody may say anything."""


def is_committed(text: str) -> bool:
    """Whether a text is a commitment, whose text is erased or is not at hand.

    >>> is_committed("sha256:" + 64 * "0"), is_committed("power cut")
    (True, False)
    """
    return COMMITTED.fullmatch(text) is not None


class _Said(msgspec.Struct, gc=False):
    type: str
    text: msgspec.Raw = msgspec.Raw(b"")
    reason: msgspec.Raw = msgspec.Raw(b"")


_said: Final = msgspec.json.Decoder(_Said).decode
_MARK: Final = b'"sha256:'


def committed_in(line: bytes) -> str | None:
    """The commitment in the line of an event; None where it has none.

    >>> committed_in(b'{"type":"HandAnnulled","hand":"h","n":9,"reason":"sha256:%b"}' % (64 * b"0"))[:9]
    'sha256:00'
    >>> committed_in(b'{"type":"HandAnnulled","hand":"h","n":9,"reason":"power cut"}')
    """
    if _MARK not in line:
        return None
    try:
        said = _said(line)
    except msgspec.DecodeError:
        return None
    text = bytes(getattr(said, TEXT_FIELDS[said.type])).decode()[1:-1] if said.type in TEXT_FIELDS else ""
    return text if is_committed(text) else None
