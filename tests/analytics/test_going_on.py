"""Exports that go on where the last one ended, and exports that are broken off."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from itertools import groupby
from pathlib import Path

import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.export.export import ExportOptions, export
from okey_ledger.domain.disputes.events import Correction, DisputedEntry
from okey_ledger.ledger import Disputes, Ledger
from tests.analytics.asked import same_salts
from tests.logs import NOON
from tests.postgres import database, schema_of, with_parameters
from tests.projections.worlds import lines, named, store_interleaved, won
from tests.rules.last_turns import finished

from .world import (
    everything,
    export_from,
    files_under,
    fill,
    hands_of_all_kinds,
    rows_of,
    simulated,
    source_at,
    store,
)


def test_two_exports_give_what_one_gives(address: str, tmp_path: Path) -> None:
    hands = hands_of_all_kinds()
    fill(address, hands[:9])
    export_from(address, tmp_path / "two")
    fill(address, hands[9:])
    manifest = export_from(address, tmp_path / "two", since=True)
    at_once = export_from(address, tmp_path / "one")
    assert everything(tmp_path / "two") == everything(tmp_path / "one")
    assert (manifest.hands, manifest.events, manifest.quarantined, manifest.open) == (
        at_once.hands,
        at_once.events,
        at_once.quarantined,
        at_once.open,
    )
    assert not DataSet(tmp_path / "two").check().flaws


@pytest.mark.parametrize("file_format", ["parquet", "csv", pytest.param("jsonl", marks=pytest.mark.long)])
def test_exports_between_the_events_of_interleaved_hands_give_what_one_gives(
    address: str, tmp_path: Path, file_format: str
) -> None:
    hands = [lines(won(0, 1, hands=3)), lines(won(1, 2, hands=3).claim(1, 2, 3, 4)), *simulated(2), lines(finished())]
    with Ledger.open(f"sqlite:///{tmp_path / 'whole.db'}") as whole:
        store_interleaved(whole, hands)
        events = whole.read(0, 10_000)
    for start in range(0, len(events), 40):
        with Ledger.open(address) as ledger:
            for event in events[start : start + 40]:
                ledger.append(event.hand, [event.payload], event.version - 1)
        export_from(address, tmp_path / "many", since=True, file_format=file_format)
    last = export_from(address, tmp_path / "many", since=True)
    at_once = export_from(address, tmp_path / "one", file_format=file_format)
    assert everything(tmp_path / "many") == everything(tmp_path / "one")
    assert (last.hands, last.open, last.quarantined, last.events) == (
        at_once.hands,
        at_once.open,
        at_once.quarantined,
        at_once.events,
    )
    assert not DataSet(tmp_path / "many").check().flaws


def test_a_game_whose_hand_ends_while_it_is_exported_is_told_as_it_stands(address: str, tmp_path: Path) -> None:
    fill(address, [])
    with source_at(address) as source:
        store(source.ledger, simulated(2, "countdown"))  # the read models have been brought up to date before
        export(source, tmp_path / "meanwhile", ExportOptions())
    export_from(address, tmp_path / "after")
    assert everything(tmp_path / "meanwhile") == everything(tmp_path / "after")


def test_a_claim_after_the_end_replaces_the_hand_and_a_wrong_one_moves_it_to_quarantine(
    address: str, folder: Path
) -> None:
    hand = named(won(0, 1), "first")
    fill(address, [lines(hand), lines(won(1, 2))])
    export_from(address, folder)
    with Ledger.open(address) as ledger:
        ledger.append("first", lines(hand.claim(1, 1, 1, 1))[-1:], len(hand.events))
    manifest = export_from(address, folder, since=True)
    assert [row["hand"] for row in rows_of(folder, "hands")] == ["game-2"]
    assert [row["hand"] for row in rows_of(folder, "hands", quarantined=True)] == ["first"]
    assert (manifest.hands, manifest.quarantined, manifest.exports[-1].renewed) == (2, 1, 1)
    assert not DataSet(folder).check().flaws


def test_a_ruling_reaches_the_game_though_its_hands_have_not_gone_on(address: str, folder: Path) -> None:
    fill(address, [lines(won(0, 1, hands=3)), lines(won(1, 2, hands=3))])
    export_from(address, folder)
    with Ledger.open(address) as ledger:
        disputes = Disputes(ledger)
        player = won(0, 1).dealt.players[1]
        _, dispute = disputes.open("game-1", player, "score", NOON, entry=DisputedEntry(1, 1, "lost"))
        disputes.rule(dispute.id, "ref-1", "upheld", "not so", [Correction(1, 2, 1, "lost")], NOON)
    export_from(address, folder, since=True)
    (game,) = rows_of(folder, "games")
    assert game["corrections"] == [0, 2, 0, 0]


def test_an_export_of_nothing_new_changes_no_byte(address: str, folder: Path) -> None:
    fill(address, simulated(3))
    first = export_from(address, folder)
    before = files_under(folder)
    assert export_from(address, folder, since=True) == first
    assert files_under(folder) == before


# being broken off


def _kill_while_exporting(address: str, folder: Path, seconds: float) -> None:
    program = "from okey_ledger_cli import main; main()"
    arguments = ["export", str(folder), "--since", "--database", address]
    running = subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=subprocess.DEVNULL)
    time.sleep(seconds)
    running.send_signal(signal.SIGKILL)
    running.wait()


def test_an_export_that_is_killed_leaves_whole_data_sets(address: str, folder: Path, tmp_path: Path) -> None:
    hands = simulated(30)
    fill(address, hands[:15])
    export_from(address, folder)
    fill(address, hands[15:])
    for milliseconds in (400, 700):
        _kill_while_exporting(address, folder, milliseconds / 1000)
        flaws = {flaw.kind for flaw in DataSet(folder).check().flaws}
        assert flaws <= {"unfinished", "stray"}
        assert ("stray" in flaws) <= ("unfinished" in flaws)
    export_from(address, folder, since=True)
    export_from(address, tmp_path / "one")
    assert everything(folder) == everything(tmp_path / "one")
    assert not DataSet(folder).check().flaws


def _export_failing_after(steps: int, address: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Go on with a data set until so many files have been moved to their places; whether that was all."""
    move = Path.replace
    left = iter(range(steps))

    def fails(self: Path, target: Path) -> Path:
        if next(left, None) is None:
            raise OSError("the power is gone")
        return move(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fails)
        try:
            export_from(address, folder, since=True)
        except OSError:
            return False
    return True


def test_a_change_is_completed_from_wherever_it_was_broken_off(
    address: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = named(won(0, 1), "first")
    fill(address, [lines(hand), lines(won(1, 2))])
    export_from(address, folder)
    before = everything(folder)
    with Ledger.open(address) as ledger:
        ledger.append("first", lines(hand.claim(1, 1, 1, 1))[-1:], len(hand.events))
    export_from(address, tmp_path / "one")
    steps = 0
    while not _export_failing_after(steps, address, folder, monkeypatch):
        assert everything(folder) in (before, everything(tmp_path / "one"))
        steps += 1
    assert steps > 3
    assert everything(folder) == everything(tmp_path / "one")
    assert not DataSet(folder).check().flaws


def test_hands_stand_together_in_every_table(address: str, folder: Path) -> None:
    fill(address, simulated(12))
    manifest = export_from(address, folder)
    from okey_ledger.analytics.dataset.files import columns

    for table in ("events", "turns", "players", "entries"):
        for file in manifest.of(table):
            hands = [name for (names,) in columns(folder, file, "parquet", ("hand",)) for name in names]
            runs = [name for name, _ in groupby(hands)]
            assert len(runs) == len(set(runs))


def test_a_ledger_in_postgresql_gives_the_same_data_set(address: str, tmp_path: Path) -> None:
    hands = hands_of_all_kinds()
    server = with_parameters(database(), schema=schema_of(tmp_path))
    Ledger.prepare(server)
    with same_salts():
        fill(address, hands)
        fill(server, hands)
    export_from(address, tmp_path / "file")
    export_from(server, tmp_path / "server", jobs=2)
    assert files_under(tmp_path / "file") == files_under(tmp_path / "server")
