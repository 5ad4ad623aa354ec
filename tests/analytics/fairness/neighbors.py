"""Neighbors without hands: how many discards, how many of use, as styles and chance give them."""

from __future__ import annotations

import numpy as np

from okey_ledger.analytics.fairness import Tally
from okey_ledger.analytics.fairness.flow import Flow
from tests.analytics.fairness.shuffles import Generator

HANDS = 4000
PLAYERS = 12
RULES = "rounds"


def feed(rng: Generator, share: float, styles: float = 0.4, pairs: float = 0.08, hands: float = 0.3) -> Tally:
    """Twelve players at random tables; player 0 throws player 1, both of middling style, so much more than is fair.

    How useful a discard is hangs on who throws it and on whose turn is next (`styles`), a little on the two together
    (`pairs`), and on the hand (`hands`); all are standard deviations of a logit.
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
        throws, useful = np.array(counted).T
        flow = Flow(
            len(throws),
            int(throws.sum()),
            int((throws**2).sum()),
            int(useful.sum()),
            int((useful**2).sum()),
            int((useful * throws).sum()),
        )
        tally.pairs[RULES, f"p{giver}", f"p{receiver}"] = flow
        for total, who in ((tally.givers, giver), (tally.receivers, receiver)):
            total[RULES, f"p{who}"] = total.get((RULES, f"p{who}"), Flow()).plus(flow)
    return tally
