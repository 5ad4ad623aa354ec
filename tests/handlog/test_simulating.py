from __future__ import annotations

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.handlog.decode import decode_hand
from okey_ledger.handlog.simulating import simulate

COUNTDOWN = Settings(ruleset="countdown", seed=7, options={"start_points": 5}, interruptions=True, claims=True)


def test_the_logs_are_those_of_the_games_one_after_another() -> None:
    logs = list(simulate(COUNTDOWN, hands=5))
    hands = list(chain.from_iterable(play_game(COUNTDOWN, game) for game in range(3)))[:5]
    assert [decode_hand(hand[0].hand, "-", [(1, log)]) for hand, log in zip(hands, logs, strict=True)] == hands
    assert all(audit(hand).verdict == "clean" for hand in hands)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_bytes_are_the_same_for_any_number_of_jobs(jobs: int) -> None:
    assert list(simulate(COUNTDOWN, 23, jobs)) == list(simulate(COUNTDOWN, 23))


def test_more_hands_of_the_same_seed_begin_with_the_same_hands() -> None:
    assert list(simulate(COUNTDOWN, 6))[:4] == list(simulate(COUNTDOWN, 4))


def test_the_bytes_hang_on_no_order_of_hashing() -> None:
    program = (
        "import sys; from okey_ledger.domain.simulation import Settings; "
        "from okey_ledger.handlog.simulating import simulate; "
        "table = lambda name: Settings(ruleset=name, seed=5, bots=('skilled', 'random') * 2, interruptions=True); "
        "names = ('okey51', 'countdown', 'rounds'); "
        "[sys.stdout.buffer.write(log) for name in names for log in simulate(table(name), 2)]"
    )
    logs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert logs[0] == logs[1]
    assert logs[0].count(b"HandDealt") == 6


def test_the_last_game_may_be_cut_off() -> None:
    table = Settings(ruleset="rounds", seed=7, options={"hands": 3})
    assert [b'"hand_no":1' in log for log in simulate(table, 4)] == [True, False, False, True]
