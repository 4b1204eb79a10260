"""Examples for the OpenAPI document."""

from typing import Any

import msgspec

from events.ruleset.records import tag_of
from events.ruleset.ruleset import AnyRuleset
from service.game.examples import example_commands
from service.web.context import AppContext


def body_examples(context: AppContext) -> dict[str, dict[str, Any]]:
    rulesets = context.games.rulesets.values()
    actions = {
        f"{ruleset.id}.{tag_of(type(command))}": {"summary": ruleset.title.en, "value": msgspec.to_builtins(command)}
        for ruleset in rulesets
        for command in example_commands(ruleset)[:1]
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


def _new_game(ruleset: AnyRuleset) -> dict[str, Any]:
    names = ["Ada", "Bo", "Cleo", "Dag"][: min(ruleset.seats)]
    return {"ruleset": ruleset.id, "options": {}, "seats": [{"name": name} for name in names]}
