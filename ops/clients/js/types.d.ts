/* The documents of the service. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** Every ruleset that can be played here, and the bots that play them. */
export interface RulesetsResponse {
  "rulesets": (RulesetSummaryDocument)[];
  /** The controllers of seats that are played for, in any ruleset. */
  "bots": (string)[];
}

/** A ruleset that can be played here. */
export interface RulesetSummaryDocument {
  "id": string;
  "title": Text;
  "players": PlayersDocument;
  /** A JSON Schema. */
  "options": JsonObject;
}

/** One text in every language of the service. */
export interface Text {
  "de": string;
  "en": string;
}

/** How many can play. */
export interface PlayersDocument {
  "min": number;
  "max": number;
}

/** A ruleset with all that a front end needs to know of it. */
export interface RulesetDocument {
  "id": string;
  "title": Text;
  "players": PlayersDocument;
  /** A JSON Schema. */
  "options": JsonObject;
  /** Counts up when the same actions would decide other events. */
  "rules_version": number;
  /** The box: boards with coordinates, tiles, cards, prices. `provenance` has the status and the sources of each value. */
  "components": JsonObject;
  /** The JSON Schema of each type of action. */
  "actions": JsonObject;
  /** The JSON Schema of the whole data of each type of event. `x-schema` is its schema version, and `x-secret-of` marks what is hidden in a private part, and from whom. */
  "events": JsonObject;
  /** The JSON Schema of the state that a viewer gets. */
  "state": JsonObject;
  /** The rules catalogue: id to one sentence. `ruling`: the printed text is silent or ambiguous, and this is our reading. */
  "rules": { [name: string]: Rule };
  /** The names of the score components, in their order. */
  "scores": { [name: string]: Text };
  /** What decides between equal totals, in this order. */
  "tie_breaks": (TieBreakDocument)[];
  /** What each phase asks for. */
  "phases": { [name: string]: PhaseDocument };
}

/** One statement of the rules. ``ruling``: the printed text is silent or ambiguous, and this is our reading. */
export interface Rule {
  "de": string;
  "en": string;
  "ruling": boolean;
}

/** The name of what decides between equal totals. */
export interface TieBreakDocument {
  "id": string;
  "de": string;
  "en": string;
}

/** What a phase asks for: in full, and in as few words as a telephone has room for. */
export interface PhaseDocument {
  "de": string;
  "en": string;
  "short": Text;
}

/** The components that a game is played with. */
export interface ComponentsResponse {
  "ruleset": string;
  "components": JsonObject;
}

/** What a table is drawn with: the little of a ruleset, and of the box of one game, that a first look needs. */
export interface TableDocument {
  "ruleset": string;
  /** By language, `de` and `en`; only the one that was asked for. */
  "title": { [name: string]: string };
  /** What each phase asks for. */
  "phases": { [name: string]: { [name: string]: string } };
  /** The same where it has to be said in few words. */
  "short_phases": { [name: string]: { [name: string]: string } };
  /** The names of the score components, in their order. */
  "scores": { [name: string]: { [name: string]: string } };
  /** What decides between equal totals, in the order in which it does. */
  "tie_breaks": { [name: string]: { [name: string]: string } };
  /** The types of events of which nobody else may notice who acted, or that somebody did. */
  "sealed": (string)[];
  /** The components of the game without their `provenance`. */
  "components": JsonObject;
}

export type GameDocument = ClashOfVikingsGame | RaidsGame | SkandinavienGame | WikingerGame;

/** Where a game stands. ``SCORING``: over by its rules, results being computed. */
export type Status = "abandoned" | "finished" | "open" | "running" | "scoring";

/** One seat of a game. */
export interface SeatDocument {
  /** Counted from 0, clockwise. */
  "seat": number;
  "name": string | null;
  /** `human`, or the id of a bot. */
  "controller": string;
  /** True if somebody plays it. */
  "taken": boolean;
  /** The operator's id of the person; only for the operator. */
  "player"?: string | null;
}

/** What concerns the caller alone. */
export interface YouDocument {
  /** Counted from 0, clockwise. */
  "seat": number;
  /** Null if the seat has nothing to take back. */
  "undo": UndoDocument | null;
}

/** An undo that would be accepted now: the table would be again as it was at version `to`. */
export interface UndoDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "to": number;
}

/** What a game is a fork of: the parent's id, a version of it, the hash there, and in whose eyes. */
export interface Fork {
  /** The id of the parent. */
  "game": string;
  /** The version of the parent that the fork goes on from. */
  "version": number;
  /** The hash of the parent at this version. */
  "head": string;
  /** Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt anew. */
  "as": number | "all" | "spectator";
}

/** The clock of one seat. */
export interface SeatClockDocument {
  /** Counted from 0, clockwise. */
  "seat": number;
  /** Milliseconds that were left when the newest event of this version was stored. */
  "remaining_ms": number;
  /** When they are over, without grace; null while the clock does not run. */
  "due": string | null;
  /** True if its time was over: it is played for until it asks back. */
  "absent": boolean;
}

/** Why all clocks of a game rest, since when, and until when at most. */
export interface PauseDocument {
  /** `agreed`: the seats wanted to; `absent`: no person who plays is present, and nobody is played for until one comes back or acts. */
  "reason": "absent" | "agreed";
  /** In UTC (RFC 3339). */
  "since": string;
  /** Then clocks go on (`agreed`), or the game is abandoned (`absent`). */
  "until": string;
}

/** A new game, and its secrets, which are shown only now. */
export interface GameCreatedResponse {
  "game": GameDocument;
  /** A token a seat; null where the seat is open. */
  "tokens": (string | null)[];
  /** What whoever takes an open seat must present. */
  "join"?: string | null;
}

/** A page of games, newest first. It may hold fewer than asked for, while `next` leads on. */
export interface GamesResponse {
  "games": (ListedGameDocument)[];
  /** `cursor` of the next page; null at the end. */
  "next": string | null;
}

/** A game in a list, as spectators see it. */
export interface ListedGameDocument {
  /** The id of a game. */
  "id": string;
  "ruleset": string;
  "options": JsonObject;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
  /** In UTC (RFC 3339). */
  "created_at": string;
  /** When the newest event was appended. */
  "updated_at": string;
  "finished_at": string | null;
  /** The winners' seats; null until there are results. */
  "winners": (number)[] | null;
}

/** A seat, and its token, which is shown only now; a seat that a bot has taken has none. */
export interface SeatTakenResponse {
  /** Counted from 0, clockwise. */
  "seat": number;
  "token"?: string | null;
}

/** What a seat can do. Every action can be posted word for word while the version stands. */
export interface ActionsResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** Counted from 0, clockwise. */
  "seat": number;
  "actions": (OfferedAction)[];
  /** A short text for each action, in the same order; only where `lang` was given. */
  "labels"?: (string)[] | null;
  "undo"?: UndoDocument | null;
}

/** What has happened: what everybody may know, the parts meant for the caller, and commitments to all others. */
export type EventDocument = ClashOfVikingsEvent | RaidsEvent | SkandinavienEvent | WikingerEvent;

/** A private part that the caller may see, with the salt of its commitment. */
export interface PrivatePartDocument {
  "data": JsonObject;
  "salt": string;
}

/** A page of the log. */
export interface EventsResponse {
  "events": (EventDocument)[];
  /** The newest version of the game. */
  "version": number;
  /** `after` of the next page; null at the end. */
  "next": number | null;
}

/** A page of states, one at the end of each commit. */
export interface StatesResponse {
  "states": (StateDocument)[];
  /** The newest version of the game. */
  "version": number;
  /** `after` of the next page; null at the end. */
  "next": number | null;
}

/** The table at the end of one commit. */
export interface StateDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  "state": State;
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
  /** The current phase; null before the start. */
  "phase": string | null;
}

/** The events that an action would have, as far as they depend on nothing that the caller cannot know. */
export interface DryRunResponse {
  /** The version that it was asked at. */
  "version": number;
  "events": (DryRunEventDocument)[];
  /** True if nothing more would follow. */
  "complete": boolean;
}

/** An event that would follow from an action. */
export type DryRunEventDocument = ClashOfVikingsDryRunEvent | RaidsDryRunEvent | SkandinavienDryRunEvent | WikingerDryRunEvent;

/** What a write did. */
export interface CommandResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  "events": (EventDocument)[];
  "game": GameDocument;
}

/** What a write did, in as little as `Prefer: return=minimal` asks for. */
export interface CommandSummary {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** SHA-256 in hexadecimal. */
  "head": string;
  "status": Status;
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
}

/** An action of many that is stored. */
export interface LineStoredDocument {
  /** 201. */
  "status": number;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** SHA-256 in hexadecimal. */
  "head": string;
  /** With `Prefer: receipt`: as `Skald-Receipt`. */
  "receipt"?: string | null;
}

/** A new token of a seat, which is shown only now. */
export interface SeatTokenResponse {
  /** Counted from 0, clockwise. */
  "seat": number;
  "token": string;
}

/** A token that acts for every seat of a player, and until when. It is shown only now. */
export interface PlayerTokenResponse {
  "token": string;
  /** In UTC (RFC 3339). */
  "expires_at": string;
}

/** A seat's own standing order. */
export interface StandingResponse {
  /** The order as it was given; null if there is none. */
  "standing": StandingOrder | null;
}

/** Every seat's score at a version, as the viewer may know it.

``finality`` is ``provisional`` while the game runs, then ``final``, or ``void`` if the game was abandoned. */
export interface Scores {
  "version": number;
  "finality": string;
  "seats": (Standing)[];
}

/** One seat's score: the sum, the points by component, and a line for each reason. */
export interface Standing {
  "seat": number;
  "total": number;
  "components": { [name: string]: number };
  "lines": (Line)[];
}

/** One reason for points: the component it belongs to, the points, and a sentence. */
export interface Line {
  "component": string;
  "points": number;
  "text": Text;
}

/** The end of a game. Equal ranks share the smaller number. */
export interface ResultsResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** `components` and `tie_breaks` are in the order of the ruleset. */
  "ranking": (Ranked)[];
  "winners": (number)[];
}

/** One seat's place at the end. Equal ranks share the smaller number. */
export interface Ranked {
  "seat": number;
  "rank": number;
  "total": number;
  "components": { [name: string]: number };
  "tie_breaks": { [name: string]: number };
  "lines": (Line)[];
}

/** How the totals changed. `version` is the newest version of the game. */
export interface ScoreHistoryResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  "points": (ScorePoint)[];
}

/** The totals by seat from a version on, as spectators saw them. */
export interface ScorePoint {
  "version": number;
  "totals": (number)[];
}

/** Every action on offer to a seat at a version: those that were played on before the others, the best first. */
export interface AnalysisResponse {
  /** The id of a game. */
  "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** Counted from 0, clockwise. */
  "seat": number;
  /** The bot that has looked at them, and its version. */
  "bot": string;
  "actions": (AppraisalDocument)[];
}

/** What one action is expected to come to: final points ahead of the best of the others, for the seat that acts. */
export interface AppraisalDocument {
  "action": OfferedAction;
  "expected": number;
  /** Of 95 %, over the worlds. */
  "interval": (number)[];
  /** In how many dealt worlds it was looked at. */
  "worlds": number;
  /** True if the game was played on there; else it is one step ahead. */
  "played_on": boolean;
  /** With `lang`: the action in a few words. */
  "label"?: string | null;
}

/** One ruleset in numbers: its games by status, and the finished ones by players and options.

``as_of`` is the time of the newest game that is in ``finished``. */
export interface Statistics {
  "ruleset": string;
  "as_of": string | null;
  "games": { [name: string]: number };
  "finished": (FinishedGames)[];
}

/** Finished games with as many players and the same options.

``turn_order`` is empty where the ruleset does not say who begins. ``actions`` and ``minutes`` are the least, the
lower quarter, the median, the upper quarter and the most. */
export interface FinishedGames {
  "players": number;
  "options": JsonObject;
  "games": number;
  "seats": (SeatFigures)[];
  "turn_order": (TurnFigures)[];
  "totals": TotalFigures;
  "components": { [name: string]: ComponentFigures };
  "actions": (number)[];
  "minutes": (number)[];
}

/** How often one seat won, alone or with others; ``interval`` is Wilson's, of 95 %: least and most. */
export interface SeatFigures {
  "seat": number;
  "wins": number;
  "win_rate": number;
  "interval": (number)[];
}

/** How often whoever was so many in the first round won; ``interval`` is Wilson's, of 95 %: least and most. */
export interface TurnFigures {
  "turn": number;
  "wins": number;
  "win_rate": number;
  "interval": (number)[];
}

/** Totals at the end, of winners and of all: least, lower quarter, median, upper quarter, most. */
export interface TotalFigures {
  "winners": (number)[];
  "all": (number)[];
}

/** The mean points of one component, of winners and of all. */
export interface ComponentFigures {
  "winners": number;
  "all": number;
}

/** The statistics of all rulesets. */
export interface StatisticsResponse {
  "statistics": (Statistics)[];
}

/** All checks of one game. ``version`` is the first that is broken, or the newest when all is well. */
export interface Report {
  "ok": boolean;
  "version": number;
  "checks": (Check)[];
}

/** One check: ``ok``, what was found, and the first version at which it fails.

``note`` is what the log tells wrongly though nothing in it was altered, since the rules of its time did.
``code`` says what kind of failure it is, and ``exception`` what the rules raised, which may name what is hidden. */
export interface Check {
  "name": string;
  "ok": boolean;
  "detail": string;
  "version": number | null;
  "note": string | null;
  "code": "altered" | "not_checked" | "ruleset_cannot_fold" | "ruleset_missing" | "unknown_box" | null;
  "exception": string | null;
}

/** Why a request was refused (RFC 9457). */
export interface ProblemDocument {
  "type": string;
  "title": string;
  "status": number;
  "detail": string;
  /** A stable name for machines. */
  "code": string;
  /** The rule that refuses it, such as `<ruleset>/R026`. */
  "rule"?: string | null;
  /** What that rule says. */
  "rule_text"?: Text | null;
  /** What is wrong with which field. */
  "errors"?: JsonObject | null;
  /** The version that the game is at. */
  "version"?: number | null;
  /** The scope that the operator's key would need. */
  "scope"?: string | null;
  /** Of a line with `Prefer: receipt`: as `Skald-Receipt`. */
  "receipt"?: string | null;
}

/** How the service is. */
export interface HealthResponse {
  "status": string;
}

/** A webhook. */
export interface WebhookDocument {
  /** The id of a webhook. */
  "id": string;
  "url": string;
  "types": ("clock.low" | "events" | "game.abandoned" | "game.created" | "game.finished" | "game.started" | "turn.asked")[];
  /** The only game of which it is told; null for all. */
  "game": string | null;
  /** The seconds that a seat must have been asked for `turn.asked`. */
  "after": number;
  /** `ended`: the receiver has answered 410. */
  "status": "active" | "ended";
  /** In UTC (RFC 3339). */
  "created_at": string;
  /** Until when the secret before signs as well. */
  "previous_secret_until": string | null;
  /** Games that do not get through, 100 at most. */
  "failing": (FailingDocument)[];
  /** How many games do not get through. */
  "failing_games": number;
}

/** A game of which nothing gets through to a webhook. Everything of it waits in its order. */
export interface FailingDocument {
  /** The id of a game. */
  "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  "attempts": number;
  /** The next attempt; null if it waits to be redelivered. */
  "next_at": string | null;
}

/** All webhooks, the oldest first. */
export interface WebhooksResponse {
  "webhooks": (WebhookDocument)[];
}

/** A webhook, and its secret, which is shown only now. */
export interface WebhookCreatedResponse {
  /** The id of a webhook. */
  "id": string;
  /** The secret that signs, shown only now. */
  "secret": string;
}

/** A page of attempts, newest first. The newest 1,000 or so are kept. */
export interface DeliveriesResponse {
  "deliveries": (DeliveryDocument)[];
  /** `cursor` of the next page; null at the end. */
  "next": string | null;
}

/** One attempt to deliver one message. */
export interface DeliveryDocument {
  /** `webhook-id`, the same at every attempt. */
  "id": string;
  /** The id of a game. */
  "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  "type": "clock.low" | "events" | "game.abandoned" | "game.created" | "game.finished" | "game.started" | "turn.asked";
  /** Counted from 1. */
  "attempt": number;
  /** In UTC (RFC 3339). */
  "at": string;
  /** How long it took. */
  "milliseconds": number;
  /** True if the receiver took it. */
  "ok": boolean;
  /** The status of the answer; null if there was none. */
  "status": number | null;
  /** Why there was no answer. */
  "error": string | null;
  /** The next attempt; null if there will be none by itself. */
  "next_at": string | null;
}

/** A redelivery that was asked for, and begins within a second or two. */
export interface RedeliveryResponse {
  /** The id of a webhook. */
  "webhook": string;
  "game": string | null;
}

/** A game was created, has started, or was abandoned. */
export interface GameWebhook {
  "type": "game.abandoned" | "game.created" | "game.started";
  /** When it happened. */
  "timestamp": string;
  "data": WebhookData;
}

/** What every message says of a game, as spectators see it. */
export interface WebhookData {
  /** The id of a game. */
  "game": string;
  /** The version that it is about. */
  "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */
  "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */
  "players": (string | null)[];
  /** The names of those who are asked, in that order. */
  "names": (string | null)[];
}

/** Somebody is asked who was not before. */
export interface TurnAskedWebhook {
  "type": "turn.asked";
  /** When it happened. */
  "timestamp": string;
  "data": TurnAskedData;
}

/** Who is asked. `asked`: those who are asked since this version, or with `after` still are. */
export interface TurnAskedData {
  /** The id of a game. */
  "game": string;
  /** The version that it is about. */
  "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */
  "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */
  "players": (string | null)[];
  /** The names of those who are asked, in that order. */
  "names": (string | null)[];
  "asked": (number)[];
}

/** A tenth of the time that a clock has at first is left, but at least ten seconds. */
export interface ClockLowWebhook {
  "type": "clock.low";
  /** When the clock began to run. */
  "timestamp": string;
  "data": ClockLowData;
}

/** A clock that runs out soon. */
export interface ClockLowData {
  /** The id of a game. */
  "game": string;
  /** The version that it is about. */
  "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */
  "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */
  "players": (string | null)[];
  /** The names of those who are asked, in that order. */
  "names": (string | null)[];
  /** When the time of those who are asked is over, without grace. */
  "due": string;
}

/** A game is finished. */
export interface GameFinishedWebhook {
  "type": "game.finished";
  /** When it happened. */
  "timestamp": string;
  "data": GameFinishedData;
}

/** How a game ended. */
export interface GameFinishedData {
  /** The id of a game. */
  "game": string;
  /** The version that it is about. */
  "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */
  "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */
  "players": (string | null)[];
  /** The names of those who are asked, in that order. */
  "names": (string | null)[];
  /** The winners' seats. */
  "winners": (number)[];
}

/** Something was appended to the log of a game. */
export interface EventWebhook {
  "type": "events";
  /** When it happened. */
  "timestamp": string;
  "data": EventData;
}

/** One event of the log, as spectators see it while the game runs. */
export interface EventData {
  /** The id of a game. */
  "game": string;
  /** The version that it is about. */
  "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */
  "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */
  "players": (string | null)[];
  /** The names of those who are asked, in that order. */
  "names": (string | null)[];
  "event": EventDocument;
}

/** An event of a live stream. */
export interface StreamedEvent {
  /** The version of the event. */
  "id": number;
  /** The type of the event; never `game`, `actions` or `scores`. */
  "event": string;
  "data": EventDocument;
}

/** The game as of the last event sent. */
export interface StreamedGame {
  /** It is no event, and has none. */
  "id": null;
  "event": "game";
  "data": GameDocument;
}

/** The offer as of the last event sent. */
export interface StreamedActions {
  /** It is no event, and has none. */
  "id": null;
  "event": "actions";
  "data": ActionsResponse;
}

/** The scores as of the last event sent. */
export interface StreamedScores {
  /** It is no event, and has none. */
  "id": null;
  "event": "scores";
  "data": Scores;
}

/** One message of a live stream. */
export type StreamMessage = StreamedEvent | StreamedGame | StreamedActions | StreamedScores;

/** One draw: its source and number there, how many items there were, and the indices of those drawn, in order. */
export type Draw = [string, number, number, (number)[]];

/** Which bot gave a command: its name, its version, and how many worlds it searched.

``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
long, or chose what was not on offer. */
export interface BotMove {
  "name": string;
  "version": number;
  "worlds"?: number;
  "replaced"?: string;
}

/** What a commit does to the clocks of these seats, beside what its events say.

``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
charged up to here when the question closes. */
export interface ClockChange {
  "stopped"?: (number)[];
  "started"?: (number)[];
  "answered"?: (number)[];
}

/** Somebody sits down. ``entropy`` is hex, mixed into every draw; names are not in the log.

Where the table agreed on sealed entropies it is empty, and ``commitment`` (hex) says what will be opened; a bot has
none. ``before_id``: the seat committed before the game had its id, so that it is not part of the commitment.
``bot`` is the id of the bot that sits there, if it is one; older logs do not say that. */
export interface FactSeatTaken {
  "seat": number;
  "entropy": string;
  "commitment"?: string | null;
  "before_id"?: boolean;
  "bot"?: string | null;
}

export interface EventSeatTaken {
  "version": number;
  "type": "seat_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactSeatTaken;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** A seat opens the entropy (hex) that it committed to. With the last one the game starts. */
export interface FactEntropyOpened {
  "seat": number;
  "entropy": string;
}

export interface EventEntropyOpened {
  "version": number;
  "type": "entropy_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactEntropyOpened;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** The time to open entropies is over, and these seats have not done it. */
export interface FactEntropyNotOpened {
  "seats": (number)[];
}

export interface EventEntropyNotOpened {
  "version": number;
  "type": "entropy_not_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactEntropyNotOpened;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** A fork has its table, instead of being laid out.

``state`` is what a spectator sees of it. ``table`` is all of it, as ``aggregate/tables.py`` writes it down: what
``as`` did not know in the parent is dealt anew by draws of this game. Under schema 1 what had been seen before
(``Hidden.remembered``) was not asked about, and is not in the table. */
export interface FactGameForked {
  "state": JsonObject;
  "table"?: JsonObject;
}

export interface EventGameForked {
  "version": number;
  "type": "game_forked";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactGameForked;
  "private": { [name: string]: PrivateGameForked };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface HiddenGameForked {
  "table"?: JsonObject;
  "decided"?: CommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface PrivateGameForked {
  "data": HiddenGameForked;
  "salt": string;
}

/** What a seat of a fork sees of its table otherwise than a spectator: these fields of the state. */
export interface FactSeatInformed {
  "seat": number;
  "state"?: JsonObject;
}

export interface EventSeatInformed {
  "version": number;
  "type": "seat_informed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactSeatInformed;
  "private": { [name: string]: PrivateSeatInformed };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface HiddenSeatInformed {
  "state"?: JsonObject;
  "decided"?: CommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface PrivateSeatInformed {
  "data": HiddenSeatInformed;
  "salt": string;
}

/** A seat took its latest action back: the table is again as it was at version ``to``. Nothing is removed. */
export interface FactUndone {
  "seat": number;
  "to": number;
}

export interface EventUndone {
  "version": number;
  "type": "undone";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactUndone;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** A seat gives up, where the table agreed to that, and ranks behind all others.

The game ends, unless the table agreed on going on without the seat, and two others are left: then it is played for. */
export interface FactSeatResigned {
  "seat": number;
}

export interface EventSeatResigned {
  "version": number;
  "type": "seat_resigned";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactSeatResigned;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** From here on somebody else plays the seat: ``controller`` is ``human``, or the id of a bot. */
export interface FactSeatHandedOver {
  "seat": number;
  "controller": string;
}

export interface EventSeatHandedOver {
  "version": number;
  "type": "seat_handed_over";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactSeatHandedOver;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** The time of these seats is over: they are absent, and played for until they ask back.

What follows is what the table agreed on: a default for each question that they were asked, or that they resign. */
export interface FactTimeExpired {
  "seats": (number)[];
}

export interface EventTimeExpired {
  "version": number;
  "type": "time_expired";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactTimeExpired;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** A seat that was absent plays for itself again. */
export interface FactSeatBack {
  "seat": number;
}

export interface EventSeatBack {
  "version": number;
  "type": "seat_back";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactSeatBack;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** The service was out of order between two times (milliseconds since 1970): no clock has run meanwhile. */
export interface FactTimeGivenBack {
  "since": number;
  "until": number;
}

export interface EventTimeGivenBack {
  "version": number;
  "type": "time_given_back";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactTimeGivenBack;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** These seats want a pause. Once all who are present do, all clocks rest until somebody acts or goes on.

They rest for 30 days at most. */
export interface FactPauseAsked {
  "seats": (number)[];
}

export interface EventPauseAsked {
  "version": number;
  "type": "pause_asked";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactPauseAsked;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** A seat ends the pause, or the asking for one, or its time is over: the clocks run again. */
export interface FactClocksResumed {
  "seat": number | null;
}

export interface EventClocksResumed {
  "version": number;
  "type": "clocks_resumed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactClocksResumed;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** The game ends without a result, by the operator or for what the event before says. No score counts.

``reason``: it is because all persons who play have been ``absent`` for too long. */
export interface FactGameAbandoned {
  "reason"?: "absent" | null;
}

export interface EventGameAbandoned {
  "version": number;
  "type": "game_abandoned";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactGameAbandoned;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** The result as an immutable fact: the ranking with every component and the lines that explain it.

``resigned`` names the seats that gave up; they rank behind all others, whatever they scored. */
export interface FactResultsComputed {
  "ranking": (Ranked)[];
  "winners": (number)[];
  "resigned": (number)[];
}

export interface EventResultsComputed {
  "version": number;
  "type": "results_computed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactResultsComputed;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** The last event: the seed (hex), from which every draw and every salt can be derived again. */
export interface FactSeedOpened {
  "seed": string;
}

export interface EventSeedOpened {
  "version": number;
  "type": "seed_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": FactSeedOpened;
  "private": { [name: string]: Private };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface Hidden {
  "decided"?: CommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface Private {
  "data": Hidden;
  "salt": string;
}

/** How a commit came about, kept in the server's part of its first event, for the audit.

``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
(a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
the commit does to the clocks. */
export interface CommitMetadata {
  "action"?: OfferedAction;
  "seat"?: number | null;
  "draws"?: (Draw)[];
  "bot"?: BotMove | null;
  "default"?: boolean;
  "clock"?: ClockChange | null;
}

/** There is no table before the start. */
export type NotStarted = { [name: string]: never };

/** The table as the caller may see it; empty before the start. */
export type State = ClashOfVikingsState | RaidsState | SkandinavienState | WikingerState | NotStarted;

/** An action as it is offered: it can be posted word for word. */
export type OfferedAction = ClashOfVikingsOfferedAction | RaidsOfferedAction | SkandinavienOfferedAction | WikingerOfferedAction;

/** Taking a seat, or having a bot take it. */
export interface JoinRequest {
  /** The name that the others see. A person needs one; a bot without goes by its id. */
  "name"?: string;
  /** Who plays the seat: `human`, or the id of a bot, which sits down without a token and brings no entropy. */
  "controller"?: string;
  /** The join code of the game; the operator needs none. */
  "join"?: string | null;
  /** Mixed into every draw of the game. */
  "entropy"?: string;
  /** Where entropies are sealed, instead of `entropy`: hex of SHA-256 over `entropy`, the game's id and an entropy of at least 16 bytes. */
  "entropy_commitment"?: string | null;
}

/** Opening an entropy. */
export interface EntropyOpening {
  /** What the seat has committed to. */
  "entropy": string;
}

/** What is to change about a seat; what is left out stays as it is. */
export interface SeatChange {
  /** The new name; null erases it. */
  "name"?: string | null;
  /** Who plays from now on: `human`, or the id of a bot. */
  "controller"?: string;
  /** The operator's own id of a person, the same over many games; shown to nobody else. */
  "player"?: string | null;
}

/** For how long a player's token shall count. */
export interface PlayerToken {
  /** Seconds from now; 30 days if left out, a year at most. */
  "seconds"?: number;
}

/** What a seat brings to a rematch. */
export interface Rematch {
  /** Mixed into every draw of the new game. */
  "entropy"?: string;
}

/** A webhook to be made. */
export interface NewWebhook {
  /** Where to post to: an https URL that leads to no private network. */
  "url": string;
  /** Of what it is told. */
  "types": ("game.created" | "game.started" | "turn.asked" | "clock.low" | "game.finished" | "game.abandoned" | "events")[];
  /** The only game of which it is told; left out, it is told of all. */
  "game"?: string;
  /** Send `turn.asked` so many seconds later, and only to whom is still asked. */
  "after"?: number;
}

/** What is to be sent again. */
export interface Redelivery {
  /** Only what is told of this game; left out, of all. */
  "game"?: string;
  /** From this version of the game on, or from this time on. Left out, only what does not get through, at once. */
  "from"?: number | string;
}

/** A seat of a fork, which is taken at once. */
export interface ForkSeat {
  /** The parent's name of the seat if left out. */
  "name"?: string | null;
  /** `human`, or the id of a bot. */
  "controller"?: string;
  /** The operator's own id of a person, the same over many games; shown to nobody else. */
  "player"?: string | null;
}

/** Where a fork goes on from, in whose eyes, and who plays it. */
export interface NewFork {
  /** A version of the parent: the end of its commit counts. The newest if left out. */
  "at"?: number | null;
  /** A seat, `spectator`, or `all` once the parent is closed. What it did not know is dealt anew. The caller's own seat if left out, and without one `spectator`. */
  "as"?: number | "spectator" | "all" | null;
  /** As many as the parent has; if left out, people play all of them. */
  "seats"?: (ForkSeat)[] | null;
  /** Hexadecimal; the same again repeats a game. Its draws are then no secret to whoever sends it: the first event and `seeded` say so. Without it the server draws 256 bits. */
  "seed"?: string | null;
}

/** One line of many actions. */
export interface BatchLine {
  /** The id of the game. */
  "game": string;
  /** The token of the seat that acts. */
  "token": string;
  "action": Action;
  /** As `Idempotency-Key`. */
  "key"?: string;
  /** As `If-Match`: the version that the action is meant for, 17 or `"17"`. */
  "if_match"?: number | string;
}

/** The side of the arena, the variant, how calls of bluff are counted, and how Vikings get their start spaces. */
export interface ClashOfVikingsOptions {
  /** The side of the arena that lies on top (C012). */
  "arena"?: "fjord" | "meadow";
  /** The Bluff Arena variant: nine cards each, two of them in hand (C160-C166). */
  "bluff_arena"?: boolean;
  /** Which call of bluff counts. The printed rule is true: whoever calls first (C053). The first call to arrive then closes the question, so an answer that leaves it open was a pass, and only whose it was stays sealed. By default clockwise priority, the printed tie-break, replaces speed: everybody answers in their own time, and the caller nearest clockwise counts (C054, B12). */
  "first_call"?: boolean;
  /** How Vikings get their start spaces (C010). `chosen`: each player picks a free one, clockwise from the start player. `dealt`: a draw decides, which is quicker but not fair at every table: of three on the fjord, whoever is dealt the space apart from the other two wins less often (about 29 % of games, the others about 36 %). */
  "starts"?: "chosen" | "dealt";
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation"?: "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat"?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy"?: "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance"?: boolean;
}

/** A seat of a new game. Without a name it stays open. */
export interface NewSeat {
  /** Takes the seat at once, under this name. */
  "name"?: string | null;
  /** Who plays the seat. */
  "controller"?: "human" | "random" | "greedy" | "smart";
  /** The operator's own id of a person, the same over many games; shown to nobody else. */
  "player"?: string | null;
  /** Where entropies are sealed: hex of SHA-256 over `entropy` and the entropy of this seat, which has a name. There is no game's id yet, so it is left out. */
  "entropy_commitment"?: string | null;
}

/** The part of each day in which alone clocks run, at least three hours; it may go on over midnight. */
export interface Window {
  /** When the clocks begin to run each day. */
  "from": string;
  /** When they stop. */
  "to": string;
  /** A name of the IANA time zone database. */
  "zone": string;
}

/** How time is kept: `per_action`, or `bank` and `increment`, in whole seconds. */
export interface Clock {
  /** Seconds for each action. */
  "per_action"?: number | null;
  /** Seconds for the whole game. */
  "bank"?: number | null;
  /** Seconds that each action adds to the bank; needed there. */
  "increment"?: number | null;
  /** Seconds after its end in which an action still counts. */
  "grace"?: number;
  /** What happens at the end of the time: the default of the rules, or a bot, until the seat asks back; or it resigns, which needs the option `resignation`. */
  "on_expiry"?: "default" | "resign" | "random" | "greedy" | "smart";
  /** When clocks run; left out: always. */
  "window"?: Window | null;
}

/** A game of Clash of Vikings to be created. */
export interface ClashOfVikingsNewGame {
  /** The id of the ruleset. */
  "ruleset": "clash_of_vikings";
  /** Each has a default. */
  "options"?: ClashOfVikingsOptions;
  /** The seats, clockwise. */
  "seats": (NewSeat)[];
  /** False: in no list; whoever knows the id may look on. */
  "listed"?: boolean;
  /** How time is kept; left out: it is not. */
  "clock"?: Clock | null;
  /** Hexadecimal; the same again repeats a game. Its draws are then no secret to whoever sends it: the first event and `seeded` say so. Without it the server draws 256 bits. */
  "seed"?: string | null;
}

/** The one point at which the printed text can be read in two ways that decide games. */
export interface RaidsOptions {
  /** What the harbour tile for shields counts (R183), since the text can be read both ways. `capacity`: all shields that show on the ship, 2 on each empty space included. `tiles`: only those on the tiles aboard. */
  "shields"?: "capacity" | "tiles";
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation"?: "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat"?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy"?: "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance"?: boolean;
}

/** A game of Raids to be created. */
export interface RaidsNewGame {
  /** The id of the ruleset. */
  "ruleset": "raids";
  /** Each has a default. */
  "options"?: RaidsOptions;
  /** The seats, clockwise. */
  "seats": (NewSeat)[];
  /** False: in no list; whoever knows the id may look on. */
  "listed"?: boolean;
  /** How time is kept; left out: it is not. */
  "clock"?: Clock | null;
  /** Hexadecimal; the same again repeats a game. Its draws are then no secret to whoever sends it: the first event and `seeded` say so. Without it the server draws 256 bits. */
  "seed"?: string | null;
}

/** The two questions that the printed rules leave open and tables answer differently (R061, R074). */
export interface SkandinavienOptions {
  /** On a ferry three cards may also replace a locomotive that itself replaces a colored card. */
  "ferry_stacking"?: boolean;
  /** A tunnel and a ferry between the same two cities are a double route, too: Kristiansand - Stavanger and Mo i Rana - Trondheim. If off, they are two single routes. */
  "mixed_doubles"?: boolean;
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation"?: "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat"?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy"?: "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance"?: boolean;
}

/** A game of Ticket to Ride: Nordic Countries to be created. */
export interface SkandinavienNewGame {
  /** The id of the ruleset. */
  "ruleset": "skandinavien";
  /** Each has a default. */
  "options"?: SkandinavienOptions;
  /** The seats, clockwise. */
  "seats": (NewSeat)[];
  /** False: in no list; whoever knows the id may look on. */
  "listed"?: boolean;
  /** How time is kept; left out: it is not. */
  "clock"?: Clock | null;
  /** Hexadecimal; the same again repeats a game. Its draws are then no secret to whoever sends it: the first event and `seeded` say so. Without it the server draws 256 bits. */
  "seed"?: string | null;
}

/** The variants (R204). Where `printed` is chosen, a game is recorded with what it stands for. */
export interface WikingerOptions {
  /** Special tiles, and boatmen who carry one figure each unless they have a boat. */
  "advanced"?: boolean;
  /** How the right to start is auctioned each round: as printed (`open` in the advanced game, else `none`), not at all, openly until all others have passed, or with one bid each in one lap. */
  "auction"?: "none" | "open" | "printed" | "single_bid";
  /** How the figures get to the wheel: as printed (`manual` in the advanced game, else `automatic`), in their fixed order, or placed by the players in turn, a color each. */
  "placement"?: "automatic" | "manual" | "printed";
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation"?: "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat"?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy"?: "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance"?: boolean;
}

/** A game of Vikings to be created. */
export interface WikingerNewGame {
  /** The id of the ruleset. */
  "ruleset": "wikinger";
  /** Each has a default. */
  "options"?: WikingerOptions;
  /** The seats, clockwise. */
  "seats": (NewSeat)[];
  /** False: in no list; whoever knows the id may look on. */
  "listed"?: boolean;
  /** How time is kept; left out: it is not. */
  "clock"?: Clock | null;
  /** Hexadecimal; the same again repeats a game. Its draws are then no secret to whoever sends it: the first event and `seeded` say so. Without it the server draws 256 bits. */
  "seed"?: string | null;
}

export type NewGame = ClashOfVikingsNewGame | RaidsNewGame | SkandinavienNewGame | WikingerNewGame;

/** Put a card of the own hand face down and announce an action, truly or not (C040, C041). */
export interface ClashOfVikingsActionAnnounce {
  "type": "announce";
  /** The card, which only its owner sees. */
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  /** The action that is announced. */
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

/** Secretly answer the question whether the announcement is a bluff (C050, S2). The answer is final.

It names the question and the announced action, so that it never meets another announcement (S8). */
export interface ClashOfVikingsActionAnswer {
  "type": "answer";
  /** The number of the open question, as the table shows it. */
  "question": number;
  /** The action that was announced. */
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  /** True calls bluff, false passes. */
  "call": boolean;
}

/** Move by WALK or SPRINT (C070). */
export interface ClashOfVikingsActionMove {
  "type": "move";
  /** Where the Viking ends. */
  "to": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** Move onto another Viking's space by SLAM, and put that Viking beside it (C080, C082). */
export interface ClashOfVikingsActionSlam {
  "type": "slam";
  /** A seat, counted from 0. */
  "victim": number;
  /** Where the displaced Viking is put. */
  "to": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** Attack another Viking by CLUB, PUNCH, HAMMER or SLINGSHOT (C090, C091). */
export interface ClashOfVikingsActionAttack {
  "type": "attack";
  /** A seat, counted from 0. */
  "target": number;
}

/** Leave the announced action undone (C071, C103). */
export interface ClashOfVikingsActionDecline {
  "type": "decline";
}

/** Answer an attack with a card, face down, said to be SHIELD (C112). */
export interface ClashOfVikingsActionClaimShield {
  "type": "claim_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
  /** The card, which only its owner sees. */
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

/** Let an attack happen (C115). */
export interface ClashOfVikingsActionDeclineShield {
  "type": "decline_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
}

/** Call bluff on a claimed SHIELD (C116). */
export interface ClashOfVikingsActionDoubtShield {
  "type": "doubt_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
}

/** Let a claimed SHIELD pass, and with it the attack (C118). */
export interface ClashOfVikingsActionBelieveShield {
  "type": "believe_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
}

/** Put the bracelet that PUNCH or SLINGSHOT knocked off beside the attacked Viking (C094). */
export interface ClashOfVikingsActionPlace {
  "type": "place";
  /** A space adjacent to the attacked Viking. */
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** Put your own Viking on a free start space, before the first turn (C010). */
export interface ClashOfVikingsActionChooseStart {
  "type": "choose_start";
  /** A start space without a Viking. */
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

export type ClashOfVikingsAction = ClashOfVikingsActionAnnounce | ClashOfVikingsActionAnswer | ClashOfVikingsActionMove | ClashOfVikingsActionSlam | ClashOfVikingsActionAttack | ClashOfVikingsActionDecline | ClashOfVikingsActionClaimShield | ClashOfVikingsActionDeclineShield | ClashOfVikingsActionDoubtShield | ClashOfVikingsActionBelieveShield | ClashOfVikingsActionPlace | ClashOfVikingsActionChooseStart;

/** One draw: its source and number there, how many items there were, and the indices of those drawn, in order. */
export type ClashOfVikingsDraw = [string, number, number, (number)[]];

/** Which bot gave a command: its name, its version, and how many worlds it searched.

``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
long, or chose what was not on offer. */
export interface ClashOfVikingsBotMove {
  "name": string;
  "version": number;
  "worlds"?: number;
  "replaced"?: string;
}

/** What a commit does to the clocks of these seats, beside what its events say.

``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
charged up to here when the question closes. */
export interface ClashOfVikingsClockChange {
  "stopped"?: (number)[];
  "started"?: (number)[];
  "answered"?: (number)[];
}

/** One side of the arena. ``start_spaces`` are clockwise, ``bracelet_spaces`` in the order of refilling. */
export interface ClashOfVikingsLayout {
  "title": ClashOfVikingsText;
  "start_spaces": ("a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9")[];
  "bracelet_spaces": ("a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9")[];
  "spaces": (ClashOfVikingsSpaceOnBoard)[];
}

/** One text in every language of the service. */
export interface ClashOfVikingsText {
  "de": string;
  "en": string;
}

/** One space. ``x`` and ``y`` are its centre, in thousandths of the distance between two neighbours. */
export interface ClashOfVikingsSpaceOnBoard {
  "id": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "kind": "bracelet" | "loot" | "plain" | "start" | "water";
  "adjacent": ("a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9")[];
  "x": number;
  "y": number;
}

/** What belongs to one seat. */
export interface ClashOfVikingsSeatState {
  /** The seat, counted from 0, clockwise. */
  "seat": number;
  /** How many bracelets the seat has; their values are hidden. */
  "bracelets": number;
  /** The values, sorted: the seat's own, and everybody's once the game is over. */
  "bracelet_values": (number)[] | null;
  /** How many cards are in hand. */
  "hand": number;
  /** The cards in hand, sorted: the seat's own, and everybody's once the game is over. */
  "hand_cards": ("CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK")[] | null;
  /** How many cards are left to draw. */
  "draw_pile": number;
  /** How many cards lie on the discard pile. */
  "discard_pile": number;
  /** The seat's own discards, sorted (B15). */
  "discards": ("CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK")[] | null;
  /** What happened to the seat's cards, in its order: how many were drawn; 0 where the discards became the draw pile; a card that was played and turned up; null for one that stayed face down. */
  "since": ("CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK" | number | null)[];
  /** What happened long ago is left out. Of the cards that were in the draw pile when the rest began, those that all had seen before, sorted. */
  "renewed": ("CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK")[];
}

/** A card beside the overview. */
export interface ClashOfVikingsPlayedState {
  "seat": number;
  /** What the seat says that the card is. */
  "said": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  /** The card, once it is revealed; to its owner always. */
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK" | null;
  /** True if everybody has seen the card. */
  "revealed": boolean;
}

/** The open question. Nobody sees who has answered it, or what (S4). */
export interface ClashOfVikingsQuestionState {
  /** To be named in the answer. No number is used twice in a game. */
  "number": number;
  /** To call an announcement a bluff, to answer an attack, or to doubt a claimed SHIELD. */
  "kind": "bluff" | "doubt" | "shield";
  /** Who is asked, clockwise from the active player. */
  "asked": (number)[];
  /** The viewer's own answer to a bluff question: true is a call. */
  "answer": boolean | null;
}

/** How the last question of truth ended: an announcement or a claimed SHIELD, called or not. */
export interface ClashOfVikingsVerdictState {
  /** The number of the question. */
  "number": number;
  /** A bluff question, or the question to doubt a SHIELD. */
  "kind": "bluff" | "doubt";
  /** Who put the card face down. */
  "seat": number;
  /** What that seat said that the card is. */
  "said": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  /** Whose call counted; null if nobody called. */
  "caller": number | null;
  /** The card that was turned up. */
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK" | null;
  /** True if the card was what the seat said. */
  "truthful": boolean | null;
  /** Who was right, and so was due a bracelet. */
  "taker": number | null;
  /** Who was wrong. */
  "victim": number | null;
  /** What the taker got: a bracelet of the victim, one of the supply, or nothing. */
  "payment": "bracelet" | "nothing" | "supply" | null;
}

/** What a game is a fork of: the parent's id, a version of it, the hash there, and in whose eyes. */
export interface ClashOfVikingsFork {
  /** The id of the parent. */
  "game": string;
  /** The version of the parent that the fork goes on from. */
  "version": number;
  /** The hash of the parent at this version. */
  "head": string;
  /** Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt anew. */
  "as": number | "all" | "spectator";
}

/** The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
``default``, ``resign``, or the id of a bot. */
export interface ClashOfVikingsClockSettings {
  "grace": number;
  "on_expiry": string;
  "per_action"?: number | null;
  "bank"?: number | null;
  "increment"?: number | null;
  "window"?: ClashOfVikingsWindow | null;
}

/** The part of each day in which alone clocks run. One that ends before it begins goes on over midnight. */
export interface ClashOfVikingsWindow {
  "from": string;
  "to": string;
  /** A name of the IANA time zone database. */
  "zone": string;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHidden {
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivate {
  "data": ClashOfVikingsHidden;
  "salt": string;
}

/** How a commit came about, kept in the server's part of its first event, for the audit.

``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
(a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
the commit does to the clocks. */
export interface ClashOfVikingsCommitMetadata {
  "action"?: ClashOfVikingsOfferedAction;
  "seat"?: number | null;
  "draws"?: (ClashOfVikingsDraw)[];
  "bot"?: ClashOfVikingsBotMove | null;
  "default"?: boolean;
  "clock"?: ClashOfVikingsClockChange | null;
}

/** Put a card of the own hand face down and announce an action, truly or not (C040, C041). */
export interface ClashOfVikingsOfferedAnnounce {
  "type": "announce";
  /** The card, which only its owner sees. */
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  /** The action that is announced. */
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

/** Secretly answer the question whether the announcement is a bluff (C050, S2). The answer is final.

It names the question and the announced action, so that it never meets another announcement (S8). */
export interface ClashOfVikingsOfferedAnswer {
  "type": "answer";
  /** The number of the open question, as the table shows it. */
  "question": number;
  /** The action that was announced. */
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  /** True calls bluff, false passes. */
  "call": boolean;
}

/** Move by WALK or SPRINT (C070). */
export interface ClashOfVikingsOfferedMove {
  "type": "move";
  /** Where the Viking ends. */
  "to": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** Move onto another Viking's space by SLAM, and put that Viking beside it (C080, C082). */
export interface ClashOfVikingsOfferedSlam {
  "type": "slam";
  /** A seat, counted from 0. */
  "victim": number;
  /** Where the displaced Viking is put. */
  "to": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** Attack another Viking by CLUB, PUNCH, HAMMER or SLINGSHOT (C090, C091). */
export interface ClashOfVikingsOfferedAttack {
  "type": "attack";
  /** A seat, counted from 0. */
  "target": number;
}

/** Leave the announced action undone (C071, C103). */
export interface ClashOfVikingsOfferedDecline {
  "type": "decline";
}

/** Answer an attack with a card, face down, said to be SHIELD (C112). */
export interface ClashOfVikingsOfferedClaimShield {
  "type": "claim_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
  /** The card, which only its owner sees. */
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

/** Let an attack happen (C115). */
export interface ClashOfVikingsOfferedDeclineShield {
  "type": "decline_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
}

/** Call bluff on a claimed SHIELD (C116). */
export interface ClashOfVikingsOfferedDoubtShield {
  "type": "doubt_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
}

/** Let a claimed SHIELD pass, and with it the attack (C118). */
export interface ClashOfVikingsOfferedBelieveShield {
  "type": "believe_shield";
  /** The number of the open question, as the table shows it. */
  "question": number;
}

/** Put the bracelet that PUNCH or SLINGSHOT knocked off beside the attacked Viking (C094). */
export interface ClashOfVikingsOfferedPlace {
  "type": "place";
  /** A space adjacent to the attacked Viking. */
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** Put your own Viking on a free start space, before the first turn (C010). */
export interface ClashOfVikingsOfferedChooseStart {
  "type": "choose_start";
  /** A start space without a Viking. */
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

/** The genesis: what is played, how, and the commitment to the seed, before anybody joins.

``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
is played for while no person is present, as in every newer game in which time is kept. */
export interface ClashOfVikingsFactGameCreated {
  "game": string;
  "ruleset": "clash_of_vikings";
  "rules_version": number;
  "seats": number;
  "options": ClashOfVikingsAllOptions;
  "box": JsonObject;
  "box_hash": string;
  "commitment": string;
  "seeded": boolean;
  "seed"?: string;
  "fork"?: ClashOfVikingsFork | null;
  "clock"?: ClashOfVikingsClockSettings | null;
  "simulated"?: boolean;
  "rests"?: boolean;
}

export interface ClashOfVikingsEventGameCreated {
  "version": number;
  "type": "game_created";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactGameCreated;
  "private": { [name: string]: ClashOfVikingsPrivateGameCreated };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenGameCreated {
  "seed"?: string;
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateGameCreated {
  "data": ClashOfVikingsHiddenGameCreated;
  "salt": string;
}

/** Somebody answered. Who and what stays sealed while the game runs, except for the caller that counts. */
export interface ClashOfVikingsFactBluffAnswered {
  "question": number;
  "asked": (number)[];
  "seat"?: number;
  "call"?: boolean;
}

export interface ClashOfVikingsEventBluffAnswered {
  "version": number;
  "type": "bluff_answered";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBluffAnswered;
  "private": { [name: string]: ClashOfVikingsPrivateBluffAnswered };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenBluffAnswered {
  "seat"?: number;
  "call"?: boolean;
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateBluffAnswered {
  "data": ClashOfVikingsHiddenBluffAnswered;
  "salt": string;
}

export interface ClashOfVikingsDryRunBluffAnswered {
  "type": "bluff_answered";
  "data": ClashOfVikingsFactBluffAnswered;
  "private": { [name: string]: ClashOfVikingsHiddenBluffAnswered };
  "text"?: string | null;
}

/** Everybody with a bracelet may call bluff; ``asked`` is clockwise from the active player. */
export interface ClashOfVikingsFactBluffQuestionOpened {
  "question": number;
  "asked": (number)[];
}

export interface ClashOfVikingsEventBluffQuestionOpened {
  "version": number;
  "type": "bluff_question_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBluffQuestionOpened;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBluffQuestionOpened {
  "type": "bluff_question_opened";
  "data": ClashOfVikingsFactBluffQuestionOpened;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The question is closed: with the caller that counts, or without one if everybody has passed. */
export interface ClashOfVikingsFactBluffQuestionClosed {
  "question": number;
  "caller": number | null;
}

export interface ClashOfVikingsEventBluffQuestionClosed {
  "version": number;
  "type": "bluff_question_closed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBluffQuestionClosed;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBluffQuestionClosed {
  "type": "bluff_question_closed";
  "data": ClashOfVikingsFactBluffQuestionClosed;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The active player put a card face down and announced an action. */
export interface ClashOfVikingsFactCardAnnounced {
  "seat": number;
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "card"?: "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

export interface ClashOfVikingsEventCardAnnounced {
  "version": number;
  "type": "card_announced";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactCardAnnounced;
  "private": { [name: string]: ClashOfVikingsPrivateCardAnnounced };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenCardAnnounced {
  "card"?: "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateCardAnnounced {
  "data": ClashOfVikingsHiddenCardAnnounced;
  "salt": string;
}

export interface ClashOfVikingsDryRunCardAnnounced {
  "type": "card_announced";
  "data": ClashOfVikingsFactCardAnnounced;
  "private": { [name: string]: ClashOfVikingsHiddenCardAnnounced };
  "text"?: string | null;
}

/** A seat drew cards from its own pile. */
export interface ClashOfVikingsFactCardsDrawn {
  "seat": number;
  "count": number;
  "cards"?: ("CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK")[];
}

export interface ClashOfVikingsEventCardsDrawn {
  "version": number;
  "type": "cards_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactCardsDrawn;
  "private": { [name: string]: ClashOfVikingsPrivateCardsDrawn };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenCardsDrawn {
  "cards"?: ("CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK")[];
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateCardsDrawn {
  "data": ClashOfVikingsHiddenCardsDrawn;
  "salt": string;
}

export interface ClashOfVikingsDryRunCardsDrawn {
  "type": "cards_drawn";
  "data": ClashOfVikingsFactCardsDrawn;
  "private": { [name: string]: ClashOfVikingsHiddenCardsDrawn };
  "text"?: string | null;
}

/** The turn's cards went face down on their owners' discard piles; ``counts`` is by seat. */
export interface ClashOfVikingsFactCardsDiscarded {
  "counts": (number)[];
}

export interface ClashOfVikingsEventCardsDiscarded {
  "version": number;
  "type": "cards_discarded";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactCardsDiscarded;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunCardsDiscarded {
  "type": "cards_discarded";
  "data": ClashOfVikingsFactCardsDiscarded;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The first card is settled: the active player plays another. */
export interface ClashOfVikingsFactSecondCardDue {
  "seat": number;
}

export interface ClashOfVikingsEventSecondCardDue {
  "version": number;
  "type": "second_card_due";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactSecondCardDue;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunSecondCardDue {
  "type": "second_card_due";
  "data": ClashOfVikingsFactSecondCardDue;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The called card was turned up. */
export interface ClashOfVikingsFactCardRevealed {
  "seat": number;
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "truthful": boolean;
}

export interface ClashOfVikingsEventCardRevealed {
  "version": number;
  "type": "card_revealed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactCardRevealed;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunCardRevealed {
  "type": "card_revealed";
  "data": ClashOfVikingsFactCardRevealed;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** A seat's draw pile was used up: its discards, shuffled, are the new one. */
export interface ClashOfVikingsFactPileRenewed {
  "seat": number;
  "count": number;
}

export interface ClashOfVikingsEventPileRenewed {
  "version": number;
  "type": "pile_renewed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactPileRenewed;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunPileRenewed {
  "type": "pile_renewed";
  "data": ClashOfVikingsFactPileRenewed;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The active Viking moved. */
export interface ClashOfVikingsFactVikingMoved {
  "seat": number;
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "start": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "to": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

export interface ClashOfVikingsEventVikingMoved {
  "version": number;
  "type": "viking_moved";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactVikingMoved;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunVikingMoved {
  "type": "viking_moved";
  "data": ClashOfVikingsFactVikingMoved;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The active player left the announced action undone. */
export interface ClashOfVikingsFactActionDeclined {
  "seat": number;
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

export interface ClashOfVikingsEventActionDeclined {
  "version": number;
  "type": "action_declined";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactActionDeclined;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunActionDeclined {
  "type": "action_declined";
  "data": ClashOfVikingsFactActionDeclined;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The announced action could not be carried out, so it had no effect. */
export interface ClashOfVikingsFactActionFizzled {
  "seat": number;
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

export interface ClashOfVikingsEventActionFizzled {
  "version": number;
  "type": "action_fizzled";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactActionFizzled;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunActionFizzled {
  "type": "action_fizzled";
  "data": ClashOfVikingsFactActionFizzled;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The active Viking took another's space, and put that Viking beside it. */
export interface ClashOfVikingsFactVikingSlammed {
  "seat": number;
  "start": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "victim": number;
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "to": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

export interface ClashOfVikingsEventVikingSlammed {
  "version": number;
  "type": "viking_slammed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactVikingSlammed;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunVikingSlammed {
  "type": "viking_slammed";
  "data": ClashOfVikingsFactVikingSlammed;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The active Viking attacks another.

``opens`` is the number of the question to the attacked player, or ``None`` where it has no card to answer with. */
export interface ClashOfVikingsFactAttackDeclared {
  "seat": number;
  "target": number;
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "opens": number | null;
}

export interface ClashOfVikingsEventAttackDeclared {
  "version": number;
  "type": "attack_declared";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactAttackDeclared;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunAttackDeclared {
  "type": "attack_declared";
  "data": ClashOfVikingsFactAttackDeclared;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The attacked player does not claim a SHIELD. */
export interface ClashOfVikingsFactShieldDeclined {
  "question": number;
  "seat": number;
}

export interface ClashOfVikingsEventShieldDeclined {
  "version": number;
  "type": "shield_declined";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactShieldDeclined;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunShieldDeclined {
  "type": "shield_declined";
  "data": ClashOfVikingsFactShieldDeclined;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The attacked player put a card face down and says that it is a SHIELD.

``question`` is the one that this answers, ``opens`` the one that it puts to the attacker. */
export interface ClashOfVikingsFactShieldClaimed {
  "question": number;
  "opens": number;
  "seat": number;
  "card"?: "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
}

export interface ClashOfVikingsEventShieldClaimed {
  "version": number;
  "type": "shield_claimed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactShieldClaimed;
  "private": { [name: string]: ClashOfVikingsPrivateShieldClaimed };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenShieldClaimed {
  "card"?: "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateShieldClaimed {
  "data": ClashOfVikingsHiddenShieldClaimed;
  "salt": string;
}

export interface ClashOfVikingsDryRunShieldClaimed {
  "type": "shield_claimed";
  "data": ClashOfVikingsFactShieldClaimed;
  "private": { [name: string]: ClashOfVikingsHiddenShieldClaimed };
  "text"?: string | null;
}

/** The attacker lets the claim pass: the attack does not happen. */
export interface ClashOfVikingsFactShieldBelieved {
  "question": number;
  "seat": number;
}

export interface ClashOfVikingsEventShieldBelieved {
  "version": number;
  "type": "shield_believed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactShieldBelieved;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunShieldBelieved {
  "type": "shield_believed";
  "data": ClashOfVikingsFactShieldBelieved;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The attacker calls bluff on the claim. */
export interface ClashOfVikingsFactShieldDoubted {
  "question": number;
  "seat": number;
}

export interface ClashOfVikingsEventShieldDoubted {
  "version": number;
  "type": "shield_doubted";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactShieldDoubted;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunShieldDoubted {
  "type": "shield_doubted";
  "data": ClashOfVikingsFactShieldDoubted;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The claimed card was turned up. */
export interface ClashOfVikingsFactShieldRevealed {
  "seat": number;
  "card": "CLUB" | "HAMMER" | "PUNCH" | "SHIELD" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK";
  "truthful": boolean;
}

export interface ClashOfVikingsEventShieldRevealed {
  "version": number;
  "type": "shield_revealed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactShieldRevealed;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunShieldRevealed {
  "type": "shield_revealed";
  "data": ClashOfVikingsFactShieldRevealed;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** A bracelet from the supply was laid face up on a bracelet space. */
export interface ClashOfVikingsFactBraceletLaid {
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "value": number;
}

export interface ClashOfVikingsEventBraceletLaid {
  "version": number;
  "type": "bracelet_laid";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletLaid;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletLaid {
  "type": "bracelet_laid";
  "data": ClashOfVikingsFactBraceletLaid;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** One bracelet went over, unseen by all others. */
export interface ClashOfVikingsFactBraceletTaken {
  "taker": number;
  "victim": number;
  "reason": "bluff" | "false_call" | "false_shield" | "hit" | "shield";
  "value"?: number;
}

export interface ClashOfVikingsEventBraceletTaken {
  "version": number;
  "type": "bracelet_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletTaken;
  "private": { [name: string]: ClashOfVikingsPrivateBraceletTaken };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenBraceletTaken {
  "value"?: number;
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateBraceletTaken {
  "data": ClashOfVikingsHiddenBraceletTaken;
  "salt": string;
}

export interface ClashOfVikingsDryRunBraceletTaken {
  "type": "bracelet_taken";
  "data": ClashOfVikingsFactBraceletTaken;
  "private": { [name: string]: ClashOfVikingsHiddenBraceletTaken };
  "text"?: string | null;
}

/** A Viking's player took all bracelets that lay on its space, or came to it. */
export interface ClashOfVikingsFactBraceletsPickedUp {
  "seat": number;
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "values": (number)[];
}

export interface ClashOfVikingsEventBraceletsPickedUp {
  "version": number;
  "type": "bracelets_picked_up";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletsPickedUp;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletsPickedUp {
  "type": "bracelets_picked_up";
  "data": ClashOfVikingsFactBraceletsPickedUp;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** PUNCH or SLINGSHOT took a bracelet from the target and turned it up; the attacker chooses where it goes. */
export interface ClashOfVikingsFactBraceletKnockedOff {
  "seat": number;
  "target": number;
  "value": number;
}

export interface ClashOfVikingsEventBraceletKnockedOff {
  "version": number;
  "type": "bracelet_knocked_off";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletKnockedOff;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletKnockedOff {
  "type": "bracelet_knocked_off";
  "data": ClashOfVikingsFactBraceletKnockedOff;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The knocked-off bracelet was put on a space. */
export interface ClashOfVikingsFactBraceletPlaced {
  "seat": number;
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "value": number;
}

export interface ClashOfVikingsEventBraceletPlaced {
  "version": number;
  "type": "bracelet_placed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletPlaced;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletPlaced {
  "type": "bracelet_placed";
  "data": ClashOfVikingsFactBraceletPlaced;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The active Viking stood on the loot space when its turn began. */
export interface ClashOfVikingsFactLootTaken {
  "seat": number;
  "count": number;
  "values"?: (number)[];
}

export interface ClashOfVikingsEventLootTaken {
  "version": number;
  "type": "loot_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactLootTaken;
  "private": { [name: string]: ClashOfVikingsPrivateLootTaken };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenLootTaken {
  "values"?: (number)[];
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateLootTaken {
  "data": ClashOfVikingsHiddenLootTaken;
  "salt": string;
}

export interface ClashOfVikingsDryRunLootTaken {
  "type": "loot_taken";
  "data": ClashOfVikingsFactLootTaken;
  "private": { [name: string]: ClashOfVikingsHiddenLootTaken };
  "text"?: string | null;
}

/** A bracelet was due, and there was none. */
export interface ClashOfVikingsFactNothingTaken {
  "taker": number;
  "victim": number;
  "reason": "bluff" | "false_call" | "false_shield" | "hit" | "shield";
}

export interface ClashOfVikingsEventNothingTaken {
  "version": number;
  "type": "nothing_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactNothingTaken;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunNothingTaken {
  "type": "nothing_taken";
  "data": ClashOfVikingsFactNothingTaken;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The bluffer had no bracelet, so the caller took one from the supply. */
export interface ClashOfVikingsFactSupplyBraceletTaken {
  "taker": number;
  "victim": number;
  "value"?: number;
}

export interface ClashOfVikingsEventSupplyBraceletTaken {
  "version": number;
  "type": "supply_bracelet_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactSupplyBraceletTaken;
  "private": { [name: string]: ClashOfVikingsPrivateSupplyBraceletTaken };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenSupplyBraceletTaken {
  "value"?: number;
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateSupplyBraceletTaken {
  "data": ClashOfVikingsHiddenSupplyBraceletTaken;
  "salt": string;
}

export interface ClashOfVikingsDryRunSupplyBraceletTaken {
  "type": "supply_bracelet_taken";
  "data": ClashOfVikingsFactSupplyBraceletTaken;
  "private": { [name: string]: ClashOfVikingsHiddenSupplyBraceletTaken };
  "text"?: string | null;
}

/** A bracelet was put on water and left the game. */
export interface ClashOfVikingsFactBraceletSunk {
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
  "value": number;
}

export interface ClashOfVikingsEventBraceletSunk {
  "version": number;
  "type": "bracelet_sunk";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletSunk;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletSunk {
  "type": "bracelet_sunk";
  "data": ClashOfVikingsFactBraceletSunk;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** A seat's turn began, counted from 1. */
export interface ClashOfVikingsFactTurnBegan {
  "turn": number;
  "seat": number;
}

export interface ClashOfVikingsEventTurnBegan {
  "version": number;
  "type": "turn_began";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactTurnBegan;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunTurnBegan {
  "type": "turn_began";
  "data": ClashOfVikingsFactTurnBegan;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** Every seat got these bracelets to start with. */
export interface ClashOfVikingsFactBraceletsHandedOut {
  "values": (number)[];
}

export interface ClashOfVikingsEventBraceletsHandedOut {
  "version": number;
  "type": "bracelets_handed_out";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletsHandedOut;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletsHandedOut {
  "type": "bracelets_handed_out";
  "data": ClashOfVikingsFactBraceletsHandedOut;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** Bracelets went back to the box before the game, unseen by everybody. */
export interface ClashOfVikingsFactBraceletsRemoved {
  "count": number;
  "values"?: (number)[];
}

export interface ClashOfVikingsEventBraceletsRemoved {
  "version": number;
  "type": "bracelets_removed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletsRemoved;
  "private": { [name: string]: ClashOfVikingsPrivateBraceletsRemoved };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface ClashOfVikingsHiddenBraceletsRemoved {
  "values"?: (number)[];
  "decided"?: ClashOfVikingsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface ClashOfVikingsPrivateBraceletsRemoved {
  "data": ClashOfVikingsHiddenBraceletsRemoved;
  "salt": string;
}

export interface ClashOfVikingsDryRunBraceletsRemoved {
  "type": "bracelets_removed";
  "data": ClashOfVikingsFactBraceletsRemoved;
  "private": { [name: string]: ClashOfVikingsHiddenBraceletsRemoved };
  "text"?: string | null;
}

/** It is known who takes the first turn, and chooses a start space first. */
export interface ClashOfVikingsFactStartPlayerDetermined {
  "seat": number;
}

export interface ClashOfVikingsEventStartPlayerDetermined {
  "version": number;
  "type": "start_player_determined";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactStartPlayerDetermined;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunStartPlayerDetermined {
  "type": "start_player_determined";
  "data": ClashOfVikingsFactStartPlayerDetermined;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** A seat put its Viking on a free start space. */
export interface ClashOfVikingsFactStartSpaceChosen {
  "seat": number;
  "space": "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9";
}

export interface ClashOfVikingsEventStartSpaceChosen {
  "version": number;
  "type": "start_space_chosen";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactStartSpaceChosen;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunStartSpaceChosen {
  "type": "start_space_chosen";
  "data": ClashOfVikingsFactStartSpaceChosen;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** Each seat's Viking was dealt a start space; ``spaces`` is by seat. */
export interface ClashOfVikingsFactVikingsPlaced {
  "spaces": ("a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9")[];
}

export interface ClashOfVikingsEventVikingsPlaced {
  "version": number;
  "type": "vikings_placed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactVikingsPlaced;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunVikingsPlaced {
  "type": "vikings_placed";
  "data": ClashOfVikingsFactVikingsPlaced;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** A seat's bracelets were shown and added up. */
export interface ClashOfVikingsFactBraceletsCounted {
  "seat": number;
  "values": (number)[];
  "total": number;
}

export interface ClashOfVikingsEventBraceletsCounted {
  "version": number;
  "type": "bracelets_counted";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactBraceletsCounted;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunBraceletsCounted {
  "type": "bracelets_counted";
  "data": ClashOfVikingsFactBraceletsCounted;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** No bracelet is left in the supply, or the technical turn cap is reached. */
export interface ClashOfVikingsFactGameEnded {
  "reason": "supply_empty" | "turn_cap";
}

export interface ClashOfVikingsEventGameEnded {
  "version": number;
  "type": "game_ended";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": ClashOfVikingsFactGameEnded;
  "private": { [name: string]: ClashOfVikingsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface ClashOfVikingsDryRunGameEnded {
  "type": "game_ended";
  "data": ClashOfVikingsFactGameEnded;
  "private": { [name: string]: ClashOfVikingsHidden };
  "text"?: string | null;
}

/** The table in a viewer's eyes. */
export interface ClashOfVikingsState {
  /** The side of the arena, by its name in the components. */
  "arena": "fjord" | "meadow";
  /** The layout of an arena that the operator replaced. */
  "own_arena": ClashOfVikingsLayout | null;
  /** The number of the turn, from 1; 0 before the first. */
  "turn": number;
  /** Whose turn it is; before the first turn the start player, if known. */
  "active": number | null;
  /** How many cards the active player has played in this turn. */
  "card": number;
  /** The action that was announced with the last card. */
  "action": "CLUB" | "HAMMER" | "PUNCH" | "SLAM" | "SLINGSHOT" | "SPRINT" | "WALK" | null;
  /** Where each seat's Viking stands; null before it has a space. */
  "vikings": ("a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "a7" | "a8" | "a9" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "b7" | "b8" | "b9" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "d7" | "d8" | "d9" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8" | "e9" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6" | "f7" | "f8" | "f9" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "g7" | "g8" | "g9" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "h7" | "h8" | "h9" | "i1" | "i2" | "i3" | "i4" | "i5" | "i6" | "i7" | "i8" | "i9" | null)[];
  /** The values of the bracelets on each space that has some, sorted. */
  "lying": { [name: string]: (number)[] };
  /** How many bracelets are left; with the last one the game ends. */
  "supply": number;
  /** How many bracelets left the game before it began, unseen. */
  "removed": number;
  /** The values of the bracelets lost in water, sorted. */
  "sunk": (number)[];
  /** What belongs to each seat, by seat. */
  "seats": (ClashOfVikingsSeatState)[];
  /** The cards played in this turn, in their order. */
  "played": (ClashOfVikingsPlayedState)[];
  "question": ClashOfVikingsQuestionState | null;
  /** How the last question of truth ended; it stays until the next one ends. */
  "last_question": ClashOfVikingsVerdictState | null;
  /** The seat that is attacked with the last card. */
  "target": number | null;
  /** How bracelets came to the seats and left them, oldest first: from where, to where, and the value, which is null unless the viewer saw it. Places are seats, -1 where bracelets lie face up, and -2 the supply. */
  "passed": ((number | null)[])[];
  /** The value of the bracelet that the active player is to place. */
  "knocked_off": number | null;
}

/** The options of a game of Clash of Vikings. */
export interface ClashOfVikingsAllOptions {
  /** The side of the arena that lies on top (C012). */
  "arena": "fjord" | "meadow";
  /** The Bluff Arena variant: nine cards each, two of them in hand (C160-C166). */
  "bluff_arena": boolean;
  /** Which call of bluff counts. The printed rule is true: whoever calls first (C053). The first call to arrive then closes the question, so an answer that leaves it open was a pass, and only whose it was stays sealed. By default clockwise priority, the printed tie-break, replaces speed: everybody answers in their own time, and the caller nearest clockwise counts (C054, B12). */
  "first_call": boolean;
  /** How Vikings get their start spaces (C010). `chosen`: each player picks a free one, clockwise from the start player. `dealt`: a draw decides, which is quicker but not fair at every table: of three on the fjord, whoever is dealt the space apart from the other two wins less often (about 29 % of games, the others about 36 %). */
  "starts": "chosen" | "dealt";
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation": "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat": 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy": "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance": boolean;
}

/** A game as the caller may see it. */
export interface ClashOfVikingsGame {
  /** The id of a game. */
  "id": string;
  "ruleset": "clash_of_vikings";
  "options": ClashOfVikingsAllOptions;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** False: in no list; whoever knows the id may look on. */
  "listed": boolean;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
  /** The caller's seat; null for everybody else. */
  "you": YouDocument | null;
  /** The current phase; null before the start. */
  "phase": string | null;
  "rules_version": number;
  /** The commitment to the seed. */
  "commitment": string;
  /** True if whoever created the game gave its seed: reproducible, and not fair. */
  "seeded": boolean;
  /** The hash at the top of the chain. */
  "head": string;
  /** Where the game goes on from; null if it began anew. */
  "fork": Fork | null;
  /** Every seat's clock; null where no time is kept. */
  "clocks": (SeatClockDocument)[] | null;
  /** While all clocks rest; else null. */
  "paused": PauseDocument | null;
  /** The table as the caller may see it; empty before the start. */
  "state": ClashOfVikingsState | NotStarted;
  /** Once the game is closed: the table as each seat saw it. */
  "views"?: (ClashOfVikingsState)[];
}

export type ClashOfVikingsEvent = ClashOfVikingsEventGameCreated | ClashOfVikingsEventBluffAnswered | ClashOfVikingsEventBluffQuestionOpened | ClashOfVikingsEventBluffQuestionClosed | ClashOfVikingsEventCardAnnounced | ClashOfVikingsEventCardsDrawn | ClashOfVikingsEventCardsDiscarded | ClashOfVikingsEventSecondCardDue | ClashOfVikingsEventCardRevealed | ClashOfVikingsEventPileRenewed | ClashOfVikingsEventVikingMoved | ClashOfVikingsEventActionDeclined | ClashOfVikingsEventActionFizzled | ClashOfVikingsEventVikingSlammed | ClashOfVikingsEventAttackDeclared | ClashOfVikingsEventShieldDeclined | ClashOfVikingsEventShieldClaimed | ClashOfVikingsEventShieldBelieved | ClashOfVikingsEventShieldDoubted | ClashOfVikingsEventShieldRevealed | ClashOfVikingsEventBraceletLaid | ClashOfVikingsEventBraceletTaken | ClashOfVikingsEventBraceletsPickedUp | ClashOfVikingsEventBraceletKnockedOff | ClashOfVikingsEventBraceletPlaced | ClashOfVikingsEventLootTaken | ClashOfVikingsEventNothingTaken | ClashOfVikingsEventSupplyBraceletTaken | ClashOfVikingsEventBraceletSunk | ClashOfVikingsEventTurnBegan | ClashOfVikingsEventBraceletsHandedOut | ClashOfVikingsEventBraceletsRemoved | ClashOfVikingsEventStartPlayerDetermined | ClashOfVikingsEventStartSpaceChosen | ClashOfVikingsEventVikingsPlaced | ClashOfVikingsEventBraceletsCounted | ClashOfVikingsEventGameEnded | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened;

export type ClashOfVikingsDryRunEvent = ClashOfVikingsDryRunBluffAnswered | ClashOfVikingsDryRunBluffQuestionOpened | ClashOfVikingsDryRunBluffQuestionClosed | ClashOfVikingsDryRunCardAnnounced | ClashOfVikingsDryRunCardsDrawn | ClashOfVikingsDryRunCardsDiscarded | ClashOfVikingsDryRunSecondCardDue | ClashOfVikingsDryRunCardRevealed | ClashOfVikingsDryRunPileRenewed | ClashOfVikingsDryRunVikingMoved | ClashOfVikingsDryRunActionDeclined | ClashOfVikingsDryRunActionFizzled | ClashOfVikingsDryRunVikingSlammed | ClashOfVikingsDryRunAttackDeclared | ClashOfVikingsDryRunShieldDeclined | ClashOfVikingsDryRunShieldClaimed | ClashOfVikingsDryRunShieldBelieved | ClashOfVikingsDryRunShieldDoubted | ClashOfVikingsDryRunShieldRevealed | ClashOfVikingsDryRunBraceletLaid | ClashOfVikingsDryRunBraceletTaken | ClashOfVikingsDryRunBraceletsPickedUp | ClashOfVikingsDryRunBraceletKnockedOff | ClashOfVikingsDryRunBraceletPlaced | ClashOfVikingsDryRunLootTaken | ClashOfVikingsDryRunNothingTaken | ClashOfVikingsDryRunSupplyBraceletTaken | ClashOfVikingsDryRunBraceletSunk | ClashOfVikingsDryRunTurnBegan | ClashOfVikingsDryRunBraceletsHandedOut | ClashOfVikingsDryRunBraceletsRemoved | ClashOfVikingsDryRunStartPlayerDetermined | ClashOfVikingsDryRunStartSpaceChosen | ClashOfVikingsDryRunVikingsPlaced | ClashOfVikingsDryRunBraceletsCounted | ClashOfVikingsDryRunGameEnded;

export type ClashOfVikingsOfferedAction = ClashOfVikingsOfferedAnnounce | ClashOfVikingsOfferedAnswer | ClashOfVikingsOfferedMove | ClashOfVikingsOfferedSlam | ClashOfVikingsOfferedAttack | ClashOfVikingsOfferedDecline | ClashOfVikingsOfferedClaimShield | ClashOfVikingsOfferedDeclineShield | ClashOfVikingsOfferedDoubtShield | ClashOfVikingsOfferedBelieveShield | ClashOfVikingsOfferedPlace | ClashOfVikingsOfferedChooseStart;

/** Put the tile just taken on an empty space of the ship (R061). */
export interface RaidsActionPlace {
  "type": "place";
}

/** Discard a tile aboard and put the tile just taken in its place (R062). */
export interface RaidsActionReplace {
  "type": "replace";
  /** A space of the own ship, counted from 0. */
  "space": number;
}

/** Discard the tile just taken (R063). */
export interface RaidsActionDiscard {
  "type": "discard";
}

/** Take the market tile and sell the goods on these spaces, or none (R071). */
export interface RaidsActionSell {
  "type": "sell";
  /** Spaces with goods, in ascending order. */
  "spaces": (number)[];
}

/** Sail to a tile, or back to the harbour (R090). */
export interface RaidsActionNavigate {
  "type": "navigate";
  /** A place of the map in travel order; the last one is the harbour. */
  "to": number;
}

/** Fight the monster ahead (R120). */
export interface RaidsActionFight {
  "type": "fight";
}

/** Pass the monster ahead without a fight, for a Viking if there is one (R127). */
export interface RaidsActionSacrifice {
  "type": "sacrifice";
}

/** Stay in the battle, for one Viking more than the enemy's last blow (R143). */
export interface RaidsActionStrikeBack {
  "type": "strike_back";
}

/** Give up the battle and sail on at once (R148). */
export interface RaidsActionFlee {
  "type": "flee";
  /** A place of the map in travel order; the last one is the harbour. */
  "to": number;
}

export type RaidsAction = RaidsActionPlace | RaidsActionReplace | RaidsActionDiscard | RaidsActionSell | RaidsActionNavigate | RaidsActionFight | RaidsActionSacrifice | RaidsActionStrikeBack | RaidsActionFlee;

/** One draw: its source and number there, how many items there were, and the indices of those drawn, in order. */
export type RaidsDraw = [string, number, number, (number)[]];

/** Which bot gave a command: its name, its version, and how many worlds it searched.

``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
long, or chose what was not on offer. */
export interface RaidsBotMove {
  "name": string;
  "version": number;
  "worlds"?: number;
  "replaced"?: string;
}

/** What a commit does to the clocks of these seats, beside what its events say.

``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
charged up to here when the question closes. */
export interface RaidsClockChange {
  "stopped"?: (number)[];
  "started"?: (number)[];
  "answered"?: (number)[];
}

/** One voyage tile with its name. */
export interface RaidsTile {
  /** Voyage, type and number. */
  "id": string;
  "voyage": number;
  "type": "good" | "market" | "mjolnir" | "monster" | "raid" | "rune" | "sail" | "standard" | "visit" | "weapon";
  /** Points of a good or standard, strength of a monster; 1 for single, 2 for double. */
  "value": number;
  /** Shields that the tile shows on a ship. */
  "shields": number;
  /** The kind of a good; empty for all else. */
  "kind": string;
  /** What people call it. */
  "name": RaidsText;
}

/** One text in every language of the service. */
export interface RaidsText {
  "de": string;
  "en": string;
}

/** A place of the course, with what lies there. */
export interface RaidsPlace {
  "place": number;
  /** The first place is the harbour for leaving, the last one the same harbour for arriving. */
  "kind": "harbour" | "tile" | "village";
  "tile": RaidsTile | null;
  /** The seats whose ships are there. */
  "ships": (number)[];
  /** Lots of Vikings left for ships to come, next one first; null but in villages and at visits. */
  "vikings": (number)[] | null;
  /** Coins left for ships to come, next one first; null but at raids. */
  "coins": (number)[] | null;
  /** At a monster: what a fight would cost each seat now; null for a ship that is past it. */
  "fight_costs": (number | null)[] | null;
}

/** A seat's longship, and what lies beside it. */
export interface RaidsShipState {
  "seat": number;
  "place": number;
  /** Where it waits before it leaves; the highest leaves first. */
  "start_position": number;
  /** Its rank of arrival in this voyage; null while it is at sea. */
  "rank": number | null;
  "crew": number;
  /** All shields that show: the most Vikings that find room. */
  "capacity": number;
  /** The value of all weapons aboard. */
  "weapons": number;
  /** The tiles aboard by space; null for an empty space. */
  "spaces": (RaidsTile | null)[];
  "runes": (RaidsTile)[];
  "markets": (RaidsTile)[];
  /** Goods that were sold. */
  "sold": (RaidsTile)[];
  /** Monsters that were defeated. */
  "monsters": (RaidsTile)[];
  /** The values of its coins. */
  "coins": (number)[];
  "fame": RaidsFame;
}

/** What a ship is worth as if the game ended now. */
export interface RaidsFame {
  "coins": number;
  "runes": number;
  "mjolnirs": number;
  "standards": number;
  "goods": number;
  "monsters": number;
}

/** A ship on its way. Place, monster and cost are those of the monster that leaves it a choice now. */
export interface RaidsMoveState {
  "seat": number;
  "to": number;
  "place": number | null;
  "monster": RaidsTile | null;
  /** How many Vikings the fight costs. */
  "cost": number | null;
}

/** An open battle. */
export interface RaidsBattleState {
  "place": number;
  /** Who must strike back or flee. */
  "asked": number;
  "opponent": number;
  /** How many Vikings striking back costs. */
  "blow": number;
  "attacker": number;
  "defender": number;
  /** Vikings that the attacker has given up in this battle. */
  "attacker_spent": number;
  /** Vikings that the defender has given up in this battle. */
  "defender_spent": number;
}

/** What a game is a fork of: the parent's id, a version of it, the hash there, and in whose eyes. */
export interface RaidsFork {
  /** The id of the parent. */
  "game": string;
  /** The version of the parent that the fork goes on from. */
  "version": number;
  /** The hash of the parent at this version. */
  "head": string;
  /** Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt anew. */
  "as": number | "all" | "spectator";
}

/** The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
``default``, ``resign``, or the id of a bot. */
export interface RaidsClockSettings {
  "grace": number;
  "on_expiry": string;
  "per_action"?: number | null;
  "bank"?: number | null;
  "increment"?: number | null;
  "window"?: RaidsWindow | null;
}

/** The part of each day in which alone clocks run. One that ends before it begins goes on over midnight. */
export interface RaidsWindow {
  "from": string;
  "to": string;
  /** A name of the IANA time zone database. */
  "zone": string;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface RaidsHidden {
  "decided"?: RaidsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface RaidsPrivate {
  "data": RaidsHidden;
  "salt": string;
}

/** How a commit came about, kept in the server's part of its first event, for the audit.

``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
(a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
the commit does to the clocks. */
export interface RaidsCommitMetadata {
  "action"?: RaidsOfferedAction;
  "seat"?: number | null;
  "draws"?: (RaidsDraw)[];
  "bot"?: RaidsBotMove | null;
  "default"?: boolean;
  "clock"?: RaidsClockChange | null;
}

/** Put the tile just taken on an empty space of the ship (R061). */
export interface RaidsOfferedPlace {
  "type": "place";
}

/** Discard a tile aboard and put the tile just taken in its place (R062). */
export interface RaidsOfferedReplace {
  "type": "replace";
  /** A space of the own ship, counted from 0. */
  "space": number;
}

/** Discard the tile just taken (R063). */
export interface RaidsOfferedDiscard {
  "type": "discard";
}

/** Take the market tile and sell the goods on these spaces, or none (R071). */
export interface RaidsOfferedSell {
  "type": "sell";
  /** Spaces with goods, in ascending order. */
  "spaces": (number)[];
}

/** Sail to a tile, or back to the harbour (R090). */
export interface RaidsOfferedNavigate {
  "type": "navigate";
  /** A place of the map in travel order; the last one is the harbour. */
  "to": number;
}

/** Fight the monster ahead (R120). */
export interface RaidsOfferedFight {
  "type": "fight";
}

/** Pass the monster ahead without a fight, for a Viking if there is one (R127). */
export interface RaidsOfferedSacrifice {
  "type": "sacrifice";
}

/** Stay in the battle, for one Viking more than the enemy's last blow (R143). */
export interface RaidsOfferedStrikeBack {
  "type": "strike_back";
}

/** Give up the battle and sail on at once (R148). */
export interface RaidsOfferedFlee {
  "type": "flee";
  /** A place of the map in travel order; the last one is the harbour. */
  "to": number;
}

/** The genesis: what is played, how, and the commitment to the seed, before anybody joins.

``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
is played for while no person is present, as in every newer game in which time is kept. */
export interface RaidsFactGameCreated {
  "game": string;
  "ruleset": "raids";
  "rules_version": number;
  "seats": number;
  "options": RaidsAllOptions;
  "box": JsonObject;
  "box_hash": string;
  "commitment": string;
  "seeded": boolean;
  "seed"?: string;
  "fork"?: RaidsFork | null;
  "clock"?: RaidsClockSettings | null;
  "simulated"?: boolean;
  "rests"?: boolean;
}

export interface RaidsEventGameCreated {
  "version": number;
  "type": "game_created";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactGameCreated;
  "private": { [name: string]: RaidsPrivateGameCreated };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface RaidsHiddenGameCreated {
  "seed"?: string;
  "decided"?: RaidsCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface RaidsPrivateGameCreated {
  "data": RaidsHiddenGameCreated;
  "salt": string;
}

/** A seat set sail for a place (R090). */
export interface RaidsFactCourseSet {
  "seat": number;
  "to": number;
}

export interface RaidsEventCourseSet {
  "version": number;
  "type": "course_set";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactCourseSet;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunCourseSet {
  "type": "course_set";
  "data": RaidsFactCourseSet;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat's ship stopped at a tile (R092). */
export interface RaidsFactArrived {
  "seat": number;
  "place": number;
}

export interface RaidsEventArrived {
  "version": number;
  "type": "arrived";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactArrived;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunArrived {
  "type": "arrived";
  "data": RaidsFactArrived;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat passed a village and recruited there, if there was room (R110). */
export interface RaidsFactVillagePassed {
  "seat": number;
  "place": number;
  "recruited": number;
}

export interface RaidsEventVillagePassed {
  "version": number;
  "type": "village_passed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactVillagePassed;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunVillagePassed {
  "type": "village_passed";
  "data": RaidsFactVillagePassed;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** The tiles between a seat's ship and the next one ahead left the game (R080). */
export interface RaidsFactTilesDiscarded {
  "seat": number;
  "places": (number)[];
  "tiles": (string)[];
}

export interface RaidsEventTilesDiscarded {
  "version": number;
  "type": "tiles_discarded";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactTilesDiscarded;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunTilesDiscarded {
  "type": "tiles_discarded";
  "data": RaidsFactTilesDiscarded;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat took a tile aboard. ``replaced`` left the game for it; ``surplus`` Vikings found no shield (R067). */
export interface RaidsFactTilePlaced {
  "seat": number;
  "tile": string;
  "space": number;
  "replaced": string | null;
  "surplus": number;
}

export interface RaidsEventTilePlaced {
  "version": number;
  "type": "tile_placed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactTilePlaced;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunTilePlaced {
  "type": "tile_placed";
  "data": RaidsFactTilePlaced;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat took a rune tile (R068). ``runes`` is how many it has now. */
export interface RaidsFactRuneTaken {
  "seat": number;
  "tile": string;
  "runes": number;
}

export interface RaidsEventRuneTaken {
  "version": number;
  "type": "rune_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactRuneTaken;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunRuneTaken {
  "type": "rune_taken";
  "data": RaidsFactRuneTaken;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat took a market tile, sold goods worth ``value`` and recruited (R071, R073). */
export interface RaidsFactMarketTaken {
  "seat": number;
  "tile": string;
  "sold": (string)[];
  "value": number;
  "recruited": number;
}

export interface RaidsEventMarketTaken {
  "version": number;
  "type": "market_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactMarketTaken;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunMarketTaken {
  "type": "market_taken";
  "data": RaidsFactMarketTaken;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat passed a visit; of its lot ``recruited`` Vikings found room (R112). */
export interface RaidsFactVisitPassed {
  "seat": number;
  "place": number;
  "tile": string;
  "lot": number;
  "recruited": number;
}

export interface RaidsEventVisitPassed {
  "version": number;
  "type": "visit_passed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactVisitPassed;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunVisitPassed {
  "type": "visit_passed";
  "data": RaidsFactVisitPassed;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat passed a raid and took a coin (R113). */
export interface RaidsFactRaidPassed {
  "seat": number;
  "place": number;
  "tile": string;
  "coin": number;
}

export interface RaidsEventRaidPassed {
  "version": number;
  "type": "raid_passed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactRaidPassed;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunRaidPassed {
  "type": "raid_passed";
  "data": RaidsFactRaidPassed;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat passed a monster without a fight, for a Viking if it had one (R126, R127). */
export interface RaidsFactMonsterPassed {
  "seat": number;
  "place": number;
  "tile": string;
  "lost": number;
}

export interface RaidsEventMonsterPassed {
  "version": number;
  "type": "monster_passed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactMonsterPassed;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunMonsterPassed {
  "type": "monster_passed";
  "data": RaidsFactMonsterPassed;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat fought a monster and took it (R125). ``weapons`` is the weapon value it had. */
export interface RaidsFactMonsterDefeated {
  "seat": number;
  "place": number;
  "tile": string;
  "strength": number;
  "weapons": number;
  "lost": number;
}

export interface RaidsEventMonsterDefeated {
  "version": number;
  "type": "monster_defeated";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactMonsterDefeated;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunMonsterDefeated {
  "type": "monster_defeated";
  "data": RaidsFactMonsterDefeated;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat's ship is back in the harbour, with its rank of arrival (R101). */
export interface RaidsFactDocked {
  "seat": number;
  "rank": number;
}

export interface RaidsEventDocked {
  "version": number;
  "type": "docked";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactDocked;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunDocked {
  "type": "docked";
  "data": RaidsFactDocked;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat attacked the ship at its place (R140). ``lost`` is what the first blow costs it. */
export interface RaidsFactBattleBegun {
  "seat": number;
  "opponent": number;
  "place": number;
  "lost": number;
}

export interface RaidsEventBattleBegun {
  "version": number;
  "type": "battle_begun";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactBattleBegun;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunBattleBegun {
  "type": "battle_begun";
  "data": RaidsFactBattleBegun;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat stayed in the battle (R143), which it cannot take back (R254). */
export interface RaidsFactStruckBack {
  "seat": number;
  "opponent": number;
  "lost": number;
}

export interface RaidsEventStruckBack {
  "version": number;
  "type": "struck_back";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactStruckBack;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunStruckBack {
  "type": "struck_back";
  "data": RaidsFactStruckBack;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat gave up the battle and set sail for a place (R148), which it cannot take back (R254). */
export interface RaidsFactFled {
  "seat": number;
  "opponent": number;
  "to": number;
}

export interface RaidsEventFled {
  "version": number;
  "type": "fled";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactFled;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunFled {
  "type": "fled";
  "data": RaidsFactFled;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat discarded the tile it had just taken (R063). */
export interface RaidsFactTileDeclined {
  "seat": number;
  "tile": string;
}

export interface RaidsEventTileDeclined {
  "version": number;
  "type": "tile_declined";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactTileDeclined;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunTileDeclined {
  "type": "tile_declined";
  "data": RaidsFactTileDeclined;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** The ghost ship sailed on to a village or the harbour (R203). */
export interface RaidsFactGhostSailed {
  "place": number;
}

export interface RaidsEventGhostSailed {
  "version": number;
  "type": "ghost_sailed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactGhostSailed;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunGhostSailed {
  "type": "ghost_sailed";
  "data": RaidsFactGhostSailed;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** At the end of a voyage a seat recruited for its sails, as far as there was room (R171). */
export interface RaidsFactSailsFilled {
  "seat": number;
  "sails": number;
  "recruited": number;
}

export interface RaidsEventSailsFilled {
  "version": number;
  "type": "sails_filled";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactSailsFilled;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunSailsFilled {
  "type": "sails_filled";
  "data": RaidsFactSailsFilled;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** All ships of the players are docked. ``order`` is the seats as they came in (R170). */
export interface RaidsFactVoyageEnded {
  "voyage": number;
  "order": (number)[];
}

export interface RaidsEventVoyageEnded {
  "version": number;
  "type": "voyage_ended";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactVoyageEnded;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunVoyageEnded {
  "type": "voyage_ended";
  "data": RaidsFactVoyageEnded;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** The harbour tile was scored (R172). ``counts`` and ``coins`` are by seat, ``ranking`` lists the seats. */
export interface RaidsFactHarbourScored {
  "voyage": number;
  "harbour": "arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons";
  "counts": (number)[];
  "ranking": (number)[];
  "coins": (number)[];
}

export interface RaidsEventHarbourScored {
  "version": number;
  "type": "harbour_scored";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactHarbourScored;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunHarbourScored {
  "type": "harbour_scored";
  "data": RaidsFactHarbourScored;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A voyage's tiles were shuffled and laid out in travel order; what lay there before has left the game (R191).

``positions`` are the start positions, by seat. */
export interface RaidsFactVoyageBegun {
  "voyage": number;
  "harbour": "arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons";
  "positions": (number)[];
  "tiles": (string)[];
  "cleared": (string)[];
}

export interface RaidsEventVoyageBegun {
  "version": number;
  "type": "voyage_begun";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactVoyageBegun;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunVoyageBegun {
  "type": "voyage_begun";
  "data": RaidsFactVoyageBegun;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** What a seat has at the end, by source (R220 to R225). */
export interface RaidsFactFameCounted {
  "seat": number;
  "coins": number;
  "runes": number;
  "mjolnirs": number;
  "standards": number;
  "goods": number;
  "monsters": number;
  "total": number;
}

export interface RaidsEventFameCounted {
  "version": number;
  "type": "fame_counted";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactFameCounted;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunFameCounted {
  "type": "fame_counted";
  "data": RaidsFactFameCounted;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** The fourth voyage is over; the seats with the highest total share the win (R227), but none that has left. */
export interface RaidsFactGameEnded {
  "winners": (number)[];
}

export interface RaidsEventGameEnded {
  "version": number;
  "type": "game_ended";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactGameEnded;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunGameEnded {
  "type": "game_ended";
  "data": RaidsFactGameEnded;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** A seat begins, as drawn or agreed. ``crews`` are the starting crews, by seat (R022, R025). */
export interface RaidsFactStartPlayerDrawn {
  "seat": number;
  "crews": (number)[];
}

export interface RaidsEventStartPlayerDrawn {
  "version": number;
  "type": "start_player_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactStartPlayerDrawn;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunStartPlayerDrawn {
  "type": "start_player_drawn";
  "data": RaidsFactStartPlayerDrawn;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** Which harbour tiles count in voyages 1 to 4 (R029), and which are out of the game. */
export interface RaidsFactHarbourTilesDrawn {
  "tiles": ("arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons")[];
  "unused": ("arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons")[];
}

export interface RaidsEventHarbourTilesDrawn {
  "version": number;
  "type": "harbour_tiles_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": RaidsFactHarbourTilesDrawn;
  "private": { [name: string]: RaidsPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface RaidsDryRunHarbourTilesDrawn {
  "type": "harbour_tiles_drawn";
  "data": RaidsFactHarbourTilesDrawn;
  "private": { [name: string]: RaidsHidden };
  "text"?: string | null;
}

/** The whole table, for players and spectators alike. */
export interface RaidsState {
  /** 1 to 4; 0 while the game is laid out. */
  "voyage": number;
  "phase": string;
  /** The seat that is asked, not always the one whose turn it is. */
  "asked": number | null;
  /** Whose turn it is, battles and flights included. */
  "active": number | null;
  /** The tile that is being taken from the map in this turn. */
  "taking": RaidsTile | null;
  /** The harbour tile of this voyage. */
  "harbour_tile": "arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons" | null;
  /** Those of voyages 1 to 4. */
  "harbour_tiles": ("arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons")[];
  "unused_harbour_tiles": ("arrival" | "goods_kinds" | "goods_total" | "markets" | "monsters" | "runes" | "sails" | "shields" | "weapons")[];
  /** What each seat has of what the harbour tile of this voyage counts. */
  "harbour_counts": (number)[];
  "map": (RaidsPlace)[];
  /** The place of the ghost ship; null but with two players. */
  "ghost": number | null;
  /** By seat. */
  "ships": (RaidsShipState)[];
  "move": RaidsMoveState | null;
  "battle": RaidsBattleState | null;
  /** Ids of the tiles that have left the game. */
  "gone": (string)[];
}

/** The options of a game of Raids. */
export interface RaidsAllOptions {
  /** What the harbour tile for shields counts (R183), since the text can be read both ways. `capacity`: all shields that show on the ship, 2 on each empty space included. `tiles`: only those on the tiles aboard. */
  "shields": "capacity" | "tiles";
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation": "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat": 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy": "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance": boolean;
}

/** A game as the caller may see it. */
export interface RaidsGame {
  /** The id of a game. */
  "id": string;
  "ruleset": "raids";
  "options": RaidsAllOptions;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** False: in no list; whoever knows the id may look on. */
  "listed": boolean;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
  /** The caller's seat; null for everybody else. */
  "you": YouDocument | null;
  /** The current phase; null before the start. */
  "phase": string | null;
  "rules_version": number;
  /** The commitment to the seed. */
  "commitment": string;
  /** True if whoever created the game gave its seed: reproducible, and not fair. */
  "seeded": boolean;
  /** The hash at the top of the chain. */
  "head": string;
  /** Where the game goes on from; null if it began anew. */
  "fork": Fork | null;
  /** Every seat's clock; null where no time is kept. */
  "clocks": (SeatClockDocument)[] | null;
  /** While all clocks rest; else null. */
  "paused": PauseDocument | null;
  /** The table as the caller may see it; empty before the start. */
  "state": RaidsState | NotStarted;
  /** Once the game is closed: the table as each seat saw it. */
  "views"?: (RaidsState)[];
}

export type RaidsEvent = RaidsEventGameCreated | RaidsEventCourseSet | RaidsEventArrived | RaidsEventVillagePassed | RaidsEventTilesDiscarded | RaidsEventTilePlaced | RaidsEventRuneTaken | RaidsEventMarketTaken | RaidsEventVisitPassed | RaidsEventRaidPassed | RaidsEventMonsterPassed | RaidsEventMonsterDefeated | RaidsEventDocked | RaidsEventBattleBegun | RaidsEventStruckBack | RaidsEventFled | RaidsEventTileDeclined | RaidsEventGhostSailed | RaidsEventSailsFilled | RaidsEventVoyageEnded | RaidsEventHarbourScored | RaidsEventVoyageBegun | RaidsEventFameCounted | RaidsEventGameEnded | RaidsEventStartPlayerDrawn | RaidsEventHarbourTilesDrawn | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened;

export type RaidsDryRunEvent = RaidsDryRunCourseSet | RaidsDryRunArrived | RaidsDryRunVillagePassed | RaidsDryRunTilesDiscarded | RaidsDryRunTilePlaced | RaidsDryRunRuneTaken | RaidsDryRunMarketTaken | RaidsDryRunVisitPassed | RaidsDryRunRaidPassed | RaidsDryRunMonsterPassed | RaidsDryRunMonsterDefeated | RaidsDryRunDocked | RaidsDryRunBattleBegun | RaidsDryRunStruckBack | RaidsDryRunFled | RaidsDryRunTileDeclined | RaidsDryRunGhostSailed | RaidsDryRunSailsFilled | RaidsDryRunVoyageEnded | RaidsDryRunHarbourScored | RaidsDryRunVoyageBegun | RaidsDryRunFameCounted | RaidsDryRunGameEnded | RaidsDryRunStartPlayerDrawn | RaidsDryRunHarbourTilesDrawn;

export type RaidsOfferedAction = RaidsOfferedPlace | RaidsOfferedReplace | RaidsOfferedDiscard | RaidsOfferedSell | RaidsOfferedNavigate | RaidsOfferedFight | RaidsOfferedSacrifice | RaidsOfferedStrikeBack | RaidsOfferedFlee;

/** Take one of the open cards, as the first or second card of the turn (R025). */
export interface SkandinavienActionDrawOpenCard {
  "type": "draw_open_card";
  /** The card's place in the display, from 0. */
  "place": number;
}

/** Take the top card of the draw pile, as the first or second card of the turn (R025). */
export interface SkandinavienActionDrawBlindCard {
  "type": "draw_blind_card";
}

/** Draw three tickets to choose from (R110). */
export interface SkandinavienActionDrawTickets {
  "type": "draw_tickets";
}

/** Claim a route, or attempt a tunnel, by laying down cards (R043). */
export interface SkandinavienActionClaimRoute {
  "type": "claim_route";
  /** The route. */
  "route": "alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa";
  /** How many cards of each kind; kinds of which there is none are left out. */
  "payment": { [name: string]: number };
}

/** Pay the extra cards that are due for the tunnel (R085). */
export interface SkandinavienActionPayTunnel {
  "type": "pay_tunnel";
  /** How many cards of each kind; kinds of which there is none are left out. */
  "payment": { [name: string]: number };
}

/** Take the laid cards back; the turn is over (R090). */
export interface SkandinavienActionGiveUpTunnel {
  "type": "give_up_tunnel";
}

/** Choose which of the tickets just dealt or drawn to keep; the others leave the game (R013, R111). */
export interface SkandinavienActionKeepTickets {
  "type": "keep_tickets";
  /** The tickets to keep, in any order. */
  "tickets": ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

/** Do nothing, which is possible only where nothing else is (R120). */
export interface SkandinavienActionPassTurn {
  "type": "pass_turn";
}

export type SkandinavienAction = SkandinavienActionDrawOpenCard | SkandinavienActionDrawBlindCard | SkandinavienActionDrawTickets | SkandinavienActionClaimRoute | SkandinavienActionPayTunnel | SkandinavienActionGiveUpTunnel | SkandinavienActionKeepTickets | SkandinavienActionPassTurn;

/** One draw: its source and number there, how many items there were, and the indices of those drawn, in order. */
export type SkandinavienDraw = [string, number, number, (number)[]];

/** Which bot gave a command: its name, its version, and how many worlds it searched.

``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
long, or chose what was not on offer. */
export interface SkandinavienBotMove {
  "name": string;
  "version": number;
  "worlds"?: number;
  "replaced"?: string;
}

/** What a commit does to the clocks of these seats, beside what its events say.

``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
charged up to here when the question closes. */
export interface SkandinavienClockChange {
  "stopped"?: (number)[];
  "started"?: (number)[];
  "answered"?: (number)[];
}

/** The first card of this turn, while the second is due. */
export interface SkandinavienFirstCardState {
  /** True if it was an open card, false if it was drawn blind. */
  "is_open": boolean;
  /** The card; null where another seat drew it blind. */
  "card": "black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow" | null;
}

/** A tunnel whose cards lie out. */
export interface SkandinavienTunnelState {
  "route": "alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa";
  /** How many cards of each kind; kinds of which there is none are left out. */
  "laid": { [name: string]: number };
  /** How many cards of each kind; kinds of which there is none are left out. */
  "revealed": { [name: string]: number };
  /** Extra cards that are due. */
  "due": number;
}

/** The last turns, once they have begun. */
export interface SkandinavienLastTurnsState {
  /** The seat that is down to its last trains. */
  "begun_by": number;
  "turns_left": number;
}

/** One player, as everybody sees it, and the own things of the viewer. */
export interface SkandinavienPlayerState {
  "seat": number;
  /** The color of the trains. */
  "color": "black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow";
  /** Trains left. */
  "trains": number;
  /** Points for routes; tickets count at the end. */
  "points": number;
  /** Cards in hand. */
  "cards": number;
  /** Tickets held; null while first tickets are being chosen. */
  "tickets": number | null;
  /** Tickets to choose from; those dealt, while all choose their first ones. */
  "offered": number;
  /** Tickets not kept; null while first tickets are being chosen. */
  "returned": number | null;
  /** Null for other seats and spectators until the game is over. */
  "own": SkandinavienOwnState | null;
}

/** What only the seat itself sees before the end. */
export interface SkandinavienOwnState {
  /** How many cards of each kind; kinds of which there is none are left out. */
  "hand": { [name: string]: number };
  "tickets": (SkandinavienHeldTicket)[];
  /** How many of the tickets are connected. */
  "completed": number;
  /** Tickets that are still to be chosen from. */
  "offered": ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  /** Tickets that were not kept; they are out of the game. */
  "returned": ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

/** A ticket that a seat holds. */
export interface SkandinavienHeldTicket {
  "ticket": "alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim";
  "points": number;
  /** True if the seat's routes connect the cities. */
  "connected": boolean;
}

/** What a game is a fork of: the parent's id, a version of it, the hash there, and in whose eyes. */
export interface SkandinavienFork {
  /** The id of the parent. */
  "game": string;
  /** The version of the parent that the fork goes on from. */
  "version": number;
  /** The hash of the parent at this version. */
  "head": string;
  /** Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt anew. */
  "as": number | "all" | "spectator";
}

/** The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
``default``, ``resign``, or the id of a bot. */
export interface SkandinavienClockSettings {
  "grace": number;
  "on_expiry": string;
  "per_action"?: number | null;
  "bank"?: number | null;
  "increment"?: number | null;
  "window"?: SkandinavienWindow | null;
}

/** The part of each day in which alone clocks run. One that ends before it begins goes on over midnight. */
export interface SkandinavienWindow {
  "from": string;
  "to": string;
  /** A name of the IANA time zone database. */
  "zone": string;
}

/** A ticket at the end, and whether its owner has connected the cities. */
export interface SkandinavienShownTicket {
  "ticket": "alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim";
  "points": number;
  "connected": boolean;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHidden {
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivate {
  "data": SkandinavienHidden;
  "salt": string;
}

/** How a commit came about, kept in the server's part of its first event, for the audit.

``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
(a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
the commit does to the clocks. */
export interface SkandinavienCommitMetadata {
  "action"?: SkandinavienOfferedAction;
  "seat"?: number | null;
  "draws"?: (SkandinavienDraw)[];
  "bot"?: SkandinavienBotMove | null;
  "default"?: boolean;
  "clock"?: SkandinavienClockChange | null;
}

/** Take one of the open cards, as the first or second card of the turn (R025). */
export interface SkandinavienOfferedDrawOpenCard {
  "type": "draw_open_card";
  /** The card's place in the display, from 0. */
  "place": number;
}

/** Take the top card of the draw pile, as the first or second card of the turn (R025). */
export interface SkandinavienOfferedDrawBlindCard {
  "type": "draw_blind_card";
}

/** Draw three tickets to choose from (R110). */
export interface SkandinavienOfferedDrawTickets {
  "type": "draw_tickets";
}

/** Claim a route, or attempt a tunnel, by laying down cards (R043). */
export interface SkandinavienOfferedClaimRoute {
  "type": "claim_route";
  /** The route. */
  "route": "alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa";
  /** How many cards of each kind; kinds of which there is none are left out. */
  "payment": { [name: string]: number };
}

/** Pay the extra cards that are due for the tunnel (R085). */
export interface SkandinavienOfferedPayTunnel {
  "type": "pay_tunnel";
  /** How many cards of each kind; kinds of which there is none are left out. */
  "payment": { [name: string]: number };
}

/** Take the laid cards back; the turn is over (R090). */
export interface SkandinavienOfferedGiveUpTunnel {
  "type": "give_up_tunnel";
}

/** Choose which of the tickets just dealt or drawn to keep; the others leave the game (R013, R111). */
export interface SkandinavienOfferedKeepTickets {
  "type": "keep_tickets";
  /** The tickets to keep, in any order. */
  "tickets": ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

/** Do nothing, which is possible only where nothing else is (R120). */
export interface SkandinavienOfferedPassTurn {
  "type": "pass_turn";
}

/** The genesis: what is played, how, and the commitment to the seed, before anybody joins.

``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
is played for while no person is present, as in every newer game in which time is kept. */
export interface SkandinavienFactGameCreated {
  "game": string;
  "ruleset": "skandinavien";
  "rules_version": number;
  "seats": number;
  "options": SkandinavienAllOptions;
  "box": JsonObject;
  "box_hash": string;
  "commitment": string;
  "seeded": boolean;
  "seed"?: string;
  "fork"?: SkandinavienFork | null;
  "clock"?: SkandinavienClockSettings | null;
  "simulated"?: boolean;
  "rests"?: boolean;
}

export interface SkandinavienEventGameCreated {
  "version": number;
  "type": "game_created";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactGameCreated;
  "private": { [name: string]: SkandinavienPrivateGameCreated };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenGameCreated {
  "seed"?: string;
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateGameCreated {
  "data": SkandinavienHiddenGameCreated;
  "salt": string;
}

/** The top card of the draw pile takes the place of the card drawn (R028). */
export interface SkandinavienFactDisplayRefilled {
  "place": number;
  "card": "black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow";
}

export interface SkandinavienEventDisplayRefilled {
  "version": number;
  "type": "display_refilled";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactDisplayRefilled;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunDisplayRefilled {
  "type": "display_refilled";
  "data": SkandinavienFactDisplayRefilled;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat took an open card. */
export interface SkandinavienFactOpenCardDrawn {
  "seat": number;
  "place": number;
  "card": "black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow";
}

export interface SkandinavienEventOpenCardDrawn {
  "version": number;
  "type": "open_card_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactOpenCardDrawn;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunOpenCardDrawn {
  "type": "open_card_drawn";
  "data": SkandinavienFactOpenCardDrawn;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat took the top card of the draw pile. */
export interface SkandinavienFactBlindCardDrawn {
  "seat": number;
  "card"?: "black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow";
}

export interface SkandinavienEventBlindCardDrawn {
  "version": number;
  "type": "blind_card_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactBlindCardDrawn;
  "private": { [name: string]: SkandinavienPrivateBlindCardDrawn };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenBlindCardDrawn {
  "card"?: "black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow";
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateBlindCardDrawn {
  "data": SkandinavienHiddenBlindCardDrawn;
  "salt": string;
}

export interface SkandinavienDryRunBlindCardDrawn {
  "type": "blind_card_drawn";
  "data": SkandinavienFactBlindCardDrawn;
  "private": { [name: string]: SkandinavienHiddenBlindCardDrawn };
  "text"?: string | null;
}

/** A route has an owner for the rest of the game. ``payment`` is all that was paid, ``trains`` what is left. */
export interface SkandinavienFactRouteClaimed {
  "seat": number;
  "route": "alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa";
  "payment": { [name: string]: number };
  "points": number;
  "trains": number;
}

export interface SkandinavienEventRouteClaimed {
  "version": number;
  "type": "route_claimed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactRouteClaimed;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunRouteClaimed {
  "type": "route_claimed";
  "data": SkandinavienFactRouteClaimed;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat laid down the cards for a tunnel (R080). */
export interface SkandinavienFactTunnelAttempted {
  "seat": number;
  "route": "alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa";
  "payment": { [name: string]: number };
}

export interface SkandinavienEventTunnelAttempted {
  "version": number;
  "type": "tunnel_attempted";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTunnelAttempted;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTunnelAttempted {
  "type": "tunnel_attempted";
  "data": SkandinavienFactTunnelAttempted;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** Cards from the draw pile; ``due`` is how many extra cards are due so far (R083). */
export interface SkandinavienFactTunnelRevealed {
  "cards": ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
  "due": number;
}

export interface SkandinavienEventTunnelRevealed {
  "version": number;
  "type": "tunnel_revealed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTunnelRevealed;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTunnelRevealed {
  "type": "tunnel_revealed";
  "data": SkandinavienFactTunnelRevealed;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat paid the extra cards (R085). */
export interface SkandinavienFactTunnelPaid {
  "seat": number;
  "payment": { [name: string]: number };
}

export interface SkandinavienEventTunnelPaid {
  "version": number;
  "type": "tunnel_paid";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTunnelPaid;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTunnelPaid {
  "type": "tunnel_paid";
  "data": SkandinavienFactTunnelPaid;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat took its laid cards back, whether it could have paid or not; its turn is over (R090). */
export interface SkandinavienFactTunnelGivenUp {
  "seat": number;
  "route": "alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa";
  "payment": { [name: string]: number };
}

export interface SkandinavienEventTunnelGivenUp {
  "version": number;
  "type": "tunnel_given_up";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTunnelGivenUp;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTunnelGivenUp {
  "type": "tunnel_given_up";
  "data": SkandinavienFactTunnelGivenUp;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** The discard pile became the new draw pile, whose top is the last of ``order`` (R037). */
export interface SkandinavienFactPileShuffled {
  "count": number;
  "order"?: ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
}

export interface SkandinavienEventPileShuffled {
  "version": number;
  "type": "pile_shuffled";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactPileShuffled;
  "private": { [name: string]: SkandinavienPrivatePileShuffled };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenPileShuffled {
  "order"?: ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivatePileShuffled {
  "data": SkandinavienHiddenPileShuffled;
  "salt": string;
}

export interface SkandinavienDryRunPileShuffled {
  "type": "pile_shuffled";
  "data": SkandinavienFactPileShuffled;
  "private": { [name: string]: SkandinavienHiddenPileShuffled };
  "text"?: string | null;
}

/** A seat drew tickets to choose from (R110). */
export interface SkandinavienFactTicketsDrawn {
  "seat": number;
  "count": number;
  "tickets"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

export interface SkandinavienEventTicketsDrawn {
  "version": number;
  "type": "tickets_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTicketsDrawn;
  "private": { [name: string]: SkandinavienPrivateTicketsDrawn };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenTicketsDrawn {
  "tickets"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateTicketsDrawn {
  "data": SkandinavienHiddenTicketsDrawn;
  "salt": string;
}

export interface SkandinavienDryRunTicketsDrawn {
  "type": "tickets_drawn";
  "data": SkandinavienFactTicketsDrawn;
  "private": { [name: string]: SkandinavienHiddenTicketsDrawn };
  "text"?: string | null;
}

/** A seat chose from the drawn tickets; what is not kept never comes back (R014, R017, R111). */
export interface SkandinavienFactTicketsKept {
  "seat": number;
  "kept": number;
  "returned": number;
  "tickets"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "given_back"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

export interface SkandinavienEventTicketsKept {
  "version": number;
  "type": "tickets_kept";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTicketsKept;
  "private": { [name: string]: SkandinavienPrivateTicketsKept };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenTicketsKept {
  "tickets"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "given_back"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateTicketsKept {
  "data": SkandinavienHiddenTicketsKept;
  "salt": string;
}

export interface SkandinavienDryRunTicketsKept {
  "type": "tickets_kept";
  "data": SkandinavienFactTicketsKept;
  "private": { [name: string]: SkandinavienHiddenTicketsKept };
  "text"?: string | null;
}

/** A seat could do nothing (R120). */
export interface SkandinavienFactTurnPassed {
  "seat": number;
}

export interface SkandinavienEventTurnPassed {
  "version": number;
  "type": "turn_passed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTurnPassed;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTurnPassed {
  "type": "turn_passed";
  "data": SkandinavienFactTurnPassed;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat's turn passes without an action, or ends, since nobody plays it (R260). */
export interface SkandinavienFactTurnSkipped {
  "seat": number;
}

export interface SkandinavienEventTurnSkipped {
  "version": number;
  "type": "turn_skipped";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTurnSkipped;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTurnSkipped {
  "type": "turn_skipped";
  "data": SkandinavienFactTurnSkipped;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat that has left puts all its cards to the discard pile (R260). */
export interface SkandinavienFactHandDiscarded {
  "seat": number;
  "discarded": { [name: string]: number };
}

export interface SkandinavienEventHandDiscarded {
  "version": number;
  "type": "hand_discarded";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactHandDiscarded;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunHandDiscarded {
  "type": "hand_discarded";
  "data": SkandinavienFactHandDiscarded;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat is down to its last trains: so many turns remain (R126). */
export interface SkandinavienFactLastTurnsBegun {
  "seat": number;
  "turns": number;
}

export interface SkandinavienEventLastTurnsBegun {
  "version": number;
  "type": "last_turns_begun";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactLastTurnsBegun;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunLastTurnsBegun {
  "type": "last_turns_begun";
  "data": SkandinavienFactLastTurnsBegun;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** Somebody has chosen the first tickets; who and which is sealed until all have, and it is final (R016, R017). */
export interface SkandinavienFactFirstTicketsChosen {
  "asked": (number)[];
  "seat"?: number;
  "kept"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "returned"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

export interface SkandinavienEventFirstTicketsChosen {
  "version": number;
  "type": "first_tickets_chosen";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactFirstTicketsChosen;
  "private": { [name: string]: SkandinavienPrivateFirstTicketsChosen };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenFirstTicketsChosen {
  "seat"?: number;
  "kept"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "returned"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateFirstTicketsChosen {
  "data": SkandinavienHiddenFirstTicketsChosen;
  "salt": string;
}

export interface SkandinavienDryRunFirstTicketsChosen {
  "type": "first_tickets_chosen";
  "data": SkandinavienFactFirstTicketsChosen;
  "private": { [name: string]: SkandinavienHiddenFirstTicketsChosen };
  "text"?: string | null;
}

/** All have chosen: how many tickets each seat keeps. The first turn begins. */
export interface SkandinavienFactChoicesOpened {
  "kept": (number)[];
  "starter": number;
}

export interface SkandinavienEventChoicesOpened {
  "version": number;
  "type": "choices_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactChoicesOpened;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunChoicesOpened {
  "type": "choices_opened";
  "data": SkandinavienFactChoicesOpened;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat gets its opening hand (R005). */
export interface SkandinavienFactCardsDealt {
  "seat": number;
  "count": number;
  "cards"?: ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
}

export interface SkandinavienEventCardsDealt {
  "version": number;
  "type": "cards_dealt";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactCardsDealt;
  "private": { [name: string]: SkandinavienPrivateCardsDealt };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenCardsDealt {
  "cards"?: ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateCardsDealt {
  "data": SkandinavienHiddenCardsDealt;
  "salt": string;
}

export interface SkandinavienDryRunCardsDealt {
  "type": "cards_dealt";
  "data": SkandinavienFactCardsDealt;
  "private": { [name: string]: SkandinavienHiddenCardsDealt };
  "text"?: string | null;
}

/** The open cards are laid out beside the draw pile, whose top is the last of ``order`` (R006). */
export interface SkandinavienFactDisplayLaid {
  "display": ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
  "pile": number;
  "order"?: ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
}

export interface SkandinavienEventDisplayLaid {
  "version": number;
  "type": "display_laid";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactDisplayLaid;
  "private": { [name: string]: SkandinavienPrivateDisplayLaid };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenDisplayLaid {
  "order"?: ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateDisplayLaid {
  "data": SkandinavienHiddenDisplayLaid;
  "salt": string;
}

export interface SkandinavienDryRunDisplayLaid {
  "type": "display_laid";
  "data": SkandinavienFactDisplayLaid;
  "private": { [name: string]: SkandinavienHiddenDisplayLaid };
  "text"?: string | null;
}

/** A seat gets the tickets to choose its first ones from (R008). */
export interface SkandinavienFactFirstTicketsDealt {
  "seat": number;
  "count": number;
  "tickets"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

export interface SkandinavienEventFirstTicketsDealt {
  "version": number;
  "type": "first_tickets_dealt";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactFirstTicketsDealt;
  "private": { [name: string]: SkandinavienPrivateFirstTicketsDealt };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenFirstTicketsDealt {
  "tickets"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateFirstTicketsDealt {
  "data": SkandinavienHiddenFirstTicketsDealt;
  "salt": string;
}

export interface SkandinavienDryRunFirstTicketsDealt {
  "type": "first_tickets_dealt";
  "data": SkandinavienFactFirstTicketsDealt;
  "private": { [name: string]: SkandinavienHiddenFirstTicketsDealt };
  "text"?: string | null;
}

/** The other tickets lie face down; the top is the last of ``order``. */
export interface SkandinavienFactTicketPileLaid {
  "pile": number;
  "order"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
}

export interface SkandinavienEventTicketPileLaid {
  "version": number;
  "type": "ticket_pile_laid";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTicketPileLaid;
  "private": { [name: string]: SkandinavienPrivateTicketPileLaid };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface SkandinavienHiddenTicketPileLaid {
  "order"?: ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[];
  "decided"?: SkandinavienCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface SkandinavienPrivateTicketPileLaid {
  "data": SkandinavienHiddenTicketPileLaid;
  "salt": string;
}

export interface SkandinavienDryRunTicketPileLaid {
  "type": "ticket_pile_laid";
  "data": SkandinavienFactTicketPileLaid;
  "private": { [name: string]: SkandinavienHiddenTicketPileLaid };
  "text"?: string | null;
}

/** Who has the first turn, agreed on or drawn (R011). */
export interface SkandinavienFactStarterDrawn {
  "seat": number;
}

export interface SkandinavienEventStarterDrawn {
  "version": number;
  "type": "starter_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactStarterDrawn;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunStarterDrawn {
  "type": "starter_drawn";
  "data": SkandinavienFactStarterDrawn;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** A seat shows its tickets: how many are completed, what they bring and what the others cost (R134). */
export interface SkandinavienFactTicketsShown {
  "seat": number;
  "tickets": (SkandinavienShownTicket)[];
  "completed": number;
  "gained": number;
  "lost": number;
}

export interface SkandinavienEventTicketsShown {
  "version": number;
  "type": "tickets_shown";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactTicketsShown;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunTicketsShown {
  "type": "tickets_shown";
  "data": SkandinavienFactTicketsShown;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** The seats with the most completed tickets get the bonus (R139). */
export interface SkandinavienFactGlobetrotterAwarded {
  "seats": (number)[];
  "completed": number;
  "points": number;
}

export interface SkandinavienEventGlobetrotterAwarded {
  "version": number;
  "type": "globetrotter_awarded";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactGlobetrotterAwarded;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunGlobetrotterAwarded {
  "type": "globetrotter_awarded";
  "data": SkandinavienFactGlobetrotterAwarded;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** The game is over; everything hidden is open. ``longest`` is the longest path of each seat (R150). */
export interface SkandinavienFactGameEnded {
  "reason": "all_passed" | "last_turns";
  "totals": (number)[];
  "longest": (number)[];
}

export interface SkandinavienEventGameEnded {
  "version": number;
  "type": "game_ended";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": SkandinavienFactGameEnded;
  "private": { [name: string]: SkandinavienPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface SkandinavienDryRunGameEnded {
  "type": "game_ended";
  "data": SkandinavienFactGameEnded;
  "private": { [name: string]: SkandinavienHidden };
  "text"?: string | null;
}

/** The table in a viewer's eyes. */
export interface SkandinavienState {
  "phase": "first_tickets" | "layout" | "over" | "scoring" | "second_card" | "tickets" | "tunnel" | "turn";
  /** The seat with the first turn; null until it is known. */
  "starter": number | null;
  /** The seat whose turn it is; null before the first and after the last. */
  "turn": number | null;
  /** The first card, while the second is due. */
  "first_card": SkandinavienFirstCardState | null;
  /** The open cards by place; null where a replacement is due. */
  "display": ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow" | null)[];
  /** Cards in the draw pile. */
  "draw_pile": number;
  /** How many cards of each kind; kinds of which there is none are left out. */
  "discard_pile": { [name: string]: number };
  /** Tickets in the pile. */
  "ticket_pile": number;
  /** The owner of each claimed route. */
  "routes": { [name: string]: number };
  /** Routes without an owner that nobody may claim any more (R059). */
  "closed": ("alborg-arhus" | "alborg-goteborg" | "alborg-kristiansand" | "alborg-oslo" | "andalsnes-bergen" | "andalsnes-lillehammer" | "andalsnes-trondheim" | "arhus-kobenhavn" | "bergen-oslo-1" | "bergen-oslo-2" | "bergen-stavanger" | "boden-kiruna-1" | "boden-kiruna-2" | "boden-tornio" | "boden-umea-1" | "boden-umea-2" | "goteborg-kobenhavn" | "goteborg-norrkoping" | "goteborg-orebro" | "goteborg-oslo" | "helsinki-imatra" | "helsinki-lahti" | "helsinki-stockholm-1" | "helsinki-stockholm-2" | "helsinki-tallinn" | "helsinki-tampere" | "helsinki-turku" | "honningsvag-kirkenes" | "honningsvag-tromso" | "imatra-kuopio" | "imatra-lahti" | "kajaani-kuopio" | "kajaani-lieksa" | "kajaani-oulu" | "karlskrona-kobenhavn-1" | "karlskrona-kobenhavn-2" | "karlskrona-norrkoping-1" | "karlskrona-norrkoping-2" | "kirkenes-murmansk" | "kirkenes-rovaniemi" | "kiruna-narvik-1" | "kiruna-narvik-2" | "kristiansand-oslo" | "kristiansand-stavanger-1" | "kristiansand-stavanger-2" | "kuopio-lahti" | "kuopio-lieksa" | "kuopio-oulu" | "kuopio-vaasa" | "lahti-tampere" | "lieksa-murmansk" | "lillehammer-oslo" | "lillehammer-trondheim" | "moirana-narvik" | "moirana-trondheim-1" | "moirana-trondheim-2" | "narvik-tromso" | "norrkoping-orebro" | "norrkoping-stockholm-1" | "norrkoping-stockholm-2" | "orebro-oslo-1" | "orebro-oslo-2" | "orebro-stockholm-1" | "orebro-stockholm-2" | "orebro-sundsvall" | "ostersund-sundsvall" | "ostersund-trondheim" | "oulu-rovaniemi" | "oulu-tornio" | "oulu-vaasa" | "rovaniemi-tornio" | "stockholm-sundsvall-1" | "stockholm-sundsvall-2" | "stockholm-tallinn" | "stockholm-turku" | "sundsvall-umea-1" | "sundsvall-umea-2" | "sundsvall-vaasa" | "tampere-turku" | "tampere-vaasa" | "umea-vaasa")[];
  "tunnel": SkandinavienTunnelState | null;
  "last_turns": SkandinavienLastTurnsState | null;
  /** By seat. */
  "players": (SkandinavienPlayerState)[];
  /** From the top; null until the game is over. */
  "draw_pile_order": ("black" | "blue" | "green" | "locomotive" | "orange" | "purple" | "red" | "white" | "yellow")[] | null;
  /** From the top; null until the game is over. */
  "ticket_pile_order": ("alborg-norrkoping" | "alborg-umea" | "arhus-lillehammer" | "bergen-kobenhavn" | "bergen-narvik" | "bergen-tornio" | "bergen-trondheim" | "goteborg-andalsnes" | "goteborg-oulu" | "goteborg-turku" | "helsinki-bergen" | "helsinki-kirkenes" | "helsinki-kiruna" | "helsinki-kobenhavn" | "helsinki-lieksa" | "helsinki-ostersund" | "kobenhavn-murmansk" | "kobenhavn-narvik" | "kobenhavn-oulu" | "kristiansand-moirana" | "narvik-murmansk" | "narvik-tallinn" | "norrkoping-boden" | "orebro-kuopio" | "oslo-helsinki" | "oslo-honningsvag" | "oslo-kobenhavn" | "oslo-moirana" | "oslo-stavanger" | "oslo-stockholm" | "oslo-vaasa" | "stavanger-karlskrona" | "stavanger-rovaniemi" | "stockholm-bergen" | "stockholm-imatra" | "stockholm-kajaani" | "stockholm-kobenhavn" | "stockholm-tromso" | "stockholm-umea" | "sundsvall-lahti" | "tampere-boden" | "tampere-kristiansand" | "tampere-tallinn" | "tornio-imatra" | "tromso-vaasa" | "turku-trondheim")[] | null;
  /** By seat; null until the game is over. */
  "longest_paths": (number)[] | null;
}

/** The options of a game of Ticket to Ride: Nordic Countries. */
export interface SkandinavienAllOptions {
  /** On a ferry three cards may also replace a locomotive that itself replaces a colored card. */
  "ferry_stacking": boolean;
  /** A tunnel and a ferry between the same two cities are a double route, too: Kristiansand - Stavanger and Mo i Rana - Trondheim. If off, they are two single routes. */
  "mixed_doubles": boolean;
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation": "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat": 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy": "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance": boolean;
}

/** A game as the caller may see it. */
export interface SkandinavienGame {
  /** The id of a game. */
  "id": string;
  "ruleset": "skandinavien";
  "options": SkandinavienAllOptions;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** False: in no list; whoever knows the id may look on. */
  "listed": boolean;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
  /** The caller's seat; null for everybody else. */
  "you": YouDocument | null;
  /** The current phase; null before the start. */
  "phase": string | null;
  "rules_version": number;
  /** The commitment to the seed. */
  "commitment": string;
  /** True if whoever created the game gave its seed: reproducible, and not fair. */
  "seeded": boolean;
  /** The hash at the top of the chain. */
  "head": string;
  /** Where the game goes on from; null if it began anew. */
  "fork": Fork | null;
  /** Every seat's clock; null where no time is kept. */
  "clocks": (SeatClockDocument)[] | null;
  /** While all clocks rest; else null. */
  "paused": PauseDocument | null;
  /** The table as the caller may see it; empty before the start. */
  "state": SkandinavienState | NotStarted;
  /** Once the game is closed: the table as each seat saw it. */
  "views"?: (SkandinavienState)[];
}

export type SkandinavienEvent = SkandinavienEventGameCreated | SkandinavienEventDisplayRefilled | SkandinavienEventOpenCardDrawn | SkandinavienEventBlindCardDrawn | SkandinavienEventRouteClaimed | SkandinavienEventTunnelAttempted | SkandinavienEventTunnelRevealed | SkandinavienEventTunnelPaid | SkandinavienEventTunnelGivenUp | SkandinavienEventPileShuffled | SkandinavienEventTicketsDrawn | SkandinavienEventTicketsKept | SkandinavienEventTurnPassed | SkandinavienEventTurnSkipped | SkandinavienEventHandDiscarded | SkandinavienEventLastTurnsBegun | SkandinavienEventFirstTicketsChosen | SkandinavienEventChoicesOpened | SkandinavienEventCardsDealt | SkandinavienEventDisplayLaid | SkandinavienEventFirstTicketsDealt | SkandinavienEventTicketPileLaid | SkandinavienEventStarterDrawn | SkandinavienEventTicketsShown | SkandinavienEventGlobetrotterAwarded | SkandinavienEventGameEnded | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened;

export type SkandinavienDryRunEvent = SkandinavienDryRunDisplayRefilled | SkandinavienDryRunOpenCardDrawn | SkandinavienDryRunBlindCardDrawn | SkandinavienDryRunRouteClaimed | SkandinavienDryRunTunnelAttempted | SkandinavienDryRunTunnelRevealed | SkandinavienDryRunTunnelPaid | SkandinavienDryRunTunnelGivenUp | SkandinavienDryRunPileShuffled | SkandinavienDryRunTicketsDrawn | SkandinavienDryRunTicketsKept | SkandinavienDryRunTurnPassed | SkandinavienDryRunTurnSkipped | SkandinavienDryRunHandDiscarded | SkandinavienDryRunLastTurnsBegun | SkandinavienDryRunFirstTicketsChosen | SkandinavienDryRunChoicesOpened | SkandinavienDryRunCardsDealt | SkandinavienDryRunDisplayLaid | SkandinavienDryRunFirstTicketsDealt | SkandinavienDryRunTicketPileLaid | SkandinavienDryRunStarterDrawn | SkandinavienDryRunTicketsShown | SkandinavienDryRunGlobetrotterAwarded | SkandinavienDryRunGameEnded;

export type SkandinavienOfferedAction = SkandinavienOfferedDrawOpenCard | SkandinavienOfferedDrawBlindCard | SkandinavienOfferedDrawTickets | SkandinavienOfferedClaimRoute | SkandinavienOfferedPayTunnel | SkandinavienOfferedGiveUpTunnel | SkandinavienOfferedKeepTickets | SkandinavienOfferedPassTurn;

/** A cell of a display. */
export interface WikingerActionBuyPlace {
  "row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | "ships";
  /** Counted from the mainland; its neighbour is 1. */
  "column": number;
}

/** Buy a combination and lay it at once: the tile in its place, the figure onto it or to the mainland (R023). */
export interface WikingerActionBuy {
  "type": "buy";
  /** A place at the wheel, 0 to 11 as it was laid out. */
  "slot": number;
  /** Where the tile goes; null for a tile that fits nowhere. */
  "place"?: WikingerActionBuyPlace | null;
  /** The figure goes to the mainland or, in the row of its color only, onto the tile just laid. */
  "figure"?: "mainland" | "tile";
  /** First turn only: the row of the start tile, in column 1. */
  "start_row"?: "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
}

/** Turn points into gold, one for one (R035). */
export interface WikingerActionExchange {
  "type": "exchange";
  /** How many points to turn into as much gold. */
  "amount": number;
}

/** Bid gold for the right to start (R160). */
export interface WikingerActionBid {
  "type": "bid";
  /** Gold, more than the highest bid. */
  "gold": number;
}

/** Leave the auction; before anybody has bid, the start player only opens it without a bid (R161, R162). */
export interface WikingerActionPass {
  "type": "pass";
}

/** Take one of the drawn figures out of the game (R168). */
export interface WikingerActionRemoveFigure {
  "type": "remove_figure";
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
}

/** Put all drawn figures of a color on the dearest free places of the wheel (R171). */
export interface WikingerActionPlaceFigures {
  "type": "place_figures";
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
}

/** Take an open special tile for having bought the dearest combination (R150). */
export interface WikingerActionTakeSpecialTile {
  "type": "take_special_tile";
  "tile": "boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3";
}

/** Leave all special tiles where they are (R151). */
export interface WikingerActionDeclineSpecialTile {
  "type": "decline_special_tile";
}

/** A cell of a display. */
export interface WikingerActionSwapBuildingPlace {
  "row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | "ships";
  /** Counted from the mainland; its neighbour is 1. */
  "column": number;
}

/** Swap a special building tile for an own tile with the same building (R190). */
export interface WikingerActionSwapBuilding {
  "type": "swap_building";
  "place": WikingerActionSwapBuildingPlace;
}

/** Send a boatman across with figures of the mainland (R099, R176, R177). */
export interface WikingerActionUseBoatman {
  "type": "use_boatman";
  /** One figure (advanced game, no boat), all of a color, or one of each color; in the advanced game the last two use up a boat. */
  "cargo": "color" | "each" | "one";
  /** The color; null with one of each. */
  "figure"?: "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
}

/** A cell of a display. */
export interface WikingerActionLandFigurePlace {
  "row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | "ships";
  /** Counted from the mainland; its neighbour is 1. */
  "column": number;
}

/** Choose the free tile for the next figure that a boatman carries (R105). */
export interface WikingerActionLandFigure {
  "type": "land_figure";
  "place": WikingerActionLandFigurePlace;
}

/** Use no more boatmen in this scoring (R110). */
export interface WikingerActionEndBoatmen {
  "type": "end_boatmen";
}

export type WikingerAction = WikingerActionBuy | WikingerActionExchange | WikingerActionBid | WikingerActionPass | WikingerActionRemoveFigure | WikingerActionPlaceFigures | WikingerActionTakeSpecialTile | WikingerActionDeclineSpecialTile | WikingerActionSwapBuilding | WikingerActionUseBoatman | WikingerActionLandFigure | WikingerActionEndBoatmen;

/** One draw: its source and number there, how many items there were, and the indices of those drawn, in order. */
export type WikingerDraw = [string, number, number, (number)[]];

/** Which bot gave a command: its name, its version, and how many worlds it searched.

``replaced`` says why what it chose does not count, and the default of the rules was played: it raised, took too
long, or chose what was not on offer. */
export interface WikingerBotMove {
  "name": string;
  "version": number;
  "worlds"?: number;
  "replaced"?: string;
}

/** What a commit does to the clocks of these seats, beside what its events say.

``stopped`` ones are charged, ``started`` ones run from here on. Who has ``answered`` runs on for all to see, and is
charged up to here when the question closes. */
export interface WikingerClockChange {
  "stopped"?: (number)[];
  "started"?: (number)[];
  "answered"?: (number)[];
}

/** A tile at the wheel and its figure. */
export interface WikingerCombination {
  /** 0 to 11 as it was laid out; it keeps its number. */
  "slot": number;
  /** In gold: the distance to the slot that stands at 0. */
  "price": number;
  "tile": "building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow";
  /** Null while the players still place the figures. */
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
  /** True for the highest price: in the advanced game it earns a special tile, unless at 0. */
  "dearest": boolean;
  /** How many other figures of its color stand at the wheel; at 0 these lock it (R026). */
  "others_of_color": number;
  /** True for the one at 0 if the active seat may not take it: others of its color stand at the wheel, and it can pay for something else (R026, R029). */
  "locked": boolean;
}

/** One seat's display and supply. */
export interface WikingerPlayerState {
  "seat": number;
  "gold": number;
  /** Points on the track. */
  "points": number;
  /** How many figures of each color. */
  "mainland": { [name: string]: number };
  "special_tiles": ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
  /** True once the start tile is laid, with the first purchase. */
  "start_tile": boolean;
  "ships": (WikingerLaidShip)[];
  "islands": (WikingerLaidTile)[];
  /** How many combinations the seat has yet to buy in this round. */
  "purchases_left": number;
}

/** A ship in the ship row. */
export interface WikingerLaidShip {
  "column": number;
  "ship": "building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow";
  /** True if a fighter stands straight below. */
  "repelled": boolean;
}

/** An island tile of a display. */
export interface WikingerLaidTile {
  "row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | "ships";
  "column": number;
  "tile": "building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow";
  /** True for a special building tile that was swapped in. */
  "special": boolean;
  /** The figure on it, in the row of its color. */
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
  /** True if a ship that is not repelled reaches the cell. */
  "threatened": boolean;
}

/** The running auction. */
export interface WikingerAuctionState {
  /** The highest bid in gold; 0 while nobody has bid. */
  "highest": number;
  /** Whose the highest bid is; null while nobody has bid. */
  "leader": number | null;
  /** The least that can be bid now. */
  "lowest_bid": number;
  /** The latest bid of each seat, null without one. */
  "bids": (number | null)[];
  /** The seats that are out, in the order in which they passed. */
  "passed": (number)[];
}

/** What has left the game. */
export interface WikingerRemoved {
  /** How many tiles of each kind. */
  "tiles": { [name: string]: number };
  /** How many figures of each color. */
  "figures": { [name: string]: number };
  "special_tiles": ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
}

/** The special tiles that nobody has. */
export interface WikingerSpecialTiles {
  "open": ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
  /** How many lie face down. */
  "face_down": number;
  /** Those left face down, once the game is over. */
  "never_opened": ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
}

/** A cell of a display. */
export interface WikingerPlace {
  "row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | "ships";
  /** Counted from the mainland; its neighbour is 1. */
  "column": number;
}

/** What a game is a fork of: the parent's id, a version of it, the hash there, and in whose eyes. */
export interface WikingerFork {
  /** The id of the parent. */
  "game": string;
  /** The version of the parent that the fork goes on from. */
  "version": number;
  /** The hash of the parent at this version. */
  "head": string;
  /** Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt anew. */
  "as": number | "all" | "spectator";
}

/** The time a seat has: so many seconds for each action, or a bank of them and an increment for each action.

``grace`` are the seconds after its end in which an action still counts. ``on_expiry`` is what happens then:
``default``, ``resign``, or the id of a bot. */
export interface WikingerClockSettings {
  "grace": number;
  "on_expiry": string;
  "per_action"?: number | null;
  "bank"?: number | null;
  "increment"?: number | null;
  "window"?: WikingerWindow | null;
}

/** The part of each day in which alone clocks run. One that ends before it begins goes on over midnight. */
export interface WikingerWindow {
  "from": string;
  "to": string;
  /** A name of the IANA time zone database. */
  "zone": string;
}

/** What one source pays in a scoring. */
export interface WikingerGain {
  "source": "fisher_tile" | "goldsmith_tiles" | "goldsmiths" | "noble_tiles" | "nobles" | "scout_tile" | "scouts" | "ships";
  "points": number;
  "gold": number;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface WikingerHidden {
  "decided"?: WikingerCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface WikingerPrivate {
  "data": WikingerHidden;
  "salt": string;
}

/** How a commit came about, kept in the server's part of its first event, for the audit.

``action`` is the player's command word for word; ``seat`` is who gave it where the event itself does not say so
(a sealed answer); ``draws`` are the draws made for it; ``bot`` is which bot chose the action, if one did.
``default``: it is not the player's, but the default of the rules for a seat that is played for. ``clock`` is what
the commit does to the clocks. */
export interface WikingerCommitMetadata {
  "action"?: WikingerOfferedAction;
  "seat"?: number | null;
  "draws"?: (WikingerDraw)[];
  "bot"?: WikingerBotMove | null;
  "default"?: boolean;
  "clock"?: WikingerClockChange | null;
}

/** Buy a combination and lay it at once: the tile in its place, the figure onto it or to the mainland (R023). */
export interface WikingerOfferedBuy {
  "type": "buy";
  /** A place at the wheel, 0 to 11 as it was laid out. */
  "slot": number;
  /** Where the tile goes; null for a tile that fits nowhere. */
  "place": WikingerPlace | null;
  /** The figure goes to the mainland or, in the row of its color only, onto the tile just laid. */
  "figure": "mainland" | "tile";
  /** First turn only: the row of the start tile, in column 1. */
  "start_row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
}

/** Turn points into gold, one for one (R035). */
export interface WikingerOfferedExchange {
  "type": "exchange";
  /** How many points to turn into as much gold. */
  "amount": number;
}

/** Bid gold for the right to start (R160). */
export interface WikingerOfferedBid {
  "type": "bid";
  /** Gold, more than the highest bid. */
  "gold": number;
}

/** Leave the auction; before anybody has bid, the start player only opens it without a bid (R161, R162). */
export interface WikingerOfferedPass {
  "type": "pass";
}

/** Take one of the drawn figures out of the game (R168). */
export interface WikingerOfferedRemoveFigure {
  "type": "remove_figure";
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
}

/** Put all drawn figures of a color on the dearest free places of the wheel (R171). */
export interface WikingerOfferedPlaceFigures {
  "type": "place_figures";
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
}

/** Take an open special tile for having bought the dearest combination (R150). */
export interface WikingerOfferedTakeSpecialTile {
  "type": "take_special_tile";
  "tile": "boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3";
}

/** Leave all special tiles where they are (R151). */
export interface WikingerOfferedDeclineSpecialTile {
  "type": "decline_special_tile";
}

/** Swap a special building tile for an own tile with the same building (R190). */
export interface WikingerOfferedSwapBuilding {
  "type": "swap_building";
  "place": WikingerPlace;
}

/** Send a boatman across with figures of the mainland (R099, R176, R177). */
export interface WikingerOfferedUseBoatman {
  "type": "use_boatman";
  /** One figure (advanced game, no boat), all of a color, or one of each color; in the advanced game the last two use up a boat. */
  "cargo": "color" | "each" | "one";
  /** The color; null with one of each. */
  "figure": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
}

/** Choose the free tile for the next figure that a boatman carries (R105). */
export interface WikingerOfferedLandFigure {
  "type": "land_figure";
  "place": WikingerPlace;
}

/** Use no more boatmen in this scoring (R110). */
export interface WikingerOfferedEndBoatmen {
  "type": "end_boatmen";
}

/** The genesis: what is played, how, and the commitment to the seed, before anybody joins.

``options`` holds all options, defaults included. ``box_hash`` names the box (SHA-256 of its document, hex), and
``box`` holds what an operator replaced in it. ``seeded``: whoever created the game gave its seed, so that its draws
are reproducible and no secret to that person. ``seed`` is hex. ``fork``: the game goes on from another one.
``clock`` is how time is kept, if it is. ``simulated``: nobody played it, but a simulation did. ``rests``: nobody
is played for while no person is present, as in every newer game in which time is kept. */
export interface WikingerFactGameCreated {
  "game": string;
  "ruleset": "wikinger";
  "rules_version": number;
  "seats": number;
  "options": WikingerAllOptions;
  "box": JsonObject;
  "box_hash": string;
  "commitment": string;
  "seeded": boolean;
  "seed"?: string;
  "fork"?: WikingerFork | null;
  "clock"?: WikingerClockSettings | null;
  "simulated"?: boolean;
  "rests"?: boolean;
}

export interface WikingerEventGameCreated {
  "version": number;
  "type": "game_created";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactGameCreated;
  "private": { [name: string]: WikingerPrivateGameCreated };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface WikingerHiddenGameCreated {
  "seed"?: string;
  "decided"?: WikingerCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface WikingerPrivateGameCreated {
  "data": WikingerHiddenGameCreated;
  "salt": string;
}

/** A seat pays for a combination and lays it; without a place the tile leaves the game (R024, R070). */
export interface WikingerFactBought {
  "seat": number;
  "slot": number;
  "price": number;
  "tile": "building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow";
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
  "place": WikingerPlace | null;
  "figure_to": "mainland" | "tile";
  "start_row": "fighter" | "fisher" | "goldsmith" | "noble" | "scout" | null;
}

export interface WikingerEventBought {
  "version": number;
  "type": "bought";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactBought;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunBought {
  "type": "bought";
  "data": WikingerFactBought;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The wheel turns until a combination stands at 0: this slot, and all prices drop by as much (R042). */
export interface WikingerFactWheelTurned {
  "slot": number;
  "steps": number;
}

export interface WikingerEventWheelTurned {
  "version": number;
  "type": "wheel_turned";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactWheelTurned;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunWheelTurned {
  "type": "wheel_turned";
  "data": WikingerFactWheelTurned;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat turns points into gold (R035). */
export interface WikingerFactPointsExchanged {
  "seat": number;
  "amount": number;
}

export interface WikingerEventPointsExchanged {
  "version": number;
  "type": "points_exchanged";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactPointsExchanged;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunPointsExchanged {
  "type": "points_exchanged";
  "data": WikingerFactPointsExchanged;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The tiles lie face down in stacks, and in the advanced game the special tiles too (R006, R145). */
export interface WikingerFactStacksShuffled {
  "tiles"?: ("building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow")[];
  "special_tiles"?: ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
}

export interface WikingerEventStacksShuffled {
  "version": number;
  "type": "stacks_shuffled";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactStacksShuffled;
  "private": { [name: string]: WikingerPrivateStacksShuffled };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

/** What is hidden from all others; for the server also how the commit came about. */
export interface WikingerHiddenStacksShuffled {
  "tiles"?: ("building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow")[];
  "special_tiles"?: ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
  "decided"?: WikingerCommitMetadata;
}

/** A private part, with the salt of its commitment. */
export interface WikingerPrivateStacksShuffled {
  "data": WikingerHiddenStacksShuffled;
  "salt": string;
}

export interface WikingerDryRunStacksShuffled {
  "type": "stacks_shuffled";
  "data": WikingerFactStacksShuffled;
  "private": { [name: string]: WikingerHiddenStacksShuffled };
  "text"?: string | null;
}

/** Who starts the first round (R009). */
export interface WikingerFactStartPlayerChosen {
  "seat": number;
}

export interface WikingerEventStartPlayerChosen {
  "version": number;
  "type": "start_player_chosen";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactStartPlayerChosen;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunStartPlayerChosen {
  "type": "start_player_chosen";
  "data": WikingerFactStartPlayerChosen;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The free places for open special tiles are filled (R146). */
export interface WikingerFactSpecialTilesOpened {
  "tiles": ("boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3")[];
}

export interface WikingerEventSpecialTilesOpened {
  "version": number;
  "type": "special_tiles_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactSpecialTilesOpened;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunSpecialTilesOpened {
  "type": "special_tiles_opened";
  "data": WikingerFactSpecialTilesOpened;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A round begins: its figures come out of the bag (R017, R156). */
export interface WikingerFactFiguresDrawn {
  "round": number;
  "seat": number;
  "figures": { [name: string]: number };
}

export interface WikingerEventFiguresDrawn {
  "version": number;
  "type": "figures_drawn";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactFiguresDrawn;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunFiguresDrawn {
  "type": "figures_drawn";
  "data": WikingerFactFiguresDrawn;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The tiles of the round lie at the wheel, by slot, and the figures too unless the players place them (R012). */
export interface WikingerFactOfferLaid {
  "round": number;
  "tiles": ("building_1" | "building_2" | "building_3" | "building_4" | "left" | "right" | "ship_blue" | "ship_green" | "ship_red" | "ship_yellow")[];
  "figures": ("boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout")[];
}

export interface WikingerEventOfferLaid {
  "version": number;
  "type": "offer_laid";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactOfferLaid;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunOfferLaid {
  "type": "offer_laid";
  "data": WikingerFactOfferLaid;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat puts the figures of a color on the wheel (R171). */
export interface WikingerFactFiguresPlaced {
  "seat": number;
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
  "slots": (number)[];
}

export interface WikingerEventFiguresPlaced {
  "version": number;
  "type": "figures_placed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactFiguresPlaced;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunFiguresPlaced {
  "type": "figures_placed";
  "data": WikingerFactFiguresPlaced;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat bids for the right to start (R162). */
export interface WikingerFactBidMade {
  "seat": number;
  "gold": number;
}

export interface WikingerEventBidMade {
  "version": number;
  "type": "bid_made";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactBidMade;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunBidMade {
  "type": "bid_made";
  "data": WikingerFactBidMade;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The start player opens the auction without a bid, and stays in it (R161). */
export interface WikingerFactAuctionOpened {
  "seat": number;
}

export interface WikingerEventAuctionOpened {
  "version": number;
  "type": "auction_opened";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactAuctionOpened;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunAuctionOpened {
  "type": "auction_opened";
  "data": WikingerFactAuctionOpened;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat leaves the auction, for good (R162). */
export interface WikingerFactAuctionPassed {
  "seat": number;
}

export interface WikingerEventAuctionPassed {
  "version": number;
  "type": "auction_passed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactAuctionPassed;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunAuctionPassed {
  "type": "auction_passed";
  "data": WikingerFactAuctionPassed;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat pays its bid and is the start player (R165, R167). */
export interface WikingerFactAuctionWon {
  "seat": number;
  "gold": number;
}

export interface WikingerEventAuctionWon {
  "version": number;
  "type": "auction_won";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactAuctionWon;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunAuctionWon {
  "type": "auction_won";
  "data": WikingerFactAuctionWon;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The start player takes a drawn figure out of the game (R168). */
export interface WikingerFactFigureRemoved {
  "seat": number;
  "figure": "boatman" | "fighter" | "fisher" | "goldsmith" | "noble" | "scout";
}

export interface WikingerEventFigureRemoved {
  "version": number;
  "type": "figure_removed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactFigureRemoved;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunFigureRemoved {
  "type": "figure_removed";
  "data": WikingerFactFigureRemoved;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat takes an open special tile; ``gold`` is what it pays at once (R150, R181). */
export interface WikingerFactSpecialTileTaken {
  "seat": number;
  "tile": "boat" | "boatman_token" | "building_1" | "building_2" | "building_3" | "building_4" | "fisher_plus_1" | "gold_3" | "gold_5" | "goldsmith_plus_1" | "goldsmith_plus_2" | "noble_plus_1" | "scout_plus_1" | "supply_3";
  "gold": number;
}

export interface WikingerEventSpecialTileTaken {
  "version": number;
  "type": "special_tile_taken";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactSpecialTileTaken;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunSpecialTileTaken {
  "type": "special_tile_taken";
  "data": WikingerFactSpecialTileTaken;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat leaves all special tiles where they are (R151). */
export interface WikingerFactSpecialTileDeclined {
  "seat": number;
}

export interface WikingerEventSpecialTileDeclined {
  "version": number;
  "type": "special_tile_declined";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactSpecialTileDeclined;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunSpecialTileDeclined {
  "type": "special_tile_declined";
  "data": WikingerFactSpecialTileDeclined;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A special building tile takes the place of a tile with the same building (R190). */
export interface WikingerFactBuildingSwapped {
  "seat": number;
  "building": "building_1" | "building_2" | "building_3" | "building_4";
  "place": WikingerPlace;
}

export interface WikingerEventBuildingSwapped {
  "version": number;
  "type": "building_swapped";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactBuildingSwapped;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunBuildingSwapped {
  "type": "building_swapped";
  "data": WikingerFactBuildingSwapped;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A boatman sets out with figures and leaves the game; a boat goes with him where one is used (R103, R177). */
export interface WikingerFactBoatmanUsed {
  "seat": number;
  "cargo": "color" | "each" | "one";
  "figures": ("fighter" | "fisher" | "goldsmith" | "noble" | "scout")[];
  "boat": boolean;
}

export interface WikingerEventBoatmanUsed {
  "version": number;
  "type": "boatman_used";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactBoatmanUsed;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunBoatmanUsed {
  "type": "boatman_used";
  "data": WikingerFactBoatmanUsed;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A figure from the mainland stands on a tile in its row (R101). */
export interface WikingerFactFigureLanded {
  "seat": number;
  "place": WikingerPlace;
}

export interface WikingerEventFigureLanded {
  "version": number;
  "type": "figure_landed";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactFigureLanded;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunFigureLanded {
  "type": "figure_landed";
  "data": WikingerFactFigureLanded;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** A seat uses no more boatmen in this scoring (R110). */
export interface WikingerFactBoatmenEnded {
  "seat": number;
}

export interface WikingerEventBoatmenEnded {
  "version": number;
  "type": "boatmen_ended";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactBoatmenEnded;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunBoatmenEnded {
  "type": "boatmen_ended";
  "data": WikingerFactBoatmenEnded;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The wheel is empty: a scoring begins with this seat (R235, R096). */
export interface WikingerFactScoringBegan {
  "round": number;
  "scoring": "big" | "small";
  "seat": number;
}

export interface WikingerEventScoringBegan {
  "version": number;
  "type": "scoring_began";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactScoringBegan;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunScoringBegan {
  "type": "scoring_began";
  "data": WikingerFactScoringBegan;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** What a seat gets in a small scoring (R092). */
export interface WikingerFactSmallScored {
  "seat": number;
  "gains": (WikingerGain)[];
}

export interface WikingerEventSmallScored {
  "version": number;
  "type": "small_scored";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactSmallScored;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunSmallScored {
  "type": "small_scored";
  "data": WikingerFactSmallScored;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** What a seat gets in a big scoring, source by source (R097). */
export interface WikingerFactBigScored {
  "seat": number;
  "gains": (WikingerGain)[];
}

export interface WikingerEventBigScored {
  "version": number;
  "type": "big_scored";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactBigScored;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunBigScored {
  "type": "big_scored";
  "data": WikingerFactBigScored;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The start player's ship goes to the left neighbour (R121). */
export interface WikingerFactStartPlayerMoved {
  "seat": number;
}

export interface WikingerEventStartPlayerMoved {
  "version": number;
  "type": "start_player_moved";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactStartPlayerMoved;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunStartPlayerMoved {
  "type": "start_player_moved";
  "data": WikingerFactStartPlayerMoved;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The last big scoring is over; the final scoring follows (R123). */
export interface WikingerFactGameEnded {
  "round": number;
}

export interface WikingerEventGameEnded {
  "version": number;
  "type": "game_ended";
  "schema": number;
  "seat": number | null;
  "at": string;
  "data": WikingerFactGameEnded;
  "private": { [name: string]: WikingerPrivate };
  "commitments": { [name: string]: string };
  "hash": string;
  "commit": number;
  "text"?: string | null;
}

export interface WikingerDryRunGameEnded {
  "type": "game_ended";
  "data": WikingerFactGameEnded;
  "private": { [name: string]: WikingerHidden };
  "text"?: string | null;
}

/** The table as everybody sees it. */
export interface WikingerState {
  "round": number;
  "phase": "auction" | "boatmen" | "buy" | "draw" | "land" | "lay" | "layout" | "over" | "place" | "remove" | "round_end" | "score" | "special" | "swap";
  /** Which scoring ends this round. */
  "scoring": "big" | "small";
  /** Null until the first one is chosen. */
  "start_player": number | null;
  /** Whose turn it is, or who is scored; null before the start and at the end. */
  "active": number | null;
  /** The combinations left, by slot. */
  "wheel": (WikingerCombination)[];
  /** How many combinations are yet to be bought in this round. */
  "purchases_left": number;
  /** By seat. */
  "players": (WikingerPlayerState)[];
  /** Null outside the phase `auction`. */
  "auction": WikingerAuctionState | null;
  /** The figures that a boatman still has to land, the next one first. */
  "aboard": ("fighter" | "fisher" | "goldsmith" | "noble" | "scout")[];
  /** How many stacks of tiles lie face down. */
  "stacks": number;
  "tiles_face_down": number;
  /** How many figures of each color. */
  "bag": { [name: string]: number };
  /** Drawn figures of each color that are not yet on the wheel. */
  "drawn": { [name: string]: number };
  "removed": WikingerRemoved;
  "special_tiles": WikingerSpecialTiles;
}

/** The options of a game of Vikings. */
export interface WikingerAllOptions {
  /** Special tiles, and boatmen who carry one figure each unless they have a boat. */
  "advanced": boolean;
  /** How the right to start is auctioned each round: as printed (`open` in the advanced game, else `none`), not at all, openly until all others have passed, or with one bid each in one lap. */
  "auction": "none" | "open" | "printed" | "single_bid";
  /** How the figures get to the wheel: as printed (`manual` in the advanced game, else `automatic`), in their fixed order, or placed by the players in turn, a color each. */
  "placement": "automatic" | "manual" | "printed";
  /** Whether a seat may resign. `ends`: that ends the game, with the seat behind all others. `leaves`: as long as two others are left, the seat is played for to the end, and ranks behind them. `false` and `true` are read as `none` and `ends`. */
  "resignation": "ends" | "leaves" | "none";
  /** Who begins: drawn, or a seat that the players have agreed on. */
  "first_seat": 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | "random";
  /** How seats give entropy of their own. `open`: when they join. `sealed`: they commit to it when they join and open it once all seats are taken, so that nobody can choose one that suits. */
  "entropy": "open" | "sealed";
  /** Whether a seat may fork and analyse the game while it runs, as it knows it. (Nobody can stop a player from analysing elsewhere what is public.) */
  "assistance": boolean;
}

/** A game as the caller may see it. */
export interface WikingerGame {
  /** The id of a game. */
  "id": string;
  "ruleset": "wikinger";
  "options": WikingerAllOptions;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */
  "version": number;
  /** False: in no list; whoever knows the id may look on. */
  "listed": boolean;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */
  "to_act": (number)[];
  /** The caller's seat; null for everybody else. */
  "you": YouDocument | null;
  /** The current phase; null before the start. */
  "phase": string | null;
  "rules_version": number;
  /** The commitment to the seed. */
  "commitment": string;
  /** True if whoever created the game gave its seed: reproducible, and not fair. */
  "seeded": boolean;
  /** The hash at the top of the chain. */
  "head": string;
  /** Where the game goes on from; null if it began anew. */
  "fork": Fork | null;
  /** Every seat's clock; null where no time is kept. */
  "clocks": (SeatClockDocument)[] | null;
  /** While all clocks rest; else null. */
  "paused": PauseDocument | null;
  /** The table as the caller may see it; empty before the start. */
  "state": WikingerState | NotStarted;
  /** Once the game is closed: the table as each seat saw it. */
  "views"?: (WikingerState)[];
}

export type WikingerEvent = WikingerEventGameCreated | WikingerEventBought | WikingerEventWheelTurned | WikingerEventPointsExchanged | WikingerEventStacksShuffled | WikingerEventStartPlayerChosen | WikingerEventSpecialTilesOpened | WikingerEventFiguresDrawn | WikingerEventOfferLaid | WikingerEventFiguresPlaced | WikingerEventBidMade | WikingerEventAuctionOpened | WikingerEventAuctionPassed | WikingerEventAuctionWon | WikingerEventFigureRemoved | WikingerEventSpecialTileTaken | WikingerEventSpecialTileDeclined | WikingerEventBuildingSwapped | WikingerEventBoatmanUsed | WikingerEventFigureLanded | WikingerEventBoatmenEnded | WikingerEventScoringBegan | WikingerEventSmallScored | WikingerEventBigScored | WikingerEventStartPlayerMoved | WikingerEventGameEnded | EventSeatTaken | EventEntropyOpened | EventEntropyNotOpened | EventGameForked | EventSeatInformed | EventUndone | EventSeatResigned | EventSeatHandedOver | EventTimeExpired | EventSeatBack | EventTimeGivenBack | EventPauseAsked | EventClocksResumed | EventGameAbandoned | EventResultsComputed | EventSeedOpened;

export type WikingerDryRunEvent = WikingerDryRunBought | WikingerDryRunWheelTurned | WikingerDryRunPointsExchanged | WikingerDryRunStacksShuffled | WikingerDryRunStartPlayerChosen | WikingerDryRunSpecialTilesOpened | WikingerDryRunFiguresDrawn | WikingerDryRunOfferLaid | WikingerDryRunFiguresPlaced | WikingerDryRunBidMade | WikingerDryRunAuctionOpened | WikingerDryRunAuctionPassed | WikingerDryRunAuctionWon | WikingerDryRunFigureRemoved | WikingerDryRunSpecialTileTaken | WikingerDryRunSpecialTileDeclined | WikingerDryRunBuildingSwapped | WikingerDryRunBoatmanUsed | WikingerDryRunFigureLanded | WikingerDryRunBoatmenEnded | WikingerDryRunScoringBegan | WikingerDryRunSmallScored | WikingerDryRunBigScored | WikingerDryRunStartPlayerMoved | WikingerDryRunGameEnded;

export type WikingerOfferedAction = WikingerOfferedBuy | WikingerOfferedExchange | WikingerOfferedBid | WikingerOfferedPass | WikingerOfferedRemoveFigure | WikingerOfferedPlaceFigures | WikingerOfferedTakeSpecialTile | WikingerOfferedDeclineSpecialTile | WikingerOfferedSwapBuilding | WikingerOfferedUseBoatman | WikingerOfferedLandFigure | WikingerOfferedEndBoatmen;

/** Pass whenever you are asked about an announcement. */
export interface ClashOfVikingsStandingOrder {
  /** What you answer. */
  "answer": "pass";
  /** Until the end of the turn in which you say so, or of the game. */
  "until": "game" | "turn";
}

/** A standing order. */
export type StandingOrder = ClashOfVikingsStandingOrder;

/** An action. */
export type Action = ClashOfVikingsAction | RaidsAction | SkandinavienAction | WikingerAction;

export type ProblemCode = "against_the_rules" | "already_asked" | "bad_json" | "bad_request" | "body_too_large" | "body_too_slow" | "corrupt" | "forbidden" | "foreign_host" | "foreign_origin" | "forwarded" | "game_over" | "hash_mismatch" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "log_full" | "log_unavailable" | "malformed" | "method_not_allowed" | "name_taken" | "no_rematch" | "not_absent" | "not_agreed" | "not_finished" | "not_found" | "not_logged_yet" | "not_over" | "not_paused" | "not_started" | "not_yet_computed" | "not_your_turn" | "nothing_to_fork" | "nothing_to_open" | "nothing_to_undo" | "quota_reached" | "ruleset_cannot_fold" | "ruleset_missing" | "seat_open" | "seat_taken" | "stale_version" | "taken_back" | "too_late" | "too_many_actions" | "too_many_lines" | "too_many_requests" | "too_many_waiting" | "too_many_webhooks" | "unauthenticated" | "undo_barred" | "unknown_box" | "unknown_game" | "unknown_ruleset" | "unknown_version" | "unsupported_media_type" | "webhook_ended" | "work_failed" | "wrong_entropy" | "wrong_join_code" | "wrong_version";

/** What each operation takes and answers, by its id. */
export interface Operations {
  /** List the rulesets. */
  list_rulesets: {
    method: "GET";
    path: "/v1/rulesets";
    in: {  };
    query: {
    };
    body: undefined;
    answer: RulesetsResponse;
  };
  /** Show a ruleset. */
  get_ruleset: {
    method: "GET";
    path: "/v1/rulesets/{ruleset}";
    in: { ruleset: string };
    query: {
    };
    body: undefined;
    answer: RulesetDocument;
  };
  /** Show a ruleset's schemas. */
  get_schema: {
    method: "GET";
    path: "/v1/rulesets/{ruleset}/schema";
    in: { ruleset: string };
    query: {
    };
    body: undefined;
    answer: JsonObject;
  };
  /** Read the statistics of all rulesets. */
  list_statistics: {
    method: "GET";
    path: "/v1/statistics";
    in: {  };
    query: {
    };
    body: undefined;
    answer: StatisticsResponse;
  };
  /** Read the statistics of a ruleset. */
  get_statistics: {
    method: "GET";
    path: "/v1/statistics/{ruleset}";
    in: { ruleset: string };
    query: {
      "players"?: number;
      /** Only games with these options: `option.<name>=<value>`, such as `option.resignation=none`. */
      [name: `option.${string}`]: string | undefined;
    };
    body: undefined;
    answer: Statistics;
  };
  /** Look at the statistics of a ruleset. */
  get_statistics_page: {
    method: "GET";
    path: "/statistics/{ruleset}";
    in: { ruleset: string };
    query: {
      "players"?: number;
      "lang"?: "de" | "en";
      /** Only games with these options: `option.<name>=<value>`, such as `option.resignation=none`. */
      [name: `option.${string}`]: string | undefined;
    };
    body: undefined;
    answer: string;
  };
  /** Read a chart of the statistics. */
  get_specification: {
    method: "GET";
    path: "/statistics/{ruleset}/{chart}.json";
    in: { ruleset: string; chart: string };
    query: {
      "players"?: number;
      "lang"?: "de" | "en";
      /** Only games with these options: `option.<name>=<value>`, such as `option.resignation=none`. */
      [name: `option.${string}`]: string | undefined;
    };
    body: undefined;
    answer: JsonObject;
  };
  /** List the games. */
  list_games: {
    method: "GET";
    path: "/v1/games";
    in: {  };
    query: {
      "ruleset"?: string;
      "status"?: "open" | "running" | "scoring" | "finished" | "abandoned";
      "player"?: string;
      "to_act"?: boolean;
      "limit"?: number;
      "cursor"?: string;
    };
    body: undefined;
    answer: GamesResponse;
  };
  /** Create a game. */
  create_game: {
    method: "POST";
    path: "/v1/games";
    in: {  };
    query: {
    };
    body: NewGame;
    answer: GameCreatedResponse;
  };
  /** Show a game. */
  get_game: {
    method: "GET";
    path: "/v1/games/{game_id}";
    in: { game_id: string };
    query: {
      "at"?: number;
    };
    body: undefined;
    answer: GameDocument;
  };
  /** Show a game's components. */
  get_components: {
    method: "GET";
    path: "/v1/games/{game_id}/components";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: ComponentsResponse;
  };
  /** Show what a game's table is drawn with. */
  get_table: {
    method: "GET";
    path: "/v1/games/{game_id}/table";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: TableDocument;
  };
  /** Take an open seat. */
  join: {
    method: "POST";
    path: "/v1/games/{game_id}/seats";
    in: { game_id: string };
    query: {
    };
    body: JoinRequest;
    answer: SeatTakenResponse;
  };
  /** Open a seat's entropy. */
  open_entropy: {
    method: "POST";
    path: "/v1/games/{game_id}/seats/{seat}/entropy";
    in: { game_id: string; seat: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: EntropyOpening;
    answer: CommandResponse | CommandSummary;
  };
  /** Replace a seat's token. */
  reissue_token: {
    method: "POST";
    path: "/v1/games/{game_id}/seats/{seat}/token";
    in: { game_id: string; seat: string };
    query: {
    };
    body: undefined;
    answer: SeatTokenResponse;
  };
  /** Change a seat. */
  change_seat: {
    method: "PUT";
    path: "/v1/games/{game_id}/seats/{seat}";
    in: { game_id: string; seat: string };
    query: {
    };
    body: SeatChange;
    answer: GameDocument;
  };
  /** Give a player a token. */
  issue_player_token: {
    method: "POST";
    path: "/v1/players/{player}/token";
    in: { player: string };
    query: {
    };
    body: PlayerToken;
    answer: PlayerTokenResponse;
  };
  /** End a player's tokens. */
  end_player_tokens: {
    method: "DELETE";
    path: "/v1/players/{player}/tokens";
    in: { player: string };
    query: {
    };
    body: undefined;
    answer: null;
  };
  /** Play again. */
  rematch: {
    method: "POST";
    path: "/v1/games/{game_id}/rematch";
    in: { game_id: string };
    query: {
    };
    body: Rematch;
    answer: GameCreatedResponse;
  };
  /** Fork a game. */
  create_fork: {
    method: "POST";
    path: "/v1/games/{game_id}/forks";
    in: { game_id: string };
    query: {
    };
    body: NewFork;
    answer: GameCreatedResponse;
  };
  /** Analyse a position. */
  get_analysis: {
    method: "GET";
    path: "/v1/games/{game_id}/analysis";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
      "at"?: number;
      "seat"?: number;
      "milliseconds"?: number;
    };
    body: undefined;
    answer: AnalysisResponse;
  };
  /** List a seat's actions. */
  list_actions: {
    method: "GET";
    path: "/v1/games/{game_id}/actions";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: ActionsResponse;
  };
  /** Act. */
  act: {
    method: "POST";
    path: "/v1/games/{game_id}/actions";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
      "dry_run"?: boolean;
    };
    body: Action | OfferedAction;
    answer: CommandResponse | CommandSummary | DryRunResponse;
  };
  /** Act many times. */
  act_many: {
    method: "POST";
    path: "/v1/actions";
    in: {  };
    query: {
    };
    body: (BatchLine)[];
    answer: (LineStoredDocument | ProblemDocument)[];
  };
  /** Come back. */
  back: {
    method: "POST";
    path: "/v1/games/{game_id}/seats/{seat}/back";
    in: { game_id: string; seat: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: CommandResponse | CommandSummary;
  };
  /** Ask for a pause. */
  pause: {
    method: "POST";
    path: "/v1/games/{game_id}/pause";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: CommandResponse | CommandSummary;
  };
  /** End a pause. */
  resume: {
    method: "POST";
    path: "/v1/games/{game_id}/resume";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: CommandResponse | CommandSummary;
  };
  /** Take back the latest action. */
  undo: {
    method: "POST";
    path: "/v1/games/{game_id}/undo";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: CommandResponse | CommandSummary;
  };
  /** Resign. */
  resign: {
    method: "POST";
    path: "/v1/games/{game_id}/resign";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: CommandResponse | CommandSummary;
  };
  /** Abandon a game. */
  abandon: {
    method: "POST";
    path: "/v1/games/{game_id}/abandon";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
    };
    body: undefined;
    answer: CommandResponse | CommandSummary;
  };
  /** Read the log. */
  list_events: {
    method: "GET";
    path: "/v1/games/{game_id}/events";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
      "after"?: number;
      "limit"?: number;
    };
    body: undefined;
    answer: EventsResponse;
  };
  /** Show your standing order. */
  get_standing: {
    method: "GET";
    path: "/v1/games/{game_id}/standing";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: StandingResponse;
  };
  /** Give a standing order. */
  put: {
    method: "PUT";
    path: "/v1/games/{game_id}/standing";
    in: { game_id: string };
    query: {
    };
    body: StandingOrder;
    answer: StandingResponse;
  };
  /** Take back your standing order. */
  erase: {
    method: "DELETE";
    path: "/v1/games/{game_id}/standing";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: null;
  };
  /** Read the states. */
  list_states: {
    method: "GET";
    path: "/v1/games/{game_id}/states";
    in: { game_id: string };
    query: {
      "after"?: number;
      "limit"?: number;
    };
    body: undefined;
    answer: StatesResponse;
  };
  /** Listen to a game. */
  listen: {
    method: "GET";
    path: "/v1/games/{game_id}/stream";
    in: { game_id: string };
    query: {
      "lang"?: "de" | "en";
      "after"?: number;
      "include"?: ("game" | "actions" | "scores")[];
    };
    body: undefined;
    answer: StreamMessage;
  };
  /** Read the scores. */
  get_scores: {
    method: "GET";
    path: "/v1/games/{game_id}/scores";
    in: { game_id: string };
    query: {
      "at_least"?: number;
      "wait"?: number;
    };
    body: undefined;
    answer: Scores;
  };
  /** Read the results. */
  get_results: {
    method: "GET";
    path: "/v1/games/{game_id}/results";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: ResultsResponse;
  };
  /** Read the history of the scores. */
  get_history: {
    method: "GET";
    path: "/v1/games/{game_id}/history";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: ScoreHistoryResponse;
  };
  /** Audit a game. */
  get_audit: {
    method: "GET";
    path: "/v1/games/{game_id}/audit";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: Report;
  };
  /** The checkpoint. */
  get_checkpoint: {
    method: "GET";
    path: "/v1/transparency/checkpoint";
    in: {  };
    query: {
    };
    body: undefined;
    answer: string;
  };
  /** A tile. */
  get_tile: {
    method: "GET";
    path: "/v1/transparency/tile/{tile}";
    in: { tile: string };
    query: {
    };
    body: undefined;
    answer: Uint8Array;
  };
  /** The key of the log. */
  get_key: {
    method: "GET";
    path: "/v1/transparency/key";
    in: {  };
    query: {
    };
    body: undefined;
    answer: string;
  };
  /** Prove that a game is logged. */
  get_proof: {
    method: "GET";
    path: "/v1/games/{game_id}/proof";
    in: { game_id: string };
    query: {
    };
    body: undefined;
    answer: string;
  };
  /** List webhooks. */
  list_webhooks: {
    method: "GET";
    path: "/v1/webhooks";
    in: {  };
    query: {
    };
    body: undefined;
    answer: WebhooksResponse;
  };
  /** Make a webhook. */
  create_webhook: {
    method: "POST";
    path: "/v1/webhooks";
    in: {  };
    query: {
    };
    body: NewWebhook;
    answer: WebhookCreatedResponse;
  };
  /** Show a webhook. */
  get_webhook: {
    method: "GET";
    path: "/v1/webhooks/{webhook}";
    in: { webhook: string };
    query: {
    };
    body: undefined;
    answer: WebhookDocument;
  };
  /** Delete a webhook. */
  delete_webhook: {
    method: "DELETE";
    path: "/v1/webhooks/{webhook}";
    in: { webhook: string };
    query: {
    };
    body: undefined;
    answer: null;
  };
  /** List deliveries. */
  get_deliveries: {
    method: "GET";
    path: "/v1/webhooks/{webhook}/deliveries";
    in: { webhook: string };
    query: {
      "limit"?: number;
      "cursor"?: string;
    };
    body: undefined;
    answer: DeliveriesResponse;
  };
  /** Deliver again. */
  redeliver: {
    method: "POST";
    path: "/v1/webhooks/{webhook}/redeliver";
    in: { webhook: string };
    query: {
    };
    body: Redelivery;
    answer: RedeliveryResponse;
  };
  /** Rotate a webhook's secret. */
  rotate_webhook_secret: {
    method: "POST";
    path: "/v1/webhooks/{webhook}/secret";
    in: { webhook: string };
    query: {
    };
    body: undefined;
    answer: WebhookCreatedResponse;
  };
  /** Alive. */
  get_healthz: {
    method: "GET";
    path: "/healthz";
    in: {  };
    query: {
    };
    body: undefined;
    answer: HealthResponse;
  };
  /** Ready. */
  get_readyz: {
    method: "GET";
    path: "/readyz";
    in: {  };
    query: {
    };
    body: undefined;
    answer: HealthResponse;
  };
  /** Figures. */
  get_metrics: {
    method: "GET";
    path: "/metrics";
    in: {  };
    query: {
    };
    body: undefined;
    answer: string;
  };
  /** This document. */
  get_openapi: {
    method: "GET";
    path: "/openapi.json";
    in: {  };
    query: {
    };
    body: undefined;
    answer: JsonObject;
  };
  /** This document, readable. */
  get_page: {
    method: "GET";
    path: "/docs";
    in: {  };
    query: {
    };
    body: undefined;
    answer: string;
  };
}
