"""The documents of the service. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."""

from collections.abc import Mapping
from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict

JsonObject: TypeAlias = dict[str, Any]

Action: TypeAlias = "Mapping[str, Any]"

Options: TypeAlias = "Mapping[str, Any]"

State: TypeAlias = "Mapping[str, Any]"

StandingOrder: TypeAlias = "Mapping[str, Any]"

class CommandResponse(TypedDict):
    """The result of a write."""
    version: "int"
    events: "list[EventDocument]"
    game: "GameDocument"

class EventDocument(TypedDict):
    """An event: its public data, the private parts that the caller may see, and commitments to all private parts."""
    version: "int"
    type: "str"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "JsonObject"
    private: "dict[str, PrivatePartDocument]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"

class PrivatePartDocument(TypedDict):
    """A private part that the caller may see, with the salt of its commitment."""
    data: "JsonObject"
    salt: "str"

class GameDocument(TypedDict):
    """A game as the caller may see it."""
    id: "str"
    ruleset: "str"
    options: "Options"
    status: "Status"
    version: "int"
    listed: "bool"
    practice: "bool"
    rated: "bool"
    seats: "list[SeatDocument]"
    to_act: "list[int]"
    you: "YouDocument | None"
    phase: "str | None"
    rules_version: "int"
    commitment: "str"
    seeded: "bool"
    head: "str"
    fork: "Fork | None"
    clocks: "list[SeatClockDocument] | None"
    paused: "PauseDocument | None"
    started_at: "str | None"
    rematch: "str | None"
    state: "State"
    views: "NotRequired[list[State] | None]"
    finished_at: "NotRequired[str | None]"

Status: TypeAlias = "Literal['abandoned', 'finished', 'open', 'running', 'scoring']"

class SeatDocument(TypedDict):
    """One seat of a game."""
    seat: "int"
    name: "str | None"
    controller: "str"
    taken: "bool"
    player: "NotRequired[str | None]"
    here: "NotRequired[bool | None]"

class YouDocument(TypedDict):
    """Information about the caller's own seat."""
    seat: "int"
    undo: "UndoDocument | None"

class UndoDocument(TypedDict):
    """An undo that would be accepted now: it restores the table as it was at version `to`."""
    to: "int"

Fork = TypedDict("Fork", {"game": "str", "version": "int", "head": "str", "as": "int | Literal['all', 'spectator']"})

class SeatClockDocument(TypedDict):
    """The clock of one seat."""
    seat: "int"
    remaining_ms: "int"
    due: "str | None"
    absent: "bool"

class PauseDocument(TypedDict):
    """A pause of all clocks: its reason, its start, and its latest end."""
    reason: "Literal['absent', 'agreed']"
    since: "str"
    until: "str"

class CommandSummary(TypedDict):
    """The short result of a write, as requested by `Prefer: return=minimal`."""
    version: "int"
    head: "str"
    status: "Status"
    to_act: "list[int]"

class ActionsResponse(TypedDict):
    """The legal actions of a seat. Each can be posted as it is until the version changes."""
    version: "int"
    seat: "int"
    actions: "list[Action]"
    labels: "NotRequired[list[str] | None]"
    undo: "NotRequired[UndoDocument | None]"

class DryRunResponse(TypedDict):
    """The events that an action would cause, as far as they depend only on what the caller may know."""
    version: "int"
    events: "list[DryRunEventDocument]"
    complete: "bool"

class DryRunEventDocument(TypedDict):
    """An event that would follow from an action."""
    type: "str"
    data: "JsonObject"
    private: "dict[str, JsonObject]"
    text: "NotRequired[str | None]"

class AnalysisResponse(TypedDict):
    """Every legal action of a seat at a version: those with playouts first, each group best first."""
    game: "str"
    version: "int"
    seat: "int"
    bot: "str"
    actions: "list[AppraisalDocument]"

class AppraisalDocument(TypedDict):
    """The expected result of one action: the acting seat's final lead over the best other seat, in points."""
    action: "Action"
    expected: "float"
    interval: "list[float]"
    worlds: "int"
    played_on: "bool"
    label: "NotRequired[str | None]"

class Report(TypedDict):
    """All checks of one game. ``version`` is the first broken one, or the newest if all checks pass."""
    ok: "bool"
    version: "int"
    checks: "list[Check]"

class Check(TypedDict):
    """One check: whether it is ``ok``, the finding, and the first version at which it fails.

    ``note`` describes a false statement in the log that is due to a fault in older rules, not to an alteration.
    ``code`` is the kind of failure, and ``exception`` the text of the rules' exception, which may contain hidden
    information."""
    name: "str"
    ok: "bool"
    detail: "str"
    version: "int | None"
    note: "str | None"
    code: "Literal['altered', 'not_checked', 'ruleset_cannot_fold', 'ruleset_missing', 'unknown_box'] | None"
    exception: "str | None"

class RefusalsResponse(TypedDict):
    """The attempts that the rules refused, by version; each rule, seat and type of action once per version."""
    refusals: "list[RefusalDocument]"

class RefusalDocument(TypedDict):
    """A seat's attempt to do something that a rule forbids."""
    version: "int"
    seat: "int"
    rule: "str"
    type: "str"

class LineStoredDocument(TypedDict):
    """A stored action of a batch."""
    status: "int"
    version: "int"
    head: "str"
    receipt: "NotRequired[str | None]"

class ProblemDocument(TypedDict):
    """Why a request was refused (RFC 9457)."""
    type: "str"
    title: "str"
    status: "int"
    detail: "str"
    code: "str"
    rule: "NotRequired[str | None]"
    rule_text: "NotRequired[Text | None]"
    errors: "NotRequired[JsonObject | None]"
    version: "NotRequired[int | None]"
    scope: "NotRequired[str | None]"
    receipt: "NotRequired[str | None]"

class Text(TypedDict):
    """One text in every language of the service."""
    de: "str"
    en: "str"

class StandingResponse(TypedDict):
    """A seat's own standing order."""
    standing: "StandingOrder | None"

class EventsResponse(TypedDict):
    """A page of the log."""
    events: "list[EventDocument]"
    version: "int"
    next: "int | None"

class StatesResponse(TypedDict):
    """A page of states, one at the end of each commit."""
    states: "list[StateDocument]"
    version: "int"
    next: "int | None"

class StateDocument(TypedDict):
    """The table at the end of one commit."""
    version: "int"
    state: "State"
    to_act: "list[int]"
    phase: "str | None"

class GameCreatedResponse(TypedDict):
    """A new game with its secrets, which are only shown now."""
    game: "GameDocument"
    tokens: "list[str | None]"
    join: "NotRequired[str | None]"

class GamesResponse(TypedDict):
    """A page of games, newest first. It may hold fewer than asked for, even if `next` is not null."""
    games: "list[ListedGameDocument]"
    next: "str | None"

class ListedGameDocument(TypedDict):
    """A game in a list, as spectators see it."""
    id: "str"
    ruleset: "str"
    options: "Options"
    status: "Status"
    version: "int"
    seats: "list[SeatDocument]"
    to_act: "list[int]"
    created_at: "str"
    updated_at: "str"
    finished_at: "str | None"
    winners: "list[int] | None"

class ComponentsResponse(TypedDict):
    """The components that a game is played with."""
    ruleset: "str"
    components: "JsonObject"

class TableDocument(TypedDict):
    """The data for drawing a table: a small part of a ruleset, and of the box of one game."""
    ruleset: "str"
    title: "dict[str, str]"
    phases: "dict[str, dict[str, str]]"
    short_phases: "dict[str, dict[str, str]]"
    scores: "dict[str, dict[str, str]]"
    tie_breaks: "dict[str, dict[str, str]]"
    sealed: "list[str]"
    components: "JsonObject"

class RulesetsResponse(TypedDict):
    """All rulesets that can be played here, and the bots that play them."""
    rulesets: "list[RulesetSummaryDocument]"
    bots: "list[str]"
    visitors: "Literal['games', 'none', 'practice']"

class RulesetSummaryDocument(TypedDict):
    """A ruleset that can be played here."""
    id: "str"
    title: "Text"
    players: "PlayersDocument"
    options: "JsonObject"
    origin: "Origin | None"

class PlayersDocument(TypedDict):
    """The possible numbers of players."""
    min: "int"
    max: "int"

class Origin(TypedDict):
    """The distribution that a ruleset, a bot or a projection comes from: its name and its version."""
    package: "str"
    version: "str"

class RulesetDocument(TypedDict):
    """A ruleset with everything that a front end needs to know about it."""
    id: "str"
    title: "Text"
    players: "PlayersDocument"
    options: "JsonObject"
    origin: "Origin | None"
    rules_version: "int"
    components: "JsonObject"
    actions: "JsonObject"
    events: "JsonObject"
    state: "JsonObject"
    rules: "dict[str, Rule]"
    scores: "dict[str, Text]"
    tie_breaks: "list[TieBreakDocument]"
    phases: "dict[str, PhaseDocument]"

class Rule(TypedDict):
    """One statement of the rules. ``ruling``: the printed text is silent or ambiguous, and this is our reading."""
    de: "str"
    en: "str"
    ruling: "bool"

class TieBreakDocument(TypedDict):
    """The name of a tie-break between equal totals."""
    id: "str"
    de: "str"
    en: "str"

class PhaseDocument(TypedDict):
    """What a phase asks for: in full, and in a few words for small screens."""
    de: "str"
    en: "str"
    short: "Text"

class Scores(TypedDict):
    """Every seat's score at a version, as the viewer may see it.

    ``finality`` is ``provisional`` while the game runs, then ``final``, or ``void`` if the game was abandoned."""
    version: "int"
    finality: "str"
    seats: "list[Standing]"

class Standing(TypedDict):
    """One seat's score: the total, the points by component, and a line for each reason."""
    seat: "int"
    total: "int"
    components: "dict[str, int]"
    lines: "list[Line]"

class Line(TypedDict):
    """One reason for points: the component it belongs to, the points, and a sentence."""
    component: "str"
    points: "int"
    text: "Text"

class ResultsResponse(TypedDict):
    """The final result of a game. Equal ranks share the smaller number."""
    version: "int"
    ranking: "list[Ranked]"
    winners: "list[int]"

class Ranked(TypedDict):
    """One seat's place at the end. Equal ranks share the smaller number."""
    seat: "int"
    rank: "int"
    total: "int"
    components: "dict[str, int]"
    tie_breaks: "dict[str, int]"
    lines: "list[Line]"

class ScoreHistoryResponse(TypedDict):
    """The changes of the totals. `version` is the newest version of the game."""
    version: "int"
    points: "list[ScorePoint]"

class ScorePoint(TypedDict):
    """The totals by seat, as spectators saw them, from a version until the next point."""
    version: "int"
    totals: "list[int]"

class SeatTokenResponse(TypedDict):
    """A new token of a seat, which is only shown now."""
    seat: "int"
    token: "str"

class PlayerTokenResponse(TypedDict):
    """A token that acts for every seat of a player, and its expiry. It is only shown now."""
    token: "str"
    expires_at: "str"

class SeatTakenResponse(TypedDict):
    """A seat and its token, which is only shown now; a bot's seat has none."""
    seat: "int"
    token: "NotRequired[str | None]"

class ServiceResponse(TypedDict):
    """What this service offers to people."""
    talk: "TalkOffer"
    push: "PushOffer | None"

class TalkOffer(TypedDict):
    """What may be said at the tables."""
    mode: "Literal['off', 'reactions', 'text']"
    reactions: "list[str]"

class PushOffer(TypedDict):
    """What a browser needs to subscribe to push messages."""
    key: "str"

class PushResponse(TypedDict):
    """A subscription as it is stored."""
    after: "int"

class TalkedResponse(TypedDict):
    """The number of the message, and when it was sent."""
    talk: "int"
    at: "str"

class TalksResponse(TypedDict):
    """A page of messages, the oldest first."""
    talk: "list[TalkDocument]"
    next: "int | None"

class TalkDocument(TypedDict):
    """A message of a seat: a `text` or a `reaction`. The content of a `removed` one is hidden."""
    talk: "int"
    seat: "int"
    at: "str"
    text: "NotRequired[str | None]"
    reaction: "NotRequired[str | None]"
    removed: "NotRequired[bool]"

class RatingsResponse(TypedDict):
    """A page of ratings, best first."""
    ratings: "list[RatingDocument]"
    as_of: "str | None"
    next: "str | None"

class RatingDocument(TypedDict):
    """A player in the list of ratings."""
    rank: "int"
    player: "str | None"
    name: "str | None"
    rating: "int"
    deviation: "int"
    games: "int"

class PlayerResponse(TypedDict):
    """A player, as the operator and the player see it."""
    player: "str"
    name: "str | None"
    games: "dict[str, dict[str, int]]"
    results: "list[PlayerResultDocument]"
    ratings: "list[OwnRatingDocument]"
    since: "str | None"

class PlayerResultDocument(TypedDict):
    """The result of a player's game."""
    game: "str"
    ruleset: "str"
    seats: "int"
    seat: "int"
    rank: "int"
    total: "int"
    winner: "bool"
    rated: "bool"
    finished_at: "str"

class OwnRatingDocument(TypedDict):
    """The rating of a player for a ruleset and a number of seats."""
    ruleset: "str"
    seats: "int"
    rank: "int | None"
    rating: "int"
    deviation: "int"
    games: "int"
    provisional: "bool"
    history: "NotRequired[list[RatedDocument] | None]"

class RatedDocument(TypedDict):
    """A rating after a game."""
    game: "str"
    at: "str"
    rating: "int"
    deviation: "int"

class PlayerRatingsResponse(TypedDict):
    """The ratings of a player."""
    player: "str"
    ratings: "list[OwnRatingDocument]"

class ProjectionsResponse(TypedDict):
    """The operator's own projections, by name."""
    projections: "list[ProjectionSummary]"

class ProjectionSummary(TypedDict):
    """A projection of the operator's own. ``private``: it is for keys with the scope `read`, of closed games."""
    name: "str"
    version: "int"
    private: "bool"

class DocumentsResponse(TypedDict):
    """A projection's documents for a game by name, as of a version of the game."""
    projection: "str"
    projection_version: "int"
    game: "str"
    version: "int"
    documents: "JsonObject"

class SeekCreatedResponse(TypedDict):
    """A new seek, and its token, which is only shown now."""
    seek: "str"
    token: "str"
    status: "Literal['waiting']"

class SeekResponse(TypedDict):
    """The state of a seek. Once it is matched, this includes the game, the seat, and the token of the seat."""
    status: "Literal['expired', 'matched', 'waiting']"
    game: "NotRequired[str | None]"
    seat: "NotRequired[int | None]"
    token: "NotRequired[str | None]"

class SeeksResponse(TypedDict):
    """How many people wait for opponents, the most wanted games first, without revealing who they are."""
    seeks: "list[SoughtDocument]"

class SoughtDocument(TypedDict):
    """A kind of game that people wait for."""
    ruleset: "str"
    seats: "int"
    clock: "Clock | None"
    waiting: "int"

class StatisticsResponse(TypedDict):
    """The statistics of all rulesets."""
    statistics: "list[Statistics]"

class Statistics(TypedDict):
    """The statistics of one ruleset: its games by status, and the finished ones by players and options.

    ``as_of`` is the time of the newest game that is in ``finished``."""
    ruleset: "str"
    as_of: "str | None"
    games: "dict[str, int]"
    finished: "list[FinishedGames]"

class FinishedGames(TypedDict):
    """Finished games with the same number of players and the same options.

    ``turn_order`` is empty if the ruleset does not say who begins. ``actions`` and ``minutes`` are the minimum, the
    lower quartile, the median, the upper quartile and the maximum."""
    players: "int"
    options: "JsonObject"
    games: "int"
    bots: "BotFigures"
    seats: "list[SeatFigures]"
    turn_order: "list[TurnFigures]"
    totals: "TotalFigures"
    components: "dict[str, ComponentFigures]"
    actions: "list[float]"
    minutes: "list[float]"

class BotFigures(TypedDict):
    """The number of games in which a bot ever decided, and the number of their seats for which one did."""
    games: "int"
    seats: "int"

class SeatFigures(TypedDict):
    """The wins of a seat, alone or shared; ``interval`` is Wilson's 95 % interval."""
    seat: "int"
    wins: "int"
    win_rate: "float"
    interval: "list[float]"

class TurnFigures(TypedDict):
    """The wins of the player at a place in the first round's order; ``interval`` is Wilson's 95 % interval."""
    turn: "int"
    wins: "int"
    win_rate: "float"
    interval: "list[float]"

class TotalFigures(TypedDict):
    """The final totals of winners and of all: minimum, lower quartile, median, upper quartile, maximum."""
    winners: "list[float]"
    all: "list[float]"

class ComponentFigures(TypedDict):
    """The mean points in one component, of winners and of all."""
    winners: "float"
    all: "float"

class FeedResponse(TypedDict):
    """Some commits, and where to continue; the feed never ends."""
    commits: "list[FeedCommit]"
    next: "str"

class FeedCommit(TypedDict):
    """The events of one action of a game. ``closed``: it is the last commit of the game."""
    game: "str"
    version: "int"
    head: "str"
    count: "int"
    at: "str"
    ruleset: "str"
    closed: "bool"

class HealthResponse(TypedDict):
    """The health of the service. ``processes``: with ``all``, the seconds since each kind last made progress."""
    status: "str"
    processes: "NotRequired[dict[str, int | None] | None]"

class WebhookCreatedResponse(TypedDict):
    """A webhook, and its secret, which is only shown now."""
    id: "str"
    secret: "str"

class WebhooksResponse(TypedDict):
    """All webhooks, the oldest first."""
    webhooks: "list[WebhookDocument]"

class WebhookDocument(TypedDict):
    """A webhook."""
    id: "str"
    url: "str"
    types: "list[Literal['clock.low', 'events', 'game.abandoned', 'game.created', 'game.finished', 'game.started', 'talk.reported', 'turn.asked']]"
    game: "str | None"
    after: "int"
    status: "Literal['active', 'ended']"
    created_at: "str"
    previous_secret_until: "str | None"
    failing: "list[FailingDocument]"
    failing_games: "int"

class FailingDocument(TypedDict):
    """A game whose messages cannot be delivered to a webhook. All of them wait in order."""
    game: "str"
    version: "int"
    attempts: "int"
    next_at: "str | None"

class DeliveriesResponse(TypedDict):
    """A page of attempts, newest first. The newest 1,000 or so are kept."""
    deliveries: "list[DeliveryDocument]"
    next: "str | None"

class DeliveryDocument(TypedDict):
    """One attempt to deliver one message."""
    id: "str"
    game: "str"
    version: "int"
    type: "Literal['clock.low', 'events', 'game.abandoned', 'game.created', 'game.finished', 'game.started', 'talk.reported', 'turn.asked']"
    attempt: "int"
    at: "str"
    milliseconds: "int"
    ok: "bool"
    status: "int | None"
    error: "str | None"
    next_at: "str | None"

class RedeliveryResponse(TypedDict):
    """A redelivery that was asked for, and begins within a second or two."""
    webhook: "str"
    game: "str | None"

class GameWebhook(TypedDict):
    """A game was created, has started, or was abandoned."""
    type: "Literal['game.abandoned', 'game.created', 'game.started']"
    timestamp: "str"
    data: "WebhookData"

class WebhookData(TypedDict):
    """What every message says about a game, as spectators see it."""
    game: "str"
    version: "int"
    ruleset: "str"
    status: "str"
    to_act: "list[int]"
    players: "list[str | None]"
    names: "list[str | None]"

class TurnAskedWebhook(TypedDict):
    """A seat is asked that was not asked before."""
    type: "Literal['turn.asked']"
    timestamp: "str"
    data: "TurnAskedData"

class TurnAskedData(TypedDict):
    """Who is asked. `asked`: those who are asked since this version, or with `after` still are."""
    game: "str"
    version: "int"
    ruleset: "str"
    status: "str"
    to_act: "list[int]"
    players: "list[str | None]"
    names: "list[str | None]"
    asked: "list[int]"

class ClockLowWebhook(TypedDict):
    """A tenth of the time that a clock has at first is left, but at least ten seconds."""
    type: "Literal['clock.low']"
    timestamp: "str"
    data: "ClockLowData"

class ClockLowData(TypedDict):
    """A clock that runs out soon."""
    game: "str"
    version: "int"
    ruleset: "str"
    status: "str"
    to_act: "list[int]"
    players: "list[str | None]"
    names: "list[str | None]"
    due: "str"

class GameFinishedWebhook(TypedDict):
    """A game is finished."""
    type: "Literal['game.finished']"
    timestamp: "str"
    data: "GameFinishedData"

class GameFinishedData(TypedDict):
    """How a game ended."""
    game: "str"
    version: "int"
    ruleset: "str"
    status: "str"
    to_act: "list[int]"
    players: "list[str | None]"
    names: "list[str | None]"
    winners: "list[int]"

class EventWebhook(TypedDict):
    """Something was appended to the log of a game."""
    type: "Literal['events']"
    timestamp: "str"
    data: "EventData"

class EventData(TypedDict):
    """One event of the log, as spectators see it while the game runs."""
    game: "str"
    version: "int"
    ruleset: "str"
    status: "str"
    to_act: "list[int]"
    players: "list[str | None]"
    names: "list[str | None]"
    event: "EventDocument"

class TalkReportedWebhook(TypedDict):
    """A seat has reported what another one has said."""
    type: "Literal['talk.reported']"
    timestamp: "str"
    data: "TalkReportedData"

class TalkReportedData(TypedDict):
    """What was said, and who has reported it."""
    game: "str"
    talk: "int"
    seat: "int"
    by: "int"
    said_at: "str"
    text: "NotRequired[str | None]"
    reaction: "NotRequired[str | None]"

class PatchDocument(TypedDict):
    """The patch from the last game that was sent to the game at a version."""
    version: "int"
    operations: "list[PatchOperation]"

class PatchOperation(TypedDict):
    """One operation of a JSON Patch (RFC 6902)."""
    op: "Literal['add', 'remove', 'replace']"
    path: "str"
    value: "NotRequired[Any]"

class PresenceDocument(TypedDict):
    """Who is at a table: `presence` in streams."""
    seats: "list[SeatPresenceDocument]"
    watching: "int"

class SeatPresenceDocument(TypedDict):
    """Whether a seat is here."""
    seat: "int"
    here: "bool | None"
    since: "str | None"

class StreamedEvent(TypedDict):
    """An event of a live stream."""
    id: "int"
    event: "str"
    data: "EventDocument"

class StreamedGame(TypedDict):
    """The game as of the last event sent."""
    id: "None"
    event: "Literal['game']"
    data: "GameDocument"

class StreamedPatch(TypedDict):
    """What has changed since the last message with the game or a patch, if it is shorter than the game."""
    id: "None"
    event: "Literal['patch']"
    data: "PatchDocument"

class StreamedActions(TypedDict):
    """The actions on offer as of the last event sent."""
    id: "None"
    event: "Literal['actions']"
    data: "ActionsResponse"

class StreamedScores(TypedDict):
    """The scores as of the last event sent."""
    id: "None"
    event: "Literal['scores']"
    data: "Scores"

class StreamedPresence(TypedDict):
    """Who is at the table."""
    id: "None"
    event: "Literal['presence']"
    data: "PresenceDocument"

class StreamedTalk(TypedDict):
    """Something that was said, or removed."""
    id: "None"
    event: "Literal['talk']"
    data: "TalkDocument"

StreamMessage: TypeAlias = "StreamedEvent | StreamedGame | StreamedActions | StreamedScores | StreamedPresence | StreamedTalk"

class JoinRequest(TypedDict):
    """Taking a seat, or having a bot take it."""
    name: "NotRequired[str]"
    controller: "NotRequired[str]"
    join: "NotRequired[str | None]"
    entropy: "NotRequired[str]"
    entropy_commitment: "NotRequired[str | None]"

class Talk(TypedDict):
    """A message to send: either a text or a reaction."""
    text: "NotRequired[str]"
    reaction: "NotRequired[Literal['hello', 'luck', 'strong', 'close', 'thanks', 'thinking', 'again', 'good_game']]"

class PushKeysBody(TypedDict):
    """The keys of a subscription."""
    p256dh: "str"
    auth: "str"

class Push(TypedDict):
    """A `PushSubscription` as the browser returns it, with the delay and the language of messages."""
    endpoint: "str"
    expirationTime: "NotRequired[int | None]"
    keys: "PushKeysBody"
    after: "NotRequired[int]"
    lang: "NotRequired[Literal['de', 'en']]"

class EntropyOpening(TypedDict):
    """The entropy that a seat opens."""
    entropy: "str"

class SeatChange(TypedDict):
    """Changes to a seat; what is left out stays as it is."""
    name: "NotRequired[str | None]"
    controller: "NotRequired[str]"
    player: "NotRequired[str | None]"

class PlayerToken(TypedDict):
    """How long a player's token is valid."""
    seconds: "NotRequired[int]"

class Rematch(TypedDict):
    """What a seat adds to a rematch."""
    entropy: "NotRequired[str]"

class NewWebhook(TypedDict):
    """A webhook to be made."""
    url: "str"
    types: "list[Literal['game.created', 'game.started', 'turn.asked', 'clock.low', 'game.finished', 'game.abandoned', 'events', 'talk.reported']]"
    game: "NotRequired[str]"
    after: "NotRequired[int]"

Redelivery = TypedDict("Redelivery", {"game": "NotRequired[str]", "from": "NotRequired[int | str]"})

class ForkSeat(TypedDict):
    """A seat of a fork, which is taken immediately."""
    name: "NotRequired[str | None]"
    controller: "NotRequired[str]"
    player: "NotRequired[str | None]"

NewFork = TypedDict("NewFork", {"at": "NotRequired[int | None]", "as": "NotRequired[int | Literal['spectator', 'all'] | None]", "seats": "NotRequired[list[ForkSeat] | None]", "seed": "NotRequired[str | None]"})

class BatchLine(TypedDict):
    """One line of a batch of actions."""
    game: "str"
    token: "str"
    action: "Action"
    key: "NotRequired[str]"
    if_match: "NotRequired[int | str]"

class NewSeat(TypedDict):
    """A seat of a new game. Without a name it stays open."""
    name: "NotRequired[str | None]"
    controller: "NotRequired[Literal['human', 'random', 'greedy', 'smart']]"
    player: "NotRequired[str | None]"
    entropy_commitment: "NotRequired[str | None]"

Window = TypedDict("Window", {"from": "str", "to": "str", "zone": "str"})

class Clock(TypedDict):
    """How time is kept: `per_action`, or `bank` and `increment`, in whole seconds."""
    per_action: "NotRequired[int | None]"
    bank: "NotRequired[int | None]"
    increment: "NotRequired[int | None]"
    grace: "NotRequired[int]"
    on_expiry: "NotRequired[Literal['default', 'resign', 'random', 'greedy', 'smart']]"
    window: "NotRequired[Window | None]"

class NewGame(TypedDict):
    """A game to be created."""
    ruleset: "str"
    options: "NotRequired[Options]"
    seats: "list[NewSeat]"
    listed: "NotRequired[bool]"
    practice: "NotRequired[bool]"
    rated: "NotRequired[bool]"
    clock: "NotRequired[Clock | None]"
    seed: "NotRequired[str | None]"

class NewSeek(TypedDict):
    """A game to play with people who are still to be found."""
    ruleset: "str"
    options: "NotRequired[Options]"
    seats: "int"
    clock: "NotRequired[Clock | None]"
    player: "NotRequired[str | None]"
    name: "NotRequired[str | None]"
    rated: "NotRequired[bool]"
    within: "NotRequired[int | None]"
    bots_after: "NotRequired[int | None]"
