"""What a report on a data set shows: for each part a query on the shipped views, what its columns are, and its plot."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal[
    "ruleset", "clause", "reason", "outcome", "finish", "opened", "katlama", "assisted", "actor", "acted", "seat",
    "place", "period", "count", "number", "points", "share", "shares", "range", "seconds", "limit", "hours",
]  # fmt: skip
"""What the values of a column are; it says how they are told and in which unit.

`period` is a day or a month as text, `count` is a whole number, `number` and `points` have one decimal, `share` is a
part of one, `shares` and `range` are a lower and an upper bound of a share and of points, `limit` is seconds or NULL
for no limit.
"""


class Column(NamedTuple):
    """A column of the table beside a plot."""

    name: str
    """The name of its heading."""
    kind: Kind


class Plot(NamedTuple):
    """How some columns are drawn; columns are given by their places."""

    kind: Literal["intervals", "bars", "columns", "curves", "stacks"]
    """`intervals`: a point with its bounds for each label. `bars`: a bar for each label. `columns`: a count for each
    number. `curves`: a line over numbers. `stacks`: counts of several groups on each other."""
    label: tuple[int, ...]
    """What stands at the axis."""
    value: int
    group: tuple[int, ...] = ()
    """What has a panel of its own, or in `curves` and `stacks` a color."""
    bounds: int | None = None
    step: int = 1
    """How many numbers a column is wide."""
    even: int | None = None
    """The value that all labels would have if there were no difference."""


class Figure(NamedTuple):
    """A part of a report."""

    name: str
    query: str
    columns: tuple[Column, ...]
    plot: Plot | None = None


def _columns(text: str) -> tuple[Column, ...]:
    """Columns written as `name:kind`, or as the name alone where it is the kind as well."""
    pairs = (item.partition(":") for item in text.split())
    return tuple(Column(name, kind or name) for name, _, kind in pairs)  # type: ignore[arg-type]


_MEAN_RANGE: Final = "[mean - 1.959964 * deviation / sqrt(hands), mean + 1.959964 * deviation / sqrt(hands)]"

MAX_DAYS: Final = 62
"""A data set of more days is told month by month."""

_PERIOD: Final = (
    f"left(CAST(day AS VARCHAR), CASE WHEN (SELECT count(DISTINCT day) FROM coverage) > {MAX_DAYS} THEN 7 ELSE 10 END)"
)

FIGURES: Final = (
    Figure(
        "coverage",
        "SELECT ruleset, sum(hands), sum(finished), sum(exhausted), sum(annulled), sum(quarantined), sum(events), "
        "sum(turns), sum(seconds) / 3600, sum(backwards) FROM coverage GROUP BY ruleset ORDER BY ruleset",
        _columns(
            "ruleset hands:count finished:count exhausted:count annulled:count quarantined:count events:count "
            "turns:count hours backwards:count"
        ),
    ),
    Figure(
        "days",
        f"SELECT {_PERIOD} AS period, ruleset, sum(hands), sum(quarantined) FROM coverage WHERE day IS NOT NULL "
        "GROUP BY period, ruleset ORDER BY period, ruleset",
        _columns("day:period ruleset hands:count quarantined:count"),
        Plot("stacks", (0,), 2, group=(1,)),
    ),
    Figure(
        "quarantine",
        "SELECT ruleset, reason, hands, share FROM quarantined",
        _columns("ruleset reason hands:count share"),
    ),
    Figure(
        "breaches",
        "SELECT ruleset, rule, sum(findings), sum(hands) FROM breaches GROUP BY ruleset, rule "
        "ORDER BY ruleset, sum(findings) DESC, rule",
        _columns("ruleset clause findings:count hands:count"),
    ),
    Figure(
        "wins",
        "SELECT ruleset, seats, seat, hands, wins, rate, [low, high], even FROM win_rates",
        _columns("ruleset seats:count seat hands:count finishes:count rate:share between:shares even:share"),
        Plot("intervals", (2,), 5, group=(0, 1), bounds=6, even=7),
    ),
    Figure(
        "starts",
        "SELECT ruleset, seats, place, hands, wins, rate, [low, high], mean FROM start_rates",
        _columns("ruleset seats:count place hands:count finishes:count rate:share between:shares mean-points:points"),
        Plot("intervals", (2,), 5, group=(0, 1), bounds=6),
    ),
    Figure(
        "games",
        "SELECT ruleset, seats, seat, games, wins, rate, [low, high], mean FROM game_rates",
        _columns("ruleset seats:count seat games:count won:count rate:share between:shares mean-game:points"),
        Plot("intervals", (2,), 5, group=(0, 1), bounds=6),
    ),
    Figure(
        "scores",
        f"SELECT ruleset, seats, seat, hands, points, mean, {_MEAN_RANGE}, lowest, highest FROM scores",
        _columns(
            "ruleset seats:count seat hands:count sum:count mean-points:points between:range lowest:count highest:count"
        ),
        Plot("intervals", (2,), 5, group=(0, 1), bounds=6),
    ),
    Figure(
        "penalties",
        "SELECT ruleset, rule, entries, hands, points, mean, per_hand FROM penalties",
        _columns("ruleset clause entries:count hands:count sum:count each:points per-hand:points"),
        Plot("bars", (1,), 6, group=(0,)),
    ),
    Figure(
        "ends",
        "SELECT ruleset, seats, outcome, finish, hands, share, mean_turns, mean_seconds, finisher_points, other_points "
        "FROM ends",
        _columns(
            "ruleset seats:count outcome finish hands:count share turns-each:number seconds-each:seconds "
            "finisher:points others:points"
        ),
        Plot("bars", (2, 3), 5, group=(0, 1)),
    ),
    Figure(
        "openings",
        "SELECT ruleset, katlama, opened, seats, share, mean_points, mean_pairs, mean_turn, rate, [low, high], "
        "mean_result FROM openings",
        _columns(
            "ruleset katlama opened times:count share opening-points:points pairs-each:number turn-each:number "
            "rate:share between:shares mean-points:points"
        ),
    ),
    Figure(
        "opening-points",
        "SELECT ruleset, katlama, points // 5 * 5 AS least, sum(openings) FROM opening_points "
        "GROUP BY ruleset, katlama, least ORDER BY ruleset, katlama, least",
        _columns("ruleset katlama from-points:count openings:count"),
        Plot("columns", (2,), 3, group=(0, 1), step=5),
    ),
    Figure(
        "opening-turns",
        "SELECT ruleset, katlama, turn, melds, pairs, share FROM opening_turns",
        _columns("ruleset katlama turn:count with-melds:count with-pairs:count opened-by-then:share"),
        Plot("curves", (2,), 5, group=(0, 1)),
    ),
    Figure(
        "katlama",
        "SELECT ruleset, katlama, step, openings, share, mean_points, mean_raise, mean_turn, rate, [low, high], "
        "mean_result FROM katlama_steps",
        _columns(
            "ruleset katlama step:count openings:count share-of-hands:share opening-points:points raise:points "
            "turn-each:number rate:share between:shares mean-points:points"
        ),
        Plot("bars", (2,), 5, group=(0, 1)),
    ),
    Figure(
        "islek",
        "SELECT ruleset, assisted, bot, discards, islek, rate, [low, high], points FROM islek_rates",
        _columns("ruleset assisted actor discards:count charged:count rate:share between:shares sum:count"),
        Plot("intervals", (1, 2), 5, group=(0,), bounds=6),
    ),
    Figure(
        "takes",
        "SELECT ruleset, bot, turns, takes, rate, [low, high], opened, points FROM takes",
        _columns("ruleset actor turns:count takes:count rate:share between:shares opened-with:count sum:count"),
        Plot("intervals", (0, 1), 4, bounds=5),
    ),
    Figure(
        "okeys",
        "SELECT ruleset, okeys, seats, wins, rate, [low, high], mean_result FROM okeys_dealt",
        _columns("ruleset okeys:count times:count finishes:count rate:share between:shares mean-points:points"),
        Plot("intervals", (1,), 4, group=(0,), bounds=5),
    ),
    Figure(
        "bots",
        "SELECT ruleset, turns, bot_turns, share, seats, seats_with_bot, hands, hands_with_bot, timeouts FROM bots",
        _columns(
            "ruleset turns:count bot-turns:count share times:count with-bot:count hands:count hands-with-bot:count "
            "timeouts:count"
        ),
    ),
    Figure(
        "times",
        "SELECT ruleset, move_seconds, acted, turns, mean, median, p90, p99, longest FROM turn_times",
        _columns("ruleset limit acted turns:count mean:seconds median:seconds p90:seconds p99:seconds longest:seconds"),
    ),
    Figure(
        "turn-seconds",
        "SELECT ruleset, acted, least, count(*) FROM ("
        "SELECT ruleset, CASE WHEN timed_out THEN 'timeout' WHEN bot THEN 'bot' ELSE 'player' END AS acted, "
        "least(floor(turns.seconds / 5) * 5, 120)::INTEGER AS least FROM turns "
        "JOIN hands USING (hand, ruleset) WHERE turns.seconds IS NOT NULL AND outcome <> 'annulled') "
        "WHERE acted <> 'timeout' GROUP BY ALL ORDER BY ruleset, acted DESC, least",
        _columns("ruleset acted from-seconds:count turns:count"),
        Plot("columns", (2,), 3, group=(0, 1), step=5),
    ),
)
"""The parts of a report, in their order."""
