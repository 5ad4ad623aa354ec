"""Several programs on one ledger, and programs that are killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from okey_ledger.ledger import Ledger

from .logs import hand_of

ROOT = Path(__file__).parents[2]


def storing(address: str, hands: int, events: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-m", "tests.ledger.storing", address, str(hands), str(events)]
    return subprocess.Popen(arguments, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_programs_that_make_a_ledger_and_store_the_same_hands_at_once_end_with_one_copy(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/ledger.db"
    programs = [storing(address, hands=40, events=30) for _ in range(3)]
    assert [heard(program) for program in programs] == ["open"] * 3
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    counts = [program.communicate()[0].split()[-2:] for program in programs]
    assert [program.returncode for program in programs] == [0, 0, 0]
    assert sum(int(stored) for stored, _ in counts) == 40
    assert sum(int(unchanged) for _, unchanged in counts) == 80
    with Ledger.open(address, create=False) as ledger:
        result = ledger.verify()
        assert (result.hands, result.events, result.faults) == (40, 1200, ())


def test_a_program_killed_while_it_stores_leaves_whole_hands_only(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/ledger.db"
    program = storing(address, hands=1_000_000, events=400)
    assert heard(program) == "open"
    assert program.stdin is not None
    program.stdin.write("go\n")
    program.stdin.flush()
    assert heard(program) == "three"
    program.kill()
    program.communicate()
    with Ledger.open(address, create=False) as ledger:
        result = ledger.verify()
        assert result.hands >= 3
        assert (result.events, result.faults) == (400 * result.hands, ())
        answers = [ledger.record_hand(f"h-{n}", hand_of(400, f"h-{n}")) for n in range(result.hands + 1)]
        assert answers == ["unchanged"] * result.hands + ["stored"]
