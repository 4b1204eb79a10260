"""The board games: each folder holds one ruleset and offers it as ``RULESET``."""

from collections.abc import Sequence
from functools import cache

from events.ruleset.origin import folder_of, home_of
from events.ruleset.registry import RulesetRegistry, find_rulesets
from events.ruleset.ruleset import AnyRuleset

SHIPPED = tuple(__path__)


def is_shipped(ruleset: AnyRuleset) -> bool:
    """Return True for a game that comes with Skald."""
    return str(folder_of(home_of(ruleset.boxes, ruleset.decide.__module__)).parent) in SHIPPED


@cache
def load_rulesets(further_folders: Sequence[str] = ()) -> RulesetRegistry:
    """Return every ruleset of an installation: the shipped ones, and those in further folders of games.

    Raises ``UnusableGame``.
    """
    folders = (*SHIPPED, *further_folders)
    __path__.extend(folder for folder in further_folders if folder not in __path__)  # so that they can be imported
    return RulesetRegistry(find_rulesets(__name__, folders))
