"""A program that brings a log up to date and is killed at a step, by an address, a folder and a number.

A step is anything that reaches the disk or another program: a salt, half of a file, a file before and after it gets its
name, a folder, and a cosignature before it is asked for and after it was given. The program prints the checkpoints that
others have seen, and how many steps there were if it was not killed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from okey_ledger.ledger import Ledger
from okey_ledger.transparency import keys, sequencer, tiles, witness
from okey_ledger.transparency.keys import SignerMemory
from okey_ledger.transparency.merkle import consistency_proof
from okey_ledger.transparency.notes import COSIGNATURE, Checkpoint, Note, Signature, SigningKey
from okey_ledger.transparency.tiles import TileReader
from okey_ledger.transparency.witness import Witness, WitnessRequest
from tests.transparency.logs import KEY

WITNESS = SigningKey("witness.example/w", COSIGNATURE, bytes(range(32, 64)))


class Steps:
    """Counts steps, and ends the process at one of them as a kill would: nothing is tidied up."""

    def __init__(self, last: int) -> None:
        self.count, self._last = 0, last

    def step(self) -> None:
        """One more."""
        self.count += 1
        if self.count == self._last:
            os._exit(9)

    def around(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work with a step before and after it."""

        def stepping(*arguments: Any) -> Any:
            self.step()
            result = work(*arguments)
            self.step()
            return result

        return stepping

    def write_file(self, path: Path, data: bytes) -> None:
        """Writes a file as `tiles.write_file` does, with steps within."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.step()
        unfinished = path.with_name(f".{path.name}.unfinished")
        unfinished.write_bytes(data[: len(data) // 2])
        self.step()
        unfinished.write_bytes(data)
        self.step()
        unfinished.replace(path)
        self.step()


def cosigner(steps: Steps, folder: Path) -> Callable[[Note, TileReader], Sequence[Signature]]:
    """Asks a witness whose memory is in a folder, without a network between."""
    folder.mkdir(exist_ok=True)
    known = Witness(WITNESS, [KEY.verifier], folder)

    def cosign(note: Note, reader: TileReader) -> Sequence[Signature]:
        if note.signed_by(WITNESS.verifier):
            return ()
        steps.step()
        checkpoint = Checkpoint.parse(note.text)
        latest = known.latest(checkpoint.origin)
        old = Checkpoint.parse(latest.text).size if latest else 0
        proof = consistency_proof(reader.node, old, checkpoint.size)
        reply = known.add_checkpoint(str(WitnessRequest(old, tuple(proof), str(note))).encode())
        if reply.status != 200:
            sys.exit(f"the witness answered {reply.status}: {reply.body}")
        steps.step()
        return [Signature.parse(reply.body.rstrip("\n"))]

    return cosign


def main(address: str, folder: Path, last: int) -> None:
    """Bring the log up to date, or be killed at a step."""
    steps = Steps(last)
    for module in (sequencer, witness, keys):
        module.write_file = steps.write_file  # type: ignore[attr-defined]
        module.flush_folder = steps.around(tiles.flush_folder)  # type: ignore[attr-defined]
    with Ledger.open(address, create=False) as ledger:
        ledger.add_salts = steps.around(ledger.add_salts)  # type: ignore[method-assign]
        memory = SignerMemory([folder.with_name("key")])
        writer = sequencer.Sequencer(ledger, folder, [KEY], memory, cosigner(steps, folder.with_name("witness")))
        writer.update()
        writer.close()
    sys.stdout.write(f"{steps.count}\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
