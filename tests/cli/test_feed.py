"""`okey-ledger feed`: entries of the ledger, in their order, for other programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from okey_ledger.ledger import Ledger
from tests.cli.conftest import Run, Write
from tests.logs import deal

FIRST = deal(hand="h-1", racks={0: "R1"}).discard(0, "R1")
OTHER = deal(hand="h-2").annul()


@pytest.fixture
def ledger(run: Run, write: Write) -> None:
    assert run("import", write("log.jsonl", FIRST, OTHER)).code == 0


@pytest.mark.usefixtures("ledger")
def test_entries_are_printed_in_their_order_with_their_bytes(run: Run, tmp_path: Path) -> None:
    code, out, err = run("feed")
    assert (code, err) == (0, "")
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.db'}") as stored:
        rows = stored.read()
    assert out.encode() == b"".join(b'{"position":%d,"event":%b}\n' % (row.position, row.payload) for row in rows)
    assert {row.hand for row in rows} == {"h-1", "h-2"}


@pytest.mark.usefixtures("ledger")
def test_whoever_stopped_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okey_ledger_cli.commands.feed.PAGE_SIZE", 2)
    whole = run("feed").out.splitlines()
    assert run("feed", "--after", "1", "--most", "2").out.splitlines() == whole[1:3]
    assert run("feed", "--after", "1").out.splitlines() == whole[1:]
    assert run("feed", "--after", "4").out == run("feed", "--most", "0").out == ""


@pytest.mark.usefixtures("ledger")
def test_cloud_events_have_the_source_that_is_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    events = [msgspec.json.decode(line) for line in run("feed", "--format", "cloudevents").out.splitlines()]
    assert [event["id"] for event in events] == ["1", "2", "3", "4"]
    assert {event["source"] for event in events} == {"/okey-ledger"}
    monkeypatch.setenv("OKEY_LEDGER_EVENT_SOURCE", "urn:table:7")
    assert '"source":"urn:table:7"' in run("feed", "--format", "cloudevents").out
    code, out, err = run("feed", "--source", "no uri")
    assert (code, out) == (2, "")
    assert err.startswith("okey-ledger: The source no uri is no URI and no end of one; write 1 to 500 of their signs")


@pytest.mark.usefixtures("ledger")
def test_with_wait_it_goes_on_with_what_comes(tmp_path: Path) -> None:
    program = "import sys, okey_ledger_cli; sys.exit(okey_ledger_cli.main())"
    command = [sys.executable, "-c", program, "feed", "--wait", "--most", "6"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ.copy()) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b'{"position":1,')
        with Ledger.open(f"sqlite:///{tmp_path / 'ledger.db'}") as stored:
            stored.record_hand("h-3", deal(hand="h-3").annul().lines.splitlines())
        assert process.stdout.read().count(b"\n") == 5
    assert process.returncode == 0


def test_a_ledger_that_is_not_there_is_said(run: Run) -> None:
    code, out, err = run("feed")
    assert (code, out) == (2, "")
    assert "there is no ledger" in err
