"""Raids: four voyages around the world, by Brett J. Gilbert and Matthew Dunstan (IELLO, 2018)."""

from events.ruleset.ruleset import Ruleset

from .commands import RaidsCommand
from .data import PLAYERS, Options, admit, components, unpack
from .decide import decide, start
from .draw import draw
from .evolve import empty, evolve
from .facts import RaidsFact
from .legal import legal
from .rules.turn import is_over, phase, to_act
from .score import score, tie_breaks
from .state import Table
from .texts import PHASES, RULES, SCORES, TITLE, narrate
from .view import conserved, redeal, view

RULESET: Ruleset[Table, RaidsCommand, RaidsFact] = Ruleset(
    id="raids",
    title=TITLE,
    seats=PLAYERS,
    rules_version=1,
    options=Options,
    commands=RaidsCommand,
    facts=RaidsFact,
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
