"""The pages: signing in and out, forms from this site alone, headers, and nothing shown that may not be seen."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from sqlalchemy import update

from okey_ledger.api.auth.cookies import NAME, SECURE_NAME
from okey_ledger.api.auth.sessions import MAX_SESSIONS, form_token
from okey_ledger.api.storage.database import SESSIONS
from okey_ledger.api.web.assets import asset_address
from okey_ledger.ledger import Disputes
from tests.api.house import House, address_of, open_house
from tests.logs import NOON, deal

HTML = "text/html"
PLAYED = deal(racks={0: "R1 R2 R3"}, hand="h-1", game="g-1").discard(0, "R1").annul()
RUNNING = deal(racks={0: "R1 R2 R3"}, hand="running", game="g-2").discard(0, "R1").draw(1)


def sign_in(house: House, key: str = "referee", **headers: str) -> str:
    """The token of a new session."""
    whole = house.keys.get(key, key)  # type: ignore[call-overload]
    answer = house.ask("POST", "/sign-in", None, urlencode({"key": whole}).encode(), **headers)
    assert answer.status_code == 303, answer.text
    house._client.cookies.clear()  # each test says itself which cookie it sends
    return answer.cookies[NAME]


def status_of(house: House, token: str, path: str = "/") -> int:
    """What a page answers to a session."""
    return house.ask("GET", path, None, Accept=HTML, Cookie=f"{NAME}={token}").status_code


def test_a_session_is_a_key_for_pages_and_for_looking_at_the_api(house: House) -> None:
    token = sign_in(house)
    assert status_of(house, token) == 200
    assert status_of(house, token, "/v1/hands") == 200
    assert status_of(house, token[:-1] + ("A" if token[-1] != "A" else "B")) == 303


def test_a_session_changes_nothing_by_the_api(small_house: House) -> None:
    token = sign_in(small_house, "admin")
    answer = small_house.ask("POST", "/v1/keys", None, b'{"role":"referee"}', Cookie=f"{NAME}={token}")
    assert answer.status_code == 401


def test_a_session_ends_when_its_reader_signs_out_wherever_else_the_token_is(house: House) -> None:
    token = sign_in(house)
    body = urlencode({"form": form_token(token)}).encode()
    answer = house.ask("POST", "/sign-out", None, body, Cookie=f"{NAME}={token}")
    assert answer.status_code == 303
    assert f'{NAME}=""' in answer.headers["set-cookie"]
    assert status_of(house, token) == 303


def test_a_session_ends_with_its_key(small_house: House) -> None:
    key = small_house.key("referee")
    token = sign_in(small_house, key)
    small_house.ask("DELETE", f"/v1/keys/{key.split('.')[1]}", "admin")
    assert status_of(small_house, token) == 303


@pytest.mark.parametrize(("column", "hours"), [("created_at", 12), ("used_at", 1)])
def test_a_session_ends_by_time(tmp_path: Path, column: str, hours: int) -> None:
    with open_house(address_of("sqlite", tmp_path), key_cache_seconds=0) as house:
        token = sign_in(house)
        house.service.sessions.store_use()
        for minutes, expected in ((-1, 200), (1, 303)):
            at = datetime.now(UTC) - timedelta(hours=hours, minutes=minutes)
            with house.service.database.writing() as connection:
                connection.execute(update(SESSIONS).values({column: at.isoformat()}))
            house.service.sessions._used.clear()
            assert status_of(house, token) == expected


def test_a_key_has_so_many_sessions(house: House) -> None:
    tokens = [sign_in(house) for _ in range(MAX_SESSIONS + 1)]
    assert [status_of(house, token) for token in (tokens[0], tokens[-1])] == [303, 200]


def test_the_cookie_is_out_of_reach_and_behind_tls_of_this_host_alone(tmp_path: Path) -> None:
    with open_house(address_of("sqlite", tmp_path)) as house:
        body = urlencode({"key": house.keys["referee"]}).encode()
        plain = house.ask("POST", "/sign-in", None, body).headers["set-cookie"]
        assert re.fullmatch(rf"{NAME}=oks\.[\w-]+; HttpOnly; Max-Age=43200; Path=/; SameSite=lax", plain)
        secure = house.ask("POST", "https://service/sign-in", None, body).headers["set-cookie"]
        assert secure.startswith(f"{SECURE_NAME}=")
        assert "Secure" in secure


@pytest.mark.parametrize(
    "headers",
    [{"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}, {"Origin": "https://elsewhere.example"}],
    ids=str,
)
def test_a_form_that_another_site_sends_is_refused(small_house: House, headers: dict[str, str]) -> None:
    token = sign_in(small_house)
    body = urlencode({"form": form_token(token)}).encode()
    assert small_house.ask("POST", "/sign-out", None, body, Cookie=f"{NAME}={token}", **headers).status_code == 403
    assert small_house.ask("POST", "/sign-in", None, b"key=x", **headers).status_code == 403
    assert status_of(small_house, token) == 200


def test_a_form_without_the_mark_of_its_session_is_refused(small_house: House) -> None:
    small_house.play(PLAYED)
    disputes = Disputes(small_house.service.ledger)
    dispute = disputes.open("h-1", "ada", "score", NOON)[1].id
    token = sign_in(small_house)
    path, cookie = f"/disputes/{dispute}/ruling", f"{NAME}={token}"
    fields = {"decision": "dismissed", "reason": "no"}
    for mark in ("", form_token(sign_in(small_house))):
        body = urlencode(fields | {"form": mark}).encode()
        assert small_house.ask("POST", path, None, body, Cookie=cookie).status_code == 403
    assert disputes.dispute(dispute).status == "open"
    body = urlencode(fields | {"form": form_token(token)}).encode()
    assert small_house.ask("POST", path, None, body, Cookie=cookie).status_code == 303
    assert disputes.dispute(dispute).status == "ruled"


@pytest.mark.parametrize("next", ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "x"])
def test_signing_in_leads_to_no_other_site(small_house: House, next: str) -> None:
    body = urlencode({"key": small_house.keys["referee"], "next": next}).encode()
    assert small_house.ask("POST", "/sign-in", None, body).headers["location"] == "/"


def test_without_a_key_pages_lead_to_signing_in_and_programs_are_told_401(small_house: House) -> None:
    answer = small_house.ask("GET", "/hands?cursor=5", None, Accept=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=%2Fhands%3Fcursor%3D5")
    assert small_house.ask("GET", "/hands").status_code == 401
    assert small_house.ask("GET", "/v1/hands", None, Accept=HTML).status_code == 401


def test_a_page_runs_and_shows_nothing_but_what_comes_from_here(small_house: House) -> None:
    answer = small_house.ask("GET", "/", "referee", Accept=HTML)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["cache-control"] == "no-store"
    assert not re.search(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=", answer.text)
    assert set(re.findall(r'(?:src|href)="(?!/)([^"]*)"', answer.text)) <= {"#main"}


def test_what_pages_load_is_kept_for_good_under_the_name_of_its_contents(small_house: House) -> None:
    path = asset_address("site.css")
    answer = small_house.ask("GET", path, None, Accept_Encoding="gzip")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    other = small_house.ask("GET", "/static/another/site.css", None, Accept_Encoding="identity")
    assert (other.headers["cache-control"], other.text) == ("no-cache", answer.text)
    assert small_house.ask("GET", "/static/any/../../settings.py").status_code == 404


HOSTILE = ('<script>alert("1")</script>', "\u202egnp.exe", "y" * 200, "..")


@pytest.mark.parametrize("language", ["en", "tr", "ar"])
def test_hostile_ids_and_texts_are_shown_and_do_nothing(small_house: House, language: str) -> None:
    hand = deal(hand="h-2", game='"><b>').dealt_as(players=list(HOSTILE))
    small_house.play(hand.discard(0, hand.dealt.racks[0][0]).annul("<i>why</i>"))
    disputes = Disputes(small_house.service.ledger)
    dispute = disputes.open("h-2", HOSTILE[0], "score", NOON, text="</blockquote><script>2</script>\u202e")[1].id
    paths = ["/", "/hands", "/hands/h-2", "/games", "/games/" + quote('"><b>', safe=""), "/disputes"]
    paths += [f"/disputes/{dispute}", f"/disputes/{dispute}/verdict", "/hands/h-2/what-if?katlama=<b>"]
    paths += [f"/players/{quote(HOSTILE[0], safe='')}", "/players?id=..", "/search?q=" + quote("<script>x")]
    for path in paths:
        answer = small_house.ask("GET", path, "referee", Accept=HTML, Accept_Language=language)
        assert answer.status_code in (200, 400), path
        assert not re.search(r"<script(?! type=\"module\" src=)|<[ib]>|</blockquote><script", answer.text), path
        for line in answer.text.splitlines():
            assert line.count("\u202e") <= line.count("\u2068") + line.count("<bdi") + line.count('dir="auto"'), path
    assert "&lt;script&gt;alert(&#34;1" in small_house.ask("GET", "/hands/h-2", "referee", Accept=HTML).text


@pytest.mark.parametrize("language", ["en", "tr", "ar"])
def test_no_page_and_no_stream_holds_a_tile_that_may_not_be_seen(tmp_path: Path, language: str) -> None:
    """Two hands that differ only in what the player may not see are answered byte for byte alike."""
    answers = []
    for number, others in enumerate(("B10 B11 B12", "K10 K11 K12")):
        folder = tmp_path / str(number)
        folder.mkdir()
        with open_house(address_of("sqlite", folder)) as house:
            hand = deal(racks={0: "R1 R2 R3", 1: others, 2: ("K10 K11 K12", "B10 B11 B12")[number]}, hand="running")
            house.play(hand.discard(0, "R1").draw(1))
            Disputes(house.service.ledger).open("running", "ada", "score", NOON)
            dispute = re.search(r"/disputes/(d-\w+)", house.ask("GET", "/disputes", "player", Accept=HTML).text)
            assert dispute is not None
            paths = ["/", "/hands", "/hands/running", "/hands/running?step=0", "/hands/running?step=2"]
            paths += ["/hands/running/dispute?step=2", f"/disputes/{dispute[1]}", f"/disputes/{dispute[1]}/verdict"]
            paths += ["/v1/hands/running/stream?after=0&limit=2"]
            for path in paths:
                answer = house.ask("GET", path, "player", Accept=HTML, Accept_Language=language)
                assert answer.status_code == 200, (path, answer.text)
                answers.append((number, path, re.sub(r'datetime=[^<]*<|"at":"[^"]*"', "<", answer.text)))
    half = len(answers) // 2
    for (_, path, one), (_, _, other) in zip(answers[:half], answers[half:], strict=True):
        assert one == other, path


def test_a_stream_goes_on_after_the_event_that_was_seen_last_and_says_when_the_hand_has_ended(
    small_house: House,
) -> None:
    small_house.play(PLAYED)
    answer = small_house.ask("GET", "/v1/hands/h-1/stream", "player", Last_Event_ID="0")
    assert re.findall(r"^(?:id|event): (\w+)$", answer.text, re.MULTILINE) == ["1", "2", "end"]
    small_house.play(RUNNING)
    seen = small_house.ask("GET", "/v1/hands/running/stream?after=1&limit=1", "player").text
    assert '"tile":"?"' in seen


def test_words_that_were_erased_are_said_to_be(small_house: House) -> None:
    small_house.play(PLAYED)
    body = b'{"hand":"h-1","claim":"score","text":"in my words"}'
    dispute = small_house.ask("POST", "/v1/disputes", "player", body).json()["dispute"]
    path = f"/disputes/{dispute}"
    assert "in my words" in small_house.ask("GET", path, "referee", Accept=HTML).text
    assert small_house.ask("DELETE", f"/v1{path}/texts", "admin").status_code == 204
    for page in (path, f"{path}/verdict"):
        assert "(text erased)</blockquote>" in small_house.ask("GET", page, "referee", Accept=HTML).text
