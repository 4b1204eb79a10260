"""The rulesets of an installation: found by walking a folder, each sub-package offering one ``RULESET``."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset


class RulesetRegistry(Mapping[str, AnyRuleset]):
    """The rulesets by id, each in its newest rules version; older ones by ``version_of``."""

    def __init__(self, rulesets: Iterable[AnyRuleset]) -> None:
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}

    def __getitem__(self, ruleset_id: str) -> AnyRuleset:
        return self._rulesets[ruleset_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rulesets)

    def __len__(self) -> int:
        return len(self._rulesets)

    def version_of(self, ruleset_id: str, rules_version: int) -> AnyRuleset:
        """Return the ruleset under exactly this rules version. Raises ``UnknownRuleset``."""
        newest = self._rulesets.get(ruleset_id)
        for ruleset in (newest, *newest.earlier) if newest else ():
            if ruleset.rules_version == rules_version:
                return ruleset
        raise UnknownRuleset(f"There is no ruleset {ruleset_id} in version {rules_version}.")


def find_rulesets(package: str, folders: Iterable[str]) -> tuple[AnyRuleset, ...]:
    """Return the ``RULESET`` of every sub-package in these folders of a package, in the order of their names."""
    names = sorted(module.name for module in iter_modules(list(folders)) if module.ispkg)
    return tuple(import_module(f"{package}.{name}").RULESET for name in names)


def earlier_versions(package: str) -> tuple[AnyRuleset, ...]:
    """Return a ruleset's older rules versions, newest first: those in the folder ``earlier`` of its package.

    Each is a package of its own (``earlier/rules_1``) that holds what differed then, and imports the rest.
    """
    earlier = import_module(f"{package}.earlier")
    found = find_rulesets(earlier.__name__, earlier.__path__)
    return tuple(sorted(found, key=lambda ruleset: ruleset.rules_version, reverse=True))
