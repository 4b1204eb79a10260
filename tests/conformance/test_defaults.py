"""The default of a seat that is asked does it no needless harm.

What a seat scores is the same question for all games; what it keeps beside that, each game's own tests say, in
``tests/games/<ruleset>/kept.py``: ``kept(table, seat)`` is a tuple of numbers, more of each being better, and
``goes_on(table, seat)``, if there is one, the command that ends what the seat's command has begun, or ``None``.
"""

import random
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle

import pytest

from events.bots.playout import setups
from events.ruleset.chance import Chance
from events.ruleset.ruleset import Away, decide_command, decide_following, decide_start
from tests.conformance.games import GAMES, MAX_LENGTH
from tests.support.rulesets import SHIPPED

FEW = 24
"""How many games with defaults are looked into, unless the number of random games is given."""
PLAYED_FOR = 0.2
"""How often a seat that is there plays by its default, too."""
WORLDS = 40
"""The number of worlds that the seat cannot tell apart a command has to be better, before a default is blamed."""


@pytest.mark.campaign(12)
def test_no_other_command_is_as_good_in_everything_and_better_in_one_thing(ruleset):
    """S10, S13, S16, R255, R260, R241: under the newest rules, in games where some seats play by their defaults."""
    measure = kept_in(ruleset)
    every = list(setups(ruleset))
    random.Random(2).shuffle(every)
    for number, setup in zip(range(GAMES or FEW), cycle(every), strict=False):
        for table, seat, found in game_with_defaults(ruleset, setup, number):
            assert better(ruleset, measure, table, seat, found) is None, (number, ruleset.phase(table), found)


def kept_in(ruleset):
    name = f"tests.games.{ruleset.id}.kept"
    if find_spec(f"tests.games.{ruleset.id}") is None or find_spec(name) is None:
        assert ruleset.id not in SHIPPED
        pytest.skip(f"no {name} says what a seat keeps")
    return import_module(name)


def game_with_defaults(ruleset, setup, number):
    """Each table of a game with a seat that is asked and its default. Seat 0 always plays by it, others at times."""
    chooser, chance = random.Random(number), Chance(b"%d" % number)
    table = decide_start(ruleset, setup, chance).table
    for _ in range(MAX_LENGTH):
        if ruleset.is_over(table):
            return
        asked = [seat for seat in range(setup.seats) if seat in ruleset.to_act(table, seat)]
        for seat in asked:
            yield table, seat, ruleset.default_command(table, seat, absent(seat))
        seat = asked[0]
        if seat == 0 or chooser.random() < PLAYED_FOR:
            command = ruleset.default_command(table, seat, absent(seat))
        else:
            command = chooser.choice(ruleset.legal(table, seat))
        table = after(ruleset, table, seat, command, chance)


def absent(seat):
    return Away(absent=frozenset({seat}))


def after(ruleset, table, seat, command, chance):
    """The table after a command; without one, after what follows by the rules for a seat that does nothing."""
    if command is None:
        return decide_following(ruleset, table, chance, absent(seat)).table
    return decide_command(ruleset, table, seat, command, chance).table


def better(ruleset, measure, table, seat, found):
    """A command on offer that comes to no less than the one found, and to more in one thing, whatever is hidden."""
    then = outcome_of(ruleset, measure, table, seat, found, 0)
    for command in ruleset.legal(table, seat):
        if exceeds(outcome_of(ruleset, measure, table, seat, command, 0), then):
            for number in range(1, WORLDS):
                world = ruleset.hidden.resample_hidden(table, seat, Chance(b"world %d" % number))
                here, there = (outcome_of(ruleset, measure, world, seat, one, number) for one in (command, found))
                if not (exceeds(here, there) or here == there):
                    break
            else:
                return command
    return None


def exceeds(here, there):
    return here != there and all(one >= other for one, other in zip(here, there, strict=True))


def outcome_of(ruleset, measure, table, seat, command, number):
    """What a seat scores and keeps after a command and what belongs to it, with the same chance for every command."""
    chance, goes_on = Chance(b"chance %d" % number), getattr(measure, "goes_on", lambda *_: None)
    table = after(ruleset, table, seat, command, chance)
    while seat in ruleset.to_act(table, seat) and (command := goes_on(table, seat)):
        table = after(ruleset, table, seat, command, chance)
    score = ruleset.score(table, seat)[seat]
    return (*score.components.values(), *ruleset.tie_break_values(table, seat), *measure.kept(table, seat))
