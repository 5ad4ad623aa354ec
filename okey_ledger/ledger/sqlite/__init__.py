"""The ledger in an SQLite file."""
