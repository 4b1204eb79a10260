"""Nim with a sealed bid and a hidden bonus: the smallest game that uses everything a game can use.

Lives under the tests, to show that a fifth game is one folder and nothing else.
"""

from events.kernel.game import Game
from events.kernel.scoring import Text

from .commands import NimCommand
from .data import Options, admit, components, unpack
from .decide import decide, start
from .evolve import empty, evolve
from .facts import NimFact
from .legal import legal
from .rules import is_over, phase, to_act
from .score import score, tie_breaks
from .state import Table
from .texts import PHASES, RULES, SCORES, narrate
from .view import conserved, redeal, view

GAME: Game[Table, NimCommand, NimFact] = Game(
    id="nim",
    title=Text(de="Nim", en="Nim"),
    seats=range(2, 4),
    rules_version=1,
    options=Options,
    commands=NimCommand,
    facts=NimFact,
    unpack=unpack,
    admit=admit,
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
    tie_breaks=tie_breaks,
    conserved=conserved,
    redeal=redeal,
    components=components,
    scores=SCORES,
    rules=RULES,
    phases=PHASES,
    narrate=narrate,
)
