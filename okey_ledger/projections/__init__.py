"""Read models: hands, entries, findings and games as tables, pulled from the ledger; see docs/architecture.md."""

from ..hand_summary import HandSummary
from .address import beside
from .errors import (
    NotReadModels,
    ReadModelError,
    ReadModelsBusy,
    ReadModelsDamaged,
    ReadModelsFailed,
    ReadModelsTooNew,
)
from .projections import Projections
from .summaries import CorrectionMade, DisputeSummary, GameSummary, UnreadableHand

__all__ = [
    "CorrectionMade",
    "DisputeSummary",
    "GameSummary",
    "HandSummary",
    "NotReadModels",
    "Projections",
    "ReadModelError",
    "ReadModelsBusy",
    "ReadModelsDamaged",
    "ReadModelsFailed",
    "ReadModelsTooNew",
    "UnreadableHand",
    "beside",
]
