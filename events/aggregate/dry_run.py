"""Dry runs: the events that a command would produce, limited to what the seat may know."""

import hmac
from typing import Any

from events.aggregate.decisions import decide_action
from events.aggregate.state import GameState
from events.ruleset.chance import Chance
from events.ruleset.privacy import audience, split
from events.ruleset.records import Command, Fact, Record, canonical, tag_of
from events.ruleset.ruleset import decide_command

WORLDS = 16
"""The number of sampled worlds per dry run; the seat almost certainly knows a fact that all of them share."""
SeenFact = tuple[str, bytes, bytes | None]
"""A fact as the seat sees it: its type, its public part, and the seat's private part, both JSON."""


class DryRun(Record):
    """The facts that would follow, as the seat sees them.

    ``complete`` is false if more facts would follow that depend on what the seat cannot know.
    """

    facts: tuple[SeenFact, ...]
    complete: bool


def dry_run(state: GameState, seat: int, command: Command) -> DryRun:
    """Decide a command without appending anything. Raises the same errors as the real decision.

    The command is decided in several worlds that look like the real one to the seat, each with different hidden
    information and chance; the seat is told only what they have in common, up to the first reveal.
    """
    decide_action(state, seat, command)
    worlds = [_seen(_facts_in_world(state, seat, command, number), seat) for number in range(WORLDS)]
    facts: list[SeenFact] = []
    for seen in zip(*worlds, strict=False):
        if seen[0] is None or len(set(seen)) > 1:
            break
        facts.append(seen[0])
    return DryRun(facts=tuple(facts), complete=all(world == facts for world in worlds))


def _facts_in_world(state: GameState, seat: int, command: Command, number: int) -> tuple[Fact, ...]:
    """Decide in a world built from what the seat knows; the same question always has the same answer.

    Hidden information is dealt with a secret seed: anyone who knew this seed could infer the real information.
    """
    name = canonical([state.version, seat, number])
    seed = hmac.digest(state.seed, b"dry run" + name, "sha256")
    table: Any = state.ruleset.hidden.resample_hidden(state.table, seat, Chance(seed))
    return decide_command(state.ruleset, table, seat, command, Chance(seed, (b"decision",)), state.away).facts


def _seen(facts: tuple[Fact, ...], seat: int) -> list[SeenFact | None]:
    """Return what the seat would be told; ``None`` in place of the first fact that reveals something."""
    seen: list[SeenFact | None] = []
    for fact in facts:
        if type(fact).reveals:
            return [*seen, None]
        public, private = split(fact)
        seen.append((tag_of(type(fact)), public, private.get(audience(seat))))
    return seen
