"""The rulesets of an installation: found by walking a folder, each sub-package offering one ``RULESET``."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset


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


def find_rulesets(package: str, folders: Iterable[str]) -> tuple[AnyRuleset, ...]:
    """Return the ``RULESET`` of every sub-package in these folders of a package, in the order of their names."""
    names = sorted(module.name for module in iter_modules(list(folders)) if module.ispkg)
    return tuple(import_module(f"{package}.{name}").RULESET for name in names)
