"""Hands as they are being played: kept folded, and gone on with one validated event after another.

The ledger is the only truth. What is kept here is what it held when it was read; whether it has gone on since is asked
before an answer depends on it, so that several services can share a database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from ...domain.events import Event
from ...domain.findings import Finding
from ...domain.hand import Hand
from ...handlog.decode import NoLog, decode_hand
from ...ledger import Conflict, HandNotStored, Ledger
from ..http.problems import NO_HAND, NotFound
from .damage import Unreadable
from .group_commit import GroupCommit, Run, Stored
from .hand import LiveHand, breaches_of_new, first_breaches
from .keyed_lock import KeyedLock

MAX_EVENTS_ON_LOOP: Final = 24
"""How many events are judged on the event loop; more would hold up all other requests for over a millisecond."""

T = TypeVar("T")


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

    def __init__(self, ledger: Ledger, run: Run, compute: Run, group_commit: GroupCommit, cache_size: int) -> None:
        """`run` asks the ledger, `group_commit` writes to it; up to `cache_size` hands are kept.

        `compute` does in a thread what would take long.
        """
        self._ledger, self._run, self._compute, self._cache_size = ledger, run, compute, cache_size
        self._kept: OrderedDict[str, LiveHand] = OrderedDict()
        self._appending = KeyedLock()
        self._forgotten = 0
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
            return await self._read(hand, version)
        return live

    async def off_loop(self, events: int, work: Callable[..., T], *arguments: object) -> T:
        """Do work on so many events: at once where they are few, else in a thread."""
        if events <= MAX_EVENTS_ON_LOOP:
            return work(*arguments)
        done: T = await self._compute(work, *arguments)
        return done

    async def _read(self, hand: str, version: int) -> LiveHand | None:
        forgotten = self._forgotten
        ask = self._run if version <= MAX_EVENTS_ON_LOOP else self._compute
        try:
            lines: list[bytes] = await ask(self._ledger.events_of, hand)
        except HandNotStored:
            return None
        try:
            stored = await self.off_loop(len(lines), _decode, hand, lines)
        except NoLog as no_log:
            raise Unreadable(hand, no_log.problems) from no_log
        live = self.kept(hand)
        if live is None or live.version < len(stored):
            live = await self._go_on(hand, live, stored.events, lines)
        if forgotten != self._forgotten:  # what was read may have texts that were erased meanwhile
            self._kept.pop(hand, None)
        return live

    def forget(self, hand: str) -> None:
        """Read a hand anew when it is asked for next; its texts may have been erased."""
        self._forgotten += 1
        self._kept.pop(hand, None)

    async def _go_on(self, hand: str, live: LiveHand | None, events: list[Event], lines: list[bytes]) -> LiveHand:
        """Keep a hand with all its events; what is kept of it goes on where there are few more."""
        more = len(events) - (0 if live is None else live.version)
        if live is not None and more <= MAX_EVENTS_ON_LOOP:
            live.follow(events[live.version :], lines[live.version :])
            return live
        followed = await self.off_loop(more, _follow, events, lines)
        known = self.kept(hand)  # another request may have read it meanwhile
        return known if known is not None and known.version >= followed.version else self._keep(hand, followed)

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
            findings = await self._breaches_of(live, events)
            if findings:
                now = await self.latest(hand)
                raise Missed(now) if _version(now) != expected else Refused(findings)
            try:
                stored = await self.group_commit.commit(hand, lines, expected, tail)
            except Conflict:
                raise Missed(await self.latest(hand)) from None
            if live is None:
                await self._go_on(hand, None, list(events), list(lines))
            elif live.version == expected and len(events) <= MAX_EVENTS_ON_LOOP:
                live.follow(events, lines)
            elif live.version == expected:
                await self._go_on(hand, live, [*live.hand.events, *events], [*live.lines, *lines])
            return stored

    async def _breaches_of(self, live: LiveHand | None, events: Sequence[Event]) -> list[Finding]:
        if live is None:
            return await self.off_loop(len(events), breaches_of_new, events)
        if len(events) <= MAX_EVENTS_ON_LOOP or live.fold.halted_at is not None:
            return live.breaches_of(events)
        return await self.off_loop(len(events), first_breaches, live.fold.copy(), events)


def _decode(hand: str, lines: Sequence[bytes]) -> Hand:
    return decode_hand(hand, hand, [(1, b"\n".join(lines))], stored=True)


def _follow(events: Sequence[Event], lines: Sequence[bytes]) -> LiveHand:
    return LiveHand(Hand(events), lines)


def _version(live: LiveHand | None) -> int:
    """How many events a hand has, 0 where it is not stored."""
    return 0 if live is None else live.version
