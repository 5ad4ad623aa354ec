"""`okey-ledger certify`: the certificate of a verdict, made or checked."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from okey_ledger.domain.certificate import Certificate, NoCertificate, certify, discrepancies, read, written
from okey_ledger.domain.events import RULES_VERSION
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, count_of, language
from okey_ledger.handlog.auditing import hand_at, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.source import Source

from ..completion import complete_hand
from ..errors import Refused, complain, say
from ..options import Database, Lang
from ..output import write, write_file, write_text
from ..problems import print_problems
from ..targets import open_hand_or_target

Target = Annotated[
    str | None,
    typer.Argument(metavar="TARGET", help="A log: a file, - or the id of a stored hand.", autocompletion=complete_hand),
]
Hand = Annotated[
    str | None,
    typer.Option(
        metavar="ID", help="Which hand of the log; without a log the stored one.", autocompletion=complete_hand
    ),
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else standard output.")]
Check = Annotated[Path | None, typer.Option(metavar="FILE", help="Check this certificate against the log.")]

PRODUCT = "okey-ledger"
MAX_LENGTH = 200
"""How many characters of a part that differs are shown."""


def certify_verdict(
    target: Target = None,
    hand: Hand = None,
    output: Output = None,
    check: Check = None,
    lang: Lang = "en",
    database: Database = None,
) -> None:
    """Write the certificate of what the rules say of a hand, or check one against the log.

    Anybody who has the log gets the same certificate, byte for byte; docs/certificate.md says what is in it.

    Exit codes: 0 written, or the certificate is what the log gives; 1 it is not; 2 no log, no certificate.
    """
    if check is None:
        certificate = written(_certificate(target, hand, database, language(lang)))
        if output is None:
            write(certificate)
        else:
            write_file(output, certificate)
        return
    if output is not None:
        raise Refused(N_("--check writes no certificate. Leave --output or --check out"))
    data = check.read_bytes()
    try:
        certified = read(data)
    except NoCertificate as error:
        raise Refused(N_("{file}: {fault}"), file=str(check), fault=say(error.sentence, **error.facts)) from None
    if certified.rules > RULES_VERSION:
        text = N_(
            "{file}: its verdict is by version {version} of the rules, this program knows {known}. Check it by a later "
            "program"
        )
        raise Refused(text, file=str(check), version=certified.rules, known=RULES_VERSION)
    found = _certificate(target, hand or certified.hand, database, language(lang))
    raise typer.Exit(_report(data, certified, found))


def _report(data: bytes, certified: Certificate, found: Certificate) -> int:
    """Say what of a certificate is not what the log gives; the exit code."""
    wrong = discrepancies(certified, found)
    for item in wrong:
        values = {"certified": _shown(item.certified), "found": _shown(item.found)}
        if item.place == item.part:
            told = say(
                N_("{what}: certified is {certified}, the log gives {found}"), what=say(OTHERS[item.part]), **values
            )
        else:
            text = N_("{what}, first at {where}: certified is {certified}, the log gives {found}")
            told = say(text, what=say(OTHERS[item.part]), where=item.place, **values)
        complain(f"{told}.")
    if certified.product != found.product:
        text = (
            N_("the certificate was made by {product} {version}, this is {known}: it gives another verdict")
            if wrong
            else N_("the certificate was made by {product} {version}, this is {known}: it gives the same verdict")
        )
        complain(f"{say(text, product=PRODUCT, version=certified.product, known=found.product)}.")
    elif not wrong and data != written(found):
        same = say(N_("the certificate says the same in other bytes; it was written anew by another program"))
        complain(f"{same}.")
    is_not, it_is = (
        N_("hand {hand}: the certificate is not what the log gives"),
        N_("hand {hand}: the certificate is what the log gives"),
    )
    write_text(f"{say(is_not if wrong else it_is, hand=certified.hand)}\n")
    return 1 if wrong else 0


OTHERS: Final = {
    "log": N_("the log is a different one"),
    "certificate": N_("another kind of certificate"),
    "hand": N_("another hand"),
    "ruleset": N_("another rule set"),
    "rules": N_("another version of the rules"),
    "options": N_("other options"),
    "verdict": N_("another verdict"),
    "halted_at": N_("another event at which it halted"),
    "findings": N_("other findings"),
    "outcome": N_("another outcome"),
    "entries": N_("other entries"),
    "scores": N_("other scores"),
}
"""What is otherwise, by the part of the certificate."""


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + "…"


def _certificate(target: str | None, hand: str | None, database: str | None, lang: Language) -> Certificate:
    """The certificate of a hand of a log. Says why on standard error, and ends, where there is no such hand."""
    problems: list[Problem] = []
    with open_hand_or_target(target, hand, database) as source:
        try:
            judged, lines = hand_at(source, _place(source, hand, problems, lang))
        except NoLog as no_log:
            print_problems(no_log.problems, lang)
            raise typer.Exit(2) from None
    return certify(judged, lines.split(b"\n"), version(PRODUCT))


def _place(source: Source, hand: str | None, problems: list[Problem], lang: Language) -> Any:
    places = places_of(source, problems)
    print_problems(problems, lang)
    if hand is None and len(places) == 1:
        return next(iter(places.values()))
    if hand is None and places:
        count = count_of("hands", len(places), lang)
        raise Refused(N_("{source} has {count}. Choose one with --hand"), source=source.name, count=count)
    if hand is None:
        raise typer.Exit(2)
    if hand not in places:
        raise Refused(N_("{source} has no hand {hand}. Name the log of that hand"), source=source.name, hand=hand)
    return places[hand]
