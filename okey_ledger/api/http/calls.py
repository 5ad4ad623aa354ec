"""One request, and what a handler reads of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from starlette.requests import Request

from ...domain.events import HAND_ID
from ...domain.rulesets import RULESETS
from ...domain.sentence import N_
from ...explain import Language
from ..auth.roles import Caller
from .languages import accepted
from .problems import HAND_ID as HAND_ID_IS
from .problems import Malformed

if TYPE_CHECKING:
    from ..service import Service

HAND: Final = re.compile(HAND_ID)
"""What a hand's id looks like."""

PAGE: Final = 50
"""How much of a list is answered at once where the caller does not say."""

MOST: Final = 500
"""How much of a list is answered at once at most."""

NUMBER: Final = N_("{parameter} is a whole number from {least} to {most}")
"""What is said of a parameter that is none."""

_NUMBER: Final = re.compile(r"[0-9]{1,18}")


class Call:
    """One request, by a caller with a valid key."""

    __slots__ = ("_headers", "caller", "request", "service")

    def __init__(self, request: Request, headers: dict[bytes, bytes], caller: Caller, service: Service) -> None:
        self.request, self._headers, self.caller, self.service = request, headers, caller, service

    def header(self, name: bytes) -> str | None:
        """A header by its name in small letters; of several with one name the last."""
        value = self._headers.get(name)
        return None if value is None else value.decode("latin-1")

    @property
    def authorization(self) -> bytes | None:
        """The header that says who is calling."""
        return self._headers.get(b"authorization")

    @property
    def language(self) -> Language:
        """The language in which the caller is answered."""
        return accepted(self.header(b"accept-language"))

    def hand(self) -> str:
        """The id of a hand in the path. Raises `Malformed`."""
        hand: str = self.request.path_params["hand"]
        if HAND.fullmatch(hand) is None:
            raise Malformed(HAND_ID_IS, parameter="hand")
        return hand

    def number(self, name: str, most: int = 10**18, least: int = 0) -> int | None:
        """A whole number within bounds in the path or the query; None where it is not given. Raises `Malformed`."""
        text = self.request.path_params.get(name)
        if text is None:
            text = self.text(name)
        if text is None:
            return None
        if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
            raise Malformed(NUMBER, {"parameter": name, "least": least, "most": most}, parameter=name)
        return int(text)

    def text(self, name: str) -> str | None:
        """A text of the query; None where it is not given. Raises `Malformed`."""
        texts = self.request.query_params.getlist(name)
        if len(texts) > 1 or (texts and ("\0" in texts[0] or len(texts[0]) > 1000)):
            sentence = N_("{parameter} is given once, in at most 1000 characters, none of them NUL")
            raise Malformed(sentence, {"parameter": name}, parameter=name)
        return texts[0] if texts else None

    def choice(self, name: str, choices: tuple[str, ...]) -> str | None:
        """One of some words in the query; None where it is not given. Raises `Malformed`."""
        text = self.text(name)
        if text is not None and text not in choices:
            facts = {"parameter": name, "choices": ", ".join(choices)}
            raise Malformed(N_("{parameter} is one of {choices}"), facts, parameter=name)
        return text

    def flag(self, name: str) -> bool | None:
        """Yes or no in the query; None where it is not given. Raises `Malformed`."""
        text = self.choice(name, ("true", "false"))
        return None if text is None else text == "true"

    def limit(self) -> int:
        """How much of a list is wanted at once. Raises `Malformed`."""
        limit = self.number("limit", MOST, 1)
        return PAGE if limit is None else limit

    def ruleset(self) -> str | None:
        """The rule set in the query. Raises `Malformed`."""
        return self.choice("ruleset", tuple(RULESETS))

    def verdict(self) -> str | None:
        """The verdict in the query. Raises `Malformed`."""
        return self.choice("verdict", ("clean", "violations", "halted"))

    def seat(self) -> int | None:
        """The seat in the query. Raises `Malformed`."""
        return self.number("seat", 3)
