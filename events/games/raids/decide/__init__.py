"""The facts that follow from a command: may refuse, and changes nothing."""

from collections.abc import Sequence
from typing import assert_never

from events.games.raids.commands import (
    DiscardTile,
    Fight,
    Flee,
    Navigate,
    PlaceTile,
    RaidsCommand,
    ReplaceTile,
    Sacrifice,
    Sell,
    StrikeBack,
)
from events.games.raids.evolve import empty
from events.games.raids.facts import RaidsFact
from events.games.raids.state import Table
from events.ruleset.chance import Chance
from events.ruleset.ruleset import Setup

from . import acts
from .forced import follow
from .story import Story
from .voyage import set_up


def start(setup: Setup, chance: Chance) -> Sequence[RaidsFact]:
    """The game is set up, and the first voyage begins."""
    story = Story(empty(setup), chance)
    set_up(story)
    follow(story)
    return story.facts


def decide(table: Table, seat: int, command: RaidsCommand, chance: Chance) -> Sequence[RaidsFact]:
    """The facts that follow from a seat's command. Raises ``RuleBroken``."""
    story = Story(table, chance)
    match command:
        case Navigate(to=to):
            acts.navigate(story, seat, to)
        case PlaceTile():
            acts.place(story, seat)
        case ReplaceTile(space=space):
            acts.replace(story, seat, space)
        case DiscardTile():
            acts.discard(story, seat)
        case Sell(spaces=spaces):
            acts.sell(story, seat, spaces)
        case Fight():
            acts.fight(story)
        case Sacrifice():
            acts.give_up_one(story)
        case StrikeBack():
            acts.strike_back(story, seat)
        case Flee(to=to):
            acts.flee(story, seat, to)
        case _:
            assert_never(command)
    follow(story)
    return story.facts
