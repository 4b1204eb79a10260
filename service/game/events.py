"""Events and states as JSON for one viewer: redacted, and on request with a sentence for people."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app

from events.aggregate.narration import narrate
from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.integrity.codec import begins_commit, commit_ends, event, visible_audiences
from events.integrity.draws import seed_in
from events.integrity.transcript import is_closed_log
from events.log.log import RedisLog
from events.log.records import Entry
from events.ruleset.records import Record
from events.ruleset.refusals import RulesetCannotFold
from events.ruleset.ruleset import AnyRuleset, Viewer
from service.game.documents import EventsResponse, StatesResponse
from service.long_work.pool import Ask, TooManyWaiting, WorkFailed
from service.long_work.tasks import Lines, States
from service.web.application import count_page
from service.web.endpoint import RequestContext, asking, endpoint, lines_response
from service.web.requests import MAX_LIMIT, EventsQuery, StatesQuery
from service.web.responses import NDJSON, json_response, raw_json, wants_ndjson

LOOK_AHEAD = 64
"""The number of events that are read to find the end of a commit; nearly all commits are shorter."""

blueprint = Blueprint("events", __name__)

CHUNK = 500

states_blueprint = Blueprint("states", __name__)


def end_of_commit(log: RedisLog, game_id: str, version: int, newest: int) -> int:
    """Return the version of the last event in the commit of an event. A log always ends with a complete commit."""
    while version < newest and (following := log.read(game_id, after=version, upto=min(version + LOOK_AHEAD, newest))):
        for entry in following:
            if begins_commit(entry):
                return entry.version - 1
        version = following[-1].version
    return version


class EventSerializer(Record):
    """Encodes the events of one game for one viewer. ``lang`` is ``de``, ``en``, or ``None`` for no sentences.

    ``is_public``: the log is closed, so everybody sees everything. Without a ``ruleset`` sentences are left out.
    """

    ruleset: AnyRuleset | None
    seed: bytes
    viewer: Viewer
    lang: str | None
    is_public: bool

    @classmethod
    def of(cls, state: GameState, viewer: Viewer, lang: str | None) -> "EventSerializer":
        return cls(ruleset=state.ruleset, seed=state.seed, viewer=viewer, lang=lang, is_public=state.is_public)

    @classmethod
    def of_newest(
        cls, games: GameService, game_id: str, viewer: Viewer, lang: str | None
    ) -> tuple[int, "EventSerializer"]:
        """Return the newest version of a game and the serializer for it, even if its rules cannot read the game.

        Visibility follows from the events alone: once the last one has opened the seed, everybody sees everything.
        """
        try:
            state = games.load(game_id)
        except RulesetCannotFold:
            entries = games.log.read(game_id)
            seed, is_public = seed_in(entries), is_closed_log(entries)
            return entries[-1].version, cls(ruleset=None, seed=seed, viewer=viewer, lang=lang, is_public=is_public)
        return state.version, cls.of(state, viewer, lang)

    def documents(self, entries: Sequence[Entry], commit: int) -> Any:
        """Return consecutive events, each as an ``EventDocument``. ``commit`` is the commit of the last one.

        They are dicts of encoded parts, since records would have to be decoded first.
        """
        return [
            self.document(entry, end, audiences)
            for entry, end, audiences in zip(
                entries, commit_ends(entries, commit), self.audiences(entries), strict=True
            )
        ]

    def audiences(self, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
        """Return, for each event, the audiences whose private parts are shown."""
        return [visible_audiences(entry, self.viewer, public=self.is_public) for entry in entries]

    def document(self, entry: Entry, commit: int, audiences: tuple[str, ...]) -> dict[str, Any]:
        """Return one event of a commit as shown to these audiences."""
        found = event(entry, self.seed, audiences)
        found["commit"] = commit
        if self.lang is not None and self.ruleset is not None:
            parts = [entry.data, *(entry.private[name] for name in audiences)]
            found["text"] = sentence(self.ruleset, entry.type, parts, self.lang, entry.schema)
        return found


def sentence(ruleset: AnyRuleset, type_name: str, parts: Sequence[bytes], lang: str, schema: int | None = None) -> str:
    """Return an event as one sentence. ``parts`` are the parts that the reader may see, as JSON.

    ``schema`` is the version of the schema that they were stored under; by default the newest.
    """
    fields: Mapping[str, Any] = {name: value for part in parts for name, value in msgspec.json.decode(part).items()}
    text: str = getattr(narrate(ruleset, type_name, fields, schema), lang)
    return text


@blueprint.get("/v1/games/<game_id>/events")
@endpoint(
    "Read the log",
    {200: EventsResponse},
    query=EventsQuery,
    problems=(TooManyWaiting, WorkFailed),
    alternative_media_types=(NDJSON,),
)
def index(request: RequestContext, game_id: str) -> Response:
    """Return the events after a version. With `Accept: application/x-ndjson`: all of them, one per line.

    While a game runs the caller gets what its seat may see; once it is closed everybody gets everything. This does not
    need the rules: if the installed rules cannot read the game, its events are still returned, without sentences.
    """
    games, after = request.app_context.games, request.query["after"]
    viewer = request.caller.seat_in(game_id)
    version, serializer = EventSerializer.of_newest(games, game_id, viewer, request.lang)
    if wants_ndjson():
        return lines_response(_lines(asking(request), game_id, serializer, after, version))
    upto = min(after + request.query["limit"], version)
    found = []
    if after < upto:
        entries = games.log.read(game_id, after=after, upto=upto)
        found = serializer.documents(entries, end_of_commit(games.log, game_id, upto, version))
    count_page(current_app, upto - after)
    more = upto if after < upto < version else None
    return json_response(EventsResponse(events=found, version=version, next=more))


def _lines(ask: Ask, game_id: str, serializer: EventSerializer, after: int, newest: int) -> Iterator[bytes]:
    """Yield the log up to a version in chunks, regardless of what is appended meanwhile."""
    for start in range(after, newest, CHUNK):
        upto = min(start + CHUNK, newest)
        yield ask(Lines(game=game_id, viewer=serializer.viewer, lang=serializer.lang, after=start, upto=upto))


class _Page(msgspec.Struct):
    """The fields of a page of states that its lines need."""

    states: list[msgspec.Raw]
    next: int | None


@states_blueprint.get("/v1/games/<game_id>/states", endpoint="index")
@endpoint(
    "Read the states",
    {200: StatesResponse},
    query=StatesQuery,
    problems=(TooManyWaiting, WorkFailed),
    alternative_media_types=(NDJSON,),
)
def list_states(request: RequestContext, game_id: str) -> Response:
    """Return the state at the end of each commit after a version, as the caller saw it then.

    With `Accept: application/x-ndjson`: all of them, one per line.
    """
    newest = request.app_context.games.load(game_id).version
    viewer, after, limit = request.caller.seat_in(game_id), request.query["after"], request.query["limit"]
    first = States(game=game_id, viewer=viewer, after=after, newest=newest, limit=limit)
    if wants_ndjson():
        return lines_response(_state_lines(asking(request), first))
    return json_response(raw_json(asking(request)(first)))


def _state_lines(ask: Ask, first: States) -> Iterator[bytes]:
    """Yield all states, page by page."""
    after: int | None = first.after
    while after is not None:
        task = msgspec.structs.replace(first, after=after, limit=MAX_LIMIT)
        page = msgspec.json.decode(ask(task), type=_Page)
        yield b"".join(bytes(state) + b"\n" for state in page.states)
        after = page.next
