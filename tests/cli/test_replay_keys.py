"""Stepping through a hand by keys, on a terminal."""

from __future__ import annotations

import termios
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.conftest import lines_of
from tests.cli.hands import clean, halted, islek, violated
from tests.cli.tty import Tty
from tests.logs import Hand

Open = Callable[..., Tty]


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    def opening(hand: Hand, *arguments: str, columns: int = 80, rows: int = 24) -> Tty:
        (tmp_path / "hand.jsonl").write_bytes(lines_of(hand))
        return Tty(tmp_path, "replay", "hand.jsonl", *arguments, columns=columns, rows=rows)

    return opening


def test_the_deal_is_shown_first_on_a_full_screen_with_the_keys_below(opened: Open) -> None:
    with opened(clean()) as tty:
        lines = tty.screen("event 0/4")
        assert len(lines) == 24
        assert lines[0].startswith(" Hand clean · 51 Okey")
        assert lines[-1].startswith(" q quit  ? help  s view of a player  l language  → next event")
        assert max(map(cell_len, lines)) <= 80


@pytest.mark.parametrize(
    ("forward", "back"), [("\x1b[C", "\x1b[D"), ("\x1bOC", "\x1bOD"), ("n", "p"), (" ", "\x7f"), ("\r", "\b")]
)
def test_keys_go_forward_and_back(opened: Open, forward: str, back: str) -> None:
    with opened(clean()) as tty:
        tty.press(forward)
        tty.screen("event 1/4", "ada (seat 0) opens with melds")
        tty.press(forward)
        tty.screen("event 2/4")
        tty.press(back)
        tty.screen("event 1/4")


@pytest.mark.parametrize("lang", ["en", "tr", "ar"])
def test_the_help_explains_every_symbol_on_one_screen(opened: Open, lang: str) -> None:
    with opened(clean(), "--lang", lang) as tty:
        tty.press("?")
        lines = tty.screen("#0", "*")
        assert len(lines) <= 24
        assert [key for key in "▸±✗■▶↓*" if not any(f"  {key} " in line for line in lines)] == []
        assert max(map(cell_len, lines)) <= 80


@pytest.mark.parametrize(("home", "end"), [("\x1b[H", "\x1b[F"), ("\x1b[1~", "\x1b[4~"), ("\x1bOH", "\x1bOF")])
def test_home_and_end_go_to_the_first_and_the_last_event_and_no_key_goes_beyond(
    opened: Open, home: str, end: str
) -> None:
    with opened(clean()) as tty:
        tty.press(end)
        tty.screen("event 4/4")
        tty.press("nn")
        tty.screen("event 4/4")
        tty.press(home)
        tty.screen("event 0/4")
        tty.press("p")
        tty.screen("event 0/4")


def test_g_goes_to_an_event_by_its_number(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.press("g")
        tty.screen("go to event: ")
        tty.press("33\x7f")
        tty.screen("go to event: 3")
        tty.press("\r")
        tty.screen("event 3/4")
        tty.press("g99\r")
        assert "There is no such event" in tty.screen("event 3/4", "no such event")[-1]
        tty.press("g1\x1b")
        tty.screen("event 3/4", "q quit")


def test_f_goes_to_the_next_finding_and_capital_f_to_the_one_before(opened: Open) -> None:
    with opened(halted()) as tty:
        tty.press("f")
        tty.screen("event 5/7", "✗ ada (seat 0) is not to act")
        tty.press("f")
        tty.screen("event 5/7", "There is no further finding")
        tty.press("n")
        tty.screen("event 6/7", "The hand cannot be followed here; the table is shown as it was after event 4")
        tty.press("F")
        tty.screen("event 5/7")


def test_s_goes_round_the_seats(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.press("s")
        lines = tty.screen("ada (seat 0) · event")
        assert any(line.startswith(" 1 bora") and "?" in line for line in lines)
        assert not any(line.startswith("▶0 ada") and "?" in line for line in lines)
        tty.press("sss")
        tty.screen("defne (seat 3) · event")
        tty.press("s")
        assert not any("?" in line for line in tty.screen("all players")[1:-1])


def test_a_seat_can_be_given_from_the_start(opened: Open) -> None:
    with opened(clean(), "--seat", "2") as tty:
        tty.screen("cem (seat 2) · event")


def test_l_goes_round_the_languages(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.press("l")
        tty.screen("El clean", "Türkçe")
        tty.press("l")
        tty.screen("العربية")
        tty.press("l")
        tty.screen("Hand clean", "English")


def test_the_question_mark_tells_all_keys(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.press("?")
        lines = tty.screen("previous finding", "Press any key")
        assert len(lines) <= 24
        tty.press("x")
        tty.screen("event 0/4")


def test_another_size_draws_the_screen_anew(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.screen("event 0/4")
        tty.resize(60, 20)
        while len(lines := tty.screen("event 0/4")) != 20:
            pass
        assert max(map(cell_len, lines)) <= 60


def test_a_wide_terminal_lists_the_events_beside_the_table(opened: Open) -> None:
    with opened(violated(), columns=140, rows=30) as tty:
        lines = tty.screen("event 0/4")
        assert any("│ ✗   1 ada (seat 0) opens with melds" in line for line in lines)


def test_a_step_that_is_longer_than_the_screen_is_scrolled(opened: Open) -> None:
    with opened(violated(), rows=10) as tty:
        tty.press("n")
        assert not any("Table:" in line for line in tty.screen("event 1/4", "↑ scroll"))
        tty.press("\x1b[B" * 9)
        tty.screen("event 1/4", "Table:")
        tty.press("n")
        tty.screen("event 2/4", "Indicator")


@pytest.mark.parametrize("key", ["q", "\x04"])
def test_q_leaves_the_terminal_as_it_was(opened: Open, key: str) -> None:
    with opened(clean()) as tty:
        tty.screen("event 0/4")
        assert not termios.tcgetattr(tty.slave)[3] & termios.ECHO
        tty.press(key)
        assert tty.end() == 0
        assert termios.tcgetattr(tty.slave) == tty.before
        assert tty.seen.endswith(b"\x1b[?25h\x1b[?1049l")


def test_ctrl_c_leaves_the_terminal_as_it_was(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.screen("event 0/4")
        tty.press("\x03")
        assert tty.end() == 130
        assert termios.tcgetattr(tty.slave) == tty.before
        assert tty.process.stderr is not None
        assert tty.process.stderr.read() == b""


def test_unknown_keys_and_letters_of_other_alphabets_do_nothing(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.press("ışق\x1b[15~\x1bn")
        tty.press("n")
        tty.screen("event 1/4")


def test_while_the_log_is_piped_in_the_keys_come_from_the_terminal(tmp_path: Path) -> None:
    with Tty(tmp_path, "replay", "-", piped=lines_of(clean())) as tty:
        tty.press("n")
        tty.screen("event 1/4")
        tty.press("q")
        assert tty.end() == 0


def test_one_step_is_printed_and_not_stepped_through(opened: Open) -> None:
    with opened(clean(), "--step", "1") as tty:
        assert tty.end() == 0
        assert b"event 1/4" in tty.seen
        assert b"\x1b[?1049h" not in tty.seen


def test_further_keys_go_by_scores_by_turns_and_by_players(opened: Open) -> None:
    with opened(islek()) as tty:
        tty.press("e")
        tty.screen("event 12/12", "±")
        tty.press("e")
        tty.screen("There is no further change of a score")
        tty.press("\x1b[H")
        tty.screen("event 0/12")
        tty.press("1")
        tty.screen("▸ bora (seat 1)")
        tty.press("\x1b[H")
        tty.screen("event 0/12")
        tty.press("\x1b[1;2C")
        tty.screen("▸ bora (seat 1) draws")
        tty.press("\x1b[1;2D")
        tty.screen("event 0/12")


def test_the_help_fits_14_rows(opened: Open) -> None:
    with opened(clean()) as tty:
        tty.screen("event 0/4")
        tty.resize(80, 14)
        tty.press("?")
        lines = tty.screen("next move of a seat", "an okey", "Press any key")
        assert len(lines) <= 14
