"""Seats: taking one that is open."""

from flask import Blueprint, Response

from events.log.ids import partition_of
from events.log.port import SideData
from events.ruleset.refusals import GameOver, SeatUnavailable
from service.answers import answer
from service.operation import Asked, Operation, operation
from service.refusals import WrongJoinCode
from service.schemas import documents as shape
from service.schemas.base import loaded
from service.schemas.requests import JoinBody
from service.seating import BESIDE, taken_fields
from service.tokens import new_seat_token

blueprint = Blueprint("seats", __name__)
JOIN = JoinBody()


@blueprint.post("/v1/games/<game_id>/seats")
@operation(
    Operation(
        "Take an open seat",
        {201: shape.SeatTaken},
        body="Join",
        problems=(WrongJoinCode, SeatUnavailable, GameOver),
    )
)
def join(asked: Asked, game_id: str) -> Response:
    """Take the first open seat. The game starts when the last one is taken."""
    house = asked.here
    wanted = loaded(JOIN, asked.json)
    state = house.store.load(game_id)
    seating = house.seats.of(game_id)
    if seating.join is None:
        raise SeatUnavailable
    if not asked.caller.operator and not seating.admits(wanted["join"]):
        raise WrongJoinCode("Present the join code that was shown when the game was created.")
    token = new_seat_token(state.id)

    def beside(seat: int) -> SideData:
        return {BESIDE: taken_fields(seat, wanted["name"], token)}

    seat, _ = house.store.take_seat(game_id, wanted["entropy"], beside)
    house.ring(partition_of(game_id))
    return answer({"seat": seat, "token": token}, 201)
