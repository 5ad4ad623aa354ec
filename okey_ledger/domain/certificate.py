"""The certificate of a verdict: a small file that says what the rules say of a log, for anybody to work out again.

It names the log by the hash of its lines and holds no line of it. The same log, rules and options give the same
certificate, byte for byte, wherever it is made; only the version of the product that made it may differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec

from .audit import audit
from .findings import Facts, Outcome
from .first_difference import Difference, first_difference
from .hand import Hand
from .sentence import N_, TranslatableError
from .what_if import settings

FORMAT: Final = 1
"""The form of certificates that this program writes and reads."""

SPACE: Final = b" \t\r\n"
"""What may stand around a line and is no part of it."""


class LogHash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what a log is known: how many lines the hand has, and their hash."""

    lines: int
    sha256: str
    """SHA-256 in hexadecimal over the lines without the space around them, each with one newline after it."""


class CertifiedFinding(msgspec.Struct, frozen=True):
    """A finding as a certificate writes it."""

    n: int
    seat: int | None
    rule: str
    case: str
    facts: Facts
    readings: tuple[str, ...]


class CertifiedEntry(msgspec.Struct, frozen=True):
    """An entry as a certificate writes it."""

    n: int
    seat: int
    points: int
    rule: str
    case: str
    facts: Facts
    readings: tuple[str, ...]


class Certificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules say of one hand."""

    certificate: Literal["okey-ledger-verdict"]
    format: int
    product: str
    """The version of the product that made it."""
    hand: str
    log: LogHash
    ruleset: str
    rules: int
    """The version of the rules by which the hand was played and judged."""
    options: dict[str, Any]
    """Every option, the defaults too, as `katlama` and `house.partner_pays`."""
    verdict: str
    halted_at: int | None
    outcome: Outcome
    findings: list[CertifiedFinding]
    entries: list[CertifiedEntry]
    scores: list[int] | None


class NoCertificate(TranslatableError, ValueError):
    """A file that is no certificate, or one of a later form; says why."""


class CertifiedOtherwise(msgspec.Struct, frozen=True):
    """A part of a certificate that is not what the log gives, and the first place of it that differs."""

    part: str
    place: str
    certified: Any
    found: Any


def log_hash(lines: Iterable[bytes]) -> LogHash:
    """The hash of a hand's lines, in their order; of a file that holds one hand and nothing else it is the file's own.

    >>> log_hash([b'{"n":0}', b"", b' {"n":1} ']).lines
    2
    """
    digest = sha256()
    count = 0
    for line in lines:
        if bare := line.strip(SPACE):
            digest.update(bare + b"\n")
            count += 1
    return LogHash(count, digest.hexdigest())


def certify(hand: Hand, lines: Iterable[bytes], product: str) -> Certificate:
    """The certificate of a hand, with the lines from which it was read."""
    fold = audit(hand)
    return Certificate(
        "okey-ledger-verdict",
        FORMAT,
        product,
        hand.id,
        log_hash(lines),
        hand.ruleset,
        hand.deal.rules,
        settings(hand.options),
        fold.verdict,
        fold.halted_at,
        fold.outcome,
        msgspec.convert(fold.findings, list[CertifiedFinding], from_attributes=True),
        msgspec.convert(fold.entries, list[CertifiedEntry], from_attributes=True),
        fold.scores,
    )


def written(certificate: Certificate) -> bytes:
    """The bytes of a certificate; one certificate has one form."""
    return msgspec.json.format(msgspec.json.encode(certificate, order="deterministic"), indent=2) + b"\n"


def read(data: bytes) -> Certificate:
    """The certificate in some bytes. Raises `NoCertificate`."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format > FORMAT:
            sentence = N_("It has form {form}, this program knows {known}; check it by a later program")
            raise NoCertificate(sentence, form=head.format, known=FORMAT)
        return msgspec.json.decode(data, type=Certificate)
    except (msgspec.DecodeError, RecursionError) as error:
        sentence = N_("It is no certificate of a verdict ({reason}); get it again from who made it")
        raise NoCertificate(sentence, reason=str(error)) from None


class _Head(msgspec.Struct):
    certificate: Literal["okey-ledger-verdict"]
    format: int


def discrepancies(certified: Certificate, found: Certificate) -> list[CertifiedOtherwise]:
    """The parts of a certificate that are not what its log gives, in their order; the product is no such part.

    Every option that differs is one; of lists of findings and entries the first place is told, as `entries[0].points`.
    """
    was, becomes = (msgspec.json.decode(msgspec.json.encode(each)) for each in (certified, found))
    parts = [name for name in Certificate.__struct_fields__ if name not in ("product", "format")]
    return [
        CertifiedOtherwise(name, *difference)
        for name in parts
        if was[name] != becomes[name]
        for difference in _places(name, was[name], becomes[name])
    ]


def _places(part: str, certified: Any, found: Any) -> list[Difference]:
    if part in ("findings", "entries"):
        return [first_difference(part, certified, found)]
    if part != "options":
        return [Difference(part, certified, found)]
    names = [name for name in dict.fromkeys((*certified, *found)) if certified.get(name) != found.get(name)]
    return [Difference(f"{part}.{name}", certified.get(name), found.get(name)) for name in names]
