"""Clash of Vikings, for two to four: bluff, move, and club the bracelets out of each other's hands.

A game by Anthony Rubbo (Queen Games, 2019), with both sides of the arena and the Bluff Arena variant.
"""

from events.ruleset.ruleset import Ruleset
from events.ruleset.scoring import Text

from .commands import ClashCommand
from .data import Options, admit, components, unpack
from .decide import decide, start
from .draw import draw
from .evolve import empty, evolve
from .facts import ClashFact
from .legal import legal
from .rules import is_over, phase, to_act
from .score import score, tie_breaks
from .state import Table
from .texts import PHASES, RULES, SCORES, narrate
from .view import conserved, redeal, view

RULESET: Ruleset[Table, ClashCommand, ClashFact] = Ruleset(
    id="clash_of_vikings",
    title=Text(de="Clash of Vikings", en="Clash of Vikings"),
    seats=range(2, 5),
    rules_version=1,
    options=Options,
    commands=ClashCommand,
    facts=ClashFact,
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
