"""Settings of every test."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # no test asserts a time, hypothesis included
settings.load_profile("untimed")
