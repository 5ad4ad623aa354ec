"""Replay: a hand step by step, drawn on a terminal, printed, or as a picture."""
