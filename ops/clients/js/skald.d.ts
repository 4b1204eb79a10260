/** The types of the JavaScript client of Skald. What a ruleset's own state, actions and events hold is in its schemas. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Lang = "de" | "en";
export interface Text { de: string; en: string }
export interface Action { type: string; [field: string]: Json }
export interface Seat { seat: number; name: string | null; controller: string; taken: boolean }
export type Status = "open" | "running" | "scoring" | "finished" | "abandoned";

export interface Game {
  id: string; ruleset: string; options: Record<string, Json>; status: Status; version: number; seats: Seat[]; to_act: number[];
  you: { seat: number; undo: { to: number } | null } | null;
  phase: string | null; rules_version: number; commitment: string; head: string; state: Record<string, any>; views?: Record<string, any>[];
  fork: Fork | null;
  clocks?: { seat: number; remaining_ms: number; due: string | null; absent: boolean }[] | null;
}
export interface Event {
  version: number; type: string; schema: number; seat: number | null; at: string; data: Record<string, any>;
  private: Record<string, { data: Record<string, any>; salt: string }>; commitments: Record<string, string>; hash: string;
  commit: number; text?: string;
}
export interface Offer { version: number; seat: number; actions: Action[]; labels?: string[]; undo?: { to: number } | null }
export interface Done { version: number; events: Event[]; game: Game }
export interface DryRun { version: number; events: { type: string; data: any; private: any; text?: string }[]; complete: boolean }
export interface SeatScore { seat: number; total: number; components: Record<string, number>; lines: any[] }
export interface Scores { version: number; seats: SeatScore[] }
export interface Results { version: number; ranking: (SeatScore & { rank: number; tie_breaks: Record<string, number> })[]; winners: number[] }
export interface Fork { game: string; version: number; head: string; as: number | "spectator" | "all" }
export interface NewFork { at?: number; as?: Fork["as"]; seats?: { name?: string; controller?: string; player?: string }[]; seed?: string }
export interface Appraisal { action: Action; expected: number; interval: [number, number]; worlds: number; played_on: boolean; label?: string }
export interface Analysis { game: string; version: number; seat: number; bot: string; actions: Appraisal[] }
export interface State { version: number; state: Record<string, any>; to_act: number[]; phase: string | null }
export interface Ruleset { id: string; title: Text; players: { min: number; max: number }; options: any; [more: string]: any }
export interface NewGame { ruleset: string; options?: Record<string, Json>; seats: { name?: string; controller?: string; player?: string }[]; seed?: string; [more: string]: any }
export interface NewSeat { name: string; join?: string; entropy?: string; entropy_commitment?: string }

/** How something is written: the version that it is meant for, and the key under which it is repeated. */
export interface How { version?: number | null; key?: string; minimal?: boolean; lang?: Lang | null; query?: Record<string, Json>; method?: string }
export type Message =
  | { event: "game"; data: Game; version: null }
  | { event: "actions"; data: Offer; version: null }
  | { event: "scores"; data: Scores; version: null }
  | { event: string; data: Event; version: number };
/** `receipts` is handed the receipt of each write, of refusals too; without it none are asked for. */
export interface Options { token?: string | null; lang?: Lang | null; fetch?: typeof fetch; pauses?: number[]; receipts?: ((receipt: string) => void) | null }
export interface Listening {
  after?: number; include?: ("game" | "actions" | "scores")[]; chain?: Chain; signal?: AbortSignal;
  heard?: (state: "live" | "reconnecting" | "closed", pause?: number) => void;
}

export class Problem extends Error {
  status: number; code: string | null; title: string; detail: string; rule: string | null; ruleText: Text | null;
  errors: Record<string, any> | null; version: number | null; retryAfter: number | null;
}
export class Unreachable extends Error {}
export class HistoryRewritten extends Error { version: number }

export class Chain {
  constructor(version?: number, head?: string | null);
  version: number;
  head: string | null;
  add(event: Event): Promise<void>;
}
export function canonical(value: Json): string;

export class Skald {
  constructor(base?: string, options?: Options);
  base: string;
  token: string | null;
  lang: Lang | null;
  as(changes: Options): Skald;
  rulesets(): Promise<{ rulesets: Ruleset[] }>;
  ruleset(id: string): Promise<Ruleset>;
  games(query?: Record<string, Json>): Promise<{ games: any[]; next: string | null }>;
  create(game: NewGame): Promise<{ game: Game; tokens: (string | null)[]; join?: string }>;
  game(id: string, query?: { at?: number }): Promise<Game>;
  components(id: string): Promise<{ ruleset: string; components: Record<string, any> }>;
  /** What a table is drawn with: names, phases and components, in the language that is asked in if there is one. */
  table(id: string): Promise<Record<string, any> & { ruleset: string; components: Record<string, any> }>;
  join(id: string, seat: NewSeat): Promise<{ seat: number; token: string }>;
  openEntropy(id: string, seat: number, entropy: string): Promise<any>;
  back(id: string, seat: number, how?: How): Promise<Done>;
  actions(id: string): Promise<Offer>;
  act(id: string, action: Action, how?: How): Promise<Done>;
  dryRun(id: string, action: Action): Promise<DryRun>;
  actMany(actions: { game: string; token: string; action: Action; key?: string; if_match?: number | null }[]): Promise<any[]>;
  undo(id: string, how?: How): Promise<Done>;
  resign(id: string, how?: How): Promise<Done>;
  abandon(id: string, how?: How): Promise<Done>;
  newSeatToken(id: string, seat: number, how?: How): Promise<{ seat: number; token: string }>;
  changeSeat(id: string, seat: number, changes: { name?: string | null; controller?: string; player?: string | null }): Promise<Game>;
  newPlayerToken(player: string, seconds?: number, how?: How): Promise<{ token: string; expires_at: string }>;
  endPlayerTokens(player: string): Promise<null>;
  rematch(id: string, how?: How): Promise<{ game: Game; tokens: (string | null)[] }>;
  fork(id: string, fork?: NewFork, how?: How): Promise<{ game: Game; tokens: (string | null)[] }>;
  analysis(id: string, query?: { at?: number; seat?: number; milliseconds?: number; lang?: Lang }): Promise<Analysis>;
  events(id: string, query?: { after?: number; limit?: number; lang?: Lang }): Promise<{ events: Event[]; version: number; next: number | null }>;
  states(id: string, query?: { after?: number; limit?: number }): Promise<{ states: State[]; version: number; next: number | null }>;
  allStates(id: string): Promise<State[]>;
  log(id: string): Promise<string>;
  results(id: string): Promise<Results>;
  history(id: string): Promise<any>;
  audit(id: string): Promise<{ ok: boolean; version: number; checks: { name: string; ok: boolean; detail: string | null }[] }>;
  scores(id: string, wanted?: { atLeast?: number; wait?: number }): Promise<Scores>;
  read(path: string, query?: Record<string, any>, accept?: string): Promise<any>;
  write(path: string, body?: Json, how?: How): Promise<any>;
  stream(id: string, listening?: Listening): AsyncGenerator<Message, void>;
}
