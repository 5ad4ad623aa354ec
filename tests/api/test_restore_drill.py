"""The restore drill: backup during play, restore, play on, with readers of every role attached."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.follow.feed import Service
from okey_ledger.analytics.follow.follow import Follower, FollowOptions, follow
from okey_ledger.analytics.follow.stop import StopRequest
from okey_ledger.api.auth.keys import Keys
from okey_ledger.api.storage import database as storage
from okey_ledger.domain.simulation import Settings
from okey_ledger.handlog.simulating import simulate
from okey_ledger.ledger import Ledger
from okey_ledger.projections import beside
from tests.analytics.world import everything, export_from
from tests.api.house import DATABASES, address_of
from tests.api.running import Running, keys_for
from tests.cli.conftest import Run, run
from tests.docs.markdown import ROOT, Document
from tests.logs import deal
from tests.postgres import run as run_sql
from tests.postgres import schema_of
from tests.projections.worlds import afresh, interleaved
from tests.projections.worlds import everything as read_models

TIMEOUT_SECONDS = 60.0
"""Seconds until a reader must have read what there is."""

__all__ = ["run"]

Fed = list[tuple[int, Any]]
"""Positions and events of a feed, in the order in which they were read."""


def hands(count: int, seed: int) -> list[list[bytes]]:
    """Hands of bots, whose scores are claimed after their ends."""
    settings = (Settings(ruleset=ruleset, seed=seed, claims=True) for ruleset in ("okey51", "countdown"))
    return [log.splitlines() for setting in settings for log in simulate(setting, count)]


class SseReader(threading.Thread):
    """Reads the feed as server-sent events, and comes back with the id that it read last."""

    def __init__(self, key: str) -> None:
        super().__init__(daemon=True)
        self.key = key
        self.url = ""
        self.read: Fed = []
        self.last_id = ""
        self.resets = 0

    def run(self) -> None:
        while True:
            try:
                self._read()
            except HTTPError as error:
                problem = json.load(error)
                assert problem["type"].endswith(":reset"), problem
                self.read = kept(self.read, problem["position"])
                self.last_id = f"{problem['epoch']}-{problem['position']}"
                self.resets += 1
            except (OSError, ValueError):
                time.sleep(0.02)

    def _read(self) -> None:
        headers = {"Authorization": f"Bearer {self.key}", "Accept": "text/event-stream"}
        if self.last_id:
            headers["Last-Event-ID"] = self.last_id
        with urlopen(Request(f"{self.url}/v1/feed", headers=headers), timeout=TIMEOUT_SECONDS) as answer:
            named = ""
            for line in answer:
                if line.startswith(b"id: "):
                    named = line[4:].strip().decode()
                elif line.startswith(b"data: ") and line.endswith(b"}\n"):
                    entry = json.loads(line[6:])
                    self.read.append((entry["position"], entry["event"]))
                    self.last_id = named


def kept(read: Fed, position: int) -> Fed:
    """What a reader keeps that is to forget what it read after the event at a position."""
    return read[: max((number for number, (at, _) in enumerate(read, 1) if at == position), default=0)]


class Drill:
    """A ledger that is played on, with a service, and its readers."""

    def __init__(self, address: str, folder: Path, run: Run) -> None:
        self.address, self.folder, self._run = address, folder, run
        self.keys = keys_for(address)
        self.service = Running(address, folder, rate="0")
        self.streams = {role: SseReader(self.keys[role]) for role in ("referee", "analyst")}
        for reader in self.streams.values():
            reader.url = self.service.url
            reader.start()
        self.consumers = {role: sqlite3.connect(folder / f"{role}.db") for role in self.streams}
        self._consume: dict[str, Any] = {}
        (example,) = Document(ROOT / "docs" / "streams.md").blocks("python")
        exec(example, self._consume)
        self.printed: Fed = []
        self._printed_in = 0
        self.told: list[str] = []

    def play(self, logs: Sequence[Sequence[bytes]], part: slice = slice(None)) -> None:
        """Append events of hands, one of each in turn."""
        with Ledger.open(self.address) as ledger:
            for line, n in interleaved(logs)[part]:
                ledger.append(msgspec.json.decode(line)["hand"], [line], n)

    def post(self, path: str, body: bytes, **headers: str) -> int:
        """The status of a request of the table."""
        named = {"Authorization": f"Bearer {self.keys['table']}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        with urlopen(Request(self.service.url + path, body, named)) as answer:
            return int(answer.status)

    def get(self, path: str, key: str) -> tuple[int, bytes]:
        """The answer to the holder of a key."""
        try:
            with urlopen(Request(self.service.url + path, headers={"Authorization": f"Bearer {key}"})) as answer:
                return answer.status, answer.read()
        except HTTPError as error:
            with error:
                return error.code, error.read()

    def restore(self, backup: Path) -> None:
        """Put a backup back as the documents say, and start the service again."""
        self.service.stop()
        if self.address.startswith("postgresql"):
            for schema in (schema_of(self.folder), f"{schema_of(self.folder)}_service"):
                run_sql(self.address, f"DROP SCHEMA {schema} CASCADE")
            assert self._run("prepare", "--database", self.address).code == 0
        assert self._run("restore", str(backup), "--database", self.address).code == 0
        self.service = Running(self.address, self.folder, rate="0")
        for reader in self.streams.values():
            reader.url = self.service.url

    def check(self) -> None:
        """Every reader has read what its role may read, once, in its order, and nothing else."""
        with Ledger.open(self.address) as ledger:
            whole = [(row.position, msgspec.json.decode(row.payload)) for row in ledger.read(0, 1_000_000)]
        over = {event["hand"] for _, event in whole if event["type"] in ENDS}
        of_ended = sorted((entry for entry in whole if entry[1]["hand"] in over), key=lambda entry: entry[0])
        for role, database in self.consumers.items():
            self._consume["consume"](self.service.url, self.keys[role], database)
            stored = database.execute("SELECT position, event FROM events ORDER BY number").fetchall()
            self._check_read(role, [(position, json.loads(event)) for position, event in stored], whole, of_ended)
        for role, reader in self.streams.items():
            wanted = len(whole if role == "referee" else of_ended)
            deadline = time.monotonic() + TIMEOUT_SECONDS
            while len(reader.read) != wanted and time.monotonic() < deadline:
                time.sleep(0.02)
            self._check_read(role, list(reader.read), whole, of_ended)
        self._check_read("referee", self._print_feed(), whole, of_ended)
        self._check_data_set()
        self._check_read_models()

    def _check_read(self, role: str, read: Fed, whole: Fed, of_ended: Fed) -> None:
        if role == "referee":
            assert read == whole
        else:
            assert sorted(read, key=lambda entry: entry[0]) == of_ended
            numbers: dict[str, int] = {}
            for _, event in read:
                assert event["n"] == numbers.get(event["hand"], -1) + 1
                numbers[event["hand"]] = event["n"]

    def _print_feed(self) -> Fed:
        """What a reader of `okey-ledger feed` has printed."""
        after, epoch = self.printed[-1][0] if self.printed else 0, self._printed_in
        asked = ("feed", "--database", self.address)
        ran = self._run(*asked, "--after", str(after), "--epoch", str(epoch))
        if ran.code:
            self.told.append(ran.err)
            found = re.search(r"--after (\d+) --epoch (\d+)", " ".join(ran.err.split()))
            assert found is not None, ran.err
            self.printed = kept(self.printed, int(found[1]))
            self._printed_in = int(found[2])
            ran = self._run(*asked, "--after", found[1], "--epoch", found[2])
        assert ran.code == 0, ran.err
        entries = [json.loads(line) for line in ran.out.splitlines()]
        self.printed += [(entry["position"], entry["event"]) for entry in entries]
        return self.printed

    def _check_data_set(self) -> None:
        """A followed data set is one that an export makes of the ledger anew, but for hands that still run."""
        for name, key in (("plain", None), ("pseudonyms", "a key of some length")):
            stop = StopRequest()
            service = Service(self.service.url, self.keys["analyst"], stop)
            follow(Follower(service, self.folder / name, FollowOptions(key=key, batch=500), stop), None)
            shutil.rmtree(self.folder / "exported", ignore_errors=True)
            export_from(self.address, self.folder / "exported", key=key)
            exported, followed = everything(self.folder / "exported"), everything(self.folder / name)
            for table in exported:
                if not table.endswith("games"):
                    assert followed[table] == exported[table], table
            assert not DataSet(self.folder / name).check().flaws

    def _check_read_models(self) -> None:
        """Lists are those of read models that have never seen anything but this ledger."""
        assert self.get("/v1/hands", self.keys["referee"])[0] == 200
        with Ledger.open(self.address) as ledger:
            new = f"sqlite:///{self.folder}/anew-{time.monotonic_ns()}"
            assert read_models(beside(self.address)) == afresh(ledger, new)

    def running_hand(self) -> list[dict[str, Any]]:
        """The events of a hand that still runs."""
        with Ledger.open(self.address) as ledger:
            for hand in ledger.hand_ids():
                events = [msgspec.json.decode(line) for line in ledger.events_of(hand)]
                if not any(event["type"] in ENDS for event in events):
                    return events
        raise AssertionError("no hand runs")

    def check_hidden(self) -> None:
        """Neither an analyst nor a player is told a tile of a hand that runs, whatever it was before the restore."""
        dealt = self.running_hand()[0]
        hand = dealt["hand"]
        assert self.get(f"/v1/feed?hand={hand}", self.keys["analyst"]) == (200, b"")
        assert self.get(f"/v1/hands/{hand}/events", self.keys["analyst"])[0] in (403, 404)
        own = storage.ServiceDatabase(storage.beside(self.address))
        key, _ = Keys(own).create("player", dealt["players"][0])
        own.close()
        others = [json.dumps(rack, separators=(",", ":")).encode() for rack in [*dealt["racks"][1:], dealt["stock"]]]
        for path in ("/events", "", "/entries", "/audit"):
            _, answer = self.get(f"/v1/hands/{hand}{path}", key)
            assert not any(rack in answer for rack in others), path

    def end_what_runs(self) -> None:
        """Annul what was running when the backup was made: another end than the one that was forgotten."""
        with Ledger.open(self.address) as ledger:
            for hand in list(ledger.hand_ids()):
                events = [msgspec.json.decode(line) for line in ledger.events_of(hand)]
                if not any(event["type"] in ENDS for event in events):
                    line = json.dumps({"type": "HandAnnulled", "hand": hand, "n": len(events), "reason": "restored"})
                    ledger.append(hand, [line.encode()], len(events))

    def close(self) -> None:
        self.service.kill()
        for database in self.consumers.values():
            database.close()


ENDS = ("HandFinished", "HandExhausted", "HandAnnulled")


@pytest.fixture
def drill(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Drill]:
    drill = Drill(address_of(request.param, tmp_path), tmp_path, run)
    yield drill
    drill.close()


@pytest.mark.parametrize(
    ("drill", "count", "rounds"),
    [
        ("sqlite", 1, 1),
        *(
            pytest.param(database, *size, marks=pytest.mark.long)
            for database in DATABASES
            for size in ((2, 1), (20, 4))
        ),
    ],
    indirect=["drill"],
)
def test_nothing_is_lost_doubled_or_shown_and_readers_are_told(
    drill: Drill, run: Run, tmp_path: Path, count: int, rounds: int
) -> None:
    chance = random.Random(count)
    logs = hands(count, 1)
    middle = len(interleaved(logs)) * 2 // 3
    drill.play(logs, slice(0, middle // 2))
    playing = threading.Thread(target=drill.play, args=(logs, slice(middle // 2, None)))
    playing.start()
    copy = tmp_path / "copy.db"
    assert run("backup", str(copy), "--database", drill.address).code == 0
    playing.join()
    late = deal(hand="late").annul().lines.splitlines()
    body = b"[" + b",".join(late) + b"]"
    assert drill.post("/v1/hands", body, Idempotency_Key="late-1") == 201
    drill.check()
    with Ledger.open(f"sqlite:///{copy}") as backup:
        end = backup.last_position()
        assert not backup.exists("late")
    for number in range(rounds):
        drill.restore(copy)
        with Ledger.open(drill.address) as ledger:
            assert ledger.last_position() == end
            assert not ledger.verify().faults
            assert {epoch.position for epoch in ledger.epochs()} == {end}
        drill.check_hidden()
        drill.play(hands(count, 100 + number), slice(0, chance.randrange(20, 400)))
        drill.check()
        drill.end_what_runs()
        assert drill.post("/v1/hands", body, Idempotency_Key="late-1") == 201
        drill.play(hands(count, 200 + number))
        drill.check()
        assert all(reader.resets == number + 1 for reader in drill.streams.values())
        assert len(drill.told) == number + 1
