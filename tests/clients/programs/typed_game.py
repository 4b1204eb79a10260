"""Reads and sends what Nim has of its own by its types, and what all games have by those of the client."""

from typing import cast

from nim import Action, Event, Options, State
from skald_client import Skald
from skald_client.types import EventDocument, GameDocument, NewGame

OPTIONS: Options = {"last_loses": True}
WANTED: NewGame = {"ruleset": "nim", "options": OPTIONS, "seats": [{"name": "Ada"}, {"name": "Bo"}]}
ACTION: Action = {"type": "take", "heap": 0, "stones": 1}
WRONG: Action = {"type": "take", "heap": 0, "stones": "one"}  # type: ignore[typeddict-item]


def act(skald: Skald, game: str) -> list[str]:
    """Take a stone."""
    return [told(event) for event in skald.act(game, ACTION)["events"]]


def told(event: EventDocument) -> str:
    """Return what an event says."""
    own = cast(Event, event)
    if own["type"] == "stones_taken":
        return f"{own['at']} {own['data']['stones'] + 1}"
    return own["type"]


def shown(game: GameDocument) -> int:
    """Return how many stones are left."""
    return sum(cast(State, game["state"])["heaps"])
