"""Very many games in which time is kept, set up by the service's own code but appended many at a time."""

from events.application.creation import GamePlan, decide_beginning
from events.application.game_service import GameCache, GameService, fresh_id, nothing
from events.application.writing import execute_together
from events.log.client import ServerClock
from events.log.memory import MemoryLog
from events.log.records import new_game_id
from tests.support.rulesets import RULESETS, SHIPPED

BATCH_SIZE = 50


def asking_one():
    """A shipped ruleset that asks one of two seats first."""
    service = GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")
    plans = [GamePlan(ruleset=RULESETS[name], seats=2, taken=(0, 1)) for name in SHIPPED]
    return next(plan.ruleset for plan in plans if len(service.create(plan).state.missing) == 1)


def create(deployment, ruleset, clocks):
    """Create a game of two seats for each of these clocks; yield the states, as they are stored."""
    clock = ServerClock(deployment.client)
    appender = GameService(deployment.log, deployment.rulesets, clock, GameCache(BATCH_SIZE))

    def creation(agreed):
        plan, game = GamePlan(ruleset=ruleset, seats=2, taken=(0, 1), clock=agreed), new_game_id()
        at = clock()
        state, decision = decide_beginning(deployment.rulesets, deployment.log, plan, game, at)
        return appender.commit(state, decision, fresh_id(), "", nothing(game), at)

    for start in range(0, len(clocks), BATCH_SIZE):
        for created in execute_together(deployment.log, [creation(one) for one in clocks[start : start + BATCH_SIZE]]):
            if isinstance(created, Exception):
                raise created
            yield created.state


def stored_at(deployment, games):
    """When the event of each game behind a version was stored, in milliseconds by the clock of Redis."""
    times = {}
    for partition in range(256):
        for entry in deployment.log.feed(partition, after="0-0", limit=1_000_000):
            if games.get(entry.game) == entry.first - 1:
                times[entry.game] = int(entry.cursor.split("-")[0])
    return times
