"""101 Okey: 21 tiles, melds go on the table from 101 points up or five pairs, penalties; the lowest total wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .. import declaration, turns
from .. import ending as common
from ..events import (
    DiscardTaken,
    HandExhausted,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
)
from ..guide import Guide
from ..melding import lay_off, pairs
from ..melding import opening as melding
from ..melding.capture import check_capture
from ..melding.ending import check_discard, check_finish
from ..melding.rules import melding_game, melding_laying
from ..ruleset import RuleSet
from ..sentence import N_
from ..steps import IN_EVERY_RULE_SET
from . import capture, discard, ending, opening, taking
from .options import Okey101House, Okey101Options
from .presets import PRESETS

if TYPE_CHECKING:
    from ..openable import Openable


def _openable() -> Openable:
    from .openable import OPENABLE

    return OPENABLE


def _guide() -> Guide:
    from .guide import GUIDE

    return GUIDE


OKEY101: Final[RuleSet[Okey101Options, Okey101House]] = RuleSet(
    name="okey101",
    title=N_("101 Okey"),
    options=Okey101Options,
    seats=(4,),
    rack=21,
    high_one=lambda options: options.house.high_one,
    laying=melding_laying(),
    teams=lambda options: options.teams,
    finish_shows=0,
    open_piles=True,
    game=melding_game(),
    steps={
        TileDrawn: (turns.check_draw, turns.draw),
        DiscardTaken: (turns.check_take, taking.take),
        HandOpened: (melding.check_open, opening.open_hand),
        PairsOpened: (pairs.check_open_pairs, opening.open_pairs),
        MeldsLaid: (melding.check_lay_melds, melding.lay_melds),
        PairsLaid: (pairs.check_lay_pairs, pairs.lay_pairs),
        TileLaidOff: (lay_off.check_lay_off, lay_off.lay_off),
        OkeyCaptured: (check_capture, capture.capture),
        TileDiscarded: (check_discard, discard.discard),
        HandFinished: (check_finish, ending.finish),
        HandExhausted: (common.check_exhausted, ending.end_exhausted),
        **IN_EVERY_RULE_SET,
        PairsDeclared: (declaration.check_declared, declaration.declare),
    },
    presets=PRESETS,
    overrides=(
        "exhausted-like-an-end",
        "false-joker-last",
        "katlama",
        "okey-left-flat",
        "okey-over-pairs",
        "pairs-after-melds",
        "unused-take-stands",
    ),
    settled=("katlama",),
    openable=_openable,
    guide=_guide,
)
"""The rule set `okey101`."""
