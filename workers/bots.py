"""Bots: seats that the workers play. ``random`` takes any listed action, each as likely as the others.

A bot's choice follows from the game's seed, so two workers at the same version choose the same, and a game with a given
seed is played the same way again; nobody can foresee it, since the seed is closed until the end.
"""

import hmac
import struct
from collections.abc import Callable, Mapping, Sequence

from cachetools import LRUCache

from events.kernel.log import Status, WrongVersion
from events.kernel.match import Match
from events.kernel.record import Command
from events.kernel.refusals import GameOver
from events.kernel.store import Store
from events.log.redis import RedisLog

SEATS = "seats"
"""The hash beside a log with who plays: ``<seat>:controller``."""
ACTIONS_AT_ONCE = 10
REMEMBERED = 25_000

Choice = Callable[[Match, int, Sequence[Command]], Command]


def at_random(match: Match, seat: int, commands: Sequence[Command]) -> Command:
    """One of the commands, by the seed, the seat and the version."""
    digest = hmac.digest(match.seed, b"bot" + struct.pack(">QQ", seat, match.version), "sha256")
    return commands[int.from_bytes(digest) % len(commands)]


BOTS: Mapping[str, Choice] = {"random": at_random}
"""The bots by the name of their controller."""


class Bots:
    """Plays the bots' seats of all games of a store."""

    def __init__(self, log: RedisLog, store: Store) -> None:
        self._log = log
        self._store = store
        self._seats: LRUCache[str, Mapping[int, Choice]] = LRUCache(REMEMBERED)

    def meet(self, matches: Sequence[Match]) -> None:
        """Learn who plays the running games among these, whose seats do not change hands any more."""
        unknown = {
            match.id: range(match.setup.seats)
            for match in matches
            if match.status is Status.RUNNING and match.id not in self._seats
        }
        for game, fields in self._log.beside_many(list(unknown), SEATS).items():
            named = {seat: fields.get(f"{seat}:controller", "") for seat in unknown[game]}
            self._seats[game] = {seat: BOTS[name] for seat, name in named.items() if name in BOTS}

    def play(self, match: Match) -> tuple[Match, bool]:
        """Act for every bot that is asked, in a game that was met; the match after that, and whether that is all."""
        for _ in range(ACTIONS_AT_ONCE):
            asked = self._asked(match)
            if asked is None:
                return match, True
            seat, choose = asked
            command = choose(match, seat, match.game.legal(match.table, seat))
            try:
                done = self._store.act(match.id, seat, command, key=f"bot:{match.version}", expected=match.version)
            except (WrongVersion, GameOver):
                return match, False
            match = done.match
        return match, False

    def _asked(self, match: Match) -> tuple[int, Choice] | None:
        if match.status is not Status.RUNNING:
            return None
        bots = self._seats.get(match.id, {})
        return next(((seat, bot) for seat, bot in bots.items() if seat in match.to_act(seat)), None)
