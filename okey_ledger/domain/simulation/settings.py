"""What is simulated: the rule set and its options, who plays, from which seed, and what may happen beside the play."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from ..chance import Chance
from ..option_values import values_of
from ..options import Options
from ..rulesets import OPTIONS, RULESETS
from ..sentence import N_, TranslatableError
from ..what_if import HOUSE, settings
from .player import ALWAYS, Player, Tables

Kind = Literal["skilled", "random"]
"""A kind of bot."""

KINDS: Final[tuple[Kind, ...]] = ("skilled", "random")

START: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""When the first game begins, unless it is said otherwise."""

LAST_YEAR: Final = 3000
"""Simulated games do not begin later."""

_STREAM: Final = "okey-ledger simulation 1"
"""With what the name of every stream of chance begins; another number is another way to simulate."""


class BadSettings(TranslatableError, ValueError):
    """What cannot be simulated; the message says what, and how to mend it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What is simulated; equal settings give equal games. Raises `BadSettings` for what cannot be."""

    ruleset: str
    seed: int
    options: dict[str, Any] = {}
    """As in logs."""
    players: int = 4
    bots: tuple[Kind, ...] = ()
    """By seat: who plays; empty for skilled bots everywhere."""
    interruptions: bool = False
    """Whether players run out of time, leave and come back."""
    claims: bool = False
    """Whether the platform claims the scores at the end of each hand."""
    start: datetime = START
    """When the first game begins."""
    roster: tuple[Player, ...] = ()
    """Who plays, by name; empty for the bots by seat."""
    tables: Tables = "random"
    """Whether the players of the roster meet others in every game, or stay at their table."""
    hands_a_day: int | None = None
    """How many hands begin in a day, about; None for a game every three hours."""

    def __post_init__(self) -> None:
        """Refuse what no table plays."""
        if self.ruleset not in RULESETS:
            sentence = N_("there is no rule set '{name}'; name one of {choices}")
            raise BadSettings(sentence, name=self.ruleset, choices=", ".join(RULESETS))
        seats = RULESETS[self.ruleset].seats
        if self.players not in seats:
            sentence = N_("{name} is played by {choices}, not by {count}")
            raise BadSettings(sentence, name=self.ruleset, choices=" / ".join(map(str, seats)), count=self.players)
        if len(self.bots) not in (0, self.players) or set(self.bots) - set(KINDS):
            sentence = N_("name {count} bots, one for each seat, each one of: {choices}")
            raise BadSettings(sentence, count=self.players, choices=", ".join(KINDS))
        self._check_roster()
        if self.hands_a_day is not None and self.hands_a_day < 1:
            raise BadSettings(N_("a day has at least one hand"))
        if self.start.tzinfo is None or self.start.year > LAST_YEAR:
            sentence = N_("the start has a time zone and is no later than the year {year}")
            raise BadSettings(sentence, year=LAST_YEAR)
        try:
            msgspec.convert(self.options, OPTIONS[self.ruleset])
        except msgspec.ValidationError:
            raise BadSettings(_wrong_option(self.ruleset, self.options)) from None

    def _check_roster(self) -> None:
        """Refuse players of whom no tables can be made."""
        names = [player.name for player in self.roster]
        twice = next((name for name in names if names.count(name) > 1 or not name), None)
        if twice is not None:
            raise BadSettings(N_("each player has a name of its own; '{name}' is none"), name=twice)
        for player in self.roster:
            if not all(0 <= share <= ALWAYS for share in (player.skill, player.feeds, player.foresees)):
                sentence = N_("player {name}: skill, feeds and foresees are whole numbers from 0 to 100")
                raise BadSettings(sentence, name=player.name)
            if player.partner is not None and (player.partner not in names or player.partner == player.name):
                sentence = N_("player {name}: the partner, {partner}, is no other player of the roster")
                raise BadSettings(sentence, name=player.name, partner=player.partner)
        if self.roster and self.bots:
            raise BadSettings(N_("name players or bots, not both"))
        if 0 < len(names) < self.players or (self.tables == "stay" and len(names) % self.players):
            sentence = N_("{count} players do not fill tables of {seats}; those who stay come in multiples of that")
            raise BadSettings(sentence, count=len(names), seats=self.players)

    @cached_property
    def table_options(self) -> Options:
        """The options as the rule set has them."""
        return msgspec.convert(self.options, OPTIONS[self.ruleset])

    @cached_property
    def options_in_log(self) -> dict[str, Any] | UnsetType:
        """The options as a deal states them: those that are not the default."""
        return msgspec.to_builtins(self.table_options) or UNSET

    @cached_property
    def seats(self) -> tuple[Kind, ...]:
        """By seat: who plays."""
        return self.bots or (KINDS[0],) * self.players

    @cached_property
    def run(self) -> str:
        """The name of all that these settings give: the seed, and a digest of everything else."""
        rest = [
            self.ruleset,
            self.options_in_log if isinstance(self.options_in_log, dict) else {},
            self.seats,
            self.interruptions,
            self.claims,
            self.start.astimezone(UTC),
            *([self.roster, self.tables] if self.roster else ()),
            *([self.hands_a_day] if self.hands_a_day is not None else ()),
        ]
        digest = sha256(msgspec.json.encode(rest, order="sorted")).hexdigest()[:8]
        return f"sim-{self.seed}-{digest}"

    def chance(self, game: int, *about: str | int) -> Chance:
        """The stream of chance for one matter in a game; it hangs on the seed and on no other setting.

        So one seed deals the same tiles to whoever plays, under whatever options.
        """
        return Chance(" ".join(map(str, (_STREAM, self.seed, game, *about))))


def _wrong_option(ruleset: str, options: dict[str, Any]) -> str:
    """Which of some options the rule set cannot have, and what it can have instead."""
    kind = OPTIONS[ruleset]
    known = list(settings(kind()))
    house = options.get(HOUSE, {})
    if not isinstance(house, dict):
        return f"{HOUSE} is an object of readings; {ruleset} has {', '.join(known)}"
    given = {name: (name, value) for name, value in options.items() if name != HOUSE}
    given |= {f"{HOUSE}.{name}": (name, value) for name, value in house.items()}
    for name, (member, value) in given.items():
        if "." in member:
            return f"{member} stands in an object of its own: write {HOUSE} with the readings in it"
        if name not in known:
            return f"{ruleset} has no option {name}; it has {', '.join(known)}"
        try:
            msgspec.convert({HOUSE: {member: value}} if name != member else {member: value}, kind)
        except msgspec.ValidationError:
            return f"{name} of {ruleset} is {values_of(kind, name)}"
    raise AssertionError("options are wrong only one by one")
