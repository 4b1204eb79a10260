"""Examples for the OpenAPI document: actions as they are taken in games that are really played out."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import msgspec

from events.playout.playout import playout
from events.playout.setups import setups
from events.ruleset.chance import Chance
from events.ruleset.records import Command, tag_of
from events.ruleset.ruleset import AnyRuleset, Setup
from service.context import Context

GAMES = 120
"""At most so many games are played to see an action of each type."""
SETUPS = 10
STEPS = 2_000


def of_bodies(context: Context) -> dict[str, dict[str, Any]]:
    """Body to name to example."""
    library = context.store.rulesets.values()
    actions = {
        f"{game.id}.{tag_of(type(command))}": _example(game, command)
        for game in library
        for command in of_actions(game)
    }
    games = {game.id: {"summary": game.title.en, "value": _new_game(game)} for game in library}
    join = {"join": {"summary": "Ada joins", "value": {"name": "Ada", "join": "o4mX8zq0RkO1bYwPzT5v3A"}}}
    return {"Action": actions, "NewGame": games, "Join": join}


def of_actions(game: AnyRuleset) -> list[Command]:
    """A command of each type, as far as a few random games come to have one, always the same."""
    # What has no fields looks the same in every game, and may be rare.
    found = {name: kind() for name, kind in game.command_types.items() if not kind.__struct_fields__}
    for number, setup in enumerate(islice(cycle(_setups(game)), GAMES)):
        for command in _played(game, setup, number):
            found.setdefault(tag_of(type(command)), command)
        if len(found) == len(game.command_types):
            break
    return [found[name] for name in game.command_types if name in found]


def _setups(game: AnyRuleset) -> list[Setup]:
    """Setups that differ as much as a few can."""
    everything = list(islice(setups(game), 10_000))
    return everything[:: max(1, len(everything) // SETUPS)][:SETUPS]


def _played(game: AnyRuleset, setup: Setup, number: int) -> Iterator[Command]:
    chooser = Chance(b"example %d" % number)
    steps = playout(game, setup, b"example %d" % number, lambda _, offered: chooser.one_of("command", offered))
    return (step.command for step in islice(steps, STEPS) if step.command is not None)


def _example(game: AnyRuleset, command: Command) -> dict[str, Any]:
    doc = (type(command).__doc__ or "").strip().splitlines()[0]
    return {"summary": f"{game.title.en}: {doc}", "value": msgspec.to_builtins(command)}


def _new_game(game: AnyRuleset) -> dict[str, Any]:
    names = ["Ada", "Bo", "Cleo", "Dag"][: min(game.seats)]
    return {"ruleset": game.id, "options": {}, "seats": [{"name": name} for name in names]}
