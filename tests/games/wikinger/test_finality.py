"""What the rules hold a player to, and what may be taken back."""

import msgspec
import pytest

from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.games.wikinger import RULESET
from events.games.wikinger.commands import Bid, Buy, Exchange, Pass, RemoveFigure
from events.ruleset.refusals import NothingToUndo, UndoBarred
from tests.support.cases import each
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS

CLOCK = "2026-01-02T03:04:05.678Z"


def new_game(**options):
    games = GameService(MemoryLog(), RULESETS, lambda: CLOCK)
    plan = GamePlan(ruleset=RULESET, seats=2, options={"first_seat": 0, **options}, taken=range(2), seed=b"final")
    return games, games.create(plan).state.id


def test_a_pass_is_final():  # R162
    games, game = new_game(advanced=True)
    games.act(game, 0, Bid(gold=1))
    state = games.act(game, 1, Pass()).state
    assert state.to_act(0) == (0,), "the winner is asked for something else"
    with pytest.raises(UndoBarred, match="final"):
        games.undo(game, 1)


@each("opening", [Bid(gold=3), Pass()])
def test_the_next_seat_is_asked_about_the_opening(opening):  # R161, R162
    games, game = new_game(advanced=True)
    games.act(game, 0, opening)
    with pytest.raises(UndoBarred, match="asks another seat"):
        games.undo(game, 0)


def test_an_exchange_before_bidding_can_be_taken_back():  # R040, R160
    games, game = new_game(advanced=True)
    before = games.load(game).table
    games.act(game, 0, Exchange(amount=2))
    assert games.undo(game, 0).state.table == before


def test_a_figure_removed_brings_the_tiles_to_light():  # R168, R169
    games, game = new_game(advanced=True)
    games.act(game, 0, Bid(gold=1))
    state = games.act(game, 1, Pass()).state
    (first, *_) = RULESET.legal(state.table, 0)
    assert isinstance(first, RemoveFigure)
    games.act(game, 0, first)
    with pytest.raises(UndoBarred, match="revealed"):
        games.undo(game, 0)


def test_a_purchase_can_be_taken_back_until_somebody_else_acts():  # R023
    games, game = new_game()
    before = games.load(game).table
    buy = next(one for one in RULESET.legal(before, 0) if isinstance(one, Buy))
    games.act(game, 0, buy)
    assert games.undo(game, 0).state.table == before
    state = games.act(game, 0, buy).state
    games.act(game, 1, next(one for one in RULESET.legal(state.table, 1) if isinstance(one, Buy)))
    with pytest.raises(NothingToUndo):
        games.undo(game, 0)


def test_a_bid_of_nothing_is_no_command():  # R163
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "bid", "gold": 0}, RULESET.commands)
