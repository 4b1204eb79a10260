"""The documents of the service. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand."""

from typing import Any, Literal, Never, NotRequired, TypeAlias, TypedDict

JsonObject: TypeAlias = dict[str, Any]


class RulesetsResponse(TypedDict):
    """Every ruleset that can be played here, and the bots that play them."""
    rulesets: "list[RulesetSummaryDocument]"
    bots: "list[str]"


class RulesetSummaryDocument(TypedDict):
    """A ruleset that can be played here."""
    id: "str"
    title: "Text"
    players: "PlayersDocument"
    options: "JsonObject"


class Text(TypedDict):
    """One text in every language of the service."""
    de: "str"
    en: "str"


class PlayersDocument(TypedDict):
    """How many can play."""
    min: "int"
    max: "int"


class RulesetDocument(TypedDict):
    """A ruleset with all that a front end needs to know of it."""
    id: "str"
    title: "Text"
    players: "PlayersDocument"
    options: "JsonObject"
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
    """The name of what decides between equal totals."""
    id: "str"
    de: "str"
    en: "str"


class PhaseDocument(TypedDict):
    """What a phase asks for: in full, and in as few words as a telephone has room for."""
    de: "str"
    en: "str"
    short: "Text"


class ComponentsResponse(TypedDict):
    """The components that a game is played with."""
    ruleset: "str"
    components: "JsonObject"


class TableDocument(TypedDict):
    """What a table is drawn with: the little of a ruleset, and of the box of one game, that a first look needs."""
    ruleset: "str"
    title: "dict[str, str]"
    phases: "dict[str, dict[str, str]]"
    short_phases: "dict[str, dict[str, str]]"
    scores: "dict[str, dict[str, str]]"
    tie_breaks: "dict[str, dict[str, str]]"
    sealed: "list[str]"
    components: "JsonObject"

GameDocument: TypeAlias = "ClashOfVikingsGame | RaidsGame | SkandinavienGame | WikingerGame"

Status: TypeAlias = "Literal['abandoned', 'finished', 'open', 'running', 'scoring']"


class SeatDocument(TypedDict):
    """One seat of a game."""
    seat: "int"
    name: "str | None"
    controller: "str"
    taken: "bool"
    player: "NotRequired[str | None]"


class YouDocument(TypedDict):
    """What concerns the caller alone."""
    seat: "int"
    undo: "UndoDocument | None"


class UndoDocument(TypedDict):
    """An undo that would be accepted now: the table would be again as it was at version `to`."""
    to: "int"

Fork = TypedDict("Fork", {"game": "str", "version": "int", "head": "str", "as": "int | Literal['all', 'spectator']"})


class SeatClockDocument(TypedDict):
    """The clock of one seat."""
    seat: "int"
    remaining_ms: "int"
    due: "str | None"
    absent: "bool"


class PauseDocument(TypedDict):
    """Why all clocks of a game rest, since when, and until when at most."""
    reason: "Literal['absent', 'agreed']"
    since: "str"
    until: "str"


class GameCreatedResponse(TypedDict):
    """A new game, and its secrets, which are shown only now."""
    game: "GameDocument"
    tokens: "list[str | None]"
    join: "NotRequired[str | None]"


class GamesResponse(TypedDict):
    """A page of games, newest first. It may hold fewer than asked for, while `next` leads on."""
    games: "list[ListedGameDocument]"
    next: "str | None"


class ListedGameDocument(TypedDict):
    """A game in a list, as spectators see it."""
    id: "str"
    ruleset: "str"
    options: "JsonObject"
    status: "Status"
    version: "int"
    seats: "list[SeatDocument]"
    to_act: "list[int]"
    created_at: "str"
    updated_at: "str"
    finished_at: "str | None"
    winners: "list[int] | None"


class SeatTakenResponse(TypedDict):
    """A seat, and its token, which is shown only now; a seat that a bot has taken has none."""
    seat: "int"
    token: "NotRequired[str | None]"


class ActionsResponse(TypedDict):
    """What a seat can do. Every action can be posted word for word while the version stands."""
    version: "int"
    seat: "int"
    actions: "list[OfferedAction]"
    labels: "NotRequired[list[str] | None]"
    undo: "NotRequired[UndoDocument | None]"

EventDocument: TypeAlias = "ClashOfVikingsEvent | RaidsEvent | SkandinavienEvent | WikingerEvent"


class PrivatePartDocument(TypedDict):
    """A private part that the caller may see, with the salt of its commitment."""
    data: "JsonObject"
    salt: "str"


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


class DryRunResponse(TypedDict):
    """The events that an action would have, as far as they depend on nothing that the caller cannot know."""
    version: "int"
    events: "list[DryRunEventDocument]"
    complete: "bool"

DryRunEventDocument: TypeAlias = "ClashOfVikingsDryRunEvent | RaidsDryRunEvent | SkandinavienDryRunEvent | WikingerDryRunEvent"


class CommandResponse(TypedDict):
    """What a write did."""
    version: "int"
    events: "list[EventDocument]"
    game: "GameDocument"


class CommandSummary(TypedDict):
    """What a write did, in as little as `Prefer: return=minimal` asks for."""
    version: "int"
    head: "str"
    status: "Status"
    to_act: "list[int]"


class LineStoredDocument(TypedDict):
    """An action of many that is stored."""
    status: "int"
    version: "int"
    head: "str"
    receipt: "NotRequired[str | None]"


class SeatTokenResponse(TypedDict):
    """A new token of a seat, which is shown only now."""
    seat: "int"
    token: "str"


class PlayerTokenResponse(TypedDict):
    """A token that acts for every seat of a player, and until when. It is shown only now."""
    token: "str"
    expires_at: "str"


class StandingResponse(TypedDict):
    """A seat's own standing order."""
    standing: "StandingOrder | None"


class Scores(TypedDict):
    """Every seat's score at a version, as the viewer may know it.

    ``finality`` is ``provisional`` while the game runs, then ``final``, or ``void`` if the game was abandoned."""
    version: "int"
    finality: "str"
    seats: "list[Standing]"


class Standing(TypedDict):
    """One seat's score: the sum, the points by component, and a line for each reason."""
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
    """The end of a game. Equal ranks share the smaller number."""
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
    """How the totals changed. `version` is the newest version of the game."""
    version: "int"
    points: "list[ScorePoint]"


class ScorePoint(TypedDict):
    """The totals by seat from a version on, as spectators saw them."""
    version: "int"
    totals: "list[int]"


class AnalysisResponse(TypedDict):
    """Every action on offer to a seat at a version: those that were played on before the others, the best first."""
    game: "str"
    version: "int"
    seat: "int"
    bot: "str"
    actions: "list[AppraisalDocument]"


class AppraisalDocument(TypedDict):
    """What one action is expected to come to: final points ahead of the best of the others, for the seat that acts."""
    action: "OfferedAction"
    expected: "float"
    interval: "list[float]"
    worlds: "int"
    played_on: "bool"
    label: "NotRequired[str | None]"


class Statistics(TypedDict):
    """One ruleset in numbers: its games by status, and the finished ones by players and options.

    ``as_of`` is the time of the newest game that is in ``finished``."""
    ruleset: "str"
    as_of: "str | None"
    games: "dict[str, int]"
    finished: "list[FinishedGames]"


class FinishedGames(TypedDict):
    """Finished games with as many players and the same options.

    ``turn_order`` is empty where the ruleset does not say who begins. ``actions`` and ``minutes`` are the least, the
    lower quarter, the median, the upper quarter and the most."""
    players: "int"
    options: "JsonObject"
    games: "int"
    seats: "list[SeatFigures]"
    turn_order: "list[TurnFigures]"
    totals: "TotalFigures"
    components: "dict[str, ComponentFigures]"
    actions: "list[float]"
    minutes: "list[float]"


class SeatFigures(TypedDict):
    """How often one seat won, alone or with others; ``interval`` is Wilson's, of 95 %: least and most."""
    seat: "int"
    wins: "int"
    win_rate: "float"
    interval: "list[float]"


class TurnFigures(TypedDict):
    """How often whoever was so many in the first round won; ``interval`` is Wilson's, of 95 %: least and most."""
    turn: "int"
    wins: "int"
    win_rate: "float"
    interval: "list[float]"


class TotalFigures(TypedDict):
    """Totals at the end, of winners and of all: least, lower quarter, median, upper quarter, most."""
    winners: "list[float]"
    all: "list[float]"


class ComponentFigures(TypedDict):
    """The mean points of one component, of winners and of all."""
    winners: "float"
    all: "float"


class StatisticsResponse(TypedDict):
    """The statistics of all rulesets."""
    statistics: "list[Statistics]"


class Report(TypedDict):
    """All checks of one game. ``version`` is the first that is broken, or the newest when all is well."""
    ok: "bool"
    version: "int"
    checks: "list[Check]"


class Check(TypedDict):
    """One check: ``ok``, what was found, and the first version at which it fails.

    ``note`` is what the log tells wrongly though nothing in it was altered, since the rules of its time did.
    ``code`` says what kind of failure it is, and ``exception`` what the rules raised, which may name what is hidden."""
    name: "str"
    ok: "bool"
    detail: "str"
    version: "int | None"
    note: "str | None"
    code: "Literal['altered', 'not_checked', 'ruleset_cannot_fold', 'ruleset_missing', 'unknown_box'] | None"
    exception: "str | None"


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


class HealthResponse(TypedDict):
    """How the service is."""
    status: "str"


class WebhookDocument(TypedDict):
    """A webhook."""
    id: "str"
    url: "str"
    types: "list[Literal['clock.low', 'events', 'game.abandoned', 'game.created', 'game.finished', 'game.started', 'turn.asked']]"
    game: "str | None"
    after: "int"
    status: "Literal['active', 'ended']"
    created_at: "str"
    previous_secret_until: "str | None"
    failing: "list[FailingDocument]"
    failing_games: "int"


class FailingDocument(TypedDict):
    """A game of which nothing gets through to a webhook. Everything of it waits in its order."""
    game: "str"
    version: "int"
    attempts: "int"
    next_at: "str | None"


class WebhooksResponse(TypedDict):
    """All webhooks, the oldest first."""
    webhooks: "list[WebhookDocument]"


class WebhookCreatedResponse(TypedDict):
    """A webhook, and its secret, which is shown only now."""
    id: "str"
    secret: "str"


class DeliveriesResponse(TypedDict):
    """A page of attempts, newest first. The newest 1,000 or so are kept."""
    deliveries: "list[DeliveryDocument]"
    next: "str | None"


class DeliveryDocument(TypedDict):
    """One attempt to deliver one message."""
    id: "str"
    game: "str"
    version: "int"
    type: "Literal['clock.low', 'events', 'game.abandoned', 'game.created', 'game.finished', 'game.started', 'turn.asked']"
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
    """What every message says of a game, as spectators see it."""
    game: "str"
    version: "int"
    ruleset: "str"
    status: "str"
    to_act: "list[int]"
    players: "list[str | None]"
    names: "list[str | None]"


class TurnAskedWebhook(TypedDict):
    """Somebody is asked who was not before."""
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


class StreamedActions(TypedDict):
    """The offer as of the last event sent."""
    id: "None"
    event: "Literal['actions']"
    data: "ActionsResponse"


class StreamedScores(TypedDict):
    """The scores as of the last event sent."""
    id: "None"
    event: "Literal['scores']"
    data: "Scores"

StreamMessage: TypeAlias = "StreamedEvent | StreamedGame | StreamedActions | StreamedScores"

Draw: TypeAlias = "list[str | int | list[int]]"


class BotMove(TypedDict):
    """Which bot gave a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
    long, or chose what was not on offer."""
    name: "str"
    version: "int"
    worlds: "NotRequired[int]"
    replaced: "NotRequired[str]"


class ClockChange(TypedDict):
    """What a commit does to the clocks of these seats, beside what its events say.

    ``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
    charged up to here when the question closes."""
    stopped: "NotRequired[list[int]]"
    started: "NotRequired[list[int]]"
    answered: "NotRequired[list[int]]"


class FactSeatTaken(TypedDict):
    """Somebody sits down. ``entropy`` is hex, mixed into every draw; names are not in the log.

    Where the table agreed on sealed entropies it is empty, and ``commitment`` (hex) says what will be opened; a bot has
    none. ``before_id``: the seat committed before the game had its id, so that it is not part of the commitment.
    ``bot`` is the id of the bot that sits there, if it is one; older logs do not say that."""
    seat: "int"
    entropy: "str"
    commitment: "NotRequired[str | None]"
    before_id: "NotRequired[bool]"
    bot: "NotRequired[str | None]"


class EventSeatTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['seat_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactSeatTaken"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactEntropyOpened(TypedDict):
    """A seat opens the entropy (hex) that it committed to. With the last one the game starts."""
    seat: "int"
    entropy: "str"


class EventEntropyOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['entropy_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactEntropyOpened"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactEntropyNotOpened(TypedDict):
    """The time to open entropies is over, and these seats have not done it."""
    seats: "list[int]"


class EventEntropyNotOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['entropy_not_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactEntropyNotOpened"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactGameForked(TypedDict):
    """A fork has its table, instead of being laid out.

    ``state`` is what a spectator sees of it. ``table`` is all of it, as ``aggregate/tables.py`` writes it down: what
    ``as`` did not know in the parent is dealt anew by draws of this game. Under schema 1 what had been seen before
    (``Hidden.remembered``) was not asked about, and is not in the table."""
    state: "JsonObject"
    table: "NotRequired[JsonObject]"


class EventGameForked(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_forked']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactGameForked"
    private: "dict[str, PrivateGameForked]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class HiddenGameForked(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    table: "NotRequired[JsonObject]"
    decided: "NotRequired[CommitMetadata]"


class PrivateGameForked(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "HiddenGameForked"
    salt: "str"


class FactSeatInformed(TypedDict):
    """What a seat of a fork sees of its table otherwise than a spectator: these fields of the state."""
    seat: "int"
    state: "NotRequired[JsonObject]"


class EventSeatInformed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['seat_informed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactSeatInformed"
    private: "dict[str, PrivateSeatInformed]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class HiddenSeatInformed(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    state: "NotRequired[JsonObject]"
    decided: "NotRequired[CommitMetadata]"


class PrivateSeatInformed(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "HiddenSeatInformed"
    salt: "str"


class FactUndone(TypedDict):
    """A seat took its latest action back: the table is again as it was at version ``to``. Nothing is removed."""
    seat: "int"
    to: "int"


class EventUndone(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['undone']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactUndone"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactSeatResigned(TypedDict):
    """A seat gives up, where the table agreed to that, and ranks behind all others.

    The game ends, unless the table agreed on going on without the seat, and two others are left: then it is played for."""
    seat: "int"


class EventSeatResigned(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['seat_resigned']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactSeatResigned"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactSeatHandedOver(TypedDict):
    """From here on somebody else plays the seat: ``controller`` is ``human``, or the id of a bot."""
    seat: "int"
    controller: "str"


class EventSeatHandedOver(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['seat_handed_over']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactSeatHandedOver"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactTimeExpired(TypedDict):
    """The time of these seats is over: they are absent, and played for until they ask back.

    What follows is what the table agreed on: a default for each question that they were asked, or that they resign."""
    seats: "list[int]"


class EventTimeExpired(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['time_expired']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactTimeExpired"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactSeatBack(TypedDict):
    """A seat that was absent plays for itself again."""
    seat: "int"


class EventSeatBack(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['seat_back']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactSeatBack"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactTimeGivenBack(TypedDict):
    """The service was out of order between two times (milliseconds since 1970): no clock has run meanwhile."""
    since: "int"
    until: "int"


class EventTimeGivenBack(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['time_given_back']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactTimeGivenBack"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactPauseAsked(TypedDict):
    """These seats want a pause. Once all who are present do, all clocks rest until somebody acts or goes on.

    They rest for 30 days at most."""
    seats: "list[int]"


class EventPauseAsked(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['pause_asked']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactPauseAsked"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactClocksResumed(TypedDict):
    """A seat ends the pause, or the asking for one, or its time is over: the clocks run again."""
    seat: "int | None"


class EventClocksResumed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['clocks_resumed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactClocksResumed"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactGameAbandoned(TypedDict):
    """The game ends without a result, by the operator or for what the event before says. No score counts.

    ``reason``: it is because all persons who play have been ``absent`` for too long."""
    reason: "NotRequired[Literal['absent'] | None]"


class EventGameAbandoned(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_abandoned']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactGameAbandoned"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactResultsComputed(TypedDict):
    """The result as an immutable fact: the ranking with every component and the lines that explain it.

    ``resigned`` names the seats that gave up; they rank behind all others, whatever they scored."""
    ranking: "list[Ranked]"
    winners: "list[int]"
    resigned: "list[int]"


class EventResultsComputed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['results_computed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactResultsComputed"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class FactSeedOpened(TypedDict):
    """The last event: the seed (hex), from which every draw and every salt can be derived again."""
    seed: "str"


class EventSeedOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['seed_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "FactSeedOpened"
    private: "dict[str, Private]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class Hidden(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    decided: "NotRequired[CommitMetadata]"


class Private(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "Hidden"
    salt: "str"


class CommitMetadata(TypedDict):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
    ``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
    the commit does to the clocks."""
    action: "NotRequired[OfferedAction]"
    seat: "NotRequired[int | None]"
    draws: "NotRequired[list[Draw]]"
    bot: "NotRequired[BotMove | None]"
    default: "NotRequired[bool]"
    clock: "NotRequired[ClockChange | None]"

NotStarted: TypeAlias = "dict[str, Never]"

State: TypeAlias = "ClashOfVikingsState | RaidsState | SkandinavienState | WikingerState | NotStarted"

OfferedAction: TypeAlias = "ClashOfVikingsOfferedAction | RaidsOfferedAction | SkandinavienOfferedAction | WikingerOfferedAction"


class JoinRequest(TypedDict):
    """Taking a seat, or having a bot take it."""
    name: "NotRequired[str]"
    controller: "NotRequired[str]"
    join: "NotRequired[str | None]"
    entropy: "NotRequired[str]"
    entropy_commitment: "NotRequired[str | None]"


class EntropyOpening(TypedDict):
    """Opening an entropy."""
    entropy: "str"


class SeatChange(TypedDict):
    """What is to change about a seat; what is left out stays as it is."""
    name: "NotRequired[str | None]"
    controller: "NotRequired[str]"
    player: "NotRequired[str | None]"


class PlayerToken(TypedDict):
    """For how long a player's token shall count."""
    seconds: "NotRequired[int]"


class Rematch(TypedDict):
    """What a seat brings to a rematch."""
    entropy: "NotRequired[str]"


class NewWebhook(TypedDict):
    """A webhook to be made."""
    url: "str"
    types: "list[Literal['game.created', 'game.started', 'turn.asked', 'clock.low', 'game.finished', 'game.abandoned', 'events']]"
    game: "NotRequired[str]"
    after: "NotRequired[int]"

Redelivery = TypedDict("Redelivery", {"game": "NotRequired[str]", "from": "NotRequired[int | str]"})


class ForkSeat(TypedDict):
    """A seat of a fork, which is taken at once."""
    name: "NotRequired[str | None]"
    controller: "NotRequired[str]"
    player: "NotRequired[str | None]"

NewFork = TypedDict("NewFork", {"at": "NotRequired[int | None]", "as": "NotRequired[int | Literal['spectator', 'all'] | None]", "seats": "NotRequired[list[ForkSeat] | None]", "seed": "NotRequired[str | None]"})


class BatchLine(TypedDict):
    """One line of many actions."""
    game: "str"
    token: "str"
    action: "Action"
    key: "NotRequired[str]"
    if_match: "NotRequired[int | str]"


class ClashOfVikingsOptions(TypedDict):
    """The side of the arena, the variant, how calls of bluff are counted, and how Vikings get their start spaces."""
    arena: "NotRequired[Literal['fjord', 'meadow']]"
    bluff_arena: "NotRequired[bool]"
    first_call: "NotRequired[bool]"
    starts: "NotRequired[Literal['chosen', 'dealt']]"
    resignation: "NotRequired[Literal['ends', 'leaves', 'none']]"
    first_seat: "NotRequired[Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']]"
    entropy: "NotRequired[Literal['open', 'sealed']]"
    assistance: "NotRequired[bool]"


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


class ClashOfVikingsNewGame(TypedDict):
    """A game of Clash of Vikings to be created."""
    ruleset: "Literal['clash_of_vikings']"
    options: "NotRequired[ClashOfVikingsOptions]"
    seats: "list[NewSeat]"
    listed: "NotRequired[bool]"
    clock: "NotRequired[Clock | None]"
    seed: "NotRequired[str | None]"


class RaidsOptions(TypedDict):
    """The one point at which the printed text can be read in two ways that decide games."""
    shields: "NotRequired[Literal['capacity', 'tiles']]"
    resignation: "NotRequired[Literal['ends', 'leaves', 'none']]"
    first_seat: "NotRequired[Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']]"
    entropy: "NotRequired[Literal['open', 'sealed']]"
    assistance: "NotRequired[bool]"


class RaidsNewGame(TypedDict):
    """A game of Raids to be created."""
    ruleset: "Literal['raids']"
    options: "NotRequired[RaidsOptions]"
    seats: "list[NewSeat]"
    listed: "NotRequired[bool]"
    clock: "NotRequired[Clock | None]"
    seed: "NotRequired[str | None]"


class SkandinavienOptions(TypedDict):
    """The two questions that the printed rules leave open and tables answer differently (R061, R074)."""
    ferry_stacking: "NotRequired[bool]"
    mixed_doubles: "NotRequired[bool]"
    resignation: "NotRequired[Literal['ends', 'leaves', 'none']]"
    first_seat: "NotRequired[Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']]"
    entropy: "NotRequired[Literal['open', 'sealed']]"
    assistance: "NotRequired[bool]"


class SkandinavienNewGame(TypedDict):
    """A game of Ticket to Ride: Nordic Countries to be created."""
    ruleset: "Literal['skandinavien']"
    options: "NotRequired[SkandinavienOptions]"
    seats: "list[NewSeat]"
    listed: "NotRequired[bool]"
    clock: "NotRequired[Clock | None]"
    seed: "NotRequired[str | None]"


class WikingerOptions(TypedDict):
    """The variants (R204). Where `printed` is chosen, a game is recorded with what it stands for."""
    advanced: "NotRequired[bool]"
    auction: "NotRequired[Literal['none', 'open', 'printed', 'single_bid']]"
    placement: "NotRequired[Literal['automatic', 'manual', 'printed']]"
    resignation: "NotRequired[Literal['ends', 'leaves', 'none']]"
    first_seat: "NotRequired[Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']]"
    entropy: "NotRequired[Literal['open', 'sealed']]"
    assistance: "NotRequired[bool]"


class WikingerNewGame(TypedDict):
    """A game of Vikings to be created."""
    ruleset: "Literal['wikinger']"
    options: "NotRequired[WikingerOptions]"
    seats: "list[NewSeat]"
    listed: "NotRequired[bool]"
    clock: "NotRequired[Clock | None]"
    seed: "NotRequired[str | None]"

NewGame: TypeAlias = "ClashOfVikingsNewGame | RaidsNewGame | SkandinavienNewGame | WikingerNewGame"


class ClashOfVikingsActionAnnounce(TypedDict):
    """Put a card of the own hand face down and announce an action, truly or not (C040, C041)."""
    type: "Literal['announce']"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"


class ClashOfVikingsActionAnswer(TypedDict):
    """Secretly answer the question whether the announcement is a bluff (C050, S2). The answer is final.

    It names the question and the announced action, so that it never meets another announcement (S8)."""
    type: "Literal['answer']"
    question: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    call: "bool"


class ClashOfVikingsActionMove(TypedDict):
    """Move by WALK or SPRINT (C070)."""
    type: "Literal['move']"
    to: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsActionSlam(TypedDict):
    """Move onto another Viking's space by SLAM, and put that Viking beside it (C080, C082)."""
    type: "Literal['slam']"
    victim: "int"
    to: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsActionAttack(TypedDict):
    """Attack another Viking by CLUB, PUNCH, HAMMER or SLINGSHOT (C090, C091)."""
    type: "Literal['attack']"
    target: "int"


class ClashOfVikingsActionDecline(TypedDict):
    """Leave the announced action undone (C071, C103)."""
    type: "Literal['decline']"


class ClashOfVikingsActionClaimShield(TypedDict):
    """Answer an attack with a card, face down, said to be SHIELD (C112)."""
    type: "Literal['claim_shield']"
    question: "int"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"


class ClashOfVikingsActionDeclineShield(TypedDict):
    """Let an attack happen (C115)."""
    type: "Literal['decline_shield']"
    question: "int"


class ClashOfVikingsActionDoubtShield(TypedDict):
    """Call bluff on a claimed SHIELD (C116)."""
    type: "Literal['doubt_shield']"
    question: "int"


class ClashOfVikingsActionBelieveShield(TypedDict):
    """Let a claimed SHIELD pass, and with it the attack (C118)."""
    type: "Literal['believe_shield']"
    question: "int"


class ClashOfVikingsActionPlace(TypedDict):
    """Put the bracelet that PUNCH or SLINGSHOT knocked off beside the attacked Viking (C094)."""
    type: "Literal['place']"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsActionChooseStart(TypedDict):
    """Put your own Viking on a free start space, before the first turn (C010)."""
    type: "Literal['choose_start']"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"

ClashOfVikingsAction: TypeAlias = "ClashOfVikingsActionAnnounce | ClashOfVikingsActionAnswer | ClashOfVikingsActionMove | ClashOfVikingsActionSlam | ClashOfVikingsActionAttack | ClashOfVikingsActionDecline | ClashOfVikingsActionClaimShield | ClashOfVikingsActionDeclineShield | ClashOfVikingsActionDoubtShield | ClashOfVikingsActionBelieveShield | ClashOfVikingsActionPlace | ClashOfVikingsActionChooseStart"

ClashOfVikingsDraw: TypeAlias = "list[str | int | list[int]]"


class ClashOfVikingsBotMove(TypedDict):
    """Which bot gave a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
    long, or chose what was not on offer."""
    name: "str"
    version: "int"
    worlds: "NotRequired[int]"
    replaced: "NotRequired[str]"


class ClashOfVikingsClockChange(TypedDict):
    """What a commit does to the clocks of these seats, beside what its events say.

    ``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
    charged up to here when the question closes."""
    stopped: "NotRequired[list[int]]"
    started: "NotRequired[list[int]]"
    answered: "NotRequired[list[int]]"


class ClashOfVikingsLayout(TypedDict):
    """One side of the arena. ``start_spaces`` are clockwise, ``bracelet_spaces`` in the order of refilling."""
    title: "ClashOfVikingsText"
    start_spaces: "list[Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']]"
    bracelet_spaces: "list[Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']]"
    spaces: "list[ClashOfVikingsSpaceOnBoard]"


class ClashOfVikingsText(TypedDict):
    """One text in every language of the service."""
    de: "str"
    en: "str"


class ClashOfVikingsSpaceOnBoard(TypedDict):
    """One space. ``x`` and ``y`` are its centre, in thousandths of the distance between two neighbours."""
    id: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    kind: "Literal['bracelet', 'loot', 'plain', 'start', 'water']"
    adjacent: "list[Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']]"
    x: "int"
    y: "int"


class ClashOfVikingsSeatState(TypedDict):
    """What belongs to one seat."""
    seat: "int"
    bracelets: "int"
    bracelet_values: "list[int] | None"
    hand: "int"
    hand_cards: "list[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']] | None"
    draw_pile: "int"
    discard_pile: "int"
    discards: "list[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']] | None"
    since: "list[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK'] | int | None]"
    renewed: "list[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]"


class ClashOfVikingsPlayedState(TypedDict):
    """A card beside the overview."""
    seat: "int"
    said: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK'] | None"
    revealed: "bool"


class ClashOfVikingsQuestionState(TypedDict):
    """The open question. Nobody sees who has answered it, or what (S4)."""
    number: "int"
    kind: "Literal['bluff', 'doubt', 'shield']"
    asked: "list[int]"
    answer: "bool | None"


class ClashOfVikingsVerdictState(TypedDict):
    """How the last question of truth ended: an announcement or a claimed SHIELD, called or not."""
    number: "int"
    kind: "Literal['bluff', 'doubt']"
    seat: "int"
    said: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    caller: "int | None"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK'] | None"
    truthful: "bool | None"
    taker: "int | None"
    victim: "int | None"
    payment: "Literal['bracelet', 'nothing', 'supply'] | None"

ClashOfVikingsFork = TypedDict("ClashOfVikingsFork", {"game": "str", "version": "int", "head": "str", "as": "int | Literal['all', 'spectator']"})


class ClashOfVikingsClockSettings(TypedDict):
    """The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

    ``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
    ``default``, ``resign``, or the id of a bot."""
    grace: "int"
    on_expiry: "str"
    per_action: "NotRequired[int | None]"
    bank: "NotRequired[int | None]"
    increment: "NotRequired[int | None]"
    window: "NotRequired[ClashOfVikingsWindow | None]"

ClashOfVikingsWindow = TypedDict("ClashOfVikingsWindow", {"from": "str", "to": "str", "zone": "str"})


class ClashOfVikingsHidden(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivate(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHidden"
    salt: "str"


class ClashOfVikingsCommitMetadata(TypedDict):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
    ``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
    the commit does to the clocks."""
    action: "NotRequired[ClashOfVikingsOfferedAction]"
    seat: "NotRequired[int | None]"
    draws: "NotRequired[list[ClashOfVikingsDraw]]"
    bot: "NotRequired[ClashOfVikingsBotMove | None]"
    default: "NotRequired[bool]"
    clock: "NotRequired[ClashOfVikingsClockChange | None]"


class ClashOfVikingsOfferedAnnounce(TypedDict):
    """Put a card of the own hand face down and announce an action, truly or not (C040, C041)."""
    type: "Literal['announce']"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"


class ClashOfVikingsOfferedAnswer(TypedDict):
    """Secretly answer the question whether the announcement is a bluff (C050, S2). The answer is final.

    It names the question and the announced action, so that it never meets another announcement (S8)."""
    type: "Literal['answer']"
    question: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    call: "bool"


class ClashOfVikingsOfferedMove(TypedDict):
    """Move by WALK or SPRINT (C070)."""
    type: "Literal['move']"
    to: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsOfferedSlam(TypedDict):
    """Move onto another Viking's space by SLAM, and put that Viking beside it (C080, C082)."""
    type: "Literal['slam']"
    victim: "int"
    to: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsOfferedAttack(TypedDict):
    """Attack another Viking by CLUB, PUNCH, HAMMER or SLINGSHOT (C090, C091)."""
    type: "Literal['attack']"
    target: "int"


class ClashOfVikingsOfferedDecline(TypedDict):
    """Leave the announced action undone (C071, C103)."""
    type: "Literal['decline']"


class ClashOfVikingsOfferedClaimShield(TypedDict):
    """Answer an attack with a card, face down, said to be SHIELD (C112)."""
    type: "Literal['claim_shield']"
    question: "int"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"


class ClashOfVikingsOfferedDeclineShield(TypedDict):
    """Let an attack happen (C115)."""
    type: "Literal['decline_shield']"
    question: "int"


class ClashOfVikingsOfferedDoubtShield(TypedDict):
    """Call bluff on a claimed SHIELD (C116)."""
    type: "Literal['doubt_shield']"
    question: "int"


class ClashOfVikingsOfferedBelieveShield(TypedDict):
    """Let a claimed SHIELD pass, and with it the attack (C118)."""
    type: "Literal['believe_shield']"
    question: "int"


class ClashOfVikingsOfferedPlace(TypedDict):
    """Put the bracelet that PUNCH or SLINGSHOT knocked off beside the attacked Viking (C094)."""
    type: "Literal['place']"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsOfferedChooseStart(TypedDict):
    """Put your own Viking on a free start space, before the first turn (C010)."""
    type: "Literal['choose_start']"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsFactGameCreated(TypedDict):
    """The genesis: what is played, how, and the commitment to the seed, before anybody joins.

    ``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
    ``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
    are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
    ``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
    is played for while no person is present, as in every newer game in which time is kept."""
    game: "str"
    ruleset: "Literal['clash_of_vikings']"
    rules_version: "int"
    seats: "int"
    options: "ClashOfVikingsAllOptions"
    box: "JsonObject"
    box_hash: "str"
    commitment: "str"
    seeded: "bool"
    seed: "NotRequired[str]"
    fork: "NotRequired[ClashOfVikingsFork | None]"
    clock: "NotRequired[ClashOfVikingsClockSettings | None]"
    simulated: "NotRequired[bool]"
    rests: "NotRequired[bool]"


class ClashOfVikingsEventGameCreated(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_created']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactGameCreated"
    private: "dict[str, ClashOfVikingsPrivateGameCreated]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenGameCreated(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    seed: "NotRequired[str]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateGameCreated(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenGameCreated"
    salt: "str"


class ClashOfVikingsFactBluffAnswered(TypedDict):
    """Somebody answered. Who and what stays sealed while the game runs, except for the caller that counts."""
    question: "int"
    asked: "list[int]"
    seat: "NotRequired[int]"
    call: "NotRequired[bool]"


class ClashOfVikingsEventBluffAnswered(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bluff_answered']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBluffAnswered"
    private: "dict[str, ClashOfVikingsPrivateBluffAnswered]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenBluffAnswered(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    seat: "NotRequired[int]"
    call: "NotRequired[bool]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateBluffAnswered(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenBluffAnswered"
    salt: "str"


class ClashOfVikingsDryRunBluffAnswered(TypedDict):
    """As its fields say."""
    type: "Literal['bluff_answered']"
    data: "ClashOfVikingsFactBluffAnswered"
    private: "dict[str, ClashOfVikingsHiddenBluffAnswered]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBluffQuestionOpened(TypedDict):
    """Everybody with a bracelet may call bluff; ``asked`` is clockwise from the active player."""
    question: "int"
    asked: "list[int]"


class ClashOfVikingsEventBluffQuestionOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bluff_question_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBluffQuestionOpened"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBluffQuestionOpened(TypedDict):
    """As its fields say."""
    type: "Literal['bluff_question_opened']"
    data: "ClashOfVikingsFactBluffQuestionOpened"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBluffQuestionClosed(TypedDict):
    """The question is closed: with the caller that counts, or without one if everybody has passed."""
    question: "int"
    caller: "int | None"


class ClashOfVikingsEventBluffQuestionClosed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bluff_question_closed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBluffQuestionClosed"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBluffQuestionClosed(TypedDict):
    """As its fields say."""
    type: "Literal['bluff_question_closed']"
    data: "ClashOfVikingsFactBluffQuestionClosed"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactCardAnnounced(TypedDict):
    """The active player put a card face down and announced an action."""
    seat: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    card: "NotRequired[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]"


class ClashOfVikingsEventCardAnnounced(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['card_announced']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactCardAnnounced"
    private: "dict[str, ClashOfVikingsPrivateCardAnnounced]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenCardAnnounced(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    card: "NotRequired[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateCardAnnounced(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenCardAnnounced"
    salt: "str"


class ClashOfVikingsDryRunCardAnnounced(TypedDict):
    """As its fields say."""
    type: "Literal['card_announced']"
    data: "ClashOfVikingsFactCardAnnounced"
    private: "dict[str, ClashOfVikingsHiddenCardAnnounced]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactCardsDrawn(TypedDict):
    """A seat drew cards from its own pile."""
    seat: "int"
    count: "int"
    cards: "NotRequired[list[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]]"


class ClashOfVikingsEventCardsDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['cards_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactCardsDrawn"
    private: "dict[str, ClashOfVikingsPrivateCardsDrawn]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenCardsDrawn(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    cards: "NotRequired[list[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateCardsDrawn(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenCardsDrawn"
    salt: "str"


class ClashOfVikingsDryRunCardsDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['cards_drawn']"
    data: "ClashOfVikingsFactCardsDrawn"
    private: "dict[str, ClashOfVikingsHiddenCardsDrawn]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactCardsDiscarded(TypedDict):
    """The turn's cards went face down on their owners' discard piles; ``counts`` is by seat."""
    counts: "list[int]"


class ClashOfVikingsEventCardsDiscarded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['cards_discarded']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactCardsDiscarded"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunCardsDiscarded(TypedDict):
    """As its fields say."""
    type: "Literal['cards_discarded']"
    data: "ClashOfVikingsFactCardsDiscarded"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactSecondCardDue(TypedDict):
    """The first card is settled: the active player plays another."""
    seat: "int"


class ClashOfVikingsEventSecondCardDue(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['second_card_due']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactSecondCardDue"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunSecondCardDue(TypedDict):
    """As its fields say."""
    type: "Literal['second_card_due']"
    data: "ClashOfVikingsFactSecondCardDue"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactCardRevealed(TypedDict):
    """The called card was turned up."""
    seat: "int"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    truthful: "bool"


class ClashOfVikingsEventCardRevealed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['card_revealed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactCardRevealed"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunCardRevealed(TypedDict):
    """As its fields say."""
    type: "Literal['card_revealed']"
    data: "ClashOfVikingsFactCardRevealed"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactPileRenewed(TypedDict):
    """A seat's draw pile was used up: its discards, shuffled, are the new one."""
    seat: "int"
    count: "int"


class ClashOfVikingsEventPileRenewed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['pile_renewed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactPileRenewed"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunPileRenewed(TypedDict):
    """As its fields say."""
    type: "Literal['pile_renewed']"
    data: "ClashOfVikingsFactPileRenewed"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactVikingMoved(TypedDict):
    """The active Viking moved."""
    seat: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    start: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    to: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsEventVikingMoved(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['viking_moved']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactVikingMoved"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunVikingMoved(TypedDict):
    """As its fields say."""
    type: "Literal['viking_moved']"
    data: "ClashOfVikingsFactVikingMoved"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactActionDeclined(TypedDict):
    """The active player left the announced action undone."""
    seat: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"


class ClashOfVikingsEventActionDeclined(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['action_declined']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactActionDeclined"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunActionDeclined(TypedDict):
    """As its fields say."""
    type: "Literal['action_declined']"
    data: "ClashOfVikingsFactActionDeclined"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactActionFizzled(TypedDict):
    """The announced action could not be carried out, so it had no effect."""
    seat: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"


class ClashOfVikingsEventActionFizzled(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['action_fizzled']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactActionFizzled"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunActionFizzled(TypedDict):
    """As its fields say."""
    type: "Literal['action_fizzled']"
    data: "ClashOfVikingsFactActionFizzled"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactVikingSlammed(TypedDict):
    """The active Viking took another's space, and put that Viking beside it."""
    seat: "int"
    start: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    victim: "int"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    to: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsEventVikingSlammed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['viking_slammed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactVikingSlammed"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunVikingSlammed(TypedDict):
    """As its fields say."""
    type: "Literal['viking_slammed']"
    data: "ClashOfVikingsFactVikingSlammed"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactAttackDeclared(TypedDict):
    """The active Viking attacks another.

    ``opens`` is the number of the question to the attacked player, or ``None`` where it has no card to answer with."""
    seat: "int"
    target: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    opens: "int | None"


class ClashOfVikingsEventAttackDeclared(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['attack_declared']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactAttackDeclared"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunAttackDeclared(TypedDict):
    """As its fields say."""
    type: "Literal['attack_declared']"
    data: "ClashOfVikingsFactAttackDeclared"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactShieldDeclined(TypedDict):
    """The attacked player does not claim a SHIELD."""
    question: "int"
    seat: "int"


class ClashOfVikingsEventShieldDeclined(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['shield_declined']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactShieldDeclined"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunShieldDeclined(TypedDict):
    """As its fields say."""
    type: "Literal['shield_declined']"
    data: "ClashOfVikingsFactShieldDeclined"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactShieldClaimed(TypedDict):
    """The attacked player put a card face down and says that it is a SHIELD.

    ``question`` is the one that this answers, ``opens`` the one that it puts to the attacker."""
    question: "int"
    opens: "int"
    seat: "int"
    card: "NotRequired[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]"


class ClashOfVikingsEventShieldClaimed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['shield_claimed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactShieldClaimed"
    private: "dict[str, ClashOfVikingsPrivateShieldClaimed]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenShieldClaimed(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    card: "NotRequired[Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateShieldClaimed(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenShieldClaimed"
    salt: "str"


class ClashOfVikingsDryRunShieldClaimed(TypedDict):
    """As its fields say."""
    type: "Literal['shield_claimed']"
    data: "ClashOfVikingsFactShieldClaimed"
    private: "dict[str, ClashOfVikingsHiddenShieldClaimed]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactShieldBelieved(TypedDict):
    """The attacker lets the claim pass: the attack does not happen."""
    question: "int"
    seat: "int"


class ClashOfVikingsEventShieldBelieved(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['shield_believed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactShieldBelieved"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunShieldBelieved(TypedDict):
    """As its fields say."""
    type: "Literal['shield_believed']"
    data: "ClashOfVikingsFactShieldBelieved"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactShieldDoubted(TypedDict):
    """The attacker calls bluff on the claim."""
    question: "int"
    seat: "int"


class ClashOfVikingsEventShieldDoubted(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['shield_doubted']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactShieldDoubted"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunShieldDoubted(TypedDict):
    """As its fields say."""
    type: "Literal['shield_doubted']"
    data: "ClashOfVikingsFactShieldDoubted"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactShieldRevealed(TypedDict):
    """The claimed card was turned up."""
    seat: "int"
    card: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SHIELD', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK']"
    truthful: "bool"


class ClashOfVikingsEventShieldRevealed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['shield_revealed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactShieldRevealed"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunShieldRevealed(TypedDict):
    """As its fields say."""
    type: "Literal['shield_revealed']"
    data: "ClashOfVikingsFactShieldRevealed"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletLaid(TypedDict):
    """A bracelet from the supply was laid face up on a bracelet space."""
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    value: "int"


class ClashOfVikingsEventBraceletLaid(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelet_laid']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletLaid"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletLaid(TypedDict):
    """As its fields say."""
    type: "Literal['bracelet_laid']"
    data: "ClashOfVikingsFactBraceletLaid"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletTaken(TypedDict):
    """One bracelet went over, unseen by all others."""
    taker: "int"
    victim: "int"
    reason: "Literal['bluff', 'false_call', 'false_shield', 'hit', 'shield']"
    value: "NotRequired[int]"


class ClashOfVikingsEventBraceletTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelet_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletTaken"
    private: "dict[str, ClashOfVikingsPrivateBraceletTaken]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenBraceletTaken(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    value: "NotRequired[int]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateBraceletTaken(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenBraceletTaken"
    salt: "str"


class ClashOfVikingsDryRunBraceletTaken(TypedDict):
    """As its fields say."""
    type: "Literal['bracelet_taken']"
    data: "ClashOfVikingsFactBraceletTaken"
    private: "dict[str, ClashOfVikingsHiddenBraceletTaken]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletsPickedUp(TypedDict):
    """A Viking's player took all bracelets that lay on its space, or came to it."""
    seat: "int"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    values: "list[int]"


class ClashOfVikingsEventBraceletsPickedUp(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelets_picked_up']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletsPickedUp"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletsPickedUp(TypedDict):
    """As its fields say."""
    type: "Literal['bracelets_picked_up']"
    data: "ClashOfVikingsFactBraceletsPickedUp"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletKnockedOff(TypedDict):
    """PUNCH or SLINGSHOT took a bracelet from the target and turned it up; the attacker chooses where it goes."""
    seat: "int"
    target: "int"
    value: "int"


class ClashOfVikingsEventBraceletKnockedOff(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelet_knocked_off']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletKnockedOff"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletKnockedOff(TypedDict):
    """As its fields say."""
    type: "Literal['bracelet_knocked_off']"
    data: "ClashOfVikingsFactBraceletKnockedOff"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletPlaced(TypedDict):
    """The knocked-off bracelet was put on a space."""
    seat: "int"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    value: "int"


class ClashOfVikingsEventBraceletPlaced(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelet_placed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletPlaced"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletPlaced(TypedDict):
    """As its fields say."""
    type: "Literal['bracelet_placed']"
    data: "ClashOfVikingsFactBraceletPlaced"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactLootTaken(TypedDict):
    """The active Viking stood on the loot space when its turn began."""
    seat: "int"
    count: "int"
    values: "NotRequired[list[int]]"


class ClashOfVikingsEventLootTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['loot_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactLootTaken"
    private: "dict[str, ClashOfVikingsPrivateLootTaken]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenLootTaken(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    values: "NotRequired[list[int]]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateLootTaken(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenLootTaken"
    salt: "str"


class ClashOfVikingsDryRunLootTaken(TypedDict):
    """As its fields say."""
    type: "Literal['loot_taken']"
    data: "ClashOfVikingsFactLootTaken"
    private: "dict[str, ClashOfVikingsHiddenLootTaken]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactNothingTaken(TypedDict):
    """A bracelet was due, and there was none."""
    taker: "int"
    victim: "int"
    reason: "Literal['bluff', 'false_call', 'false_shield', 'hit', 'shield']"


class ClashOfVikingsEventNothingTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['nothing_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactNothingTaken"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunNothingTaken(TypedDict):
    """As its fields say."""
    type: "Literal['nothing_taken']"
    data: "ClashOfVikingsFactNothingTaken"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactSupplyBraceletTaken(TypedDict):
    """The bluffer had no bracelet, so the caller took one from the supply."""
    taker: "int"
    victim: "int"
    value: "NotRequired[int]"


class ClashOfVikingsEventSupplyBraceletTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['supply_bracelet_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactSupplyBraceletTaken"
    private: "dict[str, ClashOfVikingsPrivateSupplyBraceletTaken]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenSupplyBraceletTaken(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    value: "NotRequired[int]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateSupplyBraceletTaken(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenSupplyBraceletTaken"
    salt: "str"


class ClashOfVikingsDryRunSupplyBraceletTaken(TypedDict):
    """As its fields say."""
    type: "Literal['supply_bracelet_taken']"
    data: "ClashOfVikingsFactSupplyBraceletTaken"
    private: "dict[str, ClashOfVikingsHiddenSupplyBraceletTaken]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletSunk(TypedDict):
    """A bracelet was put on water and left the game."""
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"
    value: "int"


class ClashOfVikingsEventBraceletSunk(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelet_sunk']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletSunk"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletSunk(TypedDict):
    """As its fields say."""
    type: "Literal['bracelet_sunk']"
    data: "ClashOfVikingsFactBraceletSunk"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactTurnBegan(TypedDict):
    """A seat's turn began, counted from 1."""
    turn: "int"
    seat: "int"


class ClashOfVikingsEventTurnBegan(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['turn_began']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactTurnBegan"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunTurnBegan(TypedDict):
    """As its fields say."""
    type: "Literal['turn_began']"
    data: "ClashOfVikingsFactTurnBegan"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletsHandedOut(TypedDict):
    """Every seat got these bracelets to start with."""
    values: "list[int]"


class ClashOfVikingsEventBraceletsHandedOut(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelets_handed_out']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletsHandedOut"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletsHandedOut(TypedDict):
    """As its fields say."""
    type: "Literal['bracelets_handed_out']"
    data: "ClashOfVikingsFactBraceletsHandedOut"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletsRemoved(TypedDict):
    """Bracelets went back to the box before the game, unseen by everybody."""
    count: "int"
    values: "NotRequired[list[int]]"


class ClashOfVikingsEventBraceletsRemoved(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelets_removed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletsRemoved"
    private: "dict[str, ClashOfVikingsPrivateBraceletsRemoved]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsHiddenBraceletsRemoved(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    values: "NotRequired[list[int]]"
    decided: "NotRequired[ClashOfVikingsCommitMetadata]"


class ClashOfVikingsPrivateBraceletsRemoved(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "ClashOfVikingsHiddenBraceletsRemoved"
    salt: "str"


class ClashOfVikingsDryRunBraceletsRemoved(TypedDict):
    """As its fields say."""
    type: "Literal['bracelets_removed']"
    data: "ClashOfVikingsFactBraceletsRemoved"
    private: "dict[str, ClashOfVikingsHiddenBraceletsRemoved]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactStartPlayerDetermined(TypedDict):
    """It is known who takes the first turn, and chooses a start space first."""
    seat: "int"


class ClashOfVikingsEventStartPlayerDetermined(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['start_player_determined']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactStartPlayerDetermined"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunStartPlayerDetermined(TypedDict):
    """As its fields say."""
    type: "Literal['start_player_determined']"
    data: "ClashOfVikingsFactStartPlayerDetermined"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactStartSpaceChosen(TypedDict):
    """A seat put its Viking on a free start space."""
    seat: "int"
    space: "Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']"


class ClashOfVikingsEventStartSpaceChosen(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['start_space_chosen']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactStartSpaceChosen"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunStartSpaceChosen(TypedDict):
    """As its fields say."""
    type: "Literal['start_space_chosen']"
    data: "ClashOfVikingsFactStartSpaceChosen"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactVikingsPlaced(TypedDict):
    """Each seat's Viking was dealt a start space; ``spaces`` is by seat."""
    spaces: "list[Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9']]"


class ClashOfVikingsEventVikingsPlaced(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['vikings_placed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactVikingsPlaced"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunVikingsPlaced(TypedDict):
    """As its fields say."""
    type: "Literal['vikings_placed']"
    data: "ClashOfVikingsFactVikingsPlaced"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactBraceletsCounted(TypedDict):
    """A seat's bracelets were shown and added up."""
    seat: "int"
    values: "list[int]"
    total: "int"


class ClashOfVikingsEventBraceletsCounted(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bracelets_counted']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactBraceletsCounted"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunBraceletsCounted(TypedDict):
    """As its fields say."""
    type: "Literal['bracelets_counted']"
    data: "ClashOfVikingsFactBraceletsCounted"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsFactGameEnded(TypedDict):
    """No bracelet is left in the supply, or the technical turn cap is reached."""
    reason: "Literal['supply_empty', 'turn_cap']"


class ClashOfVikingsEventGameEnded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_ended']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "ClashOfVikingsFactGameEnded"
    private: "dict[str, ClashOfVikingsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class ClashOfVikingsDryRunGameEnded(TypedDict):
    """As its fields say."""
    type: "Literal['game_ended']"
    data: "ClashOfVikingsFactGameEnded"
    private: "dict[str, ClashOfVikingsHidden]"
    text: "NotRequired[str | None]"


class ClashOfVikingsState(TypedDict):
    """The table in a viewer's eyes."""
    arena: "Literal['fjord', 'meadow']"
    own_arena: "ClashOfVikingsLayout | None"
    turn: "int"
    active: "int | None"
    card: "int"
    action: "Literal['CLUB', 'HAMMER', 'PUNCH', 'SLAM', 'SLINGSHOT', 'SPRINT', 'WALK'] | None"
    vikings: "list[Literal['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9'] | None]"
    lying: "dict[str, list[int]]"
    supply: "int"
    removed: "int"
    sunk: "list[int]"
    seats: "list[ClashOfVikingsSeatState]"
    played: "list[ClashOfVikingsPlayedState]"
    question: "ClashOfVikingsQuestionState | None"
    last_question: "ClashOfVikingsVerdictState | None"
    target: "int | None"
    passed: "list[list[int | None]]"
    knocked_off: "int | None"


class ClashOfVikingsAllOptions(TypedDict):
    """The options of a game of Clash of Vikings."""
    arena: "Literal['fjord', 'meadow']"
    bluff_arena: "bool"
    first_call: "bool"
    starts: "Literal['chosen', 'dealt']"
    resignation: "Literal['ends', 'leaves', 'none']"
    first_seat: "Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']"
    entropy: "Literal['open', 'sealed']"
    assistance: "bool"


class ClashOfVikingsGame(TypedDict):
    """A game as the caller may see it."""
    id: "str"
    ruleset: "Literal['clash_of_vikings']"
    options: "ClashOfVikingsAllOptions"
    status: "Status"
    version: "int"
    listed: "bool"
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
    state: "ClashOfVikingsState | NotStarted"
    views: "NotRequired[list[ClashOfVikingsState]]"

ClashOfVikingsEvent: TypeAlias = "ClashOfVikingsEventGameCreated | ClashOfVikingsEventBluffAnswered | ClashOfVikingsEventBluffQuestionOpened | ClashOfVikingsEventBluffQuestionClosed | ClashOfVikingsEventCardAnnounced | ClashOfVikingsEventCardsDrawn | ClashOfVikingsEventCardsDiscarded | ClashOfVikingsEventSecondCardDue | ClashOfVikingsEventCardRevealed | ClashOfVikingsEventPileRenewed | ClashOfVikingsEventVikingMoved | ClashOfVikingsEventActionDeclined | ClashOfVikingsEventActionFizzled | ClashOfVikingsEventVikingSlammed | ClashOfVikingsEventAttackDeclared | ClashOfVikingsEventShieldDeclined | ClashOfVikingsEventShieldClaimed | ClashOfVikingsEventShieldBelieved | ClashOfVikingsEventShieldDoubted | ClashOfVikingsEventShieldRevealed | ClashOfVikingsEventBraceletLaid | ClashOfVikingsEventBraceletTaken | ClashOfVikingsEventBraceletsPickedUp | ClashOfVikingsEventBraceletKnockedOff | ClashOfVikingsEventBraceletPlaced | ClashOfVikingsEventLootTaken | ClashOfVikingsEventNothingTaken | ClashOfVikingsEventSupplyBraceletTaken | ClashOfVikingsEventBraceletSunk | ClashOfVikingsEventTurnBegan | ClashOfVikingsEventBraceletsHandedOut | ClashOfVikingsEventBraceletsRemoved | ClashOfVikingsEventStartPlayerDetermined | ClashOfVikingsEventStartSpaceChosen | ClashOfVikingsEventVikingsPlaced | ClashOfVikingsEventBraceletsCounted | ClashOfVikingsEventGameEnded | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened"

ClashOfVikingsDryRunEvent: TypeAlias = "ClashOfVikingsDryRunBluffAnswered | ClashOfVikingsDryRunBluffQuestionOpened | ClashOfVikingsDryRunBluffQuestionClosed | ClashOfVikingsDryRunCardAnnounced | ClashOfVikingsDryRunCardsDrawn | ClashOfVikingsDryRunCardsDiscarded | ClashOfVikingsDryRunSecondCardDue | ClashOfVikingsDryRunCardRevealed | ClashOfVikingsDryRunPileRenewed | ClashOfVikingsDryRunVikingMoved | ClashOfVikingsDryRunActionDeclined | ClashOfVikingsDryRunActionFizzled | ClashOfVikingsDryRunVikingSlammed | ClashOfVikingsDryRunAttackDeclared | ClashOfVikingsDryRunShieldDeclined | ClashOfVikingsDryRunShieldClaimed | ClashOfVikingsDryRunShieldBelieved | ClashOfVikingsDryRunShieldDoubted | ClashOfVikingsDryRunShieldRevealed | ClashOfVikingsDryRunBraceletLaid | ClashOfVikingsDryRunBraceletTaken | ClashOfVikingsDryRunBraceletsPickedUp | ClashOfVikingsDryRunBraceletKnockedOff | ClashOfVikingsDryRunBraceletPlaced | ClashOfVikingsDryRunLootTaken | ClashOfVikingsDryRunNothingTaken | ClashOfVikingsDryRunSupplyBraceletTaken | ClashOfVikingsDryRunBraceletSunk | ClashOfVikingsDryRunTurnBegan | ClashOfVikingsDryRunBraceletsHandedOut | ClashOfVikingsDryRunBraceletsRemoved | ClashOfVikingsDryRunStartPlayerDetermined | ClashOfVikingsDryRunStartSpaceChosen | ClashOfVikingsDryRunVikingsPlaced | ClashOfVikingsDryRunBraceletsCounted | ClashOfVikingsDryRunGameEnded"

ClashOfVikingsOfferedAction: TypeAlias = "ClashOfVikingsOfferedAnnounce | ClashOfVikingsOfferedAnswer | ClashOfVikingsOfferedMove | ClashOfVikingsOfferedSlam | ClashOfVikingsOfferedAttack | ClashOfVikingsOfferedDecline | ClashOfVikingsOfferedClaimShield | ClashOfVikingsOfferedDeclineShield | ClashOfVikingsOfferedDoubtShield | ClashOfVikingsOfferedBelieveShield | ClashOfVikingsOfferedPlace | ClashOfVikingsOfferedChooseStart"


class RaidsActionPlace(TypedDict):
    """Put the tile just taken on an empty space of the ship (R061)."""
    type: "Literal['place']"


class RaidsActionReplace(TypedDict):
    """Discard a tile aboard and put the tile just taken in its place (R062)."""
    type: "Literal['replace']"
    space: "int"


class RaidsActionDiscard(TypedDict):
    """Discard the tile just taken (R063)."""
    type: "Literal['discard']"


class RaidsActionSell(TypedDict):
    """Take the market tile and sell the goods on these spaces, or none (R071)."""
    type: "Literal['sell']"
    spaces: "list[int]"


class RaidsActionNavigate(TypedDict):
    """Sail to a tile, or back to the harbour (R090)."""
    type: "Literal['navigate']"
    to: "int"


class RaidsActionFight(TypedDict):
    """Fight the monster ahead (R120)."""
    type: "Literal['fight']"


class RaidsActionSacrifice(TypedDict):
    """Pass the monster ahead without a fight, for a Viking if there is one (R127)."""
    type: "Literal['sacrifice']"


class RaidsActionStrikeBack(TypedDict):
    """Stay in the battle, for one Viking more than the enemy's last blow (R143)."""
    type: "Literal['strike_back']"


class RaidsActionFlee(TypedDict):
    """Give up the battle and sail on at once (R148)."""
    type: "Literal['flee']"
    to: "int"

RaidsAction: TypeAlias = "RaidsActionPlace | RaidsActionReplace | RaidsActionDiscard | RaidsActionSell | RaidsActionNavigate | RaidsActionFight | RaidsActionSacrifice | RaidsActionStrikeBack | RaidsActionFlee"

RaidsDraw: TypeAlias = "list[str | int | list[int]]"


class RaidsBotMove(TypedDict):
    """Which bot gave a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
    long, or chose what was not on offer."""
    name: "str"
    version: "int"
    worlds: "NotRequired[int]"
    replaced: "NotRequired[str]"


class RaidsClockChange(TypedDict):
    """What a commit does to the clocks of these seats, beside what its events say.

    ``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
    charged up to here when the question closes."""
    stopped: "NotRequired[list[int]]"
    started: "NotRequired[list[int]]"
    answered: "NotRequired[list[int]]"


class RaidsTile(TypedDict):
    """One voyage tile with its name."""
    id: "str"
    voyage: "int"
    type: "Literal['good', 'market', 'mjolnir', 'monster', 'raid', 'rune', 'sail', 'standard', 'visit', 'weapon']"
    value: "int"
    shields: "int"
    kind: "str"
    name: "RaidsText"


class RaidsText(TypedDict):
    """One text in every language of the service."""
    de: "str"
    en: "str"


class RaidsPlace(TypedDict):
    """A place of the course, with what lies there."""
    place: "int"
    kind: "Literal['harbour', 'tile', 'village']"
    tile: "RaidsTile | None"
    ships: "list[int]"
    vikings: "list[int] | None"
    coins: "list[int] | None"
    fight_costs: "list[int | None] | None"


class RaidsShipState(TypedDict):
    """A seat's longship, and what lies beside it."""
    seat: "int"
    place: "int"
    start_position: "int"
    rank: "int | None"
    crew: "int"
    capacity: "int"
    weapons: "int"
    spaces: "list[RaidsTile | None]"
    runes: "list[RaidsTile]"
    markets: "list[RaidsTile]"
    sold: "list[RaidsTile]"
    monsters: "list[RaidsTile]"
    coins: "list[int]"
    fame: "RaidsFame"


class RaidsFame(TypedDict):
    """What a ship is worth as if the game ended now."""
    coins: "int"
    runes: "int"
    mjolnirs: "int"
    standards: "int"
    goods: "int"
    monsters: "int"


class RaidsMoveState(TypedDict):
    """A ship on its way. Place, monster and cost are those of the monster that leaves it a choice now."""
    seat: "int"
    to: "int"
    place: "int | None"
    monster: "RaidsTile | None"
    cost: "int | None"


class RaidsBattleState(TypedDict):
    """An open battle."""
    place: "int"
    asked: "int"
    opponent: "int"
    blow: "int"
    attacker: "int"
    defender: "int"
    attacker_spent: "int"
    defender_spent: "int"

RaidsFork = TypedDict("RaidsFork", {"game": "str", "version": "int", "head": "str", "as": "int | Literal['all', 'spectator']"})


class RaidsClockSettings(TypedDict):
    """The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

    ``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
    ``default``, ``resign``, or the id of a bot."""
    grace: "int"
    on_expiry: "str"
    per_action: "NotRequired[int | None]"
    bank: "NotRequired[int | None]"
    increment: "NotRequired[int | None]"
    window: "NotRequired[RaidsWindow | None]"

RaidsWindow = TypedDict("RaidsWindow", {"from": "str", "to": "str", "zone": "str"})


class RaidsHidden(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    decided: "NotRequired[RaidsCommitMetadata]"


class RaidsPrivate(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "RaidsHidden"
    salt: "str"


class RaidsCommitMetadata(TypedDict):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
    ``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
    the commit does to the clocks."""
    action: "NotRequired[RaidsOfferedAction]"
    seat: "NotRequired[int | None]"
    draws: "NotRequired[list[RaidsDraw]]"
    bot: "NotRequired[RaidsBotMove | None]"
    default: "NotRequired[bool]"
    clock: "NotRequired[RaidsClockChange | None]"


class RaidsOfferedPlace(TypedDict):
    """Put the tile just taken on an empty space of the ship (R061)."""
    type: "Literal['place']"


class RaidsOfferedReplace(TypedDict):
    """Discard a tile aboard and put the tile just taken in its place (R062)."""
    type: "Literal['replace']"
    space: "int"


class RaidsOfferedDiscard(TypedDict):
    """Discard the tile just taken (R063)."""
    type: "Literal['discard']"


class RaidsOfferedSell(TypedDict):
    """Take the market tile and sell the goods on these spaces, or none (R071)."""
    type: "Literal['sell']"
    spaces: "list[int]"


class RaidsOfferedNavigate(TypedDict):
    """Sail to a tile, or back to the harbour (R090)."""
    type: "Literal['navigate']"
    to: "int"


class RaidsOfferedFight(TypedDict):
    """Fight the monster ahead (R120)."""
    type: "Literal['fight']"


class RaidsOfferedSacrifice(TypedDict):
    """Pass the monster ahead without a fight, for a Viking if there is one (R127)."""
    type: "Literal['sacrifice']"


class RaidsOfferedStrikeBack(TypedDict):
    """Stay in the battle, for one Viking more than the enemy's last blow (R143)."""
    type: "Literal['strike_back']"


class RaidsOfferedFlee(TypedDict):
    """Give up the battle and sail on at once (R148)."""
    type: "Literal['flee']"
    to: "int"


class RaidsFactGameCreated(TypedDict):
    """The genesis: what is played, how, and the commitment to the seed, before anybody joins.

    ``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
    ``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
    are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
    ``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
    is played for while no person is present, as in every newer game in which time is kept."""
    game: "str"
    ruleset: "Literal['raids']"
    rules_version: "int"
    seats: "int"
    options: "RaidsAllOptions"
    box: "JsonObject"
    box_hash: "str"
    commitment: "str"
    seeded: "bool"
    seed: "NotRequired[str]"
    fork: "NotRequired[RaidsFork | None]"
    clock: "NotRequired[RaidsClockSettings | None]"
    simulated: "NotRequired[bool]"
    rests: "NotRequired[bool]"


class RaidsEventGameCreated(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_created']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactGameCreated"
    private: "dict[str, RaidsPrivateGameCreated]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsHiddenGameCreated(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    seed: "NotRequired[str]"
    decided: "NotRequired[RaidsCommitMetadata]"


class RaidsPrivateGameCreated(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "RaidsHiddenGameCreated"
    salt: "str"


class RaidsFactCourseSet(TypedDict):
    """A seat set sail for a place (R090)."""
    seat: "int"
    to: "int"


class RaidsEventCourseSet(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['course_set']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactCourseSet"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunCourseSet(TypedDict):
    """As its fields say."""
    type: "Literal['course_set']"
    data: "RaidsFactCourseSet"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactArrived(TypedDict):
    """A seat's ship stopped at a tile (R092)."""
    seat: "int"
    place: "int"


class RaidsEventArrived(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['arrived']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactArrived"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunArrived(TypedDict):
    """As its fields say."""
    type: "Literal['arrived']"
    data: "RaidsFactArrived"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactVillagePassed(TypedDict):
    """A seat passed a village and recruited there, if there was room (R110)."""
    seat: "int"
    place: "int"
    recruited: "int"


class RaidsEventVillagePassed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['village_passed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactVillagePassed"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunVillagePassed(TypedDict):
    """As its fields say."""
    type: "Literal['village_passed']"
    data: "RaidsFactVillagePassed"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactTilesDiscarded(TypedDict):
    """The tiles between a seat's ship and the next one ahead left the game (R080)."""
    seat: "int"
    places: "list[int]"
    tiles: "list[str]"


class RaidsEventTilesDiscarded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tiles_discarded']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactTilesDiscarded"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunTilesDiscarded(TypedDict):
    """As its fields say."""
    type: "Literal['tiles_discarded']"
    data: "RaidsFactTilesDiscarded"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactTilePlaced(TypedDict):
    """A seat took a tile aboard. ``replaced`` left the game for it; ``surplus`` Vikings found no shield (R067)."""
    seat: "int"
    tile: "str"
    space: "int"
    replaced: "str | None"
    surplus: "int"


class RaidsEventTilePlaced(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tile_placed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactTilePlaced"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunTilePlaced(TypedDict):
    """As its fields say."""
    type: "Literal['tile_placed']"
    data: "RaidsFactTilePlaced"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactRuneTaken(TypedDict):
    """A seat took a rune tile (R068). ``runes`` is how many it has now."""
    seat: "int"
    tile: "str"
    runes: "int"


class RaidsEventRuneTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['rune_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactRuneTaken"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunRuneTaken(TypedDict):
    """As its fields say."""
    type: "Literal['rune_taken']"
    data: "RaidsFactRuneTaken"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactMarketTaken(TypedDict):
    """A seat took a market tile, sold goods worth ``value`` and recruited (R071, R073)."""
    seat: "int"
    tile: "str"
    sold: "list[str]"
    value: "int"
    recruited: "int"


class RaidsEventMarketTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['market_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactMarketTaken"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunMarketTaken(TypedDict):
    """As its fields say."""
    type: "Literal['market_taken']"
    data: "RaidsFactMarketTaken"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactVisitPassed(TypedDict):
    """A seat passed a visit; of its lot ``recruited`` Vikings found room (R112)."""
    seat: "int"
    place: "int"
    tile: "str"
    lot: "int"
    recruited: "int"


class RaidsEventVisitPassed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['visit_passed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactVisitPassed"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunVisitPassed(TypedDict):
    """As its fields say."""
    type: "Literal['visit_passed']"
    data: "RaidsFactVisitPassed"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactRaidPassed(TypedDict):
    """A seat passed a raid and took a coin (R113)."""
    seat: "int"
    place: "int"
    tile: "str"
    coin: "int"


class RaidsEventRaidPassed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['raid_passed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactRaidPassed"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunRaidPassed(TypedDict):
    """As its fields say."""
    type: "Literal['raid_passed']"
    data: "RaidsFactRaidPassed"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactMonsterPassed(TypedDict):
    """A seat passed a monster without a fight, for a Viking if it had one (R126, R127)."""
    seat: "int"
    place: "int"
    tile: "str"
    lost: "int"


class RaidsEventMonsterPassed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['monster_passed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactMonsterPassed"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunMonsterPassed(TypedDict):
    """As its fields say."""
    type: "Literal['monster_passed']"
    data: "RaidsFactMonsterPassed"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactMonsterDefeated(TypedDict):
    """A seat fought a monster and took it (R125). ``weapons`` is the weapon value it had."""
    seat: "int"
    place: "int"
    tile: "str"
    strength: "int"
    weapons: "int"
    lost: "int"


class RaidsEventMonsterDefeated(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['monster_defeated']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactMonsterDefeated"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunMonsterDefeated(TypedDict):
    """As its fields say."""
    type: "Literal['monster_defeated']"
    data: "RaidsFactMonsterDefeated"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactDocked(TypedDict):
    """A seat's ship is back in the harbour, with its rank of arrival (R101)."""
    seat: "int"
    rank: "int"


class RaidsEventDocked(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['docked']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactDocked"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunDocked(TypedDict):
    """As its fields say."""
    type: "Literal['docked']"
    data: "RaidsFactDocked"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactBattleBegun(TypedDict):
    """A seat attacked the ship at its place (R140). ``lost`` is what the first blow costs it."""
    seat: "int"
    opponent: "int"
    place: "int"
    lost: "int"


class RaidsEventBattleBegun(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['battle_begun']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactBattleBegun"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunBattleBegun(TypedDict):
    """As its fields say."""
    type: "Literal['battle_begun']"
    data: "RaidsFactBattleBegun"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactStruckBack(TypedDict):
    """A seat stayed in the battle (R143), which it cannot take back (R254)."""
    seat: "int"
    opponent: "int"
    lost: "int"


class RaidsEventStruckBack(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['struck_back']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactStruckBack"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunStruckBack(TypedDict):
    """As its fields say."""
    type: "Literal['struck_back']"
    data: "RaidsFactStruckBack"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactFled(TypedDict):
    """A seat gave up the battle and set sail for a place (R148), which it cannot take back (R254)."""
    seat: "int"
    opponent: "int"
    to: "int"


class RaidsEventFled(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['fled']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactFled"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunFled(TypedDict):
    """As its fields say."""
    type: "Literal['fled']"
    data: "RaidsFactFled"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactTileDeclined(TypedDict):
    """A seat discarded the tile it had just taken (R063)."""
    seat: "int"
    tile: "str"


class RaidsEventTileDeclined(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tile_declined']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactTileDeclined"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunTileDeclined(TypedDict):
    """As its fields say."""
    type: "Literal['tile_declined']"
    data: "RaidsFactTileDeclined"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactGhostSailed(TypedDict):
    """The ghost ship sailed on to a village or the harbour (R203)."""
    place: "int"


class RaidsEventGhostSailed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['ghost_sailed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactGhostSailed"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunGhostSailed(TypedDict):
    """As its fields say."""
    type: "Literal['ghost_sailed']"
    data: "RaidsFactGhostSailed"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactSailsFilled(TypedDict):
    """At the end of a voyage a seat recruited for its sails, as far as there was room (R171)."""
    seat: "int"
    sails: "int"
    recruited: "int"


class RaidsEventSailsFilled(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['sails_filled']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactSailsFilled"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunSailsFilled(TypedDict):
    """As its fields say."""
    type: "Literal['sails_filled']"
    data: "RaidsFactSailsFilled"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactVoyageEnded(TypedDict):
    """All ships of the players are docked. ``order`` is the seats as they came in (R170)."""
    voyage: "int"
    order: "list[int]"


class RaidsEventVoyageEnded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['voyage_ended']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactVoyageEnded"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunVoyageEnded(TypedDict):
    """As its fields say."""
    type: "Literal['voyage_ended']"
    data: "RaidsFactVoyageEnded"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactHarbourScored(TypedDict):
    """The harbour tile was scored (R172). ``counts`` and ``coins`` are by seat, ``ranking`` lists the seats."""
    voyage: "int"
    harbour: "Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons']"
    counts: "list[int]"
    ranking: "list[int]"
    coins: "list[int]"


class RaidsEventHarbourScored(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['harbour_scored']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactHarbourScored"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunHarbourScored(TypedDict):
    """As its fields say."""
    type: "Literal['harbour_scored']"
    data: "RaidsFactHarbourScored"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactVoyageBegun(TypedDict):
    """A voyage's tiles were shuffled and laid out in travel order; what lay there before has left the game (R191).

    ``positions`` are the start positions, by seat."""
    voyage: "int"
    harbour: "Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons']"
    positions: "list[int]"
    tiles: "list[str]"
    cleared: "list[str]"


class RaidsEventVoyageBegun(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['voyage_begun']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactVoyageBegun"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunVoyageBegun(TypedDict):
    """As its fields say."""
    type: "Literal['voyage_begun']"
    data: "RaidsFactVoyageBegun"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactFameCounted(TypedDict):
    """What a seat has at the end, by source (R220 to R225)."""
    seat: "int"
    coins: "int"
    runes: "int"
    mjolnirs: "int"
    standards: "int"
    goods: "int"
    monsters: "int"
    total: "int"


class RaidsEventFameCounted(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['fame_counted']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactFameCounted"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunFameCounted(TypedDict):
    """As its fields say."""
    type: "Literal['fame_counted']"
    data: "RaidsFactFameCounted"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactGameEnded(TypedDict):
    """The fourth voyage is over; the seats with the highest total share the win (R227), but none that has left."""
    winners: "list[int]"


class RaidsEventGameEnded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_ended']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactGameEnded"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunGameEnded(TypedDict):
    """As its fields say."""
    type: "Literal['game_ended']"
    data: "RaidsFactGameEnded"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactStartPlayerDrawn(TypedDict):
    """A seat begins, as drawn or agreed. ``crews`` are the starting crews, by seat (R022, R025)."""
    seat: "int"
    crews: "list[int]"


class RaidsEventStartPlayerDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['start_player_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactStartPlayerDrawn"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunStartPlayerDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['start_player_drawn']"
    data: "RaidsFactStartPlayerDrawn"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsFactHarbourTilesDrawn(TypedDict):
    """Which harbour tiles count in voyages 1 to 4 (R029), and which are out of the game."""
    tiles: "list[Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons']]"
    unused: "list[Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons']]"


class RaidsEventHarbourTilesDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['harbour_tiles_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "RaidsFactHarbourTilesDrawn"
    private: "dict[str, RaidsPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class RaidsDryRunHarbourTilesDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['harbour_tiles_drawn']"
    data: "RaidsFactHarbourTilesDrawn"
    private: "dict[str, RaidsHidden]"
    text: "NotRequired[str | None]"


class RaidsState(TypedDict):
    """The whole table, for players and spectators alike."""
    voyage: "int"
    phase: "str"
    asked: "int | None"
    active: "int | None"
    taking: "RaidsTile | None"
    harbour_tile: "Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons'] | None"
    harbour_tiles: "list[Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons']]"
    unused_harbour_tiles: "list[Literal['arrival', 'goods_kinds', 'goods_total', 'markets', 'monsters', 'runes', 'sails', 'shields', 'weapons']]"
    harbour_counts: "list[int]"
    map: "list[RaidsPlace]"
    ghost: "int | None"
    ships: "list[RaidsShipState]"
    move: "RaidsMoveState | None"
    battle: "RaidsBattleState | None"
    gone: "list[str]"


class RaidsAllOptions(TypedDict):
    """The options of a game of Raids."""
    shields: "Literal['capacity', 'tiles']"
    resignation: "Literal['ends', 'leaves', 'none']"
    first_seat: "Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']"
    entropy: "Literal['open', 'sealed']"
    assistance: "bool"


class RaidsGame(TypedDict):
    """A game as the caller may see it."""
    id: "str"
    ruleset: "Literal['raids']"
    options: "RaidsAllOptions"
    status: "Status"
    version: "int"
    listed: "bool"
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
    state: "RaidsState | NotStarted"
    views: "NotRequired[list[RaidsState]]"

RaidsEvent: TypeAlias = "RaidsEventGameCreated | RaidsEventCourseSet | RaidsEventArrived | RaidsEventVillagePassed | RaidsEventTilesDiscarded | RaidsEventTilePlaced | RaidsEventRuneTaken | RaidsEventMarketTaken | RaidsEventVisitPassed | RaidsEventRaidPassed | RaidsEventMonsterPassed | RaidsEventMonsterDefeated | RaidsEventDocked | RaidsEventBattleBegun | RaidsEventStruckBack | RaidsEventFled | RaidsEventTileDeclined | RaidsEventGhostSailed | RaidsEventSailsFilled | RaidsEventVoyageEnded | RaidsEventHarbourScored | RaidsEventVoyageBegun | RaidsEventFameCounted | RaidsEventGameEnded | RaidsEventStartPlayerDrawn | RaidsEventHarbourTilesDrawn | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened"

RaidsDryRunEvent: TypeAlias = "RaidsDryRunCourseSet | RaidsDryRunArrived | RaidsDryRunVillagePassed | RaidsDryRunTilesDiscarded | RaidsDryRunTilePlaced | RaidsDryRunRuneTaken | RaidsDryRunMarketTaken | RaidsDryRunVisitPassed | RaidsDryRunRaidPassed | RaidsDryRunMonsterPassed | RaidsDryRunMonsterDefeated | RaidsDryRunDocked | RaidsDryRunBattleBegun | RaidsDryRunStruckBack | RaidsDryRunFled | RaidsDryRunTileDeclined | RaidsDryRunGhostSailed | RaidsDryRunSailsFilled | RaidsDryRunVoyageEnded | RaidsDryRunHarbourScored | RaidsDryRunVoyageBegun | RaidsDryRunFameCounted | RaidsDryRunGameEnded | RaidsDryRunStartPlayerDrawn | RaidsDryRunHarbourTilesDrawn"

RaidsOfferedAction: TypeAlias = "RaidsOfferedPlace | RaidsOfferedReplace | RaidsOfferedDiscard | RaidsOfferedSell | RaidsOfferedNavigate | RaidsOfferedFight | RaidsOfferedSacrifice | RaidsOfferedStrikeBack | RaidsOfferedFlee"


class SkandinavienActionDrawOpenCard(TypedDict):
    """Take one of the open cards, as the first or second card of the turn (R025)."""
    type: "Literal['draw_open_card']"
    place: "int"


class SkandinavienActionDrawBlindCard(TypedDict):
    """Take the top card of the draw pile, as the first or second card of the turn (R025)."""
    type: "Literal['draw_blind_card']"


class SkandinavienActionDrawTickets(TypedDict):
    """Draw three tickets to choose from (R110)."""
    type: "Literal['draw_tickets']"


class SkandinavienActionClaimRoute(TypedDict):
    """Claim a route, or attempt a tunnel, by laying down cards (R043)."""
    type: "Literal['claim_route']"
    route: "Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']"
    payment: "dict[str, int]"


class SkandinavienActionPayTunnel(TypedDict):
    """Pay the extra cards that are due for the tunnel (R085)."""
    type: "Literal['pay_tunnel']"
    payment: "dict[str, int]"


class SkandinavienActionGiveUpTunnel(TypedDict):
    """Take the laid cards back; the turn is over (R090)."""
    type: "Literal['give_up_tunnel']"


class SkandinavienActionKeepTickets(TypedDict):
    """Choose which of the tickets just dealt or drawn to keep; the others leave the game (R013, R111)."""
    type: "Literal['keep_tickets']"
    tickets: "list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]"


class SkandinavienActionPassTurn(TypedDict):
    """Do nothing, which is possible only where nothing else is (R120)."""
    type: "Literal['pass_turn']"

SkandinavienAction: TypeAlias = "SkandinavienActionDrawOpenCard | SkandinavienActionDrawBlindCard | SkandinavienActionDrawTickets | SkandinavienActionClaimRoute | SkandinavienActionPayTunnel | SkandinavienActionGiveUpTunnel | SkandinavienActionKeepTickets | SkandinavienActionPassTurn"

SkandinavienDraw: TypeAlias = "list[str | int | list[int]]"


class SkandinavienBotMove(TypedDict):
    """Which bot gave a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
    long, or chose what was not on offer."""
    name: "str"
    version: "int"
    worlds: "NotRequired[int]"
    replaced: "NotRequired[str]"


class SkandinavienClockChange(TypedDict):
    """What a commit does to the clocks of these seats, beside what its events say.

    ``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
    charged up to here when the question closes."""
    stopped: "NotRequired[list[int]]"
    started: "NotRequired[list[int]]"
    answered: "NotRequired[list[int]]"


class SkandinavienFirstCardState(TypedDict):
    """The first card of this turn, while the second is due."""
    is_open: "bool"
    card: "Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow'] | None"


class SkandinavienTunnelState(TypedDict):
    """A tunnel whose cards lie out."""
    route: "Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']"
    laid: "dict[str, int]"
    revealed: "dict[str, int]"
    due: "int"


class SkandinavienLastTurnsState(TypedDict):
    """The last turns, once they have begun."""
    begun_by: "int"
    turns_left: "int"


class SkandinavienPlayerState(TypedDict):
    """One player, as everybody sees it, and the own things of the viewer."""
    seat: "int"
    color: "Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']"
    trains: "int"
    points: "int"
    cards: "int"
    tickets: "int | None"
    offered: "int"
    returned: "int | None"
    own: "SkandinavienOwnState | None"


class SkandinavienOwnState(TypedDict):
    """What only the seat itself sees before the end."""
    hand: "dict[str, int]"
    tickets: "list[SkandinavienHeldTicket]"
    completed: "int"
    offered: "list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]"
    returned: "list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]"


class SkandinavienHeldTicket(TypedDict):
    """A ticket that a seat holds."""
    ticket: "Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']"
    points: "int"
    connected: "bool"

SkandinavienFork = TypedDict("SkandinavienFork", {"game": "str", "version": "int", "head": "str", "as": "int | Literal['all', 'spectator']"})


class SkandinavienClockSettings(TypedDict):
    """The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

    ``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
    ``default``, ``resign``, or the id of a bot."""
    grace: "int"
    on_expiry: "str"
    per_action: "NotRequired[int | None]"
    bank: "NotRequired[int | None]"
    increment: "NotRequired[int | None]"
    window: "NotRequired[SkandinavienWindow | None]"

SkandinavienWindow = TypedDict("SkandinavienWindow", {"from": "str", "to": "str", "zone": "str"})


class SkandinavienShownTicket(TypedDict):
    """A ticket at the end, and whether its owner has connected the cities."""
    ticket: "Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']"
    points: "int"
    connected: "bool"


class SkandinavienHidden(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivate(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHidden"
    salt: "str"


class SkandinavienCommitMetadata(TypedDict):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
    ``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
    the commit does to the clocks."""
    action: "NotRequired[SkandinavienOfferedAction]"
    seat: "NotRequired[int | None]"
    draws: "NotRequired[list[SkandinavienDraw]]"
    bot: "NotRequired[SkandinavienBotMove | None]"
    default: "NotRequired[bool]"
    clock: "NotRequired[SkandinavienClockChange | None]"


class SkandinavienOfferedDrawOpenCard(TypedDict):
    """Take one of the open cards, as the first or second card of the turn (R025)."""
    type: "Literal['draw_open_card']"
    place: "int"


class SkandinavienOfferedDrawBlindCard(TypedDict):
    """Take the top card of the draw pile, as the first or second card of the turn (R025)."""
    type: "Literal['draw_blind_card']"


class SkandinavienOfferedDrawTickets(TypedDict):
    """Draw three tickets to choose from (R110)."""
    type: "Literal['draw_tickets']"


class SkandinavienOfferedClaimRoute(TypedDict):
    """Claim a route, or attempt a tunnel, by laying down cards (R043)."""
    type: "Literal['claim_route']"
    route: "Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']"
    payment: "dict[str, int]"


class SkandinavienOfferedPayTunnel(TypedDict):
    """Pay the extra cards that are due for the tunnel (R085)."""
    type: "Literal['pay_tunnel']"
    payment: "dict[str, int]"


class SkandinavienOfferedGiveUpTunnel(TypedDict):
    """Take the laid cards back; the turn is over (R090)."""
    type: "Literal['give_up_tunnel']"


class SkandinavienOfferedKeepTickets(TypedDict):
    """Choose which of the tickets just dealt or drawn to keep; the others leave the game (R013, R111)."""
    type: "Literal['keep_tickets']"
    tickets: "list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]"


class SkandinavienOfferedPassTurn(TypedDict):
    """Do nothing, which is possible only where nothing else is (R120)."""
    type: "Literal['pass_turn']"


class SkandinavienFactGameCreated(TypedDict):
    """The genesis: what is played, how, and the commitment to the seed, before anybody joins.

    ``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
    ``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
    are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
    ``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
    is played for while no person is present, as in every newer game in which time is kept."""
    game: "str"
    ruleset: "Literal['skandinavien']"
    rules_version: "int"
    seats: "int"
    options: "SkandinavienAllOptions"
    box: "JsonObject"
    box_hash: "str"
    commitment: "str"
    seeded: "bool"
    seed: "NotRequired[str]"
    fork: "NotRequired[SkandinavienFork | None]"
    clock: "NotRequired[SkandinavienClockSettings | None]"
    simulated: "NotRequired[bool]"
    rests: "NotRequired[bool]"


class SkandinavienEventGameCreated(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_created']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactGameCreated"
    private: "dict[str, SkandinavienPrivateGameCreated]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenGameCreated(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    seed: "NotRequired[str]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateGameCreated(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenGameCreated"
    salt: "str"


class SkandinavienFactDisplayRefilled(TypedDict):
    """The top card of the draw pile takes the place of the card drawn (R028)."""
    place: "int"
    card: "Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']"


class SkandinavienEventDisplayRefilled(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['display_refilled']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactDisplayRefilled"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunDisplayRefilled(TypedDict):
    """As its fields say."""
    type: "Literal['display_refilled']"
    data: "SkandinavienFactDisplayRefilled"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactOpenCardDrawn(TypedDict):
    """A seat took an open card."""
    seat: "int"
    place: "int"
    card: "Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']"


class SkandinavienEventOpenCardDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['open_card_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactOpenCardDrawn"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunOpenCardDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['open_card_drawn']"
    data: "SkandinavienFactOpenCardDrawn"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactBlindCardDrawn(TypedDict):
    """A seat took the top card of the draw pile."""
    seat: "int"
    card: "NotRequired[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]"


class SkandinavienEventBlindCardDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['blind_card_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactBlindCardDrawn"
    private: "dict[str, SkandinavienPrivateBlindCardDrawn]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenBlindCardDrawn(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    card: "NotRequired[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateBlindCardDrawn(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenBlindCardDrawn"
    salt: "str"


class SkandinavienDryRunBlindCardDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['blind_card_drawn']"
    data: "SkandinavienFactBlindCardDrawn"
    private: "dict[str, SkandinavienHiddenBlindCardDrawn]"
    text: "NotRequired[str | None]"


class SkandinavienFactRouteClaimed(TypedDict):
    """A route has an owner for the rest of the game. ``payment`` is all that was paid, ``trains`` what is left."""
    seat: "int"
    route: "Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']"
    payment: "dict[str, int]"
    points: "int"
    trains: "int"


class SkandinavienEventRouteClaimed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['route_claimed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactRouteClaimed"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunRouteClaimed(TypedDict):
    """As its fields say."""
    type: "Literal['route_claimed']"
    data: "SkandinavienFactRouteClaimed"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactTunnelAttempted(TypedDict):
    """A seat laid down the cards for a tunnel (R080)."""
    seat: "int"
    route: "Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']"
    payment: "dict[str, int]"


class SkandinavienEventTunnelAttempted(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tunnel_attempted']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTunnelAttempted"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTunnelAttempted(TypedDict):
    """As its fields say."""
    type: "Literal['tunnel_attempted']"
    data: "SkandinavienFactTunnelAttempted"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactTunnelRevealed(TypedDict):
    """Cards from the draw pile; ``due`` is how many extra cards are due so far (R083)."""
    cards: "list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]"
    due: "int"


class SkandinavienEventTunnelRevealed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tunnel_revealed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTunnelRevealed"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTunnelRevealed(TypedDict):
    """As its fields say."""
    type: "Literal['tunnel_revealed']"
    data: "SkandinavienFactTunnelRevealed"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactTunnelPaid(TypedDict):
    """A seat paid the extra cards (R085)."""
    seat: "int"
    payment: "dict[str, int]"


class SkandinavienEventTunnelPaid(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tunnel_paid']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTunnelPaid"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTunnelPaid(TypedDict):
    """As its fields say."""
    type: "Literal['tunnel_paid']"
    data: "SkandinavienFactTunnelPaid"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactTunnelGivenUp(TypedDict):
    """A seat took its laid cards back, whether it could have paid or not; its turn is over (R090)."""
    seat: "int"
    route: "Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']"
    payment: "dict[str, int]"


class SkandinavienEventTunnelGivenUp(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tunnel_given_up']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTunnelGivenUp"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTunnelGivenUp(TypedDict):
    """As its fields say."""
    type: "Literal['tunnel_given_up']"
    data: "SkandinavienFactTunnelGivenUp"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactPileShuffled(TypedDict):
    """The discard pile became the new draw pile, whose top is the last of ``order`` (R037)."""
    count: "int"
    order: "NotRequired[list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]]"


class SkandinavienEventPileShuffled(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['pile_shuffled']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactPileShuffled"
    private: "dict[str, SkandinavienPrivatePileShuffled]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenPileShuffled(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    order: "NotRequired[list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivatePileShuffled(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenPileShuffled"
    salt: "str"


class SkandinavienDryRunPileShuffled(TypedDict):
    """As its fields say."""
    type: "Literal['pile_shuffled']"
    data: "SkandinavienFactPileShuffled"
    private: "dict[str, SkandinavienHiddenPileShuffled]"
    text: "NotRequired[str | None]"


class SkandinavienFactTicketsDrawn(TypedDict):
    """A seat drew tickets to choose from (R110)."""
    seat: "int"
    count: "int"
    tickets: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"


class SkandinavienEventTicketsDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tickets_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTicketsDrawn"
    private: "dict[str, SkandinavienPrivateTicketsDrawn]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenTicketsDrawn(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    tickets: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateTicketsDrawn(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenTicketsDrawn"
    salt: "str"


class SkandinavienDryRunTicketsDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['tickets_drawn']"
    data: "SkandinavienFactTicketsDrawn"
    private: "dict[str, SkandinavienHiddenTicketsDrawn]"
    text: "NotRequired[str | None]"


class SkandinavienFactTicketsKept(TypedDict):
    """A seat chose from the drawn tickets; what is not kept never comes back (R014, R017, R111)."""
    seat: "int"
    kept: "int"
    returned: "int"
    tickets: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    given_back: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"


class SkandinavienEventTicketsKept(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tickets_kept']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTicketsKept"
    private: "dict[str, SkandinavienPrivateTicketsKept]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenTicketsKept(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    tickets: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    given_back: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateTicketsKept(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenTicketsKept"
    salt: "str"


class SkandinavienDryRunTicketsKept(TypedDict):
    """As its fields say."""
    type: "Literal['tickets_kept']"
    data: "SkandinavienFactTicketsKept"
    private: "dict[str, SkandinavienHiddenTicketsKept]"
    text: "NotRequired[str | None]"


class SkandinavienFactTurnPassed(TypedDict):
    """A seat could do nothing (R120)."""
    seat: "int"


class SkandinavienEventTurnPassed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['turn_passed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTurnPassed"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTurnPassed(TypedDict):
    """As its fields say."""
    type: "Literal['turn_passed']"
    data: "SkandinavienFactTurnPassed"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactTurnSkipped(TypedDict):
    """A seat's turn passes without an action, or ends, since nobody plays it (R260)."""
    seat: "int"


class SkandinavienEventTurnSkipped(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['turn_skipped']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTurnSkipped"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTurnSkipped(TypedDict):
    """As its fields say."""
    type: "Literal['turn_skipped']"
    data: "SkandinavienFactTurnSkipped"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactHandDiscarded(TypedDict):
    """A seat that has left puts all its cards to the discard pile (R260)."""
    seat: "int"
    discarded: "dict[str, int]"


class SkandinavienEventHandDiscarded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['hand_discarded']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactHandDiscarded"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunHandDiscarded(TypedDict):
    """As its fields say."""
    type: "Literal['hand_discarded']"
    data: "SkandinavienFactHandDiscarded"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactLastTurnsBegun(TypedDict):
    """A seat is down to its last trains: so many turns remain (R126)."""
    seat: "int"
    turns: "int"


class SkandinavienEventLastTurnsBegun(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['last_turns_begun']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactLastTurnsBegun"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunLastTurnsBegun(TypedDict):
    """As its fields say."""
    type: "Literal['last_turns_begun']"
    data: "SkandinavienFactLastTurnsBegun"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactFirstTicketsChosen(TypedDict):
    """Somebody has chosen the first tickets; who and which is sealed until all have, and it is final (R016, R017)."""
    asked: "list[int]"
    seat: "NotRequired[int]"
    kept: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    returned: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"


class SkandinavienEventFirstTicketsChosen(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['first_tickets_chosen']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactFirstTicketsChosen"
    private: "dict[str, SkandinavienPrivateFirstTicketsChosen]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenFirstTicketsChosen(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    seat: "NotRequired[int]"
    kept: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    returned: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateFirstTicketsChosen(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenFirstTicketsChosen"
    salt: "str"


class SkandinavienDryRunFirstTicketsChosen(TypedDict):
    """As its fields say."""
    type: "Literal['first_tickets_chosen']"
    data: "SkandinavienFactFirstTicketsChosen"
    private: "dict[str, SkandinavienHiddenFirstTicketsChosen]"
    text: "NotRequired[str | None]"


class SkandinavienFactChoicesOpened(TypedDict):
    """All have chosen: how many tickets each seat keeps. The first turn begins."""
    kept: "list[int]"
    starter: "int"


class SkandinavienEventChoicesOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['choices_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactChoicesOpened"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunChoicesOpened(TypedDict):
    """As its fields say."""
    type: "Literal['choices_opened']"
    data: "SkandinavienFactChoicesOpened"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactCardsDealt(TypedDict):
    """A seat gets its opening hand (R005)."""
    seat: "int"
    count: "int"
    cards: "NotRequired[list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]]"


class SkandinavienEventCardsDealt(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['cards_dealt']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactCardsDealt"
    private: "dict[str, SkandinavienPrivateCardsDealt]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenCardsDealt(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    cards: "NotRequired[list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateCardsDealt(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenCardsDealt"
    salt: "str"


class SkandinavienDryRunCardsDealt(TypedDict):
    """As its fields say."""
    type: "Literal['cards_dealt']"
    data: "SkandinavienFactCardsDealt"
    private: "dict[str, SkandinavienHiddenCardsDealt]"
    text: "NotRequired[str | None]"


class SkandinavienFactDisplayLaid(TypedDict):
    """The open cards are laid out beside the draw pile, whose top is the last of ``order`` (R006)."""
    display: "list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]"
    pile: "int"
    order: "NotRequired[list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]]"


class SkandinavienEventDisplayLaid(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['display_laid']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactDisplayLaid"
    private: "dict[str, SkandinavienPrivateDisplayLaid]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenDisplayLaid(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    order: "NotRequired[list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateDisplayLaid(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenDisplayLaid"
    salt: "str"


class SkandinavienDryRunDisplayLaid(TypedDict):
    """As its fields say."""
    type: "Literal['display_laid']"
    data: "SkandinavienFactDisplayLaid"
    private: "dict[str, SkandinavienHiddenDisplayLaid]"
    text: "NotRequired[str | None]"


class SkandinavienFactFirstTicketsDealt(TypedDict):
    """A seat gets the tickets to choose its first ones from (R008)."""
    seat: "int"
    count: "int"
    tickets: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"


class SkandinavienEventFirstTicketsDealt(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['first_tickets_dealt']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactFirstTicketsDealt"
    private: "dict[str, SkandinavienPrivateFirstTicketsDealt]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenFirstTicketsDealt(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    tickets: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateFirstTicketsDealt(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenFirstTicketsDealt"
    salt: "str"


class SkandinavienDryRunFirstTicketsDealt(TypedDict):
    """As its fields say."""
    type: "Literal['first_tickets_dealt']"
    data: "SkandinavienFactFirstTicketsDealt"
    private: "dict[str, SkandinavienHiddenFirstTicketsDealt]"
    text: "NotRequired[str | None]"


class SkandinavienFactTicketPileLaid(TypedDict):
    """The other tickets lie face down; the top is the last of ``order``."""
    pile: "int"
    order: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"


class SkandinavienEventTicketPileLaid(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['ticket_pile_laid']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTicketPileLaid"
    private: "dict[str, SkandinavienPrivateTicketPileLaid]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienHiddenTicketPileLaid(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    order: "NotRequired[list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']]]"
    decided: "NotRequired[SkandinavienCommitMetadata]"


class SkandinavienPrivateTicketPileLaid(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "SkandinavienHiddenTicketPileLaid"
    salt: "str"


class SkandinavienDryRunTicketPileLaid(TypedDict):
    """As its fields say."""
    type: "Literal['ticket_pile_laid']"
    data: "SkandinavienFactTicketPileLaid"
    private: "dict[str, SkandinavienHiddenTicketPileLaid]"
    text: "NotRequired[str | None]"


class SkandinavienFactStarterDrawn(TypedDict):
    """Who has the first turn, agreed on or drawn (R011)."""
    seat: "int"


class SkandinavienEventStarterDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['starter_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactStarterDrawn"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunStarterDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['starter_drawn']"
    data: "SkandinavienFactStarterDrawn"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactTicketsShown(TypedDict):
    """A seat shows its tickets: how many are completed, what they bring and what the others cost (R134)."""
    seat: "int"
    tickets: "list[SkandinavienShownTicket]"
    completed: "int"
    gained: "int"
    lost: "int"


class SkandinavienEventTicketsShown(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['tickets_shown']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactTicketsShown"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunTicketsShown(TypedDict):
    """As its fields say."""
    type: "Literal['tickets_shown']"
    data: "SkandinavienFactTicketsShown"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactGlobetrotterAwarded(TypedDict):
    """The seats with the most completed tickets get the bonus (R139)."""
    seats: "list[int]"
    completed: "int"
    points: "int"


class SkandinavienEventGlobetrotterAwarded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['globetrotter_awarded']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactGlobetrotterAwarded"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunGlobetrotterAwarded(TypedDict):
    """As its fields say."""
    type: "Literal['globetrotter_awarded']"
    data: "SkandinavienFactGlobetrotterAwarded"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienFactGameEnded(TypedDict):
    """The game is over; everything hidden is open. ``longest`` is the longest path of each seat (R150)."""
    reason: "Literal['all_passed', 'last_turns']"
    totals: "list[int]"
    longest: "list[int]"


class SkandinavienEventGameEnded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_ended']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "SkandinavienFactGameEnded"
    private: "dict[str, SkandinavienPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class SkandinavienDryRunGameEnded(TypedDict):
    """As its fields say."""
    type: "Literal['game_ended']"
    data: "SkandinavienFactGameEnded"
    private: "dict[str, SkandinavienHidden]"
    text: "NotRequired[str | None]"


class SkandinavienState(TypedDict):
    """The table in a viewer's eyes."""
    phase: "Literal['first_tickets', 'layout', 'over', 'scoring', 'second_card', 'tickets', 'tunnel', 'turn']"
    starter: "int | None"
    turn: "int | None"
    first_card: "SkandinavienFirstCardState | None"
    display: "list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow'] | None]"
    draw_pile: "int"
    discard_pile: "dict[str, int]"
    ticket_pile: "int"
    routes: "dict[str, int]"
    closed: "list[Literal['alborg-arhus', 'alborg-goteborg', 'alborg-kristiansand', 'alborg-oslo', 'andalsnes-bergen', 'andalsnes-lillehammer', 'andalsnes-trondheim', 'arhus-kobenhavn', 'bergen-oslo-1', 'bergen-oslo-2', 'bergen-stavanger', 'boden-kiruna-1', 'boden-kiruna-2', 'boden-tornio', 'boden-umea-1', 'boden-umea-2', 'goteborg-kobenhavn', 'goteborg-norrkoping', 'goteborg-orebro', 'goteborg-oslo', 'helsinki-imatra', 'helsinki-lahti', 'helsinki-stockholm-1', 'helsinki-stockholm-2', 'helsinki-tallinn', 'helsinki-tampere', 'helsinki-turku', 'honningsvag-kirkenes', 'honningsvag-tromso', 'imatra-kuopio', 'imatra-lahti', 'kajaani-kuopio', 'kajaani-lieksa', 'kajaani-oulu', 'karlskrona-kobenhavn-1', 'karlskrona-kobenhavn-2', 'karlskrona-norrkoping-1', 'karlskrona-norrkoping-2', 'kirkenes-murmansk', 'kirkenes-rovaniemi', 'kiruna-narvik-1', 'kiruna-narvik-2', 'kristiansand-oslo', 'kristiansand-stavanger-1', 'kristiansand-stavanger-2', 'kuopio-lahti', 'kuopio-lieksa', 'kuopio-oulu', 'kuopio-vaasa', 'lahti-tampere', 'lieksa-murmansk', 'lillehammer-oslo', 'lillehammer-trondheim', 'moirana-narvik', 'moirana-trondheim-1', 'moirana-trondheim-2', 'narvik-tromso', 'norrkoping-orebro', 'norrkoping-stockholm-1', 'norrkoping-stockholm-2', 'orebro-oslo-1', 'orebro-oslo-2', 'orebro-stockholm-1', 'orebro-stockholm-2', 'orebro-sundsvall', 'ostersund-sundsvall', 'ostersund-trondheim', 'oulu-rovaniemi', 'oulu-tornio', 'oulu-vaasa', 'rovaniemi-tornio', 'stockholm-sundsvall-1', 'stockholm-sundsvall-2', 'stockholm-tallinn', 'stockholm-turku', 'sundsvall-umea-1', 'sundsvall-umea-2', 'sundsvall-vaasa', 'tampere-turku', 'tampere-vaasa', 'umea-vaasa']]"
    tunnel: "SkandinavienTunnelState | None"
    last_turns: "SkandinavienLastTurnsState | None"
    players: "list[SkandinavienPlayerState]"
    draw_pile_order: "list[Literal['black', 'blue', 'green', 'locomotive', 'orange', 'purple', 'red', 'white', 'yellow']] | None"
    ticket_pile_order: "list[Literal['alborg-norrkoping', 'alborg-umea', 'arhus-lillehammer', 'bergen-kobenhavn', 'bergen-narvik', 'bergen-tornio', 'bergen-trondheim', 'goteborg-andalsnes', 'goteborg-oulu', 'goteborg-turku', 'helsinki-bergen', 'helsinki-kirkenes', 'helsinki-kiruna', 'helsinki-kobenhavn', 'helsinki-lieksa', 'helsinki-ostersund', 'kobenhavn-murmansk', 'kobenhavn-narvik', 'kobenhavn-oulu', 'kristiansand-moirana', 'narvik-murmansk', 'narvik-tallinn', 'norrkoping-boden', 'orebro-kuopio', 'oslo-helsinki', 'oslo-honningsvag', 'oslo-kobenhavn', 'oslo-moirana', 'oslo-stavanger', 'oslo-stockholm', 'oslo-vaasa', 'stavanger-karlskrona', 'stavanger-rovaniemi', 'stockholm-bergen', 'stockholm-imatra', 'stockholm-kajaani', 'stockholm-kobenhavn', 'stockholm-tromso', 'stockholm-umea', 'sundsvall-lahti', 'tampere-boden', 'tampere-kristiansand', 'tampere-tallinn', 'tornio-imatra', 'tromso-vaasa', 'turku-trondheim']] | None"
    longest_paths: "list[int] | None"


class SkandinavienAllOptions(TypedDict):
    """The options of a game of Ticket to Ride: Nordic Countries."""
    ferry_stacking: "bool"
    mixed_doubles: "bool"
    resignation: "Literal['ends', 'leaves', 'none']"
    first_seat: "Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']"
    entropy: "Literal['open', 'sealed']"
    assistance: "bool"


class SkandinavienGame(TypedDict):
    """A game as the caller may see it."""
    id: "str"
    ruleset: "Literal['skandinavien']"
    options: "SkandinavienAllOptions"
    status: "Status"
    version: "int"
    listed: "bool"
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
    state: "SkandinavienState | NotStarted"
    views: "NotRequired[list[SkandinavienState]]"

SkandinavienEvent: TypeAlias = "SkandinavienEventGameCreated | SkandinavienEventDisplayRefilled | SkandinavienEventOpenCardDrawn | SkandinavienEventBlindCardDrawn | SkandinavienEventRouteClaimed | SkandinavienEventTunnelAttempted | SkandinavienEventTunnelRevealed | SkandinavienEventTunnelPaid | SkandinavienEventTunnelGivenUp | SkandinavienEventPileShuffled | SkandinavienEventTicketsDrawn | SkandinavienEventTicketsKept | SkandinavienEventTurnPassed | SkandinavienEventTurnSkipped | SkandinavienEventHandDiscarded | SkandinavienEventLastTurnsBegun | SkandinavienEventFirstTicketsChosen | SkandinavienEventChoicesOpened | SkandinavienEventCardsDealt | SkandinavienEventDisplayLaid | SkandinavienEventFirstTicketsDealt | SkandinavienEventTicketPileLaid | SkandinavienEventStarterDrawn | SkandinavienEventTicketsShown | SkandinavienEventGlobetrotterAwarded | SkandinavienEventGameEnded | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened"

SkandinavienDryRunEvent: TypeAlias = "SkandinavienDryRunDisplayRefilled | SkandinavienDryRunOpenCardDrawn | SkandinavienDryRunBlindCardDrawn | SkandinavienDryRunRouteClaimed | SkandinavienDryRunTunnelAttempted | SkandinavienDryRunTunnelRevealed | SkandinavienDryRunTunnelPaid | SkandinavienDryRunTunnelGivenUp | SkandinavienDryRunPileShuffled | SkandinavienDryRunTicketsDrawn | SkandinavienDryRunTicketsKept | SkandinavienDryRunTurnPassed | SkandinavienDryRunTurnSkipped | SkandinavienDryRunHandDiscarded | SkandinavienDryRunLastTurnsBegun | SkandinavienDryRunFirstTicketsChosen | SkandinavienDryRunChoicesOpened | SkandinavienDryRunCardsDealt | SkandinavienDryRunDisplayLaid | SkandinavienDryRunFirstTicketsDealt | SkandinavienDryRunTicketPileLaid | SkandinavienDryRunStarterDrawn | SkandinavienDryRunTicketsShown | SkandinavienDryRunGlobetrotterAwarded | SkandinavienDryRunGameEnded"

SkandinavienOfferedAction: TypeAlias = "SkandinavienOfferedDrawOpenCard | SkandinavienOfferedDrawBlindCard | SkandinavienOfferedDrawTickets | SkandinavienOfferedClaimRoute | SkandinavienOfferedPayTunnel | SkandinavienOfferedGiveUpTunnel | SkandinavienOfferedKeepTickets | SkandinavienOfferedPassTurn"


class WikingerActionBuyPlace(TypedDict):
    """A cell of a display."""
    row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout', 'ships']"
    column: "int"


class WikingerActionBuy(TypedDict):
    """Buy a combination and lay it at once: the tile in its place, the figure onto it or to the mainland (R023)."""
    type: "Literal['buy']"
    slot: "int"
    place: "NotRequired[WikingerActionBuyPlace | None]"
    figure: "NotRequired[Literal['mainland', 'tile']]"
    start_row: "NotRequired[Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None]"


class WikingerActionExchange(TypedDict):
    """Turn points into gold, one for one (R035)."""
    type: "Literal['exchange']"
    amount: "int"


class WikingerActionBid(TypedDict):
    """Bid gold for the right to start (R160)."""
    type: "Literal['bid']"
    gold: "int"


class WikingerActionPass(TypedDict):
    """Leave the auction; before anybody has bid, the start player only opens it without a bid (R161, R162)."""
    type: "Literal['pass']"


class WikingerActionRemoveFigure(TypedDict):
    """Take one of the drawn figures out of the game (R168)."""
    type: "Literal['remove_figure']"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"


class WikingerActionPlaceFigures(TypedDict):
    """Put all drawn figures of a color on the dearest free places of the wheel (R171)."""
    type: "Literal['place_figures']"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"


class WikingerActionTakeSpecialTile(TypedDict):
    """Take an open special tile for having bought the dearest combination (R150)."""
    type: "Literal['take_special_tile']"
    tile: "Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']"


class WikingerActionDeclineSpecialTile(TypedDict):
    """Leave all special tiles where they are (R151)."""
    type: "Literal['decline_special_tile']"


class WikingerActionSwapBuildingPlace(TypedDict):
    """A cell of a display."""
    row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout', 'ships']"
    column: "int"


class WikingerActionSwapBuilding(TypedDict):
    """Swap a special building tile for an own tile with the same building (R190)."""
    type: "Literal['swap_building']"
    place: "WikingerActionSwapBuildingPlace"


class WikingerActionUseBoatman(TypedDict):
    """Send a boatman across with figures of the mainland (R099, R176, R177)."""
    type: "Literal['use_boatman']"
    cargo: "Literal['color', 'each', 'one']"
    figure: "NotRequired[Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None]"


class WikingerActionLandFigurePlace(TypedDict):
    """A cell of a display."""
    row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout', 'ships']"
    column: "int"


class WikingerActionLandFigure(TypedDict):
    """Choose the free tile for the next figure that a boatman carries (R105)."""
    type: "Literal['land_figure']"
    place: "WikingerActionLandFigurePlace"


class WikingerActionEndBoatmen(TypedDict):
    """Use no more boatmen in this scoring (R110)."""
    type: "Literal['end_boatmen']"

WikingerAction: TypeAlias = "WikingerActionBuy | WikingerActionExchange | WikingerActionBid | WikingerActionPass | WikingerActionRemoveFigure | WikingerActionPlaceFigures | WikingerActionTakeSpecialTile | WikingerActionDeclineSpecialTile | WikingerActionSwapBuilding | WikingerActionUseBoatman | WikingerActionLandFigure | WikingerActionEndBoatmen"

WikingerDraw: TypeAlias = "list[str | int | list[int]]"


class WikingerBotMove(TypedDict):
    """Which bot gave a command: its name, its version, and how many worlds it searched.

    ``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
    long, or chose what was not on offer."""
    name: "str"
    version: "int"
    worlds: "NotRequired[int]"
    replaced: "NotRequired[str]"


class WikingerClockChange(TypedDict):
    """What a commit does to the clocks of these seats, beside what its events say.

    ``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
    charged up to here when the question closes."""
    stopped: "NotRequired[list[int]]"
    started: "NotRequired[list[int]]"
    answered: "NotRequired[list[int]]"


class WikingerCombination(TypedDict):
    """A tile at the wheel and its figure."""
    slot: "int"
    price: "int"
    tile: "Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None"
    dearest: "bool"
    others_of_color: "int"
    locked: "bool"


class WikingerPlayerState(TypedDict):
    """One seat's display and supply."""
    seat: "int"
    gold: "int"
    points: "int"
    mainland: "dict[str, int]"
    special_tiles: "list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]"
    start_tile: "bool"
    ships: "list[WikingerLaidShip]"
    islands: "list[WikingerLaidTile]"
    purchases_left: "int"


class WikingerLaidShip(TypedDict):
    """A ship in the ship row."""
    column: "int"
    ship: "Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']"
    repelled: "bool"


class WikingerLaidTile(TypedDict):
    """An island tile of a display."""
    row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout', 'ships']"
    column: "int"
    tile: "Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']"
    special: "bool"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None"
    threatened: "bool"


class WikingerAuctionState(TypedDict):
    """The running auction."""
    highest: "int"
    leader: "int | None"
    lowest_bid: "int"
    bids: "list[int | None]"
    passed: "list[int]"


class WikingerRemoved(TypedDict):
    """What has left the game."""
    tiles: "dict[str, int]"
    figures: "dict[str, int]"
    special_tiles: "list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]"


class WikingerSpecialTiles(TypedDict):
    """The special tiles that nobody has."""
    open: "list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]"
    face_down: "int"
    never_opened: "list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]"


class WikingerPlace(TypedDict):
    """A cell of a display."""
    row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout', 'ships']"
    column: "int"

WikingerFork = TypedDict("WikingerFork", {"game": "str", "version": "int", "head": "str", "as": "int | Literal['all', 'spectator']"})


class WikingerClockSettings(TypedDict):
    """The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

    ``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
    ``default``, ``resign``, or the id of a bot."""
    grace: "int"
    on_expiry: "str"
    per_action: "NotRequired[int | None]"
    bank: "NotRequired[int | None]"
    increment: "NotRequired[int | None]"
    window: "NotRequired[WikingerWindow | None]"

WikingerWindow = TypedDict("WikingerWindow", {"from": "str", "to": "str", "zone": "str"})


class WikingerGain(TypedDict):
    """What one source pays in a scoring."""
    source: "Literal['fisher_tile', 'goldsmith_tiles', 'goldsmiths', 'noble_tiles', 'nobles', 'scout_tile', 'scouts', 'ships']"
    points: "int"
    gold: "int"


class WikingerHidden(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    decided: "NotRequired[WikingerCommitMetadata]"


class WikingerPrivate(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "WikingerHidden"
    salt: "str"


class WikingerCommitMetadata(TypedDict):
    """How a commit came about, kept in the server's part of its first event, for the audit.

    ``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
    (a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
    ``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
    the commit does to the clocks."""
    action: "NotRequired[WikingerOfferedAction]"
    seat: "NotRequired[int | None]"
    draws: "NotRequired[list[WikingerDraw]]"
    bot: "NotRequired[WikingerBotMove | None]"
    default: "NotRequired[bool]"
    clock: "NotRequired[WikingerClockChange | None]"


class WikingerOfferedBuy(TypedDict):
    """Buy a combination and lay it at once: the tile in its place, the figure onto it or to the mainland (R023)."""
    type: "Literal['buy']"
    slot: "int"
    place: "WikingerPlace | None"
    figure: "Literal['mainland', 'tile']"
    start_row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None"


class WikingerOfferedExchange(TypedDict):
    """Turn points into gold, one for one (R035)."""
    type: "Literal['exchange']"
    amount: "int"


class WikingerOfferedBid(TypedDict):
    """Bid gold for the right to start (R160)."""
    type: "Literal['bid']"
    gold: "int"


class WikingerOfferedPass(TypedDict):
    """Leave the auction; before anybody has bid, the start player only opens it without a bid (R161, R162)."""
    type: "Literal['pass']"


class WikingerOfferedRemoveFigure(TypedDict):
    """Take one of the drawn figures out of the game (R168)."""
    type: "Literal['remove_figure']"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"


class WikingerOfferedPlaceFigures(TypedDict):
    """Put all drawn figures of a color on the dearest free places of the wheel (R171)."""
    type: "Literal['place_figures']"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"


class WikingerOfferedTakeSpecialTile(TypedDict):
    """Take an open special tile for having bought the dearest combination (R150)."""
    type: "Literal['take_special_tile']"
    tile: "Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']"


class WikingerOfferedDeclineSpecialTile(TypedDict):
    """Leave all special tiles where they are (R151)."""
    type: "Literal['decline_special_tile']"


class WikingerOfferedSwapBuilding(TypedDict):
    """Swap a special building tile for an own tile with the same building (R190)."""
    type: "Literal['swap_building']"
    place: "WikingerPlace"


class WikingerOfferedUseBoatman(TypedDict):
    """Send a boatman across with figures of the mainland (R099, R176, R177)."""
    type: "Literal['use_boatman']"
    cargo: "Literal['color', 'each', 'one']"
    figure: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None"


class WikingerOfferedLandFigure(TypedDict):
    """Choose the free tile for the next figure that a boatman carries (R105)."""
    type: "Literal['land_figure']"
    place: "WikingerPlace"


class WikingerOfferedEndBoatmen(TypedDict):
    """Use no more boatmen in this scoring (R110)."""
    type: "Literal['end_boatmen']"


class WikingerFactGameCreated(TypedDict):
    """The genesis: what is played, how, and the commitment to the seed, before anybody joins.

    ``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
    ``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
    are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
    ``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
    is played for while no person is present, as in every newer game in which time is kept."""
    game: "str"
    ruleset: "Literal['wikinger']"
    rules_version: "int"
    seats: "int"
    options: "WikingerAllOptions"
    box: "JsonObject"
    box_hash: "str"
    commitment: "str"
    seeded: "bool"
    seed: "NotRequired[str]"
    fork: "NotRequired[WikingerFork | None]"
    clock: "NotRequired[WikingerClockSettings | None]"
    simulated: "NotRequired[bool]"
    rests: "NotRequired[bool]"


class WikingerEventGameCreated(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_created']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactGameCreated"
    private: "dict[str, WikingerPrivateGameCreated]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerHiddenGameCreated(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    seed: "NotRequired[str]"
    decided: "NotRequired[WikingerCommitMetadata]"


class WikingerPrivateGameCreated(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "WikingerHiddenGameCreated"
    salt: "str"


class WikingerFactBought(TypedDict):
    """A seat pays for a combination and lays it; without a place the tile leaves the game (R024, R070)."""
    seat: "int"
    slot: "int"
    price: "int"
    tile: "Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"
    place: "WikingerPlace | None"
    figure_to: "Literal['mainland', 'tile']"
    start_row: "Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout'] | None"


class WikingerEventBought(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bought']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactBought"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunBought(TypedDict):
    """As its fields say."""
    type: "Literal['bought']"
    data: "WikingerFactBought"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactWheelTurned(TypedDict):
    """The wheel turns until a combination stands at 0: this slot, and all prices drop by as much (R042)."""
    slot: "int"
    steps: "int"


class WikingerEventWheelTurned(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['wheel_turned']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactWheelTurned"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunWheelTurned(TypedDict):
    """As its fields say."""
    type: "Literal['wheel_turned']"
    data: "WikingerFactWheelTurned"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactPointsExchanged(TypedDict):
    """A seat turns points into gold (R035)."""
    seat: "int"
    amount: "int"


class WikingerEventPointsExchanged(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['points_exchanged']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactPointsExchanged"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunPointsExchanged(TypedDict):
    """As its fields say."""
    type: "Literal['points_exchanged']"
    data: "WikingerFactPointsExchanged"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactStacksShuffled(TypedDict):
    """The tiles lie face down in stacks, and in the advanced game the special tiles too (R006, R145)."""
    tiles: "NotRequired[list[Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']]]"
    special_tiles: "NotRequired[list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]]"


class WikingerEventStacksShuffled(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['stacks_shuffled']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactStacksShuffled"
    private: "dict[str, WikingerPrivateStacksShuffled]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerHiddenStacksShuffled(TypedDict):
    """What is hidden from all others; for the server also how the commit came about."""
    tiles: "NotRequired[list[Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']]]"
    special_tiles: "NotRequired[list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]]"
    decided: "NotRequired[WikingerCommitMetadata]"


class WikingerPrivateStacksShuffled(TypedDict):
    """A private part, with the salt of its commitment."""
    data: "WikingerHiddenStacksShuffled"
    salt: "str"


class WikingerDryRunStacksShuffled(TypedDict):
    """As its fields say."""
    type: "Literal['stacks_shuffled']"
    data: "WikingerFactStacksShuffled"
    private: "dict[str, WikingerHiddenStacksShuffled]"
    text: "NotRequired[str | None]"


class WikingerFactStartPlayerChosen(TypedDict):
    """Who starts the first round (R009)."""
    seat: "int"


class WikingerEventStartPlayerChosen(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['start_player_chosen']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactStartPlayerChosen"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunStartPlayerChosen(TypedDict):
    """As its fields say."""
    type: "Literal['start_player_chosen']"
    data: "WikingerFactStartPlayerChosen"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactSpecialTilesOpened(TypedDict):
    """The free places for open special tiles are filled (R146)."""
    tiles: "list[Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']]"


class WikingerEventSpecialTilesOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['special_tiles_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactSpecialTilesOpened"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunSpecialTilesOpened(TypedDict):
    """As its fields say."""
    type: "Literal['special_tiles_opened']"
    data: "WikingerFactSpecialTilesOpened"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactFiguresDrawn(TypedDict):
    """A round begins: its figures come out of the bag (R017, R156)."""
    round: "int"
    seat: "int"
    figures: "dict[str, int]"


class WikingerEventFiguresDrawn(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['figures_drawn']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactFiguresDrawn"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunFiguresDrawn(TypedDict):
    """As its fields say."""
    type: "Literal['figures_drawn']"
    data: "WikingerFactFiguresDrawn"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactOfferLaid(TypedDict):
    """The tiles of the round lie at the wheel, by slot, and the figures too unless the players place them (R012)."""
    round: "int"
    tiles: "list[Literal['building_1', 'building_2', 'building_3', 'building_4', 'left', 'right', 'ship_blue', 'ship_green', 'ship_red', 'ship_yellow']]"
    figures: "list[Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']]"


class WikingerEventOfferLaid(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['offer_laid']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactOfferLaid"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunOfferLaid(TypedDict):
    """As its fields say."""
    type: "Literal['offer_laid']"
    data: "WikingerFactOfferLaid"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactFiguresPlaced(TypedDict):
    """A seat puts the figures of a color on the wheel (R171)."""
    seat: "int"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"
    slots: "list[int]"


class WikingerEventFiguresPlaced(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['figures_placed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactFiguresPlaced"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunFiguresPlaced(TypedDict):
    """As its fields say."""
    type: "Literal['figures_placed']"
    data: "WikingerFactFiguresPlaced"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactBidMade(TypedDict):
    """A seat bids for the right to start (R162)."""
    seat: "int"
    gold: "int"


class WikingerEventBidMade(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['bid_made']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactBidMade"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunBidMade(TypedDict):
    """As its fields say."""
    type: "Literal['bid_made']"
    data: "WikingerFactBidMade"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactAuctionOpened(TypedDict):
    """The start player opens the auction without a bid, and stays in it (R161)."""
    seat: "int"


class WikingerEventAuctionOpened(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['auction_opened']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactAuctionOpened"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunAuctionOpened(TypedDict):
    """As its fields say."""
    type: "Literal['auction_opened']"
    data: "WikingerFactAuctionOpened"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactAuctionPassed(TypedDict):
    """A seat leaves the auction, for good (R162)."""
    seat: "int"


class WikingerEventAuctionPassed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['auction_passed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactAuctionPassed"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunAuctionPassed(TypedDict):
    """As its fields say."""
    type: "Literal['auction_passed']"
    data: "WikingerFactAuctionPassed"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactAuctionWon(TypedDict):
    """A seat pays its bid and is the start player (R165, R167)."""
    seat: "int"
    gold: "int"


class WikingerEventAuctionWon(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['auction_won']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactAuctionWon"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunAuctionWon(TypedDict):
    """As its fields say."""
    type: "Literal['auction_won']"
    data: "WikingerFactAuctionWon"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactFigureRemoved(TypedDict):
    """The start player takes a drawn figure out of the game (R168)."""
    seat: "int"
    figure: "Literal['boatman', 'fighter', 'fisher', 'goldsmith', 'noble', 'scout']"


class WikingerEventFigureRemoved(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['figure_removed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactFigureRemoved"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunFigureRemoved(TypedDict):
    """As its fields say."""
    type: "Literal['figure_removed']"
    data: "WikingerFactFigureRemoved"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactSpecialTileTaken(TypedDict):
    """A seat takes an open special tile; ``gold`` is what it pays at once (R150, R181)."""
    seat: "int"
    tile: "Literal['boat', 'boatman_token', 'building_1', 'building_2', 'building_3', 'building_4', 'fisher_plus_1', 'gold_3', 'gold_5', 'goldsmith_plus_1', 'goldsmith_plus_2', 'noble_plus_1', 'scout_plus_1', 'supply_3']"
    gold: "int"


class WikingerEventSpecialTileTaken(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['special_tile_taken']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactSpecialTileTaken"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunSpecialTileTaken(TypedDict):
    """As its fields say."""
    type: "Literal['special_tile_taken']"
    data: "WikingerFactSpecialTileTaken"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactSpecialTileDeclined(TypedDict):
    """A seat leaves all special tiles where they are (R151)."""
    seat: "int"


class WikingerEventSpecialTileDeclined(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['special_tile_declined']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactSpecialTileDeclined"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunSpecialTileDeclined(TypedDict):
    """As its fields say."""
    type: "Literal['special_tile_declined']"
    data: "WikingerFactSpecialTileDeclined"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactBuildingSwapped(TypedDict):
    """A special building tile takes the place of a tile with the same building (R190)."""
    seat: "int"
    building: "Literal['building_1', 'building_2', 'building_3', 'building_4']"
    place: "WikingerPlace"


class WikingerEventBuildingSwapped(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['building_swapped']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactBuildingSwapped"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunBuildingSwapped(TypedDict):
    """As its fields say."""
    type: "Literal['building_swapped']"
    data: "WikingerFactBuildingSwapped"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactBoatmanUsed(TypedDict):
    """A boatman sets out with figures and leaves the game; a boat goes with him where one is used (R103, R177)."""
    seat: "int"
    cargo: "Literal['color', 'each', 'one']"
    figures: "list[Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout']]"
    boat: "bool"


class WikingerEventBoatmanUsed(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['boatman_used']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactBoatmanUsed"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunBoatmanUsed(TypedDict):
    """As its fields say."""
    type: "Literal['boatman_used']"
    data: "WikingerFactBoatmanUsed"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactFigureLanded(TypedDict):
    """A figure from the mainland stands on a tile in its row (R101)."""
    seat: "int"
    place: "WikingerPlace"


class WikingerEventFigureLanded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['figure_landed']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactFigureLanded"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunFigureLanded(TypedDict):
    """As its fields say."""
    type: "Literal['figure_landed']"
    data: "WikingerFactFigureLanded"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactBoatmenEnded(TypedDict):
    """A seat uses no more boatmen in this scoring (R110)."""
    seat: "int"


class WikingerEventBoatmenEnded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['boatmen_ended']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactBoatmenEnded"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunBoatmenEnded(TypedDict):
    """As its fields say."""
    type: "Literal['boatmen_ended']"
    data: "WikingerFactBoatmenEnded"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactScoringBegan(TypedDict):
    """The wheel is empty: a scoring begins with this seat (R235, R096)."""
    round: "int"
    scoring: "Literal['big', 'small']"
    seat: "int"


class WikingerEventScoringBegan(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['scoring_began']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactScoringBegan"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunScoringBegan(TypedDict):
    """As its fields say."""
    type: "Literal['scoring_began']"
    data: "WikingerFactScoringBegan"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactSmallScored(TypedDict):
    """What a seat gets in a small scoring (R092)."""
    seat: "int"
    gains: "list[WikingerGain]"


class WikingerEventSmallScored(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['small_scored']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactSmallScored"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunSmallScored(TypedDict):
    """As its fields say."""
    type: "Literal['small_scored']"
    data: "WikingerFactSmallScored"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactBigScored(TypedDict):
    """What a seat gets in a big scoring, source by source (R097)."""
    seat: "int"
    gains: "list[WikingerGain]"


class WikingerEventBigScored(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['big_scored']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactBigScored"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunBigScored(TypedDict):
    """As its fields say."""
    type: "Literal['big_scored']"
    data: "WikingerFactBigScored"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactStartPlayerMoved(TypedDict):
    """The start player's ship goes to the left neighbour (R121)."""
    seat: "int"


class WikingerEventStartPlayerMoved(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['start_player_moved']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactStartPlayerMoved"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunStartPlayerMoved(TypedDict):
    """As its fields say."""
    type: "Literal['start_player_moved']"
    data: "WikingerFactStartPlayerMoved"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerFactGameEnded(TypedDict):
    """The last big scoring is over; the final scoring follows (R123)."""
    round: "int"


class WikingerEventGameEnded(TypedDict):
    """As its fields say."""
    version: "int"
    type: "Literal['game_ended']"
    schema: "int"
    seat: "int | None"
    at: "str"
    data: "WikingerFactGameEnded"
    private: "dict[str, WikingerPrivate]"
    commitments: "dict[str, str]"
    hash: "str"
    commit: "int"
    text: "NotRequired[str | None]"


class WikingerDryRunGameEnded(TypedDict):
    """As its fields say."""
    type: "Literal['game_ended']"
    data: "WikingerFactGameEnded"
    private: "dict[str, WikingerHidden]"
    text: "NotRequired[str | None]"


class WikingerState(TypedDict):
    """The table as everybody sees it."""
    round: "int"
    phase: "Literal['auction', 'boatmen', 'buy', 'draw', 'land', 'lay', 'layout', 'over', 'place', 'remove', 'round_end', 'score', 'special', 'swap']"
    scoring: "Literal['big', 'small']"
    start_player: "int | None"
    active: "int | None"
    wheel: "list[WikingerCombination]"
    purchases_left: "int"
    players: "list[WikingerPlayerState]"
    auction: "WikingerAuctionState | None"
    aboard: "list[Literal['fighter', 'fisher', 'goldsmith', 'noble', 'scout']]"
    stacks: "int"
    tiles_face_down: "int"
    bag: "dict[str, int]"
    drawn: "dict[str, int]"
    removed: "WikingerRemoved"
    special_tiles: "WikingerSpecialTiles"


class WikingerAllOptions(TypedDict):
    """The options of a game of Vikings."""
    advanced: "bool"
    auction: "Literal['none', 'open', 'printed', 'single_bid']"
    placement: "Literal['automatic', 'manual', 'printed']"
    resignation: "Literal['ends', 'leaves', 'none']"
    first_seat: "Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] | Literal['random']"
    entropy: "Literal['open', 'sealed']"
    assistance: "bool"


class WikingerGame(TypedDict):
    """A game as the caller may see it."""
    id: "str"
    ruleset: "Literal['wikinger']"
    options: "WikingerAllOptions"
    status: "Status"
    version: "int"
    listed: "bool"
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
    state: "WikingerState | NotStarted"
    views: "NotRequired[list[WikingerState]]"

WikingerEvent: TypeAlias = "WikingerEventGameCreated | WikingerEventBought | WikingerEventWheelTurned | WikingerEventPointsExchanged | WikingerEventStacksShuffled | WikingerEventStartPlayerChosen | WikingerEventSpecialTilesOpened | WikingerEventFiguresDrawn | WikingerEventOfferLaid | WikingerEventFiguresPlaced | WikingerEventBidMade | WikingerEventAuctionOpened | WikingerEventAuctionPassed | WikingerEventAuctionWon | WikingerEventFigureRemoved | WikingerEventSpecialTileTaken | WikingerEventSpecialTileDeclined | WikingerEventBuildingSwapped | WikingerEventBoatmanUsed | WikingerEventFigureLanded | WikingerEventBoatmenEnded | WikingerEventScoringBegan | WikingerEventSmallScored | WikingerEventBigScored | WikingerEventStartPlayerMoved | WikingerEventGameEnded | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened"

WikingerDryRunEvent: TypeAlias = "WikingerDryRunBought | WikingerDryRunWheelTurned | WikingerDryRunPointsExchanged | WikingerDryRunStacksShuffled | WikingerDryRunStartPlayerChosen | WikingerDryRunSpecialTilesOpened | WikingerDryRunFiguresDrawn | WikingerDryRunOfferLaid | WikingerDryRunFiguresPlaced | WikingerDryRunBidMade | WikingerDryRunAuctionOpened | WikingerDryRunAuctionPassed | WikingerDryRunAuctionWon | WikingerDryRunFigureRemoved | WikingerDryRunSpecialTileTaken | WikingerDryRunSpecialTileDeclined | WikingerDryRunBuildingSwapped | WikingerDryRunBoatmanUsed | WikingerDryRunFigureLanded | WikingerDryRunBoatmenEnded | WikingerDryRunScoringBegan | WikingerDryRunSmallScored | WikingerDryRunBigScored | WikingerDryRunStartPlayerMoved | WikingerDryRunGameEnded"

WikingerOfferedAction: TypeAlias = "WikingerOfferedBuy | WikingerOfferedExchange | WikingerOfferedBid | WikingerOfferedPass | WikingerOfferedRemoveFigure | WikingerOfferedPlaceFigures | WikingerOfferedTakeSpecialTile | WikingerOfferedDeclineSpecialTile | WikingerOfferedSwapBuilding | WikingerOfferedUseBoatman | WikingerOfferedLandFigure | WikingerOfferedEndBoatmen"


class ClashOfVikingsStandingOrder(TypedDict):
    """Pass whenever you are asked about an announcement."""
    answer: "Literal['pass']"
    until: "Literal['game', 'turn']"

StandingOrder: TypeAlias = "ClashOfVikingsStandingOrder"

Action: TypeAlias = "ClashOfVikingsAction | RaidsAction | SkandinavienAction | WikingerAction"
