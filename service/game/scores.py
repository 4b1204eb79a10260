"""Scores as computed by the workers, their history and results, and documents of problems and analyses."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Annotated, Any

from flask import Blueprint, Response
from flask.globals import request_ctx
from msgspec import Meta

from events.log.announcements import Announcement
from events.log.records import Status
from events.ruleset.records import Record
from events.ruleset.refusals import UnknownGame
from events.ruleset.ruleset import Viewer
from events.ruleset.scoring import Ranked, Text
from projections.scores import ScorePoint, Scores
from projections.statistics.figures import Statistics
from projections.store.scripts import IndexDamaged
from service.game import documents as serializers
from service.long_work.pool import TooManyWaiting
from service.web.clients import CONNECTION, client_of, has_left
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import NotFinished, NotYetComputed, UnknownVersion
from service.web.requests import ConditionalHeaders, ScoresQuery
from service.web.responses import NOT_MODIFIED, encode, json_response, tagged_response
from service.web.schemas import AnyAction, GameId, SeatNumber, Version

LOOK_SECONDS = 1.0
"""Seconds between checks whether the client has left."""

Announcements = Callable[[], Iterable[Announcement | None]]
"""Yields games whose scores were stored, and ``None`` whenever some may have been missed."""

blueprint = Blueprint("scores", __name__)

NOT_COMPUTED = Scores(version=0, finality="provisional", seats=())

results_blueprint = Blueprint("results", __name__)


class ScoreWaiters:
    """The requests in one process that wait for the scores of games."""

    def __init__(self, announcements: Announcements) -> None:
        self._announcements = announcements
        self._waiting: dict[str, set[Event]] = defaultdict(set)
        self._lock = Lock()
        self._started = False

    def wait(self, game: str, found: Callable[[], bool], seconds: float, has_left: Callable[[], bool]) -> None:
        """Return when ``found`` returns True, the time is up, or the client has left."""
        if seconds <= 0 or found():
            return
        deadline = time.monotonic() + seconds
        with self._woken(game) as event:
            while not found() and not has_left() and (left := deadline - time.monotonic()) > 0:
                self._pause(event, left, has_left)

    def _pause(self, event: Event, left: float, has_left: Callable[[], bool]) -> None:
        """Wait for an announcement without calling ``found``."""
        until = time.monotonic() + left
        while (rest := until - time.monotonic()) > 0 and not has_left():
            if event.wait(min(rest, LOOK_SECONDS)):
                event.clear()
                return

    @contextmanager
    def _woken(self, game: str) -> Iterator[Event]:
        event = Event()
        with self._lock:
            self._waiting[game].add(event)
            if not self._started:
                # Started by the first waiter, so that it runs in the process that serves.
                self._started = True
                Thread(target=self._listen, name="skald-score-waiters", daemon=True).start()
        try:
            yield event
        finally:
            with self._lock:
                self._waiting[game].discard(event)
                if not self._waiting[game]:
                    del self._waiting[game]

    def _listen(self) -> None:
        for announced in self._announcements():
            with self._lock:
                games = list(self._waiting) if announced is None else [announced.game]
                events = [event for one in games for event in self._waiting.get(one, ())]
            for event in events:
                event.set()


@blueprint.get("/v1/games/<game_id>/scores")
@endpoint(
    "Read the scores",
    {200: Scores},
    query=ScoresQuery,
    problems=(NotYetComputed, UnknownVersion, TooManyWaiting, IndexDamaged),
)
def show(request: RequestContext, game_id: str) -> Response:
    """Return the score of every seat as if the game ended now, as far as the caller may know, with the reasons.

    With `at_least` the scores are those of that version or a newer one; `wait` gives the workers time to reach it. A
    version that the game has not reached is refused immediately. Before anything has been computed the version is 0.
    """
    at_least, viewer = request.query["at_least"], request.caller.seat_in(game_id)
    newest = request.app_context.games.log.head(game_id).version
    if not newest:
        raise UnknownGame
    if at_least > newest:
        raise UnknownVersion(f"The game is at version {newest}.")
    found = _scores(request, game_id, viewer)
    if found.version < at_least and request.query["wait"]:
        _wait(request, game_id, at_least)
        found = _scores(request, game_id, viewer)
    if found.version < at_least:
        raise NotYetComputed(found.version)
    return json_response(found)


def _scores(request: RequestContext, game_id: str, viewer: Viewer) -> Scores:
    return request.app_context.read_models.scores(game_id, viewer) or NOT_COMPUTED


def _wait(request: RequestContext, game_id: str, version: int) -> None:
    """Wait until the scores of a version are computed, while the caller is connected and its token is valid.

    Raises ``TooManyWaiting`` and ``Unauthenticated``.
    """
    context, sent = request.app_context, request_ctx.request
    waiters = context.optional_part(ScoreWaiters)
    if waiters is None:
        return
    with context.waiting.one(client_of(sent, context.config.limits.proxies)):
        waiters.wait(
            game_id,
            lambda: _scores(request, game_id, None).version >= version,
            request.query["wait"],
            lambda: has_left(sent.environ.get(CONNECTION)) or not context.authenticator.is_valid(request.caller),
        )
    context.authenticator.require_valid(request.caller)


class ResultsResponse(Record):
    """The final result of a game. Equal ranks share the smaller number."""

    version: Version
    ranking: Annotated[
        Sequence[Ranked], Meta(description="`components` and `tie_breaks` are in the order of the ruleset.")
    ]
    winners: Sequence[int]


class ScoreHistoryResponse(Record):
    """The changes of the totals. `version` is the newest version of the game."""

    version: Version
    points: Sequence[ScorePoint]


class StatisticsResponse(Record):
    """The statistics of all rulesets."""

    statistics: Sequence[Statistics]


class ProblemDocument(Record, omit_defaults=True):
    """Why a request was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: Annotated[str, Meta(description="A stable code for programs.")]
    rule: Annotated[str | None, Meta(description="The rule that forbids it, such as `<ruleset>/R026`.")] = None
    rule_text: Annotated[Text | None, Meta(description="What that rule says.")] = None
    errors: Annotated[dict[str, Any] | None, Meta(description="The errors by field.")] = None
    version: Annotated[int | None, Meta(description="The newest version of the game.")] = None
    scope: Annotated[str | None, Meta(description="The scope that the operator's key would need.")] = None
    receipt: Annotated[str | None, Meta(description="For a line with `Prefer: receipt`: as `Skald-Receipt`.")] = None


class AppraisalDocument(Record, omit_defaults=True):
    """The expected result of one action: the acting seat's final lead over the best other seat, in points."""

    action: Annotated[AnyAction, Meta(description="The action, as it is offered.")]
    expected: float
    interval: Annotated[
        Sequence[float], Meta(min_length=2, max_length=2, description="The 95 % interval over the worlds.")
    ]
    worlds: Annotated[int, Meta(ge=1, description="The number of sampled worlds.")]
    played_on: Annotated[
        bool, Meta(description="True if the value comes from playouts; false if it is from one step ahead.")
    ]
    label: Annotated[str | None, Meta(description="With `lang`: the action in a few words.")] = None


class AnalysisResponse(Record):
    """Every legal action of a seat at a version: those with playouts first, each group best first."""

    game: GameId
    version: Version
    seat: SeatNumber
    bot: Annotated[str, Meta(description="The bot of the analysis, and its version.")]
    actions: Sequence[AppraisalDocument]


@results_blueprint.get("/v1/games/<game_id>/results", endpoint="show")
@endpoint(
    "Read the results",
    {200: ResultsResponse, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    problems=(NotFinished,),
    response_headers=("ETag", "Vary"),
)
def show_results(request: RequestContext, game_id: str) -> Response:
    """Return the ranking of a finished game, with every component, tie-break and reason."""
    state = request.app_context.games.load(game_id)
    results = state.results
    if results is None:
        abandoned = state.status is Status.ABANDONED
        raise NotFinished(f"The game {'was abandoned: it has no results' if abandoned else 'has no results yet'}.")
    found = ResultsResponse(
        version=state.version, ranking=serializers.ranking(state.ruleset, results), winners=results.winners
    )
    return tagged_response(encode(found), state.version, request.headers["if_none_match"])


@results_blueprint.get("/v1/games/<game_id>/history")
@endpoint("Read the history of the scores", {200: ScoreHistoryResponse})
def history(request: RequestContext, game_id: str) -> Response:
    """Return all totals after each change, as spectators saw them; empty until the game is closed."""
    context = request.app_context
    version = context.games.log.head(game_id).version
    if not version:
        raise UnknownGame
    return json_response(ScoreHistoryResponse(version=version, points=context.read_models.history(game_id)))
