"""Logs that are sent, judged and not stored."""

from __future__ import annotations

import gzip
from functools import partial

import msgspec
import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.report import report
from okey_ledger.explain import explain_finding
from tests.api.house import House
from tests.logs import Hand, deal

CLEAN = deal(racks={0: "R1"}).discard(0, "R1").annul()
BROKEN = deal(racks={0: "R1"}, hand="h-2").discard(1, "R1")


def reported(hand: Hand) -> object:
    explain = partial(explain_finding, players=hand.dealt.players)
    return msgspec.json.decode(msgspec.json.encode(report(hand.dealt.hand, audit(hand.events), explain)))


@pytest.mark.parametrize(
    "body",
    [
        CLEAN.lines + BROKEN.lines,
        gzip.compress(CLEAN.lines) + gzip.compress(BROKEN.lines),
        b"[" + b",".join((CLEAN.lines + BROKEN.lines).splitlines()) + b"]",
    ],
    ids=["lines", "gzip", "array"],
)
def test_a_log_is_judged_hand_by_hand_and_not_stored(small_house: House, body: bytes) -> None:
    answer = small_house.ask("POST", "/v1/audits", "player", body)
    assert answer.status_code == 200
    assert answer.json() == {"reports": [reported(CLEAN), reported(BROKEN)], "problems": []}
    assert small_house.service.ledger.last_position() == 0


def test_hands_that_are_no_log_are_told_beside_those_that_are(small_house: House) -> None:
    body = CLEAN.lines + b'{"type":"TileDrawn","hand":"h-9","n":0,"seat":0,"tile":"R5"}\n' + b"{\n"
    answer = small_house.ask("POST", "/v1/audits", "player", body, Accept_Language="tr")
    assert [told["hand"] for told in answer.json()["reports"]] == ["h-1"]
    assert [(told["hand"], told["case"]) for told in answer.json()["problems"]] == [
        (None, "not-json"),
        ("h-9", "no-deal"),
    ]


def test_a_log_without_any_hand_is_refused_with_the_reasons(small_house: House) -> None:
    answer = small_house.ask("POST", "/v1/audits", "player", b'{"type":"TileDrawn","hand":"h-9","n":0}\n')
    assert (answer.status_code, answer.json()["problems"][0]["case"]) == (400, "missing-field")


def test_a_broken_archive_is_refused(small_house: House) -> None:
    packed = gzip.compress(CLEAN.lines)
    assert small_house.ask("POST", "/v1/audits", "player", packed[:-9]).status_code == 400
    assert small_house.ask("POST", "/v1/audits", "player", packed[:40] + b"\xff" * 40).status_code == 400


def test_a_log_of_too_many_hands_is_refused_before_it_is_judged(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okey_ledger.api.routers.audits.MAX_HANDS", 1)
    assert small_house.ask("POST", "/v1/audits", "player", CLEAN.lines).status_code == 200
    refused = small_house.ask("POST", "/v1/audits", "player", CLEAN.lines + BROKEN.lines)
    assert (refused.status_code, "at most 1 hands" in refused.json()["detail"]) == (400, True)


def test_of_very_many_problems_the_first_are_told_and_the_others_counted(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okey_ledger.api.routers.audits.MAX_PROBLEMS", 2)
    body = b"".join(b'{"type":"HandExhausted","hand":"h-%d","n":0}\n' % number for number in range(5))
    for log, status in ((body, 400), (CLEAN.renamed("h-9").lines + body, 200)):
        told = small_house.ask("POST", "/v1/audits", "player", log)
        assert told.status_code == status
        assert [problem["case"] for problem in told.json()["problems"]] == ["no-deal", "no-deal", "further"]
        assert "3" in told.json()["problems"][2]["message"]
