"""What is said of a data set after a command has written it."""

from __future__ import annotations

from pathlib import Path

from okey_ledger.analytics.dataset.manifest import Manifest
from okey_ledger.explain import Language, count_of, quoted, word


def summary(folder: Path, manifest: Manifest, lang: Language, *, is_new: bool = True) -> str:
    """One line: what the data set holds now."""
    counts = [("in-quarantine", manifest.quarantined), ("still-open", manifest.open)]
    told = [f"{word(name, lang)}: {lang.number(count)}" for name, count in counts if count]
    told += [count_of("events", manifest.events, lang), count_of("files", len(manifest.files), lang)]
    told += [] if is_new else [word("unchanged", lang)]
    return f"{quoted(str(folder), lang)}: {' · '.join([count_of('hands', manifest.hands, lang), *told])}"
