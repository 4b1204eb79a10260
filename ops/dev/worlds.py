"""Two worlds compared: what a seat gets at a table, and at one in which all that it cannot know is dealt anew."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec

from events.aggregate.state import GameState
from events.log.records import Status
from events.ruleset.chance import Chance
from events.ruleset.records import Record
from events.ruleset.ruleset import AnyRuleset
from ops.check.secrets import is_refused, outcome, require_told_alike
from ops.check.trial import Broken, spoken
from ops.dev.differences import Difference, differences, plain
from ops.dev.game import DevGame

MAX_COMPARED = 1_000
"""Offered commands that are compared."""
MAX_TRIED = 8
"""Offered commands of each seat whose consequences are compared."""


class Part(Record):
    """One thing that a seat gets, and where it differs between the two worlds."""

    name: str
    same: bool
    differences: tuple[Difference, ...] = ()
    text: str = ""


class Worlds(Record):
    """The two worlds of a seat: what was dealt anew, and whether the seat gets the same in both.

    ``deal`` is the number of the other world.
    """

    seat: int
    deal: int
    dealt: tuple[Difference, ...]
    parts: tuple[Part, ...]


def two_worlds(game: DevGame, state: GameState, seat: int, deal: int) -> Worlds | None:
    """Return the comparison; ``None``, with a trouble more, if ``resample_hidden`` raises."""
    ruleset, table = game.ruleset, state.table
    doing = f"resample_hidden() for seat {seat} at version {state.version}"
    chance = Chance(b"deal %d" % deal)
    other = game.guard.call(doing, lambda: ruleset.hidden.resample_hidden(table, seat, chance))
    if other is None:
        return None
    parts = (
        _compared(game, "view", lambda one: ruleset.view(one, seat), table, other),
        _compared(game, "score", lambda one: ruleset.score(one, seat), table, other),
        _compared(game, "to act", lambda one: [ruleset.to_act(one, seat), ruleset.phase(one)], table, other),
        _compared(game, "offer", lambda one: _offer(ruleset, one, seat), table, other),
        _story(game, state, other, seat),
    )
    dealt = game.guard.call("comparing the worlds", lambda: differences(plain(table), plain(other)))
    return Worlds(seat=seat, deal=deal, dealt=dealt or (), parts=tuple(part for part in parts if part is not None))


def _compared(game: DevGame, name: str, get: Callable[[Any], Any], table: Any, other: Any) -> Part | None:
    found = game.guard.call(f"{name} in two worlds", lambda: differences(plain(get(table)), plain(get(other))))
    return None if found is None else Part(name=name, same=not found, differences=found)


def _offer(ruleset: AnyRuleset, table: Any, seat: int) -> dict[str, Any]:
    """Return the offer of a seat by its labels, so that a difference names the action."""
    return {
        spoken(command): [msgspec.to_builtins(command), ruleset.texts.label(table, seat, command).en]
        for command in islice(ruleset.legal(table, seat), MAX_COMPARED)
    }


def _story(game: DevGame, state: GameState, other: Any, seat: int) -> Part | None:
    """Return whether what the seat is told of the next action is the same, its own or not."""
    if state.status is not Status.RUNNING:
        return None
    found = game.guard.call(
        "what follows in two worlds", lambda: next(_told_otherwise(game.ruleset, state.table, other, seat), "")
    )
    return None if found is None else Part(name="story", same=not found, text=found)


def _told_otherwise(ruleset: AnyRuleset, table: Any, other: Any, seat: int) -> Iterator[str]:
    """Yield each action on offer by which a seat could tell two worlds apart, and how.

    What is refused to another seat in the world that was dealt is not told to anybody.
    """
    for actor in ruleset.to_act(table, None):
        for command in tuple(ruleset.legal(table, actor))[:MAX_TRIED]:
            here, there = (outcome(ruleset, one, actor, command) for one in (table, other))
            if actor != seat and (is_refused(here) or is_refused(there)):
                continue
            try:
                require_told_alike(here, there, seat)
            except Broken as broken:
                yield f"{spoken(command)} by seat {actor}: {broken.text}"
