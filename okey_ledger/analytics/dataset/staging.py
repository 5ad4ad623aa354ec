"""Changing a data set all or nothing: new files wait in a folder of their own until the plan of the change is written.

The plan says what the manifest will be and which files go. Once it is on the disk, the change can be carried out again
and again from its beginning, so a program that is killed leaves the data set as it was, or one that the next export
completes.
Whoever reads by the manifest sees the old data set or the new one and nothing between.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from ..errors import DataSetBusy, NotADataSet
from .manifest import NAME, Manifest, check_paths, encode, sync_folder, write_durably

FOLDER: Final = ".export"
"""Where new files wait, in the folder of the data set."""

_PLAN: Final = "plan.json"
_LOCK: Final = ".lock"


class _Plan(msgspec.Struct, frozen=True):
    manifest: Manifest
    removes: list[str]


@contextmanager
def writing(folder: Path) -> Iterator[Path]:
    """Write a data set alone; gives the empty folder in which new files wait. Raises `DataSetBusy`.

    A change that was broken off is completed first if its plan is there, else forgotten. An `OSError` of writing names
    the folder where it names no file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / FOLDER).is_symlink():
        raise NotADataSet(folder, f"{FOLDER} in it is a link to another folder; take it away")
    lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DataSetBusy(folder) from None
        _complete(folder)
        staged = folder / FOLDER / "new"
        staged.mkdir(parents=True)
        try:
            yield staged
        except OSError as error:
            if error.filename is not None or error.errno is None:
                raise
            raise OSError(error.errno, os.strerror(error.errno), str(folder)) from error  # as where there is no room
        finally:
            if not is_unfinished(folder):
                shutil.rmtree(folder / FOLDER, ignore_errors=True)
    finally:
        os.close(lock)


def commit(folder: Path, manifest: Manifest, removes: Iterable[str]) -> None:
    """Make the files that wait, and this manifest, the data set; files that it names no longer go."""
    staged = folder / FOLDER / "new"
    for inner, _, files in os.walk(staged):
        for name in files:
            _sync_file(Path(inner, name))
    write_durably(folder / FOLDER / _PLAN, msgspec.json.encode(_Plan(manifest, list(removes))))
    _complete(folder)


def is_unfinished(folder: Path) -> bool:
    """Whether a change was broken off that the next export will complete."""
    return (folder / FOLDER / _PLAN).exists()


def _complete(folder: Path) -> None:
    """Carry out the plan that is there, if there is one, and forget what was not planned.

    A folder may come from anywhere, its plan too: what it moves and takes away are files of tables.
    """
    plan_file = folder / FOLDER / _PLAN
    if plan_file.exists():
        try:
            plan = msgspec.json.decode(plan_file.read_bytes(), type=_Plan)
        except msgspec.DecodeError as error:
            raise NotADataSet(folder, f"the plan of a change in {FOLDER} cannot be read ({error})") from None
        check_paths(folder, plan.manifest, plan.removes)
        _move(folder / FOLDER / "new", folder, {file.path for file in plan.manifest.files})
        write_durably(folder / NAME, encode(plan.manifest))
        for path in plan.removes:
            (folder / path).unlink(missing_ok=True)
        plan_file.unlink()
    if (folder / FOLDER).exists():
        shutil.rmtree(folder / FOLDER)


def _move(staged: Path, folder: Path, planned: Collection[str]) -> None:
    """Move the files that wait to their places."""
    for inner, _, names in os.walk(staged):
        place = Path(inner).relative_to(staged)
        target = folder / place
        files = [name for name in names if (place / name).as_posix() in planned]
        if files:
            target.mkdir(parents=True, exist_ok=True)
        for name in files:
            Path(inner, name).replace(target / name)
        if files:
            sync_folder(target)


def _sync_file(file: Path) -> None:
    opened = os.open(file, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
