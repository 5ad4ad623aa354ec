"""Exporting hands of a ledger into a data set."""
