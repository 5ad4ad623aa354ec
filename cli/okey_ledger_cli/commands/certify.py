"""`okey-ledger certify`: the certificate of a verdict, made or checked."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from okey_ledger.domain.certificate import Certificate, NoCertificate, certify, discrepancies, read, written
from okey_ledger.domain.events import RULES_VERSION
from okey_ledger.domain.problems import Problem
from okey_ledger.explain import ENGLISH, count_of
from okey_ledger.handlog.auditing import hand_at, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.source import Source

from ..errors import Refused, complain
from ..no_log import tell
from ..options import Database
from ..output import write, write_text
from ..targets import open_target

Target = Annotated[str, typer.Argument(metavar="TARGET", help="A log: a file, - or the id of a stored hand.")]
Hand = Annotated[str | None, typer.Option(metavar="ID", help="Which hand, where the log holds several.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else standard output.")]
Check = Annotated[Path | None, typer.Option(metavar="FILE", help="Check this certificate against the log.")]

PRODUCT = "okey-ledger"
LONGEST = 200
"""How many characters of a part that differs are shown."""


def certify_verdict(
    target: Target, hand: Hand = None, output: Output = None, check: Check = None, database: Database = None
) -> None:
    """Write the certificate of what the rules say of a hand, or check one against the log.

    Anybody who has the log gets the same certificate, byte for byte; docs/certificate.md says what is in it.

    Exit codes: 0 written, or the certificate is what the log gives; 1 it is not; 2 no log, no certificate.
    """
    if check is None:
        certificate = written(_certificate(target, hand, database))
        if output is None:
            write(certificate)
        else:
            output.write_bytes(certificate)
        return
    if output is not None:
        raise Refused("A check writes no certificate. Leave --output or --check out.")
    data = check.read_bytes()
    try:
        certified = read(data)
    except NoCertificate as error:
        raise Refused(f"{check}: {error}.") from None
    if certified.rules > RULES_VERSION:
        raise Refused(
            f"{check}: its verdict is by version {certified.rules} of the rules, this program knows {RULES_VERSION}. "
            "Check it by a later program."
        )
    found = _certificate(target, hand or certified.hand, database)
    raise typer.Exit(_report(data, certified, found))


def _report(data: bytes, certified: Certificate, found: Certificate) -> int:
    """Say what of a certificate is not what the log gives; the exit code."""
    wrong = discrepancies(certified, found)
    for item in wrong:
        place = "" if item.place == item.part else f", first at {item.place}"
        complain(
            f"{_what(item.part)}{place}: certified is {_shown(item.certified)}, the log gives {_shown(item.found)}."
        )
    if certified.product != found.product:
        verdict = "another verdict" if wrong else "the same verdict"
        complain(
            f"the certificate was made by {PRODUCT} {certified.product}, this is {found.product}: it gives {verdict}."
        )
    elif not wrong and data != written(found):
        complain("the certificate says the same in other bytes; it was written anew by another program.")
    write_text(
        f"hand {certified.hand}: {'the certificate is not' if wrong else 'the certificate is'} what the log gives\n"
    )
    return 1 if wrong else 0


def _what(part: str) -> str:
    kind = "other" if part in ("options", "findings", "entries", "scores") else "another"
    return "the log is another one" if part == "log" else f"{kind} {part.replace('_', ' ')}"


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _certificate(target: str, hand: str | None, database: str | None) -> Certificate:
    """The certificate of a hand of a log. Says why on standard error, and ends, where there is no such hand."""
    problems: list[Problem] = []
    with open_target(target, database) as source:
        try:
            events, lines = hand_at(source, _place(source, hand, problems))
        except NoLog as no_log:
            tell(no_log.problems, ENGLISH)
            raise typer.Exit(2) from None
    return certify(events, lines.split(b"\n"), version(PRODUCT))


def _place(source: Source, hand: str | None, problems: list[Problem]) -> Any:
    places = places_of(source, problems)
    tell(problems, ENGLISH)
    if hand is None and len(places) == 1:
        return next(iter(places.values()))
    if hand is None and places:
        raise Refused(f"{source.name} holds {count_of('hands', len(places))}. Choose one with --hand.")
    if hand is None:
        raise typer.Exit(2)
    if hand not in places:
        raise Refused(f"{source.name} holds no hand {hand}. Name the log of that hand.")
    return places[hand]
