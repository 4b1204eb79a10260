"""Examples for the OpenAPI document: actions as they are taken in games that are played out at random."""

import logging
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import msgspec

from events.bots.playout import playout, setups
from events.ruleset.chance import Chance
from events.ruleset.records import Command, tag_of
from events.ruleset.ruleset import AnyRuleset, Setup
from service.web.context import AppContext

GAMES = 120
"""At most so many games of a ruleset are played to see an action of each type."""
SETUPS = 10
STEPS = 2_000

_log = logging.getLogger(__name__)


def body_examples(context: AppContext) -> dict[str, dict[str, Any]]:
    """Return the examples of each body by name."""
    rulesets = context.games.rulesets.values()
    actions = {
        f"{ruleset.id}.{tag_of(type(command))}": _example(ruleset, command)
        for ruleset in rulesets
        for command in example_commands(ruleset)
    }
    games = {
        ruleset.id: {"summary": ruleset.title.en, "value": _new_game(ruleset)} for ruleset in context.offered.values()
    }
    code = "o4mX8zq0RkO1bYwPzT5v3A"
    join = {
        "join": {"summary": "Ada joins", "value": {"name": "Ada", "join": code}},
        "bot": {"summary": "A bot takes the seat", "value": {"controller": "greedy", "join": code}},
    }
    entropy = {"entropy": "00112233445566778899aabbccddeeff"}
    opening = {"opening": {"summary": "Ada opens her entropy", "value": entropy}}
    people = {
        "SeatChange": {"handed": {"summary": "A person plays from now on", "value": {"controller": "human"}}},
        "PlayerToken": {"day": {"summary": "For a day", "value": {"seconds": 86_400}}},
        "StandingOrder": {
            one.id: {"summary": one.title.en, "value": msgspec.to_builtins(one.clocks.standing.example)}
            for one in rulesets
            if one.clocks.standing is not None
        },
        "NewWebhook": {
            "bot": {
                "summary": "Who has to act",
                "value": {"url": "https://bot.example/skald", "types": ["turn.asked", "game.finished"]},
            }
        },
        "Redelivery": {"failed": {"summary": "What did not get through", "value": {}}},
        "NewFork": {"again": {"summary": "On from version 57, as seat 1 knew it", "value": {"at": 57, "as": 1}}},
        "Rematch": {"plain": {"summary": "Once more", "value": {}}},
    }
    return {"Action": actions, "NewGame": games, "JoinRequest": join, "EntropyOpening": opening, **people}


def example_commands(ruleset: AnyRuleset) -> list[Command]:
    """Return a command of each type that some random games contain; always the same ones.

    Rules that raise in such a game have fewer examples, and stop neither the other games nor the start.
    """
    # A command without fields looks the same in every game, and may be rare.
    found = {name: kind() for name, kind in ruleset.command_types.items() if not kind.__struct_fields__}
    try:
        for number, setup in enumerate(islice(cycle(_setups(ruleset)), GAMES)):
            for command in _played(ruleset, setup, number):
                found.setdefault(tag_of(type(command)), command)
            if len(found) == len(ruleset.command_types):
                break
    except Exception:  # noqa: BLE001 - somebody's own rules may raise anything
        _log.exception("The rules of %s fail in a game that is played for examples", ruleset.id)
    return [found[name] for name in ruleset.command_types if name in found]


def _setups(ruleset: AnyRuleset) -> list[Setup]:
    """Return a few setups that differ much."""
    everything = list(islice(setups(ruleset), 10_000))
    return everything[:: max(1, len(everything) // SETUPS)][:SETUPS]


def _played(ruleset: AnyRuleset, setup: Setup, number: int) -> Iterator[Command]:
    chooser = Chance(b"example %d" % number)
    steps = playout(ruleset, setup, b"example %d" % number, lambda _, offered: chooser.one_of("command", offered))
    return (step.command for step in islice(steps, STEPS) if step.command is not None)


def _example(ruleset: AnyRuleset, command: Command) -> dict[str, Any]:
    doc = (type(command).__doc__ or "").strip().splitlines()[0]
    return {"summary": f"{ruleset.title.en}: {doc}", "value": msgspec.to_builtins(command)}


def _new_game(ruleset: AnyRuleset) -> dict[str, Any]:
    names = ["Ada", "Bo", "Cleo", "Dag"][: min(ruleset.seats)]
    return {"ruleset": ruleset.id, "options": {}, "seats": [{"name": name} for name in names]}
