"""The page that checks a bundle, opened from the disk in Chromium, without a server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import okey_ledger
from okey_ledger.ledger import Disputes, Ledger
from okey_ledger.transparency.bundle_check import check_bundle
from okey_ledger.transparency.bundles import encode_bundle, make_bundle, read_bundle
from tests.logs import deal
from tests.transparency.logs import KEY, fill, sequencer_of
from tests.transparency.test_bundles import CHANGES, NOON, WITNESS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PAGE = Path(okey_ledger.__file__).parent / "pages" / "static" / "bundle.html"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bundle of a hand with entries and a dispute."""
    folder = tmp_path_factory.mktemp("bundle")
    with Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger:
        fill(ledger, 60)
        ledger.record_hand("b-1", deal(hand="b-1").annul("Bora left").lines.splitlines())
        Disputes(ledger).open("b-1", "ada", "score", NOON, text="Bora looked at my rack")
        fill(ledger, 271)
        writer = sequencer_of(ledger, folder / "log", lambda note, reader: [WITNESS.sign(note.text, 1_790_000_000)])
        writer.update()
        writer.close()
        ids = list(Disputes(ledger).ids())
        return encode_bundle(make_bundle(ledger, writer.published, "b-1", ids, "0.1.0", with_texts=True))


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.goto(PAGE.as_uri())
    yield page
    page.close()


def outcomes(page: Page, data: bytes, *keys: object) -> dict[str, str]:
    """What the page says of a bundle, by check; `proved` is its verdict."""
    page.reload()
    page.fill("#keys", "\n".join(map(str, keys)))
    page.set_input_files("#file", {"name": "b.json", "mimeType": "application/json", "buffer": data})
    page.wait_for_selector("#verdict[data-proved]")
    items = page.locator("#checks li").all()
    found = {item.get_attribute("data-check"): item.get_attribute("data-outcome") for item in items}
    told: dict[Any, Any] = {**found, "proved": page.locator("#verdict").get_attribute("data-proved")}
    return told


def test_a_bundle_is_proved_in_the_browser_without_a_server(page: Page, made: bytes) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    found = outcomes(page, made, KEY.verifier, WITNESS.verifier)
    right = dict.fromkeys(("records", "inclusion", "signature", "cosignatures", "entriesLog", "texts"), "right")
    assert found == {**right, "proved": "yes", **dict.fromkeys(("rulesCheck", "later", "truth"), "unchecked")}
    assert {url.partition(":")[0] for url in asked} <= {"file", "blob"}
    assert "okey-ledger verify FILE --key KEY" in page.inner_text("main")
    assert re.search("does not play the hand again", page.inner_text("main"))


def test_without_the_key_and_with_another_nothing_is_proved(page: Page, made: bytes) -> None:
    assert outcomes(page, made)["proved"] == "no"
    assert outcomes(page, made, WITNESS.verifier)["signature"] == "unchecked"
    other = type(KEY)(KEY.name, 1, bytes(32)).verifier
    assert outcomes(page, made, other)["signature"] == "wrong"


@pytest.mark.parametrize("change", CHANGES)
def test_the_page_finds_what_the_program_finds(page: Page, made: bytes, change: str) -> None:
    changed = json.loads(made)
    CHANGES[change][0](changed)
    data = json.dumps(changed).encode()
    ours: dict[str, str] = {one.name: one.outcome for one in check_bundle(read_bundle(data), [KEY.verifier]).checks}
    theirs = outcomes(page, data, KEY.verifier)
    for name in {"records", "inclusion", "signature"} & ours.keys():
        assert theirs[name] == ours[name], name
    if change not in ("the verdict",):  # which the rules alone tell
        assert theirs["proved"] == "no"


def test_what_is_no_bundle_is_said_so(page: Page) -> None:
    assert outcomes(page, b"{}", KEY.verifier) == {"proved": "no"}
    assert "no bundle" in page.inner_text("#verdict")


def test_the_page_speaks_three_languages(page: Page, made: bytes) -> None:
    outcomes(page, made, KEY.verifier)
    for lang, words, direction in (("tr", "özetleri", "ltr"), ("ar", "البراهين", "rtl"), ("en", "hashes", "ltr")):
        page.click(f"[data-lang={lang}]")
        assert words in page.inner_text("main")
        assert page.get_attribute("html", "dir") == direction
