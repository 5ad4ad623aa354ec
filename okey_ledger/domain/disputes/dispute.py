"""A dispute after its events so far, and what can happen in it next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ..events import HandDealt
from ..sentence import N_
from .errors import NO_EVENT, NothingDisputed, NotNow, NotTheirs
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
    def people(self) -> list[str]:
        """Who took part in it, by their ids, event by event."""
        return [event.by for event in self.history]  # type: ignore[attr-defined]

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
        raise NotNow(_INSTEAD[status], dispute=dispute.id)
    if ruling.by in deal.players:
        raise NotTheirs(N_("{by} played the hand; another referee has to rule"), by=ruling.by)
    if status == "appealed" and ruling.by == dispute.rulings[0].by:
        sentence = N_("{by} made the ruling that is appealed against; another referee has to rule")
        raise NotTheirs(sentence, by=ruling.by)
    check_corrections(dispute, ruling, len(deal.players))


_INSTEAD = {
    "withdrawn": N_("Dispute {dispute} is withdrawn; it can only be opened anew, by who opened it"),
    "ruled": N_("Dispute {dispute} is ruled; a player of the hand can appeal against the ruling"),
    "settled": N_("Dispute {dispute} is settled; a ruling on appeal is the last"),
}
"""Where no ruling can be made, and what can be done."""


def check_corrections(dispute: Dispute, ruling: RulingMade, seats: int) -> None:
    """A correction changes the score of a seat of the hand, once for what it corrects. Raises `NothingDisputed`."""
    corrections: Sequence[Correction] = ruling.corrections
    if corrections and ruling.decision == "dismissed":
        sentence = N_("A ruling that dismisses the claim corrects nothing; uphold it, or leave the corrections out")
        raise NothingDisputed(sentence)
    for correction in corrections:
        if not correction.points:
            raise NothingDisputed(N_("A correction of 0 points corrects nothing; leave it out"))
        if correction.seat >= seats:
            sentence = N_("There is no seat {seat} in the hand; its seats are 0 to {end}")
            raise NothingDisputed(sentence, seat=correction.seat, end=seats - 1)
        if correction.n >= dispute.opened.events:
            raise NothingDisputed(NO_EVENT, n=correction.n, end=dispute.opened.events - 1)
    named = [(correction.seat, correction.n, correction.rule) for correction in corrections]
    if len(set(named)) < len(named):
        raise NothingDisputed(N_("Two corrections correct the same; make one of them"))


def check_appeal(dispute: Dispute, appeal: AppealMade, deal: HandDealt) -> None:
    """A player of the hand appeals against a ruling, once. Raises a `DisputeError`."""
    if appeal.by not in deal.players:
        raise NotTheirs(N_("{by} did not play the hand; only its players appeal"), by=appeal.by)
    status = dispute.status
    if status != "ruled":
        raise NotNow(_NO_APPEAL[status], dispute=dispute.id)


_NO_APPEAL = {
    "open": N_("Dispute {dispute} is open; there is no ruling yet that could be appealed against"),
    "withdrawn": N_("Dispute {dispute} is withdrawn; there is nothing to appeal against"),
    "appealed": N_("Dispute {dispute} is appealed; there is one appeal in a dispute"),
    "settled": N_("Dispute {dispute} is settled; there is one appeal in a dispute"),
}
"""Where no appeal can be made, and why."""


def check_withdrawal(dispute: Dispute, withdrawn: DisputeWithdrawn) -> None:
    """Who opened a dispute gives it up before there is a ruling. Raises a `DisputeError`."""
    if withdrawn.by != dispute.opened.by:
        sentence = N_("{by} did not open the dispute; {opener} did and can withdraw it")
        raise NotTheirs(sentence, by=withdrawn.by, opener=dispute.opened.by)
    if dispute.status != "open":
        sentence = N_(
            "Dispute {dispute} no longer waits for its first ruling; it can be withdrawn before there is a ruling"
        )
        raise NotNow(sentence, dispute=dispute.id)
