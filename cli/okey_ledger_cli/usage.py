"""What is wrong with a command line, in the language of the user: the messages of its parser, and ours for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH

from .errors import say, sentence, spoken

MESSAGES: Final = (
    (
        r"No such command '(?P<name>.+?)'\. Did you mean (?P<choices>.+)\?",
        N_("There is no command {name}. Did you mean {choices}?"),
    ),
    (r"No such command '(?P<name>.+?)'\.?", N_("There is no command {name}")),
    (r"Missing argument '(?P<name>.+?)'\..*", N_("The argument {name} is missing")),
    (r"Missing option '(?P<name>.+?)'.*", N_("The option {name} is missing")),
    (r"Missing command\.?", N_("The command is missing")),
    (r"Got unexpected extra arguments? \((?P<name>.+)\)", N_("The command takes no more arguments: {name}")),
    (r"Option '(?P<name>.+?)' requires (?:an argument|\d+ arguments)\.?", N_("The option {name} needs a value")),
    (r"Option '(?P<name>.+?)' does not take a value\.?", N_("The option {name} takes no value")),
    (
        r"Invalid value for '(?P<name>.+?)'.*?: (?P<value>'.*') is not one of (?P<choices>.+?)\.?",
        N_("{name} cannot be {value}; choose one of {choices}"),
    ),
    (
        r"Invalid value for '(?P<name>.+?)'.*?: (?P<value>'.*') is not a valid (?:integer|int)\.?(?: range)?\.?",
        N_("{name} cannot be {value}; it must be a whole number"),
    ),
    (
        r"Invalid value for '(?P<name>.+?)'.*?: (?P<value>'.*') is not a valid (?:float|number)\.?(?: range)?\.?",
        N_("{name} cannot be {value}; it must be a number"),
    ),
    (
        r"Invalid value for '(?P<name>.+?)'.*?: (?P<value>\S+) is not in the range (?P<choices>.+?)\.?",
        N_("{name} cannot be {value}; it must be in the range {choices}"),
    ),
)
"""What the parser says, and how that is said here."""


def no_such_option(option: str, possible: Sequence[str], command: str) -> str:
    """That a command has no such option, which one may be meant, and where to read about it."""
    if possible:
        message = say(
            N_("There is no option {name}. Did you mean {choices}?"), name=option, choices=", ".join(possible)
        )
    else:
        message = say(N_("There is no option {name}"), name=option)
    return f"{sentence(message)} {sentence(say(N_('See {command}'), command=f'{command} --help'))}"


def usage_error(message: str, command: str) -> str:
    """What is wrong with the command line of a command, and where to read how it should be.

    What the parser says in words that are not known here stands as it is, and so does what it says in English.
    """
    for pattern, text in MESSAGES if spoken() is not ENGLISH else ():
        match = re.fullmatch(pattern, message, re.DOTALL)
        if match is not None:
            message = say(text, **match.groupdict())
            break
    see = say(N_("See {command}"), command=f"{command} --help")
    return f"{sentence(message)} {sentence(see)}"
