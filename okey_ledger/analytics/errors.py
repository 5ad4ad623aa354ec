"""What can go wrong with a data set.

AnalyticsError
├── NotADataSet        a folder that holds none, or one whose manifest cannot be read
├── DataSetTooNew      one of a later version of the program
├── DataSetTooOld      one of an earlier version, with other tables
├── DataSetBusy        another program is writing it
├── CannotContinue     it is not one that this export could go on with
├── KeyTooShort        a key of pseudonyms that could be guessed
├── LedgerRestored     the ledger that it follows was restored from a backup
├── EngineFailed       what was to do the work could not
└── AlreadyWritten     a file is there that would be written over
"""

from __future__ import annotations

from pathlib import Path

from ..domain.sentence import N_, TranslatableError


class AnalyticsError(TranslatableError):
    """Something about a data set; the sentence says what, and how to mend it."""


class NotADataSet(AnalyticsError):
    """A folder that holds no data set, or one whose manifest cannot be read."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"{folder} is no data set: {why}")
        self.folder = folder


class DataSetTooNew(AnalyticsError):
    """A data set of a later version of the program."""

    def __init__(self, folder: Path, version: int, known: int) -> None:
        super().__init__(
            f"{folder} has tables of version {version}, this program knows version {known}; "
            "use the version of okey-ledger that wrote it, or a later one"
        )


class DataSetTooOld(AnalyticsError):
    """A data set of an earlier version of the program, whose tables have other columns."""

    def __init__(self, folder: Path, version: int, known: int) -> None:
        super().__init__(
            N_("{folder} has tables of version {version}, this program reads version {known}; export it anew"),
            folder=str(folder),
            version=version,
            known=known,
        )


class DataSetBusy(AnalyticsError):
    """Another program is writing a data set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"another program is writing {folder}; wait until it has ended")


class CannotContinue(AnalyticsError):
    """A data set is not one that this export could go on with."""


class KeyTooShort(AnalyticsError):
    """A key of pseudonyms that could be guessed."""

    def __init__(self, least: int) -> None:
        super().__init__(f"the key of the pseudonyms needs at least {least} characters, or it could be guessed")


class EngineFailed(AnalyticsError):
    """An engine could not do its work."""

    def __init__(self, engine: str, why: str) -> None:
        super().__init__(f"{engine} could not do the work: {why}")
        self.engine = engine


class WrongAddress(AnalyticsError):
    """What was given is no address of a service, or no key of one."""


class ServiceAway(AnalyticsError):
    """A service does not answer now, or its answer broke off; it may answer when it is asked again."""

    retry_after: int | None = None
    """After how many seconds the service wants to be asked again, where it says so."""


class LedgerRestored(AnalyticsError):
    """The ledger of a service was restored from a backup: what was read after `position` is gone, `epoch` has begun."""

    def __init__(self, url: str, position: int, epoch: int) -> None:
        super().__init__(f"the ledger of {url} was restored")
        self.position, self.epoch = position, epoch


class ServiceRefuses(AnalyticsError):
    """A service will not answer this, now or later."""


class AlreadyWritten(AnalyticsError):
    """A file is there that would be written over."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already; name another folder, or take it away")
        self.path = path
