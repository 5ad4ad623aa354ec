"""API keys, roles, and what each may see."""
