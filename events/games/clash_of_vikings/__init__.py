"""Clash of Vikings, for two to four: bluff, move, and club the bracelets out of each other's hands.

A game by Anthony Rubbo (Queen Games, 2019), with both sides of the arena and the Bluff Arena variant.
"""

from events.ruleset.analytics import Measure
from events.ruleset.ruleset import Analytics, BotHints, Clocks, Display, Hidden, Ruleset

from .analytics import OBJECTS, announcements, items
from .commands import ClashCommand
from .data import BOXES, RULES
from .data.components import components
from .data.options import Options, validate_setup
from .decide import decide
from .default import STANDING, default
from .evolve import empty, evolve
from .facts import ClashFact
from .legal import legal
from .next_fact import next_fact
from .render import render
from .rules.turn import is_over, to_act
from .score import score, tie_break_values
from .state import Table
from .texts import TEXTS, label
from .value import WEIGHTS, value
from .view.hidden import invariants, resample_hidden
from .view.seen import State, view

RULESET: Ruleset[Table, ClashCommand, ClashFact] = Ruleset(
    id="clash_of_vikings",
    title=TEXTS.title,
    rules_version=1,
    commands=ClashCommand,
    facts=ClashFact,
    options=Options,
    boxes=BOXES,
    validate_setup=validate_setup,
    empty=empty,
    decide=decide,
    evolve=evolve,
    next_fact=next_fact,
    legal=legal,
    to_act=to_act,
    is_over=is_over,
    reaction_phases=frozenset({"bluff", "shield", "doubt"}),
    score=score,
    tie_break_values=tie_break_values,
    view=view,
    state=State,
    texts=TEXTS.group(RULES, label),
    hidden=Hidden(
        resample_hidden=resample_hidden,
        invariants=invariants,
        remembered=frozenset({"passed", "forgotten", "cycles"}),
    ),
    clocks=Clocks(default=default, standing=STANDING),
    bots=BotHints(value=value, weights=WEIGHTS),
    analytics=Analytics(
        objects=OBJECTS,
        measures=(Measure(id="bluffs", **TEXTS.measure("bluffs"), count=announcements, items=items),),
    ),
    display=Display(components=components, render=render),
)
