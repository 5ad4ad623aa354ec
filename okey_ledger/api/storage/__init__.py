"""The service's own tables."""
