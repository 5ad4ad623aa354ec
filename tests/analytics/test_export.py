"""Exporting: what is written, what is not, and that it can go on and be broken off."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from okey_ledger.analytics.dataset.checking import DataSet
from okey_ledger.analytics.dataset.manifest import NAME
from okey_ledger.analytics.dataset.staging import writing
from okey_ledger.analytics.errors import CannotContinue, DataSetBusy, DataSetTooNew, KeyTooShort, NotADataSet
from okey_ledger.analytics.export.export import Wishes, export
from okey_ledger.domain.disputes.events import Correction, DisputedEntry
from okey_ledger.ledger import Disputes, Ledger
from tests.logs import NOON, deal
from tests.postgres import database, schema_of, with_parameters
from tests.projections.worlds import lines, named, store_interleaved, won
from tests.rules.last_turns import finished

from .world import (
    everything,
    export_from,
    files_under,
    first_lines,
    hands_of_all_kinds,
    rows_of,
    simulated,
    source_at,
    store,
)


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def fill(address: str, hands: list[list[bytes]]) -> None:
    with Ledger.open(address) as ledger:
        store(ledger, hands)


# what is written


def test_the_scores_of_the_hands_are_the_sums_of_their_entries_and_those_of_the_read_models(
    address: str, folder: Path
) -> None:
    fill(address, hands_of_all_kinds())
    export_from(address, folder)
    sums: Counter[tuple[str, int]] = Counter()
    for entry in rows_of(folder, "entries"):
        sums[entry["hand"], entry["seat"]] += entry["points"]
    hands = rows_of(folder, "hands")
    with source_at(address) as source:
        for hand in hands:
            assert hand["scores"] == [sums[hand["hand"], seat] for seat in range(hand["seats"])]
            summary = source.read_models.hand(hand["hand"])
            assert summary is not None
            assert (hand["scores"], hand["verdict"]) == (summary.scores, summary.verdict)
    assert len(hands) > 10


def test_the_points_of_the_games_are_those_of_the_read_models(address: str, folder: Path) -> None:
    fill(address, hands_of_all_kinds())
    export_from(address, folder)
    games = rows_of(folder, "games", quarantined=None)
    with source_at(address) as source:
        told = {game.standing.game: game for game in source.read_models.games(limit=100)}
    assert {game["game"]: (game["points"], game["hands"], game["winners"]) for game in games} == {
        name: (game.standing.points, game.hands, game.standing.winners) for name, game in told.items()
    }


def test_hands_with_findings_go_to_quarantine_with_the_reason(address: str, folder: Path) -> None:
    fill(address, hands_of_all_kinds())
    manifest = export_from(address, folder)
    reasons = {hand["hand"]: hand["reason"] for hand in rows_of(folder, "hands", quarantined=True)}
    assert reasons == {
        "game-2": "violations",
        "halted": "halted",
        "game-3": "unreadable",
        "no-deal": "unreadable",
        "sneeze": "halted",
        "unlisted": "unreadable",
    }
    assert manifest.quarantined == len(reasons)
    assert {finding["hand"] for finding in rows_of(folder, "findings")} == {"game-2", "halted", "sneeze"}
    clean = {hand["hand"] for hand in rows_of(folder, "hands")}
    assert not clean & set(reasons)
    for table in ("events", "turns", "players", "entries"):
        assert {row["hand"] for row in rows_of(folder, table)} <= clean


def test_a_game_with_a_hand_in_quarantine_is_there_too(address: str, folder: Path) -> None:
    fill(address, hands_of_all_kinds())
    export_from(address, folder)
    reasons = {game["game"]: game["reason"] for game in rows_of(folder, "games", quarantined=True)}
    assert reasons["game"] == "hands"


def test_no_hand_is_split_over_files_or_parts_of_one(address: str, folder: Path) -> None:
    fill(address, hands_of_all_kinds())
    manifest = export_from(address, folder)
    places: Counter[str] = Counter()
    for file in manifest.of("events"):
        hands = [hand.hand for hand in DataSet(folder).hands_in(file)]
        places.update(hands)
    assert set(places.values()) == {1}
    assert len(places) == manifest.hands


def test_the_lines_are_the_bytes_that_are_stored(address: str, folder: Path) -> None:
    hands = hands_of_all_kinds()
    fill(address, hands)
    export_from(address, folder)
    found = {hand.hand: hand.lines for hand in DataSet(folder).hands()}
    stored = {msgspec.json.decode(log[0])["hand"]: list(log) for log in hands}
    assert found == {name: log for name, log in stored.items() if name in found}
    assert set(stored) - set(found) == {"running"}


def test_an_open_hand_is_counted_and_comes_when_it_has_ended(address: str, folder: Path) -> None:
    log = lines(finished())
    with Ledger.open(address) as ledger:
        ledger.append(finished().dealt.hand, first_lines(log, 2), 0)
    assert (export_from(address, folder).open, rows_of(folder, "hands")) == (1, [])
    with Ledger.open(address) as ledger:
        ledger.append(finished().dealt.hand, log[2:], 2)
    manifest = export_from(address, folder, since=True)
    assert (manifest.open, manifest.hands) == (0, 1)


def test_a_hand_without_stamps_is_in_the_partition_without_a_day(address: str, folder: Path) -> None:
    fill(address, [lines(finished())])
    manifest = export_from(address, folder)
    assert {file.day for file in manifest.of("hands")} == {None}
    assert (folder / "hands" / "day=__HIVE_DEFAULT_PARTITION__").is_dir()


def test_the_day_is_that_of_the_first_stamp_in_utc(address: str, folder: Path) -> None:
    late = [line.replace(b'"n":0,', b'"n":0,"at":"2026-03-01T23:30:00-03:00",') for line in lines(finished())]
    fill(address, [late])
    assert {file.day for file in export_from(address, folder).of("hands")} == {"2026-03-02"}


@pytest.mark.parametrize("at", ["0002-01-01T00:00:00+14:00", "9998-12-31T23:00:00-12:00", "0001-01-01T00:00:00Z"])
def test_a_stamp_outside_what_every_reader_knows_is_none(address: str, folder: Path, at: str) -> None:
    far = [line.replace(b'"n":0,', b'"n":0,"at":"%b",' % at.encode()) for line in lines(finished())]
    fill(address, [far])
    assert {file.day for file in export_from(address, folder).of("hands")} == {None}


def test_an_empty_ledger_gives_an_empty_data_set(address: str, folder: Path) -> None:
    with Ledger.open(address):
        pass
    manifest = export_from(address, folder)
    assert (manifest.hands, manifest.through, manifest.files) == (0, 0, [])


def test_a_hand_that_was_edited_in_the_ledger_goes_to_quarantine(address: str, folder: Path) -> None:
    import sqlite3

    fill(address, [*simulated(2)])
    with sqlite3.connect(address.removeprefix("sqlite:///")) as connection:
        connection.execute("DROP TRIGGER stored_events_keep_values")
        connection.execute(
            "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), 'player', 'player') AS BLOB) || ' ' "
            "WHERE rowid = 5"
        )
    connection.close()
    export_from(address, folder)
    (hand,) = rows_of(folder, "hands", quarantined=True)
    assert hand["reason"] == "tampered"


# formats and processes


def test_all_formats_say_the_same(address: str, tmp_path: Path) -> None:
    fill(address, hands_of_all_kinds())
    said = []
    for file_format in ("parquet", "jsonl", "csv"):
        export_from(address, tmp_path / file_format, file_format=file_format)
        said.append(everything(tmp_path / file_format))
    assert said[0] == said[1] == said[2]


def test_any_number_of_processes_writes_the_same_bytes(address: str, tmp_path: Path) -> None:
    fill(address, hands_of_all_kinds())
    for jobs in (1, 2):
        export_from(address, tmp_path / str(jobs), jobs=jobs)
    assert files_under(tmp_path / "1") == files_under(tmp_path / "2")


def test_what_is_exported_and_imported_again_is_the_same_bytes_and_hashes(address: str, tmp_path: Path) -> None:
    fill(address, [hand for hand in hands_of_all_kinds() if b'"running"' not in hand[0]])
    export_from(address, tmp_path / "first")
    again = f"sqlite:///{tmp_path / 'again.db'}"
    with Ledger.open(again) as ledger:
        for hand in DataSet(tmp_path / "first").hands():
            ledger.record_hand(hand.hand, hand.lines)
    export_from(again, tmp_path / "second")
    positions = ("position", "last_position")  # where they stand in the ledger is another matter
    assert everything(tmp_path / "first", without=positions) == everything(tmp_path / "second", without=positions)


# going on


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
    for count, event in enumerate(events):
        with Ledger.open(address) as ledger:
            ledger.append(event.hand, [event.payload], event.version - 1)
        if count % 40 == 0:
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
        export(source, tmp_path / "meanwhile", Wishes())
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


# what is refused


def test_a_data_set_that_is_there_is_not_written_over(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    export_from(address, folder)
    with pytest.raises(CannotContinue, match="--since"):
        export_from(address, folder)


def test_a_folder_of_other_things_is_left_alone(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    folder.mkdir()
    (folder / "letters.txt").write_text("dear")
    with pytest.raises(CannotContinue, match="other things"):
        export_from(address, folder)
    assert files_under(folder) == {"letters.txt": b"dear"}


def test_a_data_set_of_another_ledger_is_not_continued(address: str, folder: Path, tmp_path: Path) -> None:
    fill(address, simulated(3))
    export_from(address, folder)
    other = f"sqlite:///{tmp_path / 'other.db'}"
    fill(other, simulated(6, seed=6))
    with pytest.raises(CannotContinue, match="another ledger"):
        export_from(other, folder, since=True)


def test_a_data_set_in_another_format_is_not_continued(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    export_from(address, folder, file_format="csv")
    with pytest.raises(CannotContinue, match="format csv"):
        export_from(address, folder, since=True, file_format="parquet")


def test_a_data_set_that_another_program_writes_is_left_to_it(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    with writing(folder), pytest.raises(DataSetBusy):
        export_from(address, folder)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"{", NotADataSet),
        (b'{"data_set":"okey-ledger","version":1}', NotADataSet),
        (b'{"data_set":"okey-ledger","version":99}', DataSetTooNew),
        (b'{"data_set":"other","version":1}', NotADataSet),
    ],
)
def test_a_manifest_that_cannot_be_read_is_said_so(
    address: str, folder: Path, text: bytes, error: type[Exception]
) -> None:
    fill(address, simulated(1))
    folder.mkdir()
    (folder / NAME).write_bytes(text)
    with pytest.raises(error):
        export_from(address, folder, since=True)


@pytest.mark.parametrize("path", ["../events/day=x/a.parquet", "events/../../a", "/etc/passwd", "events/a", "x/y/z"])
def test_a_manifest_names_no_files_outside(address: str, folder: Path, path: str) -> None:
    fill(address, simulated(1))
    export_from(address, folder)
    manifest = msgspec.json.decode((folder / NAME).read_bytes())
    manifest["files"][0]["path"] = path
    (folder / NAME).write_bytes(msgspec.json.encode(manifest))
    with pytest.raises(NotADataSet, match="no file of a table"):
        DataSet(folder)


# pseudonyms


KEY = "a secret that nobody guesses"


def test_no_id_of_a_player_is_in_a_data_set_with_pseudonyms(address: str, folder: Path) -> None:
    strange = deal(hand="strange").dealt_as(players=["ada", "bora", "cem", "defne"]).unknown("Sneeze", 1)
    gone = deal(hand="gone").dealt_as(players=["ada", "bora", "cem", "defne"]).take_over(2).reclaim(2, "cem")
    fill(address, [lines(strange), lines(gone.annul())])
    for file_format in ("jsonl", "csv"):
        export_from(address, folder / file_format, key=KEY, file_format=file_format)
        for name, content in files_under(folder / file_format).items():
            for player in (b"ada", b"bora", b"cem", b"defne"):
                assert player not in content, (name, player)
        assert not DataSet(folder / file_format).check().flaws


def test_a_player_has_one_pseudonym_under_a_key_and_another_under_another(address: str, tmp_path: Path) -> None:
    fill(address, simulated(4))
    for name, key in (("a", KEY), ("b", KEY), ("c", KEY + "!")):
        export_from(address, tmp_path / name, key=key)
    names = [{row["player"] for row in rows_of(tmp_path / name, "players")} for name in "abc"]
    assert names[0] == names[1]
    assert not names[0] & names[2]
    assert len(names[0]) == len(names[2])


def test_a_short_key_is_refused(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    with pytest.raises(KeyTooShort):
        export_from(address, folder, key="short")


def test_pseudonyms_and_ids_are_not_mixed(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    export_from(address, folder, key=KEY)
    with pytest.raises(CannotContinue, match="pseudonyms"):
        export_from(address, folder, since=True)


# being broken off


def _kill_while_exporting(address: str, folder: Path, seconds: float) -> None:
    program = "from okey_ledger_cli import main; main()"
    arguments = ["export", str(folder), "--since", "--database", address]
    running = subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=subprocess.DEVNULL)
    time.sleep(seconds)
    running.send_signal(signal.SIGKILL)
    running.wait()


def test_an_export_that_is_killed_leaves_whole_data_sets(address: str, folder: Path, tmp_path: Path) -> None:
    hands = simulated(60)
    fill(address, hands[:30])
    export_from(address, folder)
    fill(address, hands[30:])
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
    fill(address, hands)
    export_from(address, tmp_path / "file")
    server = with_parameters(database(), schema=schema_of(tmp_path))
    Ledger.prepare(server)
    fill(server, hands)
    export_from(server, tmp_path / "server", jobs=2)
    assert files_under(tmp_path / "file") == files_under(tmp_path / "server")
