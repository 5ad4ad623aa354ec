"""The feed of events and its formats."""
