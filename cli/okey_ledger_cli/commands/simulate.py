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
from okey_ledger.domain.simulation import BadSettings, Settings
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
