"""The rulesets of an installation: found by walking a folder, each sub-package offering one ``RULESET``."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from events.ruleset.records import read_json
from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset, Rule, Ruleset

RULESET_OF_REMOVED = "ruleset_of was removed: give the functions to Ruleset(...), see docs/add-a-game.md"
"""The error for a game that still uses ``ruleset_of``."""


class RulesetRegistry(Mapping[str, AnyRuleset]):
    """The rulesets by id."""

    def __init__(self, rulesets: Iterable[AnyRuleset]) -> None:
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}

    def __getitem__(self, ruleset_id: str) -> AnyRuleset:
        return self._rulesets[ruleset_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rulesets)

    def __len__(self) -> int:
        return len(self._rulesets)

    def version_of(self, ruleset_id: str, rules_version: int) -> AnyRuleset:
        """Return the ruleset if it serves games under this version of its rules. Raises ``UnknownRuleset``."""
        ruleset = self._rulesets.get(ruleset_id)
        if ruleset is not None and rules_version in ruleset.rules_versions:
            return ruleset
        raise UnknownRuleset(f"There is no ruleset {ruleset_id} in version {rules_version}.")


class UnusableGame(Exception):
    """A game in a folder of games cannot be installed; the text says which one and why."""


def find_rulesets(package: str, folders: Iterable[str]) -> tuple[AnyRuleset, ...]:
    """Return the ``RULESET`` of every sub-package in these folders of a package, in the order of their names.

    Raises ``UnusableGame``.
    """
    places: dict[str, str] = {}
    for folder in dict.fromkeys(folders):
        for name in (module.name for module in iter_modules([folder]) if module.ispkg):
            if name in places:
                raise UnusableGame(f"two folders of games are called {name}: in {places[name]} and in {folder}")
            places[name] = folder
    found: dict[str, str] = {}
    rulesets = []
    for name in sorted(places):
        ruleset = _imported(package, name, places[name])
        if ruleset.id in found:
            raise UnusableGame(f"the games in the folders {found[ruleset.id]} and {name} are both called {ruleset.id}")
        found[ruleset.id] = name
        rulesets.append(ruleset)
    return tuple(rulesets)


def _imported(package: str, name: str, folder: str) -> AnyRuleset:
    try:
        ruleset = getattr(import_module(f"{package}.{name}"), "RULESET", None)
    except Exception as error:
        hint = f"; {RULESET_OF_REMOVED}" if "'ruleset_of'" in str(error) else ""
        raise UnusableGame(
            f"the game in {folder}/{name} cannot be imported: {type(error).__name__}: {error}{hint}"
        ) from error
    if not isinstance(ruleset, Ruleset):
        raise UnusableGame(f"the game in {folder}/{name} has no RULESET, which is a Ruleset")
    return ruleset


def load_rules(package: str) -> Mapping[str, Rule]:
    """Return the rules by id, in the order of the file ``rules.json`` of a package."""
    return MappingProxyType(read_json(package, "rules.json", dict[str, Rule]))
