"""The audit as a generator over batches of events."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.analytics.reaudit.audits import AUDITS, COLUMNS, reaudit
from okey_ledger.analytics.reaudit.task_run import Work
from okey_ledger.domain.audit import audit
from okey_ledger.explain import LANGUAGES
from okey_ledger.handlog.decode import decode_hand
from okey_ledger.ledger.chain import START, leaf
from okey_ledger.ledger.topics import topic_of
from okey_ledger_cli.rendering.hand import HandRenderer
from tests.analytics.world import simulated

SCHEMA = pa.schema(
    [
        ("hand", pa.string()),
        ("n", pa.int32()),
        ("position", pa.int64()),
        ("topic", pa.string()),
        ("line", pa.binary()),
        ("leaf", pa.binary()),
    ]
)


@cache
def hands() -> list[list[bytes]]:
    """The lines of simulated hands."""
    return [hand for ruleset in ("okey51", "countdown", "rounds") for hand in simulated(2, ruleset)]


def rows_of(lines: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    """The rows of a hand in the table of events, in the columns that an audit reads."""
    link = START
    for n, line in enumerate(lines):
        head = msgspec.json.decode(line)
        topic = topic_of(head["type"])
        link = leaf(head["hand"], n + 1, topic, link + line)
        yield {"hand": head["hand"], "n": n, "position": n + 1, "topic": topic, "line": line, "leaf": link}


def batch(rows: Sequence[dict[str, Any]]) -> Any:
    return pa.RecordBatch.from_pylist(list(rows), schema=SCHEMA)


@cache
def events() -> Any:
    """The rows of all hands in one batch."""
    return batch([row for hand in hands() for row in rows_of(hand)])


def audited(*batches: Any) -> list[dict[str, Any]]:
    return list(pa.Table.from_batches(reaudit(batches), AUDITS).to_pylist())


@cache
def whole() -> list[dict[str, Any]]:
    """What the audit finds in them."""
    return audited(events())


def test_every_hand_has_one_row_that_says_what_the_audit_of_its_log_says() -> None:
    for lines, row in zip(hands(), whole(), strict=True):
        fold = audit(decode_hand(row["hand"], "log", [(1, b"\n".join(lines))]))
        assert (row["ruleset"], row["events"], row["verdict"]) == (fold.ruleset, len(lines), "clean")
        assert (row["outcome"], row["finish"], row["finisher"]) == (
            fold.outcome.kind,
            fold.outcome.finish,
            fold.outcome.seat,
        )
        assert row["scores"] == fold.scores
        assert [(entry["n"], entry["seat"], entry["points"], entry["rule"]) for entry in row["entries"]] == [
            (entry.n, entry.seat, entry.points, entry.rule) for entry in fold.entries
        ]
        assert row["leaf"] == list(rows_of(lines))[-1]["leaf"]
        assert row["findings"] == []
        assert row["fault"] is None


@pytest.mark.parametrize("size", [1, 2, 50, 99])
def test_hands_go_on_over_the_borders_of_batches(size: int) -> None:
    pieces = [events().slice(start, size) for start in range(0, events().num_rows, size)]
    assert audited(*pieces) == whole()


@given(st.deferred(lambda: st.sets(st.integers(1, events().num_rows - 1), max_size=8)), st.booleans())
def test_hands_go_on_over_borders_anywhere_and_over_empty_batches(borders: set[int], empty: bool) -> None:
    places = [0, *sorted(borders), events().num_rows]
    pieces = [events().slice(start, end - start) for start, end in pairwise(places)]
    assert audited(*(piece for one in pieces for piece in ([one, events().slice(0, 0)] if empty else [one]))) == whole()


def test_a_hand_is_given_as_soon_as_the_next_ones_fill_a_batch_and_the_last_one_at_the_end() -> None:
    (one,) = simulated(1)
    rows = list(rows_of(one))
    given = (batch([row | {"hand": f"{row['hand']}-{n}"} for row in rows]) for n in range(501))
    sizes = [found.num_rows for found in reaudit(given)]
    assert sizes == [500, 1]


def test_nothing_comes_of_nothing() -> None:
    assert audited() == []


def test_columns_may_stand_in_any_order_among_others() -> None:
    table = pa.Table.from_batches([events()]).append_column("seat", pa.nulls(events().num_rows, pa.int8()))
    assert audited(*table.select(sorted(table.column_names)).to_batches()) == whole()
    assert set(COLUMNS) == set(SCHEMA.names)


def test_hands_without_leaves_are_judged_by_their_lines() -> None:
    rows = [row | {"leaf": None} for row in events().to_pylist()]
    assert audited(batch(rows)) == whole()


@pytest.mark.parametrize("place", [0, 1, -2, -1])
def test_a_line_that_was_changed_is_found_by_its_leaf(place: int) -> None:
    rows = list(rows_of(hands()[0]))
    rows[place]["line"] += b" "
    (row,) = audited(batch(rows))
    assert row["fault"] == "tampered"
    assert f"event {rows[place]['n']}" in row["detail"]
    assert row["verdict"] == "clean"


@pytest.mark.parametrize("place", [0, 1, -2, -1])
def test_a_leaf_that_was_changed_is_found(place: int) -> None:
    rows = list(rows_of(hands()[0]))
    rows[place]["leaf"] = bytes(32)
    (row,) = audited(batch(rows))
    assert row["fault"] == "tampered"
    assert f"event {rows[place]['n']}" in row["detail"]


@pytest.mark.parametrize("leaves", ["with", "without"])
def test_an_event_that_is_missing_is_found(leaves: str) -> None:
    rows = list(rows_of(hands()[0]))
    if leaves == "without":
        rows = [row | {"leaf": None} for row in rows]
    (row,) = audited(batch([*rows[:5], *rows[6:]]))
    assert (row["fault"], row["verdict"]) == ("tampered", None)
    assert "event 5 is missing" in row["detail"]


def test_events_under_a_wrong_topic_are_found() -> None:
    rows = [row | {"leaf": None} for row in rows_of(hands()[0])]
    rows[3]["topic"] = "okey.HandAnnulled/1"
    (row,) = audited(batch(rows))
    assert row["fault"] == "tampered"
    assert "the topic is okey.HandAnnulled/1" in row["detail"]


@pytest.mark.parametrize("line", [b"{", b"", b"\n", b"\xff", b"[" * 100_000, b'{"type":"TileDrawn"}'])
def test_a_hand_that_is_no_log_has_no_verdict_and_the_others_theirs(line: bytes) -> None:
    rows = [row | {"leaf": None} for row in rows_of(hands()[0])]
    rows[4]["line"] = line
    broken, *others = audited(batch([*rows, *rows_of(hands()[1])]))
    assert broken["verdict"] is broken["scores"] is broken["ruleset"] is None
    assert broken["fault"] in ("unreadable", "tampered")
    assert broken["detail"]
    assert others == [whole()[1]]


def test_what_breaks_a_rule_is_told_with_its_proof() -> None:
    rows = [row | {"leaf": None} for row in rows_of(hands()[0])]
    draw = next(row for row in rows if row["topic"] == "okey.TileDrawn/1")
    event = msgspec.json.decode(draw["line"])
    draw["line"] = msgspec.json.encode(event | {"seat": (event["seat"] + 1) % 4})
    (row,) = audited(batch(rows))
    (finding,) = row["findings"]
    assert (row["verdict"], row["halted_at"], row["scores"]) == ("halted", event["n"], None)
    assert (finding["n"], finding["rule"], finding["case"]) == (event["n"], "turn", "not-to-act")
    assert msgspec.json.decode(finding["facts"])["turn"] == event["seat"]


def test_the_audit_can_be_sent_to_other_processes() -> None:
    twin = pickle.loads(pickle.dumps(reaudit))
    assert pa.Table.from_batches(twin([events()]), AUDITS).to_pylist() == whole()
    assert pickle.loads(pickle.dumps(Work(HandRenderer(LANGUAGES["tr"], False)))).render.lang.code == "tr"
