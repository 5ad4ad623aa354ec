"""Several programs on one ledger, and programs that are killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger

from .contract import Database
from .logs import hand_of

ROOT = Path(__file__).parents[2]


def program(name: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"tests.ledger.{name}", *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def heard_at_last(process: subprocess.Popen[str]) -> str:
    """What a program that has ended said besides; `communicate` would pass over what was read ahead."""
    with process:
        assert process.stdout is not None
        return process.stdout.read()


def let_go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


class ProcessesContract(Database):
    """Programs at once, and programs that end in the middle."""

    def test_programs_that_store_the_same_hands_at_once_end_with_one_copy(self, tmp_path: Path) -> None:
        address = self.address(tmp_path)
        programs = [program("storing", address, 40, 30) for _ in range(3)]
        assert [heard(one) for one in programs] == ["open"] * 3
        for one in programs:
            let_go(one)
        counts = [one.communicate()[0].split()[-2:] for one in programs]
        assert [one.returncode for one in programs] == [0, 0, 0]
        assert sum(int(stored) for stored, _ in counts) == 40
        assert sum(int(unchanged) for _, unchanged in counts) == 80
        with Ledger.open(address, create=False) as ledger:
            result = ledger.verify()
            assert (result.hands, result.events, result.faults) == (40, 1200, ())

    def test_a_program_killed_while_it_stores_leaves_whole_hands_only(self, tmp_path: Path) -> None:
        address = self.address(tmp_path)
        storing = program("storing", address, 1_000_000, 400)
        assert heard(storing) == "open"
        let_go(storing)
        assert heard(storing) == "three"
        storing.kill()
        storing.communicate()
        with Ledger.open(address, create=False) as ledger:
            result = ledger.verify()
            assert result.hands >= 3
            assert (result.events, result.faults) == (400 * result.hands, ())
            answers = [ledger.record_hand(f"h-{n}", hand_of(400, f"h-{n}")) for n in range(result.hands + 1)]
            assert answers == ["unchanged"] * result.hands + ["stored"]

    @pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.long)])
    def test_what_was_acknowledged_before_a_kill_is_there_and_no_half_batch(self, tmp_path: Path, times: int) -> None:
        address = self.address(tmp_path)
        for time in range(times):
            appending = program("appending", address, f"h-{time}", 1_000_000, 3)
            assert heard(appending) == "open"
            let_go(appending)
            for _ in range(5 + time):
                heard(appending)
            appending.kill()
            acknowledged = 3 * (5 + time + len(heard_at_last(appending).splitlines()))
            with Ledger.open(address, create=False) as ledger:
                stored = ledger.version(f"h-{time}")
                # The program may have been killed between the commit and the word about it.
                assert stored in (acknowledged, acknowledged + 3)
                assert ledger.events_of(f"h-{time}") == hand_of(stored, f"h-{time}")
        with Ledger.open(address, create=False) as ledger:
            assert not ledger.verify().faults
