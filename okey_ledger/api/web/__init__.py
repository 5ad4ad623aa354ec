"""The pages of the service, for people: made on the server from what the API answers; who sees what is the same.

Their templates, styles and scripts lie in `okey_ledger/pages/`.
"""
