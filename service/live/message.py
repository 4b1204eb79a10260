"""Events in a row as Server-Sent Events."""

from collections.abc import Sequence
from typing import Any

from events.aggregate.state import GameState
from events.log.port import Entry
from events.ruleset.records import Record, change
from events.ruleset.ruleset import Viewer
from service.encoding import encode
from service.event_serializer import EventSerializer

CLOSING = "seed_opened"


class Message(Record):
    """Some events in a row, from a first to a last version, as text. ``is_last``: no more will follow."""

    first: int
    last: int
    is_last: bool
    text: bytes


def to_message(
    state: GameState, entries: Sequence[Entry], viewer: Viewer, lang: str | None = None, commit: int | None = None
) -> Message:
    """Return events as a viewer may see them. ``state`` is any state of their game.

    ``commit`` is the version at which the commit of the last event ends; by default its own.
    """
    is_last = entries[-1].type == CLOSING
    serializer = EventSerializer.of(state, viewer, lang)
    if is_last:
        serializer = change(serializer, is_public=True)
    events = serializer.documents(entries, commit or entries[-1].version)
    return Message(
        first=entries[0].version,
        last=entries[-1].version,
        is_last=is_last,
        text=b"".join(_as_text(event) for event in events),
    )


def _as_text(event: dict[str, Any]) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (event["version"], event["type"].encode(), encode(event))
