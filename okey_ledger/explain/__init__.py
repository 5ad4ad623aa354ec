"""Explanations: one sentence for every finding, entry, reading, event and problem, in English, Turkish and Arabic.

The domain says what happened as data; here it gets its words. English sentences are the keys of gettext catalogues;
those of another language are loaded when it is first asked for.
"""

from .advice import explain_advice, say_analysis
from .clauses import clause_name
from .comparison import say_comparison
from .errors import body_sentence, explain_error, explain_paragraph, translated
from .events import explain_event
from .explanation import Detail, Explanation, explain, explain_entry, explain_finding
from .language import ENGLISH, LANGUAGES, CatalogueUnusable, Language, LanguageError, UnknownLanguage, language
from .outcomes import explain_outcome, explain_verdict
from .players import called
from .problems import explain_problem, problem_line
from .quotation import quoted
from .readings import explain_reading
from .tiles import meld_name, melds_names, tile_name, tile_names
from .words import count_of, end_name, heading, opened_name, ruleset_name, word

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "CatalogueUnusable",
    "Detail",
    "Explanation",
    "Language",
    "LanguageError",
    "UnknownLanguage",
    "body_sentence",
    "called",
    "clause_name",
    "count_of",
    "end_name",
    "explain",
    "explain_advice",
    "explain_entry",
    "explain_error",
    "explain_event",
    "explain_finding",
    "explain_outcome",
    "explain_paragraph",
    "explain_problem",
    "explain_reading",
    "explain_verdict",
    "heading",
    "language",
    "meld_name",
    "melds_names",
    "opened_name",
    "problem_line",
    "quoted",
    "ruleset_name",
    "say_analysis",
    "say_comparison",
    "tile_name",
    "tile_names",
    "translated",
    "word",
]
