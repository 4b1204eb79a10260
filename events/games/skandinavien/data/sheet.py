"""The file of the box: values by name, each with where it comes from."""

from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from events.ruleset.records import Record

T = TypeVar("T")


class Marked(Record):
    """A value with where it comes from, and how far it can be trusted."""

    value: Any
    status: str
    confidence: str
    source: tuple[str, ...]
    note: str = ""


class Sheet(Record):
    """The file: values by name, and the legend of their marks."""

    statuses: dict[str, str]
    sources: dict[str, str]
    values: dict[str, Marked]


SHEET = msgspec.json.decode(files(__package__).joinpath("box.json").read_bytes(), type=Sheet)


def shipped(name: str, kind: type[T]) -> T:
    """A value of the file."""
    return msgspec.convert(SHEET.values[name].value, kind)
