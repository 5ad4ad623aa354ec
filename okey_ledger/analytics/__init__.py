"""Audited hands as tables: exporting data sets, asking them, auditing them anew; see docs/analytics.md.

What reads or writes Arrow, Parquet or SQL needs the extra `analytics` and imports it when it is called for.
"""
