"""Hands while they are played: validated, grouped, stored."""
