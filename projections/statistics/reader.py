"""Reads the statistics: what one process has read of the contributions it keeps as sums, and reads only what is new."""

from collections.abc import Mapping
from threading import Lock
from typing import Any

import msgspec

from projections.statistics.figures import SMALLEST_GROUP
from projections.statistics.group import Group
from projections.statistics.port import Position, StatisticsReadModel

AT_ONCE = 500
"""How many contributions are read in one round trip."""
GroupKey = tuple[int, bytes]


class _Ruleset:
    """The groups of one ruleset, up to a position."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.position = Position()
        self.groups: dict[GroupKey, Group] = {}


class StatisticsReader:
    """The groups of finished games. Safe with many threads and greenlets."""

    def __init__(self, store: StatisticsReadModel) -> None:
        self._store = store
        self._rulesets: dict[str, _Ruleset] = {}

    def groups(
        self,
        ruleset: str,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        least: int = SMALLEST_GROUP,
    ) -> list[Group]:
        """Return the groups with at least so many games, by players and then the largest first.

        ``options`` are values as texts: ``true`` for True.
        """
        found = [group for group in self._all(ruleset) if group.games >= least and players in (None, group.players)]
        wanted = dict(options or {})
        return [group for group in found if wanted.items() <= _as_texts(group.options).items()]

    def _all(self, ruleset: str) -> list[Group]:
        held = self._rulesets.setdefault(ruleset, _Ruleset())
        with held.lock:
            self._read_on(ruleset, held)
            return sorted(held.groups.values(), key=lambda group: (group.players, -group.games, str(group.options)))

    def _read_on(self, ruleset: str, held: _Ruleset) -> None:
        while True:
            found = self._store.read(ruleset, held.position, AT_ONCE)
            if found.position == held.position:
                return
            if found.position.generation != held.position.generation:
                held.groups = {}
            for game in found.games:
                key = (game.players, msgspec.json.encode(game.options, order="sorted"))
                held.groups.setdefault(key, Group(game.players, game.options)).add(game)
            held.position = found.position


def _as_texts(options: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()}
