"""The picture in the README is what the program draws now."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Run

TEXT = r'<text class="okey-ledger-r[^>]* x="([0-9.]+)" y="([0-9.]+)" textLength="([0-9.]+)"[^>]*>([^<]*)<'

ROOT = Path(__file__).resolve().parents[2]


def test_the_picture_in_the_readme_is_that_of_make_picture(run: Run, tmp_path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    hand, step = (re.findall(rf"^{name} := (.*)$", makefile, re.MULTILINE)[0] for name in ("DEMO_HAND", "DEMO_STEP"))
    assert run("replay", str(ROOT / hand), "--step", step, "--svg", "replay.svg") == (0, "", "")
    drawn = (tmp_path / "replay.svg").read_text(encoding="utf-8")
    assert drawn == (ROOT / "docs" / "replay.svg").read_text(encoding="utf-8"), "`make picture` draws it anew"


def test_no_text_of_an_arabic_picture_covers_the_next(run: Run, tmp_path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (hand,) = re.findall(r"^DEMO_HAND := (.*)$", makefile, re.MULTILINE)
    for step in ("3", "9"):
        assert run("replay", str(ROOT / hand), "--step", step, "--lang", "ar", "--svg", "replay.svg").code == 0
        drawn = (tmp_path / "replay.svg").read_text(encoding="utf-8")
        (width,) = re.findall(r'clip-terminal"><rect width="([0-9.]+)"', drawn)
        ends: dict[str, float] = {}
        for x, y, length, text in re.findall(TEXT, drawn):
            assert float(x) >= ends.get(y, 0) - 0.2, (x, y)
            ends[y] = float(x) + float(length) * bool(text.strip())
        assert max(ends.values()) <= float(width) + 2
