"""Random play in process, with ``legal`` called for every decision: actions per second of one core and ruleset."""

import random
import time
from collections.abc import Sequence
from itertools import cycle

from events.bots.playout import playout, setups
from events.ruleset.records import Command
from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_least, geometric_mean

AIM = 29_000
LEAST = 10_000


def measure(rulesets: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Measure every ruleset for so many seconds, over all its numbers of seats and options in turn."""
    rates = {ruleset.id: actions_per_second(ruleset, seconds) for ruleset in rulesets}
    rows = [at_least(name, rate, LEAST, "actions/s") for name, rate in rates.items()]
    return [*rows, at_least("geometric mean", geometric_mean(list(rates.values())), AIM, "actions/s")]


def actions_per_second(ruleset: AnyRuleset, seconds: float) -> float:
    """Return how fast games are played to their end, one after the other."""
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
