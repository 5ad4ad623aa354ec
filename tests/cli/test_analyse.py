"""`okey-ledger analyse`."""

from __future__ import annotations

import json

from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import MELDS, clean, halted, misdealt
from tests.cli.test_audit import NO_LOG
from tests.logs import Hand, deal


def missed(hand: str = "missed") -> Hand:
    """Seat 0 could open with 73 and throws black 2; seat 1 throws what it draws."""
    rack = " ".join([*MELDS, "K2 Y1 Y3 Y5 B1 B3 R2 K4"])
    return deal(racks={0: rack, 1: "Y2"}, stock="Y4", indicator="K5", hand=hand).discard(0, "K2").idle(1)


def test_the_turning_points_come_first_and_the_rest_in_the_order_of_the_hand(run: Run, write: Write) -> None:
    assert run("analyse", write("hand.jsonl", missed())) == (
        0,
        "Hand missed · 51 Okey · 4 events\n"
        "  Outcome: The hand has not ended\n"
        "  Turning points:\n"
        "    turn 1 · event 1 · cost 405\n"
        "      ada (seat 0) could have opened with melds worth 73 (51 needed): red 10-11-12-13; blue 9, black 9, "
        "yellow 9\n"
        "      Instead: ada (seat 0) opens with melds: red 10-11-12-13; blue 9, black 9, yellow 9; ada (seat 0) "
        "discards black 2\n"
        "      Points: ada −405 · bora 0 · cem 0 · defne 0\n"
        "\n",
        "",
    )


def test_a_hand_in_which_nothing_was_missed_says_so(run: Run, write: Write) -> None:
    name = write("hand.jsonl", deal("rounds", hand="quiet", racks={0: "K2"}).discard(0, "K2"))
    assert run("analyse", name).out.endswith("  Nothing was left undone\n\n")


def test_of_each_seat_and_kind_there_is_one_turning_point(run: Run, write: Write) -> None:
    hand = missed().idle(2, 3, 0, 1, 2, 3, 0)
    out = run("analyse", write("hand.jsonl", hand)).out
    first, rest = out.split("  Turn by turn:\n")
    assert first.count("ada (seat 0) could have opened") == 1
    assert rest.count("ada (seat 0) could have opened") == 2


def test_json_is_a_line_a_hand_with_documented_members(run: Run) -> None:
    code, out, err = run("analyse", "--json", "-", piped=lines_of(missed(), clean()))
    first, second = map(json.loads, out.splitlines())
    assert (code, err, first["hand"], second["hand"]) == (0, "", "missed", "clean")
    assert list(first) == "hand ruleset events verdict halted_at outcome scores advice".split()
    (told,) = first["advice"]
    assert list(told) == "n turn seat kind cost change message params instead".split()
    assert told["message"].startswith("ada (seat 0) could have opened with melds worth 73")
    assert [event["type"] for event in told["instead"]] == ["HandOpened", "TileDiscarded"]


def test_what_is_advised_is_a_log_that_audits_clean(run: Run) -> None:
    log = lines_of(missed())
    (line,) = run("analyse", "--json", "-", piped=log).out.splitlines()
    (told,) = json.loads(line)["advice"]
    instead = [*log.splitlines()[: told["n"]], *(json.dumps(event).encode() for event in told["instead"])]
    assert run("audit", "-", piped=b"\n".join(instead)).code == 0


def test_one_hand_of_several_can_be_chosen(run: Run, write: Write) -> None:
    name = write("hands.jsonl", clean(), missed())
    out = run("analyse", name, "--hand", "missed").out
    assert "Hand missed" in out
    assert "Hand clean" not in out
    assert run("analyse", name, "--hand", "other") == (
        2,
        "",
        f"okey-ledger: {name} has no hand other. Leave --hand out to analyse all its hands.\n",
    )


def test_a_stored_hand_is_analysed_by_its_id(run: Run, write: Write) -> None:
    assert run("import", write("hand.jsonl", missed())).code == 0
    assert "Hand missed" in run("analyse", "missed").out


def test_a_halted_hand_is_analysed_as_far_as_it_goes(run: Run, write: Write) -> None:
    code, out, _ = run("analyse", write("hand.jsonl", halted()))
    assert code == 0
    assert "  Verdict: Halted: after event" in out


def test_a_hand_whose_deal_is_wrong_cannot_be_analysed(run: Run, write: Write) -> None:
    code, out, err = run("analyse", write("hands.jsonl", misdealt(), missed()))
    assert code == 1
    assert "Hand missed" in out
    assert err.startswith("okey-ledger: hand misdealt cannot be analysed: A false joker is turned up as indicator")


def test_what_is_no_log_is_named_and_the_other_hands_are_analysed(run: Run) -> None:
    code, out, err = run("analyse", "-", piped=NO_LOG + lines_of(missed()))
    assert (code, "Hand missed" in out) == (2, True)
    assert err.startswith("-:1: hand broken, event 0:")


def test_it_is_told_in_turkish_and_arabic(run: Run, write: Write) -> None:
    name = write("hand.jsonl", missed())
    turkish = run("analyse", name, "--lang", "tr").out
    assert "  Dönüm noktaları:\n    1. hamle · olay 1 · bedel 405\n      ada 73 ile açabilirdi" in turkish
    assert (
        "كان يمكن للاعب \u2068ada\u2069 (المقعد 0) أن يفتتح بمجموع 73 (المطلوب 51)"
        in run("analyse", name, "--lang", "ar").out
    )
