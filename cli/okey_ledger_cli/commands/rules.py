"""`okey-ledger rules`: a clause with its examples, or the clauses by which a table plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.domain.options import House
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.rulesets import OPTIONS
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, clause_name, explain_reading, heading, language, ruleset_name

from ..errors import Refused
from ..options import Color, Lang, RuleSet
from ..output import write_text
from ..style import Style, wants_color

ClauseName = Annotated[
    str | None,
    typer.Argument(
        metavar="[CLAUSE]",
        help="The clause by its code name, such as capture.",
        autocompletion=lambda incomplete: [name for name in CLAUSES if name.startswith(incomplete)],
    ),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="OPTION=VALUE", help="Set this option of the table; with --ruleset."),
]

_ALL: Final = "all"
"""Stands for all rule sets in the table of clauses."""


def show_rules(
    clause: ClauseName = None, ruleset: RuleSet = None, suppose: With = None, lang: Lang = "en", color: Color = None
) -> None:
    """Show a clause with its examples, or the clauses of a table.

    With a clause its rules, its readings and its examples are shown; the rules themselves are in English. With
    --ruleset the clauses of that rule set are listed, with the readings as the table has set them; else all clauses.
    """
    spoken, style = language(lang), Style(wants_color(color))
    lines = _clause(clause, spoken, style) if clause is not None else _table(ruleset, suppose or [], spoken, style)
    write_text("\n".join(lines) + "\n")


def _clause(name: str, lang: Language, style: Style) -> Iterator[str]:
    """Everything about a clause. Raises `Refused` where there is none of that name."""
    if name not in CLAUSES:
        from difflib import get_close_matches

        near = get_close_matches(name, CLAUSES, n=3)
        if near:
            raise Refused(N_("There is no clause {name}. Did you mean {choices}?"), name=name, choices=", ".join(near))
        raise Refused(N_("There is no clause {name}. `okey-ledger rules` lists all clauses"), name=name)
    text = _rules()
    yield style.strong(f"{clause_name(name, lang)} · {lang.isolate(name)}")
    played = _ruleset_names(text, name, lang)
    yield f"{heading('rule-set', lang)}: {played}"
    yield ""
    yield lang.isolate(_section(text, name)) if lang.direction == "rtl" else _section(text, name)
    readings = [reading for reading in READINGS if READINGS[reading].clause == name]
    if readings:
        yield ""
    for reading in readings:
        yield style.faint(f"{heading('reading', lang)}: {explain_reading(reading, lang)}")


def _table(ruleset: str | None, changes: list[str], lang: Language, style: Style) -> Iterator[str]:
    """The clauses of a rule set, or of all, and its readings. Raises `Refused` for options that it does not have."""
    if changes and ruleset is None:
        raise Refused(N_("--with sets options of a rule set. Name it with --ruleset"))
    house = None if ruleset is None else _house(ruleset, changes)
    text = _rules()
    if ruleset is not None:
        yield style.strong(ruleset_name(ruleset, lang))
    clauses = [name for name in CLAUSES if ruleset is None or _applies(text, name, ruleset)]
    width = max(map(len, clauses))
    for name in clauses:
        yield f"  {lang.isolate(name.ljust(width))}  {clause_name(name, lang)}"
    for reading, known in READINGS.items():
        if (
            house is not None
            and known.clause in clauses
            and (known.option is None or known.option in house.__struct_fields__)
        ):
            sentence = explain_reading(reading, lang, house)
            yield f"  {heading('reading', lang)} ({lang.isolate(known.clause)}): {sentence}"


def _house(ruleset: str, changes: list[str]) -> House:
    from okey_ledger.domain.what_if import WrongChange, parse_changes

    nested: dict[str, Any] = {}
    try:
        for name, value in (parse_changes(changes) if changes else {}).items():
            block, _, option = name.rpartition(".")
            (nested.setdefault(block, {}) if block else nested)[option] = value
        return msgspec.convert(nested, OPTIONS[ruleset]).house
    except WrongChange as error:
        raise Refused.of(error) from None
    except msgspec.ValidationError as error:
        sentence = N_("{ruleset} cannot be set so ({fault})")
        raise Refused(sentence, ruleset=ruleset, fault=str(error)) from None


def _rules() -> str:
    """The rules, as they stand in docs/rules.md and in the wheel."""
    clone = Path(__file__).parents[3] / "docs" / "rules.md"
    return clone.read_text("utf-8") if clone.exists() else files(__package__).joinpath("rules.md").read_text("utf-8")


def _section(text: str, name: str) -> str:
    """What stands under the heading of a clause, its links and fences taken out."""
    (body,) = re.findall(rf"(?ms)^### `{re.escape(name)}`\n+(.*?)(?=^##|\Z)", text)
    unlinked = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", body)
    return re.sub(
        r"(?ms)^```okey\n(.*?)^```$", lambda found: re.sub(r"(?m)^", "    ", found[1]).rstrip(), unlinked
    ).strip()


def _rulesets(text: str, name: str) -> list[str]:
    (cell,) = re.findall(rf"(?m)^\| \[`{re.escape(name)}`\]\([^)]*\) \| ([^|]*) \|", text)
    return list(OPTIONS) if cell.strip() == _ALL else re.findall(r"`([^`]+)`", cell)


def _applies(text: str, name: str, ruleset: str) -> bool:
    return ruleset in _rulesets(text, name)


def _ruleset_names(text: str, name: str, lang: Language) -> str:
    return lang.gettext(", ").join(ruleset_name(ruleset, lang) for ruleset in _rulesets(text, name))
