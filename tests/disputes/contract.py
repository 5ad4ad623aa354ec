"""What the disputes of a ledger must do on whatever database; a subclass a database says where the ledger is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from okey_ledger.domain.disputes import Correction, Dispute, DisputedEntry, DisputeError, NothingDisputed, NotNow
from okey_ledger.ledger import DisputeNotStored, Disputes, HandNotStored, Ledger, LineRefused, WrongDispute
from tests.disputes.hands import SECOND, captured, claimed, low_opening
from tests.ledger.contract import Database
from tests.logs import NOON, Hand

CAPTURE = DisputedEntry(5, 0, "capture")
FIX = Correction(0, -190, 5, "capture")
LATER = NOON + timedelta(hours=1)


def store(ledger: Ledger, *hands: Hand) -> None:
    for hand in hands:
        ledger.record_hand(hand.dealt.hand, hand.lines.splitlines())


class DisputesContract(Database):
    """Opening, ruling, appealing, withdrawing, reading."""

    @pytest.fixture
    def ledger(self, tmp_path: Path) -> Iterator[Ledger]:
        with Ledger.open(self.address(tmp_path)) as ledger:
            store(ledger, captured(), low_opening().renamed("h-2"), claimed(1, 2, 3, 4).renamed("h-3"))
            yield ledger

    @pytest.fixture
    def disputes(self, ledger: Ledger) -> Disputes:
        return Disputes(ledger)

    @pytest.fixture
    def disputed(self, disputes: Disputes) -> str:
        """The id of a dispute that Ada has opened."""
        return disputes.open("h-1", "ada", "score", NOON, entry=CAPTURE, text="why?")[1].id

    def test_a_dispute_comes_back_with_its_whole_history(self, disputes: Disputes, disputed: str) -> None:
        disputes.rule(disputed, "ref-1", "upheld", "seen", [FIX], NOON)
        disputes.appeal(disputed, "bora", "no", NOON)
        change, settled = disputes.rule(disputed, "ref-2", "dismissed", "it stands", [], LATER)
        assert change == "stored"
        assert disputes.dispute(disputed) == settled
        assert (settled.status, settled.corrections) == ("settled", [])
        assert [type(event).__name__ for event in settled.history] == [
            "DisputeOpened",
            "RulingMade",
            "AppealMade",
            "RulingMade",
        ]
        assert settled.opened.text == "why?"
        assert settled.history[1].at == NOON

    def test_nothing_of_the_hand_changes_and_the_ledger_stays_whole(
        self, ledger: Ledger, disputes: Disputes, disputed: str
    ) -> None:
        disputes.rule(disputed, "ref-1", "upheld", "seen", [FIX], NOON)
        assert ledger.events_of("h-1") == captured().lines.splitlines()
        assert list(ledger.hand_ids()) == ["h-1", "h-2", "h-3"]
        verified = ledger.verify()
        assert (verified.hands, verified.disputes, verified.faults) == (3, 1, ())

    def test_the_same_claim_again_is_no_change(self, ledger: Ledger, disputes: Disputes, disputed: str) -> None:
        before = ledger.last_position()
        change, again = disputes.open("h-1", "ada", "score", LATER, entry=CAPTURE)
        assert (change, again.id, again.opened.at) == ("unchanged", disputed, NOON)
        assert ledger.last_position() == before

    def test_what_was_withdrawn_can_be_opened_anew(self, disputes: Disputes, disputed: str) -> None:
        disputes.withdraw(disputed, "ada", "", NOON)
        assert disputes.dispute(disputed).status == "withdrawn"
        change, again = disputes.open("h-1", "ada", "score", LATER, entry=CAPTURE)
        assert (change, again.id) == ("stored", f"{disputed}.2")
        assert list(disputes.ids()) == [disputed, f"{disputed}.2"]

    def test_the_same_step_again_is_no_change(self, ledger: Ledger, disputes: Disputes, disputed: str) -> None:
        steps: list[Callable[[], tuple[str, Dispute]]] = [
            lambda: disputes.rule(disputed, "ref-1", "upheld", "seen", [FIX], LATER),
            lambda: disputes.appeal(disputed, "bora", "no", LATER),
            lambda: disputes.rule(disputed, "ref-2", "dismissed", "it stands", [], LATER),
        ]
        for step in steps:
            assert step()[0] == "stored"
            before = ledger.last_position()
            assert step()[0] == "unchanged"
            assert ledger.last_position() == before

    def test_what_may_not_be_is_refused_and_nothing_is_stored(
        self, ledger: Ledger, disputes: Disputes, disputed: str
    ) -> None:
        before = ledger.last_position()
        with pytest.raises(NotNow):
            disputes.appeal(disputed, "bora", "no", NOON)
        with pytest.raises(NothingDisputed):
            disputes.rule(disputed, "ref-1", "upheld", "seen", [Correction(0, 5, 99)], NOON)
        with pytest.raises(NothingDisputed):
            disputes.open("h-1", "ada", "claimed-scores", NOON)
        with pytest.raises(HandNotStored):
            disputes.open("h-9", "ada", "score", NOON)
        for name in ("d-9", "", "a/b", "nul\0"):
            with pytest.raises(DisputeNotStored):
                disputes.rule(name, "ref-1", "upheld", "seen", [], NOON)
        assert ledger.last_position() == before

    @pytest.mark.parametrize(
        "said",
        [
            {"text": "x" * 2001},
            {"text": "\udc80"},
            {"event": -1},
            {"figure": 2**40},
            {"entry": DisputedEntry(5, 4, "capture")},  # type: ignore[arg-type]
            {"entry": DisputedEntry(5, 0, "scores")},
        ],
    )
    def test_what_could_not_be_read_again_is_not_stored(
        self, ledger: Ledger, disputes: Disputes, said: dict[str, Any]
    ) -> None:
        before = ledger.last_position()
        with pytest.raises(WrongDispute):
            disputes.open("h-1", "ada", "score", NOON, **said)
        assert ledger.last_position() == before

    def test_a_refused_move_is_kept_as_it_was_sent(self, disputes: Disputes) -> None:
        move = low_opening().open(1, *SECOND).renamed("h-2").last
        _, found = disputes.open("h-2", "bora", "refused-move", NOON, move=move)
        assert disputes.dispute(found.id).opened.move == move

    def test_a_dispute_is_about_the_hand_as_it_was_then(self, ledger: Ledger, disputes: Disputes) -> None:
        _, found = disputes.open("h-2", "ada", "score", NOON)
        longer = low_opening().discard(1, "R11").renamed("h-2")
        ledger.append("h-2", [longer.lines.splitlines()[-1]], 4)
        assert found.opened.events == 4
        assert len(disputes.hand_of(found)) == 4

    def test_of_referees_who_rule_at_once_one_is_stored(self, disputes: Disputes, disputed: str) -> None:
        def rule(number: int) -> str:
            try:
                return disputes.rule(disputed, f"ref-{number}", "upheld", f"reason {number}", [], NOON)[0]
            except DisputeError as error:
                return type(error).__name__

        with ThreadPoolExecutor(4) as pool:
            assert sorted(pool.map(rule, range(8))) == ["NotNow"] * 7 + ["stored"]
        assert disputes.dispute(disputed).version == 2

    def test_of_players_who_open_the_same_at_once_each_has_the_one_dispute(self, disputes: Disputes) -> None:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda _: disputes.open("h-3", "bora", "claimed-scores", NOON), range(8)))
        assert {dispute.id for _, dispute in found} == set(disputes.ids())
        assert len(set(disputes.ids())) == 1

    def test_the_feed_has_disputes_in_the_order_of_the_ledger(self, ledger: Ledger, disputed: str) -> None:
        last = ledger.read(after=ledger.last_position() - 1)[-1]
        assert (last.hand, last.version, last.topic) == (f"dispute/{disputed}", 1, "okey.DisputeOpened/2")
        assert msgspec.json.decode(last.payload)["dispute"] == disputed

    def test_a_tampered_ruling_is_found(
        self, tmp_path: Path, ledger: Ledger, disputes: Disputes, disputed: str
    ) -> None:
        disputes.rule(disputed, "ref-1", "upheld", "seen", [FIX], NOON)
        disputes.appeal(disputed, "bora", "no", NOON)
        row = ledger.application.recorder.rows_of(f"dispute/{disputed}")[1]
        forged = row.state.replace(b"-190", b"-999")
        self.forge(
            tmp_path,
            "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = 2",
            forged,
            f"dispute/{disputed}",
        )
        (fault,) = [fault for fault in ledger.verify().faults if fault.hand]
        assert (fault.kind, fault.n) == ("link", 1)
        assert str(fault).startswith(f"dispute {disputed}, event 1: link: ")

    def test_an_event_of_a_dispute_in_a_hand_is_an_unknown_kind(self, ledger: Ledger) -> None:
        line = b'{"type":"RulingMade","hand":"h-1","n":%d}' % len(captured().events)
        ledger.append("h-1", [line], len(captured().events))
        assert ledger.read(after=ledger.last_position() - 1)[-1].topic == "okey.Unknown/1"

    def test_an_event_of_a_hand_is_none_of_a_dispute(self, ledger: Ledger, disputed: str) -> None:
        line = b'{"type":"HandExhausted","dispute":"%b","n":1}' % disputed.encode()
        with pytest.raises(
            LineRefused, match=f"dispute {disputed}, event 1: a dispute has no event of kind HandExhausted"
        ):
            ledger.append(f"dispute/{disputed}", [line], 1)
