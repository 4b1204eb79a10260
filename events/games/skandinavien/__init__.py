"""Zug um Zug - Skandinavien, by Alan R. Moon (Days of Wonder, 2007)."""

from events.ruleset.analytics import Measure
from events.ruleset.ruleset import Agents, Analytics, BotHints, Clocks, Display, Hidden, Ruleset

from .agents import action_key
from .analytics import OBJECTS, items, map_of, routes
from .commands import SkandinavienCommand
from .data import BOXES, RULES
from .data.options import SEATS, Options, validate_setup
from .decide import decide
from .default import default
from .evolve import empty, evolve
from .facts import SkandinavienFact
from .legal import canonical_command, legal
from .next_fact import next_fact
from .render import render
from .rules.turn import is_over, to_act
from .score import score, tie_break_values
from .state import Table
from .texts import TEXTS, label
from .value import WEIGHTS, is_turn, prune, value
from .view.hidden import invariants, resample_hidden
from .view.seen import State, view

RULESET: Ruleset[Table, SkandinavienCommand, SkandinavienFact] = Ruleset(
    id="skandinavien",
    title=TEXTS.title,
    seats=SEATS,
    rules_version=3,
    commands=SkandinavienCommand,
    facts=SkandinavienFact,
    options=Options,
    boxes=BOXES,
    validate_setup=validate_setup,
    empty=empty,
    decide=decide,
    evolve=evolve,
    next_fact=next_fact,
    legal=legal,
    canonical_command=canonical_command,
    to_act=to_act,
    is_over=is_over,
    score=score,
    tie_break_values=tie_break_values,
    view=view,
    state=State,
    texts=TEXTS.group(RULES, label),
    hidden=Hidden(
        resample_hidden=resample_hidden, invariants=invariants, remembered=frozenset({"known", "drawn", "since"})
    ),
    clocks=Clocks(default=default),
    bots=BotHints(value=value, weights=WEIGHTS, prune=prune, is_turn=is_turn),
    agents=Agents(action_key=action_key),
    analytics=Analytics(
        objects=OBJECTS,
        measures=(Measure(id="routes", **TEXTS.measure("routes"), count=routes, items=items, map=map_of),),
    ),
    display=Display(
        undrawn=frozenset({"board_label", "board_positions", "country", "lat", "lon", "route_types"}), render=render
    ),
)
