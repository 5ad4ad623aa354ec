"""okey-ledger: a checkable record of Okey hands; event-sourced replay and audit."""

__version__ = "0.1.0"
