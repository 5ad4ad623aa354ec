"""A log over a small ledger, and events to fill it with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from okey_ledger.ledger import Ledger
from okey_ledger.ledger.commitment import missing_commitment
from okey_ledger.transparency.keys import SignerMemory, create_key_file
from okey_ledger.transparency.merkle import MerkleTree, leaf_hash
from okey_ledger.transparency.notes import Checkpoint, Note, Signature, SigningKey
from okey_ledger.transparency.sequencer import Sequencer
from okey_ledger.transparency.tiles import TileReader
from tests.ledger.logs import hand_of

NAME = "club.example/okey"
SEED = bytes(range(32))
KEY = SigningKey(NAME, 1, SEED)


def fill(ledger: Ledger, events: int, hand: str = "h") -> None:
    """Store hands of up to 40 events until so many events are stored more."""
    number = ledger.last_position()
    while events:
        count = min(40, events)
        ledger.record_hand(f"{hand}-{number}", hand_of(count, f"{hand}-{number}"))
        number, events = number + 1, events - count


def sequencer_of(
    ledger: Ledger, folder: Path, cosign: Callable[[Note, TileReader], Sequence[Signature]] = lambda note, reader: ()
) -> Sequencer:
    """The writer of the log in a folder, its key beside it."""
    key = folder.with_name("key")
    if not key.exists():
        create_key_file(key, KEY)
    return Sequencer(ledger, folder, [KEY], SignerMemory([key]), cosign)


def tree_of(ledger: Ledger) -> MerkleTree:
    """The tree over the ledger, made in memory."""
    entries = {row.position: row.commitment for row in ledger.records_after(0, 10**6)}
    places = range(1, ledger.last_position() + 1)
    return MerkleTree(leaf_hash(entries.get(place) or missing_commitment(place)) for place in places)


def shown(sequencer: Sequencer) -> Checkpoint:
    """The published checkpoint, its signature verified."""
    note = Note.parse(sequencer.published.note())
    assert note.signed_by(KEY.verifier)
    return Checkpoint.parse(note.text)
