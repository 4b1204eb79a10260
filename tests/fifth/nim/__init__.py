"""Nim with a sealed bid and a hidden bonus: the smallest game that uses everything a game can use.

Lives under the tests, to show that a fifth game is one folder and nothing else.
"""

from events.ruleset.ruleset import Display, Hidden, History, Ruleset, Texts
from events.ruleset.scoring import Text

from .commands import NimCommand
from .data import BOXES, RULES, Options, components, validate_setup
from .decide import decide
from .evolve import empty, evolve
from .facts import NimFact
from .follow import follow
from .legal import legal
from .rules import is_over, phase, to_act
from .score import score, tie_break_values
from .state import Table
from .texts import PHASES, SCORES, TIE_BREAKS, label, narrate
from .upcasters import UPCASTERS
from .view import State, invariants, resample_hidden, view

RULESET: Ruleset[Table, NimCommand, NimFact] = Ruleset(
    id="nim",
    title=Text(de="Nim", en="Nim"),
    seats=range(2, 4),
    rules_version=2,
    options=Options,
    commands=NimCommand,
    facts=NimFact,
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
    display=Display(components=components),
    texts=Texts(scores=SCORES, tie_breaks=TIE_BREAKS, rules=RULES, phases=PHASES, narrate=narrate, label=label),
    history=History(upcasters=UPCASTERS),
)
