"""What read models must do on whatever database; a subclass a database says where they are."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from okey_ledger.domain.audit import audit
from okey_ledger.domain.classic.options import RoundsOptions
from okey_ledger.domain.findings import Entry, Finding
from okey_ledger.handlog.decode import decode_hand
from okey_ledger.ledger import Ledger
from okey_ledger.projections import GameSummary, HandSummary, Projections, ReadModelsTooNew
from okey_ledger.projections.engine import engine_at
from okey_ledger.projections.tables import VERSION
from tests.logs import NOON, deal
from tests.rules.last_turns import finished
from tests.verdicts import game_of

from .worlds import everything, hands_of_every_sort, lines, named, store, store_interleaved, won


class Database(ABC):
    """Where read models are."""

    @abstractmethod
    def address(self, tmp_path: Path, name: str = "models") -> str:
        """The address of read models that are not there yet; the same for the same folder and name."""

    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return self.address(tmp_path)

    @pytest.fixture
    def ledger(self, tmp_path: Path) -> Iterator[Ledger]:
        with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
            yield ledger

    @pytest.fixture
    def projections(self, url: str) -> Iterator[Projections]:
        with Projections(url) as projections:
            yield projections


def ids(found: list[HandSummary]) -> list[str]:
    return [hand.hand for hand in found]


class ReadingContract(Database):
    """What is said of hands and games, and how it is found."""

    # hands

    def test_a_hand_is_summed_up(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(1, 1, hands=3), won(1, 2, hands=3).claim(-2, 0, -2, -2))
        assert projections.catch_up(ledger) == 5
        hand = projections.hand("game-2")
        assert hand is not None
        assert (hand.position, hand.last_position, hand.events) == (3, 5, 3)
        assert (hand.ruleset, hand.game, hand.hand_no, hand.rules) == ("rounds", "game", 2, 1)
        assert hand.players == ["ada", "bora", "cem", "defne"]
        assert hand.options == RoundsOptions(hands=3)
        assert (hand.verdict, hand.halted_at, hand.scores) == ("clean", None, [-2, 0, -2, -2])
        assert (hand.outcome.kind, hand.outcome.finish, hand.outcome.seat) == ("finished", "normal", 1)
        assert (hand.first_at, hand.last_at) == (None, None)

    def test_a_hand_that_is_not_there_is_none(self, projections: Projections) -> None:
        assert projections.hand("h-1") is None
        assert projections.entries("h-1") == []
        assert projections.findings("h-1") == []
        assert projections.game("game") is None

    def test_a_name_that_no_database_can_hold_names_nothing(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, won(0, 1))
        projections.catch_up(ledger)
        assert projections.hand("a\0b") is None
        assert projections.game("a\0b") is None
        assert projections.hands(player="a\0b") == projections.hands(ruleset="a\0b") == []
        assert projections.games(player="a\0b") == projections.games(verdict="a\0b") == []
        assert projections.entries("a\0b") == []

    def test_a_halted_hand_has_no_scores(self, ledger: Ledger, projections: Projections) -> None:
        store(ledger, deal().draw(1))
        projections.catch_up(ledger)
        (hand,) = projections.hands()
        assert (hand.verdict, hand.halted_at, hand.outcome.kind, hand.scores) == ("halted", 1, "open", None)

    def test_the_first_and_the_last_stamp_are_kept_with_their_offset(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        hand = deal().discard(0, "R1", at=1.5).draw(1, at=7)
        log = [line.replace(b"12:00:07Z", b"15:00:07+03:00") for line in lines(hand.idle(2))]
        ledger.record_hand("h-1", log[:2])
        projections.catch_up(ledger)
        ledger.append("h-1", log[2:], 2)
        projections.catch_up(ledger)
        (found,) = projections.hands()
        assert found.first_at is not None
        assert found.last_at is not None
        assert (found.first_at - NOON).total_seconds() == 1.5
        assert found.last_at.isoformat() == "2026-03-01T15:00:07+03:00"

    def test_what_is_said_of_every_hand_is_what_the_fold_says(self, ledger: Ledger, projections: Projections) -> None:
        store_interleaved(ledger, hands_of_every_sort())
        projections.catch_up(ledger)
        for hand in projections.hands():
            fold = audit(decode_hand(hand.hand, "log", [(1, b"\n".join(ledger.events_of(hand.hand)))]))
            assert (hand.verdict, hand.halted_at, hand.outcome) == (fold.verdict, fold.halted_at, fold.outcome)
            assert (hand.events, hand.scores) == (fold.events, fold.scores)
            assert as_stored(projections.entries(hand.hand)) == as_stored(fold.entries)
            assert as_stored(projections.findings(hand.hand)) == as_stored(fold.findings)
        assert {hand.verdict for hand in projections.hands()} == {"clean", "violations", "halted"}
        assert {hand.outcome.kind for hand in projections.hands()} == {"finished", "annulled", "open"}
        assert projections.entries("finished")[0].facts

    def test_a_running_hand_is_as_far_as_its_events(self, ledger: Ledger, projections: Projections) -> None:
        hand = named(finished(), "h-1")
        for n, line in enumerate(lines(hand)):
            ledger.append("h-1", [line], n)
            assert projections.catch_up(ledger) == 1
            fold = audit(hand.events[: n + 1])
            (found,) = projections.hands()
            assert (found.events, found.outcome, found.scores) == (n + 1, fold.outcome, fold.scores)
            assert (found.position, found.last_position) == (1, n + 1)
            assert len(projections.entries("h-1")) == len(fold.entries)

    # finding them

    def test_the_newest_hands_come_first_and_pages_follow_each_other(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(ledger, *(deal(hand=f"h-{number}").idle(1) for number in range(5)))
        projections.catch_up(ledger)
        first = projections.hands(limit=2)
        second = projections.hands(limit=2, before=first[-1].position)
        third = projections.hands(limit=2, before=second[-1].position)
        assert [ids(page) for page in (first, second, third)] == [["h-4", "h-3"], ["h-2", "h-1"], ["h-0"]]
        assert projections.hands(before=third[-1].position) == []

    def test_hands_are_found_by_player_rule_set_verdict_and_game(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        guests = ["eren", "ada", "fatma", "ada"]
        store(
            ledger,
            won(0, 1, name="a"),
            deal(hand="b").draw(1),
            deal(hand="c").dealt_as(players=guests),
            won(0, 2, "countdown", name="d", game="other"),
        )
        projections.catch_up(ledger)
        assert ids(projections.hands(player="ada")) == ["d", "c", "b", "a"]
        assert ids(projections.hands(player="eren")) == ["c"]
        assert ids(projections.hands(player="nobody")) == []
        assert ids(projections.hands(ruleset="okey51")) == ["c", "b"]
        assert ids(projections.hands(verdict="clean")) == ["d", "a"]
        assert ids(projections.hands(game="other")) == ["d"]
        assert ids(projections.hands(player="cem", ruleset="okey51", verdict="halted")) == ["b"]
        assert ids(projections.hands(player="ada", limit=2, before=projections.hands(player="ada")[1].position)) == [
            "b",
            "a",
        ]

    def test_at_least_one_must_be_asked_for(self, projections: Projections) -> None:
        with pytest.raises(ValueError, match="at least 1"):
            projections.hands(limit=0)

    # games

    def test_a_game_of_three_hands_adds_up_as_they_come(self, ledger: Ledger, projections: Projections) -> None:
        hands = [won(by, number, hands=3) for by, number in ((0, 1), (1, 2), (1, 3))]
        for count, hand in enumerate(hands, 1):
            store(ledger, hand)
            found = caught_up(ledger, projections)
            assert found.standing == game_of(*hands[:count])
            assert found.hands == [f"game-{number}" for number in range(1, count + 1)]
        assert found.standing.over
        assert (found.standing.points, found.standing.winners, found.standing.draw) == ([16, 18, 14, 14], [1], False)
        assert (found.players, found.position) == (["ada", "bora", "cem", "defne"], 1)

    def test_teams_add_up_their_seats(self, ledger: Ledger, projections: Projections) -> None:
        hand = named(finished(teams=True), "h-1").dealt_as(game="game", hand="h-1")
        store(ledger, hand)
        standing = caught_up(ledger, projections).standing
        assert standing == game_of(hand)
        assert standing.teams == [standing.points[0] + standing.points[2], standing.points[1] + standing.points[3]]
        assert standing.winners == [0, 2]

    def test_countdown_ends_at_zero_and_two_win(self, ledger: Ledger, projections: Projections) -> None:
        hands = [won(by, number, "countdown", start_points=6) for by, number in ((0, 1), (0, 2), (1, 3))]
        store(ledger, *hands)
        standing = caught_up(ledger, projections).standing
        assert standing == game_of(*hands)
        assert (standing.over, standing.points, standing.winners) == (True, [4, 2, 0, 0], [0, 1])

    def test_equal_highest_balances_are_a_draw(self, ledger: Ledger, projections: Projections) -> None:
        hands = [won(by, number, hands=3) for by, number in ((0, 1), (1, 2))]
        drawn = deal("rounds", hand="game-3", game="game", hand_no=3, hands=3)
        drawn = drawn.discard(0, drawn.dealt.racks[0][0]).idle_to_the_last_tile().exhaust()
        store(ledger, *hands, drawn)
        standing = caught_up(ledger, projections).standing
        assert standing == game_of(*hands, drawn)
        assert (standing.over, standing.points, standing.winners, standing.draw) == (
            True,
            [18, 18, 16, 16],
            [0, 1],
            True,
        )

    def test_an_annulled_hand_does_not_count_and_its_number_is_played_again(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        annulled = deal("rounds", hand="annulled", game="game", hand_no=1, hands=3).annul()
        store(ledger, annulled, won(0, 1, hands=3))
        found = caught_up(ledger, projections)
        assert (found.standing.hands_played, found.standing.findings) == (1, [])
        assert found.hands == ["annulled", "game-1"]

    def test_findings_of_a_game_come_with_their_hands(self, ledger: Ledger, projections: Projections) -> None:
        stranger = won(1, 2, hands=3).dealt_as(players=["a stranger", "bora", "cem", "defne"])
        again = won(1, 1, hands=3, name="again")
        other_rules = won(1, 4, "countdown")
        store(ledger, stranger, won(0, 1, hands=3), again, other_rules)
        found = caught_up(ledger, projections)
        assert found.standing == game_of(stranger, won(0, 1, hands=3), again, other_rules)
        assert {finding.hand for finding in found.standing.findings} == {"game-2", "again", "game-4"}
        assert (found.players[0], found.position) == ("ada", 1)

    def test_games_are_found_by_player_rule_set_verdict_and_whether_they_are_over(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(
            ledger,
            won(0, 1, game="a"),
            won(0, 1, game="b", hands=3).dealt_as(players=["eren", "bora", "cem", "defne"]),
            won(0, 1, "countdown", game="c").claim(1, 2, 3, 4),
            deal(hand="of no game"[:2]),
        )
        projections.catch_up(ledger)
        found = projections.games
        assert names(found()) == ["c", "b", "a"]
        assert names(found(player="ada")) == ["c", "a"]
        assert names(found(player="eren")) == ["b"]
        assert names(found(ruleset="rounds")) == ["b", "a"]
        assert names(found(verdict="violations")) == ["c"]
        assert names(found(over=True)) == ["a"]
        assert names(found(over=False)) == ["c", "b"]
        assert names(found(limit=1, before=found()[0].position)) == ["b"]

    # hands that cannot be read

    def test_a_stored_hand_that_cannot_be_read_is_reported_and_does_not_hold_up_others(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        ledger.record_hand("lacking", [lines(deal(hand="lacking"))[0], b'{"type":"TileDrawn","hand":"lacking","n":1}'])
        nested = b'{"type":"Sneeze","hand":"nested","n":1,"x":' + b"[" * 500 + b"]" * 500 + b"}"
        ledger.record_hand("nested", [lines(deal(hand="nested"))[0], nested])
        many = deal(hand="many", game="game", hand_no=2**80)
        store(ledger, many, won(0, 1).dealt_as(players=["a\0da", "bora", "cem", "defne"]), won(0, 1, name="readable"))
        assert projections.catch_up(ledger) == 9
        found = {hand.hand: hand for hand in projections.unreadable()}
        assert ids(projections.hands()) == ["readable", "nested"]
        assert (found["lacking"].n, found["lacking"].case, found["lacking"].position) == (1, "missing-field", 2)
        assert found["lacking"].facts == {"field": "seat"}
        assert [(found[name].case, found[name].n) for name in ("many", "game-1")] == [("bad-field", 0)] * 2
        assert (found["many"].facts["field"], found["game-1"].facts["field"]) == ("hand_no", "players[0]")
        assert [hand.hand for hand in projections.unreadable(limit=1, before=found["many"].position)] == ["lacking"]

    @pytest.mark.parametrize(
        ("statement", "case"),
        [
            ("DELETE FROM stored_events WHERE originator_id = 'finished' AND originator_version = 3", "damaged"),
            ("DELETE FROM stored_events WHERE originator_id = 'finished' AND originator_version = 1", "damaged"),
            ("UPDATE stored_events SET state = x'' WHERE rowid = 5", "out-of-order"),
            ("UPDATE stored_events SET state = CAST(substr(state, 1, 50) AS BLOB) WHERE rowid = 5", "not-json"),
            ("UPDATE stored_events SET originator_version = 'five' WHERE rowid = 5", "damaged"),
            ("UPDATE stored_events SET originator_version = -9 WHERE rowid = 5", "damaged"),
            ("UPDATE stored_events SET originator_id = x'ff00' WHERE rowid = 5", "damaged"),
        ],
    )
    @pytest.mark.parametrize("batch", [4, 100])
    def test_a_forged_ledger_is_read_to_its_end(
        self, ledger: Ledger, tmp_path: Path, url: str, statement: str, case: str, batch: int
    ) -> None:
        store(ledger, named(finished(), "finished"), won(0, 1))
        with closing(sqlite3.connect(tmp_path / "ledger.db")) as forger, forger:
            for (name,) in forger.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                forger.execute(f"DROP TRIGGER {name}")
            forger.execute(statement)
        with Projections(url, batch=batch) as projections:
            projections.catch_up(ledger)
            assert projections.lag(ledger) == 0
            assert ids(projections.hands()) == ["game-1"]
            assert case in {hand.case for hand in projections.unreadable()}

    def test_a_hand_that_can_be_read_no_longer_leaves_the_lists_and_its_game(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(ledger, won(0, 1, hands=3), won(1, 2, hands=3))
        projections.catch_up(ledger)
        ledger.append("game-2", [b'{"type":"TileDrawn","hand":"game-2","n":2}'], 2)
        projections.catch_up(ledger)
        assert ids(projections.hands()) == ["game-1"]
        assert projections.findings("game-2") == []
        assert projections.entries("game-2") == []
        found = projections.game("game")
        assert found is not None
        assert found.standing == game_of(won(0, 1, hands=3))
        ledger.append("game-2", [b'{"type":"TileDrawn","hand":"game-2","n":3}'], 3)
        projections.catch_up(ledger)
        assert [(hand.hand, hand.n, hand.position) for hand in projections.unreadable()] == [("game-2", 2, 6)]

    def test_a_game_whose_hands_all_became_unreadable_is_no_longer_there(
        self, ledger: Ledger, projections: Projections
    ) -> None:
        store(ledger, won(0, 1))
        projections.catch_up(ledger)
        ledger.append("game-1", [b'{"type":"TileDrawn","hand":"game-1","n":2}'], 2)
        projections.catch_up(ledger)
        assert projections.game("game") is None

    # versions

    def test_read_models_of_a_later_program_are_left_alone(self, ledger: Ledger, url: str) -> None:
        self.with_hand_and_version(ledger, url, VERSION + 1)
        reason = f"version {VERSION + 1}, this program knows {VERSION}; install a later program"
        with pytest.raises(ReadModelsTooNew, match=reason):
            Projections(url)
        assert len(everything(url)["hands"]) == 1

    def test_read_models_of_an_older_program_are_filled_anew(self, ledger: Ledger, url: str) -> None:
        self.with_hand_and_version(ledger, url, 0)
        with Projections(url) as projections:
            assert projections.hands() == []
            assert projections.lag(ledger) == 2
            projections.catch_up(ledger)
            assert ids(projections.hands()) == ["game-1"]

    def test_read_models_that_lack_a_table_are_filled_anew(self, ledger: Ledger, url: str) -> None:
        self.with_hand_and_version(ledger, url, 1)
        self.run(url, "DROP TABLE read_green_players")
        with Projections(url) as projections:
            assert projections.catch_up(ledger) == 2

    def with_hand_and_version(self, ledger: Ledger, url: str, version: int) -> None:
        store(ledger, won(0, 1))
        with Projections(url) as projections:
            projections.catch_up(ledger)
        self.run(url, f"UPDATE read_schema SET version = {version}")

    @staticmethod
    def run(url: str, statement: str) -> None:
        engine, _ = engine_at(url, durable=False)
        with engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()


def names(found: list[GameSummary]) -> list[str]:
    return [game.standing.game for game in found]


def caught_up(ledger: Ledger, projections: Projections) -> GameSummary:
    """The game of that ledger."""
    projections.catch_up(ledger)
    (found,) = projections.games()
    return found


def as_stored(told: list[Entry] | list[Finding]) -> list[object]:
    """Entries or findings with their facts as JSON tells them."""
    return [msgspec.json.decode(msgspec.json.encode(item)) for item in told]
