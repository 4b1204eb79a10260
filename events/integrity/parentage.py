"""The start of a fork, checked against the file of its parent: it is the table that the parent had, dealt anew."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events.aggregate.facts import Fork, GameCreated, GameForked
from events.aggregate.forks import dealt_for, stored_table
from events.aggregate.state import GameState
from events.aggregate.tables import encode_table
from events.integrity.audit import commits
from events.integrity.codec import decode_fact
from events.integrity.replay import fold, read_creation
from events.integrity.report import Broken, Check, breaking_at, run_check
from events.integrity.transcript import Transcript, is_closed_log
from events.integrity.verification import LATER, verify
from events.log.port import Entry
from events.ruleset.chance import Chance
from events.ruleset.records import change, tag_of
from events.ruleset.registry import RulesetRegistry

NAME = "parent"
FORKED = tag_of(GameForked)
SAME = ("ruleset", "rules_version", "seats", "options", "box", "box_hash")
"""What a fork shares with its parent."""


def check_parent(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> Check:
    """Return whether a game that was verified began as its first event says, given the file of its parent.

    That the hash is the parent's is checked at once, and that the table is, when both are closed.
    """
    return run_check(NAME, lambda: _start(registry, fork, parent))


def _start(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> str:
    with breaking_at(1):
        origin = read_origin(fork)
        if not verify(registry, parent).ok:
            raise Broken(1, "the parent's file does not hold")
        if origin.game != parent.game or origin.version > len(parent.entries):
            raise Broken(1, "the file is of another game than the parent, or ends before the fork")
        if parent.entries[origin.version - 1].hash.hex() != origin.head:
            raise Broken(1, "the parent has another hash at this version")
        place = f"version {origin.version} of {origin.game}"
        if not is_closed_log(fork.entries) or not is_closed_log(parent.entries):
            return f"the hash is that of {place}; that the table is too {LATER}, both of them"
        _require_same_table(registry, fork, parent)
        return f"the start is {place}, as {_named(origin)} knew it"


def read_origin(fork: Transcript) -> Fork:
    """Return what a game is a fork of, as the public part of its first event says. Raises ``Broken`` if it is none."""
    with breaking_at(1):
        origin = msgspec.json.decode(fork.entries[0].data, type=_Creation).fork
    if origin is None:
        raise Broken(1, "this game is no fork")
    return origin


class _Creation(msgspec.Struct, frozen=True):
    fork: Fork | None = None


def _require_same_table(registry: RulesetRegistry, fork: Transcript, parent: Transcript) -> None:
    """Refuse a closed fork that is played with something else, or that began at another table."""
    created, first, origin = read_creation(fork.entries[0]), read_creation(parent.entries[0]), read_origin(fork)
    if any(getattr(first, name) != getattr(created, name) for name in SAME):
        raise Broken(1, "the parent was played with something else")
    if origin.version not in {commit[-1].version for commit in commits(parent.entries)}:
        raise Broken(1, "the version is not the end of a commit")
    known = fold(registry, parent.game, parent.entries[: origin.version])
    begun = next(commits(fork.entries))
    dealt = dealt_for(known.ruleset, _as_was_asked(known, begun), origin.knower, _chance_of(created))
    if encode_table(known.ruleset, known.setup, dealt) != stored_table(
        [decode_fact(known.ruleset, one) for one in begun]
    ):
        raise Broken(1, "the table is not the one that the parent had there, dealt anew")


def _as_was_asked(known: GameState, begun: Sequence[Entry]) -> Any:
    """Return the table as forks of that schema were dealt from it: the first ones without what was seen before."""
    if any(one.type == FORKED and one.schema == 1 for one in begun):
        empty = known.ruleset.empty(known.setup)
        return change(known.table, **{name: getattr(empty, name) for name in known.ruleset.remembered})
    return known.table


def _chance_of(created: GameCreated) -> Chance:
    """Return the chance of the first commit of a fork, whose seats gave no entropy."""
    return Chance(bytes.fromhex(created.seed), [b""] * created.seats)


def _named(origin: Fork) -> str:
    match origin.knower:
        case "all":
            return "the server"
        case "spectator":
            return "a spectator"
    return f"seat {origin.knower}"
