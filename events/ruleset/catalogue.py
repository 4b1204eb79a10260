"""The rules catalogue of a ruleset: every numbered statement, from the file ``rules.json`` of its data."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec

from events.ruleset.ruleset import Rule


def load_rules(package: str) -> Mapping[str, Rule]:
    """Return the statements by id, in their order in the file ``rules.json`` of a package."""
    read = msgspec.json.decode(files(package).joinpath("rules.json").read_bytes(), type=dict[str, Rule])
    return MappingProxyType(read)
