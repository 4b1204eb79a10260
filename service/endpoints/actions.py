"""Actions: what a seat can do, and doing it."""

from typing import Any

from flask import Blueprint, Response

from events.kernel.ids import partition_of
from events.kernel.log import CommandReused, Status, WrongVersion
from events.kernel.match import Match
from events.kernel.refusals import GameOver, NotStarted, NotYourTurn, RuleBroken
from events.kernel.store import Done
from service import pictures
from service.answers import answer, etag
from service.operation import Asked, Operation, operation
from service.refusals import StaleVersion
from service.rules import naming_rules_of
from service.schemas import documents as shape
from service.schemas.requests import ActionHeaders, ActQuery

blueprint = Blueprint("actions", __name__)


@blueprint.get("/v1/games/<game_id>/actions")
@operation(Operation("List a seat's actions", {200: shape.Actions}, access="seat"))
def index(asked: Asked, game_id: str) -> Response:
    """Everything the caller's seat can do now, each as it can be posted."""
    seat = asked.caller.need_seat(game_id)
    match = asked.here.store.load(game_id)
    found = shape.Actions(version=match.version, seat=seat, actions=_offered(match, seat))
    return answer(found, 200, {"ETag": etag(match.version)})


@blueprint.post("/v1/games/<game_id>/actions")
@operation(
    Operation(
        "Act",
        {201: shape.Done},
        access="seat",
        query=ActQuery,
        headers=ActionHeaders,
        body="Action",
        problems=(NotYourTurn, NotStarted, GameOver, StaleVersion, WrongVersion, CommandReused, RuleBroken),
    )
)
def act(asked: Asked, game_id: str) -> Response:
    """Carry out an action of the caller's seat: all events that follow from it are appended together."""
    house = asked.here
    seat = asked.caller.need_seat(game_id)
    match = house.store.tables.get(game_id) or house.store.load(game_id)
    command = house.actions.of(match.game).read(asked.json)
    expected = _expected(asked.headers["if_match"])
    try:
        with naming_rules_of(match.game):
            done = house.store.act(game_id, seat, command, key=asked.headers["idempotency_key"], expected=expected)
    except WrongVersion as refusal:
        raise (WrongVersion if expected is None else StaleVersion)(refusal.version) from None
    if not done.repeated:
        house.metrics.events.labels(match.game.id).inc(len(done.entries))
        house.ring(partition_of(game_id))
    return _done(asked, done, seat)


def _offered(match: Match, seat: int) -> Any:
    asked = match.status is Status.RUNNING and seat in match.to_act(seat)
    return match.game.legal(match.table, seat) if asked else ()


def _expected(if_match: str | None) -> int | None:
    return None if if_match in (None, "*") else int(if_match.strip('"'))


def _done(asked: Asked, done: Done, seat: int) -> Response:
    match = done.match
    found = shape.Done(
        version=match.version,
        events=pictures.events(match, done.entries, seat),
        game=pictures.game(match, seat, asked.here.seats.of(match.id)),
    )
    return answer(found, 201, {"ETag": etag(match.version)})
