"""Asking witnesses to cosign a checkpoint, all of them at once, none of them for long."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from .merkle import consistency_proof
from .notes import COSIGNATURE, Checkpoint, Note, Signature, VerifierKey, WrongNote
from .tiles import TileMissing, TileReader
from .witness import WitnessRequest

TIMEOUT: Final = 2.0
"""How many seconds a witness has to answer."""

FIRST_PAUSE: Final = 5.0
MAX_PAUSE: Final = 300.0
"""For how many seconds a witness is not asked that did not answer."""


class WitnessAddress(NamedTuple):
    """A witness: its key and where it is asked."""

    key: VerifierKey
    url: str


class _Asked:
    """What is known of a witness."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.pause, self.until = 0.0, 0.0


class Witnesses:
    """The witnesses of a log; for one thread at a time."""

    def __init__(self, witnesses: Sequence[WitnessAddress], refused: Callable[[WitnessAddress, str], None]) -> None:
        """`refused` is told when a witness did not cosign, and why."""
        self._witnesses = [(witness, _Asked()) for witness in witnesses]
        self._refused = refused

    def cosign(self, note: Note, reader: TileReader) -> list[Signature]:
        """The cosignatures that the note lacks and gets now; who does not answer is left alone for a while."""
        now = time.monotonic()
        due = [one for one in self._witnesses if one[1].until <= now and note.signed_by(one[0].key) is None]
        if not due:
            return []
        checkpoint = Checkpoint.parse(note.text)

        def ask(one: tuple[WitnessAddress, _Asked]) -> Signature | None:
            return self._ask(*one, note, checkpoint, TileReader(reader.folder, checkpoint.size))

        with ThreadPoolExecutor(len(due)) as pool:
            return [signature for signature in pool.map(ask, due) if signature]

    def _ask(
        self, witness: WitnessAddress, asked: _Asked, note: Note, checkpoint: Checkpoint, reader: TileReader
    ) -> Signature | None:
        try:
            signature = _cosignature(witness, asked, note, checkpoint, reader)
        except (OSError, ValueError, TileMissing) as error:
            asked.pause = min(MAX_PAUSE, asked.pause * 2 or FIRST_PAUSE)
            asked.until = time.monotonic() + asked.pause
            self._refused(witness, str(error))
            return None
        asked.pause = 0.0
        return signature


def _cosignature(
    witness: WitnessAddress, asked: _Asked, note: Note, checkpoint: Checkpoint, reader: TileReader
) -> Signature:
    """The cosignature of a witness; it is asked again if it has seen another size than was thought."""
    for _ in range(2):
        old = asked.sizes.get(checkpoint.origin, 0)
        if old > checkpoint.size:
            raise ValueError(f"it has seen {old} events already")
        proof = consistency_proof(reader.node, old, checkpoint.size)
        status, body = _post(witness.url, str(WitnessRequest(old, tuple(proof), str(note))))
        if status == 409 and body.strip().isdecimal():
            asked.sizes[checkpoint.origin] = int(body)
        elif status == 200:
            for signature in map(Signature.parse, body.splitlines()):
                if witness.key.kind == COSIGNATURE and witness.key.verifies(note.text, signature):
                    asked.sizes[checkpoint.origin] = checkpoint.size
                    return signature
            raise WrongNote("its answer has no cosignature of its key")
        else:
            raise ValueError(f"it answered {status}: {body.strip()[:200]}")
    raise ValueError("it named two sizes one after the other")


def _post(url: str, body: str) -> tuple[int, str]:
    request = urllib.request.Request(f"{url.rstrip('/')}/add-checkpoint", body.encode(), {"Content-Type": "text/plain"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return answer.status, answer.read(1 << 16).decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(1 << 16).decode(errors="replace")
