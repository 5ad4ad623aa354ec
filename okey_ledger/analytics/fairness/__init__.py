"""Whether deals and draws are what a fair shuffle gives, and whether neighbors feed each other; see docs/fairness.md.

Hands become facts (`facts_of`), facts become sums (`Tally`), sums become comparisons (`fairness_report`). Nothing here
needs another library.
"""

from .facts import HandFacts, facts_of
from .kept import FILE_NAME, KeptFacts, UnusableFacts
from .log_tally import Looking, tally_source
from .report import Comparison, FairnessReport, Feeding, Power, fairness_report
from .tally import Tally, tally_hands

__all__ = [
    "FILE_NAME",
    "Comparison",
    "FairnessReport",
    "Feeding",
    "HandFacts",
    "KeptFacts",
    "Looking",
    "Power",
    "Tally",
    "UnusableFacts",
    "facts_of",
    "fairness_report",
    "tally_hands",
    "tally_source",
]
