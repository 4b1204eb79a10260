"""The list of games, newest first: one summary a game, replaced only by that of a newer version."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any, Protocol

from events.aggregate.state import GameState
from events.log.port import CorruptLog, Status
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

NAME = "game_list"


class GameSummary(Record):
    """One game in the list, as of ``version``, as spectators see it. Times are those of its first and newest event.

    ``of_people`` is False for simulated games and those of bots alone, which are not counted. ``listed`` is False for
    games that are stored to be counted, and are in no list; older summaries are stored without it, and are listed.
    """

    id: str
    ruleset: str
    status: Status
    version: int
    created_at: str
    updated_at: str
    options: dict[str, Any]
    to_act: tuple[int, ...]
    winners: tuple[int, ...] | None
    of_people: bool = True
    listed: bool = True


ListRow = tuple[bytes, GameSummary | None]
"""A sort key of the list, and the summary of its game; ``None`` if that cannot be read."""


class GamePage(Record):
    """Some games that may be shown, and the cursor of the next page; ``None`` at the end."""

    games: tuple[GameSummary, ...]
    next: str | None


class GameListReadModel(Protocol):
    """The summaries of all games; those that are listed are read in order."""

    def put(self, summaries: Sequence[GameSummary]) -> Sequence[CorruptLog | None]:
        """Store summaries, unless a newer version is stored. ``CorruptLog`` stands for one whose key was altered."""
        ...

    def listed(self, ruleset: str | None, status: str | None, after: bytes | None, limit: int) -> Sequence[ListRow]:
        """Return the games that come after a sort key, newest first; fewer than ``limit`` only at the end."""
        ...

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return how many games of a ruleset people play or have played, by status, listed or not."""
        ...


def game_summary(state: GameState, created: str, *, of_people: bool = True, listed: bool = True) -> GameSummary:
    """Return the summary of a game; ``created`` is the time of its first event."""
    return GameSummary(
        id=state.id,
        ruleset=state.ruleset.id,
        status=state.status,
        version=state.version,
        created_at=created,
        updated_at=state.updated_at,
        options=state.setup.all_options(),
        to_act=state.to_act(None),
        winners=state.results.winners if state.results else None,
        of_people=of_people,
        listed=listed,
    )


def sort_key(summary: GameSummary) -> str:
    """Return what orders the list: by time, and games of the same moment by id."""
    return f"{summary.created_at} {summary.id}"


def cursor_after(summary: GameSummary) -> str:
    """Return the cursor of the page after a game. It tells everybody the id of that game."""
    return urlsafe_b64encode(sort_key(summary).encode()).decode().rstrip("=")


def parse_cursor(cursor: str) -> bytes:
    """Return the sort key in a cursor. Raises ``Malformed`` for a cursor that is none."""
    try:
        key = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
    except ValueError:
        key = b""
    _, _, game = key.partition(b" ")
    if not game:
        raise Malformed("cursor: this is no cursor of this list")
    return key
