"""What the program cannot do, said in one shape: what, and how to mend it."""

from __future__ import annotations

import sys


class Refused(Exception):
    """The command cannot be carried out; the message says what is wrong and how to mend it."""


def sentence(text: object) -> str:
    """A text with the full stop that it may lack, such as another program's message.

    >>> sentence("nothing there"), sentence("Is it there?")
    ('nothing there.', 'Is it there?')
    """
    said = str(text)
    return said if said.endswith((".", "?", "!")) else f"{said}."


def complain(message: str) -> None:
    """Say on standard error what went wrong."""
    sys.stderr.write(f"okey-ledger: {message}\n")
    sys.stderr.flush()
