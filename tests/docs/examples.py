"""The worked examples of docs/rules.md: fenced blocks called `okey`, read and run through the fold.

A block is a hand, a list of melds or pairs, or a game, as its first line says. What a line gives stands behind an
arrow, and a line that gives nothing has none: whatever the fold says beyond it is an error. Where the first line
names several values of an option (`katlama=true / false`), the block is run with each, and so are the results that
follow in the same order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple, cast

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.game import Game, HandResult, standing
from okey_ledger.domain.rulesets import OPTIONS
from tests.docs.markdown import FENCE, Document
from tests.logs import Hand, RuleSetName, deal

ARROW = "→"
ALTERNATIVE = re.compile(r" / ")


class Line(NamedTuple):
    """A line of a block: its number, what it says, and what it gives."""

    number: int
    said: str
    gives: str


@dataclass(frozen=True)
class Example:
    """A block as it stands under a heading, with one value of its option."""

    heading: str
    header: str
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        """Where it stands; pytest shows it."""
        return f"{self.heading}: {self.header}"


def examples(document: Document) -> Iterator[Example]:
    """Every example of a document, each value of an option apart."""
    heading = ""
    for part in re.split(r"(^#{2,6} [^\n]+$|^```okey\n.*?^```$)", document.text, flags=re.MULTILINE | re.DOTALL):
        if part.startswith("#"):
            heading = part.strip("# `")
        elif fence := FENCE.match(part):
            header, *rest = fence["text"].splitlines()
            for chosen in range(len(ALTERNATIVE.split(header))):
                lines = tuple(Line(number, *_parted(line, chosen)) for number, line in enumerate(rest, 2) if line)
                yield Example(heading, _chosen_header(header, chosen), lines)


def _parted(line: str, chosen: int) -> tuple[str, str]:
    said, _, gives = line.partition(ARROW)
    results = ALTERNATIVE.split(gives.strip())
    result = results[chosen] if len(results) > 1 else results[0]
    return said.strip(), "" if result == "nothing" else result


def _chosen_header(header: str, chosen: int) -> str:
    return re.sub(r"\S+(?: / [^\s,]+)+", lambda match: _value(match[0], chosen), header)


def _value(alternatives: str, chosen: int) -> str:
    name, _, values = alternatives.partition("=")
    return f"{name}={ALTERNATIVE.split(values)[chosen]}"


def run(example: Example) -> list[str]:
    """What each line of an example really gives, in order."""
    what, options = _header(example.header)
    if what in ("melds", "pairs"):
        return [_shape(what, line.said, options) for line in example.lines]
    ruleset = what.removeprefix("game of ")
    assert ruleset in OPTIONS, what
    return (_hand if ruleset == what else _game)(cast(RuleSetName, ruleset), options, example.lines)


def _header(header: str) -> tuple[str, dict[str, Any]]:
    """The first words, and the settings after them: `indicator R5, katlama=false`."""
    what, *settings = header.split(", ")
    options: dict[str, Any] = {}
    for setting in settings:
        name, value = re.split("[= ]", setting, maxsplit=1)
        options[name] = json.loads(value) if re.fullmatch(r"true|false|null|-?\d+", value) else value
    return what, options


def _melds(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | "))


Move = Callable[..., Hand]

MOVES: dict[str, Move] = {
    r"(\d) draws(?: (\S+))?": lambda hand, seat, tile, **common: hand.draw(int(seat), tile, **common),
    r"(\d) takes(?: (\S+))?": lambda hand, seat, tile, **common: hand.take(int(seat), tile, **common),
    r"(\d) opens with pairs (.+)": lambda hand, seat, pairs: hand.open_pairs(int(seat), *_melds(pairs)),
    r"(\d) opens (.+)": lambda hand, seat, melds: hand.open(int(seat), *_melds(melds)),
    r"(\d) lays off (\S+) onto (\d+)": lambda hand, seat, tile, meld: hand.lay_off(int(seat), int(meld), tile),
    r"(\d) lays off (\S+) onto (\d+) at one touch": (
        lambda hand, seat, tile, meld: hand.lay_off(int(seat), int(meld), tile, "assist")
    ),
    r"(\d) lays pairs (.+)": lambda hand, seat, pairs: hand.lay_pairs(int(seat), *_melds(pairs)),
    r"(\d) lays (.+)": lambda hand, seat, melds: hand.lay(int(seat), *_melds(melds)),
    r"(\d) captures from (\d+) with (.+)": lambda hand, seat, meld, tiles: hand.capture(int(seat), int(meld), tiles),
    r"(\d) discards (\S+)": lambda hand, seat, tile, **common: hand.discard(int(seat), tile, **common),
    r"(\d) shows the indicator": lambda hand, seat: hand.show(int(seat)),
    r"(\d) declares pairs": lambda hand, seat: hand.declare(int(seat)),
    r"(\d) finishes with (\S+)": lambda hand, seat, tile: hand.finish(int(seat), tile),
    r"(\d) finishes with (\S+) showing pairs (.+)": (
        lambda hand, seat, tile, pairs: hand.finish(int(seat), tile, pairs=_melds(pairs))
    ),
    r"(\d) finishes with (\S+) showing (.+)": (
        lambda hand, seat, tile, melds: hand.finish(int(seat), tile, melds=_melds(melds))
    ),
    r"(\d(?: \d)*) idle": lambda hand, seats: hand.idle(*_numbers(seats)),
    r"all idle until the stock is empty": lambda hand: hand.idle_to_the_last_tile(),
    r"the hand is exhausted": lambda hand: hand.exhaust(),
    r"the hand is annulled": lambda hand: hand.annul(),
    r"the hand is dealt again": lambda hand: hand.deal_again(),
    r"(\d) is taken over": lambda hand, seat: hand.take_over(int(seat)),
    r"(\d) is back": lambda hand, seat: hand.reclaim(int(seat)),
    r"scores are claimed: (.+)": lambda hand, claim: hand.claim(*_numbers(claim)),
}
"""What can happen in a hand, by how an example writes it; the most exact that fits is meant."""


def _moved(hand: Hand, said: str) -> Hand:
    """A hand after one line; it may begin with a second (`31 s:`) and end with who moved (`(bot)`)."""
    match = re.fullmatch(r"(?:(\d+) s: )?(.*?)( \(bot\))?", said)
    assert match
    common: dict[str, Any] = {"at": float(match[1])} if match[1] else {}
    common |= {"actor": "bot"} if match[3] else {}
    fitting = [(pattern, found) for pattern in MOVES if (found := re.fullmatch(pattern, match[2]))]
    assert fitting, f"no move is written like this: {said}"
    pattern, found = max(fitting, key=lambda fit: len(fit[0]))
    return MOVES[pattern](hand, *found.groups(), **common)


def _hand(ruleset: RuleSetName, options: dict[str, Any], lines: tuple[Line, ...]) -> list[str]:
    """What each line of a hand breaks and charges; the lines that deal give nothing."""
    return _told(*_played(ruleset, options, lines))


def folds(document: Document) -> Iterator[Fold]:
    """The folds of all hands among the examples of a document."""
    for example in examples(document):
        ruleset, options = _header(example.header)
        if ruleset in OPTIONS:
            hand, _ = _played(cast(RuleSetName, ruleset), options, example.lines)
            yield audit(hand.events)


def _played(ruleset: RuleSetName, options: dict[str, Any], lines: tuple[Line, ...]) -> tuple[Hand, list[int]]:
    """The hand of an example, and how many events there were after each line."""
    racks: dict[int, str] = {}
    hand: Hand | None = None
    first: list[int] = []
    for line in lines:
        if dealt := re.fullmatch(r"seat (\d) holds (.+)", line.said):
            racks[int(dealt[1])] = dealt[2]
        elif dealt := re.fullmatch(r"the stock is (.+)", line.said):
            options["stock"] = dealt[1]
        else:
            hand = _moved(hand or deal(ruleset, racks, **options), line.said)
        first.append(len(hand.events) if hand else 1)
    assert hand
    return hand, first


def _told(hand: Hand, first: list[int]) -> list[str]:
    """By line: what its events gave; `first` holds how many events there were after each line."""
    fold = audit(hand.events)
    told: list[str] = []
    before = 1
    for after in first:
        events = range(before, after)
        said = [f"breaks {finding.rule}" for finding in fold.findings if finding.n in events]
        said += ["halts"] if fold.halted_at in events else []
        entries = [entry for entry in fold.entries if entry.n in events]
        for (points, rule), alike in groupby(entries, lambda entry: (entry.points, entry.rule)):
            said.append(f"{' '.join(str(entry.seat) for entry in alike)} {points:+} {rule}")
        told.append(", ".join(said))
        before = after
    return told


def _shape(what: str, text: str, options: dict[str, Any]) -> str:
    """What a list of tiles is when a seat that holds them lays it: a meld and its points, a pair, or what it breaks."""
    rack = re.sub(r"=\S+", "", text)
    hand = deal(racks={0: rack}, katlama=False, **options)
    fold = audit((hand.open(0, text) if what == "melds" else hand.open_pairs(0, text)).events)
    broken = [finding.rule for finding in fold.findings if finding.rule not in ("opening", "pairs-opening")]
    if broken:
        return ", ".join([*(f"breaks {rule}" for rule in broken), "halts"])
    assert fold.table
    [laid] = fold.table.melds
    return f"{laid.kind}, {fold.table.openings[0]} points" if laid.shape else laid.kind


def _game(ruleset: RuleSetName, options: dict[str, Any], lines: tuple[Line, ...]) -> list[str]:
    """The standing of a game after each of its hands: `hand 2: 0 -2 -2 -2`."""
    players = options.pop("players", 4)
    hand = deal(ruleset, players=players, **options).recorded
    results: list[HandResult] = []
    told: list[str] = []
    for line in lines:
        match = re.fullmatch(r"hand (\d+): (.+)", line.said)
        assert match, line.said
        outcome, scores = ("annulled", [0] * players) if match[2] == "annulled" else ("finished", _numbers(match[2]))
        number = int(match[1])
        results.append(HandResult(f"h-{number}", ruleset, hand.players, hand.options, number, outcome, scores))
        told.append(_standing(standing("g", results)))
    return told


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def _standing(game: Game) -> str:
    said = [" ".join(map(str, game.points))]
    said += [f"teams {game.teams[0]} {game.teams[1]}"] if game.teams else []
    said += [f"breaks {finding.rule}" for finding in game.findings]
    if game.over:
        winners = " and ".join(map(str, game.winners))
        said.append(f"a draw of {winners}" if game.draw else f"won by {winners}")
    return ", ".join(said)
