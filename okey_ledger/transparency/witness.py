"""A witness: it cosigns a checkpoint only if it goes on with the one that it cosigned before (C2SP tlog-witness).

Its memory is a file for each log with the last note that it cosigned.
"""

from __future__ import annotations

import re
import time
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from .log import epoch_of
from .merkle import EMPTY_ROOT, proves_consistency
from .notes import COSIGNATURE, Checkpoint, Note, SigningKey, VerifierKey, WrongNote, decode_hash
from .proofs import MAX_HASHES
from .sequencer import previous_of
from .tiles import flush_folder, write_file

MAX_REQUEST: Final = 1 << 16
"""The largest request, in bytes."""

SIZE_TYPE: Final = "text/x.tlog.size"
TEXT: Final = "text/plain; charset=utf-8"

_OLD: Final = re.compile(r"old (0|[1-9][0-9]{0,18})")


class Reply(NamedTuple):
    """What a witness answers."""

    status: int
    body: str
    media_type: str = TEXT


class WitnessRequest(NamedTuple):
    """A request to cosign: the size that the log believes the witness has seen, a proof, and the signed checkpoint."""

    old: int
    proof: tuple[bytes, ...]
    note: str

    def __str__(self) -> str:
        hashes = "".join(f"{b64encode(item).decode()}\n" for item in self.proof)
        return f"old {self.old}\n{hashes}\n{self.note}"

    @classmethod
    def parse(cls, text: str) -> WitnessRequest:
        """Read a request. Raises `WrongNote`."""
        head, blank, note = text.partition("\n\n")
        first, *lines = head.split("\n")
        old = _OLD.fullmatch(first)
        if old is None or not blank or len(lines) > MAX_HASHES:
            raise WrongNote("a request has an old size, at most 63 hashes, an empty line and a checkpoint")
        return cls(int(old[1]), tuple(map(decode_hash, lines)), note)


class Witness:
    """Cosigns checkpoints of the logs that it knows; threads may share it, programs may not share its memory."""

    def __init__(self, key: SigningKey, logs: Sequence[VerifierKey], memory: Path) -> None:
        """Cosign with `key` what one of `logs` has signed, and remember it in the folder `memory`."""
        if key.kind != COSIGNATURE:
            raise ValueError("a witness has a key for cosignatures")
        self.key, self._logs, self._memory = key, logs, memory
        self._changing = Lock()

    def add_checkpoint(self, body: bytes) -> Reply:
        """The answer to a request to cosign a checkpoint, with the status that the protocol has for it."""
        try:
            request = WitnessRequest.parse(body.decode())
            note = Note.parse(request.note)
            checkpoint = Checkpoint.parse(note.text)
        except (WrongNote, UnicodeDecodeError) as error:
            return Reply(400, f"{error}\n")
        known = [log for log in self._logs if epoch_of(log.name, checkpoint.origin) is not None]
        if not known:
            return Reply(404, f"the log {checkpoint.origin} is not known here\n")
        try:
            if not [log for log in known if note.signed_by(log)]:
                return Reply(403, "no signature is by a key of the log\n")
        except WrongNote as error:
            return Reply(403, f"{error}\n")
        if request.old > checkpoint.size:
            return Reply(400, "the old size is above that of the checkpoint\n")
        with self._changing:
            return self._decide(request, note, checkpoint)

    def latest(self, origin: str) -> Note | None:
        """The last note of a log that was cosigned."""
        try:
            return Note.parse(self._file(origin).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None

    def latest_by_hash(self, origin_hash: str) -> Note | None:
        """The same, by the hash of the origin in hexadecimal."""
        path = self._memory / origin_hash
        return Note.parse(path.read_text(encoding="utf-8")) if path.is_file() else None

    def _decide(self, request: WitnessRequest, note: Note, checkpoint: Checkpoint) -> Reply:
        """Compare a checkpoint with what was seen, and cosign it."""
        latest = self.latest(checkpoint.origin)
        seen = Checkpoint(checkpoint.origin, 0, EMPTY_ROOT) if latest is None else Checkpoint.parse(latest.text)
        if request.old != seen.size:
            return Reply(409, f"{seen.size}\n", SIZE_TYPE)
        if checkpoint.size == 0 and checkpoint.root != EMPTY_ROOT:
            return Reply(422, "the root of a log of no events is another\n")
        if not proves_consistency(seen.size, checkpoint.size, request.proof, seen.root, checkpoint.root):
            return Reply(422, "the checkpoint does not go on with the one that was cosigned before\n")
        if latest is None and (reason := self._break_of(checkpoint)):
            return Reply(422, f"{reason}\n")
        cosignature = self.key.sign(note.text, int(time.time()))
        trusted = [log for log in self._logs if note.signed_by(log)]
        kept = Note(note.text, tuple(found for log in trusted if (found := note.signed_by(log))))
        write_file(self._file(checkpoint.origin), str(kept.with_signatures([cosignature])).encode())
        flush_folder(self._memory)
        return Reply(200, str(cosignature))

    def _break_of(self, checkpoint: Checkpoint) -> str | None:
        """What is wrong with how a new log names the one before it; None where nothing is."""
        try:
            previous = previous_of(checkpoint)
        except WrongNote as error:
            return str(error)
        latest = self.latest(previous.origin) if previous else None
        if previous is None or latest is None:
            return None
        seen = Checkpoint.parse(latest.text)
        if previous.size < seen.size or (previous.size == seen.size and previous.root != seen.root):
            return f"the last checkpoint of {previous.origin} that was cosigned here is another, of {seen.size} events"
        return None

    def _file(self, origin: str) -> Path:
        return self._memory / sha256(origin.encode()).hexdigest()
