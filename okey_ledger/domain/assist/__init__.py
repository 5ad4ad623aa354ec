"""What a table tells a seat about its own rack (clauses `assisted`, `ready`).

Where melds are laid during play, at assisted tables: which tiles are işlek, how the rack is best arranged, what can be
laid off and captured and what that costs whom, and the lay-off at one touch. In classic Okey, at every table: whether
the seat can finish.
"""

from .answers import Assist, Capture, Charge, LayOff, Ready, Showing
from .assist import assist
from .errors import AssistRefused, FitsNowhere, NotAssisted
from .touch import touch

__all__ = [
    "Assist",
    "AssistRefused",
    "Capture",
    "Charge",
    "FitsNowhere",
    "LayOff",
    "NotAssisted",
    "Ready",
    "Showing",
    "assist",
    "touch",
]
