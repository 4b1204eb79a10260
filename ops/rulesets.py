"""The rulesets of this installation: the shipped ones, and those in the further folders of the settings."""

import os
from collections.abc import Iterable
from pathlib import Path

from events.aggregate.facts import KERNEL_FACTS
from events.games import load_rulesets
from events.integrity.replay import exception_text
from events.ruleset.registry import RulesetRegistry, UnusableGame
from events.ruleset.ruleset import AnyRuleset
from ops.errors import UserError
from ops.settings import Settings, variable

RELEASE = "skald games --release"


def installed_rulesets(settings: Settings) -> RulesetRegistry:
    """Return all rulesets; the folders of ``SKALD_GAMES`` are separated like a path.

    Raises ``UserError`` for a folder that there is not, and for a game that cannot be played at all.
    """
    folders = game_folders(settings)
    for folder in folders:
        if not Path(folder).is_dir():
            raise UserError(f"{variable('games')} names {folder}, which is no folder")
    try:
        found = load_rulesets(folders)
    except UnusableGame as error:
        raise UserError(str(error)) from None
    for ruleset in found.values():
        if taken := sorted(set(ruleset.fact_types) & set(KERNEL_FACTS)):
            raise UserError(f"the game {ruleset.id} has an event {taken[0]}, which every log has")
    return found


def game_folders(settings: Settings) -> tuple[str, ...]:
    """Return the further folders of games, one by one."""
    return tuple(folder for folder in settings.games.split(os.pathsep) if folder)


def missing_parts(settings: Settings) -> list[str]:
    """Return lines for the operator about what games lack. Raises ``UserError`` where one cannot be played at all."""
    rulesets = installed_rulesets(settings)
    for ruleset in rulesets.values():
        try:
            ruleset.boxes.load({})
        except Exception as error:
            raise UserError(f"the box of the game {ruleset.id} cannot be read: {exception_text(error)}") from error
    lines = [f"the game {ruleset.id}: {why}; {RELEASE} writes it" for ruleset, why in unreleased(rulesets.values())]
    lines += [
        f"{place} is no game: it has no __init__.py"
        for folder in game_folders(settings)
        for place in sorted(Path(folder).iterdir())
        if any(place.glob("*.py")) and not (place / "__init__.py").is_file()
    ]
    return [f"warning: {line}" for line in lines]


def unreleased(rulesets: Iterable[AnyRuleset]) -> list[tuple[AnyRuleset, str]]:
    """Return the games of which the box is not kept, and why that is so."""
    return [(ruleset, why) for ruleset in rulesets if (why := ruleset.boxes.unreleased()) is not None]
