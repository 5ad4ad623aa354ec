"""One screen a step: what the event did, and the board after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from okey_ledger.domain.events import Event, OkeyCaptured, TileLaidOff
from okey_ledger.domain.replay import Replay, Step
from okey_ledger.domain.view import State
from okey_ledger.explain import Language, called, explain, explain_event, explain_outcome, heading, ruleset_name, word
from okey_ledger.explain.players import player_name
from okey_ledger.explain.replay import say_replay

from .board import Board
from .lines import cut, wrapped
from .tiles import draw_tile

FELT: Final = "bold #f6efdc on #1f5c3f"
"""The title bar: the cloth of the table."""

LIST_WIDTH: Final = 46
"""The cells of the list of events, beside the board on wide terminals."""


class Screen:
    """Draws the steps of one hand in a language, on a console."""

    def __init__(self, replay: Replay, lang: Language, console: Console, whole: bool) -> None:
        """`whole` shows everything, as on paper; else what fits on a screen."""
        self.replay = replay
        self.lang = lang
        self.console = console
        self.whole = whole
        self.players = replay.hand.players
        self.names = [called(player, lang) for player in replay.hand.players]
        self.listed = not whole and console.width >= 80 + LIST_WIDTH
        self.width = console.width - LIST_WIDTH if self.listed else console.width
        self.board = Board(lang, self.names, self.width, whole)

    def lines(self, step: Step, seat: int | None) -> list[Text]:
        """A step, line by line, as a seat sees it; its parts stand apart where there is room."""
        parts = [list(self._what_happened(step))]
        if step.state is not None:
            parts.insert(0, wrapped(self._about(step.state), self.console, self.width))
            parts.append(list(self.board.seats(step.state)))
            parts.append(list(self.board.table(step.state, _touched(step.event))))
        room = self.console.height - 2
        apart = self.whole or sum(map(len, parts)) + len(parts) <= room
        lines = [line for part in parts for line in (*part, *([Text()] if apart else []))]
        if self.listed:
            lines = self._with_list(lines, step, seat, room)
        return [self._title(step, seat), *lines]

    def _title(self, step: Step, seat: int | None) -> Text:
        lang, deal = self.lang, self.replay.hand.deal
        parts = [f"{heading('hand', lang)} {lang.isolate(deal.hand)}", ruleset_name(deal.ruleset, lang)]
        chosen = f"{word('event', lang)} {lang.isolate(f'{step.n}/{self.replay.last}')}"
        if seat is not None:
            chosen = f"{player_name(seat, lang, self.players)} · {chosen}"
        right = Text(f" {chosen} ", FELT)
        left = Text(f" {' · '.join(parts)}", FELT)
        cut(left, max(self.console.width - right.cell_len, 1), pad=True)
        return Text.assemble(left, right)

    def _about(self, state: State) -> Text:
        """The indicator, the okey, the stock and what else counts at this moment."""
        facts = [
            self._tile("indicator", state.indicator, state.okey),
            self._tile("okey", state.okey, state.okey),
            self._fact("stock", self.lang.number(state.stock_left)),
        ]
        if state.bar is not None:
            facts.append(self._fact("bar", self.lang.number(state.bar)))
        if state.taken is not None:
            facts.append(self._tile("taken", state.taken, state.okey))
        if state.shown is not None:
            facts.append(self._fact("shown", self.names[state.shown]))
        if state.finish_tile is not None:
            facts.append(self._tile("finish-tile", state.finish_tile, state.okey))
        if state.turn is not None:
            phase = word("to-draw" if state.phase == "draw" else "to-play", self.lang)
            facts.append(self._fact("turn", self.lang.gettext(", ").join((self.names[state.turn], phase))))
        return Text("  ").join(facts)

    def _fact(self, name: str, text: str) -> Text:
        return Text.assemble((f"{heading(name, self.lang)}: ", "dim"), text)

    def _tile(self, name: str, tile: str, okey: str) -> Text:
        drawn = draw_tile(tile, okey)
        drawn.rstrip()
        return Text.assemble((f"{heading(name, self.lang)}: ", "dim"), drawn)

    def _what_happened(self, step: Step) -> Iterator[Text]:
        """The event in words, the points it costs, the rules it breaks, and how the hand stands then."""
        lang = self.lang
        yield from self._sentence("▸", explain_event(step.event, lang, self.players), "bold")
        house = self.replay.hand.options.house
        for mark, style, items in (("±", "#d18b00", step.entries), ("✗", "bold red", step.findings)):
            for item in items:
                said = explain(item, lang, house, self.players)
                yield from self._sentence(f"  {mark}", f"{said.sentence} ({said.clause})", style)
                yield from self._all("   ", [detail.text for detail in said.details], "")
                yield from self._all("   ", [f"{heading('reading', lang)}: {text}" for text in said.readings], "dim")
        if step.state is None:
            yield from self._sentence("  ■", say_replay("no-state", lang), "bold red")
        elif not step.followed:
            told = say_replay("not-followed", lang, n=lang.number(step.state.n))
            yield from self._sentence("  ■", told, "bold red")
        elif step.state.outcome is not None:
            yield from self._sentence("  ■", explain_outcome(step.state.outcome, lang, self.players), "bold green")

    def _all(self, mark: str, texts: Iterable[str], style: str) -> Iterator[Text]:
        for text in texts:
            yield from self._sentence(mark, text, style)

    def _sentence(self, mark: str, text: str, style: str) -> Iterator[Text]:
        """A sentence behind a mark, its further lines set in; at the right edge where the language begins there."""
        room = self.width - len(mark) - 1
        for number, line in enumerate(wrapped(Text(text, style), self.console, max(room, 20))):
            lead = mark if number == 0 else " " * len(mark)
            if self.lang.direction == "rtl":
                line.align("right", room)
                yield Text.assemble(line, (f" {lead[::-1]}", style))
            else:
                yield Text.assemble((f"{lead} ", style), line)

    def _with_list(self, lines: list[Text], step: Step, seat: int | None, room: int) -> list[Text]:
        """The lines with the events around this one beside them."""
        height = max(len(lines), room)
        first = max(0, min(step.n - height // 2, self.replay.last + 1 - height))
        listed: list[Text] = []
        for n in range(first, min(first + height, self.replay.last + 1)):
            mark = "✗" if n in self.replay.breaches else " "
            text = f" {mark}{n:>4} {explain_event(self.replay.event(n, seat), self.lang, self.players)}"
            event = Text(text, "reverse" if n == step.n else "red" if mark == "✗" else "dim")
            cut(event, LIST_WIDTH - 2, pad=True)
            listed.append(event)
        rows = []
        for row in range(max(len(lines), len(listed))):
            left = lines[row].copy() if row < len(lines) else Text()
            left.truncate(self.width, pad=True)
            rows.append(Text.assemble(left, ("│", "dim"), listed[row] if row < len(listed) else ""))
        return rows


def _touched(event: Event) -> int | None:
    """The number of the meld to which an event adds, or from which it captures."""
    return event.meld if isinstance(event, TileLaidOff | OkeyCaptured) else None
