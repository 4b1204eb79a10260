"""The facts that follow from a command: may refuse, and changes nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

from ..commands import (
    Announce,
    Answer,
    Attack,
    BelieveShield,
    ClaimShield,
    ClashCommand,
    Decline,
    DeclineShield,
    DoubtShield,
    Move,
    Place,
    Slam,
)
from ..evolve import empty
from ..facts import ClashFact
from ..state import Stage, Table
from ..texts import PHASES
from . import actions, attacks, cards, turns
from .story import Story


class Moment(Record):
    """When a command is in place, by which rule, and what carries it out."""

    stages: tuple[Stage, ...]
    rule: str
    carry_out: Callable[[Story, int, Any], None]


_PHASE_3: tuple[Stage, ...] = ("move", "slam", "attack")

MOMENTS: Mapping[type[ClashCommand], Moment] = {
    Answer: Moment(stages=("bluff",), rule="S8", carry_out=cards.answer),
    Announce: Moment(stages=("announce",), rule="C037", carry_out=cards.announce),
    Move: Moment(stages=("move",), rule="C037", carry_out=actions.move),
    Slam: Moment(stages=("slam",), rule="C037", carry_out=actions.slam),
    Decline: Moment(stages=_PHASE_3, rule="C037", carry_out=actions.decline),
    Attack: Moment(stages=("attack",), rule="C037", carry_out=attacks.attack),
    ClaimShield: Moment(stages=("shield",), rule="C111", carry_out=attacks.claim_shield),
    DeclineShield: Moment(stages=("shield",), rule="C111", carry_out=attacks.decline_shield),
    DoubtShield: Moment(stages=("doubt",), rule="C116", carry_out=attacks.doubt_shield),
    BelieveShield: Moment(stages=("doubt",), rule="C116", carry_out=attacks.believe_shield),
    Place: Moment(stages=("place",), rule="C094", carry_out=attacks.place),
}


def start(setup: Setup, chance: Chance) -> Sequence[ClashFact]:
    """The facts that lay out the game, up to the first turn."""
    story = Story(empty(setup), chance)
    turns.lay_out(story)
    return story.facts


def decide(table: Table, seat: int, command: ClashCommand, chance: Chance) -> Sequence[ClashFact]:
    """The facts that follow from a seat's command. Raises ``RuleBroken``."""
    moment = MOMENTS[type(command)]
    if table.stage not in moment.stages:
        raise RuleBroken(moment.rule, f"Something else is asked: {PHASES[table.stage].en}")
    story = Story(table, chance)
    moment.carry_out(story, seat, command)
    return story.facts
