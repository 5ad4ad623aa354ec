"""One sentence for every reason why input is no log, with the way to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..domain.problems import FINISH_SHOWS
from .facts import say_sentence
from .language import ENGLISH, N_, Language
from .quotation import quoted

if TYPE_CHECKING:
    from ..domain.problems import Problem

PROBLEMS: Final = {
    "empty": N_("The input has no events; a log has one event a line"),
    "truncated-gzip": N_("The gzip file ends too early; get the whole file and try again"),
    "damaged-gzip": N_("The gzip file is damaged here; get it again"),
    "cut-off": N_("The hand has no end, and lines may be missing; get the whole log"),
    "hand-too-long": N_("The hand is longer than {most} bytes; give each hand its own id"),
    "line-too-long": N_("The line is longer than {most} bytes; write one event a line"),
    "not-utf8": N_("The line is not UTF-8; save the log as UTF-8"),
    "byte-order-mark": N_("The line begins with a byte order mark; save the log as UTF-8 without one"),
    "wide-encoding": N_("The input is {encoding}; convert it to UTF-8"),
    "lone-surrogate": N_(
        "In {field} a surrogate, {character}, stands alone and is no character; write both of its pair"
    ),
    "control-character": N_("In {field} there is a control character, {character}; leave it out"),
    "spread-over-lines": N_("An event, or an array of events, stands over several lines; write one event a line"),
    "not-json": N_("The line is not JSON ({reason}); write one JSON object a line"),
    "too-deep": N_("The line is nested too deeply for an event; write one event a line"),
    "not-an-object": N_("The line is not a JSON object; write one event a line, as an object"),
    "no-hand-id": N_("The line does not name its hand ({reason}); add the field hand"),
    "bad-hand-id": N_("{hand} is not a valid hand id; use 1 to 64 of A-Z a-z 0-9 . _ : -"),
    "two-hands": N_("The line names a second hand, {other}; an event belongs to one hand"),
    "out-of-order": N_("The event has number {n}, but {expected} comes next; number the events 0, 1, 2 … in order"),
    "no-deal": N_("The hand begins with {type}; its first event must be HandDealt"),
    "missing-field": N_("The field {field} is missing; add it"),
    "repeated-field": N_("The member {field} stands twice in the event; write each member once"),
    "unknown-field": N_("The field {field} is unknown; correct its name or remove it"),
    "bad-field": N_("The field {field} is wrong ({reason}); correct its value"),
    "bad-stamp": N_(
        "The field {field} is not a time with an offset ({reason}); write it like 2026-01-31T20:15:00+03:00"
    ),
    "no-offset": N_(
        "The field {field} is a time without an offset, here and in every such event of the hand ({events}); write it "
        "like {write}, or with the offset of its place"
    ),
    "bad-offset": N_("The field {field} has the offset {offset}, which lacks its colon or its minutes; write {write}"),
    "leap-second": N_("The field {field} is in a leap second, :60, which no event can have; write {write}"),
    "number-too-large": N_("The number in the field {field} is too large; write the one that is meant"),
    "seats-from-one": N_(
        "The seats are counted from 1, but they are 0 to 3; count them from 0 in all events of the hand"
    ),
    "no-tile": N_(
        "{no_tile} in the field {field} is not a tile; tiles are R1 to R13, B1 to B13, K1 to K13, Y1 to Y13 and FJ, "
        "and an okey in melds, pairs and lay-offs says what it stands for, like R6=B9"
    ),
    "unknown-ruleset": N_("{ruleset} is no rule set; there are {rulesets}"),
    "bad-rules-version": N_("The version of the rules is unknown; this program knows {known}"),
    "unknown-option": N_("{ruleset} has no option {option}; correct its name or remove it"),
    "bad-option": N_("{option} has a wrong value for {ruleset} ({reason}); correct it"),
    "stored-before": N_(
        "An earlier version stored this hand, and it can be read; as new input its lines would be refused for this:"
    ),
    **FINISH_SHOWS,
    "further": N_("There are {count} more problems; correct those above first"),
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
