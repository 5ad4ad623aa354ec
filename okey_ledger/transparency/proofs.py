"""Proofs that an event is in a log, in one file that anybody can check without asking anyone (C2SP tlog-proof)."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Final

from .merkle import proves_inclusion
from .notes import Checkpoint, Note, WrongNote, decode_hash, encode_hashes

FIRST_LINE: Final = "c2sp.org/tlog-proof@v1"

MAX_HASHES: Final = 63
"""How many hashes a proof has at most."""


@dataclass(frozen=True, slots=True)
class InclusionProof:
    """Proof that a leaf has an index in the log at a checkpoint."""

    index: int
    hashes: tuple[bytes, ...]
    note: str
    """The signed checkpoint, with cosignatures."""
    record: bytes | None = None
    """What the leaf commits to, for who may see it; nothing of it is taken on trust."""

    def __str__(self) -> str:
        extra = "" if self.record is None else f"extra {b64encode(self.record).decode()}\n"
        return f"{FIRST_LINE}\n{extra}index {self.index}\n{encode_hashes(self.hashes)}\n{self.note}"

    @classmethod
    def parse(cls, text: str) -> InclusionProof:
        """Read a proof. Raises `WrongNote`."""
        head, _, note = text.partition("\n\n")
        first, *lines = head.split("\n")
        if first != FIRST_LINE:
            raise WrongNote(f"a proof begins with {FIRST_LINE}")
        extra = lines.pop(0).removeprefix("extra ") if lines and lines[0].startswith("extra ") else None
        index = re.fullmatch(r"index (0|[1-9][0-9]{0,18})", lines.pop(0) if lines else "")
        if index is None or len(lines) > MAX_HASHES:
            raise WrongNote("a proof has an index and at most 63 hashes")
        try:
            record = None if extra is None else b64decode(extra, validate=True)
        except ValueError:
            raise WrongNote("what stands after extra is not base64") from None
        return cls(int(index[1]), tuple(map(decode_hash, lines)), note, record)

    @property
    def checkpoint(self) -> Checkpoint:
        """What the log was when the proof was made; its signatures are another matter. Raises `WrongNote`."""
        return Checkpoint.parse(Note.parse(self.note).text)

    def proves(self, leaf: bytes) -> bool:
        """Whether the leaf with this hash is in the log at the checkpoint, whoever signed it. Raises `WrongNote`."""
        checkpoint = self.checkpoint
        return proves_inclusion(leaf, self.index, checkpoint.size, self.hashes, checkpoint.root)
