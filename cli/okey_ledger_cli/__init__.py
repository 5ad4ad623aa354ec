"""The `okey-ledger` command."""
