"""Logs that are sent: written to a temporary file as they come, unpacked on the way, never more than the limit."""

from __future__ import annotations

import zlib
from contextlib import ExitStack
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final

from starlette.requests import Request

from ...domain.sentence import N_
from ...handlog.source import GZIP_MAGIC, Source
from ..settings import Settings
from .bodies import SPACE, blocks, lines_of
from .problems import Malformed, TooLarge

GZIP: Final = 16 + zlib.MAX_WBITS
"""Tells zlib that a gzip file comes."""

BLOCK: Final = 1 << 18
"""How much is unpacked at once, in bytes."""


async def upload(request: Request, settings: Settings, stack: ExitStack) -> Source:
    """The log in a body, in a file that goes when the stack is closed. Raises `TooLarge` or `Malformed`."""
    limit = settings.max_log
    file = stack.enter_context(_temporary())
    writing = _Writing(file, limit)
    async for block in blocks(request, limit):
        writing.take(block)
    writing.end()
    file.flush()
    _spread(file, settings.max_body)
    return Source("body", Path(file.name))


def _temporary() -> IO[bytes]:
    return NamedTemporaryFile(prefix="okey-ledger-", suffix=".jsonl")


class _Writing:
    """Writes the plain bytes of what comes."""

    def __init__(self, file: IO[bytes], limit: int) -> None:
        self.file, self.limit = file, limit
        self.size = 0
        self.head = b""
        self.packed: zlib._Decompress | None = None
        self.is_known = False

    def take(self, block: bytes) -> None:
        """Write a block, unpacked where the body is gzip."""
        if not self.is_known:
            self.head += block
            if len(self.head) < len(GZIP_MAGIC):
                return
            block, self.is_known = self.head, True
            if block.startswith(GZIP_MAGIC):
                self.packed = zlib.decompressobj(GZIP)
        if self.packed is None:
            self._write(block)
        else:
            self._unpack(block)

    def end(self) -> None:
        """Write what is left. Raises `Malformed` where a gzip file breaks off."""
        if not self.is_known:
            self._write(self.head)
        elif self.packed is not None and not self.packed.eof:
            raise Malformed(N_("The gzip file breaks off; send the whole file"))

    def _unpack(self, block: bytes) -> None:
        assert self.packed is not None
        try:
            while block:
                if self.packed.eof:
                    self.packed = zlib.decompressobj(GZIP)  # the next member of the same file
                self._write(self.packed.decompress(block, BLOCK))
                block = self.packed.unconsumed_tail or self.packed.unused_data
        except zlib.error:
            raise Malformed(N_("The gzip file is damaged; get it again")) from None

    def _write(self, block: bytes) -> None:
        self.size += len(block)
        if self.size > self.limit:
            raise TooLarge(self.limit)
        self.file.write(block)


def _spread(file: IO[bytes], limit: int) -> None:
    """Turn a log that is sent as one array of events into lines."""
    file.seek(0)
    if file.read(64).lstrip(SPACE)[:1] != b"[":
        return
    file.seek(0)
    body = file.read(limit + 1)
    if len(body) > limit:
        raise TooLarge(limit)
    lines = lines_of(body, limit)
    file.seek(0)
    file.truncate()
    file.write(b"\n".join(lines) + b"\n")
    file.flush()
