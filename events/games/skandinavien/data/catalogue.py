"""The rules catalogue: every rule by its id."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec

from events.ruleset.scoring import Text

RULES: Mapping[str, Text] = MappingProxyType(
    msgspec.json.decode(files(__package__).joinpath("rules.json").read_bytes(), type=dict[str, Text])
)
