"""The program on a terminal of its own: keys go in, screens come out."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

FRAME = re.compile(rb"\x1b\[H(.*?)\x1b\[J", re.DOTALL)
COLORS = re.compile(r"\x1b\[[\d;]*[mK]")
TIMEOUT_SECONDS = 20
"""Seconds until a test gives up waiting."""


class Tty:
    """A replay on a terminal; use it in a `with`."""

    def __init__(self, folder: Path, *arguments: str, columns: int = 80, rows: int = 24, piped: bytes | None = None):
        self.master, slave = pty.openpty()
        self.resize(columns, rows, tell=False)
        self.before = termios.tcgetattr(slave)
        environment = {**os.environ, "TERM": "xterm-256color", "OKEY_LEDGER_DATABASE": f"sqlite:///{folder}/ledger.db"}
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", "import sys, okey_ledger_cli; sys.exit(okey_ledger_cli.main())", *arguments],
            cwd=folder,
            stdin=slave if piped is None else subprocess.PIPE,
            stdout=slave,
            stderr=subprocess.PIPE,
            env=environment,
            preexec_fn=_own_terminal if piped is None else lambda: _own_terminal(1),
        )
        if piped is not None:
            assert self.process.stdin is not None
            self.process.stdin.write(piped)
            self.process.stdin.close()
        self.slave = slave
        self.seen = b""

    def __enter__(self) -> Tty:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        os.close(self.master)
        os.close(self.slave)

    def resize(self, columns: int, rows: int, *, tell: bool = True) -> None:
        """Give the terminal another size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            self.process.send_signal(signal.SIGWINCH)

    def press(self, keys: str) -> None:
        """Press some keys."""
        os.write(self.master, keys.encode())

    def screen(self, *texts: str) -> list[str]:
        """The lines of the next screen that shows all these texts, without colors."""
        while True:
            for frame in FRAME.findall(self.seen):
                lines = [COLORS.sub("", line) for line in frame.decode().split("\r\n")]
                if all(any(text in line for line in lines) for text in texts):
                    self.seen = self.seen.partition(frame)[2]
                    return lines
            self._read()

    def end(self) -> int:
        """Wait for the end; the exit code."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"it goes on: {self.seen[-3000:]!r}"
            if select.select([self.master], [], [], 0.05)[0]:
                self._read()
        while select.select([self.master], [], [], 0)[0]:
            self._read()
        return self.process.returncode

    def _read(self) -> None:
        if not select.select([self.master], [], [], TIMEOUT_SECONDS)[0]:
            raise AssertionError(f"nothing more was shown after {self.seen[-3000:]!r}")
        self.seen += os.read(self.master, 65536)


def _own_terminal(terminal: int = 0) -> None:
    """Make the terminal that is the process's own, for Ctrl-C and /dev/tty."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
