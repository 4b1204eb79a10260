"""The rules catalogue: one sentence for each statement, in both languages."""

from importlib.resources import files

import msgspec

from events.ruleset.scoring import Text

CATALOGUE = msgspec.json.decode(files(__package__).joinpath("rules.json").read_bytes(), type=dict[str, Text])
