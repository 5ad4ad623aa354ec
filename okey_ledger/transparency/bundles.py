"""Bundles: everything about one hand in one file, for who wants to check it without the ledger (docs/bundle.md)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec

from ..domain.certificate import Certificate, certify
from ..domain.committed import committed_in
from ..domain.sentence import N_, TranslatableError
from ..handlog.decode import decode_hand
from ..ledger import HandNotStored, Ledger
from ..ledger.topics import DISPUTE
from .log import PublishedLog

FORMAT: Final = 1

Base64 = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9+/]+={0,2}$")]


class BundledEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event with the proof that it is in the log."""

    index: Annotated[int, msgspec.Meta(ge=0)]
    """The index of its leaf."""
    record: Base64
    """What its leaf commits to, in base64: salt, time, key, name, number, topic and line (docs/tamper-evidence.md)."""
    proof: list[Base64]
    """The hashes of the inclusion proof, in base64, from the sibling of the leaf up."""


class BundledStream(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The events of the hand, or of a dispute about it, from the first one on."""

    name: str
    """The hand's id; of a dispute `dispute/` and its id."""
    events: Annotated[list[BundledEvent], msgspec.Meta(min_length=1)]


class BundledText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text to which an event commits."""

    commitment: str
    salt: str
    """In hexadecimal."""
    text: str
    """As it stood in the line: a JSON string with its quotes."""


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand, its disputes and what proves them."""

    bundle: Literal["okey-ledger-hand"]
    format: int
    product: str
    """The version of the program that made it."""
    hand: str
    checkpoint: str
    """The signed checkpoint of the log, with cosignatures."""
    streams: Annotated[list[BundledStream], msgspec.Meta(min_length=1)]
    """The hand first, then disputes about it."""
    certificate: Certificate
    """The verdict of the rules, of the lines as they are stored."""
    texts: list[BundledText] = []
    """Texts that were not erased, where they were asked for."""


class NoBundle(TranslatableError, ValueError):
    """There can be no bundle of a hand, or a file is none; says why."""


def make_bundle(
    ledger: Ledger,
    published: PublishedLog,
    hand: str,
    disputes: Iterable[str],
    product: str,
    *,
    with_texts: bool = False,
) -> Bundle:
    """The bundle of a stored hand and some disputes about it, by their ids.

    Raises `NoBundle` for a hand that still runs, `HandNotStored`, `NotInLog`, `TileMissing`, or a `StorageError`.
    """
    rows = ledger.records(hand)
    if not rows:
        raise HandNotStored(hand)
    lines = [row.line for row in rows]
    judged = decode_hand(hand, hand, [(1, b"\n".join(lines))], stored=True)
    if not judged.ended:
        raise NoBundle(
            N_("Hand {hand} is still running; a bundle shows every tile and is made when the hand has ended"), hand=hand
        )
    streams = []
    note = ""
    for name in (hand, *(DISPUTE + dispute for dispute in disputes)):
        events = []
        for row in ledger.records(name) if name != hand else rows:
            proof = published.inclusion(row.position - 1)
            if note and proof.note != note:  # the log went on meanwhile
                return make_bundle(ledger, published, hand, disputes, product, with_texts=with_texts)
            note = proof.note
            hashes = [b64encode(item).decode() for item in proof.hashes]
            events.append(BundledEvent(row.position - 1, b64encode(row.record).decode(), hashes))
            lines += [row.line] if name != hand else []
        streams.append(BundledStream(name, events))
    texts = _texts(ledger, lines) if with_texts else []
    certificate = certify(judged, [row.line for row in rows], product)
    return Bundle("okey-ledger-hand", FORMAT, product, hand, note, streams, certificate, texts)


def _texts(ledger: Ledger, lines: Iterable[bytes]) -> list[BundledText]:
    """The texts to which lines commit, as far as they are not erased."""
    commitments = [said for line in lines if (said := committed_in(line)) is not None]
    found = ledger.private.texts_of(commitments)
    return [
        BundledText(said, noted.salt.hex(), noted.text)
        for said in commitments
        if (noted := found.get(said)) is not None and noted.salt is not None and noted.text is not None
    ]


def encode_bundle(bundle: Bundle) -> bytes:
    """The file of a bundle."""
    return msgspec.json.format(msgspec.json.encode(bundle), indent=1) + b"\n"


class _Head(msgspec.Struct):
    bundle: Literal["okey-ledger-hand"]
    format: int


def is_bundle(data: bytes) -> bool:
    """Whether a file says that it is a bundle."""
    return data.lstrip()[:1] == b"{" and b'"okey-ledger-hand"' in data[:200]


def read_bundle(data: bytes) -> Bundle:
    """Read the file of a bundle; nothing of it is checked yet. Raises `NoBundle`."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format > FORMAT:
            raise NoBundle(
                N_("The bundle has format {format}, this program knows {known}; install a later program"),
                format=head.format,
                known=FORMAT,
            )
        return msgspec.json.decode(data, type=Bundle)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise NoBundle(N_("It is no bundle of a hand ({reason})"), reason=str(error)) from None


def bundle_schema() -> dict[str, Any]:
    """The JSON Schema of a bundle."""
    schema: dict[str, Any] = msgspec.json.schema(Bundle)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The bundle of a hand", **schema}
