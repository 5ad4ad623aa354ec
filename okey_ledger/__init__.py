"""okey-ledger: a checkable record of Okey hands; event-sourced replay and audit.

What is listed in `__all__` is public: docs/python.md describes it, and the changelog says where it changes. Names are
loaded when they are first used, so that `import okey_ledger` takes no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import errors as errors
    from . import explain as explain
    from .domain import events as events
    from .domain.audit import Fold as Fold
    from .domain.hand import Hand as Hand
    from .domain.replay import Replay as Replay
    from .domain.replay import Step as Step
    from .domain.report import Report as Report
    from .ledger import Ledger as Ledger
    from .library import arrange as arrange
    from .library import audit as audit
    from .library import read as read
    from .library import replay as replay
    from .library import simulate as simulate

__version__ = "0.1.0"

__all__ = [
    "Fold",
    "Hand",
    "Ledger",
    "Replay",
    "Report",
    "Step",
    "arrange",
    "audit",
    "errors",
    "events",
    "explain",
    "read",
    "replay",
    "simulate",
]

_MODULES = {
    "Fold": "domain.audit",
    "Hand": "domain.hand",
    "Ledger": "ledger",
    "Replay": "domain.replay",
    "Report": "domain.report",
    "Step": "domain.replay",
    "arrange": "library",
    "audit": "library",
    "errors": "errors",
    "events": "domain.events",
    "explain": "explain",
    "read": "library",
    "replay": "library",
    "simulate": "library",
}
"""By public name: the module that has it, or that it is."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f".{_MODULES[name]}", __name__)
    found = module if _MODULES[name].rpartition(".")[2] == name else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
