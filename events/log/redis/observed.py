"""The log in Redis, which tells how each append ended and how long it took."""

from collections.abc import Callable, Sequence
from time import perf_counter

from events.log.port import Append, Appended, Commit, Head
from events.log.redis.client import Client
from events.log.redis.log import RedisLog
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal

STORED = "stored"
REPEATED = "repeated"


class ObservedAppend(Record):
    """One append: ``outcome`` is ``stored``, ``repeated``, or the code of the refusal.

    ``version`` is that of the last event of the commit, where it is in the log.
    """

    game: str
    command: str
    outcome: str
    seconds: float
    version: int | None = None


ObserveAppend = Callable[[ObservedAppend], None]


class ObservedLog(RedisLog):
    """The same log; ``observe`` is told of each append, and must not raise."""

    def __init__(self, client: Client, observe: ObserveAppend) -> None:
        super().__init__(client)
        self._observe = observe

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``, and tell how that ended."""
        began = perf_counter()
        try:
            appended = super().append(game, commit, expected=expected)
        except Refusal as refusal:
            self._tell(game, commit, refusal.code, began)
            raise
        outcome = REPEATED if appended.repeated else STORED
        self._tell(game, commit, outcome, began, appended.last)
        return appended

    def append_many(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        """Store commits of different games, and tell how each ended; each took as long as all of them."""
        began = perf_counter()
        outcomes = super().append_many(appends)
        for (game, commit, _), outcome in zip(appends, outcomes, strict=True):
            if isinstance(outcome, Appended):
                self._tell(game, commit, REPEATED if outcome.repeated else STORED, began, outcome.last)
            elif isinstance(outcome, Refusal):
                self._tell(game, commit, outcome.code, began)
        return outcomes

    def _tell(self, game: str, commit: Commit, outcome: str, began: float, version: int | None = None) -> None:
        seconds = perf_counter() - began
        self._observe(
            ObservedAppend(game=game, command=commit.command, outcome=outcome, seconds=seconds, version=version)
        )
