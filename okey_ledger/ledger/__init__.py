"""The ledger: an append-only, hash-chained record of hands in one database; see docs/ledger.md."""

from .address import Preparation
from .aggregates import RecordedHand
from .append import AppendResult
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
from .ledger import Ledger
from .rows import Epoch, FeedRow
from .verification import Fault, Verification

__all__ = [
    "AddressError",
    "AppendResult",
    "Conflict",
    "DisputeNotStored",
    "Disputes",
    "Epoch",
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
