"""Session through a hand by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from typing import Final

from rich.text import Text

from okey_ledger.domain.events import DiscardTaken, Event, TileDrawn
from okey_ledger.domain.replay import Replay
from okey_ledger.explain import LANGUAGES, Language
from okey_ledger.explain.players import player_at_start
from okey_ledger.explain.replay import say_replay

from ..console import console_for, drawn
from .lines import cut
from .screen import Screen
from .terminal import Terminal

HELP: Final = (
    ("→ n ␣", "forward"),
    ("← p", "back"),
    ("Home", "first"),
    ("End", "last"),
    ("g", "go"),
    ("f", "next-finding"),
    ("F", "previous-finding"),
    ("e E", "entry"),
    ("⇧→ ⇧←", "turn-key"),
    ("0–3", "move-of"),
    ("s", "seat"),
    ("l", "language"),
    ("↑ ↓", "scroll"),
    ("?", "help"),
    ("q", "quit"),
)
"""The keys and what they do."""

SYMBOLS: Final = (
    ("▸", "happened-mark"),
    ("±", "entry-mark"),
    ("✗", "finding-mark"),
    ("■", "end-mark"),
    ("▶", "turn-mark"),
    ("↓", "discards-mark"),
    ("#0", "meld-mark"),
    ("*", "okey-mark"),
)
"""The symbols on a screen and what they stand for."""

HINTED: Final = ("quit", "help", "seat", "language", "forward", "back", "go", "next-finding")
"""Of what the last line reminds, as far as there is room."""


def run_session(replay: Replay, lang: Language, seat: int | None, color: bool) -> None:
    """Show a hand on the terminal, an event at a time, until the reader leaves it."""
    with Terminal() as terminal:
        Session(replay, lang, seat, color, terminal).run()


def _begins_turn(event: Event) -> bool:
    return isinstance(event, TileDrawn | DiscardTaken)


class Session:
    """Where a reader stands in a hand, and what the keys do."""

    def __init__(self, replay: Replay, lang: Language, seat: int | None, color: bool, terminal: Terminal) -> None:
        self.replay = replay
        self.lang = lang
        self.seat = seat
        self.color = color
        self.terminal = terminal
        self.n = 0
        self.top = 0
        """The first line that is shown of a step that is longer than the screen."""
        self.said = ""
        """What is said in the last line instead of the keys."""
        self.keys: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("right", "n", " ", "enter"), self.forward),
            **dict.fromkeys(("left", "p", "backspace"), self.back),
            "home": self.first,
            "end": self.last,
            "g": self.go,
            "f": self.next_finding,
            "F": self.previous_finding,
            "e": self.next_entry,
            "E": self.previous_entry,
            "shift right": self.next_turn,
            "shift left": self.previous_turn,
            **{str(seat): partial(self.next_move, seat) for seat in range(replay.hand.seats)},
            "s": self.next_seat,
            "l": self.next_language,
            **dict.fromkeys(("up", "page up"), self.scroll_up),
            **dict.fromkeys(("down", "page down"), self.scroll_down),
            "?": self.help,
            "stop": terminal.stop,
        }

    def run(self) -> None:
        """Draw and obey, key by key."""
        while True:
            self.draw()
            key = self.terminal.read_key()
            if key in ("q", "Q", "end of input"):
                return
            self.said = ""
            self.keys.get(key, self.stay)()

    def draw(self) -> None:
        """Show the step and the last line."""
        columns, rows = self.terminal.size
        console = console_for(self.color, columns, rows)
        screen = Screen(self.replay, self.lang, console, whole=False)
        lines = screen.lines(self.replay.step(self.n, self.seat), self.seat)
        self.top = max(0, min(self.top, len(lines) - (rows - 1)))
        shown = lines[:1] + lines[1 + self.top : rows - 1 + self.top]
        shown += [Text()] * (rows - 1 - len(shown))
        self.terminal.show(drawn([*shown, self._last_line(columns, len(lines) > rows - 1)], console))

    def _last_line(self, width: int, longer: bool) -> Text:
        """What is said, or else the keys."""
        if self.said:
            return Text(f" {self.said}", "bold")
        keys = {name: key.split()[0] for key, name in HELP}
        line = Text()
        for name in ("scroll", *HINTED) if longer else HINTED:
            hint = Text.assemble((f" {keys[name]}", "bold"), (f" {say_replay(name, self.lang)} ", "dim"))
            if line.cell_len + hint.cell_len <= width:
                line.append_text(hint)
        return line

    def stay(self) -> None:
        """A key that does nothing, or the terminal has changed: draw anew."""

    def to(self, n: int | None) -> None:
        """Go to an event, where there is one."""
        if n is not None:
            self.n = max(0, min(n, self.replay.last))
            self.top = 0

    def forward(self) -> None:
        """To the next event."""
        self.to(self.n + 1)

    def back(self) -> None:
        """To the event before."""
        self.to(self.n - 1)

    def first(self) -> None:
        """To the deal."""
        self.to(0)

    def last(self) -> None:
        """To the last event."""
        self.to(self.replay.last)

    def next_finding(self) -> None:
        """To the next event that breaks a rule."""
        self._to_finding(self.replay.breach_after(self.n))

    def previous_finding(self) -> None:
        """To the last event before that breaks a rule."""
        self._to_finding(self.replay.breach_before(self.n))

    def _to_finding(self, n: int | None) -> None:
        if n is None:
            self.said = say_replay("no-further-finding", self.lang)
        self.to(n)

    def next_entry(self) -> None:
        """To the next event that changes a score."""
        self._to_first((n for n in self._entries() if n > self.n), "no-further-entry")

    def previous_entry(self) -> None:
        """To the last event before that changes a score."""
        self._to_first((n for n in reversed(self._entries()) if n < self.n), "no-further-entry")

    def next_turn(self) -> None:
        """To the event with which the next turn begins."""
        self._to_first(
            (event.n for event in self.replay.hand if event.n > self.n and _begins_turn(event)), "no-such-move"
        )

    def previous_turn(self) -> None:
        """To the event with which this turn began, or the turn before."""
        begun = [event.n for event in self.replay.hand if event.n < self.n and _begins_turn(event)]
        self.to(begun[-1] if begun else 0)

    def next_move(self, seat: int) -> None:
        """To the next event of a seat."""
        later = (event.n for event in self.replay.hand if event.n > self.n and getattr(event, "seat", None) == seat)
        self._to_first(later, "no-such-move")

    def _entries(self) -> list[int]:
        return sorted({entry.n for entry in self.replay.fold.entries})

    def _to_first(self, numbers: Iterator[int], otherwise: str) -> None:
        n = next(numbers, None)
        if n is None:
            self.said = say_replay(otherwise, self.lang)
        self.to(n)

    def go(self) -> None:
        """Ask for a number and go to that event."""
        number = ""
        while True:
            self.said = f"{say_replay('go', self.lang)}: {number}▏"
            self.draw()
            key = self.terminal.read_key()
            if key.isascii() and key.isdigit():
                number = (number + key)[:9]
            elif key == "backspace":
                number = number[:-1]
            elif key != "resize":
                break
        self.said = ""
        if key == "enter" and number:
            if int(number) > self.replay.last:
                self.said = say_replay("no-such-event", self.lang)
            else:
                self.to(int(number))

    def next_seat(self) -> None:
        """Look with the eyes of the next seat, after the last one again with those of all."""
        following = 0 if self.seat is None else self.seat + 1
        self.seat = following if following < self.replay.hand.seats else None
        if self.seat is None:
            self.said = say_replay("all-seats", self.lang)
        else:
            self.said = player_at_start(self.seat, self.lang, self.replay.hand.players)

    def next_language(self) -> None:
        """Say everything in the next language."""
        codes = list(LANGUAGES)
        following = codes[(codes.index(self.lang.code) + 1) % len(codes)]
        self.lang = LANGUAGES[following].naming(self.lang.names)
        self.said = self.lang.name

    def scroll_up(self) -> None:
        """Show what is above."""
        self.top -= 1

    def scroll_down(self) -> None:
        """Show what is below."""
        self.top += 1

    def help(self) -> None:
        """Show what each key does, and what the symbols stand for."""
        columns, rows = self.terminal.size
        lines = [Text(f" {say_replay('help', self.lang)}", "bold"), Text()]
        explained = [
            Text.assemble((f"  {key:<7}", "bold"), say_replay(name, self.lang)) for key, name in (*HELP, *SYMBOLS)
        ]
        if len(explained) + 3 > rows:  # two columns
            half = (len(explained) + 1) // 2
            for left in explained[:half]:
                cut(left, columns // 2, pad=True)
            explained = [Text.assemble(*pair) for pair in zip_longest(explained[:half], explained[half:], fillvalue="")]
        lines = [*([] if len(explained) + 3 > rows else lines), *explained]
        lines.append(Text(f" {say_replay('any-key', self.lang)}", "dim"))
        self.terminal.show(drawn(lines[:rows], console_for(self.color, columns, rows)))
        while self.terminal.read_key() == "resize":
            pass
