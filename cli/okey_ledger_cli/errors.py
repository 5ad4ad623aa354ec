"""What the program cannot do, said in one shape and in the language of the user: what, and how to mend it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from okey_ledger.domain.sentence import TranslatableError

if TYPE_CHECKING:
    from okey_ledger.explain import Language

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""What a terminal may obey."""

_wanted: list[str] = []
"""The code of the language in which the program speaks; none as long as nobody has said."""


def speak(arguments: Sequence[str]) -> None:
    """Speak the language that a command line asks for by `--lang`, else that of `OKEY_LEDGER_LANG`.

    The command line is looked at before it is read, so that what is wrong with it can be said in that language.
    """
    before = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    named = [text.partition("=")[2] for text in before if text.startswith("--lang=")]
    named += [after for text, after in pairwise(before) if text == "--lang"]
    _wanted[:] = [*named, os.environ.get("OKEY_LEDGER_LANG", ""), "en"]


def spoken() -> Language:
    """The language in which the program speaks: the first that was wanted and that it has, else English."""
    from okey_ledger.explain import ENGLISH, LANGUAGES

    return next((LANGUAGES[code] for code in _wanted if code in LANGUAGES), ENGLISH)


def say(text: str, /, **facts: Any) -> str:
    """A sentence of the catalogues with its facts, in the language of the user."""
    from okey_ledger.explain import explain_error

    return explain_error(TranslatableError(text, **facts), spoken())


class Refused(TranslatableError):
    """The command cannot be carried out; the sentence says what is wrong and how to mend it."""

    @classmethod
    def of(cls, error: TranslatableError) -> Refused:
        """The refusal that says what an error says."""
        return cls(error.sentence, **error.facts)

    def __str__(self) -> str:
        return sentence(say(self.sentence, **self.facts))


def sentence(text: object) -> str:
    """A text with the full stop that it may lack, such as another program's message.

    >>> sentence("nothing there"), sentence("Is it there?")
    ('nothing there.', 'Is it there?')
    """
    said = str(text)
    return said if said.endswith((".", "?", "!")) else f"{said}."


def complain(message: str) -> None:
    r"""Say on standard error what went wrong: in one line, with escapes for what would do something to a terminal.

    >>> from contextlib import redirect_stderr
    >>> with redirect_stderr(sys.stdout):
    ...     complain("part\x1b[2J is no file.\n  It is none.")
    okey-ledger: part\x1b[2J is no file. It is none.
    """
    line = " ".join(piece.strip() for piece in message.splitlines())
    line = _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), line)
    sys.stderr.write(f"okey-ledger: {line}\n")
    sys.stderr.flush()
