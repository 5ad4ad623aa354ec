"""The terminal while a hand is stepped through: keys one by one, and a screen of its own."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import tty
from types import TracebackType
from typing import Any, Final

from ..output import write_text

ESCAPES: Final = {
    **dict.fromkeys(("[C", "OC"), "right"),
    **dict.fromkeys(("[D", "OD"), "left"),
    **dict.fromkeys(("[A", "OA"), "up"),
    **dict.fromkeys(("[B", "OB"), "down"),
    **dict.fromkeys(("[H", "OH", "[1~", "[7~"), "home"),
    **dict.fromkeys(("[F", "OF", "[4~", "[8~"), "end"),
    "[1;2C": "shift right",
    "[1;2D": "shift left",
    "[5~": "page up",
    "[6~": "page down",
}
"""What keys send behind the escape character."""

CONTROLS: Final = {
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\b": "backspace",
    "\x1a": "stop",
    "\x04": "end of input",
}
"""Keys that send one control character."""

ESCAPE_SECONDS: Final = 0.05
"""Seconds until a lone escape character is the escape key."""

ENTER: Final = "\x1b[?1049h\x1b[?25l"
LEAVE: Final = "\x1b[?25h\x1b[?1049l"
"""The terminal's second screen with the cursor hidden, and back."""


class Terminal:
    """Where keys come from and screens go to; use it in a `with`, after which the terminal is as it was."""

    def __init__(self) -> None:
        """Keys come from standard input, or from the terminal itself while that is a log. Raises `OSError`."""
        self._owned = None if sys.stdin.isatty() else os.open("/dev/tty", os.O_RDONLY)
        self._keys = sys.stdin.fileno() if self._owned is None else self._owned
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._before: list[Any] = []
        self._handler: Any = None
        self._woken_before = -1

    def __enter__(self) -> Terminal:
        self._before = termios.tcgetattr(self._keys)
        # A signal that comes just before the program waits for a key would be seen only after the next key otherwise.
        self._woken_before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        self._handler = signal.signal(signal.SIGWINCH, lambda number, frame: None)
        self._take()
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        self._give_back()
        signal.signal(signal.SIGWINCH, self._handler)
        signal.set_wakeup_fd(self._woken_before)
        for opened in (self._woken, self._wake, self._owned):
            if opened is not None:
                os.close(opened)

    def _take(self) -> None:
        tty.setcbreak(self._keys, termios.TCSADRAIN)
        settings = termios.tcgetattr(self._keys)
        settings[6][termios.VSUSP] = b"\0"  # Ctrl-Z comes as a key, so that the screen is given back first
        termios.tcsetattr(self._keys, termios.TCSADRAIN, settings)
        write_text(ENTER)

    def _give_back(self) -> None:
        termios.tcsetattr(self._keys, termios.TCSADRAIN, self._before)
        write_text(LEAVE)

    def stop(self) -> None:
        """Give the terminal back and stop, as Ctrl-Z asks; go on where the shell says so."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGTSTP)
        self._take()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return os.get_terminal_size(sys.stdout.fileno())

    def show(self, lines: list[str]) -> None:
        """Draw a screen from its upper left corner."""
        drawn = "\x1b[K\n".join(lines)
        write_text(f"\x1b[H{drawn}\x1b[J")

    def read_key(self) -> str:
        """The next key: a character or a name; `resize` where the terminal has been, `end of input` at its end."""
        ready, _, _ = select.select([self._keys, self._woken], [], [])
        if self._woken in ready:
            os.read(self._woken, 1024)
            return "resize"
        first = os.read(self._keys, 1)
        if not first:
            return "end of input"
        if first == b"\x1b":
            return self._escape()
        while len(first) < 4 and _is_cut(first):
            first += os.read(self._keys, 1)
        key = first.decode("utf-8", "replace")
        return CONTROLS.get(key, key)

    def _escape(self) -> str:
        """What follows an escape character: nothing, or the rest of a key's sequence."""
        sequence = self._soon()
        if sequence == "O":
            sequence += self._soon()
        elif sequence == "[":
            while (more := self._soon()) and not "@" <= more <= "~":
                sequence += more
            sequence += more
        return ESCAPES.get(sequence, "unknown" if sequence else "escape")

    def _soon(self) -> str:
        """The next character of a sequence, which comes at once if it comes at all."""
        if not select.select([self._keys], [], [], ESCAPE_SECONDS)[0]:
            return ""
        return os.read(self._keys, 1).decode("latin-1")


def _is_cut(key: bytes) -> bool:
    """Whether bytes are the beginning of a character in UTF-8."""
    try:
        key.decode()
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return False
