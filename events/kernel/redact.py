"""Events as a viewer may see them: composed from the public part and the viewer's own, by allow-list."""

from typing import Any

import msgspec

from events.kernel import chain
from events.kernel.game import Viewer
from events.kernel.log import Entry
from events.kernel.match import Match
from events.kernel.secrecy import audience


def redact(match: Match, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """The event of the contract, for a seat, or for a spectator (``None``). Once the game is closed, whole.

    ``match`` is the game at its newest version, since what is open is decided by now, not by then.
    """
    return event(entry, match.seed, visible(entry, viewer, public=match.is_public))


def visible(entry: Entry, viewer: Viewer, *, public: bool) -> tuple[str, ...]:
    """The audiences whose private parts the viewer gets; all of them when the game is public."""
    if public:
        return tuple(entry.private)
    own = audience(viewer) if viewer is not None else None
    return (own,) if own in entry.private else ()


def event(entry: Entry, seed: bytes, audiences: tuple[str, ...]) -> dict[str, Any]:
    """The event with the private parts of these audiences opened."""
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
