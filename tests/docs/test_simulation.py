"""The stream of chance, the shuffle and the deal are what their document says, for ever."""

from __future__ import annotations

from okey_ledger.domain.chance import Chance
from okey_ledger.domain.deal import deal_tiles
from okey_ledger.domain.simulation import Settings
from tests.docs.markdown import FENCE, ROOT, Document

WORDS, BELOW_106, SHUFFLED, DEALT = (
    fence["text"].split()
    for fence in FENCE.finditer(Document(ROOT / "docs" / "simulation.md").text.replace("\n  ", "\n"))
    if fence["language"] == "text"
)


def test_the_stream_begins_as_it_is_written() -> None:
    chance = Chance("okey")
    assert [f"{chance.below(2**64):016x}" for _ in WORDS] == WORDS


def test_numbers_below_a_limit_are_those_that_are_written() -> None:
    chance = Chance("okey")
    assert [str(chance.below(106)) for _ in BELOW_106] == BELOW_106


def test_the_shuffle_gives_the_order_that_is_written() -> None:
    letters = list("ABCDEFGH")
    Chance("okey").shuffle(letters)
    assert ["".join(letters)] == SHUFFLED


def test_the_deal_is_the_one_that_is_written() -> None:
    dealt = deal_tiles(Settings(ruleset="okey51", seed=7).chance(0, 1, "deal"), 4, starter=0)
    assert [dealt.indicator, *dealt.racks[0]] == DEALT
