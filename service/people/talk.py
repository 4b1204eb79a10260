"""Talk at a table: seats say a line or a reaction; it stands beside the log, and is not part of the game."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from flask import Blueprint, Response
from marshmallow import ValidationError, validates_schema
from msgspec import Meta

from events.aggregate.clocks import timestamp
from events.ruleset.records import Record
from projections.people.reports import Report
from projections.people.talk import MAX_MESSAGES, REACTIONS, StoredTalk, Talked
from service.access.callers import Caller
from service.access.refusals import Forbidden
from service.people.people import People
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import NotFound, TalkFull, TalkOff, TooTalkative
from service.web.requests import limit, optional
from service.web.responses import json_response
from service.web.schemas import Choice, NextAfter, PlainText, QueryInteger, SeatNumber, StrictSchema, Time, about, load

MAX_TEXT_LENGTH = 280
"""Characters of a text, as it is stored."""
MAX_NUMBER_LENGTH = 6

TalkNumber = Annotated[int, Meta(ge=1, description="Counts what is said in a game: 1, 2, 3 ...")]

blueprint = Blueprint("talk", __name__)


class TalkDocument(Record, omit_defaults=True):
    """What a seat has said: a `text` or a `reaction`. A `removed` one was said, and is not shown any more."""

    talk: TalkNumber
    seat: SeatNumber
    at: Time
    text: str | None = None
    reaction: str | None = None
    removed: bool = False


class TalksResponse(Record):
    """A page of what was said, the oldest first."""

    talk: Sequence[TalkDocument]
    next: NextAfter


class TalkedResponse(Record):
    """The number of what was said, and when."""

    talk: TalkNumber
    at: Time


class TalkBody(StrictSchema):
    """What a seat says: either a text or a reaction."""

    text = PlainText(
        MAX_TEXT_LENGTH,
        load_default=None,
        allow_none=False,
        **about("Plain text, one line, at most 280 characters after Unicode normalization."),
    )
    reaction = Choice(REACTIONS, **optional("A reaction, which each page shows in its own words."))

    @validates_schema
    def check(self, data: Mapping[str, Any], **_: Any) -> None:
        """Require one of them."""
        if (data.get("text") is None) == (data.get("reaction") is None):
            raise ValidationError({"text": ["Say either a text or a reaction."]})


class TalkQuery(StrictSchema):
    """What to return of the talk."""

    after = QueryInteger(0, load_default=0, **about("Only what was said after this number."))
    limit = limit()


TALK = TalkBody()


def talk_document(talked: Talked) -> TalkDocument:
    return TalkDocument(
        talk=talked.talk,
        seat=talked.seat,
        at=timestamp(talked.at),
        text=talked.text,
        reaction=talked.reaction,
        removed=talked.removed,
    )


def say_as(context: AppContext, caller: Caller, game_id: str, sent: Any) -> TalkedResponse:
    """Say something as the caller's seat.

    Raises ``UnknownGame``, ``Unauthenticated``, ``Forbidden``, ``InvalidFields``, ``TalkOff``, ``TooTalkative`` and
    ``TalkFull``.
    """
    people, state = context.part(People), context.games.recent(game_id)
    seat = caller.require_seat(game_id)
    body = load(TALK, sent)
    people.require_open(is_text=body["text"] is not None)
    if seat in state.resigned:
        raise Forbidden("A seat that has resigned hears what is said, and says nothing.")
    found = people.talk.say(game_id, StoredTalk(seat=seat, text=body["text"], reaction=body["reaction"]))
    if isinstance(found, Talked):
        return TalkedResponse(talk=found.talk, at=timestamp(found.at))
    if found.milliseconds is None:
        raise TalkFull(f"At most {MAX_MESSAGES} messages in a game.")
    raise TooTalkative(found.milliseconds / 1000)


@blueprint.post("/v1/games/<game_id>/talk")
@endpoint(
    "Say something",
    {201: TalkedResponse},
    access="seat",
    body="Talk",
    problems=(TalkOff, TalkFull, TooTalkative),
)
def say(request: RequestContext, game_id: str) -> Response:
    """Say a line of text or a reaction to the table. A seat may say one thing in two seconds, and five at once.

    The other seats hear both, spectators only reactions. It is not part of the game: neither in the log nor in any
    dataset, and removed 30 days after the game has closed. A seat that has resigned only hears.
    """
    return json_response(say_as(request.app_context, request.caller, game_id, request.json), 201)


@blueprint.get("/v1/games/<game_id>/talk")
@endpoint("What was said", {200: TalksResponse}, query=TalkQuery)
def talk(request: RequestContext, game_id: str) -> Response:
    """Return what was said at the table, as the caller may hear it: without a seat only reactions."""
    context, (after, size) = request.app_context, (request.query["after"], request.query["limit"])
    context.games.recent(game_id)
    heard = context.part(People).heard(game_id, request.caller.seat_in(game_id), after)
    page = heard[:size]
    following = page[-1].talk if len(heard) > size else None
    return json_response(TalksResponse(talk=[talk_document(one) for one in page], next=following))


@blueprint.delete("/v1/games/<game_id>/talk/<talk>")
@endpoint("Remove what was said", {204: "It is removed."}, scope="create", problems=(NotFound,))
def remove_talk(request: RequestContext, game_id: str, talk: str) -> Response:
    """Remove what was said, for all who have heard it: by the seat that has said it, or by the operator."""
    people, found = _found(request, game_id, talk)
    if not request.caller.operator or request.caller.seat_in(game_id) is not None:
        seat = request.caller.require_seat(game_id)
        if seat != found.seat and not request.caller.operator:
            raise Forbidden("Another seat has said this.")
    people.talk.remove(game_id, found)
    return Response(status=204)


@blueprint.post("/v1/games/<game_id>/talk/<talk>/report")
@endpoint("Report what was said", {202: "The operator is told."}, access="seat", problems=(NotFound,))
def report_talk(request: RequestContext, game_id: str, talk: str) -> Response:
    """Tell the operator what a seat has said, by the webhook `talk.reported`. A seat reports it once."""
    people, found = _found(request, game_id, talk)
    seat = request.caller.require_seat(game_id)
    if people.talk.report(game_id, found.talk, str(seat)):
        people.reports.put(
            Report(
                game=game_id,
                talk=found.talk,
                seat=found.seat,
                by=seat,
                at=found.at,
                text=found.text,
                reaction=found.reaction,
            )
        )
    return Response(status=202)


def _found(request: RequestContext, game_id: str, number: str) -> tuple[People, Talked]:
    """Return what was said under a number, if the caller may hear it. Raises ``UnknownGame`` and ``NotFound``."""
    context = request.app_context
    context.games.recent(game_id)
    people = context.part(People)
    known = number.isascii() and number.isdecimal() and len(number) <= MAX_NUMBER_LENGTH and number[0] != "0"
    found = people.talk.get(game_id, int(number)) if known else None
    if found is None:
        raise NotFound("Nothing was said under this number, or it was removed.")
    return people, found
