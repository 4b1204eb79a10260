"""Raids: four voyages around the world, by Brett J. Gilbert and Matthew Dunstan (IELLO, 2018)."""

from events.ruleset.analytics import Measure
from events.ruleset.ruleset import Agents, Analytics, BotHints, Clocks, Display, Hidden, Ruleset

from .agents import codes
from .analytics import OBJECTS, items, landings, map_of
from .commands import RaidsCommand
from .data import BOXES, RULES
from .data.components import components
from .data.options import SEATS, Options, validate_setup
from .decide import decide
from .default import default
from .evolve import empty, evolve
from .facts import RaidsFact
from .legal import legal
from .next_fact import next_fact
from .render import render
from .rules.turn import is_over, phase, to_act
from .score import score
from .state import Table
from .texts import TEXTS, label
from .value import WEIGHTS, value
from .view.hidden import invariants
from .view.seen import State, view

RULESET: Ruleset[Table, RaidsCommand, RaidsFact] = Ruleset(
    id="raids",
    title=TEXTS.title,
    seats=SEATS,
    rules_version=2,
    commands=RaidsCommand,
    facts=RaidsFact,
    options=Options,
    boxes=BOXES,
    validate_setup=validate_setup,
    empty=empty,
    decide=decide,
    evolve=evolve,
    next_fact=next_fact,
    legal=legal,
    to_act=to_act,
    phase=phase,
    is_over=is_over,
    reaction_phases=frozenset({"battle"}),
    score=score,
    view=view,
    state=State,
    texts=TEXTS.group(RULES, label),
    hidden=Hidden(invariants=invariants, same_view=True),
    clocks=Clocks(default=default),
    bots=BotHints(value=value, weights=WEIGHTS),
    agents=Agents(codes=codes),
    analytics=Analytics(
        objects=OBJECTS,
        measures=(Measure(id="landings", **TEXTS.measure("landings"), count=landings, items=items, map=map_of),),
    ),
    display=Display(components=components, render=render),
)
