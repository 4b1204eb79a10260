"""Actions: what a seat can do, and doing it."""

from typing import Any

from flask import Blueprint, Response

from events.aggregate.dry_run import DryRun
from events.aggregate.state import GameState
from events.log.port import CommandReused, Status
from events.ruleset.privacy import audience
from events.ruleset.refusals import GameOver, NotStarted, NotYourTurn, RuleBroken
from service import changes
from service.answers import answer, etag, raw
from service.operation import Asked, Operation, operation
from service.rules import naming_rules_of
from service.schemas import documents as shape
from service.schemas.requests import ActionHeaders, ActQuery

blueprint = Blueprint("actions", __name__)


@blueprint.get("/v1/games/<game_id>/actions")
@operation(Operation("List a seat's actions", {200: shape.Actions}, access="seat", sends=("ETag",)))
def index(asked: Asked, game_id: str) -> Response:
    """Everything the caller's seat can do now, each as it can be posted, and whether it can take back what it did."""
    seat = asked.caller.need_seat(game_id)
    state = asked.here.store.load(game_id)
    found = shape.Actions(
        version=state.version, seat=seat, actions=_offered(state, seat), undo=changes.undo_offered(state, seat)
    )
    return answer(found, 200, {"ETag": etag(state.version)})


@blueprint.post("/v1/games/<game_id>/actions")
@operation(
    Operation(
        "Act",
        {201: shape.Done, 200: shape.Foresight},
        access="seat",
        query=ActQuery,
        headers=ActionHeaders,
        body="Action",
        problems=(NotYourTurn, NotStarted, GameOver, *changes.PROBLEMS, CommandReused, RuleBroken),
        sends=("ETag",),
    )
)
def act(asked: Asked, game_id: str) -> Response:
    """Carry out an action of the caller's seat: all events that follow from it are appended together, or none.

    With `dry_run` nothing is appended, and the answer (200) is what would happen.
    """
    house = asked.here
    seat = asked.caller.need_seat(game_id)
    state = house.store.recent(game_id)
    command = house.actions.of(state.ruleset).read(asked.json)
    expected, key = changes.expected(asked), asked.headers["idempotency_key"]
    with naming_rules_of(state.ruleset), changes.minding(expected):
        if asked.query["dry_run"]:
            return _foreseen(seat, *house.store.dry_run(game_id, seat, command, expected))
        done = house.store.act(game_id, seat, command, key=key, expected=expected)
    return changes.answered(asked, done, seat)


def _offered(state: GameState, seat: int) -> Any:
    asked = state.status is Status.RUNNING and seat in state.to_act(seat)
    return state.ruleset.legal(state.table, seat) if asked else ()


def _foreseen(seat: int, version: int, foreseen: DryRun) -> Response:
    events = [
        shape.Foreseen(type=kind, data=raw(public), private={} if own is None else {audience(seat): raw(own)})
        for kind, public, own in foreseen.facts
    ]
    found = shape.Foresight(version=version, events=events, complete=foreseen.complete)
    return answer(found, 200, {"ETag": etag(version)})
