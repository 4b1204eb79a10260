"""The rulesets of an installation, found in folders and installed packages; each game offers one ``RULESET``."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from pkgutil import ModuleInfo, iter_modules
from types import MappingProxyType
from typing import Any

from events.ruleset.origin import Origin, import_error, offers
from events.ruleset.records import read_json
from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset, Rule, Ruleset

RULESET_OF_REMOVED = "ruleset_of was removed: give the functions to Ruleset(...), see docs/add-a-game.md"
"""The error for a game that still uses ``ruleset_of``."""


class RulesetRegistry(Mapping[str, AnyRuleset]):
    """The rulesets by id.

    ``origins`` maps ids to the installed packages that they come from. ``unusable`` explains, a line each, which
    packages offer no usable game.
    """

    def __init__(
        self,
        rulesets: Iterable[AnyRuleset],
        origins: Mapping[str, Origin] = MappingProxyType({}),
        unusable: Sequence[str] = (),
    ) -> None:
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}
        self.origins, self.unusable = origins, tuple(unusable)

    def __getitem__(self, ruleset_id: str) -> AnyRuleset:
        return self._rulesets[ruleset_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rulesets)

    def __len__(self) -> int:
        return len(self._rulesets)

    def version_of(self, ruleset_id: str, rules_version: int) -> AnyRuleset:
        """Return the ruleset if it can serve games under this version of its rules. Raises ``UnknownRuleset``."""
        ruleset = self._rulesets.get(ruleset_id)
        if ruleset is not None and rules_version in ruleset.rules_versions:
            return ruleset
        raise UnknownRuleset(f"There is no ruleset {ruleset_id} in version {rules_version}.")


class UnusableGame(Exception):
    """A game in a folder of games cannot be used; the message says which one and why."""


def find_rulesets(package: str, folders: Iterable[str]) -> tuple[AnyRuleset, ...]:
    """Return the ``RULESET`` of every package and module in these folders of a package, sorted by name.

    A module that declares none is not imported. Raises ``UnusableGame``.
    """
    places: dict[str, tuple[str, ModuleInfo]] = {}
    for folder in dict.fromkeys(folders):
        for module in iter_modules([folder]):
            if not (module.ispkg or declares_ruleset(Path(folder) / f"{module.name}.py")):
                continue
            if module.name in places:
                raise UnusableGame(
                    f"two folders of games are called {module.name}: in {places[module.name][0]} and in {folder}"
                )
            places[module.name] = folder, module
    found: dict[str, str] = {}
    rulesets = []
    for name in sorted(places):
        folder, module = places[name]
        ruleset = import_game(package, folder, name)
        if ruleset.id in found:
            raise UnusableGame(f"the games in the folders {found[ruleset.id]} and {name} are both called {ruleset.id}")
        found[ruleset.id] = name
        rulesets.append(ruleset)
    return tuple(rulesets)


def declares_ruleset(file: Path) -> bool:
    """Return True if a module assigns ``RULESET``, or cannot be parsed, which its import will report."""
    try:
        body = ast.parse(file.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return True
    targets = [
        target
        for node in body
        for target in (node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)])
    ]
    return any(isinstance(target, ast.Name) and target.id == "RULESET" for target in targets)


def import_game(package: str, folder: str, name: str) -> AnyRuleset:
    """Return the ruleset of a game in a folder of a package. Raises ``UnusableGame``."""
    place = Path(folder) / name
    if not place.is_dir():
        place = place.with_suffix(".py")
    try:
        imported = import_module(f"{package}.{name}")
    except (Exception, SystemExit) as error:
        hint = f"; {RULESET_OF_REMOVED}" if "'ruleset_of'" in str(error) else ""
        raise UnusableGame(f"the game in {place} cannot be imported: {import_error(error)}{hint}") from error
    ruleset = getattr(imported, "RULESET", None)
    if not isinstance(ruleset, Ruleset):
        raise UnusableGame(f"the game in {place} has no RULESET, which is a Ruleset")
    if fault := ruleset.boxes.fault():
        raise UnusableGame(f"the game in {place} cannot be used: {fault}")
    return ruleset


def with_packages(registry: RulesetRegistry, points: Iterable[EntryPoint], reserved: Iterable[str]) -> RulesetRegistry:
    """Return a registry with the rulesets of installed packages added, each named by an entry point.

    A package is left out, and listed in ``unusable``, if its import fails, it offers no ruleset, it uses the tags of
    the kernel's facts (``reserved``), its box cannot be read, or its id is taken.
    """
    rulesets, origins, unusable = dict(registry), dict(registry.origins), list(registry.unusable)
    for offered in offers(points):
        ruleset = getattr(offered.found, "RULESET", offered.found)
        if why := offered.why or _why_not(ruleset, origins, rulesets, frozenset(reserved)):
            unusable.append(f"the game {offered.name} of the package {offered.origin} is left out: {why}")
        else:
            rulesets[ruleset.id], origins[ruleset.id] = ruleset, offered.origin
    return RulesetRegistry(rulesets.values(), origins, unusable)


def _why_not(
    ruleset: Any, origins: Mapping[str, Origin], taken: Mapping[str, AnyRuleset], reserved: frozenset[str]
) -> str:
    """Return why a ruleset of a package cannot be used, or an empty string if it can."""
    if not isinstance(ruleset, Ruleset):
        return "it has no RULESET, which is a Ruleset"
    if ruleset.id in taken:
        return f"its id {ruleset.id} is taken by {origins.get(ruleset.id, 'a game that is here already')}"
    if kernel := sorted(set(ruleset.fact_types) & reserved):
        return f"it declares an event {kernel[0]}, which is reserved"
    return ruleset.boxes.fault() or ""


def load_rules(package: str) -> Mapping[str, Rule]:
    """Return the rules by id, in the order of the package's ``rules.json``."""
    return MappingProxyType(read_json(package, "rules.json", dict[str, Rule]))
