"""Reads from the log with checks across entries, and checks of logs from other installations."""

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
    """The store has lost events that a known state depends on, such as by a failover or a restore."""


class Known(Protocol):
    """The known position of a game: a state, a head, or anything else with a version and a hash."""

    @property
    def version(self) -> int: ...

    @property
    def hash(self) -> bytes: ...


def read_tail(log: RedisLog, game_id: str, known: Known | None) -> Sequence[Entry]:
    """Return the entries after the known version; all entries without one.

    Raises ``CorruptLog`` for a game with a head but without events, ``UnknownGame`` for a known game that has neither
    any more (it was purged), and ``LogRolledBack`` if the log does not contain the known version.
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
    """Raise ``LogRolledBack`` if the newest version shows that the log no longer contains the known version."""
    if newest.version < known.version or (newest.version == known.version and newest.hash != known.hash):
        raise LogRolledBack


def check_follows(known: Known, tail: Sequence[Entry]) -> None:
    """Raise ``LogRolledBack`` unless the first of these entries follows the known version."""
    first = tail[0]
    meta = chain.meta(first.seat, first.at, first.schema)
    made = chain.event_hash(known.hash, known.version + 1, first.type, first.data, meta, first.commitments)
    if made != first.hash:
        raise LogRolledBack


def read_foreign_game_id(entries: Sequence[Entry], now: str) -> str:
    """Return the id of a game from another installation, given its log.

    Raises ``Malformed`` unless the id and all times have the form that an installation writes: both are used in keys
    and lists, where a time in the future would stay the newest forever. Raises ``CorruptLog`` if the log does not begin
    with the creation of a game.
    """
    game_id = read_creation(entries[0]).game
    if not is_derived_game_id(game_id):
        raise Malformed(f"{game_id!a} is not the id of a game")
    for entry in entries:
        if not is_utc_time(entry.at):
            raise Malformed(f"version {entry.version} has no time in UTC: {entry.at!a}")
        if milliseconds(entry.at) > milliseconds(now):
            raise Malformed(f"version {entry.version} is in the future: {entry.at}, and the time here is {now}")
    return game_id


def is_utc_time(text: str) -> bool:
    """Return True for a time in the form that an installation writes."""
    if not _RFC_3339_UTC.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text[:19])
    except ValueError:
        return False
    return True
