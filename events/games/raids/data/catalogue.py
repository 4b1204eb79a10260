"""The rules catalogue, every rule by its id, and the names of things."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

from events.ruleset.records import Record
from events.ruleset.scoring import Text


class Names(Record):
    """What types of tiles, harbour tiles and goods are called."""

    tiles: Mapping[str, Text]
    harbours: Mapping[str, Text]
    goods: Mapping[str, Text]


def _read(file: str, kind: Any) -> Any:
    return msgspec.json.decode(files(__package__).joinpath(file).read_bytes(), type=kind)


RULES: Mapping[str, Text] = MappingProxyType(_read("rules.json", dict[str, Text]))
NAMES: Names = _read("names.json", Names)
