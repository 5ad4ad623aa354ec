"""Hands of classic Okey to read, `countdown` and `rounds`; the first sentence of each function is what happens."""

from __future__ import annotations

from tests.logs import Hand, RuleSetName, deal

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")
READY = "B2 B3 B4 B5 K6 K7 K8 K9 Y3 Y4 Y5 R9 B9"
"""All but the last tile of `MELDS`."""


def countdown_normal_finish() -> Hand:
    """Bora keeps the yellow 9 that Ada throws and finishes a round later; his last tile lies beside the indicator."""
    hand = deal("countdown", racks={0: "Y9", 1: f"{READY} K12"}, stock="K1 R1 B13 Y13", hand="countdown-normal-finish")
    hand = hand.discard(0, "Y9").take(1).discard(1, "K12").idle(2, 3, 0)
    return hand.draw(1).finish(1, "Y13", melds=MELDS).claim(-2, 0, -2, -2)


def countdown_okey_finish() -> Hand:
    """Ada is dealt a whole hand and an okey beside it, which she throws; everybody else loses 4."""
    hand = deal("countdown", racks={0: f"{' '.join(MELDS)} R6"}, hand="countdown-okey-finish")
    return hand.finish(0, "R6", melds=MELDS).claim(0, -4, -4, -4)


def countdown_pairs_finish() -> Hand:
    """Defne waits for a seventh pair and makes it with an okey; it is a finish with pairs, and costs 4."""
    racks = {0: "K13", 3: "B2 B2 B4 B4 K1 K1 Y3 Y3 FJ FJ Y9 Y9 R3 K7"}
    hand = deal("countdown", racks=racks, stock="Y1 Y2 R6", hand="countdown-pairs-finish")
    hand = hand.discard(0, "K13").idle(1, 2)
    return hand.draw(3).finish(3, "K7", pairs=(*PAIRS[:6], "R3 R6=R3")).claim(-4, -4, -4, 0)


def countdown_indicator_and_exhausted() -> Hand:
    """Cem shows the indicator's twin before his first discard; nobody finishes, and the points stay lost."""
    hand = deal("countdown", racks={0: "K9", 2: "R5"}, hand="countdown-indicator-and-exhausted")
    hand = hand.discard(0, "K9").idle(1).show(2).idle_to_the_last_tile()
    return hand.exhaust().claim(-1, -1, 0, -1)


def countdown_game_to_zero() -> list[Hand]:
    """A game that starts with 5 points and is over after two hands: Ada and Bora win it with 3 and 1."""
    first = deal(
        "countdown",
        racks={0: f"{' '.join(MELDS)} R6"},
        start_points=5,
        hand="countdown-game-1",
        game="countdown-game",
        hand_no=1,
    )
    second = deal(
        "countdown",
        racks={1: f"{' '.join(MELDS)} K12"},
        starter=1,
        start_points=5,
        hand="countdown-game-2",
        game="countdown-game",
        hand_no=2,
    )
    return [
        first.finish(0, "R6", melds=MELDS).claim(0, -4, -4, -4),
        second.finish(1, "K12", melds=MELDS).claim(-2, 0, -2, -2),
    ]


def rounds_normal_finish() -> Hand:
    """Cem shows fourteen tiles in melds; the tile that he throws last lies on his pile."""
    hand = deal("rounds", racks={0: "K13", 2: " ".join(MELDS)}, stock="Y1 K12", hand="rounds-normal-finish")
    hand = hand.discard(0, "K13").idle(1)
    return hand.draw(2).finish(2, "K12", melds=MELDS).claim(-2, -2, 0, -2)


def rounds_two_players_declared() -> Hand:
    """Bora declares pairs, sees both of Ada's discards from then on, and wins with pairs and an okey: Ada loses 8."""
    racks = {0: "K13 Y1 R12", 1: f"{' '.join(PAIRS[:6])} R3 K2"}
    hand = deal("rounds", racks=racks, players=2, stock="R6 Y2 R3", hand="rounds-two-players-declared")
    hand = hand.discard(0, "K13").draw(1).discard(1, "K2").draw(0).discard(0, "Y1")
    return hand.declare(1).draw(1).finish(1, "R6", pairs=PAIRS).claim(-8, 0)


def rounds_exhausted() -> Hand:
    """Two players draw the whole stock and nobody finishes; the hand counts as played and costs nothing."""
    hand = deal("rounds", racks={0: "K9"}, players=2, hand="rounds-exhausted", recorded=False)
    return hand.discard(0, "K9").idle_to_the_last_tile().exhaust().claim(0, 0)


def rounds_annulled() -> Hand:
    """A hand is annulled in the middle of a turn; nothing had been lost, and nothing is."""
    hand = deal("rounds", racks={0: "K9"}, hand="rounds-annulled").discard(0, "K9").draw(1)
    return hand.annul("two tiles fell from a rack").claim(0, 0, 0, 0)


def rounds_game_of_three() -> list[Hand]:
    """Three hands, of which Ada, Bora and Cem win one each; with 16 points each the game is a draw."""
    return [won("rounds", seat, seat + 1) for seat in range(3)]


def won(ruleset: RuleSetName, by: int, number: int) -> Hand:
    """A hand of a game that its starter wins at once."""
    hand = deal(
        ruleset,
        racks={by: f"{' '.join(MELDS)} K12"},
        starter=by,
        hands=3,
        hand=f"{ruleset}-game-{number}",
        game=f"{ruleset}-game",
        hand_no=number,
    )
    return hand.finish(by, "K12", melds=MELDS).claim(*(0 if seat == by else -2 for seat in range(4)))
