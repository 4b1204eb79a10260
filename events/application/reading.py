"""Reads from the log with the checks that single entries do not allow."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from events.aggregate.clocks import milliseconds
from events.integrity import chain
from events.integrity.replay import read_creation
from events.log.log import RedisLog
from events.log.records import CorruptLog, Entry, is_derived_game_id
from events.ruleset.refusals import Malformed, UnknownGame

_RFC_3339_UTC = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z")


class LogRolledBack(Exception):
    """The store has lost events that a known state stands on, as a failover or a restored copy may lose them."""


class Known(Protocol):
    """What is known of a game: a state, a head, or whatever else was seen at a version."""

    @property
    def version(self) -> int: ...

    @property
    def hash(self) -> bytes: ...


def read_tail(log: RedisLog, game_id: str, known: Known | None) -> Sequence[Entry]:
    """Return the entries after what is known, all without that.

    Raises ``CorruptLog`` for a game that has a head but no events: somebody has removed them; ``UnknownGame`` for
    a known game that has neither any more: it was purged; and ``LogRolledBack`` for what the log does not lead to.
    """
    tail = log.read(game_id, after=known.version if known else 0)
    if not tail:
        head = log.head(game_id)
        if known is None and head.version:
            raise CorruptLog(f"The log of {game_id} has lost its events.")
        if known is not None and not head.version:
            raise UnknownGame
        if known is not None:
            check_holds(known, head)
    elif known is not None:
        check_follows(known, tail)
    return tail


def check_holds(known: Known, newest: Known) -> None:
    """Raise ``LogRolledBack`` if the newest that there is shows that the log has not what is known any more."""
    if newest.version < known.version or (newest.version == known.version and newest.hash != known.hash):
        raise LogRolledBack


def check_follows(known: Known, tail: Sequence[Entry]) -> None:
    """Raise ``LogRolledBack`` unless the first of these entries was made on top of what is known."""
    first = tail[0]
    meta = chain.meta(first.seat, first.at, first.schema)
    made = chain.event_hash(known.hash, known.version + 1, first.type, first.data, meta, first.commitments)
    if made != first.hash:
        raise LogRolledBack


def read_foreign_game_id(entries: Sequence[Entry], now: str) -> str:
    """Return the id of a game whose log comes from elsewhere.

    Raises ``Malformed`` unless the id and all times are such as an installation gives: both end up in keys and lists,
    where a time that has not come yet would be the newest for ever. Raises ``CorruptLog`` if the log does not begin
    with the creation of a game.
    """
    game_id = read_creation(entries[0]).game
    if not is_derived_game_id(game_id):
        raise Malformed(f"{game_id!a} is not the id of a game")
    for entry in entries:
        if not is_utc_time(entry.at):
            raise Malformed(f"version {entry.version} has no time in UTC: {entry.at!a}")
        if milliseconds(entry.at) > milliseconds(now):
            raise Malformed(f"version {entry.version} is of {entry.at}, and here it is {now}")
    return game_id


def is_utc_time(text: str) -> bool:
    """Return True for a time as an installation gives them."""
    if not _RFC_3339_UTC.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text[:19])
    except ValueError:
        return False
    return True
