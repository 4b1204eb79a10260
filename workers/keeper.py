"""What dirty games need: their bots act, their end is closed, and their read models follow."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.integrity.replay import fold
from events.log.client import Client
from events.log.port import HashMismatch, Status
from events.log.redis import RedisLog
from projections.letters import FOLD, Letters, Paused
from projections.projector import Outcome, Projector, Turn
from workers.bots import Bots

BOTS = "bots"
CLOSING = "closing"

Games = Mapping[str, Collection[str]]
"""Games, and the steps that pause of each."""


class Keeper:
    """Keeps games up to date. Whatever it does may be done twice, late, or by several at once."""

    def __init__(self, client: Client, store: GameService) -> None:
        self._store = store
        self._log = RedisLog(client)
        self._letters = Letters(client)
        self._projector = Projector(client, store, self._letters)
        self._bots = Bots(self._log, store)

    def keep(self, games: Games) -> None:
        """Do for these games what there is to do; a step that fails pauses for its game, and all else goes on."""
        for game in self._forked(games):
            self._letters.write(game, FOLD, 0, "the head of the log does not belong to its last event")

    def _forked(self, games: Games) -> Iterable[str]:
        """Keep them; those of which the fold is not what the log holds, even when folded anew."""
        for game, paused in games.items():
            if FOLD in paused:
                self._letters.shelve(game)
        wanted = {game: paused for game, paused in games.items() if FOLD not in paused}
        stale = self._kept(wanted)
        for game in stale:
            self._store.cache.forget(game)
        return self._kept({game: wanted[game] for game in stale}) if stale else ()

    def _kept(self, games: Games) -> list[str]:
        turns, stale = [], []
        matches = self._loaded(games)
        self._bots.meet(matches)
        for state in matches:
            try:
                turns.append(self._moved_on(state, games[state.id]))
            except HashMismatch:
                stale.append(state.id)
        outcomes = self._projector.project_all(turns)
        return stale + [
            turn.state.id for turn, outcome in zip(turns, outcomes, strict=True) if outcome is Outcome.FORKED
        ]

    def _loaded(self, games: Iterable[str]) -> list[GameState]:
        """The games at their newest version, read together."""
        known = {game: self._store.cache.get(game) for game in games}
        tails = self._log.read_many({game: state.version if state else 0 for game, state in known.items()})
        found = []
        for game, tail in tails.items():
            if known[game] is None and tail:
                self._projector.meet(game, tail[0])
            with suppress(Paused), self._letters.pausing(game, FOLD):
                found.append(self._store.cache.keep(fold(self._store.rulesets, game, tail, known[game])))
        return found

    def _moved_on(self, state: GameState, paused: Collection[str]) -> Turn:
        """The match after what nobody has to be asked for."""
        settled = True
        if BOTS not in paused:
            with suppress(Paused), self._letters.pausing(state.id, BOTS, state.version):
                state, settled = self._bots.play(state)
        if state.status is Status.SCORING and CLOSING not in paused:
            with suppress(Paused), self._letters.pausing(state.id, CLOSING, state.version):
                done = self._store.close(state.id)
                state, settled = (done.state, settled) if done else (state, False)
        return Turn(state=state, paused=paused, settled=settled)
