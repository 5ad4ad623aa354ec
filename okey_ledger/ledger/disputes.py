"""Disputes in the ledger: aggregates of their own beside the hands, chained and append-only like them.

A dispute is stored under `dispute/ID`. What is asked of it is judged against the hand as stored; nothing of a hand ever
changes by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final, TypeVar, get_args

import msgspec
from eventsourcing.application import AggregateNotFoundError
from msgspec import UNSET, UnsetType

from okey_ledger.domain.committed import TEXT_FIELDS, is_committed
from okey_ledger.domain.disputes import (
    AppealMade,
    Dispute,
    DisputeEvent,
    DisputeOpened,
    DisputeWithdrawn,
    NotNow,
    RulingMade,
    check_appeal,
    check_opening,
    check_ruling,
    check_withdrawal,
    dispute_id,
)
from okey_ledger.domain.disputes.events import Claim, Correction, Decision, DisputedEntry, Rule
from okey_ledger.domain.events import HAND_ID, Event, HandDealt
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.sentence import N_, TranslatableError
from okey_ledger.handlog.field_error import field_error

from .aggregates import project_dispute
from .append import AppendResult, append_once
from .commitment import NO_KEY, receipt_tail
from .errors import Conflict, DisputeNotStored, HandNotStored
from .ledger import Ledger
from .topics import DISPUTE, is_dispute

_DRAFT: Final = "draft"
"""What stands for an id that is still to be worked out."""

_MAX_TRIES: Final = 10
"""How often something is judged anew because somebody else was first."""

_POINTS: Final = N_("Points are a whole number of less than {most} either way")
_ALLOWED: Final = {
    "rule": N_("A clause by which scores change is one of {choices}"),
    "seat": N_("A seat is a number from 0 to 3"),
    "n": (_NUMBER := N_("The number of an event is a whole number from 0 on")),
    "event": _NUMBER,
    "points": _POINTS,
    "figure": _POINTS,
    "text": N_("A text has at most {longest} characters"),
    "reason": N_("A reason has 1 to {longest} characters"),
    "by": N_("A name has 1 to 200 characters"),
}
"""By member: what it can be."""

Checked = Callable[[Dispute, HandDealt], DisputeEvent]
"""Makes the next event of a dispute, or raises a `DisputeError`."""


E = TypeVar("E", bound=DisputeEvent)


class WrongDispute(TranslatableError, ValueError):
    """Something of a dispute has no proper form: a text that is too long, a seat or a clause that there is none of."""


class Disputes:
    """The disputes of a ledger; threads may share them. Every method may raise a `StorageError`."""

    def __init__(self, ledger: Ledger, key: str = NO_KEY) -> None:
        """The disputes of a ledger; `key` is the id of the API key through which events of them are received."""
        self._ledger, self._key = ledger, key
        self.private = ledger.private

    def open(
        self,
        hand: str,
        by: str,
        claim: Claim,
        at: datetime,
        *,
        text: str = "",
        event: int | UnsetType = UNSET,
        entry: DisputedEntry | UnsetType = UNSET,
        move: Event | UnsetType = UNSET,
        figure: int | UnsetType = UNSET,
    ) -> tuple[AppendResult, Dispute]:
        """Open a dispute about a stored hand; the same claim again is `unchanged`, unless it was withdrawn.

        Raises `HandNotStored`, `WrongDispute`, and a `DisputeError` where there is nothing to dispute, or the same
        claim is there with another figure or text.
        """
        if re.fullmatch(HAND_ID, hand) is None:
            raise HandNotStored(hand)
        recorded = self._ledger.hand(hand)
        said: dict[str, Any] = {"text": text, "event": event, "entry": entry, "move": move, "figure": figure}
        opened = _proper(
            DisputeOpened(dispute=_DRAFT, n=0, at=at, hand=hand, events=len(recorded), by=by, claim=claim, **said)
        )
        check_opening(opened, recorded)
        time = 1
        while True:
            opened = msgspec.structs.replace(opened, dispute=dispute_id(opened, time))
            known = self._find(opened.dispute)
            if known is None and self._append(opened):
                return "stored", Dispute(opened, (opened,))
            if known is not None and known.status != "withdrawn":
                _check_same(opened, known)
                return "unchanged", known
            time += known is not None

    def rule(
        self, dispute: str, by: str, decision: Decision, reason: str, corrections: list[Correction], at: datetime
    ) -> tuple[AppendResult, Dispute]:
        """Rule on a dispute; the same ruling again is `unchanged`.

        Raises `DisputeNotStored`, `WrongDispute`, and a `DisputeError` where it may not be.
        """

        def make(known: Dispute, deal: HandDealt) -> RulingMade:
            said: dict[str, Any] = {"decision": decision, "reason": reason, "corrections": corrections}
            ruling = _proper(RulingMade(dispute=dispute, n=known.version, at=at, by=by, **said))
            check_ruling(known, ruling, deal)
            return ruling

        return self._go_on(
            dispute, make, {"by": by, "decision": decision, "reason": reason, "corrections": corrections}
        )

    def appeal(self, dispute: str, by: str, reason: str, at: datetime) -> tuple[AppendResult, Dispute]:
        """Appeal against a ruling; the same appeal again is `unchanged`. Raises as `rule` does."""

        def make(known: Dispute, deal: HandDealt) -> AppealMade:
            appeal = _proper(AppealMade(dispute=dispute, n=known.version, at=at, by=by, reason=reason))
            check_appeal(known, appeal, deal)
            return appeal

        return self._go_on(dispute, make, {"by": by, "reason": reason}, AppealMade)

    def withdraw(self, dispute: str, by: str, reason: str, at: datetime) -> tuple[AppendResult, Dispute]:
        """Withdraw a dispute; once more is `unchanged`. Raises as `rule` does."""

        def make(known: Dispute, deal: HandDealt) -> DisputeWithdrawn:
            withdrawn = _proper(DisputeWithdrawn(dispute=dispute, n=known.version, at=at, by=by, reason=reason))
            check_withdrawal(known, withdrawn)
            return withdrawn

        return self._go_on(dispute, make, {"by": by, "reason": reason}, DisputeWithdrawn)

    def dispute(self, dispute: str, version: int | None = None) -> Dispute:
        """A dispute with its history, at a version if one is given.

        Raises `DisputeNotStored`, and `HandDamaged` where an event is missing.
        """
        found = self._find(dispute, version)
        if found is None:
            raise DisputeNotStored(dispute)
        return found

    def ids(self) -> Iterator[str]:
        """The ids of all disputes, in alphabetical order."""
        for name in self._ledger.names(after=DISPUTE):
            if not is_dispute(name):
                return
            yield name.removeprefix(DISPUTE)

    def players_of(self, hand: str) -> list[str]:
        """The players of a stored hand, by seat. Raises `HandNotStored`."""
        return self._ledger.hand(hand).players

    def hand_of(self, dispute: Dispute) -> Hand:
        """The disputed hand, as it was when the dispute was opened."""
        return self._ledger.hand(dispute.opened.hand, version=dispute.opened.events)

    def _find(self, dispute: str, version: int | None = None) -> Dispute | None:
        if re.fullmatch(HAND_ID, dispute) is None:
            return None
        try:
            found: Dispute = self._ledger.application.repository.get(
                DISPUTE + dispute, version=version, projector_func=project_dispute
            )
        except AggregateNotFoundError:
            return None
        return self._with_texts(found)

    def _with_texts(self, dispute: Dispute) -> Dispute:
        """A dispute with the texts that its events commit to; one that was erased stays a commitment."""
        said = {event.n: text for event in dispute.history if is_committed(text := text_of(event))}
        if not said:
            return dispute
        texts = self.private.texts_of(set(said.values()))
        history = []
        for event in dispute.history:
            noted = texts.get(said.get(event.n, ""))
            if noted is not None and noted.text is not None:
                text = msgspec.json.decode(noted.text, type=str)
                event = msgspec.structs.replace(event, **{TEXT_FIELDS[type(event).__name__]: text})
            history.append(event)
        opened = history[0]
        assert isinstance(opened, DisputeOpened)
        return Dispute(opened, tuple(history))

    def _go_on(
        self, dispute: str, make: Checked, said: dict[str, Any], kind: type[DisputeEvent] = RulingMade
    ) -> tuple[AppendResult, Dispute]:
        """Store the next event of a dispute, judged by what the dispute is now; or find that it was the last one."""
        for _ in range(_MAX_TRIES):
            known = self.dispute(dispute)
            last = known.history[-1]
            if type(last) is kind and all(_is_said(getattr(last, name), value) for name, value in said.items()):
                return "unchanged", known
            event = make(known, self.hand_of(known).deal)
            if self._append(event):
                return "stored", Dispute(known.opened, (*known.history, event))
        raise Conflict(DISPUTE + dispute, known.version, None, None)

    def _append(self, event: DisputeEvent) -> bool:
        """Store an event; False where another one has its number by now."""
        line, tail = msgspec.json.encode(event), receipt_tail(self._key)
        try:
            append_once(self._ledger.application, DISPUTE + event.dispute, [line], after=event.n, tail=tail)
        except Conflict:
            return False
        return True


_OTHERWISE: Final = {
    "figure": N_(
        "{by} has this claim in dispute {dispute} already, with another figure or none, and what is stored stays; "
        "leave it out to see that dispute, or withdraw that one while it waits for a ruling"
    ),
    "text": N_(
        "{by} has this claim in dispute {dispute} already, with another text or none, and what is stored stays; "
        "leave it out to see that dispute, or withdraw that one while it waits for a ruling"
    ),
}
"""By member: what is said where it is not as it is stored."""


def text_of(event: DisputeEvent) -> str:
    """What somebody says in an event of a dispute, or the commitment to it."""
    text: str = getattr(event, TEXT_FIELDS[type(event).__name__])
    return text


def _is_said(there: Any, offered: Any) -> bool:
    """Whether a part of a stored event is what is offered; a text that was erased is the same as any."""
    return bool(there == offered) or (isinstance(there, str) and isinstance(offered, str) and is_committed(there))


def _check_same(opened: DisputeOpened, known: Dispute) -> None:
    """What is claimed again has no other figure or text, where it has one. Raises `NotNow`."""
    for name in ("figure", "text"):
        wanted = getattr(opened, name)
        there = getattr(known.opened, name)
        if wanted not in (UNSET, "") and not _is_said(there, wanted):
            raise NotNow(_OTHERWISE[name], by=opened.by, dispute=known.id)


def _proper(event: E) -> E:
    """The event as it will be read again. Raises `WrongDispute` where it could not be."""
    try:
        return msgspec.json.decode(msgspec.json.encode(event), type=type(event))
    except msgspec.ValidationError as error:
        raise _wrong(error) from None
    except (UnicodeEncodeError, RecursionError):
        raise WrongDispute(N_("A text has characters that are none, or a move is nested too deeply; mend it")) from None


def _wrong(error: msgspec.ValidationError) -> WrongDispute:
    """What the member that is wrong can be."""
    wrong = field_error(error)
    allowed = _ALLOWED.get(re.sub(r"\[.*\]", "", wrong.field).rpartition(".")[2])
    if allowed is None:
        sentence = N_("The field {field} is wrong ({reason}); correct its value")
        return WrongDispute(sentence, field=wrong.field, reason=wrong.reason)
    return WrongDispute(allowed, choices=", ".join(get_args(Rule)), most=2**31, longest=2000)
