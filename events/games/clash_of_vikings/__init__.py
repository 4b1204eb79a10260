"""Clash of Vikings, for two to four: bluff, move, and club the bracelets out of each other's hands.

A game by Anthony Rubbo (Queen Games, 2019), with both sides of the arena and the Bluff Arena variant.
"""

from events.ruleset.ruleset import Analytics, BotHints, Clocks, Display, Hidden, Ruleset, Texts
from events.ruleset.scoring import Text

from .analytics import MEASURES, OBJECTS
from .commands import ClashCommand
from .data import BOXES, RULES, Options, components, validate_setup
from .decide import decide
from .default import STANDING, default
from .evolve import empty, evolve
from .facts import ClashFact
from .follow import follow
from .legal import legal
from .render import render
from .rules import is_over, phase, to_act
from .score import score, tie_break_values
from .state import Table
from .texts import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, label, narrate
from .value import value
from .view import State, invariants, resample_hidden, view

RULESET: Ruleset[Table, ClashCommand, ClashFact] = Ruleset(
    id="clash_of_vikings",
    title=Text(de="Clash of Vikings", en="Clash of Vikings"),
    seats=range(2, 5),
    rules_version=1,
    options=Options,
    commands=ClashCommand,
    facts=ClashFact,
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
    hidden=Hidden(resample_hidden=resample_hidden, invariants=invariants, remembered=frozenset({"passed", "cycles"})),
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
    reaction_phases=frozenset({"bluff", "shield", "doubt"}),
    clocks=Clocks(default=default, standing=STANDING),
    bots=BotHints(value=value),
    analytics=Analytics(objects=OBJECTS, measures=MEASURES),
)
