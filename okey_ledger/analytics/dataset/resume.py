"""Whether an export with these options can continue a data set."""

from __future__ import annotations

from pathlib import Path

from ...domain.sentence import N_
from ..errors import CannotContinue
from ..rows.pseudonyms import RealNames
from ..schema import VERSION
from .manifest import NAME, FileFormat, Manifest, read_manifest


def data_set_in(folder: Path) -> Manifest | None:
    """The data set in a folder; None where the folder is empty. Raises `CannotContinue` where it holds other things."""
    if (folder / NAME).exists():
        return read_manifest(folder, older=True)
    if any(not item.name.startswith(".") for item in folder.iterdir()):
        said = N_("{folder} holds other things and no data set; name a folder that is empty or not there")
        raise CannotContinue(said, folder=str(folder))
    return None


def check_continues(folder: Path, before: Manifest, file_format: FileFormat | None, names: RealNames) -> None:
    """Raise `CannotContinue` where a data set cannot be gone on with in this format and with these pseudonyms."""
    if before.version != VERSION:
        said = N_("{folder} has tables of version {version}, this program writes version {known}; begin anew")
        raise CannotContinue(said, folder=str(folder), version=before.version, known=VERSION)
    if file_format not in (None, before.format):
        said = N_("{folder} is in the format {format}; go on in that one, or begin anew")
        raise CannotContinue(said, folder=str(folder), format=before.format)
    if before.pseudonyms != names.fingerprint:
        if before.pseudonyms is None:
            said = N_("{folder} was written with no pseudonyms; go on as it was begun, or begin anew")
        else:
            said = N_("{folder} was written with pseudonyms under another key, or under one; go on so, or begin anew")
        raise CannotContinue(said, folder=str(folder))
