"""Wikinger (Vikings) by Michael Kiesling: tiles and figures bought at a wheel, islands laid, ships repelled.

The base game, the advanced game with special tiles, its auctions, and the variants played online.
"""

from events.ruleset.ruleset import Analytics, BotHints, Clocks, Display, Hidden, Ruleset, Texts

from .analytics import MEASURES, OBJECTS
from .commands import WikingerCommand
from .data import BOXES, RULES, Options, components, validate_setup
from .decide import decide
from .default import default
from .evolve import empty, evolve
from .facts import WikingerFact
from .follow import follow
from .legal import legal
from .render import render
from .rules.phases import is_over, phase
from .rules.turn import to_act
from .score import score, tie_break_values
from .state import Table
from .texts import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, TITLE, label, narrate
from .value import value
from .view import State, invariants, resample_hidden, view

RULESET: Ruleset[Table, WikingerCommand, WikingerFact] = Ruleset(
    id="wikinger",
    title=TITLE,
    seats=range(2, 5),
    rules_version=2,
    options=Options,
    commands=WikingerCommand,
    facts=WikingerFact,
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
    reaction_phases=frozenset({"auction"}),
    clocks=Clocks(default=default),
    bots=BotHints(value=value),
    analytics=Analytics(objects=OBJECTS, measures=MEASURES),
)
