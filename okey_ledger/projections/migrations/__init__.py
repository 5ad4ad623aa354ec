"""How the tables of the read models came to be in PostgreSQL, version by version."""
