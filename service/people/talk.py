"""Talk at a table: lines of text and reactions, which are stored beside the log and are not part of the game."""

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
"""The maximum number of characters of a text, as it is stored."""
MAX_NUMBER_LENGTH = 6

TalkNumber = Annotated[int, Meta(ge=1, description="The number of a message in its game: 1, 2, 3 ...")]

blueprint = Blueprint("talk", __name__)


class TalkDocument(Record, omit_defaults=True):
    """A message of a seat: a `text` or a `reaction`. The content of a `removed` one is hidden."""

    talk: TalkNumber
    seat: SeatNumber
    at: Time
    text: str | None = None
    reaction: str | None = None
    removed: bool = False


class TalksResponse(Record):
    """A page of messages, the oldest first."""

    talk: Sequence[TalkDocument]
    next: NextAfter


class TalkedResponse(Record):
    """The number of the message, and when it was sent."""

    talk: TalkNumber
    at: Time


class TalkBody(StrictSchema):
    """A message to send: either a text or a reaction."""

    text = PlainText(
        MAX_TEXT_LENGTH,
        load_default=None,
        allow_none=False,
        **about("Plain text, one line, at most 280 characters after Unicode normalization."),
    )
    reaction = Choice(REACTIONS, **optional("A reaction, which each page shows in its own words."))

    @validates_schema
    def check(self, data: Mapping[str, Any], **_: Any) -> None:
        """Require a text or a reaction, not both."""
        if (data.get("text") is None) == (data.get("reaction") is None):
            raise ValidationError({"text": ["Say either a text or a reaction."]})


class TalkQuery(StrictSchema):
    """Which messages to return."""

    after = QueryInteger(0, load_default=0, **about("Only messages after this number."))
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
    """Send a message as the caller's seat.

    Raises ``UnknownGame``, ``Unauthenticated``, ``Forbidden``, ``InvalidFields``, ``TalkOff``, ``TooTalkative`` and
    ``TalkFull``.
    """
    people, state = context.part(People), context.games.recent(game_id)
    seat = caller.require_seat(game_id)
    body = load(TALK, sent)
    people.require_open(is_text=body["text"] is not None)
    if seat in state.resigned:
        raise Forbidden("A seat that has resigned can read the talk, but not take part in it.")
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
    """Send a line of text or a reaction to the table.

    A seat may send one message every two seconds, or five at once. The other seats get both kinds, spectators only
    reactions. Talk is not part of the game: it is neither in the log nor in any dataset, and is removed 30 days after
    the game has closed. A seat that has resigned can only read.
    """
    return json_response(say_as(request.app_context, request.caller, game_id, request.json), 201)


@blueprint.get("/v1/games/<game_id>/talk")
@endpoint("What was said", {200: TalksResponse}, query=TalkQuery)
def talk(request: RequestContext, game_id: str) -> Response:
    """Return the talk at the table as the caller may read it: without a seat only reactions."""
    context, (after, size) = request.app_context, (request.query["after"], request.query["limit"])
    context.games.recent(game_id)
    heard = context.part(People).heard(game_id, request.caller.seat_in(game_id), after)
    page = heard[:size]
    following = page[-1].talk if len(heard) > size else None
    return json_response(TalksResponse(talk=[talk_document(one) for one in page], next=following))


@blueprint.delete("/v1/games/<game_id>/talk/<talk>")
@endpoint("Remove a message", {204: "It is removed."}, scope="create", problems=(NotFound,))
def remove_talk(request: RequestContext, game_id: str, talk: str) -> Response:
    """Remove a message for everybody. Only the seat that has sent it and the operator may do this."""
    people, found = _found(request, game_id, talk)
    if not request.caller.operator or request.caller.seat_in(game_id) is not None:
        seat = request.caller.require_seat(game_id)
        if seat != found.seat and not request.caller.operator:
            raise Forbidden("Another seat has sent this message.")
    people.talk.remove(game_id, found)
    return Response(status=204)


@blueprint.post("/v1/games/<game_id>/talk/<talk>/report")
@endpoint("Report a message", {202: "The operator is told."}, access="seat", problems=(NotFound,))
def report_talk(request: RequestContext, game_id: str, talk: str) -> Response:
    """Report a message to the operator, by the webhook `talk.reported`. A seat can report a message once."""
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
    """Return the message with a number, if the caller may read it. Raises ``UnknownGame`` and ``NotFound``."""
    context = request.app_context
    context.games.recent(game_id)
    people = context.part(People)
    known = number.isascii() and number.isdecimal() and len(number) <= MAX_NUMBER_LENGTH and number[0] != "0"
    found = people.talk.get(game_id, int(number)) if known else None
    if found is None:
        raise NotFound("This message does not exist, or was removed.")
    return people, found
