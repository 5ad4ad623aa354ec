"""Asking a data set in SQL: its tables and the shipped views in DuckDB, locked so that a query can only read them."""
