"""The ledger: an append-only, hash-chained record of hands in one database; see docs/ledger.md."""

from .appending import Change
from .disputes import Disputes, WrongDispute
from .errors import (
    AddressError,
    Conflict,
    DisputeNotStored,
    HandDamaged,
    HandNotStored,
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LedgerMissing,
    LedgerReadOnly,
    LedgerTooNew,
    LedgerUnreachable,
    LedgerUnusable,
    LineRefused,
    NotALedger,
    StorageError,
    StorageFailed,
)
from .faults import Fault, Verification
from .ledger import Ledger
from .opening import Preparation
from .recorded import RecordedHand
from .rows import FeedRow

__all__ = [
    "AddressError",
    "Change",
    "Conflict",
    "DisputeNotStored",
    "Disputes",
    "Fault",
    "FeedRow",
    "HandDamaged",
    "HandNotStored",
    "Ledger",
    "LedgerBusy",
    "LedgerDamaged",
    "LedgerError",
    "LedgerMissing",
    "LedgerReadOnly",
    "LedgerTooNew",
    "LedgerUnreachable",
    "LedgerUnusable",
    "LineRefused",
    "NotALedger",
    "Preparation",
    "RecordedHand",
    "StorageError",
    "StorageFailed",
    "Verification",
    "WrongDispute",
]
