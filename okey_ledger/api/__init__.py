"""The service: the ledger over HTTP, with live validation, keys and roles (docs/rest.md)."""
