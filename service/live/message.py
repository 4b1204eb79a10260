"""Events in a row as Server-Sent Events, and what is included after them."""

from collections.abc import Sequence

import msgspec

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


def to_message(state: GameState, entries: Sequence[Entry], audience: Audience, snapshot: bytes = b"") -> Message:
    """Return events, the last of which ends a commit, as an audience may see them. ``state`` is any of their game."""
    is_last = entries[-1].type == CLOSING
    serializer = EventSerializer.of(state, audience.viewer, audience.lang)
    if is_last:
        serializer = change(serializer, is_public=True)
    events = serializer.documents(entries, entries[-1].version)
    return Message(
        first=entries[0].version,
        last=entries[-1].version,
        is_last=is_last,
        text=b"".join(_text(event["version"], event["type"], encode(event)) for event in events),
        snapshot=snapshot,
    )


class _Line(msgspec.Struct):
    """One event of a log as NDJSON, as far as it has to be known to make a message of it."""

    version: int
    type: str


_line = msgspec.json.Decoder(_Line)


def message_of(lines: bytes) -> Message:
    """Return events that are NDJSON already, at least one, as they are sent."""
    texts = lines.splitlines()
    found = [_line.decode(text) for text in texts]
    return Message(
        first=found[0].version,
        last=found[-1].version,
        is_last=found[-1].type == CLOSING,
        text=b"".join(_text(one.version, one.type, text) for one, text in zip(found, texts, strict=True)),
    )


def _text(version: int, name: str, event: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), event)
