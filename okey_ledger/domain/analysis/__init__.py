"""What the seats of a hand could have done and did not, turn by turn, and what it cost them (docs/analysis.md).

Every advice is a line of play that the fold has followed without a finding, and its cost is what the fold charges less.
What a seat could have done is found on a table that holds nothing but what the seat knew.
"""

from .advice import KINDS, Advice
from .analyse import Analysis, analyse
from .report import AdviceReport, AnalysisReport, analysis_report

__all__ = ["KINDS", "Advice", "AdviceReport", "Analysis", "AnalysisReport", "analyse", "analysis_report"]
