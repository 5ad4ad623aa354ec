"""Keeping a data set current from the feed of a service, every event once.

A data set knows the position of the event of the feed that it read last. Rows and position change together, in one
change that is all or nothing. So whatever ends the program and wherever an answer breaks off, the next one goes on
after the last whole change: nothing is missed and nothing is there twice. A hand is written whole; one that goes on
after its end, with a claim of its scores, takes the place of its earlier rows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from ...domain.sentence import N_
from ...ledger.chain import START
from ...ledger.rows import StoredRow
from ...ledger.topics import UNREADABLE
from ..dataset.change import Change
from ..dataset.compaction import gather
from ..dataset.manifest import Export, FileFormat, Followed, Manifest
from ..dataset.resume import check_continues, data_set_in
from ..dataset.staging import commit, writing
from ..errors import CannotContinue, LedgerRestored, ServiceAway, ServiceRefuses
from ..rows.chain import chained, last_leaf
from ..rows.judgment import JudgedHand, judge
from ..rows.pseudonyms import names_under
from ..rows.row_builder import HANDS_PER_TASK, RowBuilder
from ..rows.standings import Played, add_batch, add_written, standings
from .arrival import Arrival, Batch, FeedEntry, arrivals
from .earlier_hands import EarlierHand, earlier_hands
from .feed import Service
from .restored import lost_after
from .stop import Stopped, StopRequest

MAX_TRIES: Final = 6
"""How often a service that is away is asked, where somebody waits for the end."""

MAX_PAUSE_SECONDS: Final = 60.0
"""How many seconds a service that is away is left alone at most, unless it asks for more itself."""


class FollowOptions(NamedTuple):
    """How a data set is kept."""

    file_format: FileFormat | None = None
    """That of the data set which is continued, Parquet for a new one, where none is given."""
    key: str | None = None
    """The secret key of the pseudonyms; None where players have their ids."""
    batch: int = 50_000
    """About how many events are written at once."""


class Follower:
    """A data set in a folder that follows a service."""

    def __init__(
        self,
        service: Service,
        folder: Path,
        options: FollowOptions,
        stop: StopRequest,
        told: Callable[[Manifest], None] = lambda manifest: None,
    ) -> None:
        """`told` hears after each change what the data set is then.

        Raises `CannotContinue` where the folder holds something else than a data set that follows a feed.
        """
        self.service, self.folder, self.options, self.stop, self.told = service, folder, options, stop, told
        self._names = names_under(options.key)
        self._run: Export | None = None
        folder.mkdir(parents=True, exist_ok=True)
        with writing(folder):  # which completes a change that was broken off
            self.manifest = self._data_set()

    @property
    def position(self) -> int:
        """The place in the feed up to which the data set goes."""
        return 0 if self.manifest is None else self.manifest.through

    @property
    def epoch(self) -> int:
        """The epoch of the ledger in which that place was read."""
        return 0 if self.manifest is None or self.manifest.followed is None else self.manifest.followed.epoch

    def catch_up(self) -> None:
        """Read the feed to its end.

        What is no longer in the ledger, since that was restored from a backup, is taken out. Raises `ServiceAway`,
        `ServiceRefuses`, `CannotContinue` and other `AnalyticsError`s, `Stopped`, and `OSError` where files cannot be
        written. Whatever is raised, the data set is whole.
        """
        self._unless_restored(self._check_ledger)
        before = None
        while before != (self.epoch, self.position):
            before = self.epoch, self.position
            self._unless_restored(self._read_answer)

    def _unless_restored(self, step: Callable[[], None]) -> None:
        """Take a step; where the ledger turns out to have been restored, go back instead."""
        try:
            step()
        except LedgerRestored as restored:
            self._go_back(restored)

    def _read_answer(self) -> None:
        """Read one answer, and write what it has, some of it at a time."""
        batch = Batch()
        try:
            for arrival in arrivals(self.service.entries(self.position, self.epoch)):
                batch.add(arrival)
                if batch.events >= self.options.batch:
                    full, batch = batch, Batch()
                    self._write(full)
                self.stop.look()
        except (ServiceAway, Stopped):
            self._write(batch)
            raise
        self._write(batch)

    def _data_set(self) -> Manifest | None:
        """The data set as it stands; None where it begins."""
        before = data_set_in(self.folder)
        if before is None:
            return None
        if before.followed is None:
            said = N_("{folder} was exported from a ledger; go on with export --since, or name another folder")
            raise CannotContinue(said, folder=str(self.folder))
        check_continues(self.folder, before, self.options.file_format, self._names)
        return before

    def _check_ledger(self) -> None:
        """Raise `CannotContinue` where the service has another ledger than the one that has been followed."""
        if self.manifest is None or self.manifest.followed is None or not self.position:
            return
        hand, count = self.manifest.followed.hand, self.manifest.followed.n + 1
        entries = self.service.entries_of(hand, count)
        rows = self._rows(hand, entries)
        if len(rows) != count or not self._names.is_leaf(self.manifest.leaf, last_leaf(hand, rows).hex()):
            self.service.check_position(self.position, self.epoch)
            raise self._another_ledger()

    def _another_ledger(self) -> CannotContinue:
        said = N_("{folder} follows another ledger than that of {url}, or a later state of it; name another folder")
        return CannotContinue(said, folder=str(self.folder), url=self.service.url)

    def _go_back(self, restored: LedgerRestored) -> None:
        """Take out what was read after the position from which a restored ledger went on, all or nothing."""
        if self.manifest is None or restored.epoch <= self.epoch:
            raise self._another_ledger()
        lost = lost_after(self.folder, self.manifest, restored.position)
        last, leaf = Followed("", 0, restored.epoch), START
        if restored.position:
            if lost.last is None:
                raise self._another_ledger()
            hand, n, known = lost.last
            rows = self._rows(hand, self.service.entries_of(hand, n + 1))
            leaf = last_leaf(hand, rows)
            if len(rows) != n + 1 or known not in (None, leaf):
                raise self._another_ledger()
            last = Followed(hand, n, restored.epoch)
        kept = Batch()
        for hand, count in lost.hands.items():
            entries = self.service.entries_of(hand, count) if count else []
            if entries and len(entries) == count and judge(hand, self._rows(hand, entries)).end is not None:
                kept.add(Arrival(hand, 0, entries))
        self._run = None
        self._change(kept, restored.position, last, leaf, lost.hands)
        self._run = None

    def _write(self, batch: Batch) -> None:
        """Make a batch part of the data set, all or nothing."""
        last = batch.last
        if last is not None:
            self._change(batch, last.entries[-1].position, Followed(last.hand, last.last, self.service.epoch))

    def _change(
        self, batch: Batch, through: int, last: Followed, leaf: bytes = START, dropped: Collection[str] = ()
    ) -> None:
        """Add a batch and take out hands, all or nothing; `leaf` is that of the last event unless the batch has it."""
        with writing(self.folder) as staged:
            before = self._data_set()
            if before != self.manifest:
                said = N_("Another program has written {folder} meanwhile; let one of them follow")
                raise CannotContinue(said, folder=str(self.folder))
            change = Change(self.folder, staged, before, through, self.options.file_format, self._names, last.epoch)
            leaf = self._fill(change, batch, last, dropped) or leaf
            manifest = self._marked(change.manifest(leaf.hex()), last)
            commit(self.folder, manifest, change.renewal.removes)
        self.manifest = manifest
        self._run = manifest.exports[-1]
        self.told(manifest)

    def _fill(self, change: Change, batch: Batch, last: Followed, dropped: Collection[str]) -> bytes | None:
        """Write all rows of a change; the leaf of the last event, None where its hand is not in the batch."""
        played: Played = {}
        leaf = None
        renewed = {hand for hand, arrival in batch.hands.items() if arrival.first} | set(dropped)
        earlier = {} if change.before is None else earlier_hands(self.folder, change.before, renewed)
        change.games.update(was.game for was in earlier.values() if was.game is not None)
        change.drop(renewed)
        hands = self._judged(batch, earlier)
        while chunk := list(islice(hands, HANDS_PER_TASK)):
            builder = RowBuilder(self._names)
            for judged in chunk:
                builder.add(judged)
                if judged.hand == last.hand:
                    leaf = judged.leaves[-1]
            result = builder.finish()
            for written in result.batches:
                add_batch(played, written)
            change.add(result)
        change.take_out()
        if change.before is not None:
            add_written(played, self.folder, change.before, change.games, renewed)
        change.add_games(standings(played))
        gather(change)
        return leaf

    def _judged(self, batch: Batch, earlier: dict[str, EarlierHand]) -> Iterator[JudgedHand]:
        """The hands of a batch, each whole from its deal on, judged."""
        for hand, arrival in batch.hands.items():
            entries = arrival.entries
            if arrival.first:
                entries = self.service.entries_of(hand, arrival.first) + entries
            rows = self._rows(hand, entries)
            if arrival.first:
                self._check_earlier(arrival, rows[: arrival.first], earlier.get(hand))
            judged = judge(hand, rows)
            if judged.end is None:
                said = N_("Hand {hand} came without its end; {url} was cut off, or has another version of the rules")
                raise ServiceAway(said, hand=hand, url=self.service.url)
            yield judged

    def _check_earlier(self, arrival: Arrival, rows: list[StoredRow], was: EarlierHand | None) -> None:
        """Raise `CannotContinue` where a hand goes on that the data set does not hold as the service tells it."""
        hand = arrival.hand
        if was is None or was.events != arrival.first:
            said = N_("{folder} lacks what hand {hand} was before; begin anew in another folder")
            raise CannotContinue(said, folder=str(self.folder), hand=hand)
        if len(rows) != was.events or was.leaf not in (None, last_leaf(hand, rows)):
            said = N_("{url} tells hand {hand} otherwise than before; begin anew in another folder")
            raise CannotContinue(said, url=self.service.url, hand=hand)

    def _rows(self, hand: str, entries: list[FeedEntry]) -> list[StoredRow]:
        """The rows of a hand. Raises `ServiceRefuses` where what a service tells is no hand."""
        try:
            return chained(hand, [entry.line for entry in entries], [entry.position for entry in entries])
        except UNREADABLE:
            said = N_("{url} does not tell hand {hand} as it is stored")
            raise ServiceRefuses(said, url=self.service.url, hand=hand) from None

    def _marked(self, manifest: Manifest, last: Followed) -> Manifest:
        """The manifest with its place in the feed; all changes of this run stand there as one export."""
        *exports, new = manifest.exports
        run = self._run
        if run is not None:
            exports.pop()
            new = Export(
                run.after,
                new.through,
                run.hands + new.hands,
                run.quarantined + new.quarantined,
                run.renewed + new.renewed,
            )
        return msgspec.structs.replace(manifest, exports=[*exports, new], followed=last)


def follow(
    follower: Follower, every: float | None, waits: Callable[[ServiceAway, float], None] = lambda why, seconds: None
) -> None:
    """Keep a data set current, looking again `every` so many seconds; without that, bring it to the end of the feed.

    `waits` hears why and for how many seconds a service that is away is waited for. Raises as `Follower.catch_up` does,
    and `ServiceAway` only where somebody waits for the end.
    """
    tries = 0
    while True:
        before = follower.position
        try:
            follower.catch_up()
        except ServiceAway as away:
            tries = 1 if follower.position != before else tries + 1
            if every is None and tries >= MAX_TRIES:
                raise
            pause = _pause(tries) if away.retry_after is None else float(away.retry_after)
            waits(away, pause)
        else:
            if every is None:
                return
            tries = 0
            pause = every
        follower.stop.sleep(pause)


def _pause(tries: int) -> float:
    """How long a service is left alone: twice as long each time, and not all followers at once."""
    return min(2.0 ** (tries - 1), MAX_PAUSE_SECONDS) * random.uniform(0.75, 1.25)
