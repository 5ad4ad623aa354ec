"""One simulated hand, from its deal to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from ..audit import Fold
from ..bot import Bot, Move, SkilledBot, observe
from ..events import (
    Event,
    HandAnnulled,
    HandDealt,
    HandExhausted,
    IndicatorShown,
    PairsDeclared,
    ScoresClaimed,
    SeatEvent,
    TileDrawn,
    TurnTimedOut,
)
from ..findings import Finding
from ..hand import Hand
from ..table import Table
from .insider import Insider
from .interruptions import Interruptions
from .pace import Pace

_STAND_IN: Final = SkilledBot()
"""Plays for seats that are taken over, and on after a turn's time is up."""

_VOID: Final = "all seats have opened with pairs"
_ANNOUNCEMENTS: Final = frozenset({IndicatorShown, PairsDeclared})


class IllegalMove(Exception):
    """A bot has made a move that the rules do not allow."""

    def __init__(self, event: Event, findings: list[Finding]) -> None:
        """The move, and what it breaks."""
        super().__init__(f"{event} breaks {', '.join(finding.rule for finding in findings)}")
        self.event = event
        self.findings = findings


class HandPlay:
    """A hand being played; what happens goes through the fold before it is written down."""

    def __init__(self, deal: HandDealt, bots: Sequence[Bot], pace: Pace, interruptions: Interruptions | None) -> None:
        """The bots by seat. Raises `IllegalMove` for a deal that breaks the rules."""
        self.hand = Hand((deal,))
        self.fold = Fold(self.hand)
        if self.fold.table is None:
            raise IllegalMove(deal, self.fold.findings)
        self.table: Table = self.fold.table
        self._bots = bots
        for bot in bots:
            if isinstance(bot, Insider):
                bot.attend(self.table)
        self._pace = pace
        self._interruptions = interruptions
        self._announces = not _ANNOUNCEMENTS.isdisjoint(self.table.steps)

    def play(self, claim: bool) -> None:
        """Play to the end. Raises `IllegalMove` for a bot that breaks a rule."""
        table = self.table
        for seat in range(table.seats):
            self._announce(seat)
        while table.turn is not None:
            interruption = self._interruptions and self._interruptions.next(table)
            if table.is_void:
                self._happen(HandAnnulled, reason=_VOID)
            elif interruption:
                self._interrupt(*interruption)
            elif not self._announce(table.turn):
                self._move(table.turn)
        if claim:
            self._happen(ScoresClaimed, scores=table.scores.copy())

    def _announce(self, seat: int) -> bool:
        """Let a seat announce what it wants to, if it wants to and the rule set knows announcements."""
        if not self._announces:
            return False
        away = self.table.away[seat]
        announced = self._bot(seat, away).announce(observe(self.table, seat))
        if announced:
            self._make(announced, seat, "bot" if away else "player")
        return announced is not None

    def _move(self, seat: int) -> None:
        """One move of the seat to act, or the end of a hand in which nobody can draw."""
        table = self.table
        stands_in = table.mover == "bot"
        move = self._bot(seat, stands_in).move(observe(table, seat))
        if move:
            self._make(move, seat, "bot" if stands_in else "player")
        else:
            self._happen(HandExhausted)

    def _bot(self, seat: int, stands_in: bool) -> Bot:
        return _STAND_IN if stands_in else self._bots[seat]

    def _make(self, move: Move, seat: int, actor: Literal["player", "bot"]) -> None:
        kind, fields = move
        if kind is TileDrawn:
            stock = self.table.stock
            fields = {"tile": stock[-1] if stock else None}
        self._happen(kind, seat=seat, actor=actor, **fields)

    def _interrupt(self, kind: type[SeatEvent], fields: dict[str, Any]) -> None:
        if kind is TurnTimedOut and self.table.deadline is not None:
            self._pace.run_out(self.table.deadline)
            self._happen(kind, at=self._pace.now, **fields)
        else:
            self._happen(kind, **fields)

    def _happen(self, kind: type[Event], **fields: Any) -> None:
        table = self.table
        stamp = fields.pop("at", None) or self._pace.think(table.deadline)
        event = kind(hand=table.deal.hand, n=len(self.hand), at=stamp, **fields)
        findings = self.fold.check(event)
        if findings:
            raise IllegalMove(event, findings)
        self.fold.take([event])
        self.hand.extend([event])
