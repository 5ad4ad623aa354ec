"""`okey-ledger export`: write audited hands as tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.explain import language
from okey_ledger.ledger import LedgerError
from okey_ledger.projections import ReadModelError

from ..errors import Refused, sentence
from ..extras import extra
from ..ledger import ledger_address, open_ledger
from ..options import Database, Jobs, Lang
from ..output import write_text
from ..progress import Progress
from ..read_models import up_to_date
from ..rendering.data_set import summary

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the data set.")]

Format = Annotated[
    Literal["parquet", "jsonl", "csv"] | None,
    typer.Option("--format", help="The form of the files; parquet, or that of the data set that is continued."),
]

Since = Annotated[bool, typer.Option("--since", help="Go on where the last export into DIR ended.")]

Pseudonyms = Annotated[
    str | None,
    typer.Option(
        "--pseudonyms",
        metavar="KEY",
        help="Give players pseudonyms under this secret key.",
        envvar="OKEY_LEDGER_PSEUDONYM_KEY",
    ),
]


def export_hands(
    folder: Folder,
    file_format: Format = None,
    since: Since = False,
    pseudonyms: Pseudonyms = None,
    jobs: Jobs = 1,
    lang: Lang = "en",
    database: Database = None,
) -> None:
    """Write audited hands as tables, for analysis.

    Every hand that has ended is read, its chain checked and its events judged; hands with findings go to
    DIR/quarantine, with the reason. What is written is told in docs/analytics.md. A run that is broken off leaves the
    data set as it was.

    Exit codes: 0 done; 2 there is no such ledger, or it cannot be written there.
    """
    spoken = language(lang)
    with extra("analytics"):
        from okey_ledger.analytics.export.export import ExportOptions, Source, covered, export
    try:
        options = ExportOptions(file_format, since, jobs, pseudonyms)
        with open_ledger(database) as ledger, up_to_date(database) as read_models:
            ahead = ledger.last_position() - covered(folder)
            with Progress("export", ahead) as progress:
                source = Source(ledger_address(database), ledger, read_models)
                manifest, is_new = export(source, folder, options, progress.advance)
    except AnalyticsError as error:
        raise Refused.of(error) from error
    except (LedgerError, ReadModelError) as error:
        raise Refused(sentence(error)) from error
    write_text(summary(folder, manifest, spoken, is_new=is_new) + "\n")
