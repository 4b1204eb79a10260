"""Nim with a sealed bid and a hidden bonus: the smallest game that uses everything a game can use.

Lives under the tests, to show that a fifth game is one folder and nothing else.
"""

from events.ruleset.ruleset import Display, Hidden, History, Ruleset, Texts
from events.ruleset.scoring import Text

from .commands import NimCommand
from .data import BOXES, RULES
from .data.box import components
from .data.options import Options, validate_setup
from .decide import decide
from .evolve import empty, evolve
from .facts import NimFact
from .legal import legal
from .next_fact import next_fact
from .rules import is_over, phase, to_act
from .score import score, tie_break_values
from .state import Table
from .texts.labels import label
from .texts.names import PHASES, SCORES, TIE_BREAKS
from .texts.narration import narrate
from .upcasters import UPCASTERS
from .view.invariants import invariants
from .view.resample import resample_hidden
from .view.seen import view
from .view.state import State

RULESET: Ruleset[Table, NimCommand, NimFact] = Ruleset(
    id="nim",
    title=Text(de="Nim", en="Nim"),
    seats=range(2, 4),
    rules_version=2,
    commands=NimCommand,
    facts=NimFact,
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
    score=score,
    tie_break_values=tie_break_values,
    view=view,
    state=State,
    texts=Texts(scores=SCORES, tie_breaks=TIE_BREAKS, rules=RULES, phases=PHASES, narrate=narrate, label=label),
    hidden=Hidden(resample_hidden=resample_hidden, invariants=invariants),
    display=Display(components=components),
    history=History(upcasters=UPCASTERS),
)
