"""`okey-ledger rebuild`: make the read models anew."""

from __future__ import annotations

from okey_ledger.explain import count_of

from ..ledger import open_ledger
from ..options import Database
from ..output import write_text
from ..progress import Progress
from ..read_models import open_read_models


def rebuild(database: Database = None) -> None:
    """Make the lists anew from the ledger.

    They can be read meanwhile, and nothing of the ledger changes.
    """
    with (
        open_ledger(database) as ledger,
        open_read_models(database) as read_models,
        Progress("reading the ledger", ledger.last_position()) as progress,
    ):
        events = read_models.rebuild(ledger, progress.advance)
    write_text(f"{count_of('events', events)}\n")
