"""The feed: every commit of every game, exactly once and in order within each game."""

import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Self

import msgspec
from flask import Blueprint, Response
from flask.globals import request_ctx
from msgspec import Meta

from events.aggregate.clocks import milliseconds
from events.integrity.codec import split_commits
from events.integrity.transcript import is_closed_log
from events.log.feed_readers import MAX_KEPT, FeedPart, FeedReaders
from events.log.log import RedisLog
from events.log.records import BEGINNING, MAX_LAG_MS, PARTITIONS, CorruptLog, Entry, cursor_order, partition_of
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed
from service.long_work.pool import TooManyWaiting
from service.web.clients import CONNECTION, client_of, has_left
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import NotFound
from service.web.requests import FeedQuery
from service.web.responses import json_response
from service.web.schemas import GameId, Version

LOOK_SECONDS = 0.2
"""Seconds between checks for new commits while a request waits."""
OF_A_PARTITION = 64
"""The number of appends of a partition that are read at a time, so that no partition delays others."""
GAMES_PER_BATCH = 16
WALK_SECONDS = 1.0
"""The time limit for reading games one by one for a page; an empty page says where to continue."""

_Natural = Annotated[int, Meta(ge=0)]
_OfFeeds = Annotated[tuple[_Natural, ...], Meta(min_length=PARTITIONS, max_length=PARTITIONS)]
_Reader = Annotated[bytes, Meta(min_length=8, max_length=8)]
_packed = msgspec.msgpack.Decoder(tuple[_Reader, _Natural, _Natural, _Natural, _Natural, _OfFeeds, _OfFeeds])
"""The fields of a cursor: reader, build, number, version, the newest time of all feeds, and for each feed how much
older its time is, and its number."""

blueprint = Blueprint("feed", __name__)


class FeedCommit(Record):
    """The events of one action of a game. ``closed``: it is the last commit of the game."""

    game: GameId
    version: Version
    head: Annotated[str, Meta(description="The hash of the last event of the commit, in hex.")]
    count: Annotated[int, Meta(description="The number of events in the commit; the last one has `version`.")]
    at: Annotated[str, Meta(description="The time of the commit (UTC).")]
    ruleset: str
    closed: Annotated[bool, Meta(description="True for the last commit of a game.")]


class FeedResponse(Record):
    """Some commits, and where to continue; the feed never ends."""

    commits: Sequence[FeedCommit]
    next: Annotated[str, Meta(description="The `after` of the next request.")]


class Position(Record):
    """The position of a reader: the cursor of each feed and, if games are read one by one, the position in that walk.

    ``build`` names the walk (0: none), ``number`` is its last finished game, and ``version`` is the position in the
    next one.
    """

    reader: str
    cursors: tuple[str, ...]
    build: int = 0
    number: int = 0
    version: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position in a cursor. Raises ``Malformed`` for an invalid one."""
        try:
            data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
            reader, build, number, version, newest, ages, sequences = _packed.decode(data)
        except ValueError:
            raise Malformed("after: not a cursor of the feed") from None
        if max(ages) > newest + 1:
            raise Malformed("after: not a cursor of the feed")
        cursors = tuple(
            f"{newest + 1 - age}-{sequence}" if age else BEGINNING
            for age, sequence in zip(ages, sequences, strict=True)
        )
        return cls(reader=reader.hex(), cursors=cursors, build=build, number=number, version=version)

    def __str__(self) -> str:
        orders = [cursor_order(cursor) for cursor in self.cursors]
        newest = max(milliseconds for milliseconds, _ in orders)
        read = [cursor != BEGINNING for cursor in self.cursors]
        ages = [(newest + 1 - order[0]) * is_read for order, is_read in zip(orders, read, strict=True)]
        sequences = [order[1] * is_read for order, is_read in zip(orders, read, strict=True)]
        reader = bytes.fromhex(self.reader)
        packed = msgspec.msgpack.encode((reader, self.build, self.number, self.version, newest, ages, sequences))
        return urlsafe_b64encode(packed).decode().rstrip("=")

    def moved(self, cursors: Mapping[int, str]) -> tuple[str, ...]:
        return tuple(cursors.get(number, cursor) for number, cursor in enumerate(self.cursors))


class _Created(msgspec.Struct):
    """The fields of a game's first event that the feed needs."""

    ruleset: str


def _ruleset_in(first: Entry) -> str:
    return msgspec.json.decode(first.data, type=_Created).ruleset


class Feed:
    """The feeds of all partitions as one, for readers that send their position.

    As long as a reader asks once a day, and is at most ``MAX_KEPT`` appends of a partition behind, its feeds are kept.
    Otherwise the games of these partitions are read one by one (a walk): of each, the commits from the time of the
    reader's last page up to the beginning of the feed.

    The time for a page is not divided among creators, since it only serves one reader, who gets everything anyway.
    10,000 games take 3 s of processor time.
    """

    def __init__(self, log: RedisLog, readers: FeedReaders) -> None:
        self._log, self._readers = log, readers
        self._ruleset_of = lru_cache(maxsize=10_000)(self._read_ruleset)

    def page(self, position: Position | None, limit: int) -> tuple[list[FeedCommit], Position]:
        """Return the next commits, and the position after them. A page may be empty although there are more."""
        if position is None:
            return self._walk(self._begin(None), limit)
        if position.build:
            return self._walk(position, limit)
        self._readers.hold(position.reader, dict(enumerate(position.cursors)))
        parts = self._readers.read(dict(enumerate(position.cursors)), min(limit, OF_A_PARTITION))
        gaps = {number for number, part in parts.items() if not part.follows(position.cursors[number])}
        gaps.difference_update(
            self._readers.are_whole([number for number in gaps if position.cursors[number] == BEGINNING])
        )
        if gaps:
            return self._walk(self._begin(position, gaps), limit)
        return self._told(position, parts, limit)

    def _told(self, position: Position, parts: Mapping[int, FeedPart], limit: int) -> tuple[list[FeedCommit], Position]:
        """Return the commits that were read from the feeds, in the order in which they were stored."""
        entries = sorted(
            ((number, entry) for number, part in parts.items() for entry in part.entries),
            key=lambda one: cursor_order(one[1].cursor),
        )[:limit]
        first: dict[str, int] = {}
        for _, entry in entries:
            first[entry.game] = min(first.get(entry.game, entry.first), entry.first)
        logs = self._logs({game: version - 1 for game, version in first.items()})
        found = [
            commit
            for _, entry in entries
            for commit in self._commits(entry.game, logs[entry.game], entry.first - 1, entry.last)
        ]
        moved = {number: entry.cursor for number, entry in entries}
        return found, msgspec.structs.replace(position, cursors=position.moved(moved))

    def _begin(self, position: Position | None, gaps: Collection[int] = range(PARTITIONS)) -> Position:
        """Return the start of a walk over the games of some partitions, after which their feeds continue.

        A reader that repeats a request gets the same position.
        """
        asked = sha256(str(position).encode()).hexdigest()
        if position is None:
            position = Position(reader=secrets.token_hex(8), cursors=(BEGINNING,) * PARTITIONS)
        else:
            known, _, told = self._readers.noted(position.reader, "walk").partition(" ")
            if known == asked:
                return Position.parse(told)
        since = {number: max(0, cursor_order(position.cursors[number])[0] - MAX_LAG_MS) for number in gaps}
        # The feeds are kept from now on, so that the newest entries are not trimmed before they are read.
        self._readers.hold(position.reader, dict.fromkeys(gaps, BEGINNING))
        moved = self._readers.ends(gaps)
        self._readers.hold(position.reader, moved)
        games = sorted((partition_of(game), game) for game in self._log.game_ids() if partition_of(game) in since)
        build = time.time_ns() // 1_000_000
        self._readers.begin_walk(position.reader, build, ((game, since[number]) for number, game in games))
        begun = Position(reader=position.reader, cursors=position.moved(moved), build=build)
        self._readers.note(position.reader, "walk", f"{asked} {begun}")
        return begun

    def _walk(self, position: Position, limit: int) -> tuple[list[FeedCommit], Position]:
        """Return the next commits of a walk, after which the feeds continue."""
        self._readers.hold(position.reader, dict(enumerate(position.cursors)))
        until = time.monotonic() + WALK_SECONDS
        found: list[FeedCommit] = []
        at = position
        while time.monotonic() < until:
            walked = self._readers.walk(at.reader, at.build, at.number, min(limit, GAMES_PER_BATCH))
            if walked is None:
                return self._walk(self._begin(None), limit)
            if not walked:
                return found, msgspec.structs.replace(at, build=0, number=0, version=0)
            games = [one.game for one in walked]
            # The games are read before the feeds, so appends in between are in the feeds.
            logs = self._logs(dict.fromkeys(games, 0) | {games[0]: at.version})
            parts = self._readers.read(
                {number: at.cursors[number] for number in sorted({partition_of(game) for game in games})}, MAX_KEPT
            )
            for one in walked:
                told = self._before_feed(one.game, logs[one.game], at, parts[partition_of(one.game)], one.since)
                room = limit - len(found)
                found += told[:room]
                if len(told) > room:
                    return found, msgspec.structs.replace(at, version=told[room - 1].version if room else at.version)
                at = msgspec.structs.replace(at, number=one.number, version=0)
        return found, at

    def _before_feed(
        self, game: str, entries: Sequence[Entry], at: Position, part: FeedPart, since: int
    ) -> list[FeedCommit]:
        """Return the commits of a game since a time that are missing in its feed."""
        kept = next((entry.first for entry in part.entries if entry.game == game), None)
        last = kept - 1 if kept is not None else entries[-1].version if entries else 0
        cursor = at.cursors[partition_of(game)]
        # If the feed is no longer kept, this time separates the current results from later ones.
        before = None if part.follows(cursor) or cursor == BEGINNING else cursor_order(cursor)[0]
        return [
            commit
            for commit in self._commits(game, entries, 0, last)
            if since <= (made := milliseconds(commit.at)) and (before is None or made <= before)
        ]

    def _commits(self, game: str, entries: Sequence[Entry], after: int, last: int) -> Sequence[FeedCommit]:
        """Return the commits of a game between two versions; none if the game is gone or damaged."""
        some = [entry for entry in entries if after < entry.version <= last]
        try:
            return list(self._split(game, some))
        except (CorruptLog, ValueError, IndexError):  # what is stored there is not an event of ours
            return []

    def _split(self, game: str, entries: Sequence[Entry]) -> Iterable[FeedCommit]:
        if not entries:
            return
        ruleset = _ruleset_in(entries[0]) if entries[0].version == 1 else self._ruleset_of(game)
        for commit in split_commits(entries):
            milliseconds(commit[-1].at)
            yield FeedCommit(
                game=game,
                version=commit[-1].version,
                head=commit[-1].hash.hex(),
                count=len(commit),
                at=commit[-1].at,
                ruleset=ruleset,
                closed=is_closed_log(commit),
            )

    def _logs(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """Return the events of games; none for an unreadable game, which its audit reports."""
        try:
            return self._log.read_many(after)
        except CorruptLog:
            found: dict[str, Sequence[Entry]] = dict.fromkeys(after, ())
            for game, version in after.items():
                with suppress(CorruptLog):
                    found[game] = self._log.read(game, after=version)
            return found

    def _read_ruleset(self, game: str) -> str:
        return _ruleset_in(self._log.read(game, upto=1)[0])


@blueprint.get("/v1/feed")
@endpoint(
    "Follow all games",
    {200: FeedResponse},
    access="operator",
    scope="read",
    query=FeedQuery,
    problems=(NotFound, Malformed, TooManyWaiting),
)
def index(request: RequestContext) -> Response:
    """Return the commits of all games, including unlisted ones, exactly once and in order within each game.

    Without `after` it starts at the beginning. `next` stays valid as long as the games exist. Unread commits are kept
    in order for a day, up to 10,000 in each of 256 partitions. A reader further behind gets the games one by one, and
    may get commits from the quarter second before its last page twice. A page may be empty although there are more.
    With `wait` the response comes as soon as there is a commit. Commits of purged or unreadable games are left out.
    """
    context, sent = request.app_context, request_ctx.request
    feed = context.optional_part(Feed)
    if feed is None:
        raise NotFound("This service has no feed.")
    after, limit, wait = request.query["after"], request.query["limit"], request.query["wait"]
    commits, position = feed.page(Position.parse(after) if after is not None else None, limit)
    if wait and not commits:
        until = time.monotonic() + wait
        with context.waiting.one(client_of(sent, context.config.limits.proxies)):
            while not commits and not has_left(sent.environ.get(CONNECTION)):
                if not position.build:
                    rest = until - time.monotonic()
                    if rest <= 0:
                        break
                    time.sleep(min(rest, LOOK_SECONDS))
                commits, position = feed.page(position, limit)
        context.authenticator.require_valid(request.caller)
    return json_response(FeedResponse(commits=commits, next=str(position)))
