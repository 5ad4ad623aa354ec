"""Policies: which logs and witnesses are trusted, and how many witnesses it takes (C2SP tlog-policy)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ..domain.sentence import N_, TranslatableError
from .cosigning import WitnessAddress
from .notes import COSIGNATURE, ED25519, Note, VerifierKey, WrongNote, WrongVerifierKey

_WRONG: Final = N_("Line {line} of the policy: {reason}")
NONE: Final = "none"
"""The quorum that needs no witness."""


class WrongPolicy(TranslatableError, ValueError):
    """A text is no policy; says which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_WRONG, line=line, reason=reason)


@dataclass
class Policy:
    """Logs, witnesses by name, and the quorum."""

    logs: list[VerifierKey] = field(default_factory=list)
    witnesses: dict[str, WitnessAddress] = field(default_factory=dict)
    groups: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    """By name: how many of its members it takes."""
    quorum: str = NONE

    @classmethod
    def parse(cls, text: str) -> Policy:
        """Read a policy. Raises `WrongPolicy`."""
        policy = cls()
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if words and not words[0].startswith("#"):
                try:
                    policy._add(*words)
                except (TypeError, ValueError) as error:
                    reason = str(error) if isinstance(error, WrongVerifierKey | _Wrong) else "it is not as it should be"
                    raise WrongPolicy(number, reason) from None
        return policy

    def _add(self, kind: str, *words: str) -> None:
        match kind, words:
            case "log", (key, *url) if len(url) < 2:
                self.logs.append(_key(key, ED25519))
            case "witness", (name, key, *url) if len(url) < 2:
                self._check_new(name)
                self.witnesses[name] = WitnessAddress(_key(key, COSIGNATURE), url[0] if url else "")
            case "group", (name, count, *members) if members:
                self._check_new(name)
                self._check_known(*members)
                needed = {"any": 1, "all": len(members)}.get(count) or int(count)
                if not 1 <= needed <= len(members):
                    raise _Wrong(f"a group of {len(members)} cannot need {needed}")
                self.groups[name] = needed, tuple(members)
            case "quorum", (name,):
                if name != NONE:
                    self._check_known(name)
                self.quorum = name
            case _:
                raise _Wrong("it begins with log, witness, group or quorum and what belongs to that")

    def _check_new(self, name: str) -> None:
        if name == NONE or name in self.witnesses or name in self.groups:
            raise _Wrong(f"the name {name} is taken")

    def _check_known(self, *names: str) -> None:
        for name in names:
            if name not in self.witnesses and name not in self.groups:
                raise _Wrong(f"{name} is no witness or group of a line before")

    def log_of(self, note: Note) -> VerifierKey | None:
        """The log that signed a note; None where none of the policy did. Raises `WrongNote` for a forged signature."""
        return next((log for log in self.logs if note.signed_by(log)), None)

    def cosigned(self, note: Note) -> Mapping[str, bool]:
        """By witness whether it cosigned a note; a forged cosignature is none."""
        return {name: _has_signed(witness.key, note) for name, witness in self.witnesses.items()}

    def is_enough(self, note: Note) -> bool:
        """Whether as many witnesses have cosigned a note as the quorum asks for."""
        cosigned = self.cosigned(note)

        def holds(name: str) -> bool:
            if name in cosigned:
                return cosigned[name]
            needed, members = self.groups[name]
            return sum(map(holds, members)) >= needed

        return self.quorum == NONE or holds(self.quorum)


class _Wrong(ValueError):
    """What is wrong with a line."""


def _key(text: str, kind: int) -> VerifierKey:
    key = VerifierKey.parse(text)
    if key.kind != kind:
        raise _Wrong("the key of a log signs notes, that of a witness cosigns: this is the other one")
    return key


def _has_signed(key: VerifierKey, note: Note) -> bool:
    try:
        return note.signed_by(key) is not None
    except WrongNote:
        return False
