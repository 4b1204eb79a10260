"""Leases: one worker at a time drains a partition. Only for economy; the checkpoints bear any number at once."""

import secrets
from collections.abc import Collection, Iterable, Mapping

from events.log.client import Client
from events.log.keys import bell, dirty, lease
from events.ruleset.records import Record
from projections.keys import paused
from projections.letters import paused_steps
from projections.scripts import Script

SHORT = 600
"""Milliseconds that a lease holds: a killed worker keeps its partitions no longer than that."""
GAMES = 8
"""So many games of a partition are done under one lease."""


class Held(Record):
    """One partition under a lease: the games that wait the longest, and the steps that pause in it, by game."""

    partition: int
    games: tuple[str, ...]
    paused: Mapping[str, Collection[str]]


class Leases:
    """The leases of one worker."""

    def __init__(self, client: Client) -> None:
        self._token = secrets.token_hex(8)
        self._take = Script(client, "take", "workers")
        self._release = Script(client, "release", "workers")

    def take(self, partitions: Iterable[int]) -> list[Held]:
        """The leases of those partitions in which something is dirty and that no other worker has."""
        wanted = list(partitions)
        found = self._take.many(
            [([lease(place), dirty(place), paused(place)], [self._token, SHORT, GAMES]) for place in wanted]
        )
        return [
            Held(partition=place, games=tuple(game.decode() for game in answer[0]), paused=paused_steps(answer[1]))
            for place, answer in zip(wanted, found, strict=True)
            if isinstance(answer, list)
        ]

    def release(self, held: Iterable[Held]) -> set[int]:
        """Give leases back; the partitions that are clean. Whoever appends to those after that finds no bell."""
        partitions = [one.partition for one in held]
        found = self._release.many([([lease(place), dirty(place), bell(place)], [self._token]) for place in partitions])
        return {place for place, clean in zip(partitions, found, strict=True) if clean == 1}
