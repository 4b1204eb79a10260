/** The types of the JavaScript client of Skald. What a ruleset's own state, actions and events hold is in its schemas. */

import type { EventDocument, Operations, ProblemDocument, StreamMessage } from "./types.js";

export type * from "./types.js";
export type Lang = "de" | "en";

/** `receipts` is handed the receipt of each write, of refusals too; without it none are asked for. `socket` makes the WebSocket
    by which games are followed, and by which is done what is done meanwhile; with null there are streams and requests alone. */
export interface Options {
  token?: string | null; lang?: Lang | null; fetch?: typeof fetch; pauses?: number[];
  receipts?: ((receipt: string) => void) | null;
  socket?: ((address: string, protocol: string) => WebSocket) | null;
}

export interface Listening {
  lang?: Lang; after?: number; include?: ("game" | "patch" | "actions" | "scores")[]; chain?: Chain; signal?: AbortSignal;
  heard?: (state: "live" | "reconnecting" | "closed", pause?: number) => void;
}

export class Problem extends Error {
  status: number; code: string | null; title: string; detail: string; rule: string | null;
  ruleText: { de: string; en: string } | null; errors: ProblemDocument["errors"] | null; version: number | null;
  retryAfter: number | null;
}
export class Unreachable extends Error {}
export class HistoryRewritten extends Error { version: number }

export class Chain {
  constructor(version?: number, head?: string | null);
  version: number;
  head: string | null;
  add(event: EventDocument): Promise<void>;
}
export function canonical(value: unknown): string;
export function newKey(): string;

export interface Skald extends Operations {
  /** What happens in a game, until it is closed. A message whose `id` is null is not an event, but how things stand; patches are applied. */
  listen(gameId: string, listening?: Listening): AsyncGenerator<StreamMessage, void>;
}
export class Skald {
  constructor(base?: string, options?: Options);
  base: string;
  token: string | null;
  lang: Lang | null;
  as(changes: Options): Skald;
}
