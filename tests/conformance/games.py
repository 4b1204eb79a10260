"""Random games for the conformance suite, and how two worlds are compared."""

import random
from itertools import count, islice, zip_longest

from events.application.creation import GamePlan
from events.bots.playout import playout, setups
from events.ruleset.chance import Chance
from events.ruleset.privacy import audience, split
from events.ruleset.records import canonical
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import decide_command
from tests.support.campaigns import amount, chooser, is_whole, today
from tests.support.nim import new_service
from tests.support.rulesets import CONFORMING

GAMES = amount("SKALD_RANDOM_GAMES", 4, 0)
DEFAULT_GAMES = 240
SLICES = 8
MAX_LENGTH = 3000


def every_setup(ruleset):
    """Every setup that a ruleset admits, under every version of its rules."""
    return [setup for version in ruleset.rules_versions for setup in setups(ruleset, version)]


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


def tables_between(ruleset, step):
    """Every table that the facts of a step lead through, the last one included."""
    table = step.before
    for fact in step.facts:
        table = ruleset.evolve(table, fact)
        yield table


def viewers(setup):
    return (None, *range(setup.seats))


def viewers_in_turns(setup):
    """Yield for one table after another who looks at it: all in a campaign, else one after another."""
    every = viewers(setup)
    for number in count(today().toordinal()):
        yield every if is_whole() else (every[number % len(every)],)


def outcome(ruleset, table, seat, command):
    """The facts of a command, or the refusal as its rule and sentence."""
    try:
        return decide_command(ruleset, table, seat, command, Chance(b"leak")).facts
    except RuleBroken as refusal:
        return refusal.rule, refusal.detail


def is_refused(found):
    return len(found) == 2 and isinstance(found[0], str)


def assert_alike(ruleset, table, other, viewer):
    """Two tables look alike to a viewer."""
    assert canonical(ruleset.view(table, viewer)) == canonical(ruleset.view(other, viewer))
    assert ruleset.to_act(table, viewer) == ruleset.to_act(other, viewer)
    assert ruleset.phase(table) == ruleset.phase(other)
    assert canonical(ruleset.score(table, viewer)) == canonical(ruleset.score(other, viewer))


def assert_told_alike(here, there, viewer):
    """The same refusal, or the same events for the viewer, up to the first that brings something hidden to light."""
    if is_refused(here) or is_refused(there):
        assert here == there
        return
    for one, two in zip_longest(here, there):
        if (one and one.reveals) or (two and two.reveals):
            return
        assert type(one) is type(two)
        (public, private), (public_two, private_two) = split(one), split(two)
        assert public == public_two
        own = audience(viewer) if viewer is not None else None
        assert private.get(own) == private_two.get(own)
        assert sorted(private) == sorted(private_two)


def stored_game(ruleset, setup, seed=b"worlds"):
    """A service, and what came of creating a game with this setup in it."""
    games = new_service(CONFORMING)
    options, seats = setup.all_options(), setup.seats
    return games, games.create(GamePlan(ruleset=ruleset, seats=seats, options=options, taken=range(seats), seed=seed))
