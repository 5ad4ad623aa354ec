"""A service with hands to look at: ended and running, of games, of players with hostile ids; a key for each reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec

from okey_ledger.api.auth.cookies import NAME
from okey_ledger.api.auth.keys import Keys
from okey_ledger.api.storage.database import ServiceDatabase, beside
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.ledger import Disputes, Ledger
from tests.api.running import Running
from tests.docs.markdown import ROOT
from tests.logs import Hand, deal

HOSTILE = (
    '<script>alert(1)</script><img src=x onerror="alert(2)">',
    "\u202egnp.exe\u2066\u2067ada",
    "x" * 200,
    "..",
)
"""Ids of players that a page has to show and not to follow."""

WORDS = '</blockquote><script>alert(3)</script> \u202eover\u202c "quoted" ' + "w" * 200
"""What a player with such an id says."""

CAPTURE = "okey51-katlama-and-capture"

RUNNING = deal(racks={0: "R1 R2 R3"}, hand="running", game="live").discard(0, "R1")


class World:
    """A running service, its hands and its keys."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.address = f"sqlite:///{folder}/ledger.db"
        with Ledger.open(self.address) as ledger:
            for file in ("okey51-katlama-and-capture", "okey51-teams", "violations", "okey51-annulled"):
                _store(ledger, (ROOT / "fixtures" / "hands" / f"{file}.jsonl").read_bytes())
            for hand in play_game(Settings(ruleset="okey51", seed=7), 0):
                ledger.record_hand(hand.id, [msgspec.json.encode(event) for event in hand.events])
                self.game, self.long_hand = str(hand.deal.game), hand.id
            ledger.record_hand("running", [line for line in RUNNING.lines.splitlines() if line])
            hostile = deal(hand="hostile", game='"><b>game</b>').dealt_as(players=list(HOSTILE))
            ledger.record_hand(
                "hostile", hostile.discard(0, hostile.dealt.racks[0][0]).annul("<i>why</i>").lines.splitlines()
            )
            now = datetime.now(UTC)
            disputes = Disputes(ledger)
            self.dispute = disputes.open(CAPTURE, "bora", "score", now, event=9, text="It was my own meld.")[1].id
            self.hostile_dispute = disputes.open("hostile", HOSTILE[0], "score", now, text=WORDS)[1].id
        own = ServiceDatabase(beside(self.address))
        keys = Keys(own)
        wanted: Sequence[tuple[str, Any, str | None]] = (
            ("ada", "player", "ada"),
            ("bora", "player", "bora"),
            ("hostile", "player", HOSTILE[0]),
            ("referee", "referee", None),
            ("second", "referee", None),
            ("analyst", "analyst", None),
            ("admin", "admin", None),
            ("table", "table", None),
        )
        self.keys = {name: keys.create(role, player)[0] for name, role, player in wanted}
        own.close()
        self.running = Running(self.address, folder, **settings)
        self.url = self.running.url
        self._sessions: dict[str, str] = {}

    def session(self, who: str) -> str:
        """The token of a session of somebody."""
        if who not in self._sessions:
            answer = httpx.post(f"{self.url}/sign-in", data={"key": self.keys[who]})
            self._sessions[who] = answer.cookies[NAME]
        return self._sessions[who]

    def close(self) -> None:
        """Stop the service."""
        self.running.stop()

    def tell(self, hand: Hand, first: int) -> None:
        """Send the events of a hand from a number on, as its table."""
        for event in hand.events[first:]:
            answer = httpx.post(
                f"{self.url}/v1/hands/{hand.dealt.hand}/events",
                content=msgspec.json.encode(event),
                headers={"Authorization": f"Bearer {self.keys['table']}"},
            )
            assert answer.status_code == 201, answer.text


def _store(ledger: Ledger, log: bytes) -> None:
    """Store the hands of a log."""
    hands: dict[str, list[bytes]] = {}
    for line in log.splitlines():
        if line.strip():
            hands.setdefault(msgspec.json.decode(line)["hand"], []).append(line)
    for hand, lines in hands.items():
        ledger.record_hand(hand, lines)
