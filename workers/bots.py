"""Bots: seats that the workers play. ``random`` takes any listed action, each as likely as the others.

A bot's choice follows from the game's seed, so two workers at the same version choose the same, and a game with a given
seed is played the same way again; nobody can foresee it, since the seed is closed until the end.
"""

import hmac
import struct
from collections.abc import Callable, Mapping, Sequence

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.log.port import Status, WrongVersion
from events.log.redis import RedisLog
from events.ruleset.records import Command
from events.ruleset.refusals import GameOver

SEATS = "seats"
"""The hash beside a log with who plays: ``<seat>:controller``."""
ACTIONS_AT_ONCE = 10
REMEMBERED = 25_000

Choice = Callable[[GameState, int, Sequence[Command]], Command]


def at_random(state: GameState, seat: int, commands: Sequence[Command]) -> Command:
    """One of the commands, by the seed, the seat and the version."""
    digest = hmac.digest(state.seed, b"bot" + struct.pack(">QQ", seat, state.version), "sha256")
    return commands[int.from_bytes(digest) % len(commands)]


BOTS: Mapping[str, Choice] = {"random": at_random}
"""The bots by the name of their controller."""


class Bots:
    """Plays the bots' seats of all games of a store."""

    def __init__(self, log: RedisLog, store: GameService) -> None:
        self._log = log
        self._store = store
        self._seats: LRUCache[str, Mapping[int, Choice]] = LRUCache(REMEMBERED)

    def meet(self, matches: Sequence[GameState]) -> None:
        """Learn who plays the running games among these, whose seats do not change hands any more."""
        unknown = {
            state.id: range(state.setup.seats)
            for state in matches
            if state.status is Status.RUNNING and state.id not in self._seats
        }
        for game, fields in self._log.side_data_many(list(unknown), SEATS).items():
            named = {seat: fields.get(f"{seat}:controller", "") for seat in unknown[game]}
            self._seats[game] = {seat: BOTS[name] for seat, name in named.items() if name in BOTS}

    def play(self, state: GameState) -> tuple[GameState, bool]:
        """Act for every bot that is asked, in a game that was met; the match after that, and whether that is all."""
        for _ in range(ACTIONS_AT_ONCE):
            asked = self._asked(state)
            if asked is None:
                return state, True
            seat, choose = asked
            command = choose(state, seat, state.ruleset.legal(state.table, seat))
            try:
                done = self._store.act(state.id, seat, command, key=f"bot:{state.version}", expected=state.version)
            except (WrongVersion, GameOver):
                return state, False
            state = done.state
        return state, False

    def _asked(self, state: GameState) -> tuple[int, Choice] | None:
        if state.status is not Status.RUNNING:
            return None
        bots = self._seats.get(state.id, {})
        return next(((seat, bot) for seat, bot in bots.items() if seat in state.to_act(seat)), None)
