"""Events are read from their topics as the decoder of logs reads them."""

from okey_ledger.handlog.decode import decode_event
from okey_ledger.ledger.topics import decode, says_the_same, topic_of

LINE = b'{"type":"TileDrawn","hand":"h","n":1,"seat":0,"tile":"R1","at":"2026-01-31T20:15:00.%sZ"}'


def test_digits_beyond_microseconds_are_cut_as_in_logs() -> None:
    long = LINE % b"123456999"
    assert decode(topic_of("TileDrawn"), long) == decode_event(long)
    assert says_the_same(long, LINE % b"123456")
