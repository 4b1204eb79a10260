"""Players: the ratings of a ruleset, the ratings of a player with their history, and a player's own page."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

from flask import Blueprint, Response
from marshmallow import fields, validate
from msgspec import Meta

from events.aggregate.clocks import timestamp
from events.aggregate.state import MAX_SEATS, GameState
from events.application.creation import HUMAN
from events.log.records import CorruptLog
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed, RulesetCannotFold, UnknownGame, UnknownRuleset
from projections.ratings import Figures, PlayerRating, RatingRow, RatingsReadModel
from projections.store.scripts import IndexDamaged
from service.access.callers import Caller, is_player
from service.access.refusals import Forbidden
from service.access.seats import SeatAssignment, SeatAssignments
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import InvalidFields, NotFound
from service.web.requests import ConditionalHeaders, limit, optional
from service.web.responses import NOT_MODIFIED, encode, tagged_response
from service.web.schemas import Cursor, GameId, QueryInteger, SeatNumber, StrictSchema, Time

MAX_COUNTED = 1_000
"""The number of a player's newest games that are counted."""
MAX_RESULTS = 20
"""The number of a player's newest results that are shown."""
TAGGED = 0
"""The version in the entity tags of these documents, which have no version of their own."""

blueprint = Blueprint("ratings", __name__)
players_blueprint = Blueprint("players", __name__)

Points = Annotated[int, Meta(description="1500 at a mean of 25, and 40 for each point of it.")]
Deviation = Annotated[int, Meta(ge=0, description="The uncertainty of the rating: 40 for each point of the deviation.")]
Provisional = Annotated[bool, Meta(description="True with fewer than 5 games: then the player is in no list.")]


class RatingsQuery(StrictSchema):
    """Which ratings to list."""

    seats = QueryInteger(
        1, MAX_SEATS, **optional("Ratings of games with this number of seats; by default the smallest of the ruleset.")
    )
    limit = limit()
    cursor = fields.String(**optional("`next` of the previous page."), validate=validate.Length(max=256))


class RatingDocument(Record):
    """A player in the list of ratings."""

    rank: Annotated[int, Meta(ge=1, description="Equal ratings share the smaller number.")]
    player: Annotated[str | None, Meta(description="The operator's id of the person; only for the operator.")]
    name: Annotated[str | None, Meta(description="The name in the newest rated game; null if names are not shown.")]
    rating: Points
    deviation: Deviation
    games: Annotated[int, Meta(ge=1, description="The number of rated games that it is computed from.")]


class RatingsResponse(Record):
    """A page of ratings, best first."""

    ratings: Sequence[RatingDocument]
    as_of: Annotated[Time | None, Meta(description="When the last counted game was closed; null without games.")]
    next: Cursor


class RatedDocument(Record):
    """A rating after a game."""

    game: GameId
    at: Annotated[Time, Meta(description="When the game was closed.")]
    rating: Points
    deviation: Deviation


class OwnRatingDocument(Record, omit_defaults=True):
    """The rating of a player for a ruleset and a number of seats."""

    ruleset: str
    seats: int
    rank: Annotated[int | None, Meta(description="The rank in the list; null while the rating is provisional.")]
    rating: Points
    deviation: Deviation
    games: int
    provisional: Provisional
    history: Annotated[
        Sequence[RatedDocument] | None,
        Meta(description="After each of the newest 200 games, the newest first; left out where a player is shown."),
    ] = None


class PlayerRatingsResponse(Record):
    """The ratings of a player."""

    player: str
    ratings: Sequence[OwnRatingDocument]


class PlayerResultDocument(Record):
    """The result of a player's game."""

    game: GameId
    ruleset: str
    seats: int
    seat: SeatNumber
    rank: Annotated[int, Meta(ge=1)]
    total: int
    winner: bool
    rated: bool
    finished_at: Time


class PlayerResponse(Record):
    """A player, as the operator and the player see it."""

    player: str
    name: Annotated[str | None, Meta(description="The name in the newest game; null without one.")]
    games: Annotated[
        Mapping[str, Mapping[str, int]],
        Meta(description="How many games, by ruleset and status, of the newest 1,000."),
    ]
    results: Annotated[Sequence[PlayerResultDocument], Meta(description="The newest 20, the newest first.")]
    ratings: Sequence[OwnRatingDocument]
    since: Annotated[Time | None, Meta(description="When the player got a seat for the first time; null before.")]


@blueprint.get("/v1/ratings/<ruleset>")
@endpoint(
    "List ratings",
    {200: RatingsResponse, 304: NOT_MODIFIED},
    query=RatingsQuery,
    headers=ConditionalHeaders,
    problems=(UnknownRuleset, IndexDamaged),
    response_headers=("ETag", "Vary"),
)
def ratings(request: RequestContext, ruleset: str) -> Response:
    """Return the best-rated players in games of a ruleset with a number of seats, among those with enough games.

    Only the operator sees the ids of players; others see names, where names are shown. The place of an erased player
    stays, without a name.
    """
    context, query = request.app_context, request.query
    if (found := context.games.rulesets.get(ruleset)) is None:
        raise UnknownRuleset("This ruleset is not available here.")
    seats = query["seats"] or min(found.seats)
    try:
        page = context.part(RatingsReadModel).page(ruleset, seats, query["cursor"], query["limit"])
    except Malformed as refusal:
        raise InvalidFields({"cursor": [refusal.detail]}) from None
    people = _people(context, page.rows, for_operator=request.caller.operator)
    document = RatingsResponse(
        ratings=[
            RatingDocument(
                rank=row.rank,
                player=people[row.player].player if request.caller.operator else None,
                name=people[row.player].name,
                rating=row.figures.rating,
                deviation=row.figures.deviation,
                games=row.figures.games,
            )
            for row in page.rows
        ],
        as_of=page.as_of,
        next=page.next,
    )
    return _tagged(request, document)


@players_blueprint.get("/v1/players/<player>")
@endpoint(
    "Show a player",
    {200: PlayerResponse, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    problems=(NotFound, Forbidden, IndexDamaged),
    response_headers=("ETag", "Vary"),
)
def show(request: RequestContext, player: str) -> Response:
    """Return a player's games, results and ratings: for the operator, and for that player.

    `GET /v1/games?player=` lists the games.
    """
    _require_player(request.caller, player)
    context = request.app_context
    counts: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    results: list[PlayerResultDocument] = []
    name: str | None = None
    for state, seats, seat in _games_of(context, player):
        counts[state.ruleset.id][state.status.value] += 1
        name = name or seats.seats[seat].name
        if state.results is not None and len(results) < MAX_RESULTS:
            results.append(_result(state, seat))
    since = context.players.stored.since(player)
    document = PlayerResponse(
        player=player,
        name=name,
        games=counts,
        results=sorted(results, key=lambda one: one.finished_at, reverse=True),
        ratings=[OwnRatingDocument(**_figures(one)) for one in _ratings_of(context, player, games=0)],
        since=None if since is None else timestamp(since),
    )
    return _tagged(request, document)


@players_blueprint.get("/v1/players/<player>/ratings")
@endpoint(
    "Show a player's ratings",
    {200: PlayerRatingsResponse, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    problems=(NotFound, Forbidden, IndexDamaged),
    response_headers=("ETag", "Vary"),
)
def player_ratings(request: RequestContext, player: str) -> Response:
    """Return a player's ratings by ruleset and number of seats, with their history: for the operator, and that player.

    Erasing a player ends them; the figures of the others stay.
    """
    _require_player(request.caller, player)
    found = [
        OwnRatingDocument(
            **_figures(one),
            history=[
                RatedDocument(game=after.game, at=at, rating=after.rating, deviation=after.deviation)
                for at, after in one.history
            ],
        )
        for one in _ratings_of(request.app_context, player)
    ]
    return _tagged(request, PlayerRatingsResponse(player=player, ratings=found))


def _tagged(request: RequestContext, document: Record) -> Response:
    return tagged_response(encode(document), TAGGED, request.headers["if_none_match"])


def _require_player(caller: Caller, player: str) -> None:
    """Raise ``NotFound``, ``Forbidden`` or ``Unauthenticated``."""
    if not is_player(player):
        raise NotFound("A player's id has 1 to 64 characters that need no escaping in a URL.")
    if caller.player != player:
        caller.require_operator()


def _people(context: AppContext, rows: Sequence[RatingRow], *, for_operator: bool) -> Mapping[str, SeatAssignment]:
    """Return the names of the players in these rows, from the seats of their newest rated games."""
    seats = context.seats.of_many(list({row.figures.game for row in rows}))
    found = {}
    for row in rows:
        shown = context.shown_seats(seats[row.figures.game], for_table=for_operator).seats
        found[row.player] = (
            shown[row.figures.seat] if row.figures.seat < len(shown) else SeatAssignment(controller=HUMAN)
        )
    return found


def _games_of(context: AppContext, player: str) -> Sequence[tuple[GameState, SeatAssignments, int]]:
    """Return the newest games of a player that can be read, each with its seats and the player's own."""
    games = context.players.games(player)[:MAX_COUNTED]
    seats, found = context.seats.of_many(games), []
    for game in games:
        seat = next((n for n, one in enumerate(seats[game].seats) if one.player == player), None)
        if seat is not None:
            with suppress(CorruptLog, RulesetCannotFold, UnknownGame):
                found.append((context.games.load(game), seats[game], seat))
    return found


def _result(state: GameState, seat: int) -> PlayerResultDocument:
    assert state.results is not None
    ranked = next(one for one in state.results.ranking if one.seat == seat)
    return PlayerResultDocument(
        game=state.id,
        ruleset=state.ruleset.id,
        seats=state.setup.seats,
        seat=seat,
        rank=ranked.rank,
        total=ranked.total,
        winner=seat in state.results.winners,
        rated=state.rated,
        finished_at=state.updated_at,
    )


def _ratings_of(context: AppContext, player: str, **wanted: Any) -> Sequence[PlayerRating]:
    rated_as = context.players.stored.known_rated_as(player)
    return () if rated_as is None else context.part(RatingsReadModel).of_player(rated_as, **wanted)


def _figures(one: PlayerRating) -> dict[str, Any]:
    figures: Figures = one.figures
    return {
        "ruleset": one.ruleset,
        "seats": one.seats,
        "rank": one.rank,
        "rating": figures.rating,
        "deviation": figures.deviation,
        "games": figures.games,
        "provisional": figures.provisional,
    }
