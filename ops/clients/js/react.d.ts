/** The types of the React hooks of Skald. What a ruleset's own state, actions and events hold is in its schemas. */

import type {
  Action, CommandSummary, DryRunEventDocument, DryRunResponse, EventDocument, GameCreatedResponse, GameDocument, JoinRequest, Lang,
  ListedGameDocument, NewGame, PresenceDocument, Problem, RulesetSummaryDocument, Scores, Skald,
  Talk, TalkDocument, TalkedResponse,
} from "./skald.js";

export interface GameOptions {
  token?: string | null; lang?: Lang | null;
  /** The game after events that are known to follow: makes an action that was previewed show at once. Keep it outside of a component. */
  expect?: ((game: GameDocument, events: DryRunEventDocument[]) => GameDocument) | null;
  /** True: also follow who is at the table and what is said there. */ people?: boolean;
}

export interface OfferedAction { action: Action; /** A text for people, in `lang`. */ label: string | null }

export interface FollowedGame {
  /** Null until it is known. */ game: GameDocument | null;
  /** The caller's seat; null for spectators. */ seat: number | null;
  /** What the seat may do now; empty while an action is on its way. */ offer: OfferedAction[];
  scores: Scores | null;
  /** Who is at the table; null unless `people` is asked for. */ presence: PresenceDocument | null;
  /** What was said, the oldest first; empty unless `people` is asked for. */ talk: TalkDocument[];
  /** The newest, at most 500. */ events: EventDocument[];
  connection: "connecting" | "live" | "reconnecting" | "closed";
  /** Why the game cannot be followed. */ error: Error | null;
  /** Why the last write was refused, or did not arrive. */ refusal: Problem | Error | null;
  /** The action that is on its way. */ pending: Action | null;
  /** True if `game` is what `expect` made of a preview. */ isExpected: boolean;
  isMyTurn: boolean; canUndo: boolean; isOver: boolean;
  act(action: Action): Promise<CommandSummary>;
  undo(): Promise<CommandSummary>;
  resign(): Promise<CommandSummary>;
  /** Say something to the table. */
  say(said: Talk): Promise<TalkedResponse>;
  /** What would follow from an action, as far as nothing unseen is drawn. */
  preview(action: Action): Promise<DryRunResponse>;
}

/** Follow a game, and act in it for the seat whose token is given. Without an id nothing is followed. */
export function useGame(skald: Skald, id: string | null, options?: GameOptions): FollowedGame;

export interface OwnSeat { game: string; seat: number; token: string }

export interface LobbyOptions {
  ruleset?: string | null; status?: ListedGameDocument["status"];
  /** Milliseconds between two readings of the list. */ interval?: number;
  /** Keeps the tokens of the caller's seats; null keeps them until the page is left. */ storage?: Pick<Storage, "getItem" | "setItem"> | null;
}

export interface Lobby {
  rulesets: RulesetSummaryDocument[]; games: ListedGameDocument[]; isLoading: boolean;
  /** The seats whose tokens are kept, the newest first. */ seats: OwnSeat[];
  /** Why the list could not be read. */ error: Error | null;
  create(body: NewGame): Promise<GameCreatedResponse>;
  join(game: string, body: JoinRequest): Promise<{ game: string; seat: number; token: string | null }>;
  /** Keep the tokens of a game no longer. */ forget(game: string): void;
  refresh(): Promise<void>;
}

/** The tables of a service, read again while the page is in view, and the caller's own seats. */
export function useLobby(skald: Skald, options?: LobbyOptions): Lobby;
