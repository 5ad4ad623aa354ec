"""What keeps people with disabilities out of a page, as axe-core finds it (WCAG 2.2, level AA)."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def barriers(page: Page) -> list[str]:
    """The rules that a page breaks, each with the places where it does."""
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", TAGS
    )
    return [
        f"{broken['id']}: {broken['help']}: {node['html']}"
        for broken in found["violations"]
        for node in broken["nodes"]
    ]
