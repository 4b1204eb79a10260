"""The rulesets of an installation: the shipped ones, those in folders of games, and those of installed packages."""

from functools import cache
from importlib.metadata import entry_points

from events.aggregate.facts import KERNEL_FACTS
from events.games import load_rulesets
from events.ruleset.registry import RulesetRegistry, with_packages

GROUP = "skald.rulesets"
"""The entry point group for installed packages that offer games."""


@cache
def load_installed(folders: tuple[str, ...] = ()) -> RulesetRegistry:
    """Return all rulesets: the shipped ones, those in these folders of games, and those of installed packages.

    Raises ``UnusableGame`` for an unusable game in a folder.
    """
    return with_packages(load_rulesets(folders), entry_points(group=GROUP), KERNEL_FACTS)
