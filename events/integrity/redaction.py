"""Events as a viewer may see them: composed from the public part and the viewer's own, by allow-list."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events.aggregate.state import GameState
from events.integrity import chain
from events.log.port import Entry
from events.ruleset.privacy import audience
from events.ruleset.ruleset import Viewer
from events.ruleset.told import Told


def redact(state: GameState, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """Return the event of the contract for a seat or a spectator (``None``); once the game is closed, whole.

    ``state`` is the game at its newest version: visibility depends on its current status, not on that of then.
    """
    return event(entry, state.seed, visible_audiences(entry, viewer, public=state.is_public))


def visible_audiences(entry: Entry, viewer: Viewer, *, public: bool) -> tuple[str, ...]:
    """Return the audiences whose private parts the viewer gets; all of them when the game is public."""
    if public:
        return tuple(entry.private)
    own = audience(viewer) if viewer is not None else None
    return (own,) if own in entry.private else ()


def told_entries(entries: Iterable[Entry], seat: int) -> tuple[Told, ...]:
    """Return the story that a seat was told while the game ran."""
    own = audience(seat)
    return tuple(Told(type=entry.type, public=entry.data, own=entry.private.get(own)) for entry in entries)


def event(entry: Entry, seed: bytes, audiences: tuple[str, ...]) -> dict[str, Any]:
    """Return the event with the private parts of these audiences opened."""
    return {
        "version": entry.version,
        "type": entry.type,
        "schema": entry.schema,
        "seat": entry.seat,
        "at": entry.at,
        "data": msgspec.Raw(entry.data),
        "private": {
            name: {
                "data": msgspec.Raw(entry.private[name]),
                "salt": chain.salt(seed, entry.version, name).hex(),
            }
            for name in audiences
        },
        "commitments": entry.commitments,
        "hash": entry.hash.hex(),
    }
