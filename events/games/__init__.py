"""The board games: each folder holds one ruleset and offers it as ``RULESET``."""

import os
from collections.abc import Sequence
from functools import cache

from events.ruleset.registry import RulesetRegistry, find_rulesets

SHIPPED = tuple(__path__)


@cache
def load_rulesets(further_folders: Sequence[str] = ()) -> RulesetRegistry:
    """Return every ruleset of this installation: the shipped ones, and those in further folders of games."""
    __path__[:] = [*SHIPPED, *(folder for folder in further_folders if folder not in SHIPPED)]
    return RulesetRegistry(find_rulesets(__name__, __path__))


RULESETS = load_rulesets(tuple(folder for folder in os.environ.get("SKALD_GAMES", "").split(os.pathsep) if folder))
