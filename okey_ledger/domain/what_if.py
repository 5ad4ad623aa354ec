"""What if: a hand judged under other options than those it was played by.

The hand itself stays as it is. A deal with other options is put in place of its own, and the fold does the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET

from .audit import Fold, audit
from .differences import Differences, differences
from .hand import Hand
from .option_values import values_of
from .options import Options
from .readings import READINGS
from .rulesets import OPTIONS, RULESETS
from .sentence import N_, TranslatableError

HOUSE: Final = "house"
"""The block of the options that holds the readings."""

Changes = Mapping[str, Any]
"""Options to be set otherwise, by name: `katlama`, `house.partner_pays`."""


class WrongChange(TranslatableError, ValueError):
    """A change of an option that no rule set can follow; says why and what to write."""


class OptionChange(msgspec.Struct, frozen=True, gc=False):
    """An option as a hand was played by it, and as it is supposed."""

    option: str
    before: Any
    after: Any


class WhatIf(NamedTuple):
    """A hand under the options that it was played by, and under others."""

    options: list[OptionChange]
    before: Fold
    after: Fold

    @property
    def differences(self) -> Differences:
        """What the other options change."""
        return differences(self.before, self.after)


def what_if(hand: Hand, changes: Changes) -> WhatIf:
    """Judge a hand twice: as it was played, and under changed options.

    Raises `msgspec.ValidationError` for an option or a value that its rule set does not know.
    """
    return supposed(hand, changes, audit(with_options(hand, changes)))


def supposed(hand: Hand, changes: Changes, after: Fold) -> WhatIf:
    """The same where the fold under the changed options is at hand."""
    was, becomes = settings(hand.options), settings(after.options)
    return WhatIf([OptionChange(name, was[name], becomes[name]) for name in changes], audit(hand), after)


def with_options(hand: Hand, changes: Changes) -> Hand:
    """A hand, dealt with changed options.

    Raises `msgspec.ValidationError` for an option or a value that its rule set does not know.
    """
    options = changed({} if hand.deal.options is UNSET else hand.deal.options, changes)
    return Hand((msgspec.structs.replace(hand.deal, options=options), *hand.events[1:]))


def changed(options: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """Options as a deal states them, with some of them set otherwise.

    >>> changed({"teams": True, "house": {"partner_pays": True}}, {"katlama": False, "house.capture_islek": False})
    {'teams': True, 'house': {'partner_pays': True, 'capture_islek': False}, 'katlama': False}
    """
    result = dict(options)
    for name, value in changes.items():
        block, _, switch = name.rpartition(".")
        if block:
            result[block] = {**result.get(block, {}), switch: value}
        else:
            result[name] = value
    return result


def settings(options: Options) -> dict[str, Any]:
    """Every option with its setting, the readings under `house.NAME`.

    >>> settings(OPTIONS["rounds"](hands=3))["hands"]
    3
    """
    found: dict[str, Any] = {}
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if name == HOUSE:
            found |= {f"{HOUSE}.{switch}": getattr(value, switch) for switch in value.__struct_fields__}
        else:
            found[name] = value
    return found


def parse_changes(texts: Sequence[str], ruleset: str | None = None) -> dict[str, Any]:
    """Changes from texts such as `house.partner_pays=true`; the value is written as in a log, a word needs no quotes.

    Raises `WrongChange` for what the rule set does not know; where none is given, for what no rule set knows.

    >>> parse_changes(["katlama=false", "house.group_capture=both"])
    {'katlama': False, 'house.group_capture': 'both'}
    """
    changes: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not value:
            raise WrongChange(N_("{text} sets no option; write OPTION=VALUE, such as katlama=false"), text=text)
        check_name(name, ruleset)
        if name in changes:
            raise WrongChange(N_("{name} is set twice; set it once"), name=name)
        changes[name] = _value(value)
        check_value(name, changes[name], ruleset)
    return changes


def check_name(name: str, ruleset: str | None = None) -> None:
    """Raise `WrongChange` for what is no option of the rule set, or of any, with the names that may have been meant."""
    known = _names(_kinds(ruleset))
    if name in known:
        return
    if f"{HOUSE}.{name}" in known:
        raise WrongChange(N_("{name} is a reading of the house; write {named}"), name=name, named=f"{HOUSE}.{name}")
    if name in READINGS and READINGS[name].option is None and name not in _names(_kinds(None)):
        sentence = N_("The reading {reading} has no option and holds for every table; set another otherwise")
        raise WrongChange(sentence, reading=name)
    raise WrongChange(N_("There is no option {name}; there are {choices}"), name=name, choices=", ".join(sorted(known)))


def check_value(name: str, value: Any, ruleset: str | None = None) -> None:
    """Raise `WrongChange` for a value that the option cannot have in the rule set, or in any."""
    block, _, switch = name.rpartition(".")
    allowed: dict[str, None] = {}
    for kind in _kinds(ruleset):
        if name in settings(kind()):
            try:
                msgspec.convert({block: {switch: value}} if block else {name: value}, kind)
            except msgspec.ValidationError:
                allowed[values_of(kind, name)] = None
            else:
                return
    written = msgspec.json.encode(value).decode()
    raise WrongChange(
        N_("{name} cannot be {value}; it is {choices}"), name=name, value=written, choices=", or ".join(allowed)
    )


def _kinds(ruleset: str | None) -> list[type[Options]]:
    return [*OPTIONS.values()] if ruleset is None else [OPTIONS[ruleset]]


def _names(kinds: Sequence[type[Options]]) -> set[str]:
    return {name for kind in kinds for name in settings(kind())}


def _value(text: str) -> Any:
    """A value as it stands in a log; what is no JSON is a word."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def alternatives(hand: Hand) -> list[OptionChange]:
    """The readings that the table could have set otherwise, each with every other value that it can have.

    Options beside the house readings are among them where their default is a reading too.
    """
    from msgspec import inspect  # not needed by an audit

    options = hand.options
    found: list[OptionChange] = []
    for name in RULESETS[hand.ruleset].settled:
        setting = getattr(options, name)
        found.append(OptionChange(name, setting, not setting))
    house = inspect.type_info(type(options.house))
    assert isinstance(house, inspect.StructType)
    for field in house.fields:
        setting = getattr(options.house, field.name)
        values = _values(field.type, field.default)
        found += [OptionChange(f"{HOUSE}.{field.name}", setting, value) for value in values if value != setting]
    return found


def _values(kind: Any, default: Any) -> list[Any]:
    """What a reading can be set to; of numbers the least, the default and what tables play (the examples)."""
    from msgspec import inspect  # not needed by an audit

    if isinstance(kind, inspect.LiteralType):
        return [*kind.values]
    if isinstance(kind, inspect.UnionType):
        return [*dict.fromkeys([value for each in kind.types for value in _values(each, default)])]
    if isinstance(kind, inspect.NoneType):
        return [None]
    if isinstance(kind, inspect.Metadata):
        examples = (kind.extra_json_schema or {}).get("examples", [])
        least = kind.type.ge if isinstance(kind.type, inspect.IntType) else None
        return [*dict.fromkeys([*([] if least is None else [least]), *examples, default])]
    return [False, True]
