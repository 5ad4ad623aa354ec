"""Decoding one line: known kinds, unknown kinds, and what is no event."""

import msgspec
import pytest

from okey_ledger.domain.events import UnknownEvent
from okey_ledger.handlog.decode import decode_event
from okey_ledger.handlog.spelling import misspelling
from tests.logs import deal


def test_the_fields_of_an_unknown_kind_stay_unread() -> None:
    event = decode_event(b'{"type":"Sneeze","hand":"h","n":3,"seat":2,"loud":[1]}')
    assert isinstance(event, UnknownEvent)
    assert (event.type, event.seat, event.n) == ("Sneeze", 2, 3)


def test_the_fields_of_an_unknown_kind_are_utf_8_all_the_same() -> None:
    with pytest.raises(msgspec.DecodeError, match="UTF-8"):
        decode_event(b'{"type":"Sneeze","hand":"h","n":3,"x":"\xff"}')


def test_the_common_fields_of_an_unknown_kind_are_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="at"):
        decode_event(b'{"type":"Sneeze","hand":"h","n":3,"at":"yesterday"}')


@pytest.mark.parametrize(
    ("field", "value"), [("game", "g" * 201), ("game", "g\n"), ("players", ["a\0b", "b", "c", "d"])]
)
def test_ids_of_players_and_games_are_short_and_without_control_characters(field: str, value: object) -> None:
    fields = msgspec.json.decode(msgspec.json.encode(deal().dealt)) | {field: value}
    with pytest.raises(msgspec.ValidationError, match=field):
        decode_event(msgspec.json.encode(fields))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b'{"tile":"Y3","t\\u0069le":"Y2"}', "tile"),
        (b'{"tile" :"Y3", "seat":0 , "tile"\t: "Y2"}', "tile"),
        (b'{"a":["x",":k"],"k":1,"k":2}', "k"),
        (b'{"a":{"b":1,"b":2},"c":1}', "a.b"),
        (b'{"a":[1,{"b":1,"b":2}],"c":1}', "a[1].b"),
        (b'{"a":"b","c":"b","d":{"a":1}}', None),
        (b'{"a":"tile\\":","tile":1}', None),
        (b'{"a":":","b":"a:"}', None),
    ],
)
def test_a_field_that_is_there_twice_is_found_however_it_is_written(line: bytes, name: str | None) -> None:
    assert misspelling(line) == (("repeated-field", {"field": name}) if name else None)
