"""One sentence for every reason why input is no log, with the way to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..domain.problems import FINISH_SHOWS, ProblemCase
from .facts import say_sentence
from .language import ENGLISH, N_, Language
from .quotation import quoted

if TYPE_CHECKING:
    from ..domain.problems import Problem

PROBLEMS: Final = {
    ProblemCase.EMPTY: N_("The input has no events; a log has one event a line"),
    ProblemCase.TRUNCATED_GZIP: N_("The gzip file ends too early; get the whole file and try again"),
    ProblemCase.DAMAGED_GZIP: N_("The gzip file is damaged here; get it again"),
    ProblemCase.CUT_OFF: N_("The hand has no end, and lines may be missing; get the whole log"),
    ProblemCase.HAND_TOO_LONG: N_("The hand is longer than {most} bytes; give each hand its own id"),
    ProblemCase.LINE_TOO_LONG: N_("The line is longer than {most} bytes; write one event a line"),
    ProblemCase.NOT_UTF8: N_("The line is not UTF-8; save the log as UTF-8"),
    ProblemCase.BYTE_ORDER_MARK: N_("The line begins with a byte order mark; save the log as UTF-8 without one"),
    ProblemCase.WIDE_ENCODING: N_("The input is {encoding}; convert it to UTF-8"),
    ProblemCase.LONE_SURROGATE: N_(
        "In {field} a surrogate, {character}, stands alone and is no character; write both of its pair"
    ),
    ProblemCase.CONTROL_CHARACTER: N_("In {field} there is a control character, {character}; leave it out"),
    ProblemCase.SPREAD_OVER_LINES: N_(
        "An event, or an array of events, stands over several lines; write one event a line"
    ),
    ProblemCase.NOT_JSON: N_("The line is not JSON ({reason}); write one JSON object a line"),
    ProblemCase.TOO_DEEP: N_("The line is nested too deeply for an event; write one event a line"),
    ProblemCase.NOT_AN_OBJECT: N_("The line is not a JSON object; write one event a line, as an object"),
    ProblemCase.NO_HAND_ID: N_("The line does not name its hand ({reason}); add the field hand"),
    ProblemCase.BAD_HAND_ID: N_("{hand} is not a valid hand id; use 1 to 64 of A-Z a-z 0-9 . _ : -"),
    ProblemCase.TWO_HANDS: N_("The line names a second hand, {other}; an event belongs to one hand"),
    ProblemCase.OUT_OF_ORDER: N_(
        "The event has number {n}, but {expected} comes next; number the events 0, 1, 2 … in order"
    ),
    ProblemCase.NO_DEAL: N_("The hand begins with {type}; its first event must be HandDealt"),
    ProblemCase.MISSING_FIELD: N_("The field {field} is missing; add it"),
    ProblemCase.REPEATED_FIELD: N_("The member {field} stands twice in the event; write each member once"),
    ProblemCase.UNKNOWN_FIELD: N_("The field {field} is unknown; correct its name or remove it"),
    ProblemCase.BAD_FIELD: N_("The field {field} is wrong ({reason}); correct its value"),
    ProblemCase.BAD_STAMP: N_(
        "The field {field} is not a time with an offset ({reason}); write it like 2026-01-31T20:15:00+03:00"
    ),
    ProblemCase.NO_OFFSET: N_(
        "The field {field} is a time without an offset, here and in every such event of the hand ({events}); write it "
        "like {write}, or with the offset of its place"
    ),
    ProblemCase.BAD_OFFSET: N_(
        "The field {field} has the offset {offset}, which lacks its colon or its minutes; write {write}"
    ),
    ProblemCase.LEAP_SECOND: N_("The field {field} is in a leap second, :60, which no event can have; write {write}"),
    ProblemCase.NUMBER_TOO_LARGE: N_("The number in the field {field} is too large; write the one that is meant"),
    ProblemCase.SEATS_FROM_ONE: N_(
        "The seats are counted from 1, but they are 0 to 3; count them from 0 in all events of the hand"
    ),
    ProblemCase.NO_TILE: N_(
        "{no_tile} in the field {field} is not a tile; tiles are R1 to R13, B1 to B13, K1 to K13, Y1 to Y13 and FJ, "
        "and an okey in melds, pairs and lay-offs says what it stands for, like R6=B9"
    ),
    ProblemCase.UNKNOWN_RULESET: N_("{ruleset} is no rule set; there are {rulesets}"),
    ProblemCase.BAD_RULES_VERSION: N_("The version of the rules is unknown; this program knows {known}"),
    ProblemCase.UNKNOWN_OPTION: N_("{ruleset} has no option {option}; correct its name or remove it"),
    ProblemCase.BAD_OPTION: N_("{option} has a wrong value for {ruleset} ({reason}); correct it"),
    ProblemCase.STORED_BEFORE: N_(
        "An earlier version stored this hand, and it can be read; as new input its lines would be refused for this:"
    ),
    **FINISH_SHOWS,
    ProblemCase.FURTHER: N_("There are {count} more problems; correct those above first"),
}
"""By the case of the problem."""


def explain_problem(problem: Problem, lang: Language = ENGLISH) -> str:
    """One sentence: what is wrong, and how to mend it."""
    return say_sentence(PROBLEMS[problem.case], problem.facts | {"n": problem.n}, lang)


def problem_line(problem: Problem, lang: Language = ENGLISH) -> str:
    """One problem in a line: ``FILE:LINE: hand h-1, event 3: what is wrong; how to mend it``."""
    place = quoted(problem.source, ENGLISH)
    if problem.line is not None:
        place = f"{place}:{problem.line}"
    parts = []
    if problem.hand is not None:
        parts.append(lang.gettext("hand {hand}", hand=quoted(problem.hand, lang)))
        if problem.n is not None:
            parts.append(lang.gettext("event {n}", n=lang.number(problem.n)))
    whose = lang.gettext(", ").join(parts)
    sentence = explain_problem(problem, lang)
    return f"{place}: {lang.isolate(f'{whose}: {sentence}' if whose else sentence)}"
