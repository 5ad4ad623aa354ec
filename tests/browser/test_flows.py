"""What people do on the pages, from signing in to the printed verdict."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.api.running import TIMEOUT_SECONDS

from .conftest import PHONE, Expect, Visit, picture
from .world import CAPTURE, RUNNING, World

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MILLISECONDS = TIMEOUT_SECONDS * 1000


def test_who_is_not_signed_in_is_led_there_and_back(visit: Visit, world: World) -> None:
    page = visit(f"/hands/{CAPTURE}?step=4", None)
    assert urlsplit(page.url).path == "/sign-in"
    page.fill("#key", "okl.000000000000." + 43 * "A")
    page.click("main button")
    assert page.text_content("[role=alert]")
    page.fill("#key", world.keys["ada"])
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/hands/{CAPTURE}?step=4")
    (cookie,) = (each for each in page.context.cookies() if each["name"] == "okey_ledger_session")
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
    page.click(".sign-out button")
    page.wait_for_url("**/sign-in")
    back(page)
    page.wait_for_url("**/sign-in?*")


def back(page: Page) -> None:
    """Go back as a person does; `go_back()` fails at times while Chromium changes the process of a page."""
    page.evaluate("history.back()")


def test_a_link_opens_the_step_that_it_names_and_back_leads_to_the_list(visit: Visit, expect: Expect) -> None:
    page = visit("/hands?ruleset=okey51")
    page.click(f"a[href='/hands/{CAPTURE}']")
    page.wait_for_url(f"**/hands/{CAPTURE}*")
    page.goto(f"/hands/{CAPTURE}?step=9&lang=tr")
    assert page.get_attribute("html", "lang") == "tr"
    expect(page.locator("okey-replay .okr-count")).to_contain_text("9")
    page.goto("/hands?ruleset=okey51")
    assert page.get_attribute("html", "lang") == "tr", "the choice of the language is kept"
    back(page)
    page.wait_for_url("**step=9*")


def test_a_page_is_walked_through_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/hands")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.id"))
        if reached[-1] == f"/hands/{CAPTURE}":
            break
    outline = page.evaluate("getComputedStyle(document.activeElement.closest('.row')).outlineStyle")
    assert outline == "solid", "it is seen where one is"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/hands/{CAPTURE}")


def test_from_a_dispute_to_the_ruling_the_appeal_and_the_printed_verdict(visit: Visit, world: World) -> None:
    player = visit(f"/hands/{CAPTURE}?step=5", "ada")
    player.click("a[data-step=dispute]")
    player.check("input[name=about]:nth-match(input[name=about], 1)")
    player.fill("#figure", "a lot")
    player.fill("#text", "My own meld <b>grew</b>.")
    player.click("main form button")
    assert "a lot" in (player.text_content("[role=alert]") or "")
    assert player.input_value("#text") == "My own meld <b>grew</b>.", "what was written is still there"
    player.fill("#figure", "90")
    player.click("main form button")
    player.wait_for_url("**/disputes/d-*")
    assert player.text_content("blockquote") == "My own meld <b>grew</b>."
    address = player.url

    referee = visit("/disputes", "referee")
    referee.click(f"a[href='{urlsplit(address).path}']")
    referee.check("#upheld")
    referee.fill("#reason", "The table had agreed on it.")
    referee.click("summary")
    referee.fill("#points-0", "−100")
    referee.fill("#n-0", "5")
    picture(referee, "ruling")
    referee.click("form[action$=ruling] button")
    referee.wait_for_selector("#corrections")
    assert "The table had agreed on it." in (referee.text_content("#history + ol") or "")

    player.reload()
    assert "The table had agreed on it." in (player.text_content("#history + ol") or "")
    player.fill("#reason", "Another table had not.")
    player.click("form[action$=appeal] button")
    referee.reload()
    assert referee.locator("form[action$=ruling]").count() == 0, "on appeal another referee rules"
    second = visit(urlsplit(address).path, "second")
    second.check("#dismissed")
    second.fill("#reason", "The rules are right.")
    second.click("form[action$=ruling] button")
    second.goto(urlsplit(address).path + "/verdict")
    second.emulate_media(media="print")
    assert not second.is_visible("header.site")
    assert re.fullmatch("[0-9a-f]{64}", second.text_content(".facts code") or "")
    picture(second, "verdict-printed")


class Wire:
    """A connection to a service that can be cut and mended, by a proxy on a port of its own."""

    def __init__(self, url: str) -> None:
        self._to = (urlsplit(url).hostname, urlsplit(url).port)
        self._is_cut = False
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self._to)
                self._open += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    @staticmethod
    def _carry(source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        """Break all connections, and let none come."""
        self._is_cut = True
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections come again."""
        self._is_cut = False

    def close(self) -> None:
        """End it."""
        self.cut()
        self._listener.close()


@pytest.fixture
def wire(world: World) -> Iterator[Wire]:
    with closing(Wire(world.url)) as wire:
        yield wire


def test_a_running_hand_is_followed_and_what_a_cut_connection_missed_is_caught_up(
    visit: Visit, world: World, wire: Wire, expect: Expect
) -> None:
    page = visit(f"{wire.url}/sign-in", None, viewport=PHONE)
    page.fill("#key", world.keys["ada"])
    page.click("main button")
    page.goto(f"{wire.url}/hands/running")
    reached = page.locator("okey-replay .okr-count")
    sentence = page.locator("okey-replay .okr-event")
    lost = page.locator("okey-replay .okr-lost")
    expect(reached).to_contain_text("1", timeout=MILLISECONDS)
    played = RUNNING.draw(1)
    world.tell(played, len(RUNNING.events))
    expect(reached).to_contain_text("2", timeout=MILLISECONDS)
    expect(sentence).to_contain_text("hidden tile")
    wire.cut()
    expect(lost).to_be_visible(timeout=MILLISECONDS)
    picture(page, "connection-lost-phone")
    missed = played.discard(1, played.dealt.racks[1][0]).draw(2)
    world.tell(missed, len(played.events))
    wire.mend()
    expect(reached).to_contain_text("4", timeout=MILLISECONDS)
    expect(lost).to_have_count(0, timeout=MILLISECONDS)
    expect(sentence).to_contain_text("hidden tile")


def test_the_keys_lead_through_a_hand_and_the_address_follows(visit: Visit, expect: Expect) -> None:
    page = visit(f"/hands/{CAPTURE}?step=3")
    replay = page.locator("okey-replay")
    reached = replay.locator(".okr-count")
    replay.locator("input[type=range]").focus()
    for key, n in (("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 0), ("f", None), ("End", None)):
        page.keyboard.press(key)
        if n is not None:
            expect(reached).to_contain_text(str(n))
            page.wait_for_url(f"**step={n}*")
    expect(reached).to_have_text(re.compile(r"(\d+)\D+\1"))
