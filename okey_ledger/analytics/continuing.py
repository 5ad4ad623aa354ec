"""Going on with a data set that is there: whether this program, with these wishes, may."""

from __future__ import annotations

from pathlib import Path

from .errors import CannotContinue
from .manifest import NAME, FileFormat, Manifest, read_manifest
from .pseudonyms import Pseudonyms
from .schema import VERSION


def data_set_in(folder: Path) -> Manifest | None:
    """The data set in a folder; None where the folder is empty. Raises `CannotContinue` where it holds other things."""
    if (folder / NAME).exists():
        return read_manifest(folder)
    if any(not item.name.startswith(".") for item in folder.iterdir()):
        raise CannotContinue(f"{folder} holds other things and no data set; name a folder that is empty or not there")
    return None


def check_continues(
    folder: Path, before: Manifest, file_format: FileFormat | None, pseudonyms: Pseudonyms | None
) -> None:
    """Raise `CannotContinue` where a data set cannot be gone on with in this format and with these pseudonyms."""
    if before.version != VERSION:
        raise CannotContinue(
            f"{folder} has tables of version {before.version}, this program writes version {VERSION}; begin anew"
        )
    if file_format not in (None, before.format):
        raise CannotContinue(f"{folder} is in the format {before.format}; go on in that one, or begin anew")
    if before.pseudonyms != (None if pseudonyms is None else pseudonyms.fingerprint):
        had = "no pseudonyms" if before.pseudonyms is None else "pseudonyms under another key, or under one"
        raise CannotContinue(f"{folder} was written with {had}; go on as it was begun, or begin anew")
