"""Projects games: computes all their read models from the fold, and moves them with their checkpoints in one step."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.log.client import Client
from events.log.ids import partition_of
from events.log.keys import dirty, head, projection, tag
from events.log.port import CorruptLog, Entry
from events.log.redis import RedisLog
from events.ruleset.records import Record
from projections import history, results, scoreboard, statistics
from projections.keys import generations
from projections.letters import FOLD, Letters, Paused
from projections.lobby import Lobby, listing
from projections.scripts import Call, Script
from projections.statistics import Finishes

LOBBY = "lobby"
REMEMBERED = 25_000

Models = Mapping[str, Mapping[str, bytes]]
"""Name of a read model to its fields."""


class Outcome(StrEnum):
    """How far the projection of a game came.

    ``BEHIND``: there is more to do. ``FORKED``: what was folded is not what the log holds.
    """

    CLEAN = "CLEAN"
    BEHIND = "BEHIND"
    FORKED = "FORKED"


class Turn(Record):
    """One game to be projected: the fold, what pauses, and whether nothing is left to do for it after that."""

    state: GameState
    paused: Collection[str] = ()
    settled: bool = True


class Projector:
    """Projects games into one Redis. Any number of them may do the same game at once: the checkpoints decide."""

    def __init__(self, client: Client, store: GameService, letters: Letters) -> None:
        self._library = store.rulesets
        self._log = RedisLog(client)
        self._letters = letters
        self._lobby = Lobby(client)
        self._finishes = Finishes(client)
        self._advance = Script(client, "advance")
        self._created: LRUCache[str, str] = LRUCache(REMEMBERED)

    def meet(self, game: str, first: Entry) -> None:
        """Learn when a game was created, from its first event."""
        self._created[game] = first.at

    def project(self, state: GameState, *, settled: bool = True) -> Outcome:
        """Bring every read model of one game up to this match."""
        (outcome,) = self.project_all([Turn(state=state, settled=settled)])
        return outcome

    def project_all(self, turns: Sequence[Turn]) -> list[Outcome]:
        """Bring the read models of many games up to these matches, in few round trips.

        What spans all games comes first: a dirty mark goes last, and only if its game is settled. A model that fails
        pauses for its game, and all others go on.
        """
        closed = {turn.state.id: 0 for turn in turns if turn.state.status.closed and history.NAME not in turn.paused}
        logs = self._log.read_many(closed)
        moves = [_move(turn, self._models(turn, logs)) for turn in turns]
        self._list([turn.state for turn in turns if LOBBY not in turn.paused])
        self._count([turn.state for turn in turns if statistics.NAME not in turn.paused])
        answers = self._advance.many(moves)
        return [self._outcome(turn.state, answer) for turn, answer in zip(turns, answers, strict=True)]

    def _models(self, turn: Turn, logs: Mapping[str, Sequence[Entry]]) -> Models:
        """What is stored of each read model that does not pause, and does not fail."""
        state = turn.state
        models: Mapping[str, Callable[[], Mapping[str, bytes]]] = {
            scoreboard.NAME: lambda: scoreboard.scoreboard(state),
            results.NAME: lambda: results.results(state),
            history.NAME: lambda: history.history(self._library, state.id, logs[state.id]) if state.id in logs else {},
        }
        found: dict[str, Mapping[str, bytes]] = {}
        for name, model in models.items():
            if name not in turn.paused:
                with suppress(Paused), self._letters.pausing(state.id, name, state.version):
                    found[name] = model()
        return found

    def _list(self, matches: Sequence[GameState]) -> None:
        created = self._created_at([state.id for state in matches])
        answers = self._lobby.put_all([listing(state, created[state.id]) for state in matches])
        self._report(LOBBY, matches, answers)

    def _count(self, matches: Sequence[GameState]) -> None:
        finished = [(state, found) for state in matches if (found := results.results_of(state)) is not None]
        answers = self._finishes.put_all(finished)
        self._report(statistics.NAME, [state for state, _ in finished], answers)

    def _report(self, step: str, matches: Sequence[GameState], answers: Sequence[object]) -> None:
        for state, answer in zip(matches, answers, strict=True):
            if isinstance(answer, CorruptLog):
                self._letters.write(state.id, step, state.version, answer.detail)

    def _outcome(self, state: GameState, answer: bytes | CorruptLog) -> Outcome:
        if isinstance(answer, CorruptLog):
            self._letters.write(state.id, FOLD, state.version, answer.detail)
            return Outcome.BEHIND
        return Outcome(answer.decode())

    def _created_at(self, games: Sequence[str]) -> Mapping[str, str]:
        found = {game: at for game in games if (at := self._created.get(game)) is not None}
        for game in games:
            if game not in found:
                found[game] = self._created[game] = self._log.read(game, upto=1)[0].at
        return found


def _move(turn: Turn, models: Models) -> Call:
    state, place = turn.state, partition_of(turn.state.id)
    words: list[str | bytes | int] = []
    for name, fields in models.items():
        words += [name, 2 * len(fields), *(word for pair in fields.items() for word in pair)]
    keys = [head(state.id), dirty(place), generations(tag(place))]
    return keys, [state.id, state.version, state.hash, int(turn.settled), projection(state.id, ""), *words]
