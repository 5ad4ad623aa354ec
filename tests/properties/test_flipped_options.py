"""Whatever another value of a reading would change names the reading, and nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.hand import Hand as Played
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.what_if import alternatives, with_options
from tests.domain.test_readings import RESTS, RESTS_ON_NONE
from tests.logs import Hand
from tests.properties.hands import SEEDS, played
from tests.rules.okey101.cases import CASES

PLAYED = {
    f"{ruleset}-{seed}": (ruleset, seed) for ruleset in SEEDS for seed in range(10 if ruleset == "okey101" else 6)
}
WRITTEN = {
    **{f"{number}-{name}": hand for number, (name, hand) in enumerate(RESTS)},
    **{f"none-{number}": hand for number, hand in enumerate(RESTS_ON_NONE)},
    **{name: case.hand for name, case in CASES.items()},
}
CORPUS = [*WRITTEN, *PLAYED]


def hand_of(name: str) -> Hand:
    """A hand of the corpus."""
    return WRITTEN[name] if name in WRITTEN else played(*PLAYED[name])


def items(fold: Fold) -> dict[tuple[Any, ...], set[str]]:
    """Everything that is said of a hand, each with the readings that it names."""
    found: dict[tuple[Any, ...], set[str]] = {}
    for finding in fold.findings:
        key = (finding.n, finding.seat, finding.rule, str(finding.facts.get("expected")))
        found[key] = set(finding.readings)
    for entry in fold.entries:
        found[entry.n, entry.seat, entry.rule, entry.points] = set(entry.readings)
    return found


def claimed(hand: Hand) -> Hand:
    """The hand with a wrong claim at its end, where it has ended, so that what its scores rest on is said."""
    fold = audit(hand.events)
    if fold.verdict == "halted" or fold.outcome.kind in ("open", "annulled"):
        return hand
    return hand.claim(*[7] * len(hand.dealt.players))


def last_compared(fold: Fold, flipped: Fold) -> int:
    """The last event before the other fold halts; the halting one too where no opening before it counts in one only."""
    if flipped.halted_at is None:
        return 1_000_000
    differ = wrong_openings(fold) ^ wrong_openings(flipped)
    return flipped.halted_at - (min(differ, default=(flipped.halted_at, ""))[0] < flipped.halted_at)


def wrong_openings(fold: Fold) -> set[tuple[int, str]]:
    """The openings that are none, each by its event, and whether it is charged or a breach that counts."""
    charged = {(entry.n, "charged") for entry in fold.entries if entry.rule == "wrong-opening"}
    breaches = {(finding.n, "breach") for finding in fold.findings if "wrong_opening_points" in finding.readings}
    return charged | breaches


@pytest.mark.parametrize("name", CORPUS)
def test_what_another_value_changes_names_the_reading_and_nothing_else_does(name: str) -> None:
    check_readings(hand_of(name))


def check_readings(played_hand: Hand) -> None:
    """Whatever is said of a hand names the readings under whose other value it would not be said, and no others."""
    hand = Played(claimed(played_hand).events)
    fold = audit(hand)
    said = items(fold)
    changed: dict[str, set[tuple[Any, ...]]] = {}
    for change in alternatives(hand):
        flipped = audit(with_options(hand, {change.option: change.after}))
        other = items(flipped)
        reading = change.option.removeprefix("house.")
        gone = {item for item in said if item not in other}
        changed.setdefault(reading, set()).update(gone)
        last = last_compared(fold, flipped)
        for item in gone:
            if item[0] <= last:
                assert reading in said[item], (change, item)
    for item, readings in said.items():
        for reading in readings & changed.keys():
            assert item in changed[reading], (reading, item)


def test_the_corpus_rests_on_every_option() -> None:
    named = {
        name for hand in map(hand_of, CORPUS) for readings in items(audit(hand.events)).values() for name in readings
    }
    assert {name for name, reading in READINGS.items() if reading.option} <= named


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 120))
def test_it_holds_at_many_tables_of_101_okey(seed: int) -> None:
    check_readings(played("okey101", seed))
