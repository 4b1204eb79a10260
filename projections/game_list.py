"""The list of games, newest first, and their counts: one summary per game, replaced only by newer versions.

Practice games are in a separate list, by the time of their last event, since they are removed a day after it.
"""

import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from events.aggregate.clocks import milliseconds
from events.aggregate.state import GameState
from events.application.creation import PLAYED
from events.log.client import Call, Client, translate_errors
from events.log.records import CorruptLog, Status, batched, stored_game_id
from events.ruleset.records import Record, canonical
from events.ruleset.refusals import Malformed
from projections.declared import FoldedGame
from projections.store.keys import GAME_LIST
from projections.store.scripts import GenerationCall, GenerationScript, IndexDamaged, Known

BATCH_SIZE = 200
"""The number of games that are read at a time to fill a page after the first read."""
MAX_READS = 10
"""The number of further reads for one page."""

NEWEST = "+"

GROUP_DIGITS = 16
"""The number of digits of a group's SHA-256 that prefix the members of the indexes by group."""

PRACTICE_KEY = "skald:practice"
"""The sorted set of the practice games, by the time of the last event (milliseconds, server's clock)."""

ListRow = tuple[bytes, "GameSummary | None"]
"""A sort key of the list, and the summary of its game; ``None`` if that cannot be read."""
Listed = Callable[[str | None, str | None, bytes | None, int], Sequence[ListRow]]
"""Reads the list, as ``GameListReadModel.listed`` does."""
Shown = Callable[[Sequence["GameSummary"]], Sequence["GameSummary"]]
"""Filters games to the visible ones, keeping their order."""

_log = logging.getLogger(__name__)


class GameSummary(Record):
    """One game in the list, as of ``version``, as spectators see it. Times are those of its first and newest event.

    ``of_people`` is False for games that are not counted: simulated ones, closed ones in which no person ever decided,
    and others with bots in all seats. ``listed`` is False for games that are stored only to be counted; older summaries
    are stored without it, and are listed. ``players`` is the number of seats, 0 in older summaries.
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
    players: int = 0
    of_people: bool = True
    listed: bool = True


class GameGroup(Record):
    """A group of games that are counted together: the same number of players and the same options."""

    players: int
    options: dict[str, Any]


class GamePage(Record):
    """Some visible games, and the cursor of the next page; ``None`` at the end."""

    games: tuple[GameSummary, ...]
    next: str | None


def game_summary(state: GameState, *, of_people: bool = True, listed: bool = True) -> GameSummary:
    return GameSummary(
        id=state.id,
        ruleset=state.ruleset.id,
        status=state.status,
        version=state.version,
        created_at=state.created_at,
        updated_at=state.updated_at,
        options=state.setup.all_options(),
        players=state.setup.seats,
        to_act=state.to_act(None),
        winners=state.results.winners if state.results else None,
        of_people=of_people,
        listed=listed,
    )


def listed_summary(game: FoldedGame) -> GameSummary | None:
    """Return the summary of a game; ``None`` for forks and practice games. Raises ``CorruptLog``."""
    state = game.state
    if state.fork is not None or state.practice:
        return None
    of_people = game.metadata.of_people
    if state.status.closed and game.metadata.origin == PLAYED:
        of_people = not game.deciders.are_bots_only(state.setup.seats)
    return game_summary(state, of_people=of_people, listed=game.metadata.listed)


def sort_key(summary: GameSummary) -> str:
    """Return the sort key of a game: its time, then its id."""
    return f"{summary.created_at} {summary.id}"


def cursor_after(summary: GameSummary) -> str:
    """Return the cursor of the page after a game. It reveals the id of that game."""
    return urlsafe_b64encode(sort_key(summary).encode()).decode().rstrip("=")


def parse_cursor(cursor: str) -> bytes:
    """Return the sort key in a cursor. Raises ``Malformed`` for an invalid cursor."""
    try:
        key = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
    except ValueError:
        key = b""
    _, _, game = key.partition(b" ")
    if not game:
        raise Malformed("cursor: not a cursor of this list")
    return key


class GameQuestion(Record):
    """The filter of a request for games. ``to_act``: only those in which a seat is asked."""

    ruleset: str | None = None
    status: str | None = None
    to_act: bool = False
    cursor: str | None = None
    limit: int = 50


def page_of(listed: Listed, question: GameQuestion, shown: Shown = list) -> GamePage:
    """Return a page of the games that ``shown`` returns, by default all. Raises ``Malformed`` for an invalid cursor.

    It is short only at the end, or if too many games are left out within ``MAX_READS``. If none of the games that were
    read is visible, there is no cursor, and the page is the last.
    """
    after = parse_cursor(question.cursor) if question.cursor is not None else None
    status = Status.RUNNING.value if question.to_act else question.status
    if question.status not in (None, status):
        return GamePage(games=(), next=None)
    found: list[GameSummary] = []
    seen: Sequence[GameSummary] = ()
    limit = question.limit + 1  # One more game shows whether there is another page.
    for _ in range(MAX_READS):
        rows = listed(question.ruleset, status, after, limit)
        allowed = shown([row for _, row in rows if row is not None])
        found += [row for row in allowed if row.to_act or not question.to_act]
        if len(found) > question.limit:
            return GamePage(games=tuple(found[: question.limit]), next=cursor_after(found[question.limit - 1]))
        if len(rows) < limit:
            return GamePage(games=tuple(found), next=None)
        seen, after, limit = allowed or seen, rows[-1][0], BATCH_SIZE
    return GamePage(games=tuple(found), next=cursor_after(seen[-1]) if seen else None)


class GameListReadModel:
    """The list of all games. Its keys have their own hash tag, since it spans all partitions."""

    def __init__(self, client: Client) -> None:
        self._list = GenerationScript(client, "list_game")
        self._page = GenerationScript(client, "list_page")
        self._count = GenerationScript(client, "count_games")
        self._count_groups = GenerationScript(client, "count_groups")

    def put(self, summaries: Sequence[GameSummary]) -> list[CorruptLog | None]:
        """Store summaries, unless a newer version is stored. Return a ``CorruptLog`` for a game with an altered key."""
        answers = self._list.many([_call(summary) for summary in summaries])
        return [answer if isinstance(answer, CorruptLog) else None for answer in answers]

    def listed(self, ruleset: str | None, status: str | None, after: bytes | None, limit: int) -> list[ListRow]:
        """Return the games that come after a sort key, newest first; fewer than ``limit`` only at the end."""
        start, index = NEWEST if after is None else b"(" + after, _index(ruleset, status)
        found = self._page(GAME_LIST, lambda known: ([_key(known[0], index)], [_key(known[0], "g:"), start, limit]))
        return [(key, _decoded(key, row)) for key, row in zip(found[0::2], found[1::2], strict=True)]

    def counts(self, ruleset: str) -> dict[str, int]:
        """Return the number of games of a ruleset that people play or have played, by status, listed or not."""
        indexes = [_of_people(ruleset, status) for status in Status]
        found = self._count(GAME_LIST, lambda known: ([_key(known[0], index) for index in indexes], []))
        return {status.value: int(count) for status, count in zip(Status, found, strict=True)}

    def counts_of(self, ruleset: str, is_wanted: Callable[[GameGroup], bool]) -> dict[str, int]:
        """Return the same counts for only these groups of games. Raises ``IndexDamaged``."""
        names = [_groups(ruleset), *(_grouped(ruleset, status) for status in Status)]
        found = self._count_groups(GAME_LIST, lambda known: ([_key(known[0], name) for name in names], []))
        counts = dict.fromkeys((status.value for status in Status), 0)
        for group, *of_statuses in batched(found, 1 + len(Status)):
            if is_wanted(_decoded_group(group)):
                for status, count in zip(Status, of_statuses, strict=True):
                    counts[status.value] += int(count)
        return counts


def _decoded_group(group: bytes) -> GameGroup:
    try:
        return msgspec.json.decode(group, type=GameGroup)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise IndexDamaged("A group of games in the list cannot be read.") from None


def _decoded(key: bytes, row: bytes | None) -> GameSummary | None:
    try:
        return msgspec.json.decode(row or b"", type=GameSummary)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        _log.warning("The game list contains a summary that cannot be read, at %r: %s", key, error)
        return None


def _call(summary: GameSummary) -> GenerationCall:
    row = msgspec.json.encode(summary)
    ruleset, group = summary.ruleset, canonical(GameGroup(players=summary.players, options=summary.options))
    indexes = [_index(None, None), _index(ruleset, None), _groups(ruleset)]
    for status in Status:
        indexes += [_index(None, status), _index(ruleset, status), _of_people(ruleset, status)]
        indexes.append(_grouped(ruleset, status))
    words: list[str | bytes | int] = [summary.version, summary.status.value, sort_key(summary)]
    words += [int(summary.of_people), int(summary.listed), row]
    words += [sha256(group).hexdigest()[:GROUP_DIGITS], group, *Status]

    def named(known: Known) -> Call:
        return [_key(number, name) for number in known for name in (f"g:{summary.id}", *indexes)], words

    return GAME_LIST, named


def _key(generation: str, name: str) -> str:
    return f"{GAME_LIST}:{generation}:{name}"


def _of_people(ruleset: str, status: str) -> str:
    return f"of_people:{ruleset}:{status}"


def _groups(ruleset: str) -> str:
    return f"groups:{ruleset}"


def _grouped(ruleset: str, status: str) -> str:
    return f"grouped:{ruleset}:{status}"


def _index(ruleset: str | None, status: str | None) -> str:
    if ruleset and status:
        return f"both:{ruleset}:{status}"
    if ruleset:
        return f"ruleset:{ruleset}"
    return f"status:{status}" if status else "all"


class PracticeGames:
    """The existing practice games. A rebuild computes them again from the games."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def put(self, states: Sequence[GameState]) -> list[CorruptLog | None]:
        """Store the times of the games' last events.

        A time never moves back. Return a ``CorruptLog`` for each if that fails.
        """
        answer = None
        if times := {state.id: milliseconds(state.updated_at) for state in states}:
            try:
                with translate_errors():
                    self._client.zadd(PRACTICE_KEY, times, gt=True)
            except CorruptLog as damage:
                answer = damage
        return [answer] * len(states)

    def last_before(self, time: int) -> Sequence[str]:
        """Return the games whose last event is at or before a time (milliseconds); drop entries that are not games."""
        with translate_errors():
            stored = self._client.zrange(PRACTICE_KEY, "-inf", time, byscore=True)
            foreign = [one for one in stored if stored_game_id(one) is None]
            if foreign:
                _log.error("Dropped entries of the practice games that are not games: %r", foreign)
                self._client.zrem(PRACTICE_KEY, *foreign)
        return [game for one in stored if (game := stored_game_id(one)) is not None]

    def forget(self, games: Sequence[str]) -> None:
        """Remove games."""
        if games:
            with translate_errors():
                self._client.zrem(PRACTICE_KEY, *games)
