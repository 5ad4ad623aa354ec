"""A service in a process of its own, as the command starts it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from okey_ledger.api.auth.keys import Keys
from okey_ledger.api.auth.roles import ROLES
from okey_ledger.api.storage.database import ServiceDatabase, beside
from okey_ledger.ledger import Ledger

TIMEOUT_SECONDS = 60
"""Seconds until a test gives up waiting."""


class Running:
    """A service that listens at a port, until it is stopped or killed; its log is in a file."""

    def __init__(self, address: str, folder: Path, **settings: str) -> None:
        """Start it and wait until it answers."""
        program = "import sys, okey_ledger_cli; sys.exit(okey_ledger_cli.main())"
        command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", address]
        environment = os.environ | {f"OKEY_LEDGER_{name.upper()}": value for name, value in settings.items()}
        self.log = Path(tempfile.mkstemp(dir=folder, suffix=".log")[1])
        with self.log.open("ab") as file:
            self.process = subprocess.Popen(command, stderr=file, env=environment)
        self.url = self._url()

    def _url(self) -> str:
        """Where it says that it listens."""
        for _ in range(TIMEOUT_SECONDS * 20):
            text = self.log.read_text()
            if (found := re.search(r"running on (http://[\d.:]+)", text)) is not None:
                return found[1]
            assert self.process.poll() is None, text
            time.sleep(0.05)
        raise AssertionError(text)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.terminate()
        return self.process.wait(timeout=TIMEOUT_SECONDS)


def keys_for(address: str) -> dict[str, str]:
    """A ledger at an address, and a key for each role."""
    with Ledger.open(address):
        pass
    own = ServiceDatabase(beside(address))
    keys: dict[str, str] = {role: Keys(own).create(role, "ada" if role == "player" else None)[0] for role in ROLES}
    own.close()
    return keys
