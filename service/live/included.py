"""The game, the offer and the scores as a stream includes them: how things stand as of the last event sent."""

from typing import Any

from events.aggregate.state import GameState
from projections.scoreboard import scores_of
from service import serializers
from service.encoding import encode
from service.live.audience import INCLUDED, Audience
from service.seats import SeatAssignments


def included(state: GameState, audience: Audience, seats: SeatAssignments) -> bytes:
    """Return the messages that an audience has asked for, as of a state; none have an id."""
    return b"".join(
        b"event: %s\ndata: %s\n\n" % (name.encode(), encode(_document(name, state, audience, seats)))
        for name in INCLUDED
        if name in audience.include and (name != "actions" or audience.viewer is not None)
    )


def _document(name: str, state: GameState, audience: Audience, seats: SeatAssignments) -> Any:
    viewer = audience.viewer
    if name == "actions" and viewer is not None:
        return serializers.actions_document(state, viewer, audience.lang)
    if name == "scores":
        # The same fold that the workers store, so that nobody waits for them.
        return scores_of(state, viewer)
    return serializers.game_document(state, viewer, seats, is_closed=state.is_public)
