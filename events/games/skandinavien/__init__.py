"""Zug um Zug - Skandinavien, by Alan R. Moon (Days of Wonder, 2007)."""

from events.ruleset.ruleset import Ruleset

from .commands import SkandinavienCommand
from .data import PLAYERS, Options, admit, components, unpack
from .decide import decide, start
from .draw import draw
from .evolve import empty, evolve
from .facts import SkandinavienFact
from .legal import legal, stands_for
from .rules.turn import is_over, phase, to_act
from .score import score, tie_breaks
from .state import Table
from .texts import PHASES, RULES, SCORES, TITLE, narrate
from .view import conserved, redeal, view

RULESET: Ruleset[Table, SkandinavienCommand, SkandinavienFact] = Ruleset(
    id="skandinavien",
    title=TITLE,
    seats=PLAYERS,
    rules_version=1,
    options=Options,
    commands=SkandinavienCommand,
    facts=SkandinavienFact,
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
    canonical_command=stands_for,
    render=draw,
)
