"""What a log offers to an archive: games read whole, pruned once they are archived, and put back."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from events.log.places import Place
from events.log.port import Entry, EventLog, Head
from events.ruleset.records import Record

CHANGED = ""
"""The field that is stored with the others when side data of an archived game is changed: what lies in the log then is
only what has changed since, and the rest is in the archive."""


class StoredGame(Record):
    """All that a log holds of a game. ``commands`` maps ids to first version, last version and hash of the request.

    Ids of commands and hashes of requests are as they are stored (``encode_id``).
    """

    game: str
    head: Head
    entries: tuple[Entry, ...]
    commands: dict[bytes, tuple[int, int, bytes]]
    beside: dict[str, dict[str, str]]


class Archived(Record):
    """A game that was archived as it was read, and where: its head, how many commands it had, and what lay beside."""

    game: str
    head: Head
    commands: int
    beside: dict[str, dict[str, str]]
    place: Place


class Fenced(Exception):
    """Another archiver has begun since, so this one changes nothing any more."""


class ArchivableLog(EventLog, Protocol):
    """A log of which closed games can be moved to an archive.

    Archivers are numbered. Once a new one has begun, the log refuses all changes of those before (``Fenced``), so that
    none can point at a pack that another one has removed.
    """

    def begin_archiving(self, at_least: int) -> int:
        """Return the number of a new archiver, above all others and not below this one."""
        ...

    def archive_id(self, proposed: str) -> str:
        """Return the id of the archive that belongs to this log: this one if there was none."""
        ...

    def side_names(self) -> Collection[str]:
        """Return the names under which anything is stored with any game: for maintenance."""
        ...

    def closed_since(self, games: Sequence[str]) -> Mapping[str, int]:
        """Return since when those of the games are closed that are not archived.

        In milliseconds since 1970: the time of their newest event, or that at which they were put back.
        """
        ...

    def whole(self, games: Sequence[str], names: Collection[str]) -> Sequence[StoredGame]:
        """Return all that is stored of games that are not archived, with the side data of these names."""
        ...

    def prune(self, archived: Sequence[Archived], archiver: int) -> Collection[str]:
        """Leave of each game a stub that says where it is archived, and return the games of which this was done.

        Left alone is a game of which anything has changed since it was read, or that is not projected. Raises
        ``Fenced``.
        """
        ...

    def move(self, game: str, old: Place, new: Place, changes: Mapping[str, Mapping[str, str]], archiver: int) -> bool:
        """Say that an archived game is at another place, where these changes of its side data are in the archive too.

        Return False if the game is not at the old place, or other changes were made since. Raises ``Fenced``.
        """
        ...

    def put_back(self, stored: StoredGame, place: Place) -> bool:
        """Store an archived game whole again; return False if it is not at this place any more."""
        ...
