"""The rules catalogue: every statement by its id, in German and English."""

from collections.abc import Mapping
from importlib.resources import files

import msgspec

from events.ruleset.scoring import Text

RULES: Mapping[str, Text] = msgspec.json.decode(
    files(__package__).joinpath("rules.json").read_bytes(), type=dict[str, Text]
)
"""Id to sentence, in the order of the catalogue."""
