"""The manifest of a data set: which files it is made of, what they cover, and by what they are known.

A file that the manifest does not name is none of the data set's, whatever stands in it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ..errors import DataSetTooNew, DataSetTooOld, NotADataSet
from ..schema import DAY, FINDINGS, NO_DAY, QUARANTINE, TABLES, VERSION

NAME: Final = "manifest.json"
"""The name of the manifest in the folder of a data set."""

FileFormat = Literal["parquet", "jsonl", "csv"]
"""In which form the files of a data set are."""

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]

Count = Annotated[int, Meta(ge=0, le=(1 << 63) - 1)]
"""How many there are of something, or a position in a ledger."""

_QUARANTINED: Final = "|".join(name for name in TABLES if name != FINDINGS.name)

_PATH: Final = re.compile(
    rf"(?:{'|'.join(TABLES)}|{QUARANTINE}/(?:{_QUARANTINED}))/"
    rf"{DAY}=(?:\d{{4}}-\d\d-\d\d|{NO_DAY})/[0-9A-Za-z~_-]{{1,100}}\.(\w+)",
    re.ASCII,
)
"""Where a file of a data set may be, and the ending of its name."""


class DataFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a data set."""

    path: str
    """From the folder of the data set, with slashes."""
    rows: Count
    bytes: Count
    sha256: Digest

    @property
    def is_quarantined(self) -> bool:
        """Whether it holds hands, or games, with findings."""
        return self.path.startswith(f"{QUARANTINE}/")

    @property
    def table(self) -> str:
        """The table of which it holds rows."""
        return self.path.removeprefix(f"{QUARANTINE}/").partition("/")[0]

    @property
    def day(self) -> str | None:
        """The day of its rows; None for those without one."""
        value = self.path.rsplit("/", 2)[-2].partition("=")[2]
        return None if value.startswith("__") else value

    @property
    def part(self) -> str:
        """The part of the data set to which it belongs: the same hands have the same one in every table."""
        *_, day, name = self.path.split("/")
        outer = f"{QUARANTINE}/" if self.is_quarantined or self.table == FINDINGS.name else ""
        return f"{outer}{day}/{name.partition('.')[0]}"


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One export into a data set."""

    after: Count
    """The position in the ledger after which it began."""
    through: Count
    """The position of the last event that it looked at."""
    hands: Count
    """How many hands it wrote, those in quarantine included."""
    quarantined: Count
    """How many of them went into quarantine."""
    renewed: Count
    """How many of them replaced what an earlier export had written, since they had gone on."""


class Followed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The event of a service's feed that was read last."""

    hand: str
    """Empty where nothing is left, since the ledger was restored."""
    n: Count
    epoch: Count = 0
    """The epoch in which the position was read; 0 as long as the ledger was not restored."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a data set is made of."""

    data_set: Literal["okey-ledger"]
    version: Annotated[int, Meta(ge=1)]
    """The version of its tables."""
    product: str
    """The version of the program that wrote it last."""
    format: FileFormat
    pseudonyms: str | None
    """The fingerprint of the key under which players have pseudonyms; null where they have their ids."""
    through: Count
    """It covers the ledger up to this position: every hand that had ended by then.

    In a data set that follows a feed it is a place in the order of the feed: the position of the event read last.
    """
    leaf: Digest
    """The hash of the event at that position, by which the ledger is known again."""
    checkpoint: str | None
    """The signed checkpoint of the ledger that covers it, where there is one."""
    hands: Count
    """How many hands it holds, those in quarantine included."""
    quarantined: Count
    """How many of them are in quarantine."""
    open: Count
    """How many hands of the ledger had begun by then and not ended; they are not in the data set.

    0 in a data set that follows a feed, which tells nothing of them.
    """
    events: Count
    """How many events it holds."""
    exports: list[Export]
    files: list[DataFile]
    followed: Followed | None = None
    """Where it stands in the feed that it follows; null where it was exported from a ledger."""

    def of(self, table: str, *, quarantined: bool | None = None) -> list[DataFile]:
        """The files of a table: of hands in quarantine, of all others, or both."""
        return [
            file
            for file in self.files
            if file.table == table and (quarantined is None or file.is_quarantined == quarantined)
        ]


def read_manifest(folder: Path, *, older: bool = False) -> Manifest:
    """The manifest of a data set, with `older` also of one that an earlier version wrote.

    Raises `NotADataSet`, `DataSetTooNew` and `DataSetTooOld`.
    """
    try:
        _check_kind(folder, NAME)
        text = (folder / NAME).read_bytes()
    except FileNotFoundError:
        raise NotADataSet(folder, f"it has no {NAME}") from None
    except OSError as error:
        raise NotADataSet(folder, f"its {NAME} cannot be read ({error.strerror})") from None
    try:
        version = msgspec.json.decode(text, type=_Versioned).version
        if version > VERSION:
            raise DataSetTooNew(folder, version, VERSION)
        manifest = msgspec.json.decode(text, type=Manifest)
    except msgspec.DecodeError as error:
        raise NotADataSet(folder, f"its {NAME} is not one of okey-ledger ({error})") from None
    check_paths(folder, manifest)
    if version < VERSION and not older:
        raise DataSetTooOld(folder, version, VERSION)
    return manifest


class _Versioned(msgspec.Struct):
    data_set: Literal["okey-ledger"]
    version: int


def check_paths(folder: Path, manifest: Manifest, others: Iterable[str] = ()) -> None:
    """A manifest may come from anywhere: its paths, and others of a plan, name files of tables, each once.

    What stands there is a file if it is anything. Raises `NotADataSet`.
    """
    named = [file.path for file in manifest.files]
    for path in (*named, *others):
        found = _PATH.fullmatch(path)
        if found is None or found[1] != manifest.format:
            raise NotADataSet(folder, f"its {NAME} names {path!r}, which is no file of a table")
        _check_kind(folder, path)
    for path, times in Counter(named).most_common(1):
        if times > 1:
            raise NotADataSet(folder, f"its {NAME} names {path!r} {times} times")


def _check_kind(folder: Path, path: str) -> None:
    """Raise `NotADataSet` for a pipe or a device, which may have no end."""
    file = folder / path
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise NotADataSet(folder, f"{path} in it is a pipe or a device and no file")


def write_durably(file: Path, content: bytes) -> None:
    """Write a file so that after a crash it is there whole, or as it was before."""
    fresh = file.with_name(file.name + ".new")
    fresh.unlink(missing_ok=True)  # left by a program that was killed, or a link of somebody who made the folder
    with fresh.open("xb") as written:
        written.write(content)
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Bring to the disk which files a folder holds."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def encode(manifest: Manifest) -> bytes:
    """A manifest as it stands in its file."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
