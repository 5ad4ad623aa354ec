"""Racks for trials: small ones drawn so that they hold melds, and dealt ones of full size."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from hypothesis import strategies as st

from okey_ledger.domain.tiles import NOTATION, okey_above

TILES = [tile for tile in NOTATION if tile != "FJ"]


def tile_set(indicator: str) -> list[str]:
    """All tiles but the indicator."""
    tiles = [*NOTATION, *NOTATION]
    tiles.remove(indicator)
    return tiles


@st.composite
def small_racks(draw: st.DrawFn, most: int = 9) -> tuple[list[str], str]:
    """A rack of a few tiles that lie close together, and the okey; okeys and false jokers come up often."""
    first = draw(st.integers(1, 13))
    numbers = {(first + step - 1) % 13 + 1 for step in range(draw(st.integers(1, 6)))}
    colors = draw(st.sampled_from(["R", "RB", "RBK", "RBKY"]))
    indicator = draw(st.sampled_from([f"{color}{number}" for color in "RY" for number in sorted(numbers)]))
    okey = okey_above(indicator)
    near = [tile for tile in tile_set(indicator) if tile[0] in colors and tile[1:] in map(str, numbers)]
    special = draw(st.lists(st.sampled_from([okey, "FJ"]), max_size=4))
    rack = [tile for tile in (okey, "FJ") for _ in range(min(2, special.count(tile)))]
    plain = [tile for tile in near if tile not in (okey, "FJ")]
    if plain:
        places = draw(st.lists(st.sampled_from(range(len(plain))), unique=True, max_size=most - len(rack)))
        rack += [plain[place] for place in places]
    return rack, okey


ALL = range(1, 14)
DENSE = range(1, 7)
HIGH = (1, 2, 10, 11, 12, 13)


def dealt_rack(chance: Random, tiles: int, numbers: Collection[int] = ALL, okeys: int = 0) -> tuple[list[str], str]:
    """The okey and a rack dealt from the tiles with these numbers and the false jokers, with so many okeys or more."""
    indicator = chance.choice([tile for tile in TILES if int(okey_above(tile)[1:]) in numbers])
    okey = okey_above(indicator)
    stock = [tile for tile in tile_set(indicator) if tile == "FJ" or int(tile[1:]) in numbers]
    rack = [okey] * okeys
    for tile in rack:
        stock.remove(tile)
    return rack + chance.sample(stock, tiles - okeys), okey
