"""What the options of every table have in common (contract, section 1; `house.*` in the rules).

Each rule set declares its own in its package: the table options, and in a block of their own the house readings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple, Protocol

import msgspec

Seconds = Annotated[int, msgspec.Meta(gt=0)]
"""A time limit in whole seconds, more than 0."""


class Settles(NamedTuple):
    """Says of an option that it is a reading, and which clause it settles: `Annotated[bool, Settles("islek")]`."""

    clause: str


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False):
    """What every block of options shares: unknown names are refused, defaults are left out when written."""


class House(Protocol):
    """The house readings that every rule set has."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def okey_in_pairs(self) -> bool:
        """An okey makes a pair with any tile (`okey`, `pair`)."""

    @property
    def take_on_empty_stock(self) -> bool:
        """The discard may be taken when the stock is empty (`exhausted`)."""


class Options(Protocol):
    """The options that every rule set has."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def move_seconds(self) -> int | None:
        """How long a turn lasts; None: no limit (`clock`)."""

    @property
    def house(self) -> House:
        """The readings that a table can set otherwise."""

    def __hash__(self) -> int: ...


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    OptionsT = TypeVar("OptionsT", bound=Options, default=Options, covariant=True)
    HouseT = TypeVar("HouseT", bound=House, default=House, covariant=True)
else:
    from typing import TypeVar

    OptionsT = TypeVar("OptionsT", covariant=True)
    HouseT = TypeVar("HouseT", covariant=True)
"""A rule set's own types of options and readings; where none are named, what all have in common."""
