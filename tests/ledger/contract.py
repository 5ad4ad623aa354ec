"""What a ledger must do on whatever database; a subclass a database says where the ledger is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from eventsourcing.application import AggregateNotFoundError
from eventsourcing.persistence import IntegrityError, StoredEvent

from okey_ledger.domain.events import HandDealt, TileDrawn, UnknownEvent
from okey_ledger.ledger import Conflict, HandNotStored, Ledger, LineRefused
from okey_ledger.ledger.aggregates import RecordedEvent, Stream, project_hand
from okey_ledger.ledger.commitment import RECEIPT_SIZE, SALT_SIZE, receipt_tail
from okey_ledger.ledger.group_commit import GroupAppender, Offer

from .logs import dealt, drawn, hand_of


class Database(ABC):
    """Where a ledger is, and how a forger gets at it."""

    @abstractmethod
    def address(self, tmp_path: Path) -> str:
        """The address of a ledger that is not there yet; the same for the same folder."""

    @abstractmethod
    def forge(self, tmp_path: Path, statement: str, *values: object) -> None:
        """Run SQL with `?` for its values on that ledger, past everything that keeps it append-only."""

    @pytest.fixture
    def ledger(self, tmp_path: Path) -> Iterator[Ledger]:
        with Ledger.open(self.address(tmp_path)) as ledger:
            yield ledger


class LedgerContract(Database):
    """Storing, appending, reading."""

    # storing whole hands

    def test_a_hand_comes_back_byte_by_byte(self, ledger: Ledger) -> None:
        lines = [dealt("h-1"), b'{ "n":1,  "hand":"h-1","type":"TileDrawn","seat":1,"tile":"R5"}']
        assert ledger.record_hand("h-1", [b"  " + lines[0] + b"\r\n", b" \r\n", lines[1], b""]) == "stored"
        assert ledger.events_of("h-1") == lines

    def test_a_hand_is_still_there_after_closing(self, tmp_path: Path) -> None:
        with Ledger.open(self.address(tmp_path)) as ledger:
            ledger.record_hand("h-1", hand_of(9))
        with Ledger.open(self.address(tmp_path), create=False) as ledger:
            assert ledger.events_of("h-1") == hand_of(9)

    def test_the_same_hand_again_is_no_change(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(20))
        assert ledger.record_hand("h-1", hand_of(20)) == "unchanged"
        assert ledger.last_position() == 20

    def test_the_same_hand_in_other_spelling_is_no_change(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", [dealt("h-1"), drawn("h-1", 1)])
        other = b'{"n": 1, "hand": "h-1", "actor": "player", "tile": "R5", "seat": 1, "type": "TileDrawn"}'
        assert ledger.record_hand("h-1", [dealt("h-1"), other]) == "unchanged"
        assert ledger.events_of("h-1")[1] == drawn("h-1", 1)

    def test_another_tile_is_a_conflict_and_nothing_is_stored(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        other = [*hand_of(5)[:3], drawn("h-1", 3, "Y12"), hand_of(5)[4]]
        with pytest.raises(Conflict, match=r"hand h-1, event 3: the ledger holds .*K13.* was offered .*Y12") as caught:
            ledger.record_hand("h-1", other)
        assert (caught.value.hand, caught.value.n) == ("h-1", 3)
        assert (caught.value.stored, caught.value.offered) == (hand_of(5)[3], other[3])
        assert ledger.events_of("h-1") == hand_of(5)

    def test_a_log_that_goes_on_where_the_stored_hand_ends_is_another_log(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        with pytest.raises(Conflict, match="event 5: the hand in the ledger ends before") as caught:
            ledger.record_hand("h-1", hand_of(7))
        assert caught.value.stored is None
        assert ledger.version("h-1") == 5

    def test_a_log_that_ends_before_the_stored_hand_is_another_log(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        with pytest.raises(Conflict, match="event 3: the hand offered ends before") as caught:
            ledger.record_hand("h-1", hand_of(3))
        assert caught.value.offered is None

    def test_events_of_unknown_kinds_are_kept_and_compared_field_by_field(self, ledger: Ledger) -> None:
        sneeze = b'{"type":"Sneeze","hand":"h-1","n":1,"loud":%b}'
        ledger.record_hand("h-1", [dealt("h-1"), sneeze % b"1"])
        assert ledger.record_hand("h-1", [dealt("h-1"), (sneeze % b"1").replace(b",", b", ")]) == "unchanged"
        with pytest.raises(Conflict):
            ledger.record_hand("h-1", [dealt("h-1"), sneeze % b"true"])
        assert [row.topic for row in ledger.read()] == ["okey.HandDealt/1", "okey.Unknown/1"]

    def test_lines_that_say_no_event_are_compared_byte_by_byte(self, ledger: Ledger) -> None:
        lacking = b'{"type":"TileDrawn","hand":"h-1","n":1}'
        ledger.record_hand("h-1", [dealt("h-1"), lacking])
        assert ledger.record_hand("h-1", [dealt("h-1"), lacking]) == "unchanged"
        with pytest.raises(Conflict):
            ledger.record_hand("h-1", [dealt("h-1"), lacking.replace(b",", b", ")])

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (drawn("h-2", 1), "event 1 of hand h-2 was offered in its place"),
            (drawn("h-1", 2), "event 2 of hand h-1 was offered in its place"),
            (b'{"type":"TileDrawn"', "no event can be read"),
            (b"[]", "no event can be read"),
            (b'{"type":"Sneeze","hand":"h-1","n":1,"x":' + b"[" * 99_999, "no event can be read"),
            (drawn("h-1", 1).replace(b",", b",\n"), "one line"),
        ],
    )
    def test_a_line_that_is_not_the_event_of_its_place_is_refused(
        self, ledger: Ledger, line: bytes, reason: str
    ) -> None:
        with pytest.raises(LineRefused, match=f"hand h-1, event 1: .*{reason}"):
            ledger.record_hand("h-1", [dealt("h-1"), line])
        assert not ledger.exists("h-1")

    def test_a_hand_needs_an_event_and_a_proper_id(self, ledger: Ledger) -> None:
        with pytest.raises(LineRefused, match="no event was offered"):
            ledger.record_hand("h-1", [])
        with pytest.raises(LineRefused, match="a hand's id is"):
            ledger.record_hand("a/b", hand_of(2, "a/b"))

    # appending

    def test_a_hand_grows_by_appending(self, ledger: Ledger) -> None:
        lines = hand_of(6)
        assert [ledger.append("h-1", lines[n : n + 2], n) for n in (0, 2, 4)] == ["stored"] * 3
        assert ledger.events_of("h-1") == lines
        assert ledger.record_hand("h-1", lines) == "unchanged"
        assert not ledger.verify().faults

    def test_an_append_that_is_tried_out_stores_nothing(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        ledger.try_append()
        assert (ledger.last_position(), ledger.version("h-1")) == (5, 5)
        assert not ledger.verify().faults
        assert ledger.append("h-1", [drawn("h-1", 5)], 5) == "stored"
        assert ledger.last_position() == 6

    def test_an_append_offered_again_is_no_change_even_after_the_hand_has_gone_on(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(9))
        assert ledger.append("h-1", hand_of(6)[4:], 4) == "unchanged"

    def test_an_append_that_is_there_in_part_is_a_conflict(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        with pytest.raises(Conflict, match="event 5: the hand in the ledger ends before"):
            ledger.append("h-1", hand_of(7)[3:], 3)
        assert ledger.version("h-1") == 5

    def test_an_append_under_a_taken_number_is_a_conflict(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        with pytest.raises(Conflict, match="event 4: the ledger holds"):
            ledger.append("h-1", [drawn("h-1", 4, "Y12")], 4)

    def test_an_append_that_leaves_a_gap_is_a_conflict(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(5))
        with pytest.raises(Conflict, match="event 5: the ledger holds no such event to be followed"):
            ledger.append("h-1", [drawn("h-1", 6)], 6)

    def test_of_threads_that_append_the_same_number_one_wins_and_the_others_hear_of_it(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(3))
        tiles = [f"{color}{number}" for color in "RBKY" for number in (6, 7)]

        def append(tile: str) -> str:
            try:
                return ledger.append("h-1", [drawn("h-1", 3, tile)], 3)
            except Conflict as conflict:
                return "conflict" if conflict.offered == drawn("h-1", 3, tile) else "another's conflict"

        with ThreadPoolExecutor(4) as pool:
            assert sorted(pool.map(append, tiles)) == ["conflict"] * 7 + ["stored"]
        assert ledger.version("h-1") == 4
        assert not ledger.verify().faults

    # reading

    def test_a_hand_can_be_read_up_to_an_event(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(9))
        assert ledger.events_of("h-1", through=4) == hand_of(5)

    def test_a_hand_that_is_not_stored_is_said_so(self, ledger: Ledger) -> None:
        assert not ledger.exists("h-1")
        assert ledger.version("h-1") == 0
        for read in (ledger.events_of, ledger.hand, ledger.verify):
            with pytest.raises(HandNotStored, match="no hand h-1"):
                read("h-1")

    def test_hand_ids_are_all_there_over_many_pages(self, ledger: Ledger) -> None:
        ids = [f"h-{i:04}" for i in range(501)]
        GroupAppender(ledger.application).append([Offer(hand, hand_of(1, hand), 0) for hand in ids])
        assert list(ledger.hand_ids()) == ids

    def test_the_feed_goes_on_from_a_position_in_the_order_of_storing(self, ledger: Ledger) -> None:
        assert ledger.last_position() == 0
        ledger.record_hand("h-2", hand_of(2, "h-2"))
        ledger.append("h-1", hand_of(1), 0)
        ledger.append("h-2", [drawn("h-2", 2)], 2)
        rows = ledger.read(limit=3) + ledger.read(after=3)
        assert [(row.position, row.hand, row.version) for row in rows] == [
            (1, "h-2", 1),
            (2, "h-2", 2),
            (3, "h-1", 1),
            (4, "h-2", 3),
        ]
        assert rows[3].payload == drawn("h-2", 2)
        assert rows[3].topic == "okey.TileDrawn/1"
        assert ledger.last_position() == 4
        assert ledger.read(after=4) == []

    # through the library

    def test_a_hand_loads_through_the_library_in_the_words_of_the_game(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", [*hand_of(2), b'{"type":"Sneeze","hand":"h-1","n":2}'])
        hand = ledger.hand("h-1")
        assert (hand.id, len(hand)) == ("h-1", 3)
        assert [type(event) for event in hand.events] == [HandDealt, TileDrawn, UnknownEvent]
        assert ledger.hand("h-1", version=1).events == hand.events[:1]

    def test_what_was_stored_is_told_as_it_is_read_again_wherever_it_was_received(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(3))
        appender, tail = GroupAppender(ledger.application), receipt_tail("00c0ffee0001", 1790000000000000)
        offers = [
            Offer("h-1", [drawn("h-1", 3), drawn("h-1", 4)], 3, tail),
            Offer("h-1", [drawn("h-1", 9)], 9),
            Offer("h-2", hand_of(2, "h-2"), 0, tail),
        ]
        one, gap, other = appender.append(offers)
        assert isinstance(gap, Conflict)
        assert [one, other] == [ledger.records("h-1", after=3), ledger.records("h-2")]
        assert [*ledger.records("h-1", after=3), *ledger.records("h-2")] == ledger.records_after(3)
        receipts = [row.receipt or b"" for row in ledger.records_after(0)]
        assert all(receipt[SALT_SIZE:] == tail for receipt in receipts[3:])
        assert len({receipt[:SALT_SIZE] for receipt in receipts}) == 7
        assert {len(receipt) for receipt in receipts} == {RECEIPT_SIZE}
        assert appender.append(offers[:1]) == ["unchanged"]
        assert ledger.records_after(0, 2) == ledger.records("h-1", through=2)

    def test_what_the_library_saves_is_chained_too(self, ledger: Ledger) -> None:
        ledger.append("h-1", hand_of(2), 0)
        stored = Stream("h-1", ledger.rows("h-1")[-1])
        stored.append(["okey.TileDrawn/1"] * 2, hand_of(4)[2:])
        dealt = Stream("h-2")
        dealt.append(["okey.HandDealt/1"], hand_of(1, "h-2"))
        ledger.application.save(stored, dealt)
        assert [row.position for row in ledger.rows("h-1")] == [1, 2, 3, 4]
        assert [row.position for row in ledger.rows("h-2")] == [5]
        assert ledger.events_of("h-1") == hand_of(4)
        assert not ledger.verify().faults
        taken = Stream("h-2")
        taken.append(["okey.HandDealt/1"], hand_of(1, "h-2"))
        with pytest.raises(IntegrityError):
            ledger.application.save(taken)

    def test_the_database_takes_only_events_that_follow_what_is_stored(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(2))
        ledger.record_hand("h-2", hand_of(2, "h-2"))
        right = Stream("h-1", ledger.rows("h-1")[-1])
        right.append(["okey.TileDrawn/1"], [drawn("h-1", 2)])
        (event,) = right.collect_events()
        elsewhere = Stream("h-2", ledger.rows("h-2")[-1])
        elsewhere.append(["okey.TileDrawn/1"], [drawn("h-1", 2)])
        for wrong in (
            event._replace(originator_version=4),
            event._replace(originator_version=2),
            event._replace(originator_version=0),
            event._replace(originator_version=-1),
            event._replace(topic="okey.Sneeze/1"),
            event._replace(state=bytes(32) + event.line),
            event._replace(state=elsewhere.collect_events()[0].state),
            event._replace(state=event.state[:31]),
            event._replace(originator_id="h-3", originator_version=1),
            event._replace(originator_id="h-3", originator_version=2, state=bytes(32) + event.line),
        ):
            with pytest.raises(IntegrityError):
                ledger.application.recorder.insert_events([StoredEvent(*wrong[:4])])
        assert ledger.last_position() == 4
        ledger.application.recorder.insert_events([StoredEvent(*event[:4])])
        assert ledger.events_of("h-1") == [*hand_of(2), drawn("h-1", 2)]
        assert not ledger.verify().faults

    def test_the_notification_log_of_the_library_gives_the_lines(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(3))
        application = ledger.application
        found = [application.mapper.to_domain_event(item) for item in application.notification_log.select(1, 10)]
        assert [item.line for item in found if isinstance(item, RecordedEvent)] == hand_of(3)

    def test_the_library_finds_no_hand_that_is_not_there(self, ledger: Ledger) -> None:
        with pytest.raises(AggregateNotFoundError):
            ledger.application.repository.get("h-1", projector_func=project_hand)
