"""The page of the routes in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.api.running import Running

from .axe import barriers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_the_page_of_the_routes_keeps_nobody_out(chromium: Browser, tmp_path: Path) -> None:
    running = Running(f"sqlite:///{tmp_path}/ledger.db", tmp_path)
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    try:
        page.goto(f"{running.url}/docs")
        assert barriers(page) == []
        assert asked == [f"{running.url}/docs"]
    finally:
        page.close()
        running.stop()
