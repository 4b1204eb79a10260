"""Events in a row as Server-Sent Events, and what is included after them."""

from collections.abc import Sequence
from typing import Any

from events.aggregate.state import GameState
from events.log.port import Entry
from events.ruleset.records import Record, change
from service.encoding import encode
from service.event_serializer import EventSerializer
from service.live.audience import Audience

CLOSING = "seed_opened"


class Message(Record):
    """Some events in a row, from a first to a last version, as text. ``is_last``: no more will follow.

    ``snapshot``: what is included beside them, as of the last one.
    """

    first: int
    last: int
    is_last: bool
    text: bytes
    snapshot: bytes = b""


def to_message(
    state: GameState, entries: Sequence[Entry], audience: Audience, commit: int | None = None, snapshot: bytes = b""
) -> Message:
    """Return events as an audience may see them. ``state`` is any state of their game.

    ``commit`` is the version at which the commit of the last event ends; by default its own.
    """
    is_last = entries[-1].type == CLOSING
    serializer = EventSerializer.of(state, audience.viewer, audience.lang)
    if is_last:
        serializer = change(serializer, is_public=True)
    events = serializer.documents(entries, commit or entries[-1].version)
    return Message(
        first=entries[0].version,
        last=entries[-1].version,
        is_last=is_last,
        text=b"".join(_as_text(event) for event in events),
        snapshot=snapshot,
    )


def _as_text(event: dict[str, Any]) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (event["version"], event["type"].encode(), encode(event))
