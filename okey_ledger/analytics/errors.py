"""What can go wrong with a data set.

AnalyticsError
├── NotADataSet        a folder that holds none, or one whose manifest cannot be read
├── DataSetTooNew      one of a later version of the program
├── DataSetBusy        another program is writing it
├── CannotContinue     it is not one that this export could go on with
├── KeyTooShort        a key of pseudonyms that could be guessed
└── EngineFailed       what was to do the work could not
"""

from __future__ import annotations

from pathlib import Path


class AnalyticsError(Exception):
    """Something about a data set; the message says what, and how to mend it."""


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
