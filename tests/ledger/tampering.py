"""What a check of the ledger finds after somebody with full access to the database has been at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger.ledger import Conflict, Fault, HandDamaged, Ledger
from okey_ledger.ledger.chain import linked
from okey_ledger.ledger.topics import read_head, topic_of

from .contract import Database
from .logs import drawn, hand_of

SET_STATE = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
SET_TOPIC = "UPDATE stored_events SET topic = ? WHERE originator_id = 'h-1' AND originator_version = ?"
SET_VERSION = "UPDATE stored_events SET originator_version = ? WHERE originator_id = 'h-1' AND originator_version = ?"
DROP = "DELETE FROM stored_events WHERE originator_id = 'h-1' AND originator_version = ?"


def found(ledger: Ledger) -> list[tuple[str, int | None]]:
    return [(fault.kind, fault.n) for fault in ledger.verify("h-1").faults]


class TamperingContract(Database):
    """A hand of nine events, h-1, and one of four, h-2, which nobody touches."""

    @pytest.fixture(autouse=True)
    def _two_hands(self, ledger: Ledger) -> None:
        ledger.record_hand("h-1", hand_of(9))
        ledger.record_hand("h-2", hand_of(4, "h-2"))

    def state(self, ledger: Ledger, n: int) -> bytes:
        return ledger.application.recorder.rows_of("h-1", after=n, through=n + 1)[0].state

    def test_an_untouched_ledger_verifies(self, ledger: Ledger) -> None:
        result = ledger.verify()
        assert (result.hands, result.events, result.faults) == (2, 13, ())
        assert ledger.verify("h-2").events == 4

    def test_an_edited_event_is_found(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, SET_STATE, self.state(ledger, 4).replace(b"Y1", b"Y9"), "h-1", 5)
        assert found(ledger) == [("link", 4)]
        assert not ledger.verify("h-2").faults

    def test_one_changed_bit_of_a_payload_or_a_link_is_found(self, ledger: Ledger, tmp_path: Path) -> None:
        state = self.state(ledger, 4)
        for at in (0, 31, len(state) - 3):
            self.forge(tmp_path, SET_STATE, state[:at] + bytes([state[at] ^ 1]) + state[at + 1 :], "h-1", 5)
            assert ("link", 4) in found(ledger)
        self.forge(tmp_path, SET_STATE, state, "h-1", 5)
        assert not found(ledger)

    def test_a_dropped_event_is_found_and_the_hand_is_not_read(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, DROP, 5)
        assert found(ledger) == [("gap", 4)]
        for read in (ledger.events_of, ledger.hand):
            with pytest.raises(HandDamaged, match="hand h-1, event 4: the event is missing"):
                read("h-1")

    def test_an_edit_after_a_hole_is_found_as_well(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, DROP, 3)
        self.forge(tmp_path, SET_STATE, self.state(ledger, 5).replace(b"FJ", b"Y9"), "h-1", 6)
        assert found(ledger) == [("gap", 2), ("link", 5)]

    def test_nothing_is_appended_behind_a_hole(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, DROP, 5)
        with pytest.raises(Conflict, match="event 4: the ledger holds no such event to be followed"):
            ledger.append("h-1", hand_of(9)[5:], 5)

    def test_a_dropped_deal_is_found(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, DROP, 1)
        assert found(ledger) == [("gap", 0)]

    def test_an_event_dropped_with_its_successors_moved_up_is_found(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, DROP, 5)
        for version in (6, 7, 8, 9):
            self.forge(tmp_path, SET_VERSION, version - 1, version)
        assert found(ledger)[:2] == [("link", 3), ("payload", 4)]

    def test_two_swapped_events_are_found(self, ledger: Ledger, tmp_path: Path) -> None:
        for version, there in ((5, 99), (6, 5), (99, 6)):
            self.forge(tmp_path, SET_VERSION, there, version)
        faults = found(ledger)
        assert {("payload", 4), ("payload", 5), ("link", 3), ("link", 4), ("link", 5), ("order", 5)} == set(faults)

    def test_two_swapped_payloads_are_found(self, ledger: Ledger, tmp_path: Path) -> None:
        one, other = self.state(ledger, 4), self.state(ledger, 5)
        self.forge(tmp_path, SET_STATE, one[:32] + other[32:], "h-1", 5)
        self.forge(tmp_path, SET_STATE, other[:32] + one[32:], "h-1", 6)
        assert {("link", 4), ("link", 5), ("payload", 4), ("payload", 5)} == set(found(ledger))

    def test_a_topic_that_is_not_in_the_table_is_damage_and_is_never_looked_up(
        self, ledger: Ledger, tmp_path: Path
    ) -> None:
        self.forge(tmp_path, SET_TOPIC, "wave:open", 9)
        assert found(ledger) == [("topic", 8)]
        with pytest.raises(HandDamaged, match="event 8: the stored event does not belong to a hand"):
            ledger.hand("h-1")

    def test_a_topic_that_is_not_that_of_the_event_is_found(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, SET_TOPIC, "okey.TileDiscarded/1", 9)
        assert found(ledger) == [("topic", 8)]
        with pytest.raises(HandDamaged, match="event 8: the stored row is not an event"):
            ledger.hand("h-1")

    @pytest.mark.parametrize("state", [b"", b"short", bytes(32), bytes(32) + b"{", bytes(32) + b'{"n":8}'])
    def test_a_payload_that_is_no_event_is_found(self, ledger: Ledger, tmp_path: Path, state: bytes) -> None:
        self.forge(tmp_path, SET_STATE, state, "h-1", 9)
        assert found(ledger) == [("link", 7), ("payload", 8)]

    def test_a_first_event_that_claims_to_follow_is_found(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, SET_STATE, b"\1" * 32 + self.state(ledger, 0)[32:], "h-1", 1)
        faults = ledger.verify("h-1").faults
        assert [str(fault) for fault in faults] == [
            "hand h-1, event 0: link: the first event claims to follow another",
            "hand h-1, event 0: link: as it stands, it is not the event that event 1 was recorded after; "
            "one of the two was changed",
        ]

    def test_versions_below_the_first_are_found(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, SET_VERSION, -7, 9)
        assert ("gap", -8) in found(ledger)
        assert ledger.events_of("h-1") == hand_of(8)

    def test_the_last_event_and_a_whole_hand_can_be_replaced_unseen(self, ledger: Ledger, tmp_path: Path) -> None:
        """The limit of the chain, as told in docs/ledger.md."""
        self.forge(tmp_path, SET_STATE, self.state(ledger, 8).replace(b"K13", b"K12"), "h-1", 9)
        assert not found(ledger)
        lines = [*hand_of(4)[:2], drawn("h-1", 2, "Y8"), *hand_of(9)[3:]]
        topics = [topic_of(read_head(line).type) for line in lines]
        for hand, version, _, state in linked("h-1", 1, bytes(32), topics, lines):
            self.forge(tmp_path, SET_STATE, state, hand, version)
        assert not found(ledger)

    def test_a_fault_of_the_whole_ledger_names_no_hand(self) -> None:
        assert str(Fault("storage", "page 3 is lost")) == "ledger: storage: page 3 is lost"
