"""Whether deals and draws are what a fair shuffle gives, and whether neighbors feed each other; see docs/fairness.md.

Hands become facts (`facts_of`), facts become sums (`Tally`), sums become comparisons (`fairness_report`). Nothing here
needs another library.
"""

from .facts import HandFacts, facts_of
from .log_tally import tally_source
from .report import Comparison, FairnessReport, Feeding, fairness_report
from .tally import Tally, tally_hands

__all__ = [
    "Comparison",
    "FairnessReport",
    "Feeding",
    "HandFacts",
    "Tally",
    "facts_of",
    "fairness_report",
    "tally_hands",
    "tally_source",
]
