"""`okey-ledger games`: list the games that stored hands belong to, or show one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from okey_ledger.domain.game import Game
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import (
    Language,
    called,
    count_of,
    explain_finding,
    heading,
    language,
    quoted,
    ruleset_name,
    word,
)
from okey_ledger.projections import GameSummary, Projections

from ..completion import complete_game
from ..errors import Refused
from ..ledger import names_of_players
from ..options import Color, Database, Json, Lang, Limit, Player, RuleSet, Verdict
from ..output import write, write_text
from ..read_models import up_to_date
from ..style import Style, wants_color
from ..table import print_list

GameId = Annotated[
    str | None,
    typer.Argument(metavar="[ID]", help="Only this game, and everything about it.", autocompletion=complete_game),
]

COLUMNS = ("game", "rule-set", "players", "hands", "points", "winners", "findings")
"""What is told of a game in a list."""


def games(
    game: GameId = None,
    player: Player = None,
    ruleset: RuleSet = None,
    verdict: Verdict = None,
    limit: Limit = 50,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """List the games of the stored hands, newest first, or show one.

    Exit codes: 0 done; 2 there is no such game.
    """
    spoken = language(lang).naming(names_of_players(database))
    with up_to_date(database) as read_models:
        if game is not None:
            found = [_one(read_models, game)]
        else:
            found = read_models.games(player=player, ruleset=ruleset, verdict=verdict, limit=limit + 1)
    if json:
        for summary in found[:limit]:
            write(msgspec.json.encode(summary.standing.shown()) + b"\n")
    elif game is not None:
        write_text("\n".join(_game_lines(found[0], spoken, Style(wants_color(color)))) + "\n")
    elif not found:
        write_text(f"{count_of('games', 0, spoken)}\n")
    else:
        rows = [_row(summary, spoken) for summary in found]
        print_list([heading(name, spoken) for name in COLUMNS], rows, limit, color, COLUMNS.index("players"))


def _one(read_models: Projections, game: str) -> GameSummary:
    found = read_models.game(game)
    if found is None:
        raise Refused(N_("There is no game {game}. Without an id the games are listed"), game=game)
    return found


def _row(summary: GameSummary, lang: Language) -> list[str]:
    standing = summary.standing
    return [
        quoted(standing.game, lang),
        ruleset_name(standing.ruleset, lang),
        " · ".join(called(player, lang) for player in summary.players),
        lang.number(standing.hands_played),
        " · ".join(map(lang.number, standing.points)),
        _result(summary, lang),
        lang.number(len(standing.findings)),
    ]


def _result(summary: GameSummary, lang: Language) -> str:
    """Who has won, or that it is drawn or goes on."""
    standing = summary.standing
    if not standing.over:
        return word("running", lang)
    winners = " · ".join(called(summary.players[seat], lang) for seat in standing.winners)
    return f"{word('drawn-game', lang)}: {winners}" if standing.draw else winners


def _game_lines(summary: GameSummary, lang: Language, style: Style) -> Iterator[str]:
    """Everything about a game, line by line."""
    standing = summary.standing
    yield style.strong(
        f"{heading('game', lang)} {quoted(standing.game, lang)} · {ruleset_name(standing.ruleset, lang)}"
    )
    points = [
        f"{called(player, lang)} {lang.number(points)}"
        for player, points in zip(summary.players, standing.points, strict=True)
    ]
    yield f"  {heading(_points_name(standing), lang)}: {' · '.join(points)}"
    if standing.corrections is not None:
        from okey_ledger.explain.disputes import dispute_heading

        corrections = " · ".join(map(lang.number, standing.corrections))
        yield f"  {dispute_heading('corrections', lang)}: {corrections}"
    if standing.teams is not None:
        yield f"  {heading('team', lang)}: {' · '.join(map(lang.number, standing.teams))}"
    yield f"  {heading('hands', lang)}: {' · '.join(lang.isolate(hand) for hand in summary.hands)}"
    yield f"  {heading('winners', lang)}: {_result(summary, lang)}"
    for finding in standing.findings:
        yield f"  {style.bad('✗')} {explain_finding(finding, lang)}"


def _points_name(standing: Game) -> str:
    """What the rule set calls the points of a game."""
    return "totals" if "totals" in standing.shown() else "balances"
