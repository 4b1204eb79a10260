"""Wikinger (Vikings) by Michael Kiesling: tiles and figures bought at a wheel, islands laid, ships repelled.

The base game, the advanced game with special tiles, its auctions, and the variants played online.
"""

from events.ruleset.ruleset import Ruleset

from .commands import WikingerCommand
from .data import RULES, Options, admit, components, unpack
from .decide import decide, start
from .draw import draw
from .evolve import empty, evolve
from .facts import WikingerFact
from .legal import legal
from .rules.phases import is_over, phase, to_act
from .score import score, tie_breaks
from .state import Table
from .texts import PHASES, SCORES, TITLE, narrate
from .view import conserved, redeal, view

RULESET: Ruleset[Table, WikingerCommand, WikingerFact] = Ruleset(
    id="wikinger",
    title=TITLE,
    seats=range(2, 5),
    rules_version=1,
    options=Options,
    commands=WikingerCommand,
    facts=WikingerFact,
    load_box=unpack,
    validate_setup=admit,
    empty=empty,
    start=start,
    decide=decide,
    evolve=evolve,
    legal=legal,
    to_act=to_act,
    phase=phase,
    is_over=is_over,
    view=view,
    score=score,
    tie_break_values=tie_breaks,
    invariants=conserved,
    resample_hidden=redeal,
    components=components,
    scores=SCORES,
    rules=RULES,
    phases=PHASES,
    narrate=narrate,
    render=draw,
)
