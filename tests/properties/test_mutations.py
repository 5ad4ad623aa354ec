"""A mutation of a clean hand is found, at its own event; whatever a log says, it is judged."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from okey_ledger.domain.audit import audit
from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.handlog.decode import NoLog, decode_hand
from tests.logs import Hand
from tests.properties.hands import hands, played
from tests.properties.mutations import MUTATIONS, Mutant, Mutation, mutant


@pytest.mark.parametrize("mutation", MUTATIONS)
@settings(suppress_health_check=[HealthCheck.filter_too_much])  # many a hand has no okey to misname
@given(hand=hands, seed=st.integers(0, 2**16))
def test_a_mutation_is_found_at_its_own_event(mutation: Mutation, hand: Hand, seed: int) -> None:
    mutated = mutant(hand, mutation, Random(seed))
    assume(mutated)
    assert mutated is not None
    fold = audit(mutated.events)
    assert fold.findings, "the mutant passes for a clean hand"
    first = fold.findings[0].n
    assert first in mutated.places
    assert mutated.rules & {finding.rule for finding in fold.findings if finding.n == first}
    untouched = mutated.places.start
    told, before = ([e for e in entries if e.n < untouched] for entries in (fold.entries, audit(hand.events).entries))
    assert told == before


@given(hands, hands, st.integers(0, 2**16))
def test_any_mixture_of_two_hands_is_judged(hand: Hand, other: Hand, seed: int) -> None:
    random = Random(seed)
    events = list(hand.events)
    for n in random.sample(range(1, len(events)), min(3, len(events) - 1)):
        events[n] = random.choice(other.events)
    log = Hand(tuple(Mutant(events, set(), range(0)).events), hand.stock)
    try:
        read = decode_hand(hand.dealt.hand, "test", [(1, log.lines)])
    except NoLog:
        return
    fold = audit(read)
    halting = {
        finding.n for finding in fold.findings if CLAUSES[finding.rule].halting and finding.rule != "stock-order"
    }
    assert halting <= {fold.halted_at}
    assert fold.events == len(read)
    assert (fold.scores is None) == (fold.verdict == "halted")
    assert len({(finding.n, finding.rule) for finding in fold.findings}) == len(fold.findings)


@pytest.mark.long
@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("seed", range(60))
def test_a_mutation_of_a_hand_of_101_okey_is_found_at_its_own_event(mutation: Mutation, seed: int) -> None:
    mutated = mutant(played("okey101", seed), mutation, Random(seed))
    if mutated is None:
        return
    findings = audit(mutated.events).findings
    assert findings
    assert findings[0].n in mutated.places
    assert mutated.rules & {finding.rule for finding in findings if finding.n == findings[0].n}
