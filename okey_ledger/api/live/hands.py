"""Hands as they are being played: kept folded, and gone on with one validated event after another.

The ledger is the only truth. What is kept here is what it held when it was read; whether it has gone on since is asked
before an answer depends on it, so that several services can share a database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from ...domain.events import Event
from ...domain.findings import Finding
from ...domain.hand import Hand
from ...handlog.decode import NoLog, decode_hand
from ...ledger import Conflict, HandNotStored, Ledger
from ..http.problems import NO_HAND, NotFound
from .damage import Unreadable
from .group_commit import GroupCommit, Run, Stored
from .hand import LiveHand, breaches_of_new
from .keyed_lock import KeyedLock


class Missed(Exception):
    """The hand does not end where the events go on; nothing was stored."""

    def __init__(self, live: LiveHand | None) -> None:
        """The hand as it is now; None where there is none."""
        super().__init__()
        self.live = live


class Refused(Exception):
    """The rules do not allow the events; nothing was stored."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        """What the first event that breaks something breaks."""
        super().__init__()
        self.findings = findings


class LiveHands:
    """The hands of a ledger, the latest used kept folded; for one event loop."""

    def __init__(self, ledger: Ledger, run: Run, group_commit: GroupCommit, cache_size: int) -> None:
        """`run` asks the ledger, `group_commit` writes to it; up to `cache_size` hands are kept."""
        self._ledger, self._run, self._cache_size = ledger, run, cache_size
        self._kept: OrderedDict[str, LiveHand] = OrderedDict()
        self._appending = KeyedLock()
        self.group_commit = group_commit

    def kept(self, hand: str) -> LiveHand | None:
        """A hand as far as it is known here; it may have gone on since."""
        live = self._kept.get(hand)
        if live is not None:
            self._kept.move_to_end(hand)
        return live

    async def current(self, hand: str) -> LiveHand:
        """A hand as the ledger has it now. Raises `NotFound`, and like `latest`."""
        live = await self.latest(hand)
        if live is None:
            raise NotFound(NO_HAND, {"hand": hand})
        return live

    async def latest(self, hand: str) -> LiveHand | None:
        """A hand as the ledger has it now; None where it is not stored. Raises `HandDamaged` or `Unreadable`."""
        live = self.kept(hand)
        version = await self._run(self._ledger.version, hand)
        if live is None or version > live.version:
            return await self._read(hand)
        return live

    async def _read(self, hand: str) -> LiveHand | None:
        try:
            lines: list[bytes] = await self._run(self._ledger.events_of, hand)
        except HandNotStored:
            return None
        live = self.kept(hand)
        try:
            stored = decode_hand(hand, hand, [(1, b"\n".join(lines))], stored=True)
        except NoLog as no_log:
            raise Unreadable(hand, no_log.problems) from no_log
        if live is not None and live.version < len(stored):
            live.follow(stored.events[live.version :], lines[live.version :])
        elif live is None:
            live = self._keep(hand, LiveHand(stored, lines))
        return live

    def forget(self, hand: str) -> None:
        """Read a hand anew when it is asked for next; its texts may have been erased."""
        self._kept.pop(hand, None)

    def _keep(self, hand: str, live: LiveHand) -> LiveHand:
        self._kept[hand] = live
        if len(self._kept) > self._cache_size:
            self._kept.popitem(last=False)
        return live

    async def append(self, hand: str, events: Sequence[Event], lines: Sequence[bytes], tail: bytes) -> Stored:
        """Store the events with which a hand goes on, or none of them, their receipts ending with `tail`.

        Raises `Missed` where the hand ends elsewhere and `Refused` where the rules do not allow one of them.
        """
        async with self._appending.hold(hand):
            expected = events[0].n
            live = self.kept(hand)
            if live is None or live.version != expected:
                live = await self.latest(hand)
            if _version(live) != expected:
                raise Missed(live)
            findings = breaches_of_new(events) if live is None else live.breaches_of(events)
            if findings:
                now = await self.latest(hand)
                raise Missed(now) if _version(now) != expected else Refused(findings)
            try:
                stored = await self.group_commit.commit(hand, lines, expected, tail)
            except Conflict:
                raise Missed(await self.latest(hand)) from None
            if live is None:
                self._keep(hand, LiveHand(Hand(events), lines))
            elif live.version == expected:
                live.follow(events, lines)
            return stored


def _version(live: LiveHand | None) -> int:
    """How many events a hand has, 0 where it is not stored."""
    return 0 if live is None else live.version
