"""Standard output: whole pieces, each out at once, and no noise when the reader goes away."""

from __future__ import annotations

import os
import sys

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
        raise Refused(f"standard output cannot be written: {error.strerror}. Make room for it.") from None


def write_text(text: str) -> None:
    """Print a text in UTF-8, whatever the locale; see `write`."""
    write(text.encode("utf-8", "backslashreplace"))


def drop_output() -> None:
    """Let what is still held for standard output go nowhere, so that nothing is said of it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
