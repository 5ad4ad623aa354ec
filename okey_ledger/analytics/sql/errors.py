"""What can go wrong with a query.

AnalyticsError
└── QueryError
    ├── QueryWrong          it cannot be understood, or breaks off while it runs
    ├── NotAQuestion        it is not one question: it is none, several, or would change something
    ├── QueryForbidden      it reaches for something outside of the data set
    ├── QueryTooLarge       it needs more memory than it may have
    ├── BadMemory           the memory that it may have is no amount
    └── DataSetUnreadable   a file of the data set is missing or cannot be read
"""

from __future__ import annotations

from pathlib import Path

from ..errors import AnalyticsError


class QueryError(AnalyticsError):
    """Something about a query; the message says what, and how to mend it."""


class QueryWrong(QueryError):
    """A query that cannot be understood, or that breaks off while it runs."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        places = [f"{name} {place}" for name, place in (("line", line), ("column", column)) if place is not None]
        super().__init__(f"the query is wrong{' in ' if places else ''}{', '.join(places)}: {why}")
        self.line = line
        """The line of the query, from 1, where that is known."""
        self.column = column
        """The character in that line, from 1, where that is known."""


class NotAQuestion(QueryError):
    """A text that is no query, several of them, or one that would change something."""


class QueryForbidden(QueryError):
    """A query that reaches for a file, an address or a setting outside of the data set."""

    def __init__(self, what: str) -> None:
        super().__init__(f"a query reads the tables of the data set and nothing else: {what}")


class QueryTooLarge(QueryError):
    """A query that needs more memory than it may have."""

    def __init__(self, memory: str) -> None:
        super().__init__(
            f"the query needs more than {memory} of memory; ask for less at once, or allow more with --memory"
        )


class BadMemory(QueryError):
    """An amount of memory that is none."""

    def __init__(self, memory: str) -> None:
        super().__init__(f"{memory!r} is no amount of memory; write it as 500MB or 2GB")


class DataSetUnreadable(QueryError):
    """A file of a data set that is missing or cannot be read."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"{folder} cannot be read ({why}); okey-ledger verify {folder} says what is wrong with it")
