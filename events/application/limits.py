"""How long a game may become, so that no verifier ever meets a log that is too long, and how fast a seat may act."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from events.aggregate.decisions import Decision
from events.aggregate.state import GameState
from events.log.port import Pace, Status
from events.ruleset.records import Record, change
from events.ruleset.refusals import GameOver

MOST_EVENTS = 10_000
"""Events after which a game is abandoned; the longest ones that are played at random have 1,500."""

Decide = Callable[[GameState], Decision]


class Rate(Record):
    """So many a second for ever, and so many at once."""

    per_second: int
    burst: int


class TooManyEvents(GameOver):
    """The game has as many events as a game may have, and is abandoned."""

    def __init__(self, most: int) -> None:
        super().__init__(f"The game has been abandoned: no game may have more than {most:,} events.")


def limiting(most_events: int, rate: Rate | None) -> Callable[[Decide, str], Decide]:
    """Return what limits the decisions of a caller to a rate, and to games with fewer events than so many.

    They raise ``TooManyEvents``; the rate is for the log to judge.
    """

    def limit(decide: Decide, caller: str) -> Decide:
        pace = rate and Pace(name=caller, per_second=rate.per_second, burst=rate.burst)

        def decide_within(state: GameState) -> Decision:
            if state.version >= most_events and state.status is Status.RUNNING:
                raise TooManyEvents(most_events)
            decision = decide(state)
            return change(decision, pace=pace) if pace else decision

        return decide_within

    return limit


@contextmanager
def abandoning(abandon: Callable[[], object]) -> Iterator[None]:
    """Abandon a game that has too many events, and raise why."""
    try:
        yield
    except TooManyEvents:
        with suppress(GameOver):
            abandon()
        raise
