"""The audit against two libraries that replay other games with their rules: PokerKit and python-chess."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import chess
import chess.pgn
from pokerkit import Automation, HandHistory, NoLimitTexasHoldem, State

from .audit import events_per_second
from .corpus import log
from .figure import Figure, seconds

AUTOMATIONS = tuple(automation for automation in Automation if automation is not Automation.CARD_BURNING)


def figures() -> Iterator[Figure]:
    """Events a second against actions a second and validated plies a second."""
    ours = events_per_second(str(log(200_000)))
    histories = [poker_hand(random.Random(seed)) for seed in range(60)]
    actions = replay_poker(histories)
    spent = seconds(lambda: replay_poker(histories))
    yield Figure(
        "audited events / PokerKit's replayed actions of PHH hands",
        ours * spent / actions,
        "at least",
        20,
        "x",
        f"{ours:,.0f} against {actions / spent:,.0f} a second",
    )
    games = [chess_game(random.Random(seed)) for seed in range(60)]
    plies = replay_chess(games)
    spent = seconds(lambda: replay_chess(games))
    yield Figure(
        "audited events / python-chess's validated plies from PGN",
        ours * spent / plies,
        "at least",
        6,
        "x",
        f"{ours:,.0f} against {plies / spent:,.0f} a second",
    )


def poker_hand(dice: random.Random) -> str:
    """A random legal hand of six at a no-limit table, in poker hand history notation."""
    game = NoLimitTexasHoldem(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING,
            Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (1, 2),
        2,
    )
    state = game((200,) * 6, 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board()
        else:
            _act(state, dice)
    history: str = HandHistory.from_game_state(game, state).dumps()
    return history


def _act(state: State, dice: random.Random) -> None:
    if dice.random() < 0.15 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    elif dice.random() < 0.15 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def replay_poker(histories: list[str]) -> int:
    """Parse and replay every hand; how many actions there were."""
    actions = 0
    for text in histories:
        history = HandHistory.loads(text)
        actions += len(history.actions)
        for _ in history:
            pass
    return actions


def chess_game(dice: random.Random) -> str:
    """A game of random legal moves, in PGN."""
    board = chess.Board()
    for _ in range(100):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(dice.choice(moves))
    return str(chess.pgn.Game.from_board(board))


def replay_chess(games: list[str]) -> int:
    """Parse every game, which validates each ply; how many there were."""
    plies = 0
    for text in games:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert not game.errors
        plies += sum(1 for _ in game.mainline_moves())
    return plies
