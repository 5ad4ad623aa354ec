"""What read models say of disputes and of standings with corrections; a subclass a database says where they are."""

from __future__ import annotations

from datetime import timedelta

import pytest

from okey_ledger.domain.disputes import Correction
from okey_ledger.ledger import Disputes, Ledger
from okey_ledger.ledger.aggregates import Stream
from okey_ledger.projections import CorrectionMade, DisputeSummary, Projections
from tests.logs import NOON, deal
from tests.projections.contract import Database
from tests.projections.worlds import UpTo, afresh, everything, store, won
from tests.rules.last_turns import finished

LATER = NOON + timedelta(hours=1)


def ruled(ledger: Ledger, hand: str, *corrections: Correction, by: str = "ada") -> str:
    """The id of a dispute about a hand, upheld with these corrections."""
    disputes = Disputes(ledger)
    _, dispute = disputes.open(hand, by, "score", NOON)
    disputes.rule(dispute.id, "ref-1", "upheld", "as seen", list(corrections), LATER)
    return dispute.id


class StandingsContract(Database):
    """Disputes in lists, corrections in standings."""

    def test_a_dispute_is_summed_up_and_found(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(0, 1), finished().renamed("h-2"))
        disputes = Disputes(ledger)
        first = disputes.open("game-1", "bora", "score", NOON)[1].id
        second = disputes.open("h-2", "ada", "score", NOON)[1].id
        disputes.withdraw(first, "bora", "", LATER)
        projections.catch_up(ledger)
        whole = projections.disputes()
        assert [item.dispute for item in whole] == [second, first]
        assert whole[1] == DisputeSummary(first, 17, 19, "game-1", "bora", "score", "withdrawn", NOON, LATER)
        assert [item.dispute for item in projections.disputes(status="open")] == [second]
        assert [item.dispute for item in projections.disputes(hand="h-2")] == [second]
        assert [item.dispute for item in projections.disputes(player="cem")] == [second, first]
        assert projections.disputes(player="zeki") == projections.disputes(hand="nul\0") == []
        assert [item.dispute for item in projections.disputes(limit=1)] == [second]
        assert [item.dispute for item in projections.disputes(before=whole[0].position)] == [first]

    def test_disputes_are_no_hands(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(0, 1))
        ruled(ledger, "game-1")
        projections.catch_up(ledger)
        assert [hand.hand for hand in projections.hands()] == ["game-1"]
        assert projections.unreadable() == []
        assert projections.lag(ledger) == 0

    def test_the_scores_of_a_hand_stay_and_corrections_stand_beside_them(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(ledger, won(0, 1), won(1, 2))
        dispute = ruled(ledger, "game-1", Correction(1, 2, 1, "lost"), Correction(2, -1, 0), Correction(1, 5, 0))
        projections.catch_up(ledger)
        hand = projections.hand("game-1")
        assert hand is not None
        assert (hand.scores, hand.corrections) == ([0, -2, -2, -2], [0, 7, -1, 0])
        assert [item.corrections for item in projections.hands()] == [None, [0, 7, -1, 0]]
        assert projections.corrections("game-1") == [
            CorrectionMade(dispute, "game-1", 1, 2, 1, "lost"),
            CorrectionMade(dispute, "game-1", 2, -1, 0, None),
            CorrectionMade(dispute, "game-1", 1, 5, 0, None),
        ]
        assert projections.corrections("game-2") == []

    def test_the_standing_of_a_game_includes_corrections_and_shows_them_apart(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(ledger, won(0, 1), won(1, 1, game="other"))
        projections.catch_up(ledger)
        before = projections.game("game")
        ruled(ledger, "game-1", Correction(1, 5, 1, "lost"))
        projections.catch_up(ledger)
        after = projections.game("game")
        assert before is not None
        assert after is not None
        assert before.standing.shown()["balances"] == [20, 18, 18, 18]
        assert "corrections" not in before.standing.shown()
        assert after.standing.shown()["balances"] == [20, 23, 18, 18]
        assert after.standing.shown()["corrections"] == [0, 5, 0, 0]
        assert (before.standing.winners, after.standing.winners) == ([0], [1])

    def test_the_ruling_on_appeal_stands_in_place_of_the_first(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(0, 1))
        dispute = ruled(ledger, "game-1", Correction(1, 5, 1))
        projections.catch_up(ledger)
        Disputes(ledger).appeal(dispute, "ada", "no", LATER)
        Disputes(ledger).rule(dispute, "ref-2", "upheld", "less", [Correction(1, 1, 1)], LATER)
        projections.catch_up(ledger)
        (found,) = projections.disputes()
        assert (found.status, found.position, found.last_position) == ("settled", 3, 6)
        game = projections.game("game")
        assert game is not None
        assert game.standing.corrections == [0, 1, 0, 0]

    def test_corrections_of_several_disputes_add_up(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(0, 1, hands=3), won(0, 2, hands=3))
        ruled(ledger, "game-1", Correction(1, 5, 1))
        ruled(ledger, "game-1", Correction(1, -2, 1), by="bora")
        ruled(ledger, "game-2", Correction(0, 1, 1))
        projections.catch_up(ledger)
        game = projections.game("game")
        assert game is not None
        assert (game.standing.points, game.standing.corrections) == ([21, 19, 16, 16], [1, 3, 0, 0])

    def test_a_hand_that_goes_on_keeps_its_corrections(self, ledger: Ledger, projections: Projections) -> None:
        hand = won(0, 1).claim(0, -2, -2, -2)
        store(ledger, won(0, 1))
        ruled(ledger, "game-1", Correction(1, 5, 1))
        projections.catch_up(ledger)
        ledger.append("game-1", hand.lines.splitlines()[2:], 2)
        projections.catch_up(ledger)
        found = projections.hand("game-1")
        assert found is not None
        assert (found.events, found.corrections) == (3, [0, 5, 0, 0])

    @pytest.mark.parametrize("size", [1, 2, 3, 100])
    def test_batches_of_any_size_and_a_rebuild_end_with_the_same_rows(
        self, ledger: Ledger, url: str, size: int
    ) -> None:
        store(ledger, won(0, 1, hands=3), deal(hand="h-1"))
        dispute = ruled(ledger, "game-1", Correction(1, 5, 1))
        store(ledger, won(0, 2, hands=3))
        Disputes(ledger).appeal(dispute, "ada", "no", LATER)
        ruled(ledger, "h-1")
        Disputes(ledger).rule(dispute, "ref-2", "dismissed", "no", [], LATER)
        with Projections(url, batch=size) as projections:
            projections.catch_up(ledger)
            pulled = everything(url)
            projections.rebuild(ledger)
        assert pulled == everything(url)
        with Projections(url, batch=size) as projections:
            projections.rebuild(UpTo(ledger, 7))
            assert [item.status for item in projections.disputes()] == ["ruled"]
            projections.catch_up(ledger)
        assert everything(url) == pulled == afresh(ledger, url)

    def test_a_damaged_dispute_holds_nobody_up_and_is_told(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(0, 1))
        bad = Stream("dispute/d-1")
        bad.append(["okey.AppealMade/1"], [b'{"type":"AppealMade"}'])
        ledger.application.save(bad)
        ruled(ledger, "game-1", Correction(1, 5, 1))
        projections.catch_up(ledger)
        assert [(item.hand, item.case) for item in projections.unreadable()] == [("dispute/d-1", "damaged")]
        assert len(projections.disputes()) == 1
