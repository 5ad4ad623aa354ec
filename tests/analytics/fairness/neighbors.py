"""Neighbors without hands: how many discards, how many are taken, as styles and chance give them."""

from __future__ import annotations

import numpy as np

from okey_ledger.analytics.fairness import Tally
from okey_ledger.analytics.fairness.flow import Flow
from okey_ledger.analytics.fairness.tally import Kind
from tests.analytics.fairness.shuffles import Generator

HANDS = 4000
PLAYERS = 12
RULES = "rounds"
KIND: Kind = ("taken", RULES, False)


def feed(rng: Generator, share: float, styles: float = 0.4, pairs: float = 0.08, hands: float = 0.3) -> Tally:
    """Twelve players at random tables; player 0 throws player 1, both of middling style, so much more than is fair.

    How often a discard is taken hangs on who throws it and on whose turn is next (`styles`), a little on the two
    together (`pairs`), and on the hand (`hands`); all are standard deviations of a logit.
    """
    seated = np.argsort(rng.random((HANDS, PLAYERS)), axis=1)[:, :4]
    thrown, received = rng.normal(0, styles, PLAYERS), rng.normal(0, styles, PLAYERS)
    thrown[0] = received[1] = 0.0
    together = rng.normal(0, pairs, (PLAYERS, PLAYERS))
    flows: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for seat in range(4):
        giver, receiver = seated[:, seat], seated[:, (seat + 1) % 4]
        logit = -1 + thrown[giver] + received[receiver] + together[giver, receiver] + rng.normal(0, hands, HANDS)
        chance = 1 / (1 + np.exp(-logit))
        chance = np.where((giver == 0) & (receiver == 1), np.minimum(chance * (1 + share), 1), chance)
        throws = 1 + rng.poisson(8, HANDS)
        useful = rng.binomial(throws, chance)
        for who in zip(giver.tolist(), receiver.tolist(), throws.tolist(), useful.tolist(), strict=True):
            flows.setdefault(who[:2], []).append(who[2:])
    return _tally(flows)


def _tally(flows: dict[tuple[int, int], list[tuple[int, int]]]) -> Tally:
    tally = Tally(hands={RULES: HANDS})
    for (giver, receiver), counted in sorted(flows.items()):
        throws, taken = np.array(counted).T
        flow = Flow(
            len(throws),
            int(throws.sum()),
            hits=int(taken.sum()),
            hits_squared=int((taken**2).sum()),
            hits_by_expected=float((taken * throws).sum()),
            expected_squared=float((throws**2).sum()),
        )
        tally.pairs[KIND, f"p{giver}", f"p{receiver}"] = flow
        for total, who in ((tally.givers, giver), (tally.receivers, receiver)):
            total[KIND, f"p{who}"] = total.get((KIND, f"p{who}"), Flow()).plus(flow)
    return tally
