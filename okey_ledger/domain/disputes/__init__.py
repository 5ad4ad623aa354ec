"""Disputes: a claim about a hand, what the rules answer, a ruling and an appeal; see docs/disputes.md."""

from .answer import Alternative, Answer, answer, seen_by
from .dispute import Dispute, check_appeal, check_ruling, check_withdrawal, follow
from .errors import DisputeError, NothingDisputed, NotNow, NotTheirs
from .events import (
    KNOWN,
    AnyDisputeEvent,
    AppealMade,
    Correction,
    DisputedEntry,
    DisputeEvent,
    DisputeOpened,
    DisputeWithdrawn,
    RulingMade,
)
from .opening import check_opening, dispute_id

__all__ = [
    "KNOWN",
    "Alternative",
    "Answer",
    "AnyDisputeEvent",
    "AppealMade",
    "Correction",
    "Dispute",
    "DisputeError",
    "DisputeEvent",
    "DisputeOpened",
    "DisputeWithdrawn",
    "DisputedEntry",
    "NotNow",
    "NotTheirs",
    "NothingDisputed",
    "RulingMade",
    "answer",
    "check_appeal",
    "check_opening",
    "check_ruling",
    "check_withdrawal",
    "dispute_id",
    "follow",
    "seen_by",
]
