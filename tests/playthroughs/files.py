"""What lies in `fixtures/`: the hands, and of each clean one and some simulated ones a playthrough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path

import msgspec
from msgspec import UNSET

from tests.logs import Hand
from tests.playthroughs import broken, classic, okey51, okey101
from tests.playthroughs.simulated import SIMULATED
from tests.playthroughs.text import playthrough

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"

FIRST: list[Hand] = [
    okey51.normal_finish(),
    okey51.pairs_finish(),
    okey51.okey_finish(),
    okey51.katlama_and_capture(),
    okey51.exhausted(),
    okey51.annulled(),
    okey51.teams(),
    okey51.table_service(),
    classic.countdown_normal_finish(),
    classic.countdown_okey_finish(),
    classic.countdown_pairs_finish(),
    classic.countdown_indicator_and_exhausted(),
    classic.rounds_normal_finish(),
    classic.rounds_two_players_declared(),
    classic.rounds_exhausted(),
    classic.rounds_annulled(),
]
LATER: list[Hand] = [
    okey101.normal_finish(),
    okey101.pairs_okey_finish(),
    okey101.elden_okey_finish(),
    okey101.void(),
    okey101.wrong_opening(),
    okey101.exhausted(),
]
"""Stand last among the files, so that the stamps of the others stay as they are."""

CLEAN = [*FIRST, *LATER]
GAMES: dict[str, list[Hand]] = {
    "okey51-game": okey51.game_of_three(),
    "countdown-game": classic.countdown_game_to_zero(),
    "rounds-game": classic.rounds_game_of_three(),
}
BROKEN: list[Hand] = [
    broken.katlama_not_exceeded(),
    broken.taken_and_not_used(),
    broken.out_of_turn(),
    broken.a_tile_that_nobody_gave(),
    broken.too_late_and_by_the_wrong_hand(),
    broken.disputed_scores(),
]

EVENING = datetime(2026, 3, 1, 19, tzinfo=UTC)
PACE = timedelta(seconds=7)


def stamped(hand: Hand, start: datetime) -> Hand:
    """The hand with an event every seven seconds; one that has stamps keeps them."""
    if hand.dealt.at is not UNSET:
        return hand
    events = (msgspec.structs.replace(event, at=start + PACE * event.n) for event in hand.events)
    return Hand(tuple(events), hand.stock)


def logs() -> dict[str, list[Hand]]:
    """Every file of hands: one for each clean hand, one for each game, and one for all that is broken."""
    files = {hand.dealt.hand: [hand] for hand in FIRST} | GAMES | {"violations": BROKEN}
    files |= {hand.dealt.hand: [hand] for hand in LATER}
    return {
        f"hands/{name}.jsonl": [
            stamped(hand, EVENING + timedelta(hours=place, minutes=15 * number)) for number, hand in enumerate(hands)
        ]
        for place, (name, hands) in enumerate(files.items())
    }


@cache
def writers() -> Mapping[str, Callable[[], bytes]]:
    """What writes each generated file of `fixtures/`, by its path in it."""

    def log(hands: list[Hand]) -> bytes:
        return b"".join(hand.lines for hand in hands)

    def text(hand: Hand | Callable[[], Hand]) -> bytes:
        return playthrough(hand if isinstance(hand, Hand) else hand()).encode()

    told: dict[str, Hand | Callable[[], Hand]] = {hand.dealt.hand: hand for hand in CLEAN}
    told |= SIMULATED
    return {path: partial(log, hands) for path, hands in logs().items()} | {
        f"playthroughs/{name}.txt": partial(text, hand) for name, hand in told.items()
    }


def stale() -> list[Path]:
    """Files that lie among the generated ones and are none of them."""
    lying = [*FIXTURES.glob("hands/*"), *FIXTURES.glob("playthroughs/*")]
    return sorted(path for path in lying if path.relative_to(FIXTURES).as_posix() not in writers())
