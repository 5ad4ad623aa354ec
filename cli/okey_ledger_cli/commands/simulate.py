"""`okey-ledger simulate`: play legal hands by the built-in bots."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
import typer

from okey_ledger.domain.presets import preset_changes
from okey_ledger.domain.registration import RuleSetName
from okey_ledger.domain.sentence import N_
from okey_ledger.domain.simulation import BadSettings, Player, Settings
from okey_ledger.domain.simulation import people as people_of
from okey_ledger.domain.simulation.player import ALWAYS, Tables
from okey_ledger.domain.simulation.settings import START, Kind
from okey_ledger.domain.what_if import HOUSE, Changes, WrongChange, changed, parse_changes
from okey_ledger.handlog.simulating import simulate

from ..errors import Refused
from ..options import Jobs, Preset
from ..output import write, writing
from ..progress import Progress

RuleSet = Annotated[RuleSetName, typer.Option("--ruleset", help="The rule set that is played.")]
Hands = Annotated[int, typer.Option(min=1, max=10_000_000, help="How many hands.")]
Seed = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same hands.")]
TableOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--options", metavar="OPTION=VALUE|JSON", help="How the table is set; can be given again for another option."
    ),
]
Players = Annotated[int, typer.Option(min=2, max=4, help="How many seats; rounds can be played by two.")]
Bots = Annotated[
    str | None, typer.Option(metavar="LIST", help="Who plays, by seat: skilled or random, with commas between.")
]
People = Annotated[
    int | None, typer.Option("--people", min=2, max=1_000_000, help="Let so many players with names of their own play.")
]
Skill = Annotated[
    str | None,
    typer.Option(metavar="PERCENT|LOW-HIGH", help="How many of their hundred moves are good ones, from the worst up."),
]
Colluding = Annotated[int, typer.Option(min=0, max=100, help="Percent of them who feed a partner.")]
Omniscient = Annotated[int, typer.Option(min=0, max=100, help="Percent of them who know the next tile.")]
Cheating = Annotated[int, typer.Option(min=0, max=100, help="In how many of a hundred cases they do so.")]
Roster = Annotated[Path | None, typer.Option(metavar="FILE", help="Who plays, one by one: a JSON list of players.")]
MeetAt = Annotated[Tables, typer.Option("--tables", help="Whether they meet at random tables or stay at theirs.")]
HandsADay = Annotated[int | None, typer.Option("--hands-a-day", min=1, help="About how many hands begin in a day.")]
Interruptions = Annotated[bool, typer.Option("--interruptions", help="Let players time out, leave and come back.")]
Claims = Annotated[bool, typer.Option("--claims", help="Close each hand with a claim of its scores.")]
Start = Annotated[str | None, typer.Option(metavar="INSTANT", help="When the first game begins, as in logs.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the log to this file.")]


def simulate_hands(
    ruleset: RuleSet,
    hands: Hands = 1,
    seed: Seed = 0,
    options: TableOptions = None,
    preset: Preset = None,
    players: Players = 4,
    bots: Bots = None,
    people: People = None,
    skill: Skill = None,
    colluding: Colluding = 0,
    omniscient: Omniscient = 0,
    cheating: Cheating = ALWAYS,
    roster: Roster = None,
    tables: MeetAt = "random",
    hands_a_day: HandsADay = None,
    interruptions: Interruptions = False,
    claims: Claims = False,
    start: Start = None,
    jobs: Jobs = 1,
    output: Output = None,
) -> None:
    """Play legal hands by the built-in bots and print their log.

    The same command line gives the same bytes on every machine, whatever --jobs says. Hands are played in games, the
    start passing on; the last game may be cut off.

    Exit codes: 0 done; 2 no table is set so.
    """
    try:
        settings = Settings(
            ruleset=ruleset,
            seed=seed,
            options=table_options(options or [], {} if preset is None else preset_changes(preset, ruleset), ruleset),
            players=players,
            bots=cast("tuple[Kind, ...]", tuple(bots.split(","))) if bots else (),
            roster=_roster(roster) if roster else _people(people, skill, colluding, omniscient, cheating),
            tables=tables,
            hands_a_day=hands_a_day,
            interruptions=interruptions,
            claims=claims,
            start=_instant(start) if start else START,
        )
    except (BadSettings, WrongChange) as wrong:
        raise Refused.of(wrong) from None
    with nullcontext(write) if output is None else writing(output) as put, Progress("simulate", hands) as progress:
        for log in simulate(settings, hands, jobs):
            put(log)
            progress.advance()


def _people(count: int | None, skill: str | None, colluding: int, omniscient: int, cheating: int) -> tuple[Player, ...]:
    """Players by number; none where none are asked for. Raises `BadSettings` for skills that are none."""
    if count is None:
        if skill is not None or colluding or omniscient:
            raise BadSettings(N_("--skill, --colluding and --omniscient are about --people; say how many there are"))
        return ()
    low, _, high = (skill or str(ALWAYS)).partition("-")
    if not low.isascii() or not low.isdigit() or not (high or low).isdigit() or int(high or low) > ALWAYS:
        raise BadSettings(N_("{text} is no skill; write 80 for all of them, or 60-100"), text=skill or "")
    if colluding + omniscient > ALWAYS:
        raise BadSettings(N_("--colluding and --omniscient come to more than 100 percent"))
    return people_of(count, (int(low), int(high or low)), colluding, omniscient, cheating)


def _roster(file: Path) -> tuple[Player, ...]:
    """The players of a file. Raises `BadSettings` for a file that holds none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=tuple[Player, ...])
    except OSError as error:
        raise BadSettings(N_("{file} cannot be read ({reason})"), file=str(file), reason=error.strerror) from None
    except msgspec.DecodeError as error:
        sentence = N_("{file} is no JSON list of players such as {example} ({reason})")
        example = '[{"name": "ayse", "skill": 80}]'
        raise BadSettings(sentence, file=str(file), example=example, reason=str(error)) from None


def table_options(texts: list[str], preset: Changes, ruleset: str) -> dict[str, Any]:
    """The options that presets set and some texts, each a JSON object as in a deal or an OPTION=VALUE, which wins.

    Raises `WrongChange` for what the rule set does not know, and `BadSettings` for a text that is neither.
    """
    objects = [_object(text) for text in texts if _is_object(text)]
    options = {name: value for given in objects for name, value in given.items()}
    by_preset = changed({}, preset)
    if isinstance(options.get(HOUSE, {}), dict):
        options = by_preset | options | {HOUSE: by_preset.get(HOUSE, {}) | options.get(HOUSE, {})}
    return changed(options, parse_changes([text for text in texts if not _is_object(text)], ruleset))


def _is_object(text: str) -> bool:
    return text.lstrip().startswith("{")


def _object(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadSettings(
            N_("{text} is not a JSON object of options ({reason})"), text=text, reason=str(error)
        ) from None


def _instant(text: str) -> datetime:
    try:
        return msgspec.convert(text, datetime)
    except msgspec.ValidationError:
        raise BadSettings(N_("{text} is not a time; write it like 2026-01-01T20:00:00+03:00"), text=text) from None
