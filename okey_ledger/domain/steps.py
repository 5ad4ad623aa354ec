"""What can happen before the end in every rule set, whoever is to act: seats change hands, a hand is annulled."""

from __future__ import annotations

from typing import Final

from . import ending, seat_control
from .events import HandAnnulled, ScoresClaimed, SeatReclaimed, SeatTakenOver, TurnTimedOut
from .ruleset import Steps

IN_EVERY_RULE_SET: Final[Steps] = {
    HandAnnulled: (ending.check_annulled, ending.annul),
    TurnTimedOut: (seat_control.check_time_out, seat_control.time_out),
    SeatTakenOver: (seat_control.check_taken_over, seat_control.take_over),
    SeatReclaimed: (seat_control.check_reclaimed, seat_control.reclaim),
    ScoresClaimed: (ending.check_early_claim, ending.note_claim),
}
"""Each of these is a step of every rule set."""
