"""What one core does in process, one row per ruleset: actions of random play, and stored events folded to the table."""

import random
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice

from events.bots.playout import playout, setups
from events.integrity.replay import fold
from events.ruleset.records import Command
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_least, geometric_mean
from ops.bench.load import record_games

ACTIONS, LEAST_ACTIONS = 29_000, 10_000
EVENTS = 300_000
GAMES = 12


def random_play(rulesets: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Measure every ruleset for so many seconds, with ``legal`` called for every decision."""
    return _figures(rulesets, lambda one: actions_per_second(one, seconds), LEAST_ACTIONS, ACTIONS, "actions/s")


def folding(installed: RulesetRegistry, rulesets: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Measure every ruleset for so many seconds, from the stored bytes to the table."""
    return _figures(rulesets, lambda one: events_per_second(installed, one, seconds), EVENTS, EVENTS, "events/s")


def _figures(
    rulesets: Sequence[AnyRuleset], rate: Callable[[AnyRuleset], float], least: float, aim: float, unit: str
) -> list[Figure]:
    rates = {ruleset.id: rate(ruleset) for ruleset in rulesets}
    rows = [at_least(name, found, least, unit) for name, found in rates.items()]
    return [*rows, at_least("geometric mean", geometric_mean(list(rates.values())), aim, unit)]


def actions_per_second(ruleset: AnyRuleset, seconds: float) -> float:
    """Play games to their end, one after the other, over all numbers of seats and options in turn."""
    chooser = random.Random(1)  # noqa: S311

    def pick(_: int, commands: Sequence[Command]) -> Command:
        return commands[int(chooser.random() * len(commands))]

    actions = 0
    began = time.process_time()
    for seed, setup in enumerate(cycle(list(setups(ruleset)))):
        actions += sum(step.seat is not None for step in playout(ruleset, setup, str(seed).encode(), pick))
        took = time.process_time() - began
        if took > seconds:
            break
    return actions / took


def events_per_second(installed: RulesetRegistry, ruleset: AnyRuleset, seconds: float) -> float:
    """Return how fast the whole logs of finished games are folded."""
    logs = [(one.game, one.entries) for one in islice(record_games(installed, [ruleset]), GAMES)]
    events = 0
    began = time.process_time()
    for game_id, entries in cycle(logs):
        fold(installed, game_id, entries)
        events += len(entries)
        took = time.process_time() - began
        if took > seconds:
            break
    return events / took
