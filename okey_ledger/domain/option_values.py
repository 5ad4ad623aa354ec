"""What an option of a table can be set to, in words."""

from __future__ import annotations

from typing import Any

import msgspec

from .options import Options


def values_of(kind: type[Options], name: str) -> str:
    """The values that a rule set's option can have, a reading under `house.NAME`.

    Raises `KeyError` where there is no such option.

    >>> from .okey51.options import Okey51Options
    >>> values_of(Okey51Options, "house.group_capture")
    '"both" or "declared"'
    >>> values_of(Okey51Options, "move_seconds")
    'a whole number from 1 on or null'
    """
    from msgspec import inspect  # not needed by an audit

    block, _, switch = name.rpartition(".")
    found = inspect.type_info(kind)
    for part in (block, switch) if block else (switch,):
        assert isinstance(found, inspect.StructType)
        found = {field.encode_name: field.type for field in found.fields}[part]
    return _values(found)


def _values(kind: Any) -> str:
    from msgspec import inspect

    if isinstance(kind, inspect.Metadata):
        return _values(kind.type)
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_values(each) for each in kind.types)
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(msgspec.json.encode(value).decode() for value in kind.values)
    if isinstance(kind, inspect.NoneType):
        return "null"
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.IntType):
        least = kind.gt + 1 if kind.ge is None and kind.gt is not None else kind.ge
        start = "" if least is None else f" from {least}"
        return f"a whole number{start} to {kind.le}" if kind.le is not None else f"a whole number{start} on"
    raise TypeError(f"no words for {kind}")
