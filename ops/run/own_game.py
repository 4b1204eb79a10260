"""Finds a game by its place: a folder or a file of the developer's own, or the id of an installed game."""

from keyword import iskeyword
from pathlib import Path
from pkgutil import iter_modules

import events.games
from events.aggregate.facts import KERNEL_FACTS
from events.games import SHIPPED
from events.ruleset.registry import UnusableGame, import_game
from events.ruleset.ruleset import AnyRuleset
from ops.run.errors import UserError, explained
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings


def game_at(place: str, settings: Settings) -> AnyRuleset:
    """Return the ruleset of a file, a folder, or an installed game. Raises ``UserError`` that says what is missing."""
    path = Path(place)
    if path.name == "__init__.py":
        path = path.parent
    if not path.exists():
        installed = installed_rulesets(settings)
        if place in installed:
            return installed[place]
        raise UserError(f"{place} is neither a file or folder nor the id of an installed game ({', '.join(installed)})")
    return _imported(path.resolve())


def is_taken(name: str) -> bool:
    """Return True if a game that comes with Skald has this name."""
    return any(one.name == name for one in iter_modules(SHIPPED))


def _imported(path: Path) -> AnyRuleset:
    name = path.stem if path.is_file() else path.name
    if path.is_file() and path.suffix != ".py":
        raise UserError(f"{path} is not a Python file")
    if path.is_dir() and not (path / "__init__.py").is_file():
        raise UserError(f"{path} is not a game: __init__.py is missing")
    if not name.isidentifier() or iskeyword(name):
        raise UserError(f"{path}: {name} is not a valid name of a Python module (letters, digits and _)")
    parent = str(path.parent)
    for folder in events.games.__path__:
        taken = next((one for one in iter_modules([folder]) if one.name == name), None)
        if taken is not None and folder != parent:
            raise UserError(f"{path}: there is a game called {name} already, in {folder}")
    if parent not in events.games.__path__:
        events.games.__path__.append(parent)
    with explained(UnusableGame):
        found = import_game(events.games.__name__, parent, name)
    if taken_fact := sorted(set(found.fact_types) & set(KERNEL_FACTS)):
        raise UserError(f"the game {found.id} declares an event {taken_fact[0]}, which is reserved")
    return found
