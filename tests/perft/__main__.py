"""Write `fixtures/perft.json` anew: ``python -m tests.perft``."""

from tests.perft.counted import PATH, counted

PATH.write_bytes(counted())
