"""Hands of 51 Okey to read; the first sentence of each function is what happens."""

from __future__ import annotations

from tests.logs import Hand, deal

RUNS_AND_GROUPS = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3", "Y7 K7 B7")
"""13 tiles worth 82, to which a black 4 can be added."""


def normal_finish() -> Hand:
    """Ada opens with exactly 51, lays all that she has in her second turn and ends the hand with a red 1.

    Bora opened with melds and pays five times what he kept, Cem opened with pairs and pays ten times; Defne never
    opened, and threw a red 12 that fitted Ada's run.
    """
    racks = {
        0: "R9 R10 R11 R12 K7 B7 Y7 R7 Y1 Y2 K11 K12 K13 R1 K1",
        1: "B8 B9 B10 B11 Y9 Y10 Y11 R2 R3 K2 Y5 Y6 B3 R8",
        2: "B2 B2 K4 K4 Y8 Y8 R13 R13 B12 B12 K3 K6 B1 B6",
        3: "R4 R4 K5 K10 B4 Y4 B13 Y13 K9 R12 B5 B9 FJ R11",
    }
    hand = deal(racks=racks, indicator="Y12", stock="K8 B1 Y12 Y3", hand="okey51-normal-finish")
    hand = hand.open(0, "R9 R10 R11", "K7 B7 Y7").discard(0, "K1")
    hand = hand.draw(1).open(1, "B8 B9 B10 B11", "Y9 Y10 Y11").discard(1, "K2")
    hand = hand.draw(2).open_pairs(2, "B2 B2", "K4 K4", "Y8 Y8", "R13 R13", "B12 B12").discard(2, "K6")
    hand = hand.draw(3).discard(3, "R12")
    hand = hand.draw(0).lay(0, "Y1 Y2 Y3", "K11 K12 K13").lay_off(0, 0, "R12").lay_off(0, 1, "R7").finish(0, "R1")
    return hand.claim(-500, 175, 110, 600)


def pairs_finish() -> Hand:
    """Bora takes the yellow 9 that Ada throws, opens with it and four other pairs, and goes out with pairs.

    Ada is charged 90 for the tile that was taken. A finish with pairs gives 1000 and doubles what the others pay.
    """
    racks = {
        0: "Y9 K1 K3 K5 R2 R4 R8 B1 B3 B13 Y2 Y4 Y6 B11 K11",
        1: "Y9 B2 B2 K4 K4 FJ FJ R13 R13 B12 B12 K7 K9 R1",
        2: "Y10 Y11 Y12 K8 B8 R8 R6 R7 B4 B5 Y1 Y3 K2 K6",
    }
    hand = deal(racks=racks, indicator="Y12", stock="K13 R3 Y5 K12 B6 Y7 K1 K9", hand="okey51-pairs-finish")
    hand = hand.discard(0, "Y9").take(1)
    hand = hand.open_pairs(1, "Y9 Y9", "B2 B2", "K4 K4", "FJ FJ", "R13 R13").discard(1, "R1")
    hand = hand.draw(2).open(2, "Y10 Y11 Y12", "K8 B8 R8").discard(2, "K13").idle(3, 0)
    hand = hand.draw(1).lay_pairs(1, "B12 B12").discard(1, "K12").idle(2, 3, 0)
    return hand.draw(1).lay_pairs(1, "K9 K9").finish(1, "K7").claim(1090, -1000, 340, 1000)


def okey_finish() -> Hand:
    """Ada opens, lays off and throws an okey, all in the first turn of the hand."""
    hand = deal(racks={0: f"{' '.join(RUNS_AND_GROUPS)} K4 R6"}, indicator="R5", hand="okey51-okey-finish")
    hand = hand.open(0, *RUNS_AND_GROUPS).lay_off(0, 2, "K4").finish(0, "R6")
    return hand.claim(-1000, 1000, 1000, 1000)


def katlama_and_capture() -> Hand:
    """Each opening beats the one before, 54, 60 and 69; Cem captures the okey of Bora's run and goes out with it.

    On the way Bora lays off onto Ada's run, Cem and Defne throw tiles that fit, and Ada takes one and lays it off.
    """
    racks = {
        0: "R7 R8 R9 K10 B10 Y10 K2 K3 B5 Y1 Y4 R1 R12 B2 Y6",
        1: "B7 R6 B9 K11 K12 K13 R10 Y2 B12 B1 K4 R2 Y5 Y7",
        2: "Y11 Y12 Y13 R11 B11 K11 B8 K5 K6 K7 Y3 B3 K3 R3",
        3: "B6 K9 K9 R13 R13 Y9 Y8 B13 R4 B4 Y4 R1 B1 FJ",
    }
    stock = "K8 K1 Y1 Y8 Y10"
    hand = deal(racks=racks, indicator="R5", stock=stock, hand="okey51-katlama-and-capture")
    hand = hand.open(0, "R7 R8 R9", "K10 B10 Y10").discard(0, "Y6")
    hand = hand.draw(1).open(1, "B7 R6=B8 B9", "K11 K12 K13").lay_off(1, 0, "R10").discard(1, "Y2")
    hand = hand.draw(2).open(2, "Y11 Y12 Y13", "R11 B11 K11").capture(2, 2, "B8").discard(2, "K1")
    hand = hand.draw(3).discard(3, "B6").take(0).lay_off(0, 2, "B6").lay_off(0, 2, "B5").discard(0, "Y4")
    hand = hand.draw(1).discard(1, "Y5")
    hand = hand.draw(2).lay(2, "K5 K6 K7", "Y3 B3 K3 R3").lay_off(2, 4, "Y10").finish(2, "R6")
    return hand.claim(310, 710, -900, 1160)


def exhausted() -> Hand:
    """Ada opens with melds and Cem with pairs, nobody finishes, and with the stock at its end the hand is drawn."""
    racks = {
        0: "R9 R10 R11 K7 B7 Y7 R2 R6 Y2 K12 K13 R1 R4 K1 B3",
        2: "B2 B2 K4 K4 Y8 Y8 R13 R13 B12 B12 K3 K6 B1 B6",
    }
    hand = deal(racks=racks, indicator="R5", hand="okey51-exhausted").open(0, "R9 R10 R11", "K7 B7 Y7").discard(0, "K1")
    hand = hand.idle(1).draw(2).open_pairs(2, "B2 B2", "K4 K4", "Y8 Y8", "R13 R13", "B12 B12").discard(2, "K6")
    return hand.idle_to_the_last_tile().exhaust().claim(685, 600, 350, 800)


def annulled() -> Hand:
    """Bora has laid off onto Ada's run and thrown a tile that fits when the server dies: every score goes back to 0."""
    racks = {0: "R7 R8 R9 K10 B10 Y10 K1", 1: "B7 B8 B9 K11 K12 K13 R10 Y2 R11"}
    hand = deal(racks=racks, indicator="R5", hand="okey51-annulled")
    hand = hand.open(0, "R7 R8 R9", "K10 B10 Y10").discard(0, "K1")
    hand = hand.draw(1).open(1, "B7 B8 B9", "K11 K12 K13").lay_off(1, 0, "R10").discard(1, "R11")
    return hand.annul("the server died").claim(0, 0, 0, 0)


def teams() -> Hand:
    """Cem lays off onto his partner Ada's run and takes her okey for nothing; Ada goes out and Cem pays nothing."""
    racks = {
        0: "R9 R10 R11 R12 B7 R6 B9 Y1 Y2 Y3 K7 K8 K9 K13 K1",
        1: "K2 K3 B13 Y13 R1 Y9 R4 Y7",
        2: "Y10 Y11 Y12 K11 K12 K13 R13 B8 R3",
    }
    hand = deal(racks=racks, indicator="R5", stock="Y6 R2 B2 B10", teams=True, hand="okey51-teams")
    hand = hand.open(0, "R9 R10 R11 R12", "B7 R6=B8 B9").lay(0, "Y1 Y2 Y3").discard(0, "K13")
    hand = hand.draw(1).discard(1, "Y6")
    hand = hand.draw(2).open(2, "Y10 Y11 Y12", "K11 K12 K13").lay_off(2, 0, "R13").capture(2, 1, "B8")
    hand = hand.discard(2, "R3").idle(3)
    return hand.draw(0).lay(0, "K7 K8 K9").lay_off(0, 1, "B10").finish(0, "K1").claim(-500, 500, 0, 500)


def table_service() -> Hand:
    """Bora's time runs out and a bot ends his turn; he loses his connection, a bot plays for him, and he comes back.

    A turn lasts thirty seconds here, and every event is stamped.
    """
    racks = {0: "K1", 1: "K2 K3", 2: "B13", 3: "Y13"}
    hand = deal(racks=racks, move_seconds=30, hand="okey51-table-service", at=0).discard(0, "K1", at=12)
    hand = hand.draw(1, at=20).time_out(1, at=42).discard(1, "K2", at=43, actor="bot")
    hand = hand.draw(2, at=50).take_over(1, at=55).discard(2, "B13", at=60)
    hand = hand.draw(3, at=66).discard(3, "Y13", at=70)
    hand = hand.draw(0, at=75).discard(0, hand.stock[3], at=80)
    hand = hand.draw(1, at=81, actor="bot").reclaim(1, "bora", at=95).discard(1, "K3", at=105)
    return hand.annul("everybody went home", at=110)


def game_of_three() -> list[Hand]:
    """Three hands of one game, of which the second is dealt twice, because its first deal was annulled.

    Ada, then Bora, then Cem starts and wins at once; the lowest total wins the game.
    """
    hands = []
    for number, starter, last, name in (
        (1, 0, "R9", "1"),
        (2, 1, "", "2-annulled"),
        (2, 1, "R6", "2"),
        (3, 2, "FJ", "3"),
    ):
        racks = {starter: f"{' '.join(RUNS_AND_GROUPS)} K4 {last}"}
        hand = deal(
            racks=racks, starter=starter, hand=f"okey51-game-{name}", game="okey51-game", hand_no=number, hands=3
        )
        if not last:
            hands.append(hand.annul("a tile lay under the table"))
            continue
        hand = hand.open(starter, *RUNS_AND_GROUPS).lay_off(starter, 2, "K4").finish(starter, last)
        won, lost = (-1000, 1000) if last == "R6" else (-500, 500)
        hands.append(hand.claim(*(won if seat == starter else lost for seat in range(4))))
    return hands
