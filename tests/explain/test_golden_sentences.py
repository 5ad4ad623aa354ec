"""What readers get to see, word for word, in the three languages."""

from __future__ import annotations

import pytest

from okey_ledger.domain import clauses
from okey_ledger.domain.findings import Entry, Finding
from okey_ledger.explain import LANGUAGES, explain_entry, explain_finding

CAPTURE = Entry(
    90,
    2,
    180,
    clauses.CAPTURE.entry("one"),
    {"tiles": ["B8"], "meld": 3, "by": 0, "flat": 100, "per": 10, "values": [8], "okey": "R6"},
)
TWO = Entry(
    90,
    2,
    280,
    clauses.CAPTURE.entry("two"),
    {"tiles": ["K9", "Y9"], "meld": 3, "by": 0, "flat": 100, "per": 10, "values": [9, 9], "okey": "R6"},
)
LAY_OFF = Entry(47, 1, 70, clauses.LAY_OFF.entry("tile"), {"tile": "B7", "meld": 0, "by": 3, "value": 7, "per": 10})
OKEY_LAID = Entry(
    47, 1, 100, clauses.LAY_OFF.entry("okey"), {"tile": "R6=B10", "meld": 0, "by": 3, "value": 10, "per": 10}
)
ISLEK = Entry(20, 3, 100, clauses.ISLEK.entry("lay-off"), {"tile": "B4", "melds": [1, 5]})
TAKE = Entry(21, 0, 90, clauses.TAKE.entry("taken"), {"tile": "Y9", "by": 1, "value": 9, "per": 10})
FINISH = Entry(80, 2, -500, clauses.FINISH.entry("normal"), {"tile": "FJ"})
REST = Entry(
    80, 1, 115, clauses.REST.entry("normal"), {"tiles": ["K11", "Y12"], "rest": 23, "by": 5, "opened": "melds"}
)
OKEY_LEFT = Entry(
    80, 1, 2000, clauses.OKEY_LEFT.entry("pairs"), {"okeys": 2, "each": 1000, "okey": "R6", "opened": "pairs"}
)
LOST = Entry(60, 3, -4, clauses.LOST.entry("okey"), {"to": 0, "tile": "R6"})
DEAL = Finding(0, None, clauses.DEAL.case("rack-size"), {"of": 1, "tiles": 15, "needs": 14})
KATLAMA = Finding(31, 2, clauses.KATLAMA.case("not-above"), {"points": 68, "highest": 68, "by": 1, "melds": []})
SCORES = Finding(99, None, clauses.SCORES.case("differ"), {"expected": [500, -500], "claimed": [500, -500.5]})

GOLDEN: list[tuple[Entry | Finding, str, str, str]] = [
    (
        CAPTURE,
        "Player 3 pays 180: player 1 put the real blue 8 in place of the okey in meld 3 — 100 + 8 × 10",
        "3. oyuncuya 180 ceza: 1. oyuncu 3 numaralı perdeki okeyin yerine gerçek mavi 8 taşını koydu — 100 + 8 × 10",
        "على اللاعب 3 عقوبة 180: وضع اللاعب 1 الحجر الحقيقي «أزرق 8» مكان الأوكي في المجموعة 3 — <100 + 8 × 10>",
    ),
    (
        TWO,
        "Player 3 pays 280: player 1 gave black 9, yellow 9 for the okey in meld 3 — 100 + (9 + 9) × 10",
        "3. oyuncuya 280 ceza: 1. oyuncu siyah 9, sarı 9 verip 3 numaralı perdeki okeyi kaptı — 100 + (9 + 9) × 10",
        "على اللاعب 3 عقوبة 280: أعطى اللاعب 1 حجرين (أسود 9، أصفر 9) وخطف الأوكي من المجموعة 3 — <100 + (9 + 9) × 10>",
    ),
    (
        LAY_OFF,
        "Player 2 pays 70: player 4 laid blue 7 off onto meld 0 — 7 × 10",
        "2. oyuncuya 70 ceza: 4. oyuncu 0 numaralı pere mavi 7 işledi — 7 × 10",
        "على اللاعب 2 عقوبة 70: أدخل اللاعب 4 «أزرق 7» في المجموعة 0 — <7 × 10>",
    ),
    (
        OKEY_LAID,
        "Player 2 pays 100: player 4 laid an okey off onto meld 0 as blue 10 — 10 × 10",
        "2. oyuncuya 100 ceza: 4. oyuncu 0 numaralı pere mavi 10 yerine okey işledi — 10 × 10",
        "على اللاعب 2 عقوبة 100: أدخل اللاعب 4 أوكي في المجموعة 0 محلّ «أزرق 10» — <10 × 10>",
    ),
    (
        ISLEK,
        "Player 4 pays 100: the discard blue 4 is işlek, since it could be laid off (meld 1, meld 5)",
        "4. oyuncuya 100 ceza: attığı mavi 4 işlek, masadaki pere işlenebilirdi (1 numaralı per, 5 numaralı per)",
        "على اللاعب 4 عقوبة 100: رمى «أزرق 4»، وهو حجر جزاء كان يمكن إدخاله (المجموعة 1، المجموعة 5)",
    ),
    (
        TAKE,
        "Player 1 pays 90: player 2 took the discard yellow 9 — 9 × 10",
        "1. oyuncuya 90 ceza: attığı taşı (sarı 9) 2. oyuncu yerden aldı — 9 × 10",
        "على اللاعب 1 عقوبة 90: أخذ اللاعب 2 الحجر الذي رماه («أصفر 9») — <9 × 10>",
    ),
    (
        FINISH,
        "Player 3 gets −500: they finished by discarding the last tile, false joker",
        "3. oyuncuya −500 yazılır: son taşını (sahte okey) atıp eli bitirdi (normal bitiş)",
        "يُسجَّل <−500> للاعب 3: أنهى برمي حجره الأخير «الجوكر المزيّف»",
    ),
    (
        REST,
        "Player 2 pays 115: 23 was left in the rack at a normal finish — 23 × 5",
        "2. oyuncuya 115 ceza: normal bitişte ıstakasında kalan toplam 23 — 23 × 5",
        "على اللاعب 2 عقوبة 115: مجموع ما بقي على رفّه عند الإنهاء العادي 23 — <23 × 5>",
    ),
    (
        OKEY_LEFT,
        "Player 2 pays 2000: they opened with pairs and the okey was left in the rack — 2 × 1000",
        "2. oyuncuya 2000 ceza: çift açmıştı, ıstakasında okey kaldı — 2 × 1000",
        "على اللاعب 2 عقوبة 2000: افتتح بالأزواج وبقي الأوكي على رفّه — <2 × 1000>",
    ),
    (
        LOST,
        "Player 4 loses 4: player 1 finished with melds, discarding the okey, red 6",
        "4. oyuncu 4 puan kaybeder: 1. oyuncu eli perlerle, okeyi (kırmızı 6) atarak bitirdi",
        "يخسر اللاعب 4 ما قدره 4: أنهى اللاعب 1 بالمجموعات ورمى الأوكي («أحمر 6»)",
    ),
    (
        DEAL,
        "Player 2 is dealt a rack of 15; it should be 14",
        "2. oyuncuya 15 taş dağıtıldı; 14 taş olmalıydı",
        "عدد الأحجار الموزّعة على اللاعب 2 هو 15، والمطلوب 14",
    ),
    (
        KATLAMA,
        "Player 3 opens with melds worth 68, which does not exceed the 68 of player 2",
        "3. oyuncu 68 ile açtı; 2. oyuncunun açtığı 68 sayısını geçmedi",
        "افتتح اللاعب 3 بمجموع 68، ولم يتجاوز افتتاح اللاعب 2 (68)",
    ),
    (
        SCORES,
        "The scores claimed are 500, −500.5, but the entries add up to 500, −500",
        "Bildirilen puanlar 500, −500,5; oysa kayıtların toplamı 500, −500",
        "النقاط المُعلنة: 500، <−500.5>، بينما مجموع القيود: 500، <−500>",
    ),
]


@pytest.mark.parametrize(("said", "en", "tr", "ar"), GOLDEN, ids=[f"{row[0].rule} {row[0].case}" for row in GOLDEN])
def test_it_is_said_so(said: Entry | Finding, en: str, tr: str, ar: str) -> None:
    isolated = ar.replace("<", "\u2068").replace(">", "\u2069")
    for code, text in (("en", en), ("tr", tr), ("ar", isolated)):
        lang = LANGUAGES[code]
        assert (explain_entry(said, lang) if isinstance(said, Entry) else explain_finding(said, lang)) == text
