"""Sections K and M: which scoring follows which round, and what happens between rounds."""

import random

from events.bots.playout import playout
from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy
from events.games.wikinger.facts import (
    BigScored,
    Bought,
    FiguresDrawn,
    GameEnded,
    OfferLaid,
    ScoringBegan,
    SmallScored,
    StartPlayerMoved,
)
from tests.games.wikinger.tables import legal, offer, player, scene, setup
from tests.support.cases import each


def story(made, seed=1):
    chooser = random.Random(seed)
    steps = list(playout(RULESET, made, b"rounds", lambda _, commands: chooser.choice(commands)))
    return [fact for step in steps for fact in step.facts], steps[-1].after


@each("seats", [2, 3, 4])
def test_six_rounds_with_their_scorings(seats):  # R011, R235, R123
    facts, _ = story(setup(seats))
    assert [one.scoring for one in facts if isinstance(one, ScoringBegan)] == ["small", "big"] * 3
    assert sum(isinstance(one, SmallScored) for one in facts) == 3 * seats
    assert sum(isinstance(one, BigScored) for one in facts) == 3 * seats
    assert [one.round for one in facts if isinstance(one, OfferLaid)] == [1, 2, 3, 4, 5, 6]
    assert isinstance(facts[-1], GameEnded)


def test_the_start_player_moves_to_the_left_and_lays_the_next_offer():  # R121, R122
    facts, _ = story(setup(3))
    first = next(one for one in facts if isinstance(one, FiguresDrawn)).seat
    starters = [(first + number) % 3 for number in range(6)]
    assert [one.seat for one in facts if isinstance(one, FiguresDrawn)] == starters
    assert [one.seat for one in facts if isinstance(one, StartPlayerMoved)] == starters[1:]


def test_after_a_scoring_the_next_round_begins():  # R121, R122
    given = scene(player(), player(), wheel=offer("left scout"), starter=1)
    given = given.when(0, legal(given, Buy)[0])
    assert given.happened(StartPlayerMoved)[0].seat == 0
    assert given.happened(OfferLaid)[0].round == 2
    assert (given.table.round, given.table.active, given.table.starter) == (2, 0, 0)


def test_after_round_six_the_game_is_over_without_a_new_offer():  # R123
    given = scene(player(), player(), wheel=offer("left scout"), round=6)
    given = given.when(0, legal(given, Buy)[0])
    assert isinstance(given.facts[-1], GameEnded)
    assert not given.happened(OfferLaid)
    assert RULESET.is_over(given.table)
    assert RULESET.to_act(given.table, 0) == ()
    assert RULESET.view(given.table, 0).active is None
    assert legal(given) == [] == list(RULESET.legal(given.table, 0))


@each(("seats", "purchases"), [(2, 36), (3, 24), (4, 18)])
def test_how_many_combinations_everybody_buys(seats, purchases):  # R224
    facts, _ = story(setup(seats), seed=2)
    buyers = [one.seat for one in facts if isinstance(one, Bought)]
    assert [buyers.count(seat) for seat in range(seats)] == [purchases] * seats


def test_six_figures_stay_in_the_bag():  # R021
    _, table = story(setup(2))
    assert sum(table.supply.bag) == 6
