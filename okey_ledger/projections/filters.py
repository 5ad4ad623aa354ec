"""Filters and pages that all queries share."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, false


def is_text(column: Any, value: str) -> Any:
    """Whether a column holds a text; none holds one with a NUL character, which is no text to PostgreSQL."""
    return false() if "\0" in value else column == value


def newest(asked: Select[*tuple[Any, ...]], position: Any, limit: int, before: int | None) -> Select[*tuple[Any, ...]]:
    """The newest rows of a query, before a position if one is given."""
    if limit < 1:
        raise ValueError(f"limit is {limit}; at least 1 can be asked for")
    if before is not None:
        asked = asked.where(position < before)
    return asked.order_by(position.desc()).limit(limit)
