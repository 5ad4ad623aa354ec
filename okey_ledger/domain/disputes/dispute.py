"""A dispute after its events so far, and what can happen in it next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ..events import HandDealt
from .errors import NothingDisputed, NotNow, NotTheirs
from .events import AppealMade, Correction, DisputeEvent, DisputeOpened, DisputeWithdrawn, RulingMade

Status = Literal["open", "ruled", "appealed", "settled", "withdrawn"]
"""Waiting for a ruling; ruled; waiting for a second ruling; ruled on appeal, which is the end; given up."""


class Dispute(msgspec.Struct, frozen=True):
    """A dispute: its events, all of them, in their order."""

    opened: DisputeOpened
    history: tuple[DisputeEvent, ...]

    @property
    def id(self) -> str:
        """The dispute's id."""
        return self.opened.dispute

    @property
    def version(self) -> int:
        """How many events it has."""
        return len(self.history)

    @property
    def rulings(self) -> list[RulingMade]:
        """None, one, or the one on appeal after the first."""
        return [event for event in self.history if isinstance(event, RulingMade)]

    @property
    def appeal(self) -> AppealMade | None:
        """The appeal, where there is one."""
        return next((event for event in self.history if isinstance(event, AppealMade)), None)

    @property
    def status(self) -> Status:
        """Where the dispute stands."""
        if isinstance(self.history[-1], DisputeWithdrawn):
            return "withdrawn"
        if self.appeal is None:
            return "ruled" if self.rulings else "open"
        return "settled" if len(self.rulings) > 1 else "appealed"

    @property
    def corrections(self) -> list[Correction]:
        """What counts: the corrections of the last ruling, while an appeal is waited for those of the first."""
        rulings = self.rulings
        return rulings[-1].corrections if rulings else []


def follow(dispute: Dispute | None, event: DisputeEvent) -> Dispute:
    """A dispute after one more event; whether it could be was judged before it was stored."""
    if dispute is None:
        assert isinstance(event, DisputeOpened)
        return Dispute(event, (event,))
    return Dispute(dispute.opened, (*dispute.history, event))


def check_ruling(dispute: Dispute, ruling: RulingMade, deal: HandDealt) -> None:
    """A referee rules on what waits for a ruling: one who did not play the hand, on appeal another one.

    Raises a `DisputeError`.
    """
    status = dispute.status
    if status not in ("open", "appealed"):
        raise NotNow(f"dispute {dispute.id} is {status}; {_INSTEAD[status]}")
    if ruling.by in deal.players:
        raise NotTheirs(f"{ruling.by} played the hand; another referee has to rule")
    if status == "appealed" and ruling.by == dispute.rulings[0].by:
        raise NotTheirs(f"{ruling.by} made the ruling that is appealed against; another referee has to rule")
    check_corrections(dispute, ruling, len(deal.players))


_INSTEAD = {
    "withdrawn": "it can only be opened anew, by who opened it",
    "ruled": "a player of the hand can appeal against the ruling",
    "settled": "a ruling on appeal is the last",
}
"""What can be done where no ruling can be made."""


def check_corrections(dispute: Dispute, ruling: RulingMade, seats: int) -> None:
    """A correction changes the score of a seat of the hand, once for what it corrects. Raises `NothingDisputed`."""
    corrections: Sequence[Correction] = ruling.corrections
    if corrections and ruling.decision == "dismissed":
        raise NothingDisputed("a ruling that dismisses the claim corrects nothing; uphold it or leave them out")
    for correction in corrections:
        if not correction.points:
            raise NothingDisputed("a correction of 0 points corrects nothing; leave it out")
        if correction.seat >= seats:
            raise NothingDisputed(f"there is no seat {correction.seat} in the hand; its seats are 0 to {seats - 1}")
        if correction.n >= dispute.opened.events:
            last = dispute.opened.events - 1
            raise NothingDisputed(f"the hand has no event {correction.n}; its events are 0 to {last}")
    named = [(correction.seat, correction.n, correction.rule) for correction in corrections]
    if len(set(named)) < len(named):
        raise NothingDisputed("two corrections correct the same; make one of them")


def check_appeal(dispute: Dispute, appeal: AppealMade, deal: HandDealt) -> None:
    """A player of the hand appeals against a ruling, once. Raises a `DisputeError`."""
    if appeal.by not in deal.players:
        raise NotTheirs(f"{appeal.by} did not play the hand; only its players appeal")
    status = dispute.status
    if status == "open":
        raise NotNow(f"dispute {dispute.id} is open; there is no ruling yet that could be appealed against")
    if status == "withdrawn":
        raise NotNow(f"dispute {dispute.id} is withdrawn; there is nothing to appeal against")
    if status != "ruled":
        raise NotNow(f"dispute {dispute.id} is {status}; there is one appeal in a dispute")


def check_withdrawal(dispute: Dispute, withdrawn: DisputeWithdrawn) -> None:
    """Who opened a dispute gives it up before there is a ruling. Raises a `DisputeError`."""
    if withdrawn.by != dispute.opened.by:
        raise NotTheirs(f"{withdrawn.by} did not open the dispute; {dispute.opened.by} did and can withdraw it")
    if dispute.status != "open":
        raise NotNow(f"dispute {dispute.id} is {dispute.status}; it can be withdrawn before there is a ruling")
