"""`okey-ledger players`: names in the place of ids, and erasing them."""

from __future__ import annotations

from tests.cli.conftest import Run, Write
from tests.logs import deal

HAND = deal(racks={0: "R1 R2 R3"}, hand="h-1").discard(0, "R1").discard(0, "R2")


def test_a_named_player_is_shown_by_name_wherever_a_stored_hand_is_shown(run: Run, write: Write) -> None:
    run("import", write("log.jsonl", HAND))
    assert run("players", "name", "ada", "Ayşe").out == "Player ada is called Ayşe from now on.\n"
    assert "Ayşe · bora" in run("hands").out
    assert "Ayşe (seat 0)" in run("audit", "h-1").out
    assert "Ayşe (seat 0)" in run("audit", "h-1", "--json").out
    assert "Ayşe (seat 0)" in run("replay", "h-1").out
    assert "Ayşe’de" in run("audit", "h-1", "--lang", "tr").out or "Ayşe" in run("audit", "h-1", "--lang", "tr").out
    assert "ada (seat 0)" in run("audit", "log.jsonl").out
    assert run("audit", "h-1", "--jobs", "2").out == run("audit", "h-1").out


def test_an_erased_player_is_shown_as_erased_in_every_language(run: Run, write: Write) -> None:
    run("import", write("log.jsonl", HAND))
    run("players", "name", "ada", "Ayşe")
    assert run("players", "erase", "ada").out == "Player ada is shown as erased from now on; texts erased: 0.\n"
    for lang, erased in (("en", "erased"), ("tr", "silinmiş oyuncu"), ("ar", "اسم محذوف")):
        shown = run("audit", "h-1", "--lang", lang).out + run("hands", "--lang", lang).out
        assert erased in shown
        assert "Ayşe" not in shown
    assert '"ada"' in run("hands", "--json").out
    assert run("verify").code == 0


def test_the_list_tells_who_is_named_and_who_is_erased(run: Run) -> None:
    assert run("players", "list").code == 2  # there is no ledger yet
    run("players", "name", "p-2", "Bora")
    run("players", "name", "p-1", "Ada")
    run("players", "erase", "p-1")
    rows = run("players", "list").out.splitlines()
    assert rows[1].split()[:2] == ["p-1", "erased"]
    assert rows[2].split()[:2] == ["p-2", "Bora"]
    assert '"name":null' in run("players", "list", "--json").out


def test_a_name_that_is_none_is_refused(run: Run) -> None:
    refused = run("players", "name", "ada", " ")
    assert refused.code == 2
    assert "1 to 200 characters" in refused.err


def test_texts_of_hands_and_disputes_can_be_erased(run: Run, write: Write) -> None:
    run("import", write("log.jsonl", deal(hand="h-1").annul("Bora left")))
    opened = run("dispute", "open", "h-1", "--player", "ada", "--claim", "score", "--text", "Bora cheats")
    dispute = opened.out.split()[1]
    assert "Bora cheats" in opened.out
    assert run("texts", "erase", f"dispute/{dispute}", "--event", "1").out == "Texts erased: 0.\n"
    assert run("texts", "erase", f"dispute/{dispute}").out == "Texts erased: 1.\n"
    assert run("texts", "erase", "h-1").out == "Texts erased: 1.\n"
    assert "(text erased)" in run("dispute", "show", dispute).out
    assert "Bora left" not in run("replay", "h-1").out
    assert run("verify").code == 0
