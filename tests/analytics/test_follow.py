"""A data set that follows the feed of a service: the tables of an export, every event once, whatever breaks off."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.dataset.manifest import read_manifest
from okey_ledger.analytics.dataset.staging import FOLDER
from okey_ledger.analytics.errors import CannotContinue, ServiceAway, ServiceRefuses
from okey_ledger.analytics.follow.arrival import FeedEntry
from okey_ledger.analytics.follow.feed import Service
from okey_ledger.analytics.follow.follow import Follower, FollowOptions, follow
from okey_ledger.analytics.follow.stop import Stopped, StopRequest
from okey_ledger.domain.simulation import Settings
from okey_ledger.handlog.simulating import simulate
from okey_ledger.ledger import Ledger
from tests.api.running import Running, keys_for
from tests.docs.markdown import ROOT, Document
from tests.logs import deal
from tests.projections.worlds import interleaved, lines, store_interleaved, won

from .world import Rows, everything, export_from, hands_of_all_kinds, rows_of, store

NEVER_ENDED = {"running", "halted", "sneeze", "no-deal", "unlisted"}
"""The hands that the rules lost, that cannot be read, or that still run: no analyst is told of them."""


class World(NamedTuple):
    """A ledger with a service on it."""

    address: str
    service: Running
    keys: dict[str, str]


def claimed(hands: int, ruleset: str = "okey51", seed: int = 9) -> list[list[bytes]]:
    """Hands that bots have played, whose scores are claimed after their ends."""
    settings = Settings(ruleset=ruleset, seed=seed, claims=True, interruptions=True)
    return [log.splitlines() for log in simulate(settings, hands)]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Hands of every sort, those of a game side by side, and a service that nobody changes."""
    folder = tmp_path_factory.mktemp("followed")
    address = f"sqlite:///{folder}/ledger.db"
    keys = keys_for(address)
    with Ledger.open(address) as ledger:
        store(ledger, hands_of_all_kinds())
        store_interleaved(ledger, claimed(4) + claimed(3, "countdown"))
    service = Running(address, folder, rate="0")
    yield World(address, service, keys)
    service.kill()


def followed(world: World, folder: Path, role: str = "analyst", **options: Any) -> Follower:
    """A data set that has reached the end of the feed."""
    stop = StopRequest()
    service = Service(world.service.url, world.keys[role], stop)
    follower = Follower(service, folder, FollowOptions(**options), stop)
    follow(follower, None)
    return follower


@pytest.fixture(scope="module")
def whole(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set that has reached the end of the feed, for tests that only read it."""
    return followed(world, tmp_path_factory.mktemp("whole") / "data").folder


@pytest.fixture(scope="module")
def exported(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of the same ledger, for tests that only read it."""
    folder = tmp_path_factory.mktemp("exported") / "data"
    export_from(world.address, folder)
    return folder


def of_ended(tables: dict[str, Rows]) -> dict[str, Rows]:
    """What an export says of hands that an analyst is told of, and of games of such hands alone."""
    return {
        table: [
            row for row in rows if NEVER_ENDED.isdisjoint(row["hands"] if table.endswith("games") else [row["hand"]])
        ]
        for table, rows in tables.items()
    }


@pytest.mark.parametrize(
    "options", [{}, {"batch": 30}, {"batch": 200, "file_format": "jsonl"}, {"batch": 300, "file_format": "csv"}]
)
def test_its_tables_are_those_of_an_export(
    world: World, exported: Path, tmp_path: Path, options: dict[str, Any]
) -> None:
    follower = followed(world, tmp_path / "followed", **options)
    tables = everything(exported)
    assert {hand["hand"] for hand in tables["hands"] + tables["quarantined hands"]} >= NEVER_ENDED - {"running"}
    told = everything(tmp_path / "followed")
    assert of_ended(told) == of_ended(tables)
    assert {row["hand"] for row in told["hands"] + told["quarantined hands"]}.isdisjoint(NEVER_ENDED)
    assert len(told["hands"]) > 20
    assert {row["hand"]: row["reason"] for row in told["quarantined hands"]} == {
        "game-2": "violations",
        "game-3": "unreadable",
    }
    assert not DataSet(tmp_path / "followed").check().flaws
    assert follower.manifest is not None
    assert follower.manifest.open == 0


def test_small_parts_are_written_together(world: World, tmp_path: Path) -> None:
    manifest = followed(world, tmp_path / "data", batch=1).manifest
    assert manifest is not None
    for table in ("events", "games"):
        days = Counter((file.is_quarantined, file.day) for file in manifest.of(table))
        sizes = [[file.rows for file in manifest.of(table) if (file.is_quarantined, file.day) == day] for day in days]
        for rows in sizes:
            assert len(rows) <= 1 + sum(rows).bit_length()
    assert len(manifest.of("events")) < manifest.hands / 2
    assert not DataSet(tmp_path / "data").check().flaws


def test_games_are_added_up_as_read_models_do(whole: Path, exported: Path) -> None:
    told, known = (
        {row["game"]: row for row in rows_of(folder, "games", quarantined=None)} for folder in (whole, exported)
    )
    ended = {game for game, row in known.items() if NEVER_ENDED.isdisjoint(row["hands"])}
    assert ended >= {"short"}
    assert len(ended) > 3
    assert {game: told[game] for game in ended} == {game: known[game] for game in ended}


def test_players_have_the_same_pseudonyms_as_in_an_export(world: World, tmp_path: Path) -> None:
    key = "a key of some length"
    followed(world, tmp_path / "followed", key=key, batch=100)
    export_from(world.address, tmp_path / "exported", key=key)
    told = everything(tmp_path / "followed")
    assert of_ended(told) == of_ended(everything(tmp_path / "exported"))
    assert all(row["player"].startswith("p-") for row in told["players"])


def test_a_referee_follows_what_an_analyst_does(world: World, whole: Path, tmp_path: Path) -> None:
    assert followed(world, tmp_path / "referee", "referee").manifest == read_manifest(whole)


def test_whoever_goes_on_after_the_end_changes_nothing(world: World, tmp_path: Path) -> None:
    first = followed(world, tmp_path / "data")
    before = (tmp_path / "data" / "manifest.json").read_bytes()
    again = followed(world, tmp_path / "data")
    assert (tmp_path / "data" / "manifest.json").read_bytes() == before
    assert (again.position, again.manifest) == (first.position, first.manifest)


# hands that go on


@pytest.fixture
def own_world(tmp_path: Path) -> Iterator[World]:
    """An empty ledger with a service on it, for one test alone."""
    address = f"sqlite:///{tmp_path}/ledger.db"
    keys = keys_for(address)
    service = Running(address, tmp_path, rate="0")
    yield World(address, service, keys)
    service.kill()


@pytest.mark.parametrize("key", [None, "a key of some length"])
def test_a_claim_takes_the_place_of_the_earlier_rows(own_world: World, tmp_path: Path, key: str | None) -> None:
    hand = won(1, 1, hands=3)
    claim = lines(hand.claim(-2, 0, -2, -2))
    folder = tmp_path / "data"
    with Ledger.open(own_world.address) as ledger:
        store(ledger, [claim[:-1], lines(won(0, 2, hands=3))])
        followed(own_world, folder, key=key)
        assert not rows_of(folder, "hands", quarantined=True)
        ledger.append("game-1", claim[-1:], len(claim) - 1)
    follower = followed(own_world, folder, key=key)
    export_from(own_world.address, tmp_path / "exported", key=key)
    assert everything(folder) == everything(tmp_path / "exported")
    assert follower.manifest is not None
    assert (follower.manifest.hands, follower.manifest.exports[-1].renewed) == (2, 1)
    assert not DataSet(folder).check().flaws


def test_a_service_with_another_ledger_is_not_followed(world: World, own_world: World, tmp_path: Path) -> None:
    followed(world, tmp_path / "data")
    before = (tmp_path / "data" / "manifest.json").read_bytes()
    with pytest.raises(CannotContinue, match="follows another ledger"):
        followed(own_world, tmp_path / "data")
    last = msgspec.json.decode(before)["followed"]["hand"]
    with Ledger.open(own_world.address) as ledger:
        ledger.record_hand(last, deal(hand=last).annul().lines.splitlines())
    with pytest.raises(CannotContinue, match="follows another ledger"):
        followed(own_world, tmp_path / "data")
    assert (tmp_path / "data" / "manifest.json").read_bytes() == before


def test_what_was_exported_is_not_followed_and_what_follows_is_not_exported_into(
    world: World, whole: Path, exported: Path
) -> None:
    with pytest.raises(CannotContinue, match="go on with follow"):
        export_from(world.address, whole, since=True)
    with pytest.raises(CannotContinue, match="go on with export --since"):
        followed(world, exported)


def test_two_programs_do_not_follow_into_one_folder(world: World, tmp_path: Path) -> None:
    stop = StopRequest()
    service = Service(world.service.url, world.keys["analyst"], stop)
    late = Follower(service, tmp_path / "data", FollowOptions(), stop)
    followed(world, tmp_path / "data")
    with pytest.raises(CannotContinue, match="Another program has written"):
        late.catch_up()


# what breaks off


class Breaking(Service):
    """A service whose answers break off by chance."""

    def __init__(self, world: World, chance: random.Random) -> None:
        super().__init__(world.service.url, world.keys["analyst"], StopRequest())
        self.chance = chance
        self.broken = 0

    def entries(self, after: int, epoch: int = 0) -> Iterator[FeedEntry]:
        for number, entry in enumerate(super().entries(after, epoch)):
            if self.chance.random() < 0.01 and number:
                self.broken += 1
                raise ServiceAway("it broke off")
            yield entry


@pytest.mark.parametrize("batch", [100, 50_000])
def test_whatever_breaks_off_in_the_middle_nothing_is_missed_and_nothing_there_twice(
    world: World, whole: Path, tmp_path: Path, batch: int
) -> None:
    service = Breaking(world, random.Random(batch))
    folder = tmp_path / "data"
    follower = Follower(service, folder, FollowOptions(batch=batch), StopRequest())
    for _ in range(1000):
        try:
            follower.catch_up()
            break
        except ServiceAway:
            assert follower.manifest is None or read_manifest(folder) == follower.manifest
    assert service.broken > 3
    assert not DataSet(folder).check().flaws
    assert everything(folder) == everything(whole)


class Cut(Service):
    """A service behind something that ends its first answers cleanly in the middle of a hand."""

    cuts = 2

    def entries(self, after: int, epoch: int = 0) -> Iterator[FeedEntry]:
        entries = list(super().entries(after, epoch))
        if self.cuts and entries:
            self.cuts -= 1
            entries = entries[:1]
        yield from entries


def test_a_hand_without_its_end_is_waited_for(
    world: World, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StopRequest, "sleep", lambda stop, seconds: None)
    stop = StopRequest()
    service = Cut(world.service.url, world.keys["analyst"], stop)
    told: list[str] = []
    follow(Follower(service, tmp_path / "data", FollowOptions(), stop), None, lambda why, _: told.append(str(why)))
    assert len(told) == 2
    assert "came without its end" in told[0]
    assert everything(tmp_path / "data") == everything(whole)


PROGRAM = "import sys, okey_ledger_cli; sys.exit(okey_ledger_cli.main())"


def start(world: World, folder: Path, *options: str) -> subprocess.Popen[bytes]:
    """The command, in a process of its own."""
    command = [sys.executable, "-c", PROGRAM, "follow", world.service.url, str(folder), *options]
    environment = os.environ | {"OKEY_LEDGER_KEY": world.keys["analyst"]}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def write_slowly(address: str, hands: Sequence[Sequence[bytes]]) -> None:
    """Store hands event by event, side by side."""
    with Ledger.open(address) as ledger:
        for line, n in interleaved(hands):
            ledger.append(msgspec.json.decode(line)["hand"], [line], n)
            time.sleep(0.0005)


def wait_for_a_change(folder: Path) -> None:
    """Wait until something is being written, if that comes soon."""
    for _ in range(500):
        if (folder / FOLDER).exists():
            return
        time.sleep(0.005)


@pytest.mark.parametrize("kills", [1, pytest.param(40, marks=pytest.mark.long)])
def test_it_may_be_killed_at_any_moment_while_others_write(own_world: World, tmp_path: Path, kills: int) -> None:
    chance = random.Random(kills)
    hands = [claimed(2 * kills, ruleset, seed) for ruleset in ("countdown", "rounds") for seed in (1, 2)]
    writers = [threading.Thread(target=write_slowly, args=(own_world.address, of_one)) for of_one in hands]
    for writer in writers:
        writer.start()
    folder = tmp_path / "data"
    for _ in range(kills):
        process = start(own_world, folder, "--every", "1", "--batch", "50")
        wait_for_a_change(folder)
        time.sleep(chance.uniform(0, 0.15))
        process.kill()
        process.communicate()
    for writer in writers:
        writer.join()
    last = start(own_world, folder, "--once")
    last.communicate()
    assert last.returncode == 0
    export_from(own_world.address, tmp_path / "exported")
    assert everything(folder) == everything(tmp_path / "exported")
    assert len(rows_of(folder, "hands")) == sum(map(len, hands))
    assert not DataSet(folder).check().flaws


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_it_is_asked_to(world: World, whole: Path, tmp_path: Path, asked: signal.Signals) -> None:
    process = start(world, tmp_path / "data", "--every", "3600")
    assert process.stderr is not None
    assert process.stderr.readline().startswith(str(tmp_path / "data").encode())
    process.send_signal(asked)
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert not DataSet(tmp_path / "data").check().flaws
    assert everything(tmp_path / "data") == everything(whole)


def test_the_consumer_in_the_documents_reads_the_feed_to_its_end(world: World) -> None:
    (example,) = Document(ROOT / "docs" / "streams.md").blocks("python")
    known: dict[str, Any] = {}
    exec(example, known)
    service = Service(world.service.url, world.keys["analyst"], StopRequest())
    entries = list(service.entries(0))
    with closing(sqlite3.connect(":memory:")) as database:
        for _ in range(2):
            known["consume"](world.service.url, world.keys["analyst"], database)
            read = database.execute("SELECT position FROM events ORDER BY number").fetchall()
            assert [position for (position,) in read] == [entry.position for entry in entries]


def test_a_key_that_is_revoked_ends_it_with_a_word(world: World, tmp_path: Path) -> None:
    with pytest.raises(ServiceRefuses, match="does not know the key, or knows it no longer"):
        follow(
            Follower(Service(world.service.url, "okl.no.key", StopRequest()), tmp_path, FollowOptions(), StopRequest()),
            None,
        )
    with pytest.raises(ServiceRefuses, match="takes one of the role analyst"):
        followed(world, tmp_path / "data", "player")


def test_asking_to_stop_breaks_off_waiting_and_nothing_else() -> None:
    stop = StopRequest()
    with pytest.raises(Stopped), stop.waiting():
        stop.ask()
    with pytest.raises(Stopped):
        stop.sleep(3600)
    busy = StopRequest()
    busy.ask()
    assert busy.is_asked
    with pytest.raises(Stopped):
        busy.look()
