"""Statistics over all games: how many, who wins, with how much. One contribution a game; nothing is counted up."""

from collections.abc import Sequence

from events.aggregate.state import GameState
from events.log.client import Client
from events.ruleset.records import Record
from projections.keys import STATISTICS, generations
from projections.results import Results
from projections.scripts import Call, Script

NAME = "statistics"


class Finished(Record):
    """The finished games of a ruleset with so many players: how often each seat won, and the winning totals.

    ``totals`` are the least, the lower quarter, the median, the upper quarter and the most; empty without a game.
    """

    players: int
    games: int
    wins: tuple[int, ...]
    totals: tuple[int, ...]


class Statistics(Record):
    """One ruleset in numbers: its games by status, and the finished ones by number of players."""

    ruleset: str
    games: dict[str, int]
    finished: tuple[Finished, ...]


class Finishes:
    """The contributions of finished games in Redis. Its keys have a hash tag of their own."""

    def __init__(self, client: Client) -> None:
        self._contribute = Script(client, "contribute")
        self._tally = Script(client, "tally")

    def put_all(self, finished: Sequence[tuple[GameState, Results]]) -> Sequence[object]:
        """What finished games add; for each what Redis said, which may be a ``Corrupt``."""
        return self._contribute.many([_put(state, results) for state, results in finished])

    def of(self, ruleset: str, players: int) -> Finished:
        """The finished games with so many players."""
        games, wins, totals = self._tally(keys=[generations(STATISTICS)], args=[STATISTICS, ruleset, players])
        return Finished(players=players, games=games, wins=tuple(wins), totals=tuple(totals))


def _put(state: GameState, results: Results) -> Call:
    best = max(ranked.total for ranked in results.ranking if ranked.seat in results.winners)
    place = (STATISTICS, state.id, state.ruleset.id, state.setup.seats)
    return [generations(STATISTICS)], [*place, best, *results.winners]
