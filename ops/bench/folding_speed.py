"""Events decoded and folded per second by one core, from the stored bytes to the table, one row per ruleset."""

import time
from collections.abc import Sequence
from itertools import cycle, islice

from events.integrity.replay import fold
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_least, geometric_mean
from ops.bench.load import record_games

AIM = 300_000
GAMES = 12


def measure(installed: RulesetRegistry, rulesets: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Measure every ruleset for so many seconds."""
    rates = {ruleset.id: events_per_second(installed, ruleset, seconds) for ruleset in rulesets}
    rows = [at_least(name, rate, AIM, "events/s") for name, rate in rates.items()]
    return [*rows, at_least("geometric mean", geometric_mean(list(rates.values())), AIM, "events/s")]


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
