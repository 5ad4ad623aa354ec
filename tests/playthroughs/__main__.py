"""Write the generated files of `fixtures/` anew: ``python -m tests.playthroughs``."""

from tests.playthroughs.files import FIXTURES, stale, writers

for path in stale():
    path.unlink()
for name, write in writers().items():
    file = FIXTURES / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(write())
