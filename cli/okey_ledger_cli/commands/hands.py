"""`okey-ledger hands`: list what is stored."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from okey_ledger.explain import Language, called, count_of, end_name, heading, language, ruleset_name, word
from okey_ledger.projections import HandSummary

from ..completion import complete_game
from ..ledger import names_of_players
from ..options import Color, Database, Json, Lang, Limit, Player, RuleSet, Verdict
from ..output import write, write_text
from ..read_models import up_to_date
from ..table import print_list

Game = Annotated[
    str | None, typer.Option(metavar="ID", help="Only the hands of this game.", autocompletion=complete_game)
]

COLUMNS = ("hand", "rule-set", "players", "events", "outcome", "verdict", "scores")
"""What is told of a hand."""


def hands(
    player: Player = None,
    ruleset: RuleSet = None,
    verdict: Verdict = None,
    game: Game = None,
    limit: Limit = 50,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """List the stored hands, newest first."""
    with up_to_date(database) as read_models:
        found = read_models.hands(player=player, ruleset=ruleset, verdict=verdict, game=game, limit=limit + 1)
    if json:
        for hand in found[:limit]:
            write(msgspec.json.encode(hand) + b"\n")
    else:
        _list(found, language(lang).naming(names_of_players(database)), limit, color)


def _list(found: list[HandSummary], lang: Language, limit: int, color: bool | None) -> None:
    """The list for people; what rulings add, and that the form is an old one, have columns where there is any."""
    if not found:
        write_text(f"{count_of('hands', 0, lang)}\n")
        return
    names = [heading(name, lang) for name in COLUMNS]
    rows = [_row(hand, lang) for hand in found]
    if any(hand.corrections for hand in found):
        from okey_ledger.explain.disputes import dispute_heading

        names.append(dispute_heading("corrections", lang))
        for row, hand in zip(rows, found, strict=True):
            row.append("" if hand.corrections is None else " · ".join(map(lang.number, hand.corrections)))
    if any(hand.stored_before for hand in found):
        names.append(heading("form", lang))
        for row, hand in zip(rows, found, strict=True):
            row.append(word("old", lang) if hand.stored_before else "")
    print_list(names, rows, limit, color, shorten=COLUMNS.index("players"))


def _row(hand: HandSummary, lang: Language) -> list[str]:
    return [
        lang.isolate(hand.hand),
        ruleset_name(hand.ruleset, lang),
        " · ".join(called(player, lang) for player in hand.players),
        lang.number(hand.events),
        end_name(hand.outcome.kind, lang),
        word(hand.verdict, lang),
        "" if hand.scores is None else " · ".join(map(lang.number, hand.scores)),
    ]
