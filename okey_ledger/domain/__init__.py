"""The game itself: tiles, melds, events, rules, and the one fold that judges a hand.

Pure: no clock, no disk, no network, no randomness of its own. It imports nothing else of this project.
"""
