"""Bots: seats that the workers play. ``random`` takes any offered action, each as likely as the others.

A bot's choice follows from the game's seed, so two workers at the same version choose the same, and a game with a given
seed is played the same way again; nobody can foresee it, since the seed is closed until the end.
"""

import hmac
import struct
from collections.abc import Callable, Mapping, Sequence

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.application.clock_commands import play_default
from events.application.game_service import GameService
from events.log.port import Status, TooLate, WrongVersion
from events.ruleset.records import Command
from events.ruleset.refusals import GameOver

SEATS = "seats"
"""The name of the side data with who plays: ``<seat>:controller``."""
ACTIONS_AT_ONCE = 10

Choice = Callable[[GameState, int, Sequence[Command]], Command]


def at_random(state: GameState, seat: int, commands: Sequence[Command]) -> Command:
    """Return one of the commands, by the seed, the seat and the version."""
    digest = hmac.digest(state.seed, b"bot" + struct.pack(">QQ", seat, state.version), "sha256")
    return commands[int.from_bytes(digest) % len(commands)]


BOTS: Mapping[str, Choice] = {"random": at_random}
"""The bots by the name of their controller."""


class Bots:
    """Plays the bots' seats of all games of a log."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._controllers: LRUCache[str, Mapping[int, Choice]] = LRUCache(service.cache.size)

    def load_controllers(self, states: Sequence[GameState]) -> None:
        """Cache who plays the running games among these. Which seats change hands is in their logs."""
        unknown = {
            state.id: range(state.setup.seats)
            for state in states
            if state.status is Status.RUNNING and state.id not in self._controllers
        }
        for game, fields in self._service.log.side_data_many(list(unknown), SEATS).items():
            named = {seat: fields.get(f"{seat}:controller", "") for seat in unknown[game]}
            self._controllers[game] = {seat: BOTS[name] for seat, name in named.items() if name in BOTS}

    def play(self, state: GameState) -> tuple[GameState, bool]:
        """Act for every bot that is asked; return the state after that, and True if no bot is asked any more."""
        self.load_controllers([state])
        for _ in range(ACTIONS_AT_ONCE):
            asked = self._first_asked(state)
            if asked is None:
                return state, True
            try:
                state = self._act(state, *asked)
            except (WrongVersion, GameOver, TooLate):
                return state, False
        return state, False

    def _act(self, state: GameState, seat: int, choose: Choice | None) -> GameState:
        version = state.version
        if choose is None:
            return play_default(self._service, state.id, seat, version).state
        command = choose(state, seat, state.ruleset.legal(state.table, seat))
        done = self._service.act(
            state.id, seat, command, key=f"bot:{version}", expected=version, played_for=seat in state.played_for
        )
        return done.state

    def _first_asked(self, state: GameState) -> tuple[int, Choice | None] | None:
        """Return the first seat that is asked and that no person plays, and its bot; without one it has defaults."""
        if state.status is not Status.RUNNING:
            return None
        bots = dict[int, Choice | None](self._controllers.get(state.id, {}))
        for seat, controller in state.handed_over.items():
            bots.pop(seat, None)
            if controller in BOTS:
                bots[seat] = BOTS[controller]
        for seat, agreed in state.played_for.items():
            bots.setdefault(seat, BOTS.get(agreed))
        asked, table = state.ruleset.to_act, state.table
        return next(((seat, bot) for seat, bot in bots.items() if seat in asked(table, seat)), None)
