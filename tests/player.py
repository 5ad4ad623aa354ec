"""A player that plays whole hands legally at random: it proposes moves, and plays those that the fold finds legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.table import Table
from okey_ledger.domain.view import State, state
from tests.loaded import MELDS, PAIRS, Loaded, Meld, load, number_of
from tests.logs import Hand, RuleSetName
from tests.options import any_options

PER_TURN = 30
"""The time limit, in seconds, that the player keeps where a table has one."""


CHOICES: Mapping[RuleSetName, Mapping[str, Sequence[object]]] = {
    "okey51": {
        "katlama": (True, False),
        "teams": (False, True),
        "assisted": (False, True),
        "hands": (1, 3),
        "move_seconds": (None, PER_TURN),
        "own_meld_charged": (False, True),
        "group_capture": ("declared", "both"),
        "okey_discard_islek": (True, False),
        "capture_islek": (True, False),
        "take_for_new_meld": (False, True),
        "take_on_empty_stock": (False, True),
        "katlama_partner_exempt": (False, True),
        "pairs_rest_exhausted": (10, 5),
        "partner_pays": (False, True),
        "okey_in_pairs": (True, False),
    },
    "countdown": {
        "start_points": (20, 5, 21),
        "move_seconds": (None, PER_TURN),
        "pairs_okey_points": (4, 8),
        "indicator_show": ("every_hand", "first_hand"),
        "take_on_empty_stock": (False, True),
        "okey_in_pairs": (True, False),
    },
    "rounds": {
        "hands": (1, 3),
        "move_seconds": (None, PER_TURN),
        "take_on_empty_stock": (False, True),
        "okey_in_pairs": (True, False),
    },
}
"""Every option and house reading of each rule set, its default first."""


def play(ruleset: RuleSetName, seed: int) -> Hand:
    """A whole hand at a table with options that the seed chooses; a claim of its scores closes it."""
    random = Random(seed)
    options = _options(ruleset, random)
    players = random.choice((2, 4)) if ruleset == "rounds" else 4
    return Player(random, load(random, ruleset, players, at=0, **options)).play()


def _options(ruleset: RuleSetName, random: Random) -> dict[str, Any]:
    """Options and house readings by name; of the many of `okey101` some are set."""
    if ruleset in CHOICES:
        return {name: random.choice(values) for name, values in CHOICES[ruleset].items()}
    options = any_options(ruleset, random)
    house: dict[str, Any] = options.pop("house")
    limits = {"move_seconds": random.choice((None, PER_TURN)), "opening_points": random.choice((51, 101, 101))}
    return options | house | limits


@dataclass
class Rack:
    """What a seat holds, as a player sorts it: tiles by the face as which they play, and okeys apart."""

    okey: str
    faces: Counter[str]
    okeys: int

    @classmethod
    def of(cls, tiles: list[str], okey: str) -> Rack:
        """Sort a rack."""
        return cls(okey, Counter(okey if tile == "FJ" else tile for tile in tiles if tile != okey), tiles.count(okey))

    def without(self, meld: Meld) -> tuple[Rack, list[str]] | None:
        """The rest and how the meld or pair is written, okeys for what is missing; None where it is not there."""
        missing = Counter(meld) - self.faces
        left = self.okeys - missing.total()
        if left < 0:
            return None
        written = []
        for face in meld:
            if missing[face]:
                missing[face] -= 1
                written.append(f"{self.okey}={face}")
            else:
                written.append("FJ" if face == self.okey else face)
        return Rack(self.okey, self.faces - Counter(meld), left), written

    def possible(self, melds: list[Meld]) -> list[Meld]:
        """Those that can be laid now, one by one."""
        held = self.faces.keys()
        return [meld for meld in melds if len(set(meld) - held) <= self.okeys and self.without(meld)]


def lay_some(random: Random, rack: Rack, melds: list[Meld], enough: int) -> list[str]:
    """Melds, or pairs, out of a rack, until so many points, or pairs, are laid."""
    laid: list[str] = []
    possible = rack.possible(melds)
    for meld in random.sample(possible, len(possible)):
        taken = rack.without(meld)
        if taken and enough > 0:
            rack, written = taken
            laid.append(" ".join(written))
            enough -= 1 if len(meld) == 2 else sum(map(number_of, meld))
    return laid


def cover(rack: Rack, melds: list[Meld]) -> list[str] | None:
    """Melds, or pairs, that take a rack whole, its okeys too; None where there are none."""
    if not rack.faces:
        return None if rack.okeys else []
    first = min(rack.faces)
    for meld in melds:
        taken = rack.without(meld) if first in meld else None
        others = cover(taken[0], melds) if taken else None
        if taken and others is not None:
            return [" ".join(taken[1]), *others]
    return None


class Player:
    """Plays all seats of one hand to its end."""

    def __init__(self, random: Random, loaded: Loaded) -> None:
        self.random = random
        self.hand = loaded.hand
        self.keep = loaded.keep
        self.fold = Fold(loaded.hand.recorded)
        self.second = 0.0

    def play(self) -> Hand:
        """The whole hand, a claim of its scores included."""
        while self.fold.outcome.kind == "open":
            self.turn()
        self.hand = self.hand.claim(*(self.fold.scores or ()))
        return self.hand

    def move(self, name: str, *values: Any, **named: Any) -> bool:
        """Make a move if the rules allow it, as the player or as the bot."""
        for actor in ("player", "bot"):
            longer: Hand = getattr(self.hand, name)(*values, **named, at=self.second, actor=actor)
            if not self.fold.check(longer.last):
                self.hand = longer
                self.fold.take([longer.last])
                return True
        return False

    def chance(self, odds: float) -> bool:
        """Whether something happens."""
        return self.random.random() < odds

    @property
    def table(self) -> Table[Any, Any]:
        """The table as it is now."""
        assert self.fold.table is not None
        return self.fold.table

    @property
    def lays(self) -> bool:
        """Whether melds are laid during play."""
        return self.table.rules.laying is not None

    @property
    def pairs_lay_off(self) -> bool:
        """Whether who opened with pairs lays off, and who opened with melds may lay pairs."""
        return bool(self.table.house.pairs_lay_off)

    @property
    def seen(self) -> State:
        """The whole state; the moves of all seats are this player's."""
        return state(self.table)

    def turn(self) -> None:
        """One turn, from the draw to the discard."""
        before = self.hand, self.second
        seat = self.seen.turn
        assert seat is not None
        self.second += 1
        self.serve(seat)
        if self.table.is_void:
            self.move("annul")
            return
        if self.seen.phase == "draw" and not self.draw(seat):
            self.move("exhaust")
            return
        if not self.lay_and_throw(seat):
            self.hand, self.second = before  # a taken tile that found no use: the turn is played anew
            self.fold = Fold(self.hand.recorded)
            self.fold.take(self.hand.events[1:])

    def draw(self, seat: int) -> bool:
        """Take the discard, or draw."""
        taken = self.chance(0.3) and self.move("take", seat)
        return taken or (self.seen.stock_left > 0 and self.move("draw", seat))

    def serve(self, seat: int) -> None:
        """What may happen at a table beside the moves."""
        other = self.random.randrange(len(self.hand.dealt.players))
        for name, odds in (("take_over", 0.02), ("reclaim", 0.05), ("show", 0.5), ("declare", 0.02)):
            if self.chance(odds):
                self.move(name, other)
        if self.chance(0.02):
            self.second += PER_TURN
            self.move("time_out", seat)
        if self.chance(0.003):
            self.move("annul")

    def lay_and_throw(self, seat: int) -> bool:
        """Lay and lay off what comes to mind, then throw a tile or finish; False if there is no legal way."""
        if self.seen.outcome is not None:
            return True
        if self.lays:
            self.open(seat)
            self.lay(seat)
        elif self.finish(seat):
            return True
        tiles = self.seen.racks[seat]
        if len(tiles) == 1 and self.move("finish", seat, tiles[0]):
            return True
        keep = self.keep[seat] + Counter({self.seen.okey: 2})
        spare = list((Counter(tiles) - keep).elements())
        ordered = [*self.random.sample(spare, len(spare)), *self.random.sample(tiles, len(tiles))]
        return any(self.move("discard", seat, tile) for tile in ordered)

    def finish(self, seat: int) -> bool:
        """Show fourteen tiles of fifteen and throw the last, in classic Okey."""
        tiles = self.seen.racks[seat]
        okey = self.seen.okey
        for tile in sorted({okey} & set(tiles)) + sorted(set(tiles) - {*self.keep[seat], okey}):
            rest = list(tiles)
            rest.remove(tile)
            rack = Rack.of(rest, okey)
            for name, melds in (("pairs", PAIRS), ("melds", MELDS)):
                shown = cover(rack, rack.possible(melds))
                if shown and self.move("finish", seat, tile, **{name: tuple(shown)}):
                    return True
        return False

    def open(self, seat: int) -> None:
        """Open, with melds or with pairs."""
        if self.seen.opened[seat] is None and self.chance(0.8):
            rack = Rack.of(self.seen.racks[seat], self.seen.okey)
            melds = lay_some(self.random, rack, MELDS, self.seen.bar or 0)
            enough = self.table.laying.pairs(self.table, seat)
            pairs = lay_some(self.random, rack, PAIRS, enough)
            if (melds and self.move("open", seat, *melds)) or (
                len(pairs) >= enough and self.move("open_pairs", seat, *pairs)
            ):
                self.keep[seat] = Counter()

    def lay(self, seat: int) -> None:
        """Lay further melds or pairs, capture and lay off."""
        opened = self.seen.opened[seat]
        if opened is None:
            return
        rack = Rack.of(self.seen.racks[seat], self.seen.okey)
        rack.okeys *= self.chance(0.2)
        for laid in lay_some(self.random, rack, PAIRS if opened == "pairs" else MELDS, 99):
            self.move("lay_pairs" if opened == "pairs" else "lay", seat, laid)
        if opened == "melds" and self.pairs_lay_off and (pairs := rack.possible(PAIRS)):
            self.move("lay_pairs", seat, " ".join(pairs[0]))
        via = {"via": "assist"} if self.chance(0.5) else {}
        for meld in self.seen.table:
            for tile in self.seen.racks[seat]:
                if (opened == "melds" or self.pairs_lay_off) and self.chance(0.1 if tile == self.seen.okey else 0.8):
                    self.move("capture", seat, meld.meld, tile, **via) or self.lay_off(seat, meld.meld, tile, **via)

    def lay_off(self, seat: int, meld: int, tile: str, **via: str) -> bool:
        """Add a tile to a meld; an okey as whatever fits."""
        if tile != self.seen.okey:
            return self.move("lay_off", seat, meld, tile, **via)
        faces = self.random.sample(PAIRS, 4)
        return any(self.move("lay_off", seat, meld, f"{tile}={face}", **via) for face, _ in faces)
