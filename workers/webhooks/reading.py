"""Reads what is to be told of games: the commits behind those that are known, and the cursors beside them."""

import logging
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from events.aggregate.state import GameState
from events.aggregate.times import milliseconds
from events.integrity.codec import read_header
from events.integrity.replay import fold
from events.log.port import Entry, EventLog
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from events.ruleset.registry import RulesetRegistry
from projections.dead_letters import TRANSIENT_ERRORS
from projections.webhooks.store import CURSORS
from workers.webhooks.messages import Message, Person, Questions, acted_in, messages_of, people_of

SEATS = "seats"
"""The name of the side data of a game that says who plays."""

_log = logging.getLogger(__name__)


class Known(Record):
    """What is known of a game: its state, and which questions are open."""

    state: GameState | None = None
    questions: Questions = Questions()

    @property
    def version(self) -> int:
        """The newest version that is known."""
        return self.state.version if self.state else 0


class News(Record):
    """What was read of a game. ``after``: the version behind which there are ``messages``; ``times`` are of its events.

    ``known_time`` is that of the newest event that was known before. ``cursors`` are by the names of the lanes.
    ``is_gone``: the game is there no more.
    """

    game: str
    known: Known
    after: int = 0
    messages: Sequence[Message] = ()
    times: Sequence[int] = ()
    known_time: int = 0
    cursors: Mapping[str, int] = {}
    is_gone: bool = False
    is_unreadable: bool = False

    def before(self, time: int) -> int | None:
        """Return the newest version that is older than a time; ``None`` if it may be older than what was read."""
        older = bisect_left(self.times, time)
        return self.after + older if older or not self.after or self.known_time < time else None


class Reader:
    """Reads the games of one log."""

    def __init__(self, log: EventLog, rulesets: RulesetRegistry) -> None:
        self._log, self._rulesets = log, rulesets

    def read(self, games: Mapping[str, Known]) -> Sequence[News]:
        """Return what is new of games, each behind what is known of it. Raises ``LogUnavailable``."""
        logs = self._entries({game: known.version for game, known in games.items()})
        found = [game for game, entries in logs.items() if entries is not None]
        seats = self._log.side_data_many(found, SEATS)
        cursors = self._log.side_data_many(found, CURSORS)
        news = []
        for game, known in games.items():
            entries = logs[game]
            if entries is None or not (entries or known.version):
                news.append(News(game=game, known=known, is_gone=entries is not None, is_unreadable=entries is None))
                continue
            stored = {name: int(version) for name, version in cursors[game].items()}
            news.append(self._news(game, known, entries, people_of(seats[game]), stored))
        return news

    def _news(
        self, game: str, known: Known, entries: Sequence[Entry], people: Sequence[Person], cursors: Mapping[str, int]
    ) -> News:
        messages: list[Message] = []
        now = known
        try:
            for commit in commits(entries):
                state = fold(self._rulesets, game, commit, now.state)
                messages += messages_of(commit, now.state, state, people, now.questions)
                now = Known(state=state, questions=now.questions.after(state, acted_in(commit)))
        except TRANSIENT_ERRORS:
            raise
        except Exception as error:  # noqa: BLE001 - the rules of one game shall not stop the others
            _log.error("Game %s cannot be read, and nobody is told of it: %s", game, error)
            return News(game=game, known=known, is_unreadable=True)
        return News(
            game=game,
            known=now,
            after=known.version,
            messages=messages,
            times=[milliseconds(entry.at) for entry in entries],
            known_time=milliseconds(known.state.updated_at) if known.state else 0,
            cursors=cursors,
        )

    def _entries(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry] | None]:
        """Return the entries of games; ``None`` for a game that cannot be read."""
        try:
            return self._log.read_many(after)
        except TRANSIENT_ERRORS:
            raise
        except Refusal:
            return {game: self._entries_of(game, version) for game, version in after.items()}

    def _entries_of(self, game: str, after: int) -> Sequence[Entry] | None:
        try:
            return self._log.read(game, after=after)
        except UnknownGame:
            return ()
        except TRANSIENT_ERRORS:
            raise
        except Refusal as refusal:
            _log.error("Game %s cannot be read, and nobody is told of it: %s", game, refusal.detail)
            return None


def commits(entries: Sequence[Entry]) -> Sequence[Sequence[Entry]]:
    """Return entries by the commits that they were appended with; the first one begins a commit."""
    found: list[list[Entry]] = []
    for entry in entries:
        if not found or read_header(entry) is not None:
            found.append([])
        found[-1].append(entry)
    return found
