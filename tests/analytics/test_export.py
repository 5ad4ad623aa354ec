"""Exporting: what is written, in which format, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.dataset.manifest import NAME
from okey_ledger.analytics.dataset.staging import writing
from okey_ledger.analytics.errors import CannotContinue, DataSetBusy, DataSetTooNew, NotADataSet
from okey_ledger.ledger import Ledger
from tests.projections.worlds import lines
from tests.rules.last_turns import finished

from .world import (
    everything,
    export_from,
    files_under,
    fill,
    first_lines,
    hands_of_all_kinds,
    rows_of,
    simulated,
    source_at,
)

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
    with Ledger.open(address) as ledger:
        stored = {hand: [row.payload for row in ledger.rows(hand)] for hand in ledger.hand_ids()}
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
