"""What a dispute says no with, as one tree.

DisputeError             whatever a dispute says no with
├── NothingDisputed      the claim, the ruling or the correction names what the hand does not have
├── NotTheirs            somebody may not do this: not of the hand, not the opener, not another referee
└── NotNow               the dispute is not where this can be done
"""

from __future__ import annotations

from ..sentence import N_, TranslatableError

NO_EVENT = N_("The hand has no event {n}; its events are 0 to {end}")
"""What is said of an event that the hand does not have."""


class DisputeError(TranslatableError):
    """Whatever a dispute says no with; its sentence says how to mend it."""


class NothingDisputed(DisputeError):
    """The claim, the ruling or the correction names what the hand does not have."""


class NotTheirs(DisputeError):
    """Somebody may not do this in this dispute."""


class NotNow(DisputeError):
    """The dispute is not where this can be done."""
