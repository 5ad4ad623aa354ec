"""`okey-ledger audit`: judge whole hands by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH, Language, language
from okey_ledger.handlog.auditing import Render, audit_source
from okey_ledger.handlog.source import Source

from ..completion import complete_hand, complete_option
from ..errors import Refused, complain
from ..options import Color, Database, Jobs, Json, Lang, Preset
from ..output import write_text
from ..rendering.hand import FindingsRenderer, HandRenderer, ReportRenderer, no_lines
from ..style import wants_color
from ..tally import Tally
from ..targets import open_target, stored_hand

if TYPE_CHECKING:
    from ..data_sets import DataSets

Targets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[TARGET]...",
        help="Logs: files, - or ids of stored hands; data sets, by their folders.",
        autocompletion=complete_hand,
    ),
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="OPTION=VALUE",
        help="Suppose this option of the table; tells what that changes.",
        autocompletion=complete_option,
    ),
]

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print only the sum, or with --json nothing.")]

FindingsOnly = Annotated[
    bool, typer.Option("--findings-only", help="Print one line for each hand with findings, and the sum.")
]

EngineName = Annotated[
    Literal["processes", "spark"],
    typer.Option(help="What audits data sets: processes of this machine, or a Spark cluster."),
]

Hands = Annotated[
    list[str] | None,
    typer.Option("--hand", metavar="ID", help="A stored hand by its id, also one called like a file, - or a folder."),
]

Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="DIR", help="Write what is found in data sets into this folder, as tables."),
]


def audit(
    targets: Targets = None,
    hands: Hands = None,
    json: Json = False,
    quiet: Quiet = False,
    findings_only: FindingsOnly = False,
    lang: Lang = "en",
    jobs: Jobs = 1,
    suppose: With = None,
    preset: Preset = None,
    engine: EngineName = "processes",
    output: Output = None,
    color: Color = None,
    database: Database = None,
) -> None:
    """Judge whole hands by the rules.

    Tells every finding with its clause and the facts that prove it, and every change of a score with its arithmetic.

    With --with or --preset each hand is judged as if the table had been set so, and what that changes is told instead:
    findings, changes of scores and scores.

    A data set is audited from the bytes of its events, whatever its tables say, and these are compared with what is
    found; see docs/reaudit.md.

    Exit codes: 0 all hands are clean; 1 some hand is not; 2 some input is no log, cannot be read, or is a data set
    that is not what it says.
    """
    spoken = language(lang)
    targets, hands = targets or [], hands or []
    if not targets and not hands:
        raise Refused(N_("No log is named. Name a file or a stored hand, or give the id of a stored hand with --hand"))
    changes = _changes(suppose or [], preset)
    if (quiet or findings_only) and changes:
        raise Refused(N_("--with shows what changes. Leave --quiet and --findings-only out"))
    tally = Tally()

    def render(names: Mapping[str, str | None]) -> Render:
        """What renders hands whose players are called so."""
        if quiet:
            return no_lines
        return _render(json, (ENGLISH if json else spoken).naming(names), wants_color(color), changes, findings_only)

    def audit_log(source: Source) -> None:
        judged = audit_source(source, render(source.names), jobs, changes, digests=several)
        tally.add_all(source.name, judged, spoken)

    several = len(targets) + len(hands) > 1
    with _data_sets(targets, engine, output, jobs, changes) as data_sets:
        for target in targets:
            try:
                if data_sets is not None and Path(target).is_dir():
                    data_sets.audit(target, render({}), tally, spoken)
                    continue
                with open_target(target, database) as source:
                    audit_log(source)
            except Refused as refused:
                complain(str(refused))
                tally.unreadable = True
        for hand in hands:
            try:
                audit_log(stored_hand(hand, database))
            except Refused as refused:
                complain(str(refused))
                tally.unreadable = True
    if not json:
        write_text(tally.summary(spoken) + "\n")
    raise typer.Exit(tally.exit_code)


def _data_sets(
    targets: list[str], engine: str, output: Path | None, jobs: int, changes: dict[str, Any]
) -> AbstractContextManager[DataSets | None]:
    """What audits data sets; None where there are none, or where all are read as logs since options are supposed."""
    if changes:
        if engine != "processes" or output is not None:
            raise Refused(N_("--with goes with neither --engine spark nor --output. Leave one of them out"))
        return nullcontext()
    if not any(Path(target).is_dir() for target in targets):
        if output is not None:
            raise Refused(N_("--output is for data sets, and none is named. Leave it out, or name one"))
        return nullcontext()
    from ..data_sets import open_data_sets

    return open_data_sets(engine, output, jobs)


def _changes(texts: list[str], preset: str | None) -> dict[str, Any]:
    """The options that are supposed; what is set by name wins over a preset."""
    if not texts and preset is None:
        return {}
    from okey_ledger.domain.presets import preset_changes
    from okey_ledger.domain.what_if import WrongChange, parse_changes

    try:
        return ({} if preset is None else preset_changes(preset)) | parse_changes(texts)
    except WrongChange as error:
        raise Refused.of(error) from None


def _render(json: bool, lang: Language, color: bool, changes: dict[str, Any], findings_only: bool) -> Render:
    if not changes:
        if json:
            return ReportRenderer(lang, findings_only=findings_only)
        return FindingsRenderer(lang, color) if findings_only else HandRenderer(lang, color)
    from ..rendering.what_if import WhatIfRenderer, WhatIfReportRenderer

    return WhatIfReportRenderer(lang, changes) if json else WhatIfRenderer(lang, color, changes)
