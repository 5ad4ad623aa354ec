"""The board of a step: each seat's rack and discards, and the melds on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from okey_ledger.domain.view import LaidState, State
from okey_ledger.explain import Language, heading, opened_name, word

from .lines import cut
from .tiles import IVORY, WIDTH, WORN, draw_tiles

NARROW_LABEL: Final = 18
"""The cells for a seat's name and score on 80; the rest holds a rack of 15 tiles."""

WIDE_LABEL: Final = 28
"""The same where there is room."""

MAX_OWNER_WIDTH: Final = 8
"""The most cells for the name of a meld's owner."""

LEFT_TO_RIGHT: Final = "\u200e"
"""Begins a line of tiles, so that words of a right-to-left language in it do not turn the line round."""


class Board:
    """Draws the seats and the table in a language, at a width."""

    def __init__(self, lang: Language, names: Sequence[str], width: int, whole: bool) -> None:
        """`names` are the players by seat; `whole` shows discard piles to their ground, else their tops in one line."""
        self.lang = lang
        self.names = names
        self.width = width
        self.whole = whole
        self.start = LEFT_TO_RIGHT if lang.direction == "rtl" else ""
        self.left = NARROW_LABEL if width < NARROW_LABEL + WIDE_LABEL + 15 * WIDTH else WIDE_LABEL

    def seats(self, state: State) -> Iterator[Text]:
        """Every seat's rack and discards, line by line."""
        for seat in range(len(state.racks)):
            yield from self._seat(state, seat)

    def _seat(self, state: State, seat: int) -> Iterator[Text]:
        """Name, score and rack; below them how the seat stands, and its discards."""
        acts = state.turn == seat
        score = self.lang.number(state.scores[seat])
        name = Text(f"{self.start}{'▶' if acts else ' '}{seat} {self.names[seat]}", "bold" if acts else "")
        cut(name, self.left - Text(score).cell_len - 2, pad=True)
        yield from self._beside(Text.assemble(name, (f" {score} ", "bold")), state.racks[seat], state.okey, IVORY, True)
        standing = Text(f"{self.start}   {self._standing(state, seat)}", "dim")
        cut(standing, self.left - 2, pad=True)
        yield from self._beside(
            Text.assemble(standing, ("↓ ", "dim")), state.discards[seat], state.okey, WORN, self.whole
        )

    def _standing(self, state: State, seat: int) -> str:
        """With what a seat has opened, and whether it has declared pairs or is the bot's."""
        opened = state.opened[seat]
        parts = [
            *([opened_name(opened, self.lang)] if opened else []),
            *([word("declared", self.lang)] if state.declared[seat] else []),
            *([word("bot", self.lang)] if seat in state.bots else []),
        ]
        return self.lang.gettext(", ").join(parts)

    def _beside(self, head: Text, tiles: Sequence[str], okey: str, ground: str, whole: bool) -> Iterator[Text]:
        """Tiles to the right of a head, in as many lines as they take; or the last of them that fit into one."""
        room = max((self.width - self.left) // WIDTH, 1)
        if not whole and len(tiles) > room:
            yield Text.assemble(
                head, ("…".ljust(WIDTH), "dim"), draw_tiles(tiles[len(tiles) - room + 1 :], okey, ground)
            )
            return
        yield Text.assemble(head, draw_tiles(tiles[:room], okey, ground))
        for start in range(room, len(tiles), room):
            yield Text.assemble(" " * self.left, draw_tiles(tiles[start : start + room], okey, ground))

    def table(self, state: State, touched: int | None) -> Iterator[Text]:
        """The melds, as many in a line as fit; `touched` is the number of the one that the event has changed."""
        line = Text.assemble((f"{self.start} {heading('table', self.lang)}: ", "dim"))
        indent = line.cell_len
        if not state.table:
            yield line.append(word("nothing", self.lang), "dim")
            return
        empty = True
        for meld in state.table:
            drawn = self._meld(meld, state.okey, meld.meld == touched)
            if not empty and line.cell_len + drawn.cell_len > self.width:
                yield line
                line = Text(" " * indent)
            line.append_text(drawn)
            empty = False
        yield line

    def _meld(self, meld: LaidState, okey: str, touched: bool) -> Text:
        """A meld behind its number and its owner's name; the one that has just changed stands out."""
        owner = Text(self.names[meld.owner])
        cut(owner, MAX_OWNER_WIDTH)
        number = self.lang.isolate(f"#{meld.meld}")
        label = Text.assemble("▸" if touched else " ", f"{number} ", owner, " ", style="bold" if touched else "dim")
        return Text.assemble(label, draw_tiles(meld.tiles, okey))
