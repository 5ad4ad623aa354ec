"""What the library says no with. Each error says what is wrong and how to mend it; its attributes say it as data.

NoLog            lines are no log; `problems` has every reason
BadRack          a rack or an indicator that cannot be
BadSettings      a table that cannot be simulated
WrongChange      an option that no rule set has, or that cannot be set so
NoCertificate    a file that is no certificate of a verdict
DisputeError     whatever a dispute says no with: `okey_ledger.domain.disputes.errors` draws its tree
LedgerError      whatever a ledger says no with: `okey_ledger.ledger.errors` draws its tree
AnalyticsError   whatever a data set says no with: `okey_ledger.analytics.errors` draws its tree
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .explain import ENGLISH, problem_line
from .handlog.decode import NoLog as DecodeNoLog

if TYPE_CHECKING:
    from .analytics.errors import AnalyticsError as AnalyticsError
    from .domain.arrange import BadRack as BadRack
    from .domain.certificate import NoCertificate as NoCertificate
    from .domain.disputes import DisputeError as DisputeError
    from .domain.simulation import BadSettings as BadSettings
    from .domain.what_if import WrongChange as WrongChange
    from .ledger import LedgerError as LedgerError

__all__ = [
    "AnalyticsError",
    "BadRack",
    "BadSettings",
    "DisputeError",
    "LedgerError",
    "NoCertificate",
    "NoLog",
    "WrongChange",
]

_MODULES = {
    "AnalyticsError": "analytics.errors",
    "BadRack": "domain.arrange",
    "BadSettings": "domain.simulation",
    "DisputeError": "domain.disputes",
    "LedgerError": "ledger",
    "NoCertificate": "domain.certificate",
    "WrongChange": "domain.what_if",
}
"""By name: the module that has it; it is loaded when it is first asked for."""


class NoLog(DecodeNoLog):
    """Some lines are no log; as text it has every reason in a line of its own, as the command line prints them."""

    def __str__(self) -> str:
        return "\n".join(problem_line(problem, ENGLISH) for problem in self.problems)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"..{_MODULES[name]}", __name__), name)
