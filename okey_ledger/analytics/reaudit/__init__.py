"""Auditing a data set anew from the bytes of its events, on one machine or many; see docs/reaudit.md.

`audits.reaudit` is the audit as a generator over Arrow batches; `data_set.Reaudit` takes a whole data set, with one of
the `engines`. All of it needs the extra `analytics`, and the engine of `spark` the extra of that name.
"""
