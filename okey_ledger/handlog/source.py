"""Opening a log: a plain file, a gzip file or standard input, always as a file that can be read twice."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EBADF
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Final

from ..domain.problems import Problem, ProblemCase

if TYPE_CHECKING:
    import tempfile

GZIP_MAGIC: Final = b"\x1f\x8b"
"""How a gzip file begins."""

STDIN: Final = "-"
"""The name that stands for standard input."""

BLOCK_SIZE: Final = 1 << 20
"""How much is copied or unpacked at once, in bytes."""


@dataclass
class Source:
    """A log that can be read twice."""

    name: str
    """As the user wrote it."""
    content: Path | bytes
    """Its plain lines: the file itself, a temporary copy of what was unpacked or piped in, or the bytes themselves."""
    stored: bool = False
    """Whether its lines come from a ledger, which may hold what new input is refused for (`spelling`)."""
    names: Mapping[str, str | None] = field(default_factory=dict)
    """What the players of a ledger are called, by id; None for one whose name was erased."""
    problems: list[Problem] = field(default_factory=list)
    """What is wrong with the input as a whole, such as a truncated gzip file."""

    def open(self) -> BinaryIO:
        """The plain lines, to be read from the beginning. Raises `OSError`."""
        if isinstance(self.content, bytes):
            return io.BytesIO(self.content)
        return self.content.open("rb", buffering=0)

    @property
    def is_cut(self) -> bool:
        """Whether the input breaks off, so that a hand that is open there may have gone on."""
        return any(problem.case == ProblemCase.TRUNCATED_GZIP for problem in self.problems)

    @property
    def is_damaged(self) -> bool:
        """Whether nothing in the input can be relied on."""
        return any(problem.case == ProblemCase.DAMAGED_GZIP for problem in self.problems)


@contextmanager
def open_source(name: str) -> Iterator[Source]:
    """Make a log readable twice; a packed or piped one is spooled to a temporary file, deleted afterwards.

    Raises `OSError` where there is no such file or it cannot be read.
    """
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(EBADF, "Standard input is closed")
        with _spooled(name, sys.stdin.buffer) as source:
            yield source
        return
    with Path(name).open("rb") as file:
        regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        if regular and file.read(2) != GZIP_MAGIC:
            yield Source(name, Path(name))
            return
        if regular:
            file.seek(0)
        with _spooled(name, file) as source:
            yield source


@contextmanager
def source_of(name: str, lines: Iterable[bytes]) -> Iterator[Source]:
    """A log of some lines without their ends, as a ledger or a data set gives them."""
    with _temporary() as copy:
        copy.writelines((line or b"") + b"\n" for line in lines)
        copy.flush()
        yield Source(name, Path(copy.name), stored=True)


def _temporary() -> tempfile._TemporaryFileWrapper[bytes]:
    import tempfile

    return tempfile.NamedTemporaryFile(prefix="okey-ledger-", suffix=".jsonl")


@contextmanager
def _spooled(name: str, stream: BinaryIO) -> Iterator[Source]:
    """Copy a stream to a temporary file, unpacking it if it is gzip."""
    with _temporary() as copy:
        source = Source(name, Path(copy.name))
        head = stream.read(2)
        while len(head) < 2 and (more := stream.read(2 - len(head))):
            head += more
        whole = io.BufferedReader(_Headed(head, stream), BLOCK_SIZE)
        if head == GZIP_MAGIC:
            _unpack(name, whole, copy, source.problems)
        else:
            while block := whole.read(BLOCK_SIZE):
                copy.write(block)
        copy.flush()
        yield source


def _unpack(name: str, stream: IO[bytes], copy: IO[bytes], problems: list[Problem]) -> None:
    """Unpack as far as the stream is sound; where it breaks off, say so and keep what was read."""
    import gzip
    import zlib

    lines = 0
    with gzip.GzipFile(fileobj=stream, mode="rb") as plain:
        try:
            while block := plain.read1(BLOCK_SIZE):
                lines += block.count(b"\n")
                copy.write(block)
        except EOFError:
            problems.append(Problem(name, lines + 1, None, None, ProblemCase.TRUNCATED_GZIP, {}))
        except (gzip.BadGzipFile, zlib.error):
            problems.append(Problem(name, lines + 1, None, None, ProblemCase.DAMAGED_GZIP, {}))


class _Headed(io.RawIOBase):
    """A stream whose first bytes have been read already."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        block = self._head[: len(view)] or self._stream.read(len(view))
        self._head = self._head[len(view) :]
        view[: len(block)] = block
        return len(block)
