"""Where two values as they stand in logs and certificates begin to differ."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, NamedTuple


class Difference(NamedTuple):
    """The first place at which two values differ, such as `stock[46]`, and what stands there; None for nothing."""

    place: str
    first: Any
    second: Any


def first_difference(place: str, first: Any, second: Any) -> Difference:
    """Go from a place at which two values differ down to the first member or item of theirs that does.

    >>> first_difference("stock", ["R1", "B2"], ["R1", "B3"])
    Difference(place='stock[1]', first='B2', second='B3')
    >>> first_difference("entries", [{"n": 4, "points": 100}], [{"n": 4, "points": 200}])
    Difference(place='entries[0].points', first=100, second=200)
    """
    if isinstance(first, dict) and isinstance(second, dict):
        for name in dict.fromkeys((*first, *second)):
            if first.get(name) != second.get(name):
                return first_difference(f"{place}.{name}", first.get(name), second.get(name))
    elif isinstance(first, list) and isinstance(second, list):
        for number, (one, two) in enumerate(zip_longest(first, second)):
            if one != two:
                return first_difference(f"{place}[{number}]", one, two)
    return Difference(place, first, second)
