"""What a command would come to, as far as it depends on nothing the seat cannot know."""

import hmac

from events.kernel import decisions
from events.kernel.canonical import canonical
from events.kernel.chance import Chance
from events.kernel.decisions import Decision
from events.kernel.match import Match
from events.kernel.record import Command, Record, change, tag_of
from events.kernel.secrecy import audience, parts

WORLDS = 16
"""Enough that what is common to all of them is what the seat can be sure of, but for a freak chance."""
Told = tuple[str, bytes, bytes | None]
"""A fact in a seat's eyes: its type, its public part, and the seat's own private part, both JSON."""


class Foreseen(Record):
    """The facts that would follow, in the seat's eyes.

    ``complete`` is false where the story goes on after them in a way that depends on what the seat cannot know.
    """

    facts: tuple[Told, ...]
    complete: bool


def foresee(match: Match, seat: int, command: Command) -> Foreseen:
    """Decide a command without appending anything. Refuses exactly what the real decision would refuse.

    The command is decided in several worlds that look to the seat like the real one, with other hidden things and
    other chance in each; what they have in common up to the first reveal is all that the seat is told.
    """
    decisions.action(match, seat, command)
    worlds = [_told(_world(match, seat, command, number), seat) for number in range(WORLDS)]
    facts: list[Told] = []
    for told in zip(*worlds, strict=False):
        if told[0] is None or len(set(told)) > 1:
            break
        facts.append(told[0])
    return Foreseen(facts=tuple(facts), complete=all(world == facts for world in worlds))


def _world(match: Match, seat: int, command: Command, number: int) -> Decision:
    """The decision in a world made from what the seat knows; the same question always gets the same answer.

    How hidden things are dealt anew follows from the secret seed: whoever knew it could trace them back to the real.
    """
    name = canonical([match.version, seat, number])
    seed = hmac.digest(match.seed, b"foresight" + name, "sha256")
    table = match.game.redeal(match.table, seat, Chance(seed))
    return decisions.action(change(match, table=table, seed=seed), seat, command)


def _told(decision: Decision, seat: int) -> list[Told | None]:
    """What the seat would be told; ``None`` stands for the first fact that brings something to light."""
    told: list[Told | None] = []
    for fact in decision.facts:
        if type(fact).reveals:
            return [*told, None]
        public, private = parts(fact)
        told.append((tag_of(type(fact)), public, private.get(audience(seat))))
    return told
