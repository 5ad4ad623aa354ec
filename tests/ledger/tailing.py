"""Readers that follow a ledger while many write to it."""

from __future__ import annotations

from pathlib import Path
from subprocess import Popen
from threading import Thread

import pytest

from okey_ledger.ledger import Ledger, notifier

from .contract import Database
from .logs import drawn, hand_of
from .processes import heard, let_go, program


class Tail(Thread):
    """Reads what comes, a few events at a time, until it has seen so many."""

    def __init__(self, ledger: Ledger, events: int, limit: int) -> None:
        super().__init__(daemon=True)
        self.ledger, self.events, self.limit = ledger, events, limit
        self.positions: list[int] = []
        self.versions: list[tuple[str, int]] = []

    def run(self) -> None:
        last = 0
        while len(self.positions) < self.events and self.ledger.wait_for(last + 1, timeout=60):
            for row in self.ledger.read(after=last, limit=self.limit):
                self.positions.append(row.position)
                self.versions.append((row.hand, row.version))
                last = row.position


class TailingContract(Database):
    """Nothing missed, nothing twice; and waking up."""

    @pytest.mark.parametrize(("writers", "events"), [(3, 120), pytest.param(6, 10_000, marks=pytest.mark.long)])
    def test_readers_that_follow_miss_nothing_of_what_many_write(
        self, tmp_path: Path, writers: int, events: int
    ) -> None:
        address = self.address(tmp_path)
        with Ledger.open(address) as ledger:
            programs = [program("appending", address, f"h-{n}", events, 1 + n % 3) for n in range(writers)]
            tails = [Tail(ledger, writers * events, limit) for limit in (7, 1000)]
            assert [heard(one) for one in programs] == ["open"] * writers
            for tail in tails:
                tail.start()
            for one in programs:
                let_go(one)
            assert all(ends_well(one) for one in programs)
            for tail in tails:
                tail.join(120)
                assert tail.positions == list(range(1, writers * events + 1))
                in_order = {f"h-{n}": list(range(1, events + 1)) for n in range(writers)}
                assert {h: [v for hand, v in tail.versions if hand == h] for h in in_order} == in_order
            assert not ledger.verify().faults

    def test_who_waits_for_what_is_there_need_not_wait(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        assert ledger.wait_for(5, timeout=0)
        assert not ledger.wait_for(6, timeout=0)
        assert not ledger.wait_for(6, timeout=0.05)

    def test_who_waits_is_woken_by_an_append_without_looking(
        self, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ledger.application.recorder.notifier, "poll", 1000)
        ledger.record_hand("h-1", hand_of(5))
        woken: list[bool] = []
        waiting = Thread(target=lambda: woken.append(ledger.wait_for(6, timeout=1000)), daemon=True)
        waiting.start()
        ledger.append("h-1", [drawn("h-1", 5)], 5)
        waiting.join(60)
        assert woken == [True]

    def test_who_waits_finds_what_was_announced_by_nobody(
        self, tmp_path: Path, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(notifier.PositionNotifier, "announce", lambda _: None)
        monkeypatch.setattr(ledger.application.recorder.notifier, "poll", 0.01)
        woken: list[bool] = []
        waiting = Thread(target=lambda: woken.append(ledger.wait_for(1, timeout=1000)), daemon=True)
        waiting.start()
        with Ledger.open(self.address(tmp_path)) as another:
            another.record_hand("h-1", hand_of(1))
        waiting.join(60)
        assert woken == [True]

    def test_closing_ends_the_waiting(self, ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ledger.application.recorder.notifier, "poll", 1000)
        woken: list[bool] = []
        waiting = [Thread(target=lambda: woken.append(ledger.wait_for(1, timeout=1000)), daemon=True) for _ in range(3)]
        for one in waiting:
            one.start()
        ledger.close()
        for one in waiting:
            one.join(60)
        assert woken == [False] * 3


def ends_well(process: Popen[str]) -> bool:
    process.communicate()
    return process.returncode == 0
