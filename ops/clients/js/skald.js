/* The JavaScript client of Skald: no dependencies, for browsers and for Node from version 20.
   It does what callers tend to get wrong: each write has an Idempotency-Key and is repeated safely, a refusal is a typed
   error that names its rule, the live stream goes on where it broke off, and the chain of hashes is checked, so that a
   server that rewrites the history of a game is noticed at the next event. While a game is followed, it and what is done in
   it go by one WebSocket (live.js), where there is one. What can be asked is in operations.js, the types are in skald.d.ts. */

import { Operations } from "./operations.js";

const PAUSES = [200, 500, 1000, 2000, 5000];
const [SILENCE, NDJSON] = [40_000, "application/x-ndjson"];
const NETWORK = ["online", "offline"]; // Where it changes, a connection may be dead without a sign of it.
const [CLOSED, AGAIN] = [new Set(["finished", "abandoned"]), new Set([429, 502, 503, 504])];

/** A refusal: the problem document of the service. `rule` names the rule that refuses an action. */
export class Problem extends Error {
  constructor(status, body = {}, retryAfter = null) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.name = "Problem";
    const { code = null, title = "", detail = "", rule = null, rule_text: ruleText = null, errors = null, version = null } = body;
    Object.assign(this, { status, code, title, detail, rule, ruleText, errors, version, retryAfter, pause: retryAfter * 1000 });
  }
}

/** The service could not be reached, however often it was tried. */
export class Unreachable extends Error { name = "Unreachable"; }

/** What the service sends does not follow from what it sent before. */
export class HistoryRewritten extends Error {
  name = "HistoryRewritten";
  constructor(version, why) {
    super(`Version ${version}: ${why}.`);
    this.version = version;
  }
}

/** One installation of Skald. `token`: a seat's, a player's, the operator's, or none. `receipts` is called with each receipt.
    `socket` makes a WebSocket of an address and a protocol; null does without. */
export class Skald extends Operations {
  constructor(base = "", { token = null, lang = null, fetch = (...all) => globalThis.fetch(...all), pauses = PAUSES, receipts = null, socket = newSocket, lives = {} } = {}) {
    super();
    Object.assign(this, { base: base.replace(/\/$/, ""), token, lang, fetch, pauses, receipts, socket, lives });
  }

  /** The same service, asked by somebody else, or in another language. */
  as = (changes) => new Skald(this.base, { ...this, ...changes });

  /** Ask until there is an answer. Whatever is written is repeated under one key. `how`: headers by name, else the query. */
  async _answer(method, path, { ifMatch = null, idempotencyKey = newKey(), minimal = false, ...query } = {}, body) {
    const many = Array.isArray(body) && body.map((one) => JSON.stringify({ key: newKey(), ...one })).join("\n");
    const headers = { Accept: many ? NDJSON : "application/json" };
    if (method !== "GET") headers["Idempotency-Key"] = idempotencyKey;
    if (ifMatch !== null) headers["If-Match"] = `"${ifMatch}"`;
    if (body !== undefined) headers["Content-Type"] = headers.Accept;
    const preferred = [minimal && "return=minimal", method !== "GET" && this.receipts && "receipt"].filter(Boolean);
    if (preferred.length) headers.Prefer = preferred.join(", ");
    for (let tried = 0; ; tried++) {
      try {
        const found = this.socket && (await this.lives[query.lang]?.answer(method, path, query, headers, body, this.token));
        if (found?.receipt) this.receipts?.(found.receipt);
        if (found?.problem) throw refusal(found);
        if (found) return found.document;
        const answer = await this.#open(path, query, { method, body: many || (body && JSON.stringify(body)), headers });
        return answer.status === 204 ? null : await content(answer);
      } catch (error) {
        await this.#pauseAfter(error, tried);
      }
    }
  }

  /** Each line of NDJSON from a version on; where the connection breaks it goes on behind the last one. */
  async *_lines(path, { after = 0, ...query } = {}) {
    for (let [last, tried] = [after, 0]; ; tried++) {
      try {
        const answer = await this.#open(path, { after: last, ...query }, { headers: { Accept: NDJSON } });
        for await (const line of pieces(answer.body, /\n/)) {
          const item = JSON.parse(line);
          if (item.version <= last) continue;
          [last, tried] = [item.version, -1];
          yield item;
        }
        return;
      } catch (error) {
        await this.#pauseAfter(error, Math.max(tried, 0));
      }
    }
  }

  /** What happens in a game from a version on, as `{id, event, data}`; it goes on until the game is closed.

      Every event is checked against the chain: `HistoryRewritten` is thrown at the first that does not follow. A broken
      connection is made again, nothing lost or doubled; `heard` is told "live", "reconnecting" with the milliseconds until
      the next try, and "closed". What `include` names has `null` as its id: it comes at every opening and after each commit. */
  async *_messages(path, { after = 0, chain = new Chain(after), signal, heard = () => {}, ...query } = {}) {
    let [last, closed, game] = [after, false];
    for (let failed = 0; !signal?.aborted; failed++) {
      let pause;
      try {
        for await (let message of this.#listen(path, { after: last, ...query }, signal, () => heard("live"))) {
          failed = -1;
          if (message.id !== null) {
            await chain.add(message.data);
            last = message.id;
            closed = message.event === "seed_opened";
          }
          if (message.event === "patch") message = (await import("./patch.js")).patched(game, message.data);
          if (message.event === "game") game = message.data;
          yield message;
        }
        if (!closed && signal?.aborted) return;
        if (closed || CLOSED.has((await this._answer("GET", path.replace(/\/stream$/, ""))).status)) return heard("closed");
      } catch (error) {
        if (signal?.aborted) return;
        if (!isPassing(error)) throw error;
        pause = error.pause;
      }
      pause ||= this.pauses[Math.min(Math.max(failed, 0), this.pauses.length - 1)] * (1 + Math.random() / 2);
      heard("reconnecting", pause);
      await sleep(pause, signal);
    }
  }

  async *#listen(path, query, signal, live) {
    const line = await this.#line(query.lang);
    try {
      if (line) return yield* line.watch({ token: this.token, game: path.split("/")[3], after: query.after, include: query.include }, signal, live);
    } catch (error) {
      if (error.wasOpen !== false || signal?.aborted) throw error;
    }
    const ended = new AbortController(), end = () => ended.abort();
    signal?.addEventListener("abort", end);
    for (const change of NETWORK) globalThis.addEventListener?.(change, end);
    let alarm = setTimeout(end, SILENCE);
    try {
      const headers = { Accept: "text/event-stream", "Last-Event-ID": String(query.after) };
      const answer = await this.#open(path, query, { headers, signal: ended.signal });
      line?.doWithout();
      live();
      for await (const block of pieces(answer.body, /\r?\n\r?\n/)) {
        clearTimeout(alarm);
        alarm = setTimeout(end, SILENCE);
        const message = parsed(block);
        if (message) yield message;
      }
    } finally {
      clearTimeout(alarm);
      signal?.removeEventListener("abort", end);
      for (const change of NETWORK) globalThis.removeEventListener?.(change, end);
      end();
    }
  }

  /** The connection of all clients that were made of this one and use a language, or nothing where none can be used. */
  async #line(lang) {
    const live = this.socket && (await (loading ??= import("./live.js").catch(warnWithoutLive)));
    return live?.lineOf(this, lang, refusal);
  }

  /** Send one request. Throws the `Problem` that it is answered with. */
  async #open(path, query, { headers, ...request }) {
    const who = this.token ? { Authorization: `Bearer ${this.token}` } : {};
    const answer = await this.fetch(this.base + path + written(query), { ...request, headers: { ...headers, ...who }, cache: "no-store" });
    if (answer.headers.has("Skald-Receipt")) this.receipts?.(answer.headers.get("Skald-Receipt"));
    if (!answer.ok) throw await problem(answer);
    return answer;
  }

  /** Wait before the next try. Throws what came of the last one if there is to be none. */
  async #pauseAfter(error, tried) {
    if (!isPassing(error)) throw error;
    if (tried >= this.pauses.length) throw error instanceof Problem ? error : new Unreachable(String(error.message), { cause: error });
    await sleep(error.pause || this.pauses[tried]);
  }
}

/** The chain of hashes of one game (docs/verify.md), from its beginning or from a version with a known head. */
export class Chain {
  constructor(version = 0, head = null) { Object.assign(this, { version, head }); }

  /** Take the next event. Throws `HistoryRewritten` where it does not follow. */
  async add(event) {
    const { version, data, schema, seat, at } = event;
    if (version !== this.version + 1) throw new HistoryRewritten(version, `it comes after version ${this.version}`);
    if (globalThis.crypto?.subtle) {
      for (const [audience, part] of Object.entries(event.private ?? {})) {
        const opened = await sha256(bytes(part.salt), canonical(part.data));
        if (opened !== event.commitments[audience]) throw new HistoryRewritten(version, `its part for ${audience} breaks its commitment`);
      }
      if (version === 1) this.head = await genesis(data);
      if (this.head !== null) {
        const parts = [event.type, canonical(data), canonical({ at, schema, seat }), canonical(event.commitments)];
        const hash = await sha256([0], bytes(this.head), number(version, 8), ...parts.flatMap(framed));
        if (hash !== event.hash) throw new HistoryRewritten(version, "its hash does not follow");
      }
    }
    Object.assign(this, { version, head: event.hash });
  }
}

/** The one JSON text of a value: names sorted, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const genesis = ({ commitment, game, rules_version, ruleset }) => sha256("genesis", canonical({ commitment, game, rules_version, ruleset }));
const utf8 = (text) => new TextEncoder().encode(text);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const number = (value, length) => Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
const framed = (text) => [number(utf8(text).length, 4), text];

async function sha256(...parts) {
  const joined = parts.flatMap((part) => [...(typeof part === "string" ? utf8(part) : part)]);
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(joined));
  return Array.from(new Uint8Array(digest), asHex).join("");
}

const asHex = (byte) => byte.toString(16).padStart(2, "0");
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), asHex).join("");

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function written(query) {
  const given = Object.entries(query).filter(([, value]) => `${value ?? ""}` !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [snake(name), value]))}` : "";
}

/** What a successful answer holds, by its type. */
async function content(answer) {
  const [type] = (answer.headers.get("Content-Type") ?? "").split(";");
  if (type === "application/octet-stream") return new Uint8Array(await answer.arrayBuffer());
  if (type.endsWith("json")) return type === NDJSON ? (await answer.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line)) : answer.json();
  return answer.text();
}

async function problem(answer) {
  const after = Number.parseFloat(answer.headers.get("Retry-After"));
  return new Problem(answer.status, await answer.json().catch(() => ({})), Number.isNaN(after) ? null : after);
}

const refusal = ({ status, problem: body }) => new Problem(status, body);
const newSocket = globalThis.WebSocket && ((...all) => new WebSocket(...all));
let loading, isWarned = false;

/** Say once that live.js is missing; the next game that is followed tries to load it again, since a page may have been offline. */
function warnWithoutLive(error) {
  if (!isWarned) console.warn(`skald-client: live.js could not be loaded, streams are used: ${error.message}`);
  isWarned = true;
  loading = null;
}

/** True where trying again may help: no connection, or a service that asks to come back. */
const isPassing = (error) => (error instanceof Problem ? AGAIN.has(error.status) : !(error instanceof HistoryRewritten));

const sleep = (pause, signal) => new Promise((done) => {
  const alarm = setTimeout(done, pause);
  signal?.addEventListener("abort", () => (clearTimeout(alarm), done()), { once: true });
});

/** A body in pieces, each as soon as it is complete. */
async function* pieces(body, between) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const found = (rest + value).split(between);
    rest = found.pop();
    yield* found.filter(Boolean);
  }
}

function parsed(block) {
  const fields = { event: "message", data: [], id: null };
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name === "data") fields.data.push(value);
    else if (name) fields[name] = value;
  }
  return fields.data.length ? { id: fields.id === null ? null : Number(fields.id), event: fields.event, data: JSON.parse(fields.data.join("\n")) } : null;
}
