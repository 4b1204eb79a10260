"""Where archived games are, as a log knows it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from events.ruleset.records import Record


class Place(Record):
    """Where a game is archived: its pack, its first byte and its length there."""

    pack: str
    offset: int
    length: int


class ArchivedGames(Protocol):
    """The games of which the log holds no more than a stub."""

    def places(self, games: Sequence[str]) -> Mapping[str, Place]:
        """Return where those of the games are that are archived."""
        ...
