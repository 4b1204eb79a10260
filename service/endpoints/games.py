"""Games: create one, list them, show one now or as it was."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from flask import Blueprint, Response

from events.aggregate.state import GameState
from events.application.game_service import CommandResult, GamePlan
from events.log.ids import partition_of
from events.log.port import LogFull, LogUnavailable, SideData
from events.ruleset.records import change
from events.ruleset.refusals import Malformed, RuleBroken
from projections.game_list import game_summary
from service import pictures
from service.answers import answer, etag
from service.config import HUMAN
from service.context import Context
from service.operation import Asked, Operation, operation
from service.refusals import InvalidFields, UnknownVersion
from service.rules import naming_rules_of
from service.schemas import documents as shape
from service.schemas.requests import GameHeaders, GameQuery, GamesQuery
from service.seating import BESIDE, Seat, fields_of
from service.tokens import digest, new_join_code, new_seat_token

blueprint = Blueprint("games", __name__)


@blueprint.post("/v1/games")
@operation(
    Operation(
        "Create a game",
        {201: shape.Created},
        access="operator",
        body="NewGame",
        problems=(RuleBroken,),
        sends=("Location", "ETag"),
    )
)
def create(asked: Asked) -> Response:
    """A new game. Seats with a name are taken at once, the others stay open until somebody joins."""
    house = asked.here
    wanted = house.new_games.load(asked.json)
    secrets = _Secrets(wanted["seats"])
    game = house.store.rulesets[wanted["ruleset"]]
    plan = GamePlan(
        ruleset=game,
        seats=len(secrets.seats),
        options=wanted["options"],
        box=house.config.boxes.get(game.id, {}),
        taken=[number for number, seat in enumerate(secrets.seats) if seat.name is not None],
        seed=wanted["seed"],
    )
    with naming_rules_of(game):
        done = _created(house, plan, secrets)
    house.metrics.games.labels(game.id).inc()
    with suppress(LogFull, LogUnavailable):  # The workers list it as well, a little later.
        house.read_models.list_game(game_summary(done.state, done.entries[0].at))
    house.ring(partition_of(done.state.id))
    shown = pictures.game(done.state, None, house.seats.of(done.state.id))
    found = shape.Created(game=shown, tokens=secrets.tokens, join=secrets.join)
    headers = {"Location": house.address(f"/v1/games/{done.state.id}"), "ETag": etag(done.state.version)}
    return answer(found, 201, headers)


@blueprint.get("/v1/games")
@operation(Operation("List the games", {200: shape.Games}, query=GamesQuery))
def index(asked: Asked) -> Response:
    """The games of this service, newest first."""
    query = asked.query
    try:
        page = asked.here.read_models.games(
            ruleset=query["ruleset"], status=query["status"], limit=query["limit"], cursor=query["cursor"]
        )
    except Malformed as refusal:
        raise InvalidFields({"cursor": [refusal.detail]}) from None
    return answer(shape.Games(games=page.games, next=page.next))


@blueprint.get("/v1/games/<game_id>")
@operation(
    Operation(
        "Show a game",
        {200: shape.Game, 304: "The game is still at the version of If-None-Match."},
        query=GameQuery,
        headers=GameHeaders,
        problems=(UnknownVersion,),
        sends=("ETag",),
    )
)
def show(asked: Asked, game_id: str) -> Response:
    """The game as the caller may see it, now or as the caller saw it at a version.

    Once the game is closed everybody sees everything: `views` then holds what each seat saw.
    """
    newest = asked.here.store.load(game_id)
    shown = _at(asked, newest)
    tag = etag(shown.version)
    if shown is newest and asked.headers["if_none_match"] == tag:
        return Response(status=304, headers={"ETag": tag})
    seating = asked.here.seats.of(game_id)
    viewer = asked.caller.seat_in(game_id)
    return answer(pictures.game(shown, viewer, seating, opened=newest.is_public), 200, {"ETag": tag})


@blueprint.get("/v1/games/<game_id>/components")
@operation(Operation("Show a game's components", {200: shape.Components}))
def components(asked: Asked, game_id: str) -> Response:
    """The box this very game is played with, should the operator have replaced data of the ruleset since."""
    state = asked.here.store.load(game_id)
    found = state.ruleset.components(state.setup.box)
    return answer(shape.Components(ruleset=state.ruleset.id, components=dict(found)))


def _at(asked: Asked, newest: GameState) -> GameState:
    version = asked.query["at"]
    if version is None or version == newest.version:
        return newest
    if version > newest.version:
        raise UnknownVersion(f"The game is at version {newest.version}.")
    return asked.here.store.at(newest.id, version)


class _Secrets:
    """The tokens and the join code of a new game, made when its id is known, and shown once."""

    def __init__(self, wanted: Sequence[Mapping[str, str | None]]) -> None:
        self.seats = [_seat(seat["name"], seat["controller"] or HUMAN) for seat in wanted]
        self.join = None if all(seat.name is not None for seat in self.seats) else new_join_code()
        self.tokens: list[str | None] = []

    def side_data(self, game_id: str) -> SideData:
        """What is written beside the log of the new game."""
        self.tokens = [
            new_seat_token(game_id) if seat.controller == HUMAN and seat.name is not None else None
            for seat in self.seats
        ]
        seats = [
            change(seat, token=digest(token)) if token else seat
            for seat, token in zip(self.seats, self.tokens, strict=True)
        ]
        return {BESIDE: fields_of(seats, self.join)}


def _seat(name: str | None, controller: str) -> Seat:
    """A seat as it was asked for; a bot without a name goes by its id."""
    return Seat(name=controller if name is None and controller != HUMAN else name, controller=controller)


def _created(house: Context, plan: GamePlan, secrets: _Secrets) -> CommandResult:
    try:
        return house.store.create(plan, secrets.side_data)
    except Malformed as refusal:
        raise InvalidFields({"options": [refusal.detail]}) from None
