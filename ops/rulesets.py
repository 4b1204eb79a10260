"""The rulesets of this installation: the shipped ones, and those in the further folders of the settings."""

import os

from events.games import load_rulesets
from events.ruleset.registry import RulesetRegistry
from ops.settings import Settings


def installed_rulesets(settings: Settings) -> RulesetRegistry:
    """Return all rulesets; the folders of ``SKALD_GAMES`` are separated like a path."""
    return load_rulesets(game_folders(settings))


def game_folders(settings: Settings) -> tuple[str, ...]:
    """Return the further folders of games, one by one."""
    return tuple(folder for folder in settings.games.split(os.pathsep) if folder)
