"""`okey-ledger verify FILE`: checking a bundle without the ledger."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer

from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH, language
from okey_ledger.explain.bundles import explain_bundle, explain_check
from okey_ledger.transparency.bundle_check import BundleCheck, check_bundle
from okey_ledger.transparency.bundles import NoBundle, read_bundle
from okey_ledger.transparency.notes import VerifierKey, WrongVerifierKey

from ..errors import Refused, complain
from ..output import write, write_text

MARKS = {"right": "✓", "wrong": "✗", "unchecked": "·"}


def verify_bundle(file: Path, keys: list[str], json: bool, lang: str) -> None:
    """Check a bundle against keys that are trusted, and end."""
    try:
        check = check_bundle(read_bundle(file.read_bytes()), [read_key(key) for key in keys])
    except OSError as error:
        fault = N_("{file}: {fault}. Name a file that can be read")
        raise Refused(fault, file=str(file), fault=error.strerror) from None
    except NoBundle as error:
        raise Refused.of(error) from None
    if json:
        write(msgspec.json.encode(_told(check)) + b"\n")
    else:
        spoken = language(lang)
        for one in check.checks:
            line = f"{MARKS[one.outcome]} {explain_check(one.name, one.outcome, one.facts, spoken)}"
            (complain if one.outcome == "wrong" else lambda text: write_text(text + "\n"))(line)
        write_text(explain_bundle(check.hand, is_right=check.is_right, lang=spoken) + "\n")
    raise typer.Exit(0 if check.is_right else 1)


def read_key(text: str) -> VerifierKey:
    """A key, given itself or by a file that holds it. Raises `Refused`."""
    path = Path(text)
    try:
        return VerifierKey.parse(path.read_text(encoding="utf-8") if "+" not in text and path.is_file() else text)
    except WrongVerifierKey as error:
        raise Refused.of(error) from None


def _told(check: BundleCheck) -> dict[str, object]:
    """What came of it, for programs."""
    told = [
        {**msgspec.to_builtins(one), "message": explain_check(one.name, one.outcome, one.facts, ENGLISH)}
        for one in check.checks
    ]
    head = {"hand": check.hand, "proved": check.is_right, "origin": check.origin, "size": check.size}
    return {**head, "checks": told}
