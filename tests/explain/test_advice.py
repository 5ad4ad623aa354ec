"""Every advice has its sentence, in three languages."""

from __future__ import annotations

import pytest

from okey_ledger.domain.analysis import KINDS, Advice, analyse
from okey_ledger.explain import LANGUAGES, explain_advice, say_analysis
from okey_ledger.explain.advice import ADVICE, ANALYSIS
from tests.domain import test_analysis_finishing as finishing
from tests.domain import test_analysis_laying_off as laying_off
from tests.domain import test_analysis_opening as opening
from tests.domain import test_analysis_taking as taking
from tests.domain.test_assist import WITH_OKEY, opened
from tests.logs import Hand, deal

FULL = "Y8 Y9 Y10 Y11 K8 K9 K10 K11 R7 R8 R9 R1 B1 K1 Y1 B2 B3 B4 R2 K2 Y2"
BASE = "R10 R11 R12 R13", "B7 B8 B9 B10", "K6 K7 K8"
TEN_PAIRS = " ".join(f"{tile} {tile}" for tile in "Y1 Y2 Y3 Y4 Y5 K1 K2 K3 B1 B2".split())
FIVE_PAIRS = "B2 B2", "Y7 Y7", "K2 K2", "Y10 Y10", "Y9 Y9"


def with_ten_pairs(last: str) -> Hand:
    """Seat 0 is down; seat 1 could open with ten pairs, lay red 9 off and throw the last tile."""
    table = deal("okey101", racks={0: " ".join(BASE), 1: f"{TEN_PAIRS} R9"}, stock=last, elden="same_turn")
    return table.open(0, *BASE).discard(0, table.dealt.racks[0][-1]).draw(1).discard(1, last)


def with_five_pairs() -> Hand:
    """Seat 1 is down with pairs, and draws although it holds the twin of the discard."""
    table = deal("okey101", racks={0: f"{' '.join(BASE)} Y13 K13", 1: f"{' '.join(FIVE_PAIRS)} K13 R3"}, stock="B5")
    hand = table.open(0, *BASE).discard(0, "Y13").draw(1).open_pairs(1, *FIVE_PAIRS).discard(1, "R3")
    return hand.idle(2, 3).draw(0).discard(0, "K13").draw(1).discard(1, "B5")


HANDS: list[Hand] = [
    deal("okey101", racks={0: f"{FULL} K13"}).discard(0, "K13"),
    deal("okey101", racks={0: f"{FULL} R6"}).discard(0, "R6"),
    with_ten_pairs("Y13"),
    with_ten_pairs("R6"),
    with_five_pairs(),
    deal("okey101", racks={0: "R6 K13"}).discard(0, "R6"),
    opening.thrown(f"{opening.SIXTY} {opening.OTHERS}"),
    opening.thrown("Y1 Y1 Y3 Y3 Y5 Y5 K4 K4 K6 K6 K8 B1 B3 R2 R4", "K8"),
    *(
        deal("rounds", racks={0: f"{rack} {last}"}).discard(0, rack.split()[0])
        for rack in (finishing.MELDS, finishing.PAIRS)
        for last in ("K9", "R6")
    ),
    opened(laying_off.REST).discard(1, "R10"),
    opened("R6 K5 B3 Y1 Y3 Y5 Y8 R2").discard(1, "Y13").idle_to_the_last_tile(),
    opened("Y9 K5 B3 Y1 Y3 Y5 R2 K3", first=WITH_OKEY).discard(1, "Y13"),
    opened("Y9 R9 B3 Y1 Y3 Y5 R2 K3", first=WITH_OKEY, group_capture="both").discard(1, "Y13"),
    taking.unopened(f"R11 R12 B7 B8 B9 Y13 {taking.LOW}", "R13").draw(1).discard(1, "K9"),
    taking.unopened("Y1 Y1 Y3 Y3 Y5 Y5 K4 K4 K6 B1 B3 R2 R8 R10", "K6").draw(1).discard(1, "R10"),
    taking.opened(taking.REST, "R10").draw(1).discard(1, "Y2"),
    taking.opened(taking.REST, "Y9", first=WITH_OKEY).draw(1).discard(1, "Y2"),
    taking.opened("K5 B1 B2 B3 Y1 Y3 Y5 K7", "B4").draw(1).discard(1, "Y2"),
    taking.opened("K5 Y1 Y2 Y3 Y4 R1 B1 K1", "R10").draw(1).discard(1, "Y2"),
    taking.opened(taking.REST, "B5").take(1).discard(1, "B5"),
    deal("countdown", racks={0: "R5 K9"}).discard(0, "K9"),
]
"""A hand for every kind and case."""


def test_every_kind_and_case_has_a_sentence_and_is_said_of_some_hand() -> None:
    known = {(kind, case) for kind, cases in KINDS.items() for case in cases}
    told = [advice for hand in HANDS for advice in analyse(hand.recorded).advice]
    assert set(ADVICE) == known == {(advice.kind, advice.case) for advice in told}
    for lang in LANGUAGES.values():
        assert all("{" not in explain_advice(advice, lang) for advice in told)


def test_every_piece_of_a_line_is_there_in_every_language() -> None:
    for lang in LANGUAGES.values():
        for name in ANALYSIS:
            field = {"change": "change", "instead": "events"}.get(name, name)
            assert "17" in say_analysis(name, lang, **{field: "17"})


GOLDEN = [
    (
        Advice(7, 2, 1, "lay-off", "tile", 150, [100, -50, 0, 0], [], {"tile": "R10", "meld": 0, "owner": 0}),
        "Player 2 could have laid red 10 off onto meld 0",
        "2. oyuncu 0 numaralı pere kırmızı 10 işleyebilirdi",
        "كان يمكن للاعب 2 أن يُدخل «أحمر 10» في المجموعة 0",
    ),
    (
        Advice(7, 2, 1, "islek", "safe", 100, [0, -100, 0, 0], [], {"tile": "B4", "safe": "FJ"}),
        "Player 2 discarded blue 4, which was işlek, and could have discarded false joker, which was not",
        "2. oyuncu işlek olan mavi 4 taşını attı; işlek olmayan sahte okey taşını atabilirdi",
        "رمى اللاعب 2 «أزرق 4»، وهو حجر جزاء، وكان يمكنه أن يرمي «الجوكر المزيّف»، وليس حجر جزاء",
    ),
    (
        Advice(
            7,
            2,
            3,
            "take",
            "opening",
            375,
            [0, 0, 130, -245],
            [],
            {"tile": "R13", "points": 60, "bar": 51, "melds": [["R11", "R12", "R13"], ["B7", "B8", "B9"]]},
        ),
        "Player 4 could have taken the discard red 13 and opened with melds worth 60 (51 needed): "
        "red 11-12-13; blue 7-8-9",
        "4. oyuncu atılan taşı (kırmızı 13) yerden alıp 60 ile açabilirdi (gereken 51): kırmızı 11-12-13; mavi 7-8-9",
        "كان يمكن للاعب 4 أن يأخذ الحجر المرميّ («أحمر 13») ويفتتح بمجموع 60 (المطلوب 51): أحمر 11-12-13؛ أزرق 7-8-9",
    ),
]


@pytest.mark.parametrize(("advice", "en", "tr", "ar"), GOLDEN, ids=[f"{row[0].kind} {row[0].case}" for row in GOLDEN])
def test_it_is_said_so(advice: Advice, en: str, tr: str, ar: str) -> None:
    assert [explain_advice(advice, lang) for lang in LANGUAGES.values()] == [en, tr, ar]
