"""Who hears a stream alike: what is composed for one of an audience is composed for all of it."""

from events.ruleset.records import Record
from events.ruleset.ruleset import Viewer

INCLUDED = ("game", "actions", "scores")
"""What a stream can include beside the events, in the order in which it is sent."""


class Audience(Record):
    """Listeners of one game who are sent the same: as whom they look, in which language, and what they asked for."""

    viewer: Viewer = None
    lang: str | None = None
    include: frozenset[str] = frozenset()
