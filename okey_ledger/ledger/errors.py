"""What can go wrong with a ledger, as one tree.

    LedgerError                whatever a ledger says no with
    ├── AddressError           a text that is no address of a ledger
    ├── LedgerUnusable         what stands at the address cannot be opened as a ledger
    │   ├── LedgerMissing      there is nothing, and nothing was to be made
    │   ├── NotALedger         there is something else
    │   ├── LedgerReadOnly     it may be read but not written
    │   └── LedgerTooNew       a later version of the program wrote it
    ├── StorageError           the storage failed while it was used
    │   ├── LedgerBusy         another writer kept it for too long
    │   ├── LedgerDamaged      its file or its database is broken
    │   ├── LedgerUnreachable  the database server does not answer
    │   └── StorageFailed      a full disk, a lost volume
    ├── LineRefused            a line offered is not the event that it was offered as
    ├── Conflict               the ledger holds something else under the same number; nothing was stored
    ├── HandNotStored          no hand of that id is in the ledger
    ├── DisputeNotStored       no dispute of that id is in the ledger
    └── HandDamaged            the stored rows of a hand, or of a dispute, contradict each other

Each carries what it knows as attributes; its message says what happened and how to mend it.
"""

from __future__ import annotations

import re

from ..domain.sentence import TranslatableError

MAX_QUOTED = 160
"""How many characters of an event a message quotes."""


def quoted(line: bytes) -> str:
    """The beginning of an event as text, for messages.

    >>> quoted(b'{"n":0}')
    '{"n":0}'
    """
    text = line.decode("utf-8", "backslashreplace")
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "…"


def describe(name: str) -> str:
    """What is stored under a name, as messages call it.

    >>> describe("h-1"), describe("dispute/d-1")
    ('hand h-1', 'dispute d-1')
    """
    return name.replace("/", " ", 1) if "/" in name else f"hand {name}"


def without_secrets(address: str) -> str:
    """An address as it may be shown, even if it is none: nothing is left of it that may be a password.

    >>> without_secrets("postgresql://okey:s3cret@db/okey?password=s3cret")
    'postgresql://…@db/okey?…'
    >>> without_secrets("postgresql://okey:s3cret/okey")
    'postgresql://okey:…/okey'
    """
    if address.startswith("sqlite:"):
        return address
    address = re.sub(r"(?s)(//).*@", r"\1…@", address)
    address = re.sub(r"(?s)\?.*", "?…", address)
    address = re.sub(r"(?si)(password\s*=).*", r"\1…", address)
    return re.sub(r":(?!//)(?!\d+(?:[/?,]|$))[^/]*", ":…", address)


class LedgerError(Exception):
    """Whatever a ledger says no with."""


class AddressError(LedgerError):
    """A text that is no address of a ledger."""

    def __init__(self, address: str, reason: str) -> None:
        self.address, self.reason = without_secrets(address), reason
        message = f"{self.address!r} is no ledger's address: {reason}"
        super().__init__(f"{message}; write sqlite:///FILE or postgresql://USER@HOST/DATABASE")


class _LocatedError(LedgerError):
    """An error about the ledger at one location."""

    def __init__(self, location: str, reason: str) -> None:
        self.location, self.reason = location, reason
        super().__init__(f"{location}: {reason}")


class LedgerUnusable(_LocatedError):
    """What stands at the address cannot be opened as a ledger."""


class LedgerMissing(LedgerUnusable):
    """There is nothing at the address, and nothing was to be made."""


class NotALedger(LedgerUnusable):
    """Something else than a ledger stands at the address."""


class LedgerReadOnly(LedgerUnusable):
    """The ledger may be read but not written."""


class LedgerTooNew(LedgerUnusable):
    """A later version of the program wrote the ledger."""


class StorageError(_LocatedError):
    """The storage failed while it was used."""

    nothing_stored = False
    """Whether an append raised it, and nothing of what was to be stored is stored."""


class LedgerBusy(StorageError):
    """Another writer kept the ledger for longer than one waits."""


class LedgerDamaged(StorageError):
    """The ledger's file or database is broken."""


class LedgerUnreachable(StorageError):
    """The database server does not answer; offering again what was being stored tells whether it is stored."""


class StorageFailed(StorageError):
    """The storage said no: a full disk, a lost volume."""


class LineRefused(LedgerError):
    """A line offered is not event `n` of hand `hand`."""

    def __init__(self, hand: str, n: int, reason: str) -> None:
        self.hand, self.n, self.reason = hand, n, reason
        super().__init__(f"{describe(hand)}, event {n}: {reason}; nothing was stored")


class Conflict(LedgerError):
    """The ledger holds something else under the same number; nothing was stored.

    `stored` and `offered` are the events numbered `n`, None where that side has no such event. Both are None where an
    append leaves a gap: then `n` is the event that is not there to be followed.
    """

    def __init__(self, hand: str, n: int, stored: bytes | None, offered: bytes | None) -> None:
        self.hand, self.n, self.stored, self.offered = hand, n, stored, offered
        super().__init__(f"{describe(hand)}, event {n}: {self._difference()}; nothing was stored")

    def _difference(self) -> str:
        if self.stored is not None and self.offered is not None:
            return f"the ledger holds {quoted(self.stored)} and was offered {quoted(self.offered)}"
        if self.offered is not None:
            return f"the hand in the ledger ends before this event, the one offered goes on with {quoted(self.offered)}"
        if self.stored is not None:
            return f"the hand offered ends before this event, the one in the ledger goes on with {quoted(self.stored)}"
        return "the ledger holds no such event to be followed"


class HandNotStored(LedgerError):
    """No hand of that id is in the ledger."""

    def __init__(self, hand: str) -> None:
        self.hand = hand
        super().__init__(f"no hand {hand} is in the ledger")


class DisputeNotStored(LedgerError):
    """No dispute of that id is in the ledger."""

    def __init__(self, dispute: str) -> None:
        self.dispute = dispute
        super().__init__(f"no dispute {dispute} is in the ledger")


class HandDamaged(LedgerError):
    """The stored rows of a hand contradict each other, at event `n`."""

    def __init__(self, hand: str, n: int, reason: TranslatableError) -> None:
        self.hand, self.n, self.reason = hand, n, reason
        super().__init__(f"{describe(hand)}, event {n}: {reason}; `verify` tells more, and a backup may hold the event")
