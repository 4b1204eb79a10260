/* The documents of the service. Generated from the OpenAPI document by ops/clients/generate.py; not to be changed by hand. */

/** Any JSON object. */
export type JsonObject = { [name: string]: any };

/** An action, as `action` and `offered_action` of `GET /v1/rulesets/{ruleset}/schema` says. */
export type Action = { [name: string]: any };

/** The options of a game, as `options` (each has a default) and `all_options` of `GET /v1/rulesets/{ruleset}/schema` says. */
export type Options = { [name: string]: any };

/** The table as the caller may see it, as `state` of `GET /v1/rulesets/{ruleset}/schema` says. */
export type State = { [name: string]: any };

/** Answers in advance to secret questions, as `standing_order` of `GET /v1/rulesets/{ruleset}/schema` says. */
export type StandingOrder = { [name: string]: any };

/** The result of a write. */
export interface CommandResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  "events": (EventDocument)[];
  "game": GameDocument;
}

/** An event: its public data, the private parts that the caller may see, and commitments to all private parts. */
export interface EventDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  "type": string;
  /** The schema version of the data. */ "schema": number;
  /** The seat that acted; null for events that follow by the rules. */ "seat": number | null;
  /** The time in UTC (RFC 3339). */ "at": string;
  /** What happened; `event` of `GET /v1/rulesets/{ruleset}/schema` describes it for each type. */ "data": JsonObject;
  /** The private parts by audience (`seat:2`, `server`). */ "private": { [name: string]: PrivatePartDocument };
  /** The commitments to the private parts by audience. */ "commitments": { [name: string]: string };
  /** SHA-256 in hexadecimal. */ "hash": string;
  /** The version of the last event that was appended together with this one. Not hashed. */ "commit": number;
  /** One sentence for people; only with `lang`. */ "text"?: string | null;
}

/** A private part that the caller may see, with the salt of its commitment. */
export interface PrivatePartDocument {
  "data": JsonObject;
  "salt": string;
}

/** A game as the caller may see it. */
export interface GameDocument {
  /** The id of a game. */ "id": string;
  "ruleset": string;
  /** All options of the game, defaults included. */ "options": Options;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** False if the game is not in any list; anyone who knows the id may watch. */ "listed": boolean;
  /** True for a practice game, which is not counted anywhere, and is removed a day after its last event. */ "practice": boolean;
  /** True if the result counts in the ratings of its players. */ "rated": boolean;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */ "to_act": (number)[];
  /** The caller's seat; null for everybody else. */ "you": YouDocument | null;
  /** The current phase; null before the start. */ "phase": string | null;
  "rules_version": number;
  /** The commitment to the seed. */ "commitment": string;
  /** True if the creator of the game chose its seed: the game is reproducible, but not fair. */ "seeded": boolean;
  /** The hash at the top of the chain. */ "head": string;
  /** The game and version that it was forked from; null if it is not a fork. */ "fork": Fork | null;
  /** Every seat's clock; null if the game has no clocks. */ "clocks": (SeatClockDocument)[] | null;
  /** The pause, if all clocks are stopped; else null. */ "paused": PauseDocument | null;
  /** When the last seat was taken; null before. */ "started_at": string | null;
  /** The first game that was created as its rematch; else null. */ "rematch": string | null;
  /** The table as the caller may see it; empty before the start. */ "state": State;
  /** The table as each seat saw it, once the game is closed. */ "views"?: (State)[] | null;
  /** When the game finished; left out before. */ "finished_at"?: string | null;
}

/** The status of a game. ``SCORING``: over by its rules, results being computed. */
export type Status = "abandoned" | "finished" | "open" | "running" | "scoring";

/** One seat of a game. */
export interface SeatDocument {
  /** Counted from 0, clockwise. */ "seat": number;
  "name": string | null;
  /** `human`, or the id of a bot. */ "controller": string;
  /** True if somebody plays it. */ "taken": boolean;
  /** The operator's id of the person; only for the operator. */ "player"?: string | null;
  /** Whether the person is at the table now; null for a bot, and for an open seat. Only in the newest version; left out if unknown. */ "here"?: boolean | null;
}

/** Information about the caller's own seat. */
export interface YouDocument {
  /** Counted from 0, clockwise. */ "seat": number;
  /** Null if the seat cannot undo anything. */ "undo": UndoDocument | null;
}

/** An undo that would be accepted now: it restores the table as it was at version `to`. */
export interface UndoDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "to": number;
}

/** The origin of a fork: the parent's id, a version of it, the hash there, and whose knowledge counts. */
export interface Fork {
  /** The id of the parent. */ "game": string;
  /** The version of the parent that the fork starts from. */ "version": number;
  /** The hash of the parent at this version. */ "head": string;
  /** Whose knowledge counts: a seat, `spectator`, or `all`. What it did not know is dealt again. */ "as": number | "all" | "spectator";
}

/** The clock of one seat. */
export interface SeatClockDocument {
  /** Counted from 0, clockwise. */ "seat": number;
  /** Milliseconds left when the event of this version was stored. */ "remaining_ms": number;
  /** When the time runs out, without grace; null while the clock does not run. */ "due": string | null;
  /** True if its time ran out; it is played for until it comes back. */ "absent": boolean;
}

/** A pause of all clocks: its reason, its start, and its latest end. */
export interface PauseDocument {
  /** `agreed`: the seats agreed to it; `absent`: no person who plays is present, and nobody is played for until one comes back or acts. */ "reason": "absent" | "agreed";
  /** In UTC (RFC 3339). */ "since": string;
  /** When the clocks resume (`agreed`), or the game is abandoned (`absent`). */ "until": string;
}

/** The short result of a write, as requested by `Prefer: return=minimal`. */
export interface CommandSummary {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** SHA-256 in hexadecimal. */ "head": string;
  "status": Status;
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */ "to_act": (number)[];
}

/** The legal actions of a seat. Each can be posted as it is until the version changes. */
export interface ActionsResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** Counted from 0, clockwise. */ "seat": number;
  "actions": (Action)[];
  /** A short text for each action, in the same order; only with `lang`. */ "labels"?: (string)[] | null;
  "undo"?: UndoDocument | null;
}

/** The events that an action would cause, as far as they depend only on what the caller may know. */
export interface DryRunResponse {
  /** The version of the game at which it was tried. */ "version": number;
  "events": (DryRunEventDocument)[];
  /** True if no other events would follow. */ "complete": boolean;
}

/** An event that would follow from an action. */
export interface DryRunEventDocument {
  "type": string;
  /** What happened; `event` of `GET /v1/rulesets/{ruleset}/schema` describes it for each type. */ "data": JsonObject;
  /** The part that only the caller would learn. */ "private": { [name: string]: JsonObject };
  /** One sentence for people; only with `lang`. */ "text"?: string | null;
}

/** Every legal action of a seat at a version: those with playouts first, each group best first. */
export interface AnalysisResponse {
  /** The id of a game. */ "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** Counted from 0, clockwise. */ "seat": number;
  /** The bot of the analysis, and its version. */ "bot": string;
  "actions": (AppraisalDocument)[];
}

/** The expected result of one action: the acting seat's final lead over the best other seat, in points. */
export interface AppraisalDocument {
  /** The action, as it is offered. */ "action": Action;
  "expected": number;
  /** The 95 % interval over the worlds. */ "interval": (number)[];
  /** The number of sampled worlds. */ "worlds": number;
  /** True if the value comes from playouts; false if it is from one step ahead. */ "played_on": boolean;
  /** With `lang`: the action in a few words. */ "label"?: string | null;
}

/** All checks of one game. ``version`` is the first broken one, or the newest if all checks pass. */
export interface Report {
  "ok": boolean;
  "version": number;
  "checks": (Check)[];
}

/** One check: whether it is ``ok``, the finding, and the first version at which it fails.

``note`` describes a false statement in the log that is due to a fault in older rules, not to an alteration.
``code`` is the kind of failure, and ``exception`` the text of the rules' exception, which may contain hidden
information. */
export interface Check {
  "name": string;
  "ok": boolean;
  "detail": string;
  "version": number | null;
  "note": string | null;
  "code": "altered" | "not_checked" | "ruleset_cannot_fold" | "ruleset_missing" | "unknown_box" | null;
  "exception": string | null;
}

/** The attempts that the rules refused, by version; each rule, seat and type of action once per version. */
export interface RefusalsResponse {
  "refusals": (RefusalDocument)[];
}

/** A seat's attempt to do something that a rule forbids. */
export interface RefusalDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** Counted from 0, clockwise. */ "seat": number;
  /** The rule, such as `<ruleset>/R026`. */ "rule": string;
  /** The type of the action. */ "type": string;
}

/** A stored action of a batch. */
export interface LineStoredDocument {
  /** 201. */ "status": number;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** SHA-256 in hexadecimal. */ "head": string;
  /** With `Prefer: receipt`: as `Skald-Receipt`. */ "receipt"?: string | null;
}

/** Why a request was refused (RFC 9457). */
export interface ProblemDocument {
  "type": string;
  "title": string;
  "status": number;
  "detail": string;
  /** A stable code for programs. */ "code": string;
  /** The rule that forbids it, such as `<ruleset>/R026`. */ "rule"?: string | null;
  /** What that rule says. */ "rule_text"?: Text | null;
  /** The errors by field. */ "errors"?: JsonObject | null;
  /** The newest version of the game. */ "version"?: number | null;
  /** The scope that the operator's key would need. */ "scope"?: string | null;
  /** For a line with `Prefer: receipt`: as `Skald-Receipt`. */ "receipt"?: string | null;
}

/** One text in every language of the service. */
export interface Text {
  "de": string;
  "en": string;
}

/** A seat's own standing order. */
export interface StandingResponse {
  /** The order as it was given; null if there is none. */ "standing": StandingOrder | null;
}

/** A page of the log. */
export interface EventsResponse {
  "events": (EventDocument)[];
  /** The newest version of the game. */ "version": number;
  /** `after` of the next page; null at the end. */ "next": number | null;
}

/** A page of states, one at the end of each commit. */
export interface StatesResponse {
  "states": (StateDocument)[];
  /** The newest version of the game. */ "version": number;
  /** `after` of the next page; null at the end. */ "next": number | null;
}

/** The table at the end of one commit. */
export interface StateDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** The table as the caller may see it; empty before the start. */ "state": State;
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */ "to_act": (number)[];
  /** The current phase; null before the start. */ "phase": string | null;
}

/** A new game with its secrets, which are only shown now. */
export interface GameCreatedResponse {
  "game": GameDocument;
  /** A token per seat; null if the seat is open. */ "tokens": (string | null)[];
  /** The join code, which is required to take an open seat. */ "join"?: string | null;
}

/** A page of games, newest first. It may hold fewer than asked for, even if `next` is not null. */
export interface GamesResponse {
  "games": (ListedGameDocument)[];
  /** `cursor` of the next page; null at the end. */ "next": string | null;
}

/** A game in a list, as spectators see it. */
export interface ListedGameDocument {
  /** The id of a game. */ "id": string;
  "ruleset": string;
  /** All options of the game, defaults included. */ "options": Options;
  "status": Status;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  "seats": (SeatDocument)[];
  /** Who is asked, as far as the caller may know: a sealed question lists everybody eligible. */ "to_act": (number)[];
  /** In UTC (RFC 3339). */ "created_at": string;
  /** When the newest event was appended. */ "updated_at": string;
  "finished_at": string | null;
  /** The winners' seats; null until there are results. */ "winners": (number)[] | null;
}

/** The components that a game is played with. */
export interface ComponentsResponse {
  "ruleset": string;
  "components": JsonObject;
}

/** The data for drawing a table: a small part of a ruleset, and of the box of one game. */
export interface TableDocument {
  "ruleset": string;
  /** By language, `de` and `en`; with `lang` only that one. */ "title": { [name: string]: string };
  /** What each phase asks for. */ "phases": { [name: string]: { [name: string]: string } };
  /** The same in a few words. */ "short_phases": { [name: string]: { [name: string]: string } };
  /** The names of the score components, in their order. */ "scores": { [name: string]: { [name: string]: string } };
  /** The tie-breaks between equal totals, in order of precedence. */ "tie_breaks": { [name: string]: { [name: string]: string } };
  /** The types of events that must not reveal who acted, or that anyone did. */ "sealed": (string)[];
  /** The components of the game without their `provenance`. */ "components": JsonObject;
}

/** All rulesets that can be played here, and the bots that play them. */
export interface RulesetsResponse {
  "rulesets": (RulesetSummaryDocument)[];
  /** The bots that can play a seat, in any ruleset. */ "bots": (string)[];
  /** What may be created without a token: nothing, only practice games, or all games. */ "visitors": "games" | "none" | "practice";
}

/** A ruleset that can be played here. */
export interface RulesetSummaryDocument {
  "id": string;
  "title": Text;
  "players": PlayersDocument;
  /** A JSON Schema. */ "options": JsonObject;
  /** The package that the ruleset comes from, by its name and version; null for a folder. */ "origin": Origin | null;
}

/** The possible numbers of players. */
export interface PlayersDocument {
  "min": number;
  "max": number;
}

/** The distribution that a ruleset, a bot or a projection comes from: its name and its version. */
export interface Origin {
  "package": string;
  "version": string;
}

/** A ruleset with everything that a front end needs to know about it. */
export interface RulesetDocument {
  "id": string;
  "title": Text;
  "players": PlayersDocument;
  /** A JSON Schema. */ "options": JsonObject;
  /** The package that the ruleset comes from, by its name and version; null for a folder. */ "origin": Origin | null;
  /** Increases when the same actions would lead to other events. */ "rules_version": number;
  /** The box: boards with coordinates, tiles, cards, prices. `provenance` has the status and the sources of each value. */ "components": JsonObject;
  /** The JSON Schema of each type of action. */ "actions": JsonObject;
  /** The JSON Schema of the whole data of each type of event. `x-schema` is its schema version, and `x-secret-of` marks what is hidden in a private part, and from whom. */ "events": JsonObject;
  /** The JSON Schema of the state as a viewer sees it. */ "state": JsonObject;
  /** The catalogue of rules: one sentence by id. `ruling`: the printed rules are silent or ambiguous, and this is our reading. */ "rules": { [name: string]: Rule };
  /** The names of the score components, in their order. */ "scores": { [name: string]: Text };
  /** The tie-breaks between equal totals, in order of precedence. */ "tie_breaks": (TieBreakDocument)[];
  /** What each phase asks for. */ "phases": { [name: string]: PhaseDocument };
}

/** One statement of the rules. ``ruling``: the printed text is silent or ambiguous, and this is our reading. */
export interface Rule {
  "de": string;
  "en": string;
  "ruling": boolean;
}

/** The name of a tie-break between equal totals. */
export interface TieBreakDocument {
  "id": string;
  "de": string;
  "en": string;
}

/** What a phase asks for: in full, and in a few words for small screens. */
export interface PhaseDocument {
  "de": string;
  "en": string;
  "short": Text;
}

/** Every seat's score at a version, as the viewer may see it.

``finality`` is ``provisional`` while the game runs, then ``final``, or ``void`` if the game was abandoned. */
export interface Scores {
  "version": number;
  "finality": string;
  "seats": (Standing)[];
}

/** One seat's score: the total, the points by component, and a line for each reason. */
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

/** The final result of a game. Equal ranks share the smaller number. */
export interface ResultsResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** `components` and `tie_breaks` are in the order of the ruleset. */ "ranking": (Ranked)[];
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

/** The changes of the totals. `version` is the newest version of the game. */
export interface ScoreHistoryResponse {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  "points": (ScorePoint)[];
}

/** The totals by seat, as spectators saw them, from a version until the next point. */
export interface ScorePoint {
  "version": number;
  "totals": (number)[];
}

/** A new token of a seat, which is only shown now. */
export interface SeatTokenResponse {
  /** Counted from 0, clockwise. */ "seat": number;
  "token": string;
}

/** A token that acts for every seat of a player, and its expiry. It is only shown now. */
export interface PlayerTokenResponse {
  "token": string;
  /** In UTC (RFC 3339). */ "expires_at": string;
}

/** A seat and its token, which is only shown now; a bot's seat has none. */
export interface SeatTakenResponse {
  /** Counted from 0, clockwise. */ "seat": number;
  "token"?: string | null;
}

/** What this service offers to people. */
export interface ServiceResponse {
  "talk": TalkOffer;
  /** Null where push messages are turned off. */ "push": PushOffer | null;
}

/** What may be said at the tables. */
export interface TalkOffer {
  /** Texts and reactions, reactions alone, or nothing. */ "mode": "off" | "reactions" | "text";
  /** All reactions. */ "reactions": (string)[];
}

/** What a browser needs to subscribe to push messages. */
export interface PushOffer {
  /** `applicationServerKey`: the public VAPID key, in URL-safe Base64. */ "key": string;
}

/** A subscription as it is stored. */
export interface PushResponse {
  /** The number of seconds for which the seat must have been asked before a message is sent. */ "after": number;
}

/** The number of the message, and when it was sent. */
export interface TalkedResponse {
  /** The number of a message in its game: 1, 2, 3 ... */ "talk": number;
  /** In UTC (RFC 3339). */ "at": string;
}

/** A page of messages, the oldest first. */
export interface TalksResponse {
  "talk": (TalkDocument)[];
  /** `after` of the next page; null at the end. */ "next": number | null;
}

/** A message of a seat: a `text` or a `reaction`. The content of a `removed` one is hidden. */
export interface TalkDocument {
  /** The number of a message in its game: 1, 2, 3 ... */ "talk": number;
  /** Counted from 0, clockwise. */ "seat": number;
  /** In UTC (RFC 3339). */ "at": string;
  "text"?: string | null;
  "reaction"?: string | null;
  "removed"?: boolean;
}

/** A page of ratings, best first. */
export interface RatingsResponse {
  "ratings": (RatingDocument)[];
  /** When the last counted game was closed; null without games. */ "as_of": string | null;
  /** `cursor` of the next page; null at the end. */ "next": string | null;
}

/** A player in the list of ratings. */
export interface RatingDocument {
  /** Equal ratings share the smaller number. */ "rank": number;
  /** The operator's id of the person; only for the operator. */ "player": string | null;
  /** The name in the newest rated game; null if names are not shown. */ "name": string | null;
  /** 1500 at a mean of 25, and 40 for each point of it. */ "rating": number;
  /** The uncertainty of the rating: 40 for each point of the deviation. */ "deviation": number;
  /** The number of rated games that it is computed from. */ "games": number;
}

/** A player, as the operator and the player see it. */
export interface PlayerResponse {
  "player": string;
  /** The name in the newest game; null without one. */ "name": string | null;
  /** How many games, by ruleset and status, of the newest 1,000. */ "games": { [name: string]: { [name: string]: number } };
  /** The newest 20, the newest first. */ "results": (PlayerResultDocument)[];
  "ratings": (OwnRatingDocument)[];
  /** When the player got a seat for the first time; null before. */ "since": string | null;
}

/** The result of a player's game. */
export interface PlayerResultDocument {
  /** The id of a game. */ "game": string;
  "ruleset": string;
  "seats": number;
  /** Counted from 0, clockwise. */ "seat": number;
  "rank": number;
  "total": number;
  "winner": boolean;
  "rated": boolean;
  /** In UTC (RFC 3339). */ "finished_at": string;
}

/** The rating of a player for a ruleset and a number of seats. */
export interface OwnRatingDocument {
  "ruleset": string;
  "seats": number;
  /** The rank in the list; null while the rating is provisional. */ "rank": number | null;
  /** 1500 at a mean of 25, and 40 for each point of it. */ "rating": number;
  /** The uncertainty of the rating: 40 for each point of the deviation. */ "deviation": number;
  "games": number;
  /** True with fewer than 5 games: then the player is in no list. */ "provisional": boolean;
  /** After each of the newest 200 games, the newest first; left out where a player is shown. */ "history"?: (RatedDocument)[] | null;
}

/** A rating after a game. */
export interface RatedDocument {
  /** The id of a game. */ "game": string;
  /** When the game was closed. */ "at": string;
  /** 1500 at a mean of 25, and 40 for each point of it. */ "rating": number;
  /** The uncertainty of the rating: 40 for each point of the deviation. */ "deviation": number;
}

/** The ratings of a player. */
export interface PlayerRatingsResponse {
  "player": string;
  "ratings": (OwnRatingDocument)[];
}

/** The operator's own projections, by name. */
export interface ProjectionsResponse {
  "projections": (ProjectionSummary)[];
}

/** A projection of the operator's own. ``private``: it is for keys with the scope `read`, of closed games. */
export interface ProjectionSummary {
  "name": string;
  /** The version of its declaration; a new one is computed from scratch. */ "version": number;
  "private": boolean;
}

/** A projection's documents for a game by name, as of a version of the game. */
export interface DocumentsResponse {
  "projection": string;
  /** The version of the projection that has computed it. */ "projection_version": number;
  /** The id of a game. */ "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** Whatever the projection returned, by name. */ "documents": JsonObject;
}

/** A new seek, and its token, which is only shown now. */
export interface SeekCreatedResponse {
  /** The id of a seek. */ "seek": string;
  /** The token of the seek, with which to wait for a match and to withdraw it. */ "token": string;
  "status": "waiting";
}

/** The state of a seek. Once it is matched, this includes the game, the seat, and the token of the seat. */
export interface SeekResponse {
  "status": "expired" | "matched" | "waiting";
  "game"?: string | null;
  "seat"?: number | null;
  /** The token of the seat, returned only for the token of this seek. */ "token"?: string | null;
}

/** How many people wait for opponents, the most wanted games first, without revealing who they are. */
export interface SeeksResponse {
  "seeks": (SoughtDocument)[];
}

/** A kind of game that people wait for. */
export interface SoughtDocument {
  "ruleset": string;
  "seats": number;
  /** The clock settings; null for games without clocks. */ "clock": Clock | null;
  /** The number of seeks that wait for such a game. */ "waiting": number;
}

/** The statistics of all rulesets. */
export interface StatisticsResponse {
  "statistics": (Statistics)[];
}

/** The statistics of one ruleset: its games by status, and the finished ones by players and options.

``as_of`` is the time of the newest game that is in ``finished``. */
export interface Statistics {
  "ruleset": string;
  "as_of": string | null;
  "games": { [name: string]: number };
  "finished": (FinishedGames)[];
}

/** Finished games with the same number of players and the same options.

``turn_order`` is empty if the ruleset does not say who begins. ``actions`` and ``minutes`` are the minimum, the
lower quartile, the median, the upper quartile and the maximum. */
export interface FinishedGames {
  "players": number;
  "options": JsonObject;
  "games": number;
  "bots": BotFigures;
  "seats": (SeatFigures)[];
  "turn_order": (TurnFigures)[];
  "totals": TotalFigures;
  "components": { [name: string]: ComponentFigures };
  "actions": (number)[];
  "minutes": (number)[];
}

/** The number of games in which a bot ever decided, and the number of their seats for which one did. */
export interface BotFigures {
  "games": number;
  "seats": number;
}

/** The wins of a seat, alone or shared; ``interval`` is Wilson's 95 % interval. */
export interface SeatFigures {
  "seat": number;
  "wins": number;
  "win_rate": number;
  "interval": (number)[];
}

/** The wins of the player at a place in the first round's order; ``interval`` is Wilson's 95 % interval. */
export interface TurnFigures {
  "turn": number;
  "wins": number;
  "win_rate": number;
  "interval": (number)[];
}

/** The final totals of winners and of all: minimum, lower quartile, median, upper quartile, maximum. */
export interface TotalFigures {
  "winners": (number)[];
  "all": (number)[];
}

/** The mean points in one component, of winners and of all. */
export interface ComponentFigures {
  "winners": number;
  "all": number;
}

/** Some commits, and where to continue; the feed never ends. */
export interface FeedResponse {
  "commits": (FeedCommit)[];
  /** The `after` of the next request. */ "next": string;
}

/** The events of one action of a game. ``closed``: it is the last commit of the game. */
export interface FeedCommit {
  /** The id of a game. */ "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** The hash of the last event of the commit, in hex. */ "head": string;
  /** The number of events in the commit; the last one has `version`. */ "count": number;
  /** The time of the commit (UTC). */ "at": string;
  "ruleset": string;
  /** True for the last commit of a game. */ "closed": boolean;
}

/** The health of the service. ``processes``: with ``all``, the seconds since each kind last made progress. */
export interface HealthResponse {
  "status": string;
  "processes"?: { [name: string]: number | null } | null;
}

/** A webhook, and its secret, which is only shown now. */
export interface WebhookCreatedResponse {
  /** The id of a webhook. */ "id": string;
  /** The secret that signs, shown only now. */ "secret": string;
}

/** All webhooks, the oldest first. */
export interface WebhooksResponse {
  "webhooks": (WebhookDocument)[];
}

/** A webhook. */
export interface WebhookDocument {
  /** The id of a webhook. */ "id": string;
  "url": string;
  "types": ("clock.low" | "events" | "game.abandoned" | "game.created" | "game.finished" | "game.started" | "talk.reported" | "turn.asked")[];
  /** The only game that it gets messages about; null for all. */ "game": string | null;
  /** The seconds that a seat must have been asked for `turn.asked`. */ "after": number;
  /** `ended`: the receiver has answered 410. */ "status": "active" | "ended";
  /** In UTC (RFC 3339). */ "created_at": string;
  /** Until when the previous secret signs as well. */ "previous_secret_until": string | null;
  /** Games whose messages fail, at most 100. */ "failing": (FailingDocument)[];
  /** The number of games whose messages fail. */ "failing_games": number;
}

/** A game whose messages cannot be delivered to a webhook. All of them wait in order. */
export interface FailingDocument {
  /** The id of a game. */ "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  "attempts": number;
  /** The next attempt; null if it waits to be redelivered. */ "next_at": string | null;
}

/** A page of attempts, newest first. The newest 1,000 or so are kept. */
export interface DeliveriesResponse {
  "deliveries": (DeliveryDocument)[];
  /** `cursor` of the next page; null at the end. */ "next": string | null;
}

/** One attempt to deliver one message. */
export interface DeliveryDocument {
  /** `webhook-id`, the same at every attempt. */ "id": string;
  /** The id of a game. */ "game": string;
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  "type": "clock.low" | "events" | "game.abandoned" | "game.created" | "game.finished" | "game.started" | "talk.reported" | "turn.asked";
  /** Counted from 1. */ "attempt": number;
  /** In UTC (RFC 3339). */ "at": string;
  /** How long it took. */ "milliseconds": number;
  /** True if the receiver took it. */ "ok": boolean;
  /** The status of the answer; null if there was none. */ "status": number | null;
  /** Why there was no answer. */ "error": string | null;
  /** The next attempt; null if there will be none by itself. */ "next_at": string | null;
}

/** A redelivery that was asked for, and begins within a second or two. */
export interface RedeliveryResponse {
  /** The id of a webhook. */ "webhook": string;
  "game": string | null;
}

/** A game was created, has started, or was abandoned. */
export interface GameWebhook {
  "type": "game.abandoned" | "game.created" | "game.started";
  /** When it happened. */ "timestamp": string;
  "data": WebhookData;
}

/** What every message says about a game, as spectators see it. */
export interface WebhookData {
  /** The id of a game. */ "game": string;
  /** The version that it is about. */ "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */ "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */ "players": (string | null)[];
  /** The names of those who are asked, in that order. */ "names": (string | null)[];
}

/** A seat is asked that was not asked before. */
export interface TurnAskedWebhook {
  "type": "turn.asked";
  /** When it happened. */ "timestamp": string;
  "data": TurnAskedData;
}

/** Who is asked. `asked`: those who are asked since this version, or with `after` still are. */
export interface TurnAskedData {
  /** The id of a game. */ "game": string;
  /** The version that it is about. */ "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */ "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */ "players": (string | null)[];
  /** The names of those who are asked, in that order. */ "names": (string | null)[];
  "asked": (number)[];
}

/** A tenth of the time that a clock has at first is left, but at least ten seconds. */
export interface ClockLowWebhook {
  "type": "clock.low";
  /** When the clock began to run. */ "timestamp": string;
  "data": ClockLowData;
}

/** A clock that runs out soon. */
export interface ClockLowData {
  /** The id of a game. */ "game": string;
  /** The version that it is about. */ "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */ "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */ "players": (string | null)[];
  /** The names of those who are asked, in that order. */ "names": (string | null)[];
  /** When the time of those who are asked is over, without grace. */ "due": string;
}

/** A game is finished. */
export interface GameFinishedWebhook {
  "type": "game.finished";
  /** When it happened. */ "timestamp": string;
  "data": GameFinishedData;
}

/** How a game ended. */
export interface GameFinishedData {
  /** The id of a game. */ "game": string;
  /** The version that it is about. */ "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */ "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */ "players": (string | null)[];
  /** The names of those who are asked, in that order. */ "names": (string | null)[];
  /** The winners' seats. */ "winners": (number)[];
}

/** Something was appended to the log of a game. */
export interface EventWebhook {
  "type": "events";
  /** When it happened. */ "timestamp": string;
  "data": EventData;
}

/** One event of the log, as spectators see it while the game runs. */
export interface EventData {
  /** The id of a game. */ "game": string;
  /** The version that it is about. */ "version": number;
  "ruleset": string;
  "status": string;
  /** The seats that are asked, once the commit is done. */ "to_act": (number)[];
  /** Your own ids of those who are asked, in that order. */ "players": (string | null)[];
  /** The names of those who are asked, in that order. */ "names": (string | null)[];
  "event": EventDocument;
}

/** A seat has reported what another one has said. */
export interface TalkReportedWebhook {
  "type": "talk.reported";
  /** When it was said. */ "timestamp": string;
  "data": TalkReportedData;
}

/** What was said, and who has reported it. */
export interface TalkReportedData {
  /** The id of a game. */ "game": string;
  "talk": number;
  /** The seat that has said it. */ "seat": number;
  /** The seat that has reported it. */ "by": number;
  /** In UTC (RFC 3339). */ "said_at": string;
  "text"?: string | null;
  "reaction"?: string | null;
}

/** The patch from the last game that was sent to the game at a version. */
export interface PatchDocument {
  /** Counts the events of a game: 1, 2, 3 ... with no gap. */ "version": number;
  /** A JSON Patch (RFC 6902), applied in this order. */ "operations": (PatchOperation)[];
}

/** One operation of a JSON Patch (RFC 6902). */
export interface PatchOperation {
  "op": "add" | "remove" | "replace";
  /** What is changed, as a JSON Pointer (RFC 6901). */ "path": string;
  /** The new value; left out by `remove`. */ "value"?: any;
}

/** Who is at a table: `presence` in streams. */
export interface PresenceDocument {
  "seats": (SeatPresenceDocument)[];
  /** The number of connections without a seat that have asked for `presence`. */ "watching": number;
}

/** Whether a seat is here. */
export interface SeatPresenceDocument {
  /** Counted from 0, clockwise. */ "seat": number;
  /** Null for bots, and for seats that nobody has taken. */ "here": boolean | null;
  /** Since when it has been here, or away; null if it has never been here. */ "since": string | null;
}

/** An event of a live stream. */
export interface StreamedEvent {
  /** The version of the event. */ "id": number;
  /** The type of the event; never the name of another message. */ "event": string;
  "data": EventDocument;
}

/** The game as of the last event sent. */
export interface StreamedGame {
  /** Always null: it is not an event. */ "id": null;
  "event": "game";
  "data": GameDocument;
}

/** What has changed since the last message with the game or a patch, if it is shorter than the game. */
export interface StreamedPatch {
  /** Always null: it is not an event. */ "id": null;
  "event": "patch";
  "data": PatchDocument;
}

/** The actions on offer as of the last event sent. */
export interface StreamedActions {
  /** Always null: it is not an event. */ "id": null;
  "event": "actions";
  "data": ActionsResponse;
}

/** The scores as of the last event sent. */
export interface StreamedScores {
  /** Always null: it is not an event. */ "id": null;
  "event": "scores";
  "data": Scores;
}

/** Who is at the table. */
export interface StreamedPresence {
  /** Always null: it is not an event. */ "id": null;
  "event": "presence";
  "data": PresenceDocument;
}

/** Something that was said, or removed. */
export interface StreamedTalk {
  /** Always null: it is not an event. */ "id": null;
  "event": "talk";
  "data": TalkDocument;
}

/** One message of a live stream. */
export type StreamMessage = StreamedEvent | StreamedGame | StreamedActions | StreamedScores | StreamedPresence | StreamedTalk;

/** Taking a seat, or having a bot take it. */
export interface JoinRequest {
  /** The name that the others see. Required for a person; a bot's defaults to its id. */ "name"?: string;
  /** Who plays the seat: `human`, or the id of a bot, which takes the seat without a token and adds no entropy. Left out: `"human"`. */ "controller"?: string;
  /** The join code of the game; the operator needs none. */ "join"?: string | null;
  /** Mixed into every draw of the game. Left out: `""`. */ "entropy"?: string;
  /** Where entropies are sealed, instead of `entropy`: hex of SHA-256 over `entropy`, the game's id and an entropy of at least 16 bytes. */ "entropy_commitment"?: string | null;
}

/** A message to send: either a text or a reaction. */
export interface Talk {
  /** Plain text, one line, at most 280 characters after Unicode normalization. */ "text"?: string;
  /** A reaction, which each page shows in its own words. */ "reaction"?: "hello" | "luck" | "strong" | "close" | "thanks" | "thinking" | "again" | "good_game";
}

/** The keys of a subscription. */
export interface PushKeysBody {
  /** The browser's public key on P-256. */ "p256dh": string;
  /** The authentication secret of the subscription. */ "auth": string;
}

/** A `PushSubscription` as the browser returns it, with the delay and the language of messages. */
export interface Push {
  /** The address of the push service. */ "endpoint": string;
  /** When the subscription expires; ignored. */ "expirationTime"?: number | null;
  /** The keys of the subscription. */ "keys": PushKeysBody;
  /** The number of seconds for which a seat must have been asked before a message is sent. Left out: `20`. */ "after"?: number;
  /** The language of the messages. Left out: `"en"`. */ "lang"?: "de" | "en";
}

/** The entropy that a seat opens. */
export interface EntropyOpening {
  /** The entropy that the seat has committed to. */ "entropy": string;
}

/** Changes to a seat; what is left out stays as it is. */
export interface SeatChange {
  /** The new name; null erases it. */ "name"?: string | null;
  /** Who plays the seat from now on: `human`, or the id of a bot. */ "controller"?: string;
  /** The operator's own id of a person, the same over many games; shown to nobody else. */ "player"?: string | null;
}

/** How long a player's token is valid. */
export interface PlayerToken {
  /** Seconds from now; by default 30 days, at most a year. Left out: `2592000`. */ "seconds"?: number;
}

/** What a seat adds to a rematch. */
export interface Rematch {
  /** Mixed into every draw of the new game. Left out: `""`. */ "entropy"?: string;
}

/** A webhook to be made. */
export interface NewWebhook {
  /** Where to post to: an https URL outside of private networks. */ "url": string;
  /** The types of messages to send. */ "types": ("game.created" | "game.started" | "turn.asked" | "clock.low" | "game.finished" | "game.abandoned" | "events" | "talk.reported")[];
  /** The only game to send messages about; by default all games. */ "game"?: string;
  /** Send `turn.asked` this many seconds later, and only about seats that are still asked. Left out: `0`. */ "after"?: number;
}

/** What is to be sent again. */
export interface Redelivery {
  /** Only messages about this game; by default about all games. */ "game"?: string;
  /** Messages from this version of the game or this time on. By default only those that failed, at once. */ "from"?: number | string;
}

/** A seat of a fork, which is taken immediately. */
export interface ForkSeat {
  /** By default the name of the seat in the parent. */ "name"?: string | null;
  /** `human`, or the id of a bot. Left out: `"human"`. */ "controller"?: string;
  /** The operator's own id of a person, the same over many games; shown to nobody else. */ "player"?: string | null;
}

/** A fork: the version that it continues from, in whose view, and its players. */
export interface NewFork {
  /** A version of the parent, rounded up to the end of its commit. By default the newest. */ "at"?: number | null;
  /** A seat, `spectator`, or `all` once the parent is closed. What it did not know is dealt again. By default the caller's own seat, or `spectator` without one. */ "as"?: number | "spectator" | "all" | null;
  /** As many as the parent has; by default people play all of them. */ "seats"?: (ForkSeat)[] | null;
  /** Hexadecimal; the same seed repeats a game. Its draws are then known to the caller, as the first event and `seeded` say. Without it the server draws 256 bits. */ "seed"?: string | null;
}

/** One line of a batch of actions. */
export interface BatchLine {
  /** The id of the game. */ "game": string;
  /** The token of the seat that acts. */ "token": string;
  /** An action, as it is posted by itself. */ "action": Action;
  /** As `Idempotency-Key`. */ "key"?: string;
  /** As `If-Match`: the version that the action is meant for, 17 or `"17"`. */ "if_match"?: number | string;
}

/** A seat of a new game. Without a name it stays open. */
export interface NewSeat {
  /** Takes the seat immediately under this name. */ "name"?: string | null;
  /** Who plays the seat. Left out: `"human"`. */ "controller"?: "human" | "random" | "greedy" | "smart";
  /** The operator's own id of a person, the same over many games; shown to nobody else. */ "player"?: string | null;
  /** With sealed entropies: hex of SHA-256 over `entropy` and the entropy of this seat, which has a name. The game has no id yet, so the id is left out. */ "entropy_commitment"?: string | null;
}

/** The part of each day in which clocks run, at least three hours; it may extend past midnight. */
export interface Window {
  /** When the clocks begin to run each day. */ "from": string;
  /** When they stop. */ "to": string;
  /** A name from the IANA time zone database. */ "zone": string;
}

/** How time is kept: `per_action`, or `bank` and `increment`, in whole seconds. */
export interface Clock {
  /** Seconds for each action. */ "per_action"?: number | null;
  /** Seconds for the whole game. */ "bank"?: number | null;
  /** Seconds that each action adds to the bank; required with `bank`. */ "increment"?: number | null;
  /** Seconds after the deadline in which an action is still accepted. Left out: `1`. */ "grace"?: number;
  /** What happens when the time runs out: the default of the rules or a bot plays until the seat comes back; or the seat resigns, which requires the option `resignation`. Left out: `"default"`. */ "on_expiry"?: "default" | "resign" | "random" | "greedy" | "smart";
  /** When clocks run; by default always. */ "window"?: Window | null;
}

/** A game to be created. */
export interface NewGame {
  /** The id of the ruleset. */ "ruleset": string;
  /** The options; each has a default. */ "options"?: Options;
  /** The seats, clockwise. */ "seats": (NewSeat)[];
  /** False: not in any list; anyone who knows the id may watch. Left out: `true`. */ "listed"?: boolean;
  /** True for a practice game, which is not listed or counted anywhere, and is removed a day after its last event. Left out: `false`. */ "practice"?: boolean;
  /** True if the result counts in the ratings of the players. Every seat must have a `player`, none of them a bot; not possible with a seed, practice or assistance. Left out: `false`. */ "rated"?: boolean;
  /** The clock settings; by default the game has no clocks. */ "clock"?: Clock | null;
  /** Hexadecimal; the same seed repeats a game. Its draws are then known to the caller, as the first event and `seeded` say. Without it the server draws 256 bits. */ "seed"?: string | null;
}

/** A game to play with people who are still to be found. */
export interface NewSeek {
  /** The id of the ruleset. */ "ruleset": string;
  /** The options; each has a default. */ "options"?: Options;
  /** The number of people to play. */ "seats": number;
  /** The clock settings; by default the game has no clocks. */ "clock"?: Clock | null;
  /** The operator's own id of a person, the same over many games; shown to nobody else. */ "player"?: string | null;
  /** The name at the table. A number is added if another name looks the same. */ "name"?: string | null;
  /** True: the game is rated. Needs a player, and no bot joins it. Left out: `false`. */ "rated"?: boolean;
  /** The maximum difference to the others' ratings. A person without a rating counts as 1500. */ "within"?: number | null;
  /** Seconds after which bots take the free seats, beside others who accept bots; by default never. */ "bots_after"?: number | null;
}

export type ProblemCode = "against_the_rules" | "already_asked" | "already_started" | "archive_damaged" | "bad_json" | "bad_request" | "body_too_large" | "body_too_slow" | "corrupt" | "extra_missing" | "forbidden" | "foreign_host" | "foreign_origin" | "forwarded" | "game_over" | "hash_mismatch" | "hello_repeated" | "idempotency_key_reused" | "index_damaged" | "insufficient_scope" | "internal_error" | "invalid_json" | "log_full" | "log_unavailable" | "malformed" | "method_not_allowed" | "name_taken" | "no_rematch" | "not_absent" | "not_agreed" | "not_allowed" | "not_finished" | "not_found" | "not_logged_yet" | "not_over" | "not_paused" | "not_started" | "not_yet_computed" | "not_your_turn" | "nothing_to_fork" | "nothing_to_open" | "nothing_to_undo" | "process_silent" | "projection_failed" | "push_off" | "quota_reached" | "ruleset_cannot_fold" | "ruleset_missing" | "seat_open" | "seat_taken" | "seek_matched" | "stale_version" | "store_replaced" | "taken_back" | "talk_full" | "talk_off" | "too_late" | "too_many_actions" | "too_many_lines" | "too_many_requests" | "too_many_waiting" | "too_many_webhooks" | "too_much_talk" | "unauthenticated" | "undo_barred" | "unknown_box" | "unknown_game" | "unknown_ruleset" | "unknown_version" | "unsupported_media_type" | "upgrade_required" | "webhook_ended" | "work_failed" | "wrong_entropy" | "wrong_join_code" | "wrong_version";

/** Every operation. The names are those of Python, in camel case. */
export interface Operations {
  /** Take back the latest action. */
  undo(gameId: string, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  undo(gameId: string, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** Resign. */
  resign(gameId: string, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  resign(gameId: string, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** Abandon a game. */
  abandon(gameId: string, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  abandon(gameId: string, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** List a seat's actions. */
  listActions(gameId: string, options?: { lang?: "de" | "en" }): Promise<ActionsResponse>;
  /** Act. */
  act(gameId: string, body: Action, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  act(gameId: string, body: Action, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  actDryRun(gameId: string, body: Action, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<DryRunResponse>;
  /** Analyse a position. */
  getAnalysis(gameId: string, options?: { lang?: "de" | "en"; at?: number; seat?: number; milliseconds?: number }): Promise<AnalysisResponse>;
  /** Audit a game. */
  getAudit(gameId: string): Promise<Report>;
  /** List what was refused. */
  listRefusals(gameId: string): Promise<RefusalsResponse>;
  /** Act many times. */
  actMany(body: (BatchLine)[]): Promise<(LineStoredDocument | ProblemDocument)[]>;
  /** Come back. */
  back(gameId: string, seat: number, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  back(gameId: string, seat: number, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** Ask for a pause. */
  pause(gameId: string, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  pause(gameId: string, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** End a pause. */
  resume(gameId: string, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  resume(gameId: string, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** Show your standing order. */
  getStanding(gameId: string): Promise<StandingResponse>;
  /** Give a standing order. */
  setStanding(gameId: string, body: StandingOrder): Promise<StandingResponse>;
  /** Take back your standing order. */
  deleteStanding(gameId: string): Promise<null>;
  /** Read the log. */
  listEvents(gameId: string, options?: { lang?: "de" | "en"; after?: number; limit?: number }): Promise<EventsResponse>;
  iterEvents(gameId: string, options?: { lang?: "de" | "en"; after?: number }): AsyncGenerator<EventDocument, void>;
  /** Read the states. */
  listStates(gameId: string, options?: { after?: number; limit?: number }): Promise<StatesResponse>;
  iterStates(gameId: string, options?: { after?: number }): AsyncGenerator<StateDocument, void>;
  /** Play again. */
  rematch(gameId: string, body?: Rematch, options?: { idempotencyKey?: string }): Promise<GameCreatedResponse>;
  /** Withdraw from a rematch. */
  withdraw(gameId: string): Promise<null>;
  /** Fork a game. */
  createFork(gameId: string, body?: NewFork, options?: { idempotencyKey?: string }): Promise<GameCreatedResponse>;
  /** List the games. */
  listGames(options?: { ruleset?: string; status?: "open" | "running" | "scoring" | "finished" | "abandoned"; player?: string; toAct?: boolean; limit?: number; cursor?: string }): Promise<GamesResponse>;
  /** Create a game. */
  createGame(body: NewGame, options?: { idempotencyKey?: string }): Promise<GameCreatedResponse>;
  /** Show a game. */
  getGame(gameId: string, options?: { at?: number }): Promise<GameDocument>;
  /** Show a game's components. */
  getComponents(gameId: string): Promise<ComponentsResponse>;
  /** Show what a game's table is drawn with. */
  getTable(gameId: string, options?: { lang?: "de" | "en" }): Promise<TableDocument>;
  /** List the rulesets. */
  listRulesets(): Promise<RulesetsResponse>;
  /** Show a ruleset. */
  getRuleset(ruleset: string): Promise<RulesetDocument>;
  /** Show a ruleset's schemas. */
  getSchema(ruleset: string): Promise<JsonObject>;
  /** Read the scores. */
  getScores(gameId: string, options?: { atLeast?: number; wait?: number }): Promise<Scores>;
  /** Read the results. */
  getResults(gameId: string): Promise<ResultsResponse>;
  /** Read the history of the scores. */
  getHistory(gameId: string): Promise<ScoreHistoryResponse>;
  /** Replace a seat's token. */
  reissueToken(gameId: string, seat: number, options?: { idempotencyKey?: string }): Promise<SeatTokenResponse>;
  /** Change a seat. */
  changeSeat(gameId: string, seat: number, body: SeatChange): Promise<GameDocument>;
  /** Give a seat back. */
  giveBack(gameId: string, seat: number): Promise<null>;
  /** Give a player a token. */
  issuePlayerToken(player: string, body?: PlayerToken, options?: { idempotencyKey?: string }): Promise<PlayerTokenResponse>;
  /** End a player's tokens. */
  endPlayerTokens(player: string): Promise<null>;
  /** Take an open seat. */
  join(gameId: string, body: JoinRequest, options?: { idempotencyKey?: string }): Promise<SeatTakenResponse>;
  /** Open a seat's entropy. */
  openEntropy(gameId: string, seat: number, body: EntropyOpening, options: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string } & { minimal: true }): Promise<CommandSummary>;
  openEntropy(gameId: string, seat: number, body: EntropyOpening, options?: { lang?: "de" | "en"; ifMatch?: number; idempotencyKey?: string }): Promise<CommandResponse>;
  /** This document. */
  getOpenapi(): Promise<JsonObject>;
  /** This document, readable. */
  getDocsPage(): Promise<string>;
  /** What the service offers. */
  getService(): Promise<ServiceResponse>;
  /** Subscribe to push messages for a seat. */
  push(gameId: string, seat: number, body: Push): Promise<PushResponse>;
  /** Unsubscribe from push messages for a seat. */
  endPush(gameId: string, seat: number, options?: { endpoint?: string }): Promise<null>;
  /** Subscribe to push messages for a player. */
  pushPlayer(player: string, body: Push): Promise<PushResponse>;
  /** Unsubscribe from push messages for a player. */
  endPushPlayer(player: string, options?: { endpoint?: string }): Promise<null>;
  /** What was said. */
  getTalk(gameId: string, options?: { after?: number; limit?: number }): Promise<TalksResponse>;
  /** Say something. */
  say(gameId: string, body: Talk): Promise<TalkedResponse>;
  /** Remove a message. */
  removeTalk(gameId: string, talk: number): Promise<null>;
  /** Report a message. */
  reportTalk(gameId: string, talk: number): Promise<string>;
  /** List ratings. */
  getRatings(ruleset: string, options?: { seats?: number; limit?: number; cursor?: string }): Promise<RatingsResponse>;
  /** Show a player. */
  getPlayer(player: string): Promise<PlayerResponse>;
  /** Show a player's ratings. */
  getPlayerRatings(player: string): Promise<PlayerRatingsResponse>;
  /** List the projections. */
  listProjections(): Promise<ProjectionsResponse>;
  /** Read a projection. */
  getProjection(projection: string, gameId: string): Promise<DocumentsResponse>;
  /** List what is sought. */
  listSeeks(): Promise<SeeksResponse>;
  /** Seek opponents. */
  createSeek(body: NewSeek, options?: { idempotencyKey?: string }): Promise<SeekCreatedResponse>;
  /** Wait for a match. */
  getSeek(seek: string, options?: { wait?: number }): Promise<SeekResponse>;
  /** Withdraw a seek. */
  deleteSeek(seek: string): Promise<null>;
  /** Read the statistics of all rulesets. */
  listStatistics(): Promise<StatisticsResponse>;
  /** Read the statistics of a ruleset. */
  getStatistics(ruleset: string, options?: { players?: number; controllers?: "people"; [name: `option.${string}`]: string | undefined }): Promise<Statistics>;
  /** Look at the statistics of a ruleset. */
  getStatisticsPage(ruleset: string, options?: { players?: number; controllers?: "people"; lang?: "de" | "en"; [name: `option.${string}`]: string | undefined }): Promise<string>;
  /** Read a chart of the statistics. */
  getSpecification(ruleset: string, chart: string, options?: { players?: number; controllers?: "people"; lang?: "de" | "en"; [name: `option.${string}`]: string | undefined }): Promise<JsonObject>;
  /** Read the drawing of a chart. */
  getDrawing(ruleset: string, chart: string, options?: { players?: number; controllers?: "people"; lang?: "de" | "en"; size?: "wide" | "narrow"; theme?: "light" | "dark"; [name: `option.${string}`]: string | undefined }): Promise<string>;
  /** Follow all games. */
  listFeed(options?: { after?: string; limit?: number; wait?: number }): Promise<FeedResponse>;
  /** Listen to a game. */
  listen(gameId: string, options?: { lang?: "de" | "en"; after?: number; include?: ("game" | "patch" | "actions" | "scores" | "presence" | "talk")[] }): AsyncGenerator<StreamMessage, void>;
  /** The checkpoint. */
  getCheckpoint(): Promise<string>;
  /** A tile. */
  getTile(tile: string): Promise<Uint8Array>;
  /** The key of the log. */
  getKey(): Promise<string>;
  /** Prove that a game is logged. */
  getProof(gameId: string): Promise<string>;
  /** Alive. */
  getHealthz(): Promise<HealthResponse>;
  /** Ready. */
  getReadyz(options?: { all?: string }): Promise<HealthResponse>;
  /** Figures. */
  getMetrics(): Promise<string>;
  /** List webhooks. */
  listWebhooks(): Promise<WebhooksResponse>;
  /** Make a webhook. */
  createWebhook(body: NewWebhook, options?: { idempotencyKey?: string }): Promise<WebhookCreatedResponse>;
  /** Show a webhook. */
  getWebhook(webhook: string): Promise<WebhookDocument>;
  /** Delete a webhook. */
  deleteWebhook(webhook: string): Promise<null>;
  /** List deliveries. */
  getDeliveries(webhook: string, options?: { limit?: number; cursor?: string }): Promise<DeliveriesResponse>;
  /** Deliver again. */
  redeliver(webhook: string, body?: Redelivery, options?: { idempotencyKey?: string }): Promise<RedeliveryResponse>;
  /** Rotate a webhook's secret. */
  rotateWebhookSecret(webhook: string, options?: { idempotencyKey?: string }): Promise<WebhookCreatedResponse>;
}
