"""What can go wrong with read models, as one tree.

    ReadModelError             whatever read models say no with
    ├── NotReadModels          what stands at the address is something else, and is left alone
    ├── ReadModelsTooNew       a later version of the program made them
    ├── ReadModelsDamaged      their file is broken; it can be set aside and filled anew
    ├── ReadModelsBusy         another writer kept them for too long
    └── ReadModelsFailed       they cannot be opened, read or written

Each carries the place and the reason as attributes. None of them says anything about the ledger: an answer about a hand
can always be had from its events.
"""

from __future__ import annotations


class ReadModelError(Exception):
    """Whatever read models say no with."""

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(f"{place}: {reason}")


class NotReadModels(ReadModelError):
    """What stands at the address is a database of something else."""


class ReadModelsTooNew(ReadModelError):
    """A later version of the program made the read models."""


class ReadModelsDamaged(ReadModelError):
    """The file of the read models is broken; `catch_up` and `rebuild` set it aside and fill a new one."""


class ReadModelsBusy(ReadModelError):
    """Another writer kept the read models for longer than one waits."""


class ReadModelsFailed(ReadModelError):
    """The read models cannot be opened, read or written; what was being written is not written."""
