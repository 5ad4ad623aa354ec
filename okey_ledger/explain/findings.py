"""One sentence for every finding: the clause and its case choose it, the facts fill it."""

from __future__ import annotations

from typing import Final

from .language import N_

FINDINGS: Final = {
    ("deal", "players"): N_("The deal is for {players} at the table, but {ruleset} is played by {needs}"),
    ("deal", "same-player"): N_("The deal seats {player} twice"),
    ("deal", "starter"): N_("The deal names seat {seat_number} as starter; the seats of this table are 0 to {last}"),
    ("deal", "racks"): N_("The number of racks dealt is {racks}, that of players {players}"),
    ("deal", "rack-size"): N_("{of} is dealt a rack of {tiles}; it should be {needs}"),
    ("deal", "indicator"): N_("A false joker is turned up as indicator; it goes back and another tile is turned up"),
    ("deal", "stock-size"): N_("The stock has {tiles} in it; of the tile set {needs} should be left"),
    ("deal", "tile-set"): N_("Racks, stock and indicator hold {tile} {count} times; the tile set has it twice"),
    ("deal", "second"): N_("A second deal comes in a hand that has been dealt"),
    ("turn", "not-to-act"): N_("{seat} is not to act; it is the turn of {turn}"),
    ("turn", "not-at-table"): N_("There is no seat {seat_number} at this table; its seats are 0 to {last}"),
    ("clock", "late"): N_("{seat} moves {seconds} s after the turn began; a turn lasts {move_seconds} s"),
    ("clock", "too-early"): N_(
        "The time of {seat} is called {seconds} s after the turn began; a turn lasts {move_seconds} s"
    ),
    ("actor", "bot-uncalled"): N_(
        "The bot moves for {seat}, whose place it has not taken and whose time has not been called"
    ),
    ("actor", "player-while-away"): N_("{seat} moves, although the bot plays in this place"),
    ("actor", "player-after-timeout"): N_(
        "{seat} moves after the time of the turn has been called; the bot plays the rest of the turn"
    ),
    ("actor", "taken-over-twice"): N_("The bot takes over for {seat} a second time"),
    ("actor", "not-taken-over"): N_("{seat} comes back, but the bot had not taken over"),
    ("actor", "another-player"): N_("{player} takes back a seat that belongs to {owner}"),
    ("draw-first", "before-the-draw"): N_("{seat} lays or discards before drawing or taking a tile"),
    ("draw-once", "again"): N_("{seat} draws or takes a second time in one turn"),
    ("draw-once", "starter"): N_(
        "{seat} draws or takes in the first turn; the tile that the starter is dealt beyond the others was its draw"
    ),
    ("stock-empty", "draw"): N_("{seat} draws {tile}, but the stock is empty"),
    ("stock-order", "not-next"): N_("{seat} draws {tile}, but the next tile of the stock is {next}"),
    ("stock-order", "not-in-stock"): N_("{seat} draws {tile}, which is not in the stock"),
    ("take-previous", "another-tile"): N_("{seat} takes {tile}, but the last discard is {floor}"),
    ("take-previous", "none-to-take"): N_("{seat} takes {tile}, but there is no discard to take"),
    ("exhausted", "take"): N_("{seat} takes {tile} although the stock is empty; the hand is drawn then"),
    ("exhausted", "stock-left"): N_("The hand is called exhausted with {stock_left} in the stock"),
    ("exhausted", "in-a-turn"): N_(
        "The hand is called exhausted although {turn} has drawn or taken a tile and has to end the turn"
    ),
    ("ended", "after-the-end"): N_("The event comes after the end of the hand ({outcome})"),
    ("ended", "claim-before-the-end"): N_("Scores are claimed before the end of the hand"),
    ("event-kind", "unknown"): N_("{ruleset} has no event of the kind {type}"),
    ("event-kind", "misspelt"): N_("{ruleset} has no event of the kind {type}; write {meant} if that is meant"),
    ("all-pairs", "move"): N_(
        "{seat} plays on although all four seats have opened with pairs; the hand is void and can only be annulled"
    ),
    ("all-pairs", "exhausted"): N_(
        "The hand is called exhausted although all four seats have opened with pairs; it is "
        "void and can only be annulled"
    ),
    ("scores", "differ"): N_("The scores claimed are {claimed}, but the entries add up to {expected}"),
    ("rack", "not-held"): N_("{seat} plays tiles that are not in the rack: {tiles}"),
    ("okey-identity", "missing"): N_("{seat} plays the okey, {okey}, without saying what it stands for"),
    ("okey-identity", "not-an-okey"): N_(
        "{seat} plays {printed} as {face}, but only the okey, {okey}, stands for another tile"
    ),
    ("meld", "no-meld"): N_("{seat} lays tiles that are neither a run nor a group: {tiles}"),
    ("pair", "no-pair"): N_("{seat} lays as a pair two tiles that are not identical: {tiles}"),
    ("pair", "okey"): N_(
        "{seat} lays a pair in which an okey stands for another tile, which this table does not allow: {tiles}"
    ),
    ("opening", "below"): N_("{seat} opens with melds worth {points}; an opening needs {bar}"),
    ("katlama", "not-above"): N_("{seat} opens with melds worth {points}, which does not exceed the {highest} of {by}"),
    ("katlama", "no-more-pairs"): N_("{seat} opens with {pairs} pairs, which are no more than the {highest} of {by}"),
    ("opening-turn", "must-wait"): N_(
        "{seat} lays off or captures in the turn of the opening; at this table that waits for the next turn"
    ),
    ("lay-off-limit", "pairs"): N_(
        "{seat} has opened with pairs and lays off more tiles in one turn than allowed ({most})"
    ),
    ("lay-off-limit", "meld"): N_(
        "{seat} lays off more tiles onto meld {meld} in one turn than this table allows ({most})"
    ),
    ("lay-off-limit", "end"): N_(
        "{seat} lays off more tiles at one end of meld {meld} in one turn than this table allows ({most})"
    ),
    ("already-opened", "again"): N_("{seat} opens, but has opened before, {opened}"),
    ("not-opened", "lays"): N_("{seat} lays or captures on the table before opening"),
    ("pairs-opening", "too-few"): N_("{seat} opens with too few pairs: {pairs} instead of {needs}"),
    ("pairs-path", "opened-with-pairs"): N_("{seat} has opened with pairs, and may not lay melds, lay off or capture"),
    ("pairs-path", "opened-with-melds"): N_("{seat} has opened with melds and may not lay pairs"),
    ("pairs-path", "melds-after-pairs"): N_("{seat} has opened with pairs, and may not lay melds"),
    ("pairs-path", "no-pairs-yet"): N_(
        "{seat} has opened with melds and lays pairs, but no seat has opened with pairs yet"
    ),
    ("pairs-path", "pairs-after-melds"): N_("{seat} has opened with melds, and may not lay pairs at this table"),
    ("keep-one", "none-left"): N_("{seat} lays every tile and keeps none to discard"),
    ("assisted", "elsewhere"): N_("{seat} plays at one touch, but this table is not assisted"),
    ("lay-off", "no-such-meld"): N_("{seat} lays off onto meld {meld}, which is not on the table"),
    ("lay-off", "pair"): N_("{seat} lays off onto number {meld}, which is a pair, not a meld"),
    ("lay-off", "does-not-fit"): N_(
        "{seat} lays {tile} off onto meld {meld}, where it does not fit ({tiles}; it takes {wants})"
    ),
    ("capture", "no-such-meld"): N_("{seat} captures from meld {meld}, which is not on the table"),
    ("capture", "pair"): N_("{seat} captures from number {meld}, which is a pair, not a meld"),
    ("capture", "no-okey"): N_("{seat} captures from meld {meld}, in which there is no okey ({tiles})"),
    ("capture", "locked"): N_("{seat} captures the okey from meld {meld}, but at this table okeys that lie there stay"),
    ("capture", "okey-given"): N_(
        "{seat} gives an okey ({given}) for the okey in meld {meld}; an okey is not a real tile and cannot capture"
    ),
    ("capture", "needs-two"): N_(
        "{seat} gives {given} for the okey in meld {meld}; in a group of three this table asks for two tiles at once, "
        "the real one ({stands_for}) and the missing color ({missing})"
    ),
    ("capture", "needs-one"): N_(
        "{seat} gives {given} for the okey in meld {meld}; it is captured by one tile ({stands_for})"
    ),
    ("capture", "another-tile"): N_(
        "{seat} gives {given} for the okey in meld {meld}, but that stands for {stands_for}"
    ),
    ("take-use", "not-used"): N_("{seat} has taken {tile} and not used it in the same turn"),
    ("take-use", "new-meld-only"): N_(
        "{seat} has used the taken {tile} in a new meld only, which does not count at this table"
    ),
    ("take-use", "after-the-opening"): N_(
        "{seat} took {tile} to open, opened without it and laid it afterwards; at this table only the opening uses it"
    ),
    ("finish", "unrecorded"): N_("{seat} discards the last tile, {tile}; this is a finish and must be recorded as one"),
    ("finish", "more-than-one"): N_("{seat} finishes with {tiles} in the rack; a finish discards the one last tile"),
    ("finish", "not-opened"): N_("{seat} finishes without having opened"),
    ("finish", "not-fourteen"): N_(
        "{seat} holds {held} and shows {shown}; a finish shows 14 of 15, in melds or as seven pairs"
    ),
    ("indicator-shown", "first-hand-only"): N_(
        "{seat} shows the indicator in hand {hand_no}; at this table it is shown in the first hand only"
    ),
    ("indicator-shown", "shown-before"): N_("{seat} shows the indicator, but {by} has shown it in this hand before"),
    ("indicator-shown", "too-late"): N_("{seat} shows the indicator after their own first discard"),
    ("indicator-shown", "not-held"): N_("{seat} shows the indicator, but does not hold the other copy of {indicator}"),
    ("pairs-declared", "melds-shown"): N_("{seat} has declared pairs, but finishes with melds"),
    ("pairs-declared", "undeclared"): N_("{seat} opens with pairs without having declared them"),
    ("pairs-declared", "melds-opened"): N_("{seat} has declared pairs, but opens with melds"),
    ("game", "ruleset"): N_("Hand {hand} is {ruleset}, but the game is {first} (hand {first_hand})"),
    ("game", "players"): N_("Hand {hand} has other players ({players}) than hand {first_hand} ({first})"),
    ("game", "options"): N_("Hand {hand} has other options than hand {first_hand}"),
    ("game", "beyond"): N_("Hand {hand} is number {hand_no}, but the hands of the game are {hands}"),
    ("game", "twice"): N_("Hand {hand} is number {hand_no}, which has been played before"),
    ("game", "after-the-end"): N_("Hand {hand} is number {hand_no}, but the game was over before it"),
    ("game", "gap"): N_("Hand {hand} is number {hand_no}, but number {expected} is missing"),
}
"""The sentence of each clause and case, in the order of the rules."""
