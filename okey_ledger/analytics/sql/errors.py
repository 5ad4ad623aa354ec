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

from ...domain.sentence import N_
from ..errors import AnalyticsError

BEGINNINGS = "SELECT, FROM, WITH, VALUES, DESCRIBE, SUMMARIZE, SHOW"
"""With what a question begins."""


class QueryError(AnalyticsError):
    """Something about a query; the sentence says what, and how to mend it."""


class QueryWrong(QueryError):
    """A query that cannot be understood, or that breaks off while it runs."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        """The line of the query, from 1, where that is known."""
        self.column = column
        """The character in that line, from 1, where that is known."""
        if line is None:
            super().__init__(N_("The query is wrong: {why}"), why=why)
        elif column is None:
            super().__init__(N_("The query is wrong in line {line}: {why}"), line=line, why=why)
        else:
            sentence = N_("The query is wrong in line {line}, character {column}: {why}")
            super().__init__(sentence, line=line, column=column, why=why)


class NotAQuestion(QueryError):
    """A text that is no query, several of them, or one that would change something."""

    def __init__(self, word: str | None = None) -> None:
        if word is None:
            super().__init__(N_("Ask one question at a time, such as {example}"), example="SELECT * FROM hands")
        else:
            sentence = N_("A question begins with one of {words}; {word} is none of them")
            super().__init__(sentence, words=BEGINNINGS, word=word)


class QueryForbidden(QueryError):
    """A query that reaches for a file, an address or a setting outside of the data set."""

    def __init__(self, why: str) -> None:
        super().__init__(N_("A query reads the tables of the data set and nothing else: {why}"), why=why)


class QueryTooLarge(QueryError):
    """A query that needs more memory than it may have."""

    def __init__(self, memory: str) -> None:
        sentence = N_("The query needs more than {memory} of memory; ask for less at once, or allow more with {option}")
        super().__init__(sentence, memory=memory, option="--memory")


class BadMemory(QueryError):
    """An amount of memory that is none."""

    def __init__(self, memory: str) -> None:
        super().__init__(N_("{value} is no amount of memory; write it as {example}"), value=memory, example="500MB")


class DataSetUnreadable(QueryError):
    """A file of a data set that is missing or cannot be read."""

    def __init__(self, folder: Path, why: str) -> None:
        sentence = N_("{folder} cannot be read ({why}); {command} says what is wrong with it")
        super().__init__(sentence, folder=str(folder), why=why, command=f"okey-ledger verify {folder}")
