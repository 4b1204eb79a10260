"""Examples of actions, taken from random games."""

import logging
from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle, islice

from events.bots.playout import playout, setups
from events.ruleset.chance import Chance
from events.ruleset.records import Command, tag_of
from events.ruleset.ruleset import AnyRuleset, Setup

GAMES = 120
"""The maximum number of random games played to see an action of each type."""
SETUPS = 10
STEPS = 2_000

_log = logging.getLogger(__name__)


@lru_cache(maxsize=64)
def example_commands(ruleset: AnyRuleset) -> list[Command]:
    """Return a command of each type that occurs in some random games; the result is deterministic.

    If the rules raise in such a game, there are fewer examples; other games and the start of the service are not
    affected.
    """
    # A command without fields is the same in every game, and may be rare.
    found = {name: kind() for name, kind in ruleset.command_types.items() if not kind.__struct_fields__}
    try:
        for number, setup in enumerate(islice(cycle(_setups(ruleset)), GAMES)):
            for command in _played(ruleset, setup, number):
                found.setdefault(tag_of(type(command)), command)
            if len(found) == len(ruleset.command_types):
                break
    except Exception:  # noqa: BLE001 - third-party rules may raise anything
        _log.exception("The rules of %s failed in a game that was played for examples", ruleset.id)
    return [found[name] for name in ruleset.command_types if name in found]


def _setups(ruleset: AnyRuleset) -> list[Setup]:
    everything = list(islice(setups(ruleset), 10_000))
    return everything[:: max(1, len(everything) // SETUPS)][:SETUPS]


def _played(ruleset: AnyRuleset, setup: Setup, number: int) -> Iterator[Command]:
    chooser = Chance(b"example %d" % number)
    steps = playout(ruleset, setup, b"example %d" % number, lambda _, offered: chooser.one_of("command", offered))
    return (step.command for step in islice(steps, STEPS) if step.command is not None)
