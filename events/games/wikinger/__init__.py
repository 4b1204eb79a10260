"""Wikinger (Vikings) by Michael Kiesling: tiles and figures bought at a wheel, islands laid, ships repelled.

The base game, the advanced game with special tiles, its auctions, and the variants played online.
"""

from events.ruleset.registry import ruleset_of
from events.ruleset.ruleset import Ruleset

from .commands import WikingerCommand
from .facts import WikingerFact
from .state import Table

RULESET: Ruleset[Table, WikingerCommand, WikingerFact] = ruleset_of(
    __name__,
    id="wikinger",
    rules_version=2,
    commands=WikingerCommand,
    facts=WikingerFact,
    reaction_phases=frozenset({"auction"}),
)
