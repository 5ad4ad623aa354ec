"""Hands as they are being played: kept folded, and gone on with one validated event after another.

The ledger is the only truth. What is kept here is what it held when it was read; whether it has gone on since is asked
before an answer depends on it, so that several services can share a database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from ...domain.audit import Fold
from ...domain.events import Event, HandDealt
from ...domain.findings import Finding
from ...handlog.decode import NoLog, decode_hand
from ...ledger import Conflict, HandNotStored, Ledger
from ..http.problems import NO_HAND, NotFound
from .damage import Unreadable
from .followed import FollowedHand
from .group_commit import Committer, Run
from .keyed_lock import OneAtATime


class Missed(Exception):
    """The hand does not end where the events go on; nothing was stored."""

    def __init__(self, followed: FollowedHand | None) -> None:
        """The hand as it is now; None where there is none."""
        super().__init__()
        self.followed = followed


class Refused(Exception):
    """The rules do not allow the events; nothing was stored."""

    def __init__(self, findings: Sequence[Finding], followed: FollowedHand | None) -> None:
        """What the first event that breaks something breaks, and the hand as it was."""
        super().__init__()
        self.findings = findings
        self.followed = followed


class LiveHands:
    """The hands of a ledger, the latest used kept folded; for one event loop."""

    def __init__(self, ledger: Ledger, run: Run, committer: Committer, most: int) -> None:
        """`run` asks the ledger, `committer` writes to it; up to `most` hands are kept."""
        self._ledger, self._run, self._most = ledger, run, most
        self._kept: OrderedDict[str, FollowedHand] = OrderedDict()
        self._appending = OneAtATime()
        self.committer = committer

    def kept(self, hand: str) -> FollowedHand | None:
        """A hand as far as it is known here; it may have gone on since."""
        followed = self._kept.get(hand)
        if followed is not None:
            self._kept.move_to_end(hand)
        return followed

    async def current(self, hand: str) -> FollowedHand:
        """A hand as the ledger has it now. Raises `NotFound`, and like `latest`."""
        followed = await self.latest(hand)
        if followed is None:
            raise NotFound(NO_HAND, {"hand": hand})
        return followed

    async def latest(self, hand: str) -> FollowedHand | None:
        """A hand as the ledger has it now; None where it is not stored. Raises `HandDamaged` or `Unreadable`."""
        followed = self.kept(hand)
        version = await self._run(self._ledger.version, hand)
        if followed is None or version > followed.version:
            return await self._read(hand)
        return followed

    async def _read(self, hand: str) -> FollowedHand | None:
        try:
            lines: list[bytes] = await self._run(self._ledger.events_of, hand)
        except HandNotStored:
            return None
        followed = self.kept(hand)
        try:
            events = decode_hand(hand, hand, [(1, b"\n".join(lines))], stored=True)
        except NoLog as no_log:
            raise Unreadable(hand, no_log.problems) from no_log
        if followed is not None and followed.version < len(events):
            followed.take(events[followed.version :], lines[followed.version :])
        elif followed is None:
            followed = self._keep(hand, FollowedHand(events, lines))
        return followed

    def _keep(self, hand: str, followed: FollowedHand) -> FollowedHand:
        self._kept[hand] = followed
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return followed

    async def append(self, hand: str, events: Sequence[Event], lines: Sequence[bytes]) -> FollowedHand:
        """Store the events with which a hand goes on, or none of them; the hand with them.

        Raises `Missed` where the hand ends elsewhere and `Refused` where the rules do not allow one of them.
        """
        await self._appending.take(hand)
        try:
            return await self._append(hand, events, lines)
        finally:
            self._appending.leave(hand)

    async def _append(self, hand: str, events: Sequence[Event], lines: Sequence[bytes]) -> FollowedHand:
        expected = events[0].n
        followed = self.kept(hand)
        if followed is None or followed.version != expected:
            followed = await self.latest(hand)
        if (followed.version if followed else 0) != expected:
            raise Missed(followed)
        findings = _breaches(followed, events)
        if findings:
            now = await self.latest(hand)
            raise Missed(now) if (now.version if now else 0) != expected else Refused(findings, now)
        try:
            await self.committer.append(hand, lines, expected)
        except Conflict:
            raise Missed(await self.latest(hand)) from None
        if followed is None:
            return self._keep(hand, FollowedHand(events, lines))
        if followed.version == expected:
            followed.take(events, lines)
        return followed


def _breaches(followed: FollowedHand | None, events: Sequence[Event]) -> list[Finding]:
    """What the first of some events that breaks a rule breaks."""
    if followed is None:
        deal = events[0]
        assert isinstance(deal, HandDealt)
        fold = Fold(deal)
        if fold.findings:
            return fold.findings
        events = events[1:]
    else:
        fold = followed.fold
        if fold.halted_at is not None:
            return [finding for finding in fold.findings if finding.halts]
        if len(events) == 1:
            return fold.check(events[0])
        fold = fold.copy()
    before = len(fold.findings)
    for event in events:
        fold.take((event,))
        if len(fold.findings) > before:
            return fold.findings[before:]
    return []
