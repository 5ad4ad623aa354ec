"""Standard output: whole pieces, each out at once, and no noise when the reader goes away."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from okey_ledger.domain.sentence import N_

from .errors import Refused


class OutputClosed(Exception):
    """Nobody reads what is printed, as after `| head`."""


def write(piece: bytes) -> None:
    """Print a piece and flush it. Raises `OutputClosed`, and `Refused` where there is no room for it."""
    try:
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise OutputClosed from None
    except OSError as error:
        drop_output()
        raise Refused(
            N_("standard output cannot be written: {fault}. Make room for it"), fault=error.strerror
        ) from None


def write_text(text: str) -> None:
    """Print a text in UTF-8, whatever the locale; see `write`."""
    write(text.encode("utf-8", "backslashreplace"))


@contextmanager
def writing(path: Path) -> Iterator[Callable[[bytes], object]]:
    """Write a file piece by piece that is there when it is whole, and until then as it was before.

    What is no file, such as a device, is written to as it is. Raises `OSError` with the name of the file.
    """
    is_file = path.is_file() or not path.exists()
    real = path.resolve()
    unfinished = real.with_name(f"{real.name}.part") if is_file else real
    try:
        with unfinished.open("wb") as file:
            yield file.write
        if is_file:
            unfinished.replace(real)
    except OSError as error:
        if error.filename not in (None, str(unfinished)):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        if is_file:
            unfinished.unlink(missing_ok=True)


def write_file(path: Path, content: bytes) -> None:
    """Write a file all or nothing; see `writing`."""
    with writing(path) as put:
        put(content)


def drop_output() -> None:
    """Let what is still held for standard output go nowhere, so that nothing is said of it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
