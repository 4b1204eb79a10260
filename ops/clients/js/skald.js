/* The JavaScript client of Skald: no dependencies, for browsers and for Node from version 20.
   It does what callers tend to get wrong: each write has an Idempotency-Key and is repeated safely, a refusal is a typed
   error that names its rule, the live stream goes on where it broke off, and the chain of hashes is checked, so that a
   server that rewrites the history of a game is noticed at the next event. The types are in skald.d.ts. */

const PAUSES = [200, 500, 1000, 2000, 5000];
const [SILENCE, NDJSON] = [40_000, "application/x-ndjson"];
const READ_AS = { [NDJSON]: "text", "text/plain": "text", "application/octet-stream": "arrayBuffer" };
const NETWORK = ["online", "offline"]; // Where it changes, a connection may be dead without a sign of it.
const [CLOSED, AGAIN] = [new Set(["finished", "abandoned"]), new Set([429, 502, 503, 504])];

/** A refusal: the problem document of the service. `rule` names the rule that refuses an action. */
export class Problem extends Error {
  constructor(status, body = {}, retryAfter = null) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.name = "Problem";
    const { code = null, title = "", detail = "", rule = null, rule_text: ruleText = null, errors = null, version = null } = body;
    Object.assign(this, { status, code, title, detail, rule, ruleText, errors, version, retryAfter });
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

/** One installation of Skald. `token`: a seat's, a player's, the operator's, or none. `receipts` is called with each receipt. */
export class Skald {
  constructor(base = "", { token = null, lang = null, fetch = (...all) => globalThis.fetch(...all), pauses = PAUSES, receipts = null } = {}) {
    Object.assign(this, { base: base.replace(/\/$/, ""), token, lang, fetch, pauses, receipts });
  }

  /** The same service, asked by somebody else, or in another language. */
  as = (changes) => new Skald(this.base, { ...this, ...changes });

  rulesets = () => this.read("/v1/rulesets");
  ruleset = (id) => this.read(`/v1/rulesets/${id}`);
  games = (query) => this.read("/v1/games", query);
  create = (game) => this.write("/v1/games", game);
  game = (id, query) => this.read(`/v1/games/${id}`, query);
  components = (id) => this.read(`/v1/games/${id}/components`);
  table = (id) => this.read(`/v1/games/${id}/table`, { lang: this.lang });
  join = (id, seat) => this.write(`/v1/games/${id}/seats`, seat);
  openEntropy = (id, seat, entropy) => this.write(`/v1/games/${id}/seats/${seat}/entropy`, { entropy });
  back = (id, seat, how) => this.write(`/v1/games/${id}/seats/${seat}/back`, undefined, how);
  actions = (id) => this.read(`/v1/games/${id}/actions`, { lang: this.lang });
  act = (id, action, how) => this.write(`/v1/games/${id}/actions`, action, { lang: this.lang, ...how });
  dryRun = (id, action) => this.write(`/v1/games/${id}/actions`, action, { lang: this.lang, query: { dry_run: true } });
  undo = (id, how) => this.write(`/v1/games/${id}/undo`, undefined, { lang: this.lang, ...how });
  resign = (id, how) => this.write(`/v1/games/${id}/resign`, undefined, how);
  abandon = (id, how) => this.write(`/v1/games/${id}/abandon`, undefined, how);
  /** Many actions, `{game, token, action}` each, of any seats: an answer each, what was stored or the problem. */
  async actMany(actions) {
    const body = actions.map((one) => JSON.stringify({ key: newKey(), ...one })).join("\n");
    return lines(await this.#answer("POST", "/v1/actions", { Accept: NDJSON, "Content-Type": NDJSON }, body));
  }
  rematch = (id, how) => this.write(`/v1/games/${id}/rematch`, undefined, how);
  newSeatToken = (id, seat, how) => this.write(`/v1/games/${id}/seats/${seat}/token`, undefined, how);
  changeSeat = (id, seat, changes) => this.write(`/v1/games/${id}/seats/${seat}`, changes, { method: "PUT" });
  newPlayerToken = (player, seconds, how) => this.write(`/v1/players/${encodeURIComponent(player)}/token`, seconds ? { seconds } : {}, how);
  endPlayerTokens = (player) => this.write(`/v1/players/${encodeURIComponent(player)}/tokens`, undefined, { method: "DELETE" });
  fork = (id, fork = {}, how) => this.write(`/v1/games/${id}/forks`, fork, how);
  analysis = (id, query) => this.read(`/v1/games/${id}/analysis`, { lang: this.lang, ...query });
  events = (id, query) => this.read(`/v1/games/${id}/events`, { lang: this.lang, ...query });
  states = (id, query) => this.read(`/v1/games/${id}/states`, query);
  results = (id) => this.read(`/v1/games/${id}/results`);
  history = (id) => this.read(`/v1/games/${id}/history`);
  audit = (id) => this.read(`/v1/games/${id}/audit`);
  /** The scores; with `atLeast` those of that version or later, for which it waits up to `wait` seconds. */
  scores = (id, { atLeast, wait } = {}) => this.read(`/v1/games/${id}/scores`, { at_least: atLeast, wait });
  /** The whole log as the caller may see it, as text: a line an event. `skald verify` reads the same. */
  log = (id) => this.read(`/v1/games/${id}/events`, {}, NDJSON);
  allStates = async (id) => lines(await this.read(`/v1/games/${id}/states`, {}, NDJSON));
  read(path, query = {}, accept = "application/json") {
    return this.#answer("GET", path + written(query), { Accept: accept });
  }
  /** Anything that is written is repeated under one key until it is answered. */
  write(path, body, { key = newKey(), version, minimal = false, lang = null, query = {}, method = "POST" } = {}) {
    const headers = { "Idempotency-Key": key };
    if (version !== undefined && version !== null) headers["If-Match"] = `"${version}"`;
    if (minimal) headers.Prefer = "return=minimal";
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return this.#answer(method, path + written({ lang, ...query }), headers, body === undefined ? undefined : JSON.stringify(body));
  }

  /** What happens in a game from a version on, as `{event, data, version}`; it goes on until the game is closed.

      Every event is checked against the chain: `HistoryRewritten` is thrown at the first that does not follow. A broken
      connection is made again, nothing lost or doubled; `heard` is told "live", "reconnecting" with the milliseconds until
      the next try, and "closed". What `include` names comes without a version: at every opening and after each commit. */
  async *stream(id, { after = 0, include = [], chain = new Chain(after), signal, heard = () => {} } = {}) {
    let [last, closed] = [after, false];
    for (let failed = 0; !signal?.aborted; failed++) {
      try {
        for await (const message of this.#listen(id, last, include, signal, () => heard("live"))) {
          failed = -1;
          if (message.version !== null) {
            await chain.add(message.data);
            last = message.version;
            closed = message.event === "seed_opened";
          }
          yield message;
        }
        if (closed || CLOSED.has((await this.game(id)).status)) return heard("closed");
      } catch (error) {
        if (signal?.aborted) return;
        if (!isPassing(error)) throw error;
      }
      const pause = this.pauses[Math.min(Math.max(failed, 0), this.pauses.length - 1)];
      heard("reconnecting", pause);
      await sleep(pause, signal);
    }
  }

  async *#listen(id, after, include, signal, live) {
    const query = written({ after, lang: this.lang, include: include.join(",") || null });
    const ended = new AbortController(), end = () => ended.abort();
    signal?.addEventListener("abort", end);
    for (const change of NETWORK) globalThis.addEventListener?.(change, end);
    let alarm = setTimeout(end, SILENCE);
    try {
      const headers = { ...this.#who(), Accept: "text/event-stream", "Last-Event-ID": String(after) };
      const answer = await this.fetch(`${this.base}/v1/games/${id}/stream${query}`, { headers, signal: ended.signal, cache: "no-store" });
      if (!answer.ok) throw await problem(answer);
      live();
      for await (const block of blocks(answer.body)) {
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

  async #answer(method, path, headers, body) {
    if (this.receipts && method !== "GET") headers = { ...headers, Prefer: headers.Prefer ? `${headers.Prefer}, receipt` : "receipt" };
    for (let tried = 0; ; tried++) {
      try {
        const answer = await this.fetch(this.base + path, { method, body, headers: { ...headers, ...this.#who() }, cache: "no-store" });
        if (answer.headers.has("Skald-Receipt")) this.receipts?.(answer.headers.get("Skald-Receipt"));
        if (!answer.ok) throw await problem(answer);
        return answer.status === 204 ? null : await answer[READ_AS[headers.Accept] ?? "json"]();
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (tried >= this.pauses.length) throw error instanceof Problem ? error : new Unreachable(String(error.message), { cause: error });
        await sleep(error.retryAfter ? error.retryAfter * 1000 : this.pauses[tried]);
      }
    }
  }

  #who = () => (this.token ? { Authorization: `Bearer ${this.token}` } : {});
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
        if (opened !== event.commitments[audience]) throw new HistoryRewritten(version, `its part for ${audience} is not what was committed to`);
      }
      if (version === 1) this.head = await genesis(data);
      if (this.head !== null) {
        const parts = [event.type, canonical(data), canonical({ at, schema, seat }), canonical(event.commitments)];
        const hash = await sha256([0], bytes(this.head), number(version, 8), ...parts.flatMap(framed));
        if (hash !== event.hash) throw new HistoryRewritten(version, "its hash does not follow from the one before");
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
const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

async function sha256(...parts) {
  const joined = parts.flatMap((part) => [...(typeof part === "string" ? utf8(part) : part)]);
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(joined));
  return Array.from(new Uint8Array(digest), asHex).join("");
}

const asHex = (byte) => byte.toString(16).padStart(2, "0");
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), asHex).join("");

function written(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

async function problem(answer) {
  const after = Number.parseFloat(answer.headers.get("Retry-After"));
  return new Problem(answer.status, await answer.json().catch(() => ({})), Number.isNaN(after) ? null : after);
}

/** True where trying again may help: no connection, or a service that asks to come back. */
const isPassing = (error) => (error instanceof Problem ? AGAIN.has(error.status) : !(error instanceof HistoryRewritten));

const sleep = (pause, signal) => new Promise((done) => {
  const alarm = setTimeout(done, pause);
  signal?.addEventListener("abort", () => (clearTimeout(alarm), done()), { once: true });
});

async function* blocks(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const found = (rest + value).split(/\r?\n\r?\n/);
    rest = found.pop();
    yield* found;
  }
}

function parsed(block) {
  const fields = { event: "message", data: [], id: null };
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name === "data") fields.data.push(value);
    else if (name) fields[name] = value;
  }
  return fields.data.length ? { event: fields.event, data: JSON.parse(fields.data.join("\n")), version: fields.id === null ? null : Number(fields.id) } : null;
}
