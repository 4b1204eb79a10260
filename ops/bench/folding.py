"""(b) Events decoded and folded a second of one core, from the stored bytes to the table, one row a game."""

import time
from collections.abc import Sequence
from itertools import cycle, islice

from events.integrity.replay import fold
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset
from ops.bench.figures import Figure, at_least, geometric_mean
from ops.bench.recorded import recorded

AIM = 300_000
GAMES = 12


def measure(library: RulesetRegistry, games: Sequence[AnyRuleset], seconds: float) -> list[Figure]:
    """Every game for these seconds."""
    rates = {game.id: events_per_second(library, game, seconds) for game in games}
    rows = [at_least(name, rate, AIM, "events/s") for name, rate in rates.items()]
    return [*rows, at_least("geometric mean", geometric_mean(list(rates.values())), AIM, "events/s")]


def events_per_second(library: RulesetRegistry, game: AnyRuleset, seconds: float) -> float:
    """How fast the whole logs of finished games are folded."""
    logs = [(one.game, one.entries) for one in islice(recorded(library, [game]), GAMES)]
    events = 0
    began = time.process_time()
    for game_id, entries in cycle(logs):
        fold(library, game_id, entries)
        events += len(entries)
        took = time.process_time() - began
        if took > seconds:
            break
    return events / took
