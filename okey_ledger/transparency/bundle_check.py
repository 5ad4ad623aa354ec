"""Checking a bundle without the ledger: hashes, proofs, signatures, and that the rules give the very scores.

Each check is told by its name, what came of it and the facts; who shows it says it in the reader's language.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Literal

import msgspec

from ..domain.certificate import certify, discrepancies
from ..domain.committed import committed_in
from ..domain.disputes import Dispute, DisputeEvent, DisputeOpened, follow
from ..handlog.decode import NoLog, decode_hand
from ..ledger.commitment import SALT_SIZE, Record
from ..ledger.private.texts import commit
from ..ledger.topics import DISPUTE, TOPICS, UNREADABLE, decode, fits_topic, read_head
from .bundles import Bundle
from .merkle import leaf_hash, proves_inclusion
from .notes import COSIGNATURE, Checkpoint, Note, VerifierKey, WrongNote, cosigned_at

CheckName = Literal["records", "inclusion", "signature", "cosignatures", "rules", "disputes", "texts", "later", "truth"]
Outcome = Literal["right", "wrong", "unchecked"]


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked, or could not be."""

    name: CheckName
    outcome: Outcome
    facts: dict[str, Any] = {}


class BundleCheck(msgspec.Struct, frozen=True):
    """What came of checking a bundle."""

    hand: str
    origin: str
    size: int
    checks: list[Check]

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong, and the checkpoint is signed by a known key."""
        signed = any(check.name == "signature" and check.outcome == "right" for check in self.checks)
        return signed and all(check.outcome != "wrong" for check in self.checks)


class _Wrong(Exception):
    """A check fails, with facts."""

    def __init__(self, **facts: Any) -> None:
        self.facts = facts


_Records = dict[str, list[Record]]


def check_bundle(bundle: Bundle, keys: Sequence[VerifierKey]) -> BundleCheck:
    """Check a bundle against the keys of the log and of witnesses that the caller trusts."""
    try:
        note = Note.parse(bundle.checkpoint)
        checkpoint = Checkpoint.parse(note.text)
    except WrongNote as error:
        return BundleCheck(bundle.hand, "", 0, [Check("signature", "wrong", {"reason": str(error)})])
    records: _Records = {}
    checks = [
        _checked("records", lambda: _check_records(bundle, records)),
        _checked("inclusion", lambda: _check_inclusion(bundle, checkpoint)),
        *_signatures(note, checkpoint, keys),
    ]
    if checks[0].outcome == "right":
        checks += [
            _checked("rules", lambda: _check_rules(bundle, records[bundle.hand])),
            _checked("disputes", lambda: _check_disputes(bundle, records)),
            _checked("texts", lambda: _check_texts(bundle, records)),
        ]
    checks += [Check("later", "unchecked"), Check("truth", "unchecked")]
    return BundleCheck(bundle.hand, checkpoint.origin, checkpoint.size, checks)


def _checked(name: CheckName, check: Any) -> Check:
    try:
        return Check(name, "right", check() or {})
    except _Wrong as wrong:
        return Check(name, "wrong", wrong.facts)


def _check_records(bundle: Bundle, records: _Records) -> dict[str, Any]:
    """Every stream is whole from its first event on, and each record says what stands in its place."""
    for stream in bundle.streams:
        found = records.setdefault(stream.name, [])
        last = -1
        for n, event in enumerate(stream.events, len(found)):
            where = {"stream": stream.name, "n": n}
            try:
                record = Record.decode(b64decode(event.record, validate=True))
                head = read_head(record.line, record.name)
            except (ValueError, *UNREADABLE):
                raise _Wrong(**where) from None
            in_place = (record.name, record.version, head.hand, head.n) == (stream.name, n + 1, stream.name, n)
            known = record.topic in TOPICS and fits_topic(record.topic, head.type, record.name)
            if not (in_place and known and event.index > last):
                raise _Wrong(**where)
            last = event.index
            found.append(record)
    if bundle.streams[0].name != bundle.hand or len(records) != len(bundle.streams):
        raise _Wrong(stream=bundle.streams[0].name, n=0)
    return {"events": sum(map(len, records.values()))}


def _check_inclusion(bundle: Bundle, checkpoint: Checkpoint) -> dict[str, Any]:
    """Every event is in the log at the checkpoint."""
    count = 0
    for stream in bundle.streams:
        for n, event in enumerate(stream.events):
            try:
                entry = sha256(b64decode(event.record, validate=True)).digest()
                proof = [b64decode(item, validate=True) for item in event.proof]
            except ValueError:
                raise _Wrong(stream=stream.name, n=n) from None
            if not proves_inclusion(leaf_hash(entry), event.index, checkpoint.size, proof, checkpoint.root):
                raise _Wrong(stream=stream.name, n=n)
            count += 1
    return {"events": count, "size": checkpoint.size}


def _signatures(note: Note, checkpoint: Checkpoint, keys: Sequence[VerifierKey]) -> Iterator[Check]:
    """Who of the keys that the caller trusts has signed the checkpoint, and who has cosigned it."""
    signed, cosigned, forged = [], {}, []
    for key in keys:
        try:
            signature = note.signed_by(key)
        except WrongNote:
            forged.append(key.name)
            continue
        if signature is not None and key.kind == COSIGNATURE:
            cosigned[key.name] = cosigned_at(signature)
        elif signature is not None and (checkpoint.origin == key.name or checkpoint.origin.startswith(f"{key.name}/")):
            signed.append(key.name)
    logs = [key.name for key in keys if key.kind != COSIGNATURE]
    if forged or (logs and not signed):
        yield Check("signature", "wrong", {"keys": forged or logs})
    elif signed:
        yield Check("signature", "right", {"keys": signed})
    else:
        yield Check("signature", "unchecked")
    witnesses = [key.name for key in keys if key.kind == COSIGNATURE]
    if missing := [name for name in witnesses if name not in cosigned and name not in forged]:
        yield Check("cosignatures", "wrong", {"keys": missing})
    elif cosigned:
        yield Check("cosignatures", "right", {"keys": list(cosigned), "at": list(cosigned.values())})
    else:
        yield Check("cosignatures", "unchecked")


def _check_rules(bundle: Bundle, records: list[Record]) -> dict[str, Any]:
    """The rules, as this program knows them, give what the certificate says of these events."""
    lines = [record.line for record in records]
    try:
        hand = decode_hand(bundle.hand, bundle.hand, [(1, b"\n".join(lines))], stored=True)
    except NoLog as no_log:
        raise _Wrong(part="log", place=f"event {no_log.problems[0].n}") from None
    found = certify(hand, lines, bundle.product)
    wrong = discrepancies(bundle.certificate, found)
    if wrong:
        raise _Wrong(part=wrong[0].part, place=wrong[0].place)
    return {"scores": found.scores, "verdict": found.verdict}


def _check_disputes(bundle: Bundle, records: _Records) -> dict[str, Any]:
    """Every dispute is one about this hand, and its events can come after one another."""
    for name, told in records.items():
        dispute: Dispute | None = None
        for record in told if name.startswith(DISPUTE) else ():
            try:
                event = decode(record.topic, record.line)
            except UNREADABLE:
                raise _Wrong(stream=name, n=record.version - 1) from None
            if not isinstance(event, DisputeEvent) or isinstance(event, DisputeOpened) != (dispute is None):
                raise _Wrong(stream=name, n=record.version - 1)
            dispute = follow(dispute, event)
        if dispute is not None and dispute.opened.hand != bundle.hand:
            raise _Wrong(stream=name, n=0)
        if dispute is None and name != bundle.hand:
            raise _Wrong(stream=name, n=0)
    return {"disputes": len(records) - 1}


def _check_texts(bundle: Bundle, records: _Records) -> dict[str, Any]:
    """Every text that is told is the one to which an event commits."""
    said = {committed_in(record.line) for told in records.values() for record in told} - {None}
    for text in bundle.texts:
        try:
            salt = bytes.fromhex(text.salt)
        except ValueError:
            salt = b""
        if text.commitment not in said or len(salt) != SALT_SIZE or commit(salt, text.text) != text.commitment:
            raise _Wrong(commitment=text.commitment)
    return {"texts": len(bundle.texts), "hidden": len(said - {text.commitment for text in bundle.texts})}
