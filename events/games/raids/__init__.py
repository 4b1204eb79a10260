"""Raids: four voyages around the world, by Brett J. Gilbert and Matthew Dunstan (IELLO, 2018)."""

from events.ruleset.ruleset import Analytics, BotHints, Clocks, Display, Hidden, Ruleset, Texts

from .analytics import MEASURES, OBJECTS
from .commands import RaidsCommand
from .data import BOXES, PLAYERS, RULES, Options, components, validate_setup
from .decide import decide
from .default import default
from .evolve import empty, evolve
from .facts import RaidsFact
from .follow import follow
from .legal import legal
from .render import render
from .rules.turn import is_over, phase, to_act
from .score import score, tie_break_values
from .state import Table
from .texts import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, TITLE, label, narrate
from .value import value
from .view import State, invariants, resample_hidden, view

RULESET: Ruleset[Table, RaidsCommand, RaidsFact] = Ruleset(
    id="raids",
    title=TITLE,
    seats=PLAYERS,
    rules_version=2,
    options=Options,
    commands=RaidsCommand,
    facts=RaidsFact,
    boxes=BOXES,
    validate_setup=validate_setup,
    empty=empty,
    decide=decide,
    follow=follow,
    evolve=evolve,
    legal=legal,
    to_act=to_act,
    phase=phase,
    is_over=is_over,
    view=view,
    state=State,
    score=score,
    tie_break_values=tie_break_values,
    hidden=Hidden(resample_hidden=resample_hidden, invariants=invariants),
    display=Display(components=components, render=render),
    texts=Texts(
        scores=SCORES,
        tie_breaks=TIE_BREAKS,
        rules=RULES,
        phases=PHASES,
        short_phases=SHORT_PHASES,
        narrate=narrate,
        label=label,
    ),
    reaction_phases=frozenset({"battle"}),
    clocks=Clocks(default=default),
    bots=BotHints(value=value),
    analytics=Analytics(objects=OBJECTS, measures=MEASURES),
)
