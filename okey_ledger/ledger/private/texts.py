"""Sealing texts: the ledger stores a salted commitment in an event, and the text beside it.

The commitment is `sha256:` and the SHA-256, in hexadecimal, of the salt (16 random bytes) and the text as it stands in
the line, a JSON string with its quotes and escapes: so the line can be given back byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from ...domain.committed import TEXT_FIELDS, committed_in, is_committed
from ..commitment import new_salt
from .data import NotedText, PrivateData

_members = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_KINDS: Final = tuple(f'"{kind}"'.encode() for kind in TEXT_FIELDS)


def commit(salt: bytes, text: str) -> str:
    """What stands in an event for a text, which is a JSON string with its quotes.

    >>> commit(bytes(16), '"power cut"')
    'sha256:3ced4fdbd9012e938d9b5f8125d0d71d1b4ef344eba6132d8fa169097f8dc05a'
    """
    return f"sha256:{sha256(salt + text.encode()).hexdigest()}"


class Sealed(NamedTuple):
    """Lines as they are to be stored, and the texts that go beside them."""

    lines: list[bytes]
    texts: list[NotedText]


def seal(stream: str, first: int, lines: Sequence[bytes]) -> Sealed:
    """Put commitments in the place of the texts of lines, which are the events of a stream from number `first` on."""
    if not may_have_text(b"\n".join(lines)):
        return Sealed(list(lines), [])
    sealed: list[bytes] = []
    texts: list[NotedText] = []
    for n, line in enumerate(lines, first):
        text = _text_of(stream, n, line)
        if text is not None:
            texts.append(text)
            line = _replaced(line, text)
        sealed.append(line)
    return Sealed(sealed, texts)


def may_have_text(lines: bytes) -> bool:
    """Whether there may be one of the events in lines in which somebody may say anything.

    >>> may_have_text(b'{"type":"HandAnnulled","hand":"h","n":9,"reason":"power cut"}'), may_have_text(b"{}")
    (True, False)
    """
    return any(kind in lines for kind in _KINDS)


def _text_of(stream: str, n: int, line: bytes) -> NotedText | None:
    """The text in a line, with a new salt; None where it has none."""
    if not may_have_text(line):
        return None
    members = _members(line)
    field = TEXT_FIELDS.get(_string(members.get("type")) or "")
    token = bytes(members.get(field or "", b"")).decode()
    if not token.startswith('"') or token == '""' or is_committed(token[1:-1]):
        return None  # there is none, or the line comes from an export, which has the commitment
    salt = new_salt()
    return NotedText(commit(salt, token), stream, n, _string(members.get("by")), salt, token)


def _string(raw: msgspec.Raw | None) -> str | None:
    return msgspec.json.decode(raw, type=str) if raw is not None and bytes(raw).startswith(b'"') else None


def _replaced(line: bytes, text: NotedText) -> bytes:
    """A line with the commitment in the place of the text, everything else byte for byte as it was."""
    assert text.text is not None
    token, before = text.text.encode(), _members(line)
    at = line.find(token)
    while at >= 0:
        found = line[:at] + f'"{text.commitment}"'.encode() + line[at + len(token) :]
        try:
            after = _members(found)
        except msgspec.DecodeError:
            after = {}
        changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
        if changed == {TEXT_FIELDS[_string(before["type"]) or ""]}:
            return found
        at = line.find(token, at + 1)
    raise ValueError("the text is not in the line")


def unseal(data: PrivateData, lines: Iterable[bytes]) -> list[bytes]:
    """Lines as they were offered, as far as their texts are at hand; a text that was erased stays a commitment."""
    found = list(lines)
    sealed = {index: said for index, line in enumerate(found) if (said := committed_in(line)) is not None}
    if sealed:
        texts = data.texts_of(set(sealed.values()))
        for index, said in sealed.items():
            noted = texts.get(said)
            if noted is not None and noted.text is not None:
                found[index] = found[index].replace(f'"{said}"'.encode(), noted.text.encode(), 1)
    return found


def without_text(line: bytes) -> bytes:
    """An event as it says the same as one whose text is not at hand: with no text in it."""
    members = _members(line)
    field = TEXT_FIELDS.get(_string(members.get("type")) or "")
    return msgspec.json.encode({name: raw for name, raw in members.items() if name != field})
