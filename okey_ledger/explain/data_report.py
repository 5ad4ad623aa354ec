"""The words of a report on a data set: its parts, what they show, the headings of their tables."""

from __future__ import annotations

from typing import Final

from .language import ENGLISH, N_, Language
from .words import headed

TITLES: Final = {
    "coverage": N_("what the data set holds"),
    "days": N_("hands over time"),
    "quarantine": N_("hands in quarantine"),
    "breaches": N_("clauses that were broken"),
    "wins": N_("who finishes, by seat"),
    "starts": N_("who finishes, by order of play"),
    "games": N_("who wins the game"),
    "scores": N_("points by seat"),
    "penalties": N_("points by clause"),
    "ends": N_("how hands end"),
    "openings": N_("ways to open"),
    "opening-points": N_("sums of the openings with melds"),
    "opening-turns": N_("when seats open"),
    "katlama": N_("the first opening of a hand and those after it"),
    "islek": N_("discards that fitted a meld on the table"),
    "takes": N_("taking the discard instead of drawing"),
    "okeys": N_("what dealt okeys are worth"),
    "bots": N_("how much bots play"),
    "times": N_("how long a turn takes"),
    "turn-seconds": N_("turns by their length"),
    "fairness": N_("fairness of deals and draws"),
}
"""The parts of a report, by the names of its figures."""

NOTES: Final = {
    "coverage": N_(
        "Hands that have ended, by rule set. A hand with a finding is in quarantine and in none of the figures below; "
        "hours are those from the first stamp of a hand to its end"
    ),
    "days": N_(
        "Hands by the day of their first stamp, in UTC, or by the month in a longer data set. Hands without stamps are "
        "left out here; those in quarantine are counted"
    ),
    "quarantine": N_("Why hands were set apart, and which share of the hands of their rule set they are"),
    "breaches": N_("The clauses that the hands in quarantine break. A hand can break several"),
    "wins": N_(
        "The share of its hands that a seat finishes. The line covers what is likely: 95 of 100 such lines hold the "
        "true share. Dashed is the share that each seat would have if all finished equally often. Annulled hands are "
        "left out"
    ),
    "starts": N_(
        "The same by how many seats after the starter somebody sits: 0 is the starter. It tells whether beginning is "
        "an advantage"
    ),
    "games": N_("The share of the games that are over which a seat wins; a shared place counts for each who shares it"),
    "scores": N_(
        "What a hand changes the score of a seat by, on average; 95 of 100 such lines hold the true mean. Where the "
        "lowest total wins, positive is bad; elsewhere negative is bad"
    ),
    "penalties": N_(
        "What each clause changes scores by, for each hand of the rule set, all its seats together. Where the "
        "lowest total wins, positive is bad; elsewhere negative is bad. Entries of annulled hands are counted, and so "
        "are those that take them back"
    ),
    "ends": N_("The share of the hands that end so, how long they are, and what they cost"),
    "openings": N_(
        "How many seats open, with what, and how it goes for them: share of the hands that they finish, and points a "
        "hand"
    ),
    "opening-points": N_("How many openings were worth so many points; the columns are five points wide"),
    "opening-turns": N_("The share of the seats that have opened by the end of their first, second, third turn"),
    "katlama": N_(
        "With katlama each opening has to beat the highest one of the hand. The points of the first, second, third and "
        "fourth opening with melds, and by how much they are above the highest before them"
    ),
    "islek": N_("The share of the discards that were charged because a meld on the table could take them"),
    "takes": N_("The share of the turns that begin with the last discard, and what it cost those who threw the tiles"),
    "okeys": N_("The share of its hands that a seat finishes, by the number of okeys that it was dealt"),
    "bots": N_("Turns that a bot ended, and how often the time of a turn was called"),
    "times": N_(
        "Seconds from the end of the turn before to the discard: the mean, the median, and within how many nine of ten "
        "and 99 of 100 turns were done. Turns whose time ran out stand apart, whoever ended them"
    ),
    "turn-seconds": N_(
        "How many turns took so many seconds; the columns are five seconds wide, the last one open. Turns whose time "
        "ran out are left out"
    ),
    "fairness": N_("The deals and draws of the clean hands beside what a fair shuffle gives"),
}
"""What each part shows and how it is read; the last full stop is added."""

HEADINGS: Final = {
    "ruleset": N_("rule set"),
    "seats": N_("seats"),
    "seat": N_("seat"),
    "place": N_("seats after the starter"),
    "day": N_("day or month"),
    "clause": N_("clause"),
    "reason": N_("reason"),
    "outcome": N_("outcome"),
    "finish": N_("finish"),
    "opened": N_("opened"),
    "katlama": N_("katlama option"),
    "assisted": N_("assisted table"),
    "actor": N_("who plays"),
    "acted": N_("who acted"),
    "limit": N_("limit of a turn"),
    "hands": N_("hands"),
    "games": N_("games"),
    "events": N_("events"),
    "turns": N_("turns"),
    "hours": N_("hours"),
    "backwards": N_("time runs backwards"),
    "finished": N_("finished"),
    "exhausted": N_("exhausted"),
    "annulled": N_("annulled"),
    "quarantined": N_("in quarantine"),
    "findings": N_("findings"),
    "finishes": N_("finishes"),
    "won": N_("games won"),
    "rate": N_("rate"),
    "between": N_("most likely between"),
    "even": N_("if all were equal"),
    "share": N_("share"),
    "share-of-hands": N_("share of the hands"),
    "sum": N_("points together"),
    "mean-points": N_("points a hand"),
    "mean-game": N_("points a game"),
    "lowest": N_("lowest"),
    "highest": N_("highest"),
    "entries": N_("entries"),
    "each": N_("points an entry"),
    "per-hand": N_("points for each hand"),
    "turns-each": N_("turns a hand"),
    "seconds-each": N_("time a hand"),
    "finisher": N_("the finisher's points"),
    "others": N_("points of each other seat"),
    "times": N_("seats counted"),
    "opening-points": N_("points of the opening"),
    "pairs-each": N_("number of pairs"),
    "turn-each": N_("in the seat's turn"),
    "from-points": N_("points from"),
    "openings": N_("openings"),
    "turn": N_("turn"),
    "with-melds": N_("with melds"),
    "with-pairs": N_("with pairs"),
    "opened-by-then": N_("opened by then"),
    "step": N_("which opening"),
    "raise": N_("above the highest before"),
    "discards": N_("discards"),
    "charged": N_("charged"),
    "takes": N_("takes"),
    "opened-with": N_("opened in that turn"),
    "okeys": N_("okeys dealt"),
    "bot-turns": N_("turns of bots"),
    "with-bot": N_("seats with a bot"),
    "hands-with-bot": N_("hands with a bot"),
    "timeouts": N_("time called"),
    "mean": N_("mean"),
    "median": N_("median"),
    "p90": N_("nine of ten within"),
    "p99": N_("99 of 100 within"),
    "longest": N_("longest"),
    "from-seconds": N_("seconds from"),
}
"""The headings of the columns, by their names."""

FINISHES: Final = {
    "normal": N_("normal"),
    "okey": N_("by throwing the okey"),
    "pairs": N_("with pairs"),
    "pairs+okey": N_("with pairs, by throwing the okey"),
}
"""The kinds of finish."""

REASONS: Final = {
    "violations": N_("violations"),
    "halted": N_("halted"),
    "unreadable": N_("it cannot be read"),
    "tampered": N_("it was changed after it was stored"),
}
"""Why a hand is in quarantine."""

AXES: Final = {
    "days": ("", N_("hands")),
    "wins": (N_("seat"), N_("share of the hands, %")),
    "starts": (N_("seats after the starter"), N_("share of the hands, %")),
    "games": (N_("seat"), N_("share of the games, %")),
    "scores": (N_("seat"), N_("points a hand")),
    "penalties": ("", N_("points for each hand")),
    "ends": ("", N_("share of the hands, %")),
    "opening-points": (N_("points of the opening"), N_("openings")),
    "opening-turns": (N_("the seat's turn"), N_("share of the seats, %")),
    "katlama": ("", N_("points of the opening")),
    "islek": ("", N_("share of the discards, %")),
    "takes": ("", N_("share of the turns, %")),
    "okeys": (N_("okeys dealt"), N_("share of the hands, %")),
    "turn-seconds": (N_("seconds a turn"), N_("turns")),
}
"""What stands at the axes of the plots, by the names of the figures: along the labels, and along the values."""

MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
"""The months."""

PHRASES: Final = {
    "title": N_("Report on audited hands"),
    "title-of-period": N_("Report on audited hands, {first} to {last}"),
    "summary": N_("In short"),
    "sum-hands": N_("{hands}: {by_ruleset}"),
    "sum-ends": N_("{finished} of them were finished, in {exhausted} the stock ran out, {annulled} were annulled"),
    "sum-quarantine": N_("{quarantined} of them are in quarantine"),
    "sum-turns": N_(
        "Half of the players’ turns took at most {median}; the time of {timeouts} of {turns} turns ran out"
    ),
    "sum-fairness": N_("Fairness: {verdict}"),
    "unlooked": N_("deals and draws were not compared"),
    "month-of-year": N_("{month} {year}"),
    "covers": N_("Ledger up to position {position}"),
    "from-to": N_("Days from {first} to {last}"),
    "no-days": N_("No hand has a stamp"),
    "still-open": N_("{hands} had begun and not ended; they are not in the data set"),
    "pseudonyms": N_("Players have pseudonyms"),
    "checkpoint": N_("A signed checkpoint of the ledger covers it"),
    "written-by": N_("Made by {program} from {folder}"),
    "contents": N_("Contents"),
    "table": N_("the figures as a table"),
    "plot": N_("Plot: {title}. All its values stand in the table below"),
    "nothing": N_("There is nothing to show here"),
    "one-value": N_("There are no two values to compare, so nothing is drawn"),
    "backwards": N_("In {hands} time runs backwards; how long they took is not measured"),
    "katlama-on": N_("with katlama"),
    "katlama-off": N_("without katlama"),
    "assisted": N_("assisted table"),
    "unassisted": N_("table without assistance"),
    "player": N_("player"),
    "bot": N_("bot"),
    "timeout": N_("nobody in time"),
    "no-limit": N_("no limit"),
    "unopened": N_("did not open"),
    "unread": N_("unknown"),
    "seconds": N_("{number} s"),
    "percent": N_("{number} %"),
    "to": N_("{low} to {high}"),
    "opening-step": N_("opening {number}"),
}
"""Everything else that a report says."""


def report_title(name: str, lang: Language = ENGLISH) -> str:
    """The title of a part of a report.

    >>> report_title("wins")
    'Who finishes, by seat'
    """
    return headed(lang.gettext(TITLES[name]), lang)


def report_note(name: str, lang: Language = ENGLISH) -> str:
    """What a part of a report shows and how it is read."""
    return f"{lang.gettext(NOTES[name])}."


def report_heading(name: str, lang: Language = ENGLISH) -> str:
    """The heading of a column of a report.

    >>> report_heading("mean-points")
    'Points a hand'
    """
    return headed(lang.gettext(HEADINGS[name]), lang)


def report_axes(name: str, lang: Language = ENGLISH) -> tuple[str, str]:
    """What stands at the axes of a figure's plot: along its labels, which may need no word, and along its values.

    >>> report_axes("wins")
    ('seat', 'share of the hands, %')
    """
    labels, values = AXES[name]
    return lang.gettext(labels) if labels else "", lang.gettext(values)


def finish_name(finish: str, lang: Language = ENGLISH) -> str:
    """A kind of finish in a few words.

    >>> finish_name("okey")
    'by throwing the okey'
    """
    return lang.gettext(FINISHES[finish])


def month_name(month: int, lang: Language = ENGLISH) -> str:
    """A month, from 1 to 12.

    >>> month_name(3)
    'March'
    """
    return lang.gettext(MONTHS[month - 1])


def quarantine_reason(reason: str, lang: Language = ENGLISH) -> str:
    """Why a hand is in quarantine.

    >>> quarantine_reason("unreadable")
    'it cannot be read'
    """
    return lang.gettext(REASONS[reason])


def say_report(name: str, lang: Language = ENGLISH, **facts: str) -> str:
    """A phrase of a report.

    >>> say_report("to", low="1", high="2")
    '1 to 2'
    """
    return lang.gettext(PHRASES[name], **facts)
