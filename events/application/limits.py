"""How long a game may become: no verifier shall ever meet a log that is too long for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from events.aggregate.decisions import Decision
from events.aggregate.state import GameState
from events.log.port import Status
from events.ruleset.refusals import GameOver

MOST_EVENTS = 10_000
"""Events after which a game is abandoned; the longest ones that are played at random have 1,500."""

Decide = Callable[[GameState], Decision]


class TooManyEvents(GameOver):
    """The game has as many events as a game may have, and is abandoned."""

    def __init__(self, most: int) -> None:
        super().__init__(f"The game has been abandoned: no game may have more than {most:,} events.")


def within(most: int, decide: Decide) -> Decide:
    """Return a decision that is made only while a game has fewer events than ``most``. It raises ``TooManyEvents``."""

    def decide_within(state: GameState) -> Decision:
        if state.version >= most and state.status is Status.RUNNING:
            raise TooManyEvents(most)
        return decide(state)

    return decide_within


@contextmanager
def abandoning(abandon: Callable[[], object]) -> Iterator[None]:
    """Abandon a game that has too many events, and raise why."""
    try:
        yield
    except TooManyEvents:
        with suppress(GameOver):
            abandon()
        raise
