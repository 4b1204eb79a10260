"""Which seats bots play: by who sat down there, and by the log where a seat has changed hands since."""

from collections.abc import Mapping, Sequence

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.bots.all import BOTS
from events.bots.bot import Bot
from events.log.port import Status

SEATS = "seats"
"""The name of the side data with who plays: ``<seat>:controller``."""


class BotSeats:
    """The bots' seats of all games of a log."""

    def __init__(self, service: GameService) -> None:
        self._log = service.log
        self._controllers: LRUCache[str, Mapping[int, Bot]] = LRUCache(service.cache.size)

    def load(self, states: Sequence[GameState]) -> None:
        """Cache who plays the running games among these. Which seats change hands is in their logs."""
        unknown = {
            state.id: range(state.setup.seats)
            for state in states
            if state.status is Status.RUNNING and state.id not in self._controllers
        }
        for game, fields in self._log.side_data_many(list(unknown), SEATS).items():
            named = {seat: fields.get(f"{seat}:controller", "") for seat in unknown[game]}
            self._controllers[game] = {seat: BOTS[name] for seat, name in named.items() if name in BOTS}

    def first_asked(self, state: GameState) -> tuple[int, Bot | None] | None:
        """Return the first seat that is asked and that no person plays, and its bot; without one it has defaults.

        ``None`` if only persons are asked, or while all clocks rest: any action would end the pause.
        """
        if state.status is not Status.RUNNING or state.is_paused:
            return None
        self.load([state])
        bots = dict[int, Bot | None](self._controllers.get(state.id, {}))
        for seat, controller in state.controllers.items():
            bots.pop(seat, None)
            if controller in BOTS:
                bots[seat] = BOTS[controller]
        for seat, agreed in state.played_for.items():
            bots.setdefault(seat, BOTS.get(agreed))
        asked, table = state.ruleset.to_act, state.table
        return next(((seat, bot) for seat, bot in bots.items() if seat in asked(table, seat)), None)
