"""Write `fixtures/perft.json` anew: ``python -m tests.perft``."""

from tests.perft.counted import KEPT, counted

KEPT.write_bytes(counted())
