"""Zug um Zug - Skandinavien, by Alan R. Moon (Days of Wonder, 2007)."""

from events.ruleset.ruleset import Analytics, BotHints, Clocks, Display, Hidden, Ruleset, Texts

from .analytics import MEASURES, OBJECTS
from .commands import SkandinavienCommand
from .data import BOXES, PLAYERS, RULES, Options, components, validate_setup
from .decide import decide
from .default import default
from .evolve import empty, evolve
from .facts import SkandinavienFact
from .follow import follow
from .legal import canonical_command, legal
from .render import render
from .rules.turn import is_over, phase, to_act
from .score import score, tie_break_values
from .state import Table
from .texts import PHASES, SCORES, SHORT_PHASES, TIE_BREAKS, TITLE, label, narrate
from .value import value
from .view import State, invariants, resample_hidden, view

RULESET: Ruleset[Table, SkandinavienCommand, SkandinavienFact] = Ruleset(
    id="skandinavien",
    title=TITLE,
    seats=PLAYERS,
    rules_version=2,
    options=Options,
    commands=SkandinavienCommand,
    facts=SkandinavienFact,
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
    hidden=Hidden(
        resample_hidden=resample_hidden, invariants=invariants, remembered=frozenset({"known", "drawn", "since"})
    ),
    display=Display(
        components=components,
        undrawn=frozenset({"board_label", "board_positions", "country", "lat", "lon", "route_types"}),
        render=render,
    ),
    texts=Texts(
        scores=SCORES,
        tie_breaks=TIE_BREAKS,
        rules=RULES,
        phases=PHASES,
        short_phases=SHORT_PHASES,
        narrate=narrate,
        label=label,
    ),
    canonical_command=canonical_command,
    clocks=Clocks(default=default),
    bots=BotHints(value=value),
    analytics=Analytics(objects=OBJECTS, measures=MEASURES),
)
