"""`okey-ledger dispute`: claims about stored hands, what the rules answer, rulings and appeals."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
import typer
from msgspec import UNSET

from okey_ledger.domain.disputes import Correction, Dispute, DisputedEntry, DisputeError, answer
from okey_ledger.domain.events import Event
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH, called, heading, language, problem_line
from okey_ledger.explain.dispute_report import dispute_report
from okey_ledger.explain.disputes import claim_name, dispute_heading, status_name
from okey_ledger.handlog.decode import decode_event, why_wrong
from okey_ledger.handlog.source import STDIN
from okey_ledger.ledger import AppendResult, Disputes, WrongDispute

from ..completion import complete_dispute, complete_hand, complete_player
from ..errors import Refused, complain, sentence
from ..help import Group
from ..ledger import names_of_players, open_ledger, resolve_dispute, resolve_hand
from ..options import Color, Database, Json, Lang, Limit
from ..output import write, write_text
from ..rendering.dispute import dispute_lines
from ..seats import seat_of
from ..style import Style, wants_color
from ..table import print_list

dispute = typer.Typer(
    cls=Group,
    help="Dispute what is stored of a hand, and rule on disputes.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
)

DisputeId = Annotated[
    str, typer.Argument(metavar="DISPUTE", help="A dispute, by its id.", autocompletion=complete_dispute)
]
HandId = Annotated[str, typer.Argument(metavar="HAND", help="A stored hand, by its id.", autocompletion=complete_hand)]
ByPlayer = Annotated[
    str,
    typer.Option("--player", metavar="ID", help="Who says so: a player of the hand.", autocompletion=complete_player),
]
Referee = Annotated[str, typer.Option(metavar="NAME", help="Who rules; not a player of the hand.")]
Reason = Annotated[str, typer.Option(help="Why.")]
ClaimName = Annotated[
    Literal["score", "refused-move", "claimed-scores"], typer.Option("--claim", help="What is claimed.")
]
EventNumber = Annotated[int | None, typer.Option("--event", metavar="N", help="About this event of the hand.")]
EntrySeat = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="About the entry of this player, named by id or by seat, with --rule."),
]
EntryRule = Annotated[str | None, typer.Option("--rule", metavar="CLAUSE", help="About the entry by this clause.")]
Move = Annotated[
    str | None, typer.Option(metavar="EVENT", help="The refused move, an event as in logs; - for standard input.")
]
Figure = Annotated[int | None, typer.Option(metavar="POINTS", help="The points that were shown.")]
Text = Annotated[str, typer.Option(help="In the player's own words.")]
DecisionName = Annotated[
    Literal["upheld", "dismissed"], typer.Option("--decision", help="Whether the claim is followed.")
]
Correct = Annotated[
    list[str] | None,
    typer.Option(metavar="SEAT:POINTS:EVENT[:CLAUSE]", help="Add points to a player or seat, correcting an event."),
]
StatusName = Annotated[
    Literal["open", "ruled", "appealed", "settled", "withdrawn"] | None, typer.Option("--status", help="Only those.")
]
COLUMNS = ("dispute", "hand", "opened-by", "claim", "status", "time")
"""What is told of a dispute in a list."""


@dispute.command("open")
def open_dispute(
    hand: HandId,
    player: ByPlayer,
    claim: ClaimName,
    event: EventNumber = None,
    seat: EntrySeat = None,
    rule: EntryRule = None,
    move: Move = None,
    figure: Figure = None,
    text: Text = "",
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Open a dispute about a hand, and tell what the rules answer.

    Exit codes: 0 opened, or open already; 1 there is nothing to dispute, not for this player, or the same claim is
    there with another figure or text; 2 it cannot be read.
    """
    said: dict[str, Any] = {"text": text, "move": UNSET if move is None else _move(move, lang)}
    said["figure"] = UNSET if figure is None else figure
    entry = _entry(event, seat, rule)
    said["event"] = UNSET if event is None or entry is not None else event
    with open_ledger(database) as ledger:
        hand = resolve_hand(ledger, hand)
    with _opened(database) as disputes:
        said["entry"] = UNSET if entry is None else entry(disputes.players_of(hand), hand)
        _do(disputes, lambda: disputes.open(hand, player, claim, _now(), **said), json, lang, color)


@dispute.command("list")
def list_disputes(
    player: Annotated[str | None, typer.Option(metavar="ID", help="Only about hands that this player played.")] = None,
    hand: Annotated[str | None, typer.Option(metavar="ID", help="Only about this hand.")] = None,
    status: StatusName = None,
    limit: Limit = 50,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """List disputes, newest first."""
    from ..read_models import up_to_date

    with up_to_date(database) as read_models:
        found = read_models.disputes(player=player, hand=hand, status=status, limit=limit + 1)
    if json:
        for item in found[:limit]:
            write(msgspec.json.encode(item) + b"\n")
        return
    spoken = language(lang).naming(names_of_players(database))
    rows = [
        [
            spoken.isolate(item.dispute),
            spoken.isolate(item.hand),
            called(item.player, spoken),
            claim_name(item.claim, spoken),
            status_name(item.status, spoken),
            item.opened_at.strftime("%Y-%m-%d %H:%M"),
        ]
        for item in found
    ]
    known = ("hand", "time")
    names = [heading(name, spoken) if name in known else dispute_heading(name, spoken) for name in COLUMNS]
    print_list(names, rows, limit, color, COLUMNS.index("time"), ids=2)


@dispute.command("show")
def show(id: DisputeId, json: Json = False, lang: Lang = "en", color: Color = None, database: Database = None) -> None:
    """Show a dispute: the claim, what the rules answer, corrections and everything that happened."""
    with _found(id, database) as (disputes, id):
        _print(disputes, disputes.dispute(id), json, lang, color)


@dispute.command("rule")
def rule_on(
    id: DisputeId,
    referee: Referee,
    decision: DecisionName,
    reason: Reason,
    correct: Correct = None,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Rule on a dispute that waits for it.

    Exit codes: 0 done, or done already; 1 it may not be; 2 it cannot be read.
    """
    parsed = [_correction(text) for text in correct or []]
    with _found(id, database) as (disputes, id):
        hand = disputes.dispute(id).opened.hand
        players = disputes.players_of(hand) if parsed else []
        corrections = [Correction(seat_of(seat, players, hand), *rest) for seat, *rest in parsed]
        _do(disputes, lambda: disputes.rule(id, referee, decision, reason, corrections, _now()), json, lang, color)


@dispute.command("appeal")
def appeal_against(
    id: DisputeId,
    player: ByPlayer,
    reason: Reason,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Appeal against the ruling on a dispute; another referee rules then.

    Exit codes: 0 done, or done already; 1 it may not be; 2 it cannot be read.
    """
    with _found(id, database) as (disputes, id):
        _do(disputes, lambda: disputes.appeal(id, player, reason, _now()), json, lang, color)


@dispute.command("withdraw")
def withdraw(
    id: DisputeId,
    player: ByPlayer,
    reason: Reason = "",
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Withdraw a dispute on which nobody has ruled yet.

    Exit codes: 0 done, or done already; 1 it may not be; 2 it cannot be read.
    """
    with _found(id, database) as (disputes, id):
        _do(disputes, lambda: disputes.withdraw(id, player, reason, _now()), json, lang, color)


def _now() -> datetime:
    return datetime.now(UTC)


@contextmanager
def _opened(database: str | None) -> Iterator[Disputes]:
    """The disputes of the ledger. Raises `Refused` for what cannot be read."""
    with open_ledger(database) as ledger:
        try:
            yield Disputes(ledger)
        except WrongDispute as error:
            raise Refused.of(error) from None


@contextmanager
def _found(text: str, database: str | None) -> Iterator[tuple[Disputes, str]]:
    """The disputes of the ledger, and the id of the one that a text names. Raises `Refused` where there is none."""
    with open_ledger(database) as ledger:
        found = resolve_dispute(ledger, text)
        try:
            yield Disputes(ledger), found
        except WrongDispute as error:
            raise Refused.of(error) from None


def _do(
    disputes: Disputes, step: Callable[[], tuple[AppendResult, Dispute]], json: bool, lang: str, color: bool | None
) -> None:
    """Do a step in a dispute and show it; say why where it may not be done, and end with 1."""
    try:
        _, became = step()
    except DisputeError as error:
        complain(str(Refused.of(error)))
        raise typer.Exit(1) from None
    _print(disputes, became, json, lang, color)


def _print(disputes: Disputes, shown: Dispute, json: bool, lang: str, color: bool | None) -> None:
    hand = disputes.hand_of(shown)
    said = answer(shown.opened, hand)
    players = hand.players
    names = disputes.private.names_of({*players, *shown.people})
    if json:
        write(msgspec.json.encode(dispute_report(shown, said, ENGLISH.naming(names), players)) + b"\n")
    else:
        spoken = language(lang).naming(names)
        lines = dispute_lines(shown, said, spoken, Style(wants_color(color)), players)
        write_text("\n".join(lines) + "\n")


def _entry(event: int | None, seat: str | None, rule: str | None) -> Callable[[list[str], str], DisputedEntry] | None:
    """The entry that is meant, to be made for the players of a hand. Raises `Refused` where only a part is named."""
    if seat is None and rule is None:
        return None
    if event is None or seat is None or rule is None:
        raise Refused(N_("An entry is named by --event, --seat and --rule. Give all three, or --event alone"))
    named: Any = rule  # looked at when it is stored
    return lambda players, hand: DisputedEntry(event, seat_of(seat, players, hand), named)


def _move(text: str, lang: str) -> Event:
    """The event in a text. Raises `Refused` where there is none."""
    line = sys.stdin.buffer.read() if text == STDIN else text.encode("utf-8", "surrogateescape")
    try:
        return decode_event(line)
    except (msgspec.DecodeError, RecursionError) as error:
        problem = Problem("--move", None, None, None, *why_wrong(line, error))
        raise Refused(sentence(problem_line(problem, language(lang)))) from None


def _correction(text: str) -> tuple[str, int, int, Any]:
    """The correction in a text such as `0:-180:47:capture` or `bora:-180:47`. Raises `Refused`."""
    match = re.fullmatch(r"(.+):([+-]?\d{1,9}):(\d{1,9})(?::([a-z-]+))?", text)
    if match is None:
        raise Refused(N_("{text} is not a correction. Write SEAT:POINTS:EVENT or SEAT:POINTS:EVENT:CLAUSE"), text=text)
    seat, points, n, rule = match.groups()
    return seat, int(points), int(n), UNSET if rule is None else rule
