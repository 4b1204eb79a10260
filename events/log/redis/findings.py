"""What a check at start has found, in one line, and how bad it is."""

from enum import StrEnum

from events.ruleset.records import Record


class Level(StrEnum):
    """How bad a finding is. After a refusal nothing should be started."""

    OK = "ok"
    WARNING = "warning"
    REFUSAL = "refusal"


class Finding(Record):
    """The outcome of one check, in one line."""

    name: str
    level: Level
    text: str
