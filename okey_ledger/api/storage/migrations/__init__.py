"""The migrations of the service's own tables, one for every version of them; alembic loads and orders them."""
