"""Wikinger (Vikings) by Michael Kiesling: tiles and figures bought at a wheel, islands laid, ships repelled.

The base game, the advanced game with special tiles, its auctions, and the variants played online.
"""

from events.ruleset.analytics import Measure
from events.ruleset.ruleset import Analytics, BotHints, Clocks, Display, Hidden, Ruleset

from .analytics import OBJECTS, items, tiles
from .commands import WikingerCommand
from .data import BOXES, RULES
from .data.components import components
from .data.options import Options, validate_setup
from .decide import decide
from .default import default
from .evolve import empty, evolve
from .facts import WikingerFact
from .legal import legal
from .next_fact import next_fact
from .render import render
from .rules.phases import is_over
from .rules.turn import to_act
from .score import score, tie_break_values
from .state import Table
from .texts import TEXTS, label
from .value import WEIGHTS, value
from .view.hidden import invariants, resample_hidden
from .view.seen import State, view

RULESET: Ruleset[Table, WikingerCommand, WikingerFact] = Ruleset(
    id="wikinger",
    title=TEXTS.title,
    rules_version=2,
    commands=WikingerCommand,
    facts=WikingerFact,
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
    reaction_phases=frozenset({"auction"}),
    score=score,
    tie_break_values=tie_break_values,
    view=view,
    state=State,
    texts=TEXTS.group(RULES, label),
    hidden=Hidden(resample_hidden=resample_hidden, invariants=invariants, same_view=True),
    clocks=Clocks(default=default),
    bots=BotHints(value=value, weights=WEIGHTS),
    analytics=Analytics(
        objects=OBJECTS,
        measures=(Measure(id="special_tiles", **TEXTS.measure("special_tiles"), count=tiles, items=items),),
    ),
    display=Display(components=components, render=render),
)
