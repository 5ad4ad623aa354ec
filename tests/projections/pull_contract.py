"""Pulling: exactly once whatever happens, the same by whatever batches, rebuilt while others read."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Barrier

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from okey_ledger.ledger import Ledger, LedgerBusy
from okey_ledger.projections import Projections, ReadModelsFailed
from okey_ledger.projections.batch import next_batch
from okey_ledger.projections.database import Database as Place
from okey_ledger.projections.engine import engine_at
from okey_ledger.projections.folds import Folds
from okey_ledger.projections.tables import SLOTS
from okey_ledger.projections.writer import progress, write
from tests.logs import deal

from .contract import Database, ids
from .worlds import UpTo, afresh, everything, hands_of_every_sort, lines, store, store_interleaved, won

ROOT = Path(__file__).parents[2]


def start_pull(tmp_path: Path, url: str, batch: int) -> subprocess.Popen[str]:
    """A program that pulls, as far as having opened both."""
    address = f"sqlite:///{tmp_path}/ledger.db"
    arguments = [sys.executable, "-m", "tests.projections.pull_process", address, url, str(batch)]
    program = subprocess.Popen(arguments, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert heard(program) == "open"
    return program


def heard(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def go(program: subprocess.Popen[str]) -> None:
    assert program.stdin is not None
    program.stdin.write("go\n")
    program.stdin.flush()


class PullContract(Database):
    """How the ledger is read."""

    # batches

    @pytest.mark.parametrize(
        ("batch", "kept"),
        [
            pytest.param(batch, kept, marks=[pytest.mark.long] * ((batch, kept) not in {(1, 2), (3, 0), (50, 100)}))
            for batch in (1, 2, 3, 7, 50)
            for kept in (0, 2, 100)
        ],
    )
    def test_the_size_of_batches_and_what_is_kept_makes_no_difference(
        self, ledger: Ledger, tmp_path: Path, url: str, batch: int, kept: int
    ) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        with Projections(url, batch=batch, open_hands=kept) as projections:
            assert projections.catch_up(ledger) == ledger.last_position()
        assert everything(url) == afresh(ledger, self.address(tmp_path, "afresh"))

    # What one database is given, another can be given too.
    @settings(max_examples=settings().max_examples // 4, suppress_health_check=[HealthCheck.differing_executors])
    @given(cuts=st.lists(st.integers(0, 140), max_size=6).map(sorted), order=st.randoms(use_true_random=False))
    def test_at_every_position_the_read_models_are_what_the_ledger_was(self, cuts: list[int], order: Random) -> None:
        hands = hands_of_every_sort()
        order.shuffle(hands)
        with TemporaryDirectory() as name:
            folder = Path(name)
            with Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger:
                store_interleaved(ledger, hands)
                url = self.address(folder)
                with Projections(url, batch=9) as projections:
                    for cut in cuts:
                        projections.catch_up(UpTo(ledger, cut))
                        assert projections.lag(ledger) == ledger.last_position() - min(cut, ledger.last_position())
                assert everything(url) == afresh(UpTo(ledger, max(cuts, default=0)), self.address(folder, "afresh"))

    def test_the_lag_is_what_is_still_to_be_read(self, ledger: Ledger, projections: Projections) -> None:
        assert projections.lag(ledger) == 0
        store(ledger, won(0, 1))
        assert projections.lag(ledger) == 2
        assert projections.catch_up(ledger) == 2
        assert projections.lag(ledger) == 0
        assert projections.catch_up(ledger) == 0

    def test_one_is_told_of_every_batch(self, ledger: Ledger, url: str) -> None:
        store(ledger, *(deal(hand=f"h-{number}") for number in range(7)))
        told: list[int] = []
        with Projections(url, batch=3) as projections:
            projections.catch_up(ledger, told.append)
            projections.rebuild(ledger, told.append)
        assert told == [3, 3, 1] * 2

    def test_what_is_stored_while_they_are_brought_up_to_date_is_not_run_after(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(ledger, deal(hand="h-0"))

        def go_on(_: int) -> None:
            store(ledger, deal(hand=f"h-{ledger.last_position()}"))

        assert projections.catch_up(ledger, go_on) == 1
        assert projections.lag(ledger) == 1

    @pytest.mark.parametrize("batch", [0, 30_001])
    def test_a_batch_has_a_size_that_a_database_can_take(self, url: str, batch: int) -> None:
        with pytest.raises(ValueError, match="1 to 30000"):
            Projections(url, batch=batch)

    # exactly once

    def test_a_batch_is_not_written_twice(self, ledger: Ledger, url: str) -> None:
        store(ledger, won(0, 1), won(1, 2))
        place, slot = Place(url), SLOTS["blue"]
        with place.reading() as connection:
            batch = next_batch(ledger, progress(connection, slot), Folds(9), 2)
        assert batch is not None
        written = []
        for _ in range(2):
            with place.writing() as connection:
                written.append(write(connection, slot, batch))
        place.close()
        assert written == [True, False]
        assert everything(url) == afresh(UpTo(ledger, 2), url)

    def test_threads_that_pull_at_once_read_every_event_once(self, ledger: Ledger, tmp_path: Path, url: str) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        start = Barrier(3)

        def pull(batch: int) -> int:
            with Projections(url, batch=batch) as projections:
                start.wait()
                return projections.catch_up(ledger)

        with ThreadPoolExecutor(3) as pool:
            assert sum(pool.map(pull, (2, 3, 4))) == ledger.last_position()
        assert everything(url) == afresh(ledger, self.address(tmp_path, "afresh"))

    def test_threads_may_share_them(self, ledger: Ledger, tmp_path: Path, url: str) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        with Projections(url, batch=5) as projections, ThreadPoolExecutor(3) as pool:
            reads = [pool.submit(projections.catch_up, ledger) for _ in range(3)]
            lists = [pool.submit(projections.hands) for _ in range(9)]
            assert sum(read.result() for read in reads) == ledger.last_position()
            assert [len(each.result()) <= 11 for each in lists] == [True] * 9
        assert everything(url) == afresh(ledger, self.address(tmp_path, "afresh"))

    def test_programs_that_pull_at_once_read_every_event_once(self, ledger: Ledger, tmp_path: Path, url: str) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        programs = [start_pull(tmp_path, url, batch) for batch in (1, 2)]
        for program in programs:
            go(program)
        said = [program.communicate()[0].split() for program in programs]
        assert [program.returncode for program in programs] == [0, 0]
        assert sum(int(words[-1]) for words in said) == ledger.last_position()
        assert everything(url) == afresh(ledger, self.address(tmp_path, "afresh"))

    def test_a_program_killed_while_it_pulls_leaves_whole_batches_only(
        self, ledger: Ledger, tmp_path: Path, url: str
    ) -> None:
        store(ledger, *(won(number % 4, number, game=f"g-{number // 9}") for number in range(1, 400)))
        program = start_pull(tmp_path, url, 3)
        go(program)
        for _ in range(4):
            assert heard(program) == "3"
        program.kill()
        program.communicate()
        found = everything(url)
        ((position, _),) = found["progress"]
        assert 12 <= position < ledger.last_position()
        assert found == afresh(UpTo(ledger, position), self.address(tmp_path, "afresh"))
        with Projections(url) as projections:
            assert projections.catch_up(ledger) == ledger.last_position() - position
        assert everything(url) == afresh(ledger, self.address(tmp_path, "all afresh"))

    def test_a_batch_that_cannot_be_written_whole_is_not_written(self, ledger: Ledger, url: str) -> None:
        store(ledger, won(0, 1, hands=3))
        with Projections(url) as projections:
            projections.catch_up(ledger)
            before = everything(url)
            store(ledger, won(1, 2, hands=3))
            self.run(url, "ALTER TABLE read_blue_games RENAME TO read_blue_away")
            with pytest.raises(ReadModelsFailed, match="read_blue_games"):
                projections.catch_up(ledger)
            self.run(url, "ALTER TABLE read_blue_away RENAME TO read_blue_games")
            assert everything(url) == before
            assert projections.catch_up(ledger) == 2

    def test_a_ledger_that_fails_is_not_taken_for_a_hand_that_cannot_be_read(self, ledger: Ledger, url: str) -> None:
        class Failing(Ledger):
            def events_of(self, hand: str, through: int | None = None) -> list[bytes]:
                raise LedgerBusy("the ledger", f"hand {hand} cannot be read now")

        store(ledger, won(0, 1))
        with Projections(url, open_hands=0) as projections:
            projections.catch_up(ledger)
            before = everything(url)
            ledger.append("game-1", lines(won(0, 1).claim(0, -2, -2, -2))[2:], 2)
            with pytest.raises(LedgerBusy):
                projections.catch_up(Failing(ledger.application, ledger.private))
            assert everything(url) == before
            assert projections.catch_up(ledger) == 1
            assert projections.hands()[0].events == 3

    # rebuilding

    def test_a_rebuild_makes_the_same_rows_again(self, ledger: Ledger, url: str) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        with Projections(url, batch=4) as projections:
            projections.catch_up(ledger)
            before = everything(url)
            for _ in range(3):
                assert projections.rebuild(ledger) == ledger.last_position()
                assert everything(url) == before
                assert projections.catch_up(ledger) == 0

    def test_a_rebuild_mends_rows_that_were_tampered_with(self, ledger: Ledger, url: str) -> None:
        store(ledger, won(0, 1))
        with Projections(url) as projections:
            projections.catch_up(ledger)
            before = everything(url)
            self.run(url, "UPDATE read_blue_hands SET verdict = 'halted'")
            self.run(url, "DELETE FROM read_blue_entries")
            assert everything(url) != before
            projections.rebuild(ledger)
        assert everything(url) == before

    def test_readers_see_all_hands_while_they_are_rebuilt(self, ledger: Ledger, url: str) -> None:
        store(ledger, *(deal(hand=f"h-{number}") for number in range(9)))
        seen: list[int] = []
        with Projections(url, batch=2) as projections, Projections(url) as other:
            projections.catch_up(ledger)
            projections.rebuild(ledger, lambda _: seen.append(len(other.hands())))
        assert seen == [9] * 5

    def test_what_is_stored_during_a_rebuild_is_seen_at_once_and_afterwards(self, ledger: Ledger, url: str) -> None:
        store(ledger, *(deal(hand=f"h-{number}") for number in range(4)))
        with Projections(url, batch=3) as projections:
            projections.catch_up(ledger)
            more = iter(("new-1", "new-2"))

            def told(_: int) -> None:
                name = next(more, None)
                if name is not None:
                    store(ledger, deal(hand=name))
                    projections.catch_up(ledger)
                    assert ids(projections.hands(limit=1)) == [name]

            projections.rebuild(ledger, told)
            assert ids(projections.hands(limit=3)) == ["new-2", "new-1", "h-3"]
            assert projections.catch_up(ledger) == 0

    def test_rebuilds_at_once_end_with_the_same_rows(self, ledger: Ledger, url: str) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        with Projections(url, batch=20) as projections, Projections(url, batch=30) as other:
            projections.catch_up(ledger)
            before = everything(url)
            again = iter([other])

            def rebuild_too(_: int) -> None:
                for each in again:
                    each.rebuild(ledger)

            projections.rebuild(ledger, rebuild_too)
            assert everything(url) == before
            start = Barrier(2)

            def rebuild(each: Projections) -> None:
                start.wait()
                each.rebuild(ledger)

            with ThreadPoolExecutor(2) as pool:
                list(pool.map(rebuild, (projections, other)))
        assert everything(url) == before

    def test_a_rebuild_broken_off_leaves_what_was_there_and_can_be_begun_again(self, ledger: Ledger, url: str) -> None:
        store(ledger, *(deal(hand=f"h-{number}") for number in range(9)))

        def stop(_: int) -> None:
            raise KeyboardInterrupt

        with Projections(url, batch=2) as projections:
            projections.catch_up(ledger)
            before = everything(url)
            with pytest.raises(KeyboardInterrupt):
                projections.rebuild(ledger, stop)
            assert everything(url) == before
            assert projections.catch_up(ledger) == 0
            assert projections.rebuild(ledger) == 9
        assert everything(url) == before

    # another ledger

    def test_read_models_of_another_ledger_are_rebuilt(self, ledger: Ledger, tmp_path: Path, url: str) -> None:
        store(ledger, won(0, 1), won(1, 2))
        with (
            Ledger.open(f"sqlite:///{tmp_path}/other.db") as other,
            Projections(url) as projections,
        ):
            projections.catch_up(ledger)
            store(other, won(0, 1, name="theirs"))
            assert projections.lag(other) == 2
            assert projections.catch_up(other) == 2
            assert ids(projections.hands()) == ["theirs"]
            store(other, won(0, 2, name="longer"), won(0, 3, name="than before"[:4]))
            projections.catch_up(other)
            projections.catch_up(ledger)
            assert ids(projections.hands()) == ["game-2", "game-1"]

    def test_after_a_backup_is_restored_what_it_lacks_is_gone(self, ledger: Ledger, tmp_path: Path, url: str) -> None:
        store(ledger, won(0, 1), won(1, 2))
        ledger.backup(tmp_path / "backup.db")
        store(ledger, won(2, 3))
        with Ledger.open(f"sqlite:///{tmp_path}/backup.db") as restored, Projections(url) as projections:
            projections.catch_up(ledger)
            store(restored, won(3, 3, name="played-again"))
            projections.catch_up(restored)
            assert ids(projections.hands()) == ["played-again", "game-2", "game-1"]
            empty = UpTo(restored, 0)
            projections.catch_up(empty)
            assert projections.hands() == []

    @staticmethod
    def run(url: str, statement: str) -> None:
        engine, _ = engine_at(url, durable=False)
        with engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()
