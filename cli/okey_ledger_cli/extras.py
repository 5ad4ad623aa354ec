"""Commands that need more than the program itself brings: what is missing is said, and how it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from okey_ledger.domain.sentence import N_

from .errors import Refused


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Where what an extra installs is imported. Raises `Refused` where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module.startswith("okey_ledger"):
            raise
        sentence = N_("This needs {module}, which is not installed; install it with: {command}")
        raise Refused(sentence, module=module, command=f"pip install 'okey-ledger[{name}]'") from None
