"""Colors and weights of plain text on a terminal."""

from __future__ import annotations

import os
import sys


def wants_color(color: bool | None) -> bool:
    """Whether standard output gets colors: as told, else on a terminal that has them, unless NO_COLOR is set."""
    if color is not None:
        return color
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


class Style:
    """Marks up text where colors are wanted, and leaves it alone where they are not."""

    def __init__(self, color: bool) -> None:
        self.color = color

    def _marked(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.color else text

    def strong(self, text: str) -> str:
        """What is read first."""
        return self._marked("1", text)

    def faint(self, text: str) -> str:
        """What is read last."""
        return self._marked("2", text)

    def good(self, text: str) -> str:
        """What is as it should be."""
        return self._marked("32", text)

    def bad(self, text: str) -> str:
        """What breaks a rule."""
        return self._marked("1;31", text)
