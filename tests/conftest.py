"""Settings of every test."""

import gc

from hypothesis import settings

# No test asserts a time, hypothesis included. `--hypothesis-profile=thorough` tries many more examples.
settings.register_profile("default", deadline=None, max_examples=15)
settings.register_profile("thorough", deadline=None, max_examples=500)
settings.load_profile("default")


def pytest_collection_finish() -> None:
    """Spare the garbage collector thousands of collected tests, which all live to the end."""
    gc.freeze()
