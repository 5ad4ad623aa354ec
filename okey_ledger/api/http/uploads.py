"""Logs that are sent: written to a temporary file as they come, unpacked on the way, never more than the limits."""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir, mkdtemp
from threading import Lock
from typing import IO, Any, Final
from weakref import finalize

from prometheus_client import Gauge
from starlette.requests import Request

from ...domain.sentence import N_
from ...handlog.source import GZIP_MAGIC, Source
from ..settings import Settings
from .bodies import SPACE, blocks, lines_of
from .problems import Malformed, TooLarge, TooMany

GZIP: Final = 16 + zlib.MAX_WBITS
"""Tells zlib that a gzip file comes."""

BLOCK_SIZE: Final = 1 << 18
"""How much is unpacked at once, in bytes."""

PREFIX: Final = "okey-ledger-uploads-"
"""How folders of temporary files begin; their names end with the id of the process."""

Run = Callable[..., Awaitable[Any]]
"""Runs something in a thread."""


class TemporarySpace:
    """The folder of a service for logs that are sent, with a limit for all of them; threads may share it."""

    def __init__(self, max_bytes: int, gauge: Gauge) -> None:
        """Make the folder, and delete those of services that have ended without deleting theirs."""
        self._max_bytes, self._gauge = max_bytes, gauge
        self._used = 0
        self._lock = Lock()
        for folder in Path(gettempdir()).glob(f"{PREFIX}*"):
            if _is_left_over(folder):
                shutil.rmtree(folder, ignore_errors=True)
        self.folder = Path(mkdtemp(prefix=PREFIX))
        mark = (self.folder / "in-use").open("wb")
        _lock(mark)
        self._delete = finalize(self, _delete, self.folder, mark)

    def file(self) -> IO[bytes]:
        """A new temporary file, which goes when it is closed."""
        return NamedTemporaryFile(dir=self.folder, suffix=".jsonl")

    def take(self, size: int) -> None:
        """Take room for so many bytes, or give them back where `size` is negative. Raises `TooMany`."""
        with self._lock:
            if size > 0 and self._used + size > self._max_bytes:
                raise TooMany(1, N_("There is no room for further logs at the moment; try again in {seconds} s"))
            self._used += size
            self._gauge.set(self._used)

    def close(self) -> None:
        """Delete the folder, which otherwise goes with the object."""
        self._delete()


def _delete(folder: Path, mark: IO[bytes]) -> None:
    mark.close()
    shutil.rmtree(folder, ignore_errors=True)


def _lock(file: IO[bytes]) -> None:
    """Hold a file as long as the process lives. Raises `OSError` where another process holds it."""
    try:
        import fcntl
    except ImportError:  # Windows refuses to delete what another process has open
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_left_over(folder: Path) -> bool:
    """Whether the service whose folder it is has ended."""
    try:
        with (folder / "in-use").open("rb") as mark:
            _lock(mark)
    except OSError:
        return False
    return True


async def upload(request: Request, settings: Settings, space: TemporarySpace, run: Run, stack: ExitStack) -> Source:
    """The log in a body, in a file that goes when the stack is closed.

    Raises `TooLarge`, `TooMany`, `Malformed` or `TooSlow`.
    """
    file = stack.enter_context(space.file())
    writing = _Writing(file, settings, space)
    stack.callback(writing.give_back)
    async for block in blocks(request, settings.max_log, settings.max_audit_seconds):
        await run(writing.take, block)
    await run(writing.end)
    return Source("body", Path(file.name))


class _Writing:
    """Writes the plain bytes of what comes."""

    def __init__(self, file: IO[bytes], settings: Settings, space: TemporarySpace) -> None:
        self.file, self.space = file, space
        self.limit, self.max_members, self.max_body = settings.max_log, settings.max_gzip_members, settings.max_body
        self.size = 0
        self.head = b""
        self.packed: zlib._Decompress | None = None
        self.members = 1
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
        self.file.flush()
        self._spread()

    def give_back(self) -> None:
        """The file is gone."""
        self.space.take(-self.size)

    def _unpack(self, block: bytes) -> None:
        assert self.packed is not None
        try:
            while block:
                if self.packed.eof:
                    self.members += 1
                    if self.members > self.max_members:
                        sentence = N_("A gzip file has at most {most} members here; pack it anew")
                        raise Malformed(sentence, {"most": self.max_members})
                    self.packed = zlib.decompressobj(GZIP)  # the next member of the same file
                self._write(self.packed.decompress(block, BLOCK_SIZE))
                block = self.packed.unconsumed_tail or self.packed.unused_data
        except zlib.error:
            raise Malformed(N_("The gzip file is damaged; get it again")) from None

    def _write(self, block: bytes) -> None:
        if self.size + len(block) > self.limit:
            raise TooLarge(self.limit)
        self.space.take(len(block))
        self.size += len(block)
        self.file.write(block)

    def _spread(self) -> None:
        """Turn a log that is sent as one array of events into lines."""
        file, limit = self.file, self.max_body
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
