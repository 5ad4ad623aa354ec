"""Every route with every role, on hands of the caller and of others, running and ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.routing import iter_route_contexts

from okey_ledger.api.app import create_app
from okey_ledger.api.auth.roles import ROLES, Role
from okey_ledger.api.settings import Settings
from okey_ledger.ledger import Disputes
from tests.api.house import House, address_of, open_house
from tests.logs import NOON, deal

RUNNING = deal(racks={0: "R1 R2 R3"}, hand="running", game="g-1", assisted=True).discard(0, "R1")
ENDED = deal(hand="ended", game="g-2", assisted=True).annul()
FOREIGN = ("zoe", "yan", "xia", "wim")
OTHERS_RUNNING = deal(hand="others-running", game="g-3", assisted=True).dealt_as(players=list(FOREIGN))
OTHERS_ENDED = deal(hand="others-ended", game="g-4", assisted=True).dealt_as(players=list(FOREIGN)).annul()

EVERYBODY = set(ROLES)
READERS: set[Role] = {"player", "referee", "analyst"}

HANDS: dict[str, set[Role]] = {
    "running": {"player", "referee"},
    "ended": READERS,
    "others-running": {"referee"},
    "others-ended": {"referee", "analyst"},
}
"""Which roles may look at each hand."""

OF_A_HAND = (
    "",
    "/steps/0",
    "/events",
    "/entries",
    "/audit",
    "/replay",
    "/replay?lang=all",
    "/assist?seat=0",
    "/proof",
    "/stream?limit=0",
)

ALLOWED: dict[tuple[str, str], set[Role]] = {
    ("POST", "/v1/hands"): {"table"},
    ("POST", "/v1/hands/running/events"): {"table"},
    ("POST", "/v1/hands/running/assist/lay-off"): {"table"},
    ("POST", "/v1/audits"): {"table", "player", "referee", "analyst"},
    ("GET", "/v1/hands"): READERS,
    ("GET", "/v1/hands?player=ada"): READERS,
    ("GET", "/v1/hands?player=zoe"): {"referee", "analyst"},
    ("GET", "/v1/hands?ended=false"): {"player", "referee"},
    ("GET", "/v1/hands/running?seat=1"): {"referee"},
    ("GET", "/v1/hands/ended?seat=1"): READERS,
    ("GET", "/v1/hands/running/replay?seat=1"): {"referee"},
    ("GET", "/v1/hands/running/replay?analysis=true"): {"referee"},
    ("GET", "/v1/hands/ended/replay?analysis=true"): READERS,
    ("GET", "/v1/hands/ended/rejections"): {"referee"},
    ("GET", "/v1/games"): READERS,
    ("GET", "/v1/games?player=zoe"): {"referee", "analyst"},
    ("GET", "/v1/games/g-1"): READERS,
    ("GET", "/v1/games/g-4"): {"referee", "analyst"},
    ("GET", "/v1/feed"): {"referee", "analyst"},
    ("POST", "/v1/hands/running/what-if"): {"referee"},
    ("POST", "/v1/hands/ended/what-if"): READERS,
    ("POST", "/v1/hands/others-running/what-if"): {"referee"},
    ("POST", "/v1/hands/others-ended/what-if"): {"referee", "analyst"},
    ("POST", "/v1/what-if"): {"table", "player", "referee", "analyst"},
    ("POST", "/v1/comparisons"): {"table", "player", "referee", "analyst"},
    ("POST", "/v1/disputes"): {"player"},
    ("GET", "/v1/disputes"): {"player", "referee"},
    ("GET", "/v1/disputes?player=ada"): {"player", "referee"},
    ("GET", "/v1/disputes?player=zoe"): {"referee"},
    ("GET", "/v1/disputes/OWN"): {"player", "referee"},
    ("GET", "/v1/disputes/OTHERS"): {"referee"},
    ("GET", "/v1/disputes/IN-ANOTHER-HAND"): {"referee"},
    ("POST", "/v1/disputes/OWN/ruling"): {"referee"},
    ("POST", "/v1/disputes/OWN/appeal"): {"player"},
    ("POST", "/v1/disputes/OWN/withdrawal"): {"player"},
    ("POST", "/v1/keys"): {"admin"},
    ("GET", "/v1/keys"): {"admin"},
    ("DELETE", "/v1/keys/000000000000"): {"admin"},
    ("PUT", "/v1/players/ada"): {"admin"},
    ("GET", "/v1/players/ada"): {"admin"},
    ("DELETE", "/v1/players/ada"): {"admin"},
    ("GET", "/v1/hands/ended/bundle"): READERS,
    ("GET", "/v1/hands/others-ended/bundle"): {"referee", "analyst"},
    ("DELETE", "/v1/hands/ended/texts"): {"admin"},
    ("DELETE", "/v1/disputes/OTHERS/texts"): {"admin"},
    ("GET", "/v1/rulesets"): EVERYBODY,
    ("GET", "/metrics"): EVERYBODY,
    ("GET", "/"): EVERYBODY,
    ("GET", "/hands"): READERS,
    ("GET", "/hands?player=zoe"): {"referee", "analyst"},
    ("GET", "/hands?ended=false"): {"player", "referee"},
    ("GET", "/games"): READERS,
    ("GET", "/games?player=zoe"): {"referee", "analyst"},
    ("GET", "/games/g-1"): READERS,
    ("GET", "/games/g-4"): {"referee", "analyst"},
    ("GET", "/players/ada"): READERS,
    ("GET", "/players/zoe"): {"referee", "analyst"},
    ("GET", "/search?q=ended"): READERS,
    ("GET", "/disputes"): {"player", "referee"},
    ("GET", "/disputes/OWN"): {"player", "referee"},
    ("GET", "/disputes/OTHERS"): {"referee"},
    ("GET", "/disputes/IN-ANOTHER-HAND"): {"referee"},
    ("GET", "/disputes/OWN/verdict"): {"player", "referee"},
    ("GET", "/disputes/OTHERS/verdict"): {"referee"},
    ("POST", "/disputes/OWN/ruling"): {"referee"},
    ("POST", "/disputes/OWN/appeal"): {"player"},
    ("POST", "/disputes/OWN/withdrawal"): {"player"},
    ("GET", "/hands/running/dispute"): {"player"},
    ("POST", "/hands/running/dispute"): {"player"},
    ("GET", "/hands/others-ended/dispute"): set(),
    ("POST", "/hands/others-ended/dispute"): set(),
    ("GET", "/hands/running/what-if"): {"referee"},
    ("GET", "/hands/ended/what-if"): READERS,
    ("GET", "/hands/others-ended/what-if"): {"referee", "analyst"},
    ("GET", "/hands/running/certificate"): {"referee"},
    ("GET", "/hands/ended/certificate"): READERS,
    ("GET", "/hands/others-ended/certificate"): {"referee", "analyst"},
    **{("GET", f"/hands/{hand}"): roles for hand, roles in HANDS.items()},
    **{("GET", f"/v1/hands/{hand}{what}"): roles for hand, roles in HANDS.items() for what in OF_A_HAND},
}
"""Who is let in, by method and path; whoever is not there is answered 403."""

AS_IF_NOT_THERE = {
    "/v1/disputes/OTHERS",
    "/v1/disputes/IN-ANOTHER-HAND",
    "/disputes/OTHERS",
    "/disputes/IN-ANOTHER-HAND",
    "/disputes/OTHERS/verdict",
}
"""Where a player is answered 404 instead: that there is such a dispute is not told."""

DISPUTED = {"OWN": (RUNNING, "ada"), "OTHERS": (RUNNING, "bora"), "IN-ANOTHER-HAND": (OTHERS_ENDED, "zoe")}
"""Disputes by their names in the table: about which hand, opened by whom."""

OPEN_LOG = (
    "/checkpoint",
    "/tile/0/000",
    "/log/0/checkpoint",
    "/log/0/tile/0/000",
    "/v1/ledger/checkpoint",
    "/v1/ledger/consistency?old=0&new=0",
)
"""What answers without a key where there is a transparency log; here is none."""

OPEN = ("/healthz", "/readyz", "/openapi.json", "/docs", "/sign-in", "/static/any/site.css")
"""What answers without a key."""


@pytest.fixture(scope="module")
def table_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(address_of("sqlite", tmp_path_factory.mktemp("roles"))) as house:
        for hand in (RUNNING, ENDED, OTHERS_RUNNING, OTHERS_ENDED):
            house.play(hand)
        for name, (hand, player) in DISPUTED.items():
            disputes = Disputes(house.service.ledger)
            house.disputes[name] = disputes.open(hand.dealt.hand, player, "score", NOON)[1].id
        yield house


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("method", "path"), ALLOWED)
def test_a_role_is_let_in_where_the_table_says_so_and_nowhere_else(
    table_house: House, method: str, path: str, role: Role
) -> None:
    is_allowed = role in ALLOWED[method, path]
    refusals = (401, 404) if role == "player" and path in AS_IF_NOT_THERE else (401, 403)
    for name, dispute in table_house.disputes.items():
        path = path.replace(f"/{name}", f"/{dispute}")
    status = table_house.ask(method, path, role, b"" if method == "POST" else None).status_code
    assert (status not in refusals) == is_allowed, status


@pytest.mark.parametrize(("method", "path"), ALLOWED)
def test_without_a_valid_key_nothing_answers(table_house: House, method: str, path: str) -> None:
    assert table_house.ask(method, path).status_code == 401
    assert table_house.ask(method, path, "okl.000000000000." + 43 * "A").status_code == 401


@pytest.mark.parametrize("path", OPEN)
def test_what_is_open_answers_without_a_key(table_house: House, path: str) -> None:
    assert table_house.ask("GET", path).status_code == 200


@pytest.mark.parametrize("path", OPEN_LOG)
def test_the_log_is_asked_for_without_a_key(table_house: House, path: str) -> None:
    answer = table_house.ask("GET", path)
    assert answer.status_code == 404


def test_every_route_is_in_the_table(tmp_path: Path) -> None:
    app = create_app(Settings(database=address_of("sqlite", tmp_path)))
    open_to_all = {("POST", "/sign-in"), ("POST", "/sign-out"), *(("GET", path) for path in (*OPEN, *OPEN_LOG))}
    named = {(method, path.partition("?")[0]) for method, path in (*open_to_all, *ALLOWED)}
    routes = {
        (method, route.path or "")
        for route in iter_route_contexts(app.routes)
        for method in (route.methods or set()) - {"HEAD"}
    }
    missing = {
        (method, path)
        for method, path in routes
        if not any(method == other and _fits(path, named_path) for other, named_path in named)
    }
    assert missing == set()


def _fits(path: str, named: str) -> bool:
    path = path.replace("/tile/{path:path}", "/tile/0/000")
    parts, others = path.split("/"), named.split("/")
    return len(parts) == len(others) and all(
        part == other or part.startswith("{") for part, other in zip(parts, others, strict=True)
    )
