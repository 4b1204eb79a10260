"""Taking back and giving up: undo, resign, abandon. All of them are new events; nothing is ever removed."""

from flask import Blueprint, Response

from events.ruleset.refusals import GameOver, NothingToUndo, NotStarted, OptionNotEnabled, UndoBarred
from service import changes
from service.operation import Asked, Operation, operation
from service.schemas import documents as shape
from service.schemas.requests import VersionHeaders

blueprint = Blueprint("endings", __name__)


@blueprint.post("/v1/games/<game_id>/undo")
@operation(
    Operation(
        "Take back the latest action",
        {201: shape.Done},
        access="seat",
        headers=VersionHeaders,
        problems=(NothingToUndo, UndoBarred, NotStarted, GameOver, *changes.PROBLEMS),
        sends=("ETag",),
    )
)
def undo(asked: Asked, game_id: str) -> Response:
    """Take the caller's latest action back, by a new event: not past a draw, a reveal, or an action of another seat."""
    seat, expected = asked.caller.need_seat(game_id), changes.expected(asked)
    with changes.minding(expected):
        done = asked.here.store.undo(game_id, seat, expected=expected)
    return changes.answered(asked, done, seat)


@blueprint.post("/v1/games/<game_id>/resign")
@operation(
    Operation(
        "Resign",
        {201: shape.Done},
        access="seat",
        headers=VersionHeaders,
        problems=(OptionNotEnabled, NotStarted, GameOver, *changes.PROBLEMS),
        sends=("ETag",),
    )
)
def resign(asked: Asked, game_id: str) -> Response:
    """Give up the caller's seat, where the table agreed to that by the option `resignation`. This ends the game."""
    seat, expected = asked.caller.need_seat(game_id), changes.expected(asked)
    with changes.minding(expected):
        done = asked.here.store.resign(game_id, seat, expected=expected)
    return changes.answered(asked, done, seat)


@blueprint.post("/v1/games/<game_id>/abandon")
@operation(
    Operation(
        "Abandon a game",
        {201: shape.Done},
        access="operator",
        headers=VersionHeaders,
        problems=(GameOver, *changes.PROBLEMS),
        sends=("ETag",),
    )
)
def abandon(asked: Asked, game_id: str) -> Response:
    """End a game without a result. Its log is closed and opens to everybody."""
    expected = changes.expected(asked)
    with changes.minding(expected):
        done = asked.here.store.abandon(game_id, expected=expected)
    return changes.answered(asked, done, None)
