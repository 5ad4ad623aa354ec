"""`okey-ledger rules`: a clause with its examples, or the clauses by which a table plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.domain.options import Options
from okey_ledger.domain.presets import preset_changes
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.rulesets import OPTIONS, RULESETS
from okey_ledger.domain.sentence import N_
from okey_ledger.domain.what_if import WrongChange, changed, parse_changes
from okey_ledger.explain import Language, clause_name, explain_reading, heading, language, ruleset_name
from okey_ledger.explain.options import ExplainedOption, explain_options, explain_presets

from ..completion import complete_option
from ..errors import Refused
from ..options import Color, Lang, Preset, RuleSet
from ..output import write_text
from ..rendering.clause import clause_lines
from ..rule_text import rulesets_of
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
    typer.Option(
        "--with",
        metavar="OPTION=VALUE",
        help="Set this option of the table; with --ruleset.",
        autocompletion=complete_option,
    ),
]


def show_rules(
    clause: ClauseName = None,
    ruleset: RuleSet = None,
    suppose: With = None,
    preset: Preset = None,
    lang: Lang = "en",
    color: Color = None,
) -> None:
    """Show a clause with its examples, or the clauses of a table.

    With a clause its rules, its readings and its examples are shown. Without one all clauses are listed, or with
    --ruleset those of that rule set. With --ruleset a clause says what a table plays by as --preset and --with set it;
    else what each rule set plays by default.
    """
    spoken, style = language(lang), Style(wants_color(color))
    if ruleset is None and (suppose or preset is not None):
        raise Refused(N_("--with and --preset set a table of a rule set. Name it with --ruleset"))
    options = None if ruleset is None else options_as_set(ruleset, preset, suppose or [])
    if clause is not None:
        lines = _clause(clause, ruleset, options, spoken, style)
    else:
        lines = _table(ruleset, preset, options, spoken, style)
    write_text("\n".join(lines) + "\n")


def _clause(name: str, ruleset: str | None, options: Options | None, lang: Language, style: Style) -> Iterator[str]:
    """Everything about a clause, for a table or for all rule sets. Raises `Refused` for an unknown name."""
    if name not in CLAUSES:
        from difflib import get_close_matches

        near = get_close_matches(name, CLAUSES, n=3)
        if near:
            raise Refused(N_("There is no clause {name}. Did you mean {choices}?"), name=name, choices=", ".join(near))
        raise Refused(N_("There is no clause {name}. `okey-ledger rules` lists all clauses"), name=name)
    yield style.strong(f"{clause_name(name, lang)} · {lang.isolate(name)}")
    played = _ruleset_names(name, lang)
    yield f"{heading('rule-set', lang)}: {played}"
    yield ""
    yield from clause_lines(name, lang)
    if ruleset is None or options is None:
        said = list(_defaults(name, lang))
    else:
        sentences = _sentences(name, ruleset, explain_options(ruleset, lang, options), lang)
        said = [f"{ruleset_name(ruleset, lang)}: {sentence}" for sentence in sentences]
    if said:
        yield ""
    yield from map(style.faint, said)


def _defaults(name: str, lang: Language) -> Iterator[str]:
    """The readings of a clause by default, with the names of the rule sets where they are not those of the clause."""
    for reading, known in READINGS.items():
        if known.clause != name:
            continue
        played: dict[str, list[str]] = {}
        for ruleset, kind in OPTIONS.items():
            house = kind().house
            if known.option in house.__struct_fields__ or _holds(reading, ruleset):
                played.setdefault(explain_reading(reading, lang, house), []).append(ruleset)
        for sentence, rulesets in played.items():
            names = lang.gettext(", ").join(ruleset_name(ruleset, lang) for ruleset in rulesets)
            for_whom = "" if rulesets == rulesets_of(name) else f" ({names})"
            yield f"{heading('reading', lang)}{for_whom}: {sentence}"


def _sentences(name: str, ruleset: str, told: list[ExplainedOption], lang: Language) -> Iterator[str]:
    """What a table plays by at a clause: its options, and the readings that hold for every table of the rule set."""
    yield from (option.sentence for option in told if option.clause == name)
    for reading, known in READINGS.items():
        if known.clause == name and _holds(reading, ruleset):
            yield explain_reading(reading, lang)


def _holds(reading: str, ruleset: str) -> bool:
    """Whether a reading without an option holds in a rule set."""
    known = READINGS[reading]
    return known.option is None and ruleset in rulesets_of(known.clause) and reading not in RULESETS[ruleset].overrides


def _table(
    ruleset: str | None, preset: str | None, options: Options | None, lang: Language, style: Style
) -> Iterator[str]:
    """All clauses, or those of a rule set with what a table plays by."""
    if ruleset is None:
        width = max(map(len, CLAUSES))
        for name in CLAUSES:
            yield f"  {lang.isolate(name.ljust(width))}  {clause_name(name, lang)}"
        return
    yield style.strong(ruleset_name(ruleset, lang))
    presets = explain_presets(ruleset, lang)
    for name in preset.split("+") if preset else ():
        yield f"  {lang.isolate(name)}: {presets[name]}"
    told = explain_options(ruleset, lang, options)
    for name in CLAUSES:
        sentences = list(_sentences(name, ruleset, told, lang))
        if ruleset not in rulesets_of(name) and not sentences:
            continue
        yield f"  {style.strong(clause_name(name, lang))} · {lang.isolate(name)}"
        yield from (f"    {sentence}" for sentence in sentences)


def options_as_set(ruleset: str, preset: str | None, texts: list[str]) -> Options:
    """The options of a table as presets and changes set them; a change wins."""
    try:
        changes = {} if preset is None else preset_changes(preset, ruleset)
        return msgspec.convert(changed({}, changes | parse_changes(texts, ruleset)), OPTIONS[ruleset])
    except WrongChange as error:
        raise Refused.of(error) from None
    except msgspec.ValidationError as error:
        sentence = N_("{ruleset} cannot be set so ({fault})")
        raise Refused(sentence, ruleset=ruleset, fault=str(error)) from None


def _ruleset_names(name: str, lang: Language) -> str:
    return lang.gettext(", ").join(ruleset_name(ruleset, lang) for ruleset in rulesets_of(name))
