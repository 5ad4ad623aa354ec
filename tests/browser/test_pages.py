"""Every page in every language: nobody is kept out, nothing runs over, nothing is loaded from elsewhere."""

from __future__ import annotations

import pytest

from .axe import barriers
from .conftest import DESKTOP, PHONE, Visit, picture
from .world import CAPTURE, World

pytestmark = pytest.mark.browser

PAGES = {
    "sign-in": ("/sign-in", None),
    "start": ("/", "ada"),
    "start-referee": ("/", "referee"),
    "start-admin": ("/", "admin"),
    "hands": ("/hands", "referee"),
    "hands-filtered": ("/hands?verdict=violations&player=nobody", "analyst"),
    "hand": (f"/hands/{CAPTURE}?step=9", "bora"),
    "hand-running": ("/hands/running", "ada"),
    "hand-hostile": ("/hands/hostile", "hostile"),
    "dispute-opening": (f"/hands/{CAPTURE}/dispute?step=9", "bora"),
    "what-if": (f"/hands/{CAPTURE}/what-if?katlama=false", "referee"),
    "games": ("/games", "referee"),
    "game": ("/games/GAME", "referee"),
    "player": ("/players/ada", "ada"),
    "search": ("/search?q=nothing-here", "referee"),
    "disputes": ("/disputes", "referee"),
    "dispute": ("/disputes/DISPUTE", "referee"),
    "dispute-hostile": ("/disputes/HOSTILE", "referee"),
    "verdict": ("/disputes/DISPUTE/verdict", "bora"),
    "not-found": ("/hands/there-is-none", "referee"),
    "refused": ("/games", "admin"),
}
"""Every page by a name: its address, and who looks at it."""


def address_of(name: str, world: World) -> str:
    return (
        PAGES[name][0]
        .replace("DISPUTE", world.dispute)
        .replace("HOSTILE", world.hostile_dispute)
        .replace("GAME", world.game)
    )


@pytest.mark.parametrize("lang", ["en", "tr", "ar"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_keeps_nobody_out_and_fits_every_screen(visit: Visit, world: World, name: str, lang: str) -> None:
    page = visit(address_of(name, world), PAGES[name][1], lang)
    assert page.get_attribute("html", "lang") == lang
    assert page.get_attribute("html", "dir") == ("rtl" if lang == "ar" else "ltr")
    if lang == "en":
        assert barriers(page) == []
    picture(page, f"{name}-{lang}-desktop")
    page.set_viewport_size(PHONE)
    if lang != "en":
        assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it runs over on a phone"
    picture(page, f"{name}-{lang}-phone")
    # half the width in CSS pixels is what zooming to 200 % leaves
    page.set_viewport_size({"width": DESKTOP["width"] // 2, "height": DESKTOP["height"] // 2})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it runs over at 200 %"
