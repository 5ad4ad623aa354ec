"""Chromium for the tests, and a service to look at; where there is no Chromium they are skipped."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.docs.markdown import ROOT

from .world import World

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREENSHOTS = ROOT / "build" / "screenshots"
"""Where pictures of pages are left, to be looked at."""

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 860}


Expect = Callable[..., Any]
"""How a test waits for what comes to be seen."""


@pytest.fixture(scope="session")
def expect(chromium: Browser) -> Expect:
    """Playwright's own assertions, which are there where a Chromium is driven."""
    from playwright.sync_api import expect

    return cast(Expect, expect)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of the system, or that which `CHROMIUM` names."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="`make test-browser` installs playwright")
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if program is None:
        pytest.skip("there is no chromium; CHROMIUM names one")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A service with hands to look at."""
    world = World(tmp_path_factory.mktemp("world"))
    yield world
    world.close()


Visit = Callable[..., "Page"]


@pytest.fixture
def visit(chromium: Browser, world: World) -> Iterator[Visit]:
    """Opens a page as somebody, in a language, on a screen; whatever a page reports is an error."""
    contexts, wrong = [], []

    def opened(
        path: str, who: str | None = "referee", lang: str = "en", viewport: dict[str, int] = DESKTOP, **options: Any
    ) -> Page:
        context = chromium.new_context(viewport=viewport, locale=lang, base_url=world.url, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if is_wrong(said) else None)
        if who is not None:
            page.goto("/sign-in")
            page.fill("#key", world.keys[who])
            page.click("main button")
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def is_wrong(said: Any) -> bool:
    """Whether something on the console is a fault of the page, as what its policy forbids; no failed request."""
    return said.type == "error" and "Failed to load resource" not in said.text


def picture(page: Page, name: str) -> None:
    """Leave a picture of a page."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{re.sub(r'[^a-z0-9-]+', '-', name.lower()).strip('-')}.png", full_page=True)
