"""Random games of every ruleset and its setups, for tests of games and of what works on them."""

import random
from itertools import islice

from events.application.creation import GamePlan
from events.bots.playout import playout
from ops.check.trial import MAX_LENGTH, every_setup
from tests.support.campaigns import amount, chooser
from tests.support.nim import new_service
from tests.support.rulesets import CONFORMING

GAMES = amount("SKALD_RANDOM_GAMES", 4, 0)
DEFAULT_GAMES = 240
SLICES = 8


def some_setups(ruleset):
    """Every setup that a ruleset admits; or as many as games are asked for, the same ones all day.

    The first few have every number of seats and every value of each option among them.
    """
    every = every_setup(ruleset)
    if not 0 < GAMES < len(every):
        return every
    rest, chosen, shown = chooser(ruleset.id).sample(every, len(every)), [], set()
    while len(chosen) < GAMES:
        chosen.append(max(rest, key=lambda setup: len(traits(setup) - shown)))
        rest.remove(chosen[-1])
        shown |= traits(chosen[-1])
    return chosen


def traits(setup):
    """The number of seats, the version of the rules, and the value of each option."""
    own = ("seats", setup.seats), ("rules_version", setup.rules_version)
    return {*own, *((name, str(value)) for name, value in setup.all_options().items())}


def defaults(ruleset, seed, number):
    """For each seat asked in that number of random games: the table, the seat, its default, and what it is offered."""
    chooser = random.Random(seed)
    for setup in chooser.sample(every_setup(ruleset), number):
        for step in random_game(ruleset, setup, chooser.random()):
            table = step.before
            for seat in (one for one in range(setup.seats) if one in ruleset.to_act(table, one)):
                yield table, seat, ruleset.default_command(table, seat), ruleset.legal(table, seat)


def random_game(ruleset, setup, seed):
    chooser = random.Random(seed)
    steps = playout(ruleset, setup, str(seed).encode(), lambda _, commands: chooser.choice(commands))
    yield from islice(steps, MAX_LENGTH + 1)


def viewers(setup):
    return (None, *range(setup.seats))


def stored_game(ruleset, setup, seed=b"worlds"):
    """A service, and what came of creating a game with this setup in it."""
    games = new_service(CONFORMING)
    options, seats = setup.all_options(), setup.seats
    return games, games.create(GamePlan(ruleset=ruleset, seats=seats, options=options, taken=range(seats), seed=seed))
