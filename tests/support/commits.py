"""Commits of made-up events, for tests that are about the log and not about a game."""

import hashlib
import secrets

from events.integrity import chain
from events.log.records import Commit, Entry, Head, Status, new_game_id

SEED = b"a seed for tests"
AT = "2026-01-02T03:04:05.678Z"


def entry(version, previous, *, data=b"{}", private=None, seat=None, type_name="tile_bought", at=AT):
    """One event on top of a hash."""
    private = private or {}
    commitments = {name: chain.part_commitment(chain.salt(SEED, version, name), part) for name, part in private.items()}
    digest = chain.event_hash(previous, version, type_name, data, chain.meta(seat, at, 1), commitments)
    return Entry(
        version=version,
        type=type_name,
        schema=1,
        seat=seat,
        at=at,
        data=data,
        commitments=commitments,
        hash=digest,
        private=private,
    )


def commit(
    head, events=1, *, command=None, request="", status=Status.RUNNING, game_metadata=None, times=None, **fields
):
    """A commit of a number of events on top of a head; ``fields`` are those of ``entry``, ``times`` those of the
    commit.
    """
    entries, previous = [], head.hash
    for version in range(head.version + 1, head.version + events + 1):
        entries.append(entry(version, previous, **fields))
        previous = entries[-1].hash
    return Commit(
        command=command or secrets.token_hex(16),
        request=request,
        entries=tuple(entries),
        status=status,
        rules_version=1,
        game_metadata=game_metadata or {},
        **(times or {}),
    )


def head_after(done):
    """The head that a commit leads to."""
    last = done.entries[-1]
    return Head(version=last.version, hash=last.hash, status=done.status, rules_version=done.rules_version)


def started(log, events=3, **fields):
    """A new game with that number of events: its id and its head."""
    game = new_game_id()
    first = commit(Head(), events, **fields)
    log.append(game, first, expected=Head())
    return game, head_after(first)


def broken_at(entries):
    """The first version at which the chain of made-up events breaks, ``None`` if it is whole."""
    previous = b""
    for version, one in enumerate(entries, 1):
        parts = {name: chain.part_commitment(chain.salt(SEED, version, name), p) for name, p in one.private.items()}
        digest = chain.event_hash(
            previous, version, one.type, one.data, chain.meta(one.seat, one.at, one.schema), one.commitments
        )
        if one.version != version or parts != one.commitments or digest != one.hash:
            return version
        previous = one.hash
    return None


def digest_of(text):
    """A request's hash as the store makes it."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]
