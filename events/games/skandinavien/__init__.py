"""Zug um Zug - Skandinavien, by Alan R. Moon (Days of Wonder, 2007)."""

from events.ruleset.registry import ruleset_of
from events.ruleset.ruleset import Ruleset

from .commands import SkandinavienCommand
from .facts import SkandinavienFact
from .state import Table

RULESET: Ruleset[Table, SkandinavienCommand, SkandinavienFact] = ruleset_of(
    __name__,
    id="skandinavien",
    rules_version=3,
    commands=SkandinavienCommand,
    facts=SkandinavienFact,
    remembered=frozenset({"known", "drawn", "since"}),
    undrawn=frozenset({"board_label", "board_positions", "country", "lat", "lon", "route_types"}),
)
