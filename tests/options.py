"""Every value worth trying of every option, read off the types of the options."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import inspect

from okey_ledger.domain.rulesets import OPTIONS

Choices = dict[str, "list[Any] | Choices"]


def choices(ruleset: str) -> Choices:
    """By option, the readings of `house` in a dictionary of their own: all its values, of a number some."""
    return _fields(inspect.type_info(OPTIONS[ruleset]))


def _fields(kind: Any) -> Choices:
    return {
        field.encode_name: _fields(field.type) if isinstance(field.type, inspect.StructType) else _values(field.type)
        for field in kind.fields
    }


def _values(kind: Any) -> list[Any]:
    match kind:
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.UnionType():
            return [value for each in kind.types for value in _values(each)]
        case inspect.LiteralType():
            return [*kind.values]
        case inspect.NoneType():
            return [None]
        case inspect.BoolType():
            return [False, True]
        case inspect.IntType():
            least = kind.ge if kind.ge is not None else 1
            most = least + 60 if kind.le is None else kind.le
            return [least, least + 1, (least + most) // 2, most]
    raise TypeError(f"no values for {kind}")


def any_options(ruleset: str, random: Random) -> dict[str, Any]:
    """Some options of a table, any of them set to any value; the game has the fewest hands that it can have."""
    return _any(choices(ruleset) | {"hands": [1]} if "hands" in choices(ruleset) else choices(ruleset), random)


def _any(choices: Choices, random: Random) -> dict[str, Any]:
    return {
        name: _any(values, random) if isinstance(values, dict) else random.choice(values)
        for name, values in choices.items()
        if isinstance(values, dict) or random.random() < 0.6
    }
