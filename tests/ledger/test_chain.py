from __future__ import annotations

from hashlib import sha256

from okey_ledger.ledger.chain import START, entry, leaf, linked
from okey_ledger.ledger.topics import TOPICS, fits_topic

TOPICS_OF_OLD = """
okey.Unknown/1 okey.HandDealt/1 okey.TileDrawn/1 okey.DiscardTaken/1 okey.HandOpened/1 okey.PairsOpened/1
okey.MeldsLaid/1 okey.PairsLaid/1 okey.TileLaidOff/1 okey.OkeyCaptured/1 okey.TileDiscarded/1 okey.IndicatorShown/1
okey.PairsDeclared/1 okey.HandFinished/1 okey.HandExhausted/1 okey.HandAnnulled/1 okey.TurnTimedOut/1
okey.SeatTakenOver/1 okey.SeatReclaimed/1 okey.ScoresClaimed/1
"""


def test_a_topic_once_written_stays_in_the_table() -> None:
    assert set(TOPICS) >= set(TOPICS_OF_OLD.split())


def test_an_event_fits_its_own_topic_and_that_of_unknown_kinds() -> None:
    assert fits_topic("okey.TileDrawn/1", "TileDrawn")
    assert fits_topic("okey.Unknown/1", "TileDrawn")
    assert not fits_topic("okey.TileDrawn/1", "TileDiscarded")


def test_the_entry_is_what_the_document_says_byte_by_byte() -> None:
    state = START + b"{}"
    assert entry("h-1", 258, "okey.TileDrawn/1", state) == (
        b"\0\0\0\3h-1" + b"\0\0\0\0\0\0\1\2" + b"\0\0\0\x10okey.TileDrawn/1" + state
    )


def test_the_leaf_is_that_of_an_rfc_6962_log_over_the_entry() -> None:
    assert leaf("h-1", 1, "t", START) == sha256(b"\0" + entry("h-1", 1, "t", START)).digest()


def test_each_row_carries_the_leaf_of_the_row_before() -> None:
    rows = linked("h-1", 1, START, ["a", "b", "c"], [b"1", b"2", b"3"])
    assert [row[:3] for row in rows] == [("h-1", 1, "a"), ("h-1", 2, "b"), ("h-1", 3, "c")]
    assert [row[3] for row in rows] == [START + b"1", leaf(*rows[0]) + b"2", leaf(*rows[1]) + b"3"]


def test_the_chain_of_a_known_hand_never_changes() -> None:
    lines = [
        b'{"type":"HandExhausted","hand":"h-1","n":0}',
        b'{"type":"HandAnnulled","hand":"h-1","n":1,"reason":"power cut"}',
    ]
    rows = linked("h-1", 1, START, ["okey.HandExhausted/1", "okey.HandAnnulled/1"], lines)
    assert leaf(*rows[1]).hex() == "0b11d3a13f7f2c882e559394b44914b733cff9e7d12b5c0f4d84cf798270b8a5"
