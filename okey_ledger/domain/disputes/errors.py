"""What a dispute says no with, as one tree.

DisputeError             whatever a dispute says no with
├── NothingDisputed      the claim, the ruling or the correction names what the hand does not have
├── NotTheirs            somebody may not do this: not of the hand, not the opener, not another referee
└── NotNow               the dispute is not where this can be done
"""

from __future__ import annotations


class DisputeError(Exception):
    """Whatever a dispute says no with; its message says how to mend it."""


class NothingDisputed(DisputeError):
    """The claim, the ruling or the correction names what the hand does not have."""


class NotTheirs(DisputeError):
    """Somebody may not do this in this dispute."""


class NotNow(DisputeError):
    """The dispute is not where this can be done."""
