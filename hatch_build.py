"""Compiles the gettext catalogues: as a build hook for wheels and editable installs, and as a script after an edit.

`python hatch_build.py` compiles every catalogue, `python hatch_build.py FILE.po …` those named. A catalogue that babel
finds at fault (too few plural forms, say) is not compiled; the fault is named with its file and line.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "okey_ledger/explain/locale/*/LC_MESSAGES/okey_ledger.po"
"""Where the catalogues lie, from the project's root."""


class FaultyCatalogue(Exception):
    """A catalogue has messages that cannot be compiled; the text names each with file and line."""


def compile_catalogue(source: Path) -> Path:
    """Write the `.mo` beside a `.po` file and give its path; a faulty catalogue raises `FaultyCatalogue`."""
    try:
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parts[-3], abort_invalid=True)
    except PoFileError as error:
        raise FaultyCatalogue(f"{source}:{error.lineno + 1}: cannot read {error.line!r}") from error
    faults = [f"{source}:{message.lineno}: {error}" for message, errors in catalogue.check() for error in errors]
    faults += [f"{source}:{message.lineno}: marked fuzzy, to be confirmed" for message in catalogue if message.fuzzy]
    if faults:
        raise FaultyCatalogue("\n".join(faults))
    target = source.with_suffix(".mo")
    with target.open("wb") as stream:
        write_mo(stream, catalogue)
    return target


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles all catalogues before a wheel is packed or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues that there are; none is no error."""
        for source in sorted(Path(self.root).glob(CATALOGUES)):
            compile_catalogue(source)


def main(arguments: list[str]) -> int:
    """Compile the catalogues named, or all; 1 where one is faulty."""
    sources = [Path(argument) for argument in arguments] or sorted(Path(__file__).parent.glob(CATALOGUES))
    try:
        for source in sources:
            compile_catalogue(source)
    except FaultyCatalogue as fault:
        print(fault, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
