from __future__ import annotations

import traceback

import pytest

from okey_ledger.ledger import AddressError, Ledger, LedgerError
from okey_ledger.ledger.postgres.address import PostgresAddress

PASSWORD = "s3cret"


def test_an_address_says_where_the_server_is_and_how_the_ledger_uses_it() -> None:
    address = PostgresAddress.parse(
        "postgresql://okey:s3cret@db.example:5433/games?schema=club_7&pool_size=3&wait=5&sslmode=verify-full"
    )
    assert (address.schema, address.pool_size, address.wait) == ("club_7", 3, 5)
    assert address.location == "postgresql://okey@db.example:5433/games (club_7)"
    given = {"user": "okey", "password": "s3cret", "host": "db.example", "port": "5433", "dbname": "games"}
    assert given.items() <= address.connection.items()
    assert address.connection["sslmode"] == "verify-full"


def test_an_address_needs_no_more_than_a_database() -> None:
    address = PostgresAddress.parse("postgresql:///okey")
    assert (address.schema, address.pool_size, address.wait) == ("okey_ledger", 10, 30)
    assert address.location == "postgresql:///okey"
    assert "host" not in address.connection


def test_several_servers_may_be_named() -> None:
    address = PostgresAddress.parse("postgresql://a,b/okey?port=5432,5433&target_session_attrs=read-write")
    assert (address.connection["host"], address.connection["port"]) == ("a,b", "5432,5433")


def test_the_driver_gets_what_the_address_says_before_what_is_usual() -> None:
    assert PostgresAddress.parse("postgresql:///okey").connection["connect_timeout"] == "10"
    assert PostgresAddress.parse("postgresql:///okey?connect_timeout=3").connection["connect_timeout"] == "3"
    assert PostgresAddress.parse("postgresql:///okey?application_name=a%20b").connection["application_name"] == "a b"


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://okey:s3cret@db/okey?schema=Club", "a schema is"),
        ("postgresql://okey:s3cret@db/okey?schema=pg_club", "a schema is"),
        ("postgresql://okey:s3cret@db/okey?schema=a;drop", "a schema is"),
        ("postgresql://okey:s3cret@db/okey?pool_size=0", "pool_size is a number from 1 to 1000"),
        ("postgresql://okey:s3cret@db/okey?wait=long", "wait is a number from 1 to 3600"),
        ("postgresql://okey:s3cret@db/okey?polite=yes", "a parameter that is not known"),
        ("postgresql://okey:s3cret/okey", "its host, its port or its database is none"),
        ("postgresql://okey:@s3cret@db/okey", "its host, its port or its database is none"),
        ("postgresql://okey:/s3cret@db/okey", "its host, its port or its database is none"),
        ("postgresql://okey:#s3cret@db:port/okey", "its host, its port or its database is none"),
        ("postgresql://okey:%s3cret@db/okey", "it cannot be read"),
        ("postgresql://okey:?s3cret@db/okey", "a parameter that is not known"),
    ],
)
def test_what_is_no_address_is_refused_without_showing_the_password(address: str, reason: str) -> None:
    with pytest.raises(AddressError, match=reason) as caught:
        PostgresAddress.parse(address)
    assert PASSWORD not in "".join(traceback.format_exception(caught.value))
    assert PASSWORD not in repr(vars(caught.value))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://okey:s3cret@localhost:1/okey",
        "postgresql://okey:s3cret@no-such-host.invalid/okey",
        "postgresql:///okey?host=/nowhere&user=okey&password=s3cret",
        "postgresql://okey:s3cret@localhost:99999/okey",
    ],
)
@pytest.mark.parametrize("use", [Ledger.open, Ledger.prepare])
def test_a_server_that_cannot_be_reached_is_said_so_without_showing_the_password(address: str, use: object) -> None:
    assert callable(use)
    with pytest.raises(LedgerError) as caught:
        use(address)
    assert PASSWORD not in "".join(traceback.format_exception(caught.value))
    assert PASSWORD not in repr(PostgresAddress.parse(address))
    assert "offer it again" not in str(caught.value)
