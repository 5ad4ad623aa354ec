"""Free texts: the ledger stores a commitment, the text stands beside it and can be erased."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.analytics.rows.chain import chained
from okey_ledger.domain.committed import committed_in, is_committed
from okey_ledger.domain.disputes import NotNow
from okey_ledger.ledger import Conflict, Disputes, Ledger
from okey_ledger.ledger.append import append_once
from okey_ledger.ledger.chain import START, linked
from okey_ledger.ledger.commitment import new_salt, receipt_tail
from okey_ledger.ledger.group_commit import Offer
from okey_ledger.ledger.private.texts import commit, seal
from tests.api.house import DATABASES, address_of
from tests.logs import deal

HAND = deal(hand="h-1").annul()
LINES = [line.replace(b"void", b"Bora hit the table") for line in HAND.lines.splitlines()]
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture(params=DATABASES)
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    """An empty ledger, on each database in turn."""
    address = address_of(request.param, tmp_path)
    with Ledger.open(address) as ledger:
        yield ledger


def annulled(reason: str) -> list[bytes]:
    lines = HAND.lines.splitlines()
    event = msgspec.json.decode(lines[-1]) | {"reason": reason}
    return [*lines[:-1], msgspec.json.encode(event)]


def stored(ledger: Ledger, name: str) -> bytes:
    return b"\n".join(row.payload for row in ledger.rows(name))


def test_the_ledger_holds_no_reason_and_gives_the_line_back_as_it_was(ledger: Ledger) -> None:
    lines = annulled("Bora “hit” the\ttable")
    lines[-1] = lines[-1].replace(b'"reason":', b'"reason" :  ')
    ledger.record_hand("h-1", lines)
    assert b"Bora \xe2" not in stored(ledger, "h-1")
    assert ledger.rows("h-1")[-1].topic == "okey.HandAnnulled/2"
    assert ledger.events_of("h-1") == lines
    assert not ledger.verify().faults


def test_the_same_hand_again_is_unchanged_and_another_reason_is_a_conflict(ledger: Ledger) -> None:
    lines = annulled("power cut")
    assert ledger.record_hand("h-1", lines) == "stored"
    assert ledger.record_hand("h-1", lines) == "unchanged"
    assert len(ledger.private.texts()) == 1
    with pytest.raises(Conflict):
        ledger.record_hand("h-1", annulled("another reason"))


def test_an_erased_reason_leaves_the_chain_whole_and_the_hand_readable(ledger: Ledger) -> None:
    ledger.record_hand("h-1", annulled("Bora left"))
    before = stored(ledger, "h-1")
    assert ledger.private.erase_texts("h-1") == 1
    assert stored(ledger, "h-1") == before
    assert is_committed(committed_in(ledger.events_of("h-1")[-1]) or "")
    assert ledger.hand("h-1").ended
    assert not ledger.verify().faults
    assert ledger.record_hand("h-1", annulled("whatever it was")) == "unchanged"


def test_a_reason_comes_in_through_a_group_as_well(ledger: Ledger) -> None:
    appender = ledger.group_appender()
    lines = annulled("power cut")
    appender.append([Offer("h-1", lines[:1], 0)])
    assert appender.append_now([Offer("h-1", lines[1:], 1)]) is None
    appender.append([Offer("h-1", lines[1:], 1)])
    assert b"power cut" not in stored(ledger, "h-1")
    assert ledger.events_of("h-1") == lines


def test_texts_of_disputes_are_kept_beside_them(ledger: Ledger) -> None:
    ledger.record_hand("h-1", annulled("void"))
    disputes = Disputes(ledger)
    _, dispute = disputes.open("h-1", "ada", "score", NOON, text="Bora looked at my rack")
    disputes.rule(dispute.id, "ref-1", "dismissed", "Bora did not", [], NOON)
    disputes.appeal(dispute.id, "ada", "Bora did", NOON)
    assert b"Bora" not in stored(ledger, f"dispute/{dispute.id}")
    shown = disputes.dispute(dispute.id)
    assert shown.opened.text == "Bora looked at my rack"
    assert [event.reason for event in shown.rulings] == ["Bora did not"]
    assert disputes.appeal(dispute.id, "ada", "Bora did", NOON)[0] == "unchanged"
    assert not ledger.verify().faults


def test_an_erased_text_of_a_dispute_is_the_same_as_any(ledger: Ledger) -> None:
    ledger.record_hand("h-1", annulled("void"))
    disputes = Disputes(ledger)
    _, dispute = disputes.open("h-1", "ada", "score", NOON, text="Bora looked at my rack")
    with pytest.raises(NotNow):
        disputes.open("h-1", "ada", "score", NOON, text="something else")
    ledger.private.erase_player("ada")
    assert is_committed(disputes.dispute(dispute.id).opened.text)
    assert disputes.open("h-1", "ada", "score", NOON, text="something else")[0] == "unchanged"


def test_what_was_stored_before_texts_were_kept_apart_stays_readable(ledger: Ledger) -> None:
    lines = annulled("as it was")
    topics = ["okey.HandDealt/1", "okey.HandAnnulled/1"]
    tail = receipt_tail()
    rows = [(*row, new_salt() + tail) for row in linked("h-1", 1, START, topics, lines)]
    ledger.application.recorder.insert_rows(rows)
    assert ledger.events_of("h-1") == lines
    assert ledger.record_hand("h-1", lines) == "unchanged"
    assert not ledger.verify().faults


def test_a_text_whose_event_is_not_stored_is_deleted_again(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = annulled("mine")
    ledger.record_hand("h-1", lines[:1])
    real = ledger.application.save

    def late(*objects: object, **kwargs: object) -> object:
        monkeypatch.setattr(ledger.application, "save", real)
        append_once(ledger.application, "h-1", lines[1:], after=1)  # somebody else is first
        return real(*objects, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(ledger.application, "save", late)
    assert ledger.append("h-1", lines[1:], 1) == "unchanged"
    assert len(ledger.private.texts()) == 1


def test_the_rows_of_a_hand_made_from_its_lines_are_those_that_are_stored(ledger: Ledger) -> None:
    ledger.record_hand("h-1", annulled("power cut"))
    rows = ledger.rows("h-1")
    assert chained("h-1", [row.payload for row in rows], [row.position for row in rows]) == rows


@given(st.text(min_size=1, max_size=200), st.sampled_from(["h", "reason", "HandAnnulled", "{"]))
def test_any_text_is_sealed_and_nothing_else_of_the_line_changes(reason: str, hand: str) -> None:
    try:
        line = msgspec.json.encode({"hand": hand, "type": "HandAnnulled", "n": 9, "reason": reason, "x": reason})
    except UnicodeEncodeError:  # a lone surrogate
        return
    (sealed,), (text,) = seal("h", 9, [line])
    assert text.salt is not None
    assert text.text is not None
    assert commit(text.salt, text.text) == text.commitment
    assert msgspec.json.decode(sealed) == msgspec.json.decode(line) | {"reason": text.commitment}
