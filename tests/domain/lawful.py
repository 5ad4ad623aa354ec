"""What every arrangement must be, whatever was sought."""

from __future__ import annotations

from okey_ledger.domain.arrange import Arrangement
from tests.domain.every_arrangement import (
    MeldSet,
    is_meld,
    points_of,
    rest_after,
    size_of,
    some_run_goes_on,
    value_of,
)


def laid(arrangement: Arrangement) -> MeldSet:
    """The melds, to be compared."""
    return tuple(tuple(meld) for meld in arrangement.melds)


def assert_lawful(arrangement: Arrangement, rack: list[str], okey: str) -> None:
    """What an arrangement says of itself is true, and its melds are melds from this rack."""
    melds = laid(arrangement)
    assert all(is_meld(meld, okey) for meld in melds)
    assert not some_run_goes_on(melds, okey)
    rest = rest_after(rack, melds)
    assert rest is not None
    assert sorted(rest) == sorted(arrangement.rest)
    assert (arrangement.points, arrangement.tiles) == (points_of(melds, okey), size_of(melds))


def cost(rest: list[str], okey: str, multiplier: int, okey_left: int) -> int:
    """What tiles left cost (clauses `rest`, `okey-left`)."""
    return sum(okey_left if tile == okey else multiplier * value_of(tile, okey) for tile in rest)
