"""The rulesets of an installation: found by walking a folder, each sub-package offering one ``RULESET``."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import GROUP_OF, GROUPS, AnyRuleset, Rule, Ruleset

ROOMS: Mapping[str, tuple[str, ...]] = {
    "data": ("BOXES", "RULES", "SEATS", "Options", "components", "validate_setup"),
    "commands": (),
    "facts": (),
    "state": (),
    "texts": ("TITLE", "PHASES", "SHORT_PHASES", "SCORES", "TIE_BREAKS", "label", "narrate"),
    "rules": ("is_over", "phase", "to_act"),
    "evolve": ("empty", "evolve"),
    "decide": ("decide",),
    "next_fact": ("next_fact",),
    "legal": ("legal", "canonical_command"),
    "score": ("score", "tie_break_values"),
    "view": ("State", "view", "invariants", "resample_hidden"),
    "value": ("value",),
    "analytics": ("OBJECTS", "MEASURES"),
    "default": ("STANDING", "default"),
    "render": ("render",),
    "upcasters": ("UPCASTERS",),
}
"""The modules of a game, and the names in each that are fields of its ruleset, in lower case."""


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
        raise UnusableGame(
            f"the game in {folder}/{name} cannot be imported: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(ruleset, Ruleset):
        raise UnusableGame(f"the game in {folder}/{name} has no RULESET, which is a Ruleset")
    return ruleset


def ruleset_of(package: str, **given: Any) -> AnyRuleset:
    """Return a ruleset made from what the modules of a game's folder define, and from the fields that are given.

    ``ROOMS`` lists the names that each module may define; a module whose name begins with ``_`` is ignored. Raises
    ``TypeError`` for any other module, for one that defines nothing, and for unknown or missing fields.
    """
    values = {**{field: value for _, _, field, value in offered(package)}, **given}
    own = {one.name: one for one in fields(Ruleset)}
    if whole := sorted(set(values) & set(GROUPS)):
        raise TypeError(f"{whole[0]} is given by its fields, each by its name")
    if unknown := sorted(set(values) - set(own) - set(GROUP_OF)):
        raise TypeError(f"unknown fields of a ruleset: {', '.join(unknown)}")
    lacking = [name for name, one in own.items() if _is_needed(one) and name not in values]
    if lacking:
        raise TypeError(f"{package} does not define {', '.join(lacking)}")
    grouped: dict[str, dict[str, Any]] = {}
    for name in set(values) & set(GROUP_OF):
        grouped.setdefault(GROUP_OF[name], {})[name] = values.pop(name)
    return Ruleset(**values, **{name: GROUPS[name](**parts) for name, parts in grouped.items()})


def offered(package: str) -> Iterator[tuple[str, str, str, Any]]:
    """Yield what the modules of a game's folder define: module, name, field and value. Raises ``TypeError``."""
    for room in sorted(module.name for module in iter_modules(import_module(package).__path__)):
        if room.startswith("_"):
            continue
        if room not in ROOMS:
            raise TypeError(
                f"{package} has an unknown module {room}; known: {', '.join(ROOMS)}; _{room} would be ignored"
            )
        module = import_module(f"{package}.{room}")
        found = [(name, value) for name in ROOMS[room] if (value := _value(module, name)) is not MISSING]
        if ROOMS[room] and not found:
            raise TypeError(f"{package}.{room} defines none of {', '.join(ROOMS[room])}")
        yield from ((room, name, name.lower(), value) for name, value in found)


def _value(module: ModuleType, name: str) -> Any:
    value = getattr(module, name, MISSING)
    return MISSING if isinstance(value, ModuleType) else value


def _is_needed(one: Field[Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def load_rules(package: str) -> Mapping[str, Rule]:
    """Return the rules by id, in the order of the file ``rules.json`` of a package."""
    read = msgspec.json.decode(files(package).joinpath("rules.json").read_bytes(), type=dict[str, Rule])
    return MappingProxyType(read)
