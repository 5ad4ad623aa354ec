"""The thread that writes the transparency log of a service, a second behind what is stored at most."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from ..transparency.cosigning import WitnessAddress, Witnesses
from ..transparency.keys import SignerMemory, read_key_file
from ..transparency.log import PublishedLog
from ..transparency.policy import Policy
from ..transparency.sequencer import LogRefused, Sequencer
from .observability.logs import LOG
from .settings import Settings, WrongSetting

if TYPE_CHECKING:
    from ..ledger import Ledger
    from .observability.metrics import Metrics

INTERVAL: Final = 1.0
"""How many seconds lie between two checkpoints at least."""

PAUSE: Final = 5.0
"""How many seconds at most pass between two looks, and after a failure."""

FOLDER: Final = ".log"
"""How the name of the folder ends, beside a ledger in a file, that holds its log."""


def log_folder(settings: Settings, file: Path | None) -> Path | None:
    """Where the log of a ledger is; None where it has none."""
    if settings.log_folder:
        return Path(settings.log_folder)
    return None if file is None else Path(f"{file}{FOLDER}")


def sequencer_of(settings: Settings, ledger: Ledger, folder: Path | None) -> Sequencer | None:
    """The writer of the log of a ledger; None where no key is named.

    Raises `WrongSetting`, `WrongKeyFile`, `WrongVerifierKey` or `WrongPolicy`.
    """
    paths = [Path(name) for name in settings.log_key.split(",") if name]
    if not paths:
        return None
    if folder is None:
        raise WrongSetting("OKEY_LEDGER_LOG_KEY is set and OKEY_LEDGER_LOG_FOLDER is not: name the folder of the log")
    keys = [read_key_file(path) for path in paths]
    if len({key.name for key in keys}) > 1:
        raise WrongSetting("OKEY_LEDGER_LOG_KEY names keys of different names; the keys of a log have one name")
    return Sequencer(ledger, folder, keys, SignerMemory(paths), Witnesses(_witnesses(settings), _refused).cosign)


def _witnesses(settings: Settings) -> Sequence[WitnessAddress]:
    """The witnesses that are asked: those of the policy that have an address."""
    if not settings.log_policy:
        return ()
    try:
        policy = Policy.parse(Path(settings.log_policy).read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongSetting(f"OKEY_LEDGER_LOG_POLICY names {settings.log_policy}: {error.strerror}") from None
    return [witness for witness in policy.witnesses.values() if witness.url]


def _refused(witness: WitnessAddress, reason: str) -> None:
    LOG.warning("the witness %s did not cosign: %s", witness.key.name, reason)


class LogTask:
    """Writes the log while the service runs, where it has a key."""

    def __init__(self, settings: Settings, ledger: Ledger, metrics: Metrics) -> None:
        self._ledger, self._metrics = ledger, metrics
        folder = log_folder(settings, ledger.file)
        self.published = None if folder is None else PublishedLog(folder)
        self._sequencer = sequencer_of(settings, ledger, folder)
        self._stopped = Event()
        self._thread = Thread(target=self._follow, name="okey-ledger-log", daemon=True)
        self.refused = False
        """Whether the ledger does not go on with what was signed."""

    def start(self) -> None:
        """Begin."""
        if self._sequencer is not None:
            self._thread.start()

    def stop(self) -> None:
        """Finish what is being done, and sign what was stored last."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def _follow(self) -> None:
        assert self._sequencer is not None
        while not self._stopped.is_set():
            begun = time.monotonic()
            pause = self._update()
            self._stopped.wait(max(0.0, begun + INTERVAL - time.monotonic()) if pause is None else pause)
        self._update()
        self._sequencer.close()

    def _update(self) -> float | None:
        """Bring the log up to date; for how many seconds to rest then, where it is not the usual time."""
        assert self._sequencer is not None
        try:
            is_writer = self._sequencer.update()
        except Exception as error:
            self.refused = isinstance(error, LogRefused)
            self._metrics.failures.inc()
            self._metrics.log_refused.set(self.refused)
            LOG.exception("the transparency log could not be written; it tries again")
            return PAUSE
        self.refused = False
        self._metrics.log_refused.set(0)
        return None if is_writer else PAUSE
