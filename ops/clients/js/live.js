/* One WebSocket for all that a client watches and does (docs/live.md). skald.js loads it where it can be used, and does the
   same by its streams and requests while there is none. */

const [PROTOCOL, NORMAL, LEAVES, BROKEN, OTHERS] = ["skald.v1", 1000, 1001, 1006, 4401];
/* Milliseconds: for a handshake, for an answer, and between two questions whether anybody is there. Pings are not seen here. */
const [OPENING, ANSWERING, BEAT] = [5_000, 10_000, 20_000];
/* A message longer than this is not taken; a watch that is further behind begins anew where its reader is. */
const [MAX_LENGTH, MAX_BEHIND] = [60_000, 5_000];
const ASKED = /^\/v1\/games\/([^/]+)\/(?:seats\/\d+\/)?(actions|undo|resign|back)$/;
const WITHOUT = 60_000; // For so long none is tried where none came about, and a stream did.
const NETWORK = ["online", "offline"]; // Where it changes, a connection may be dead without a sign of it.

/** The connection has ended, or none could be opened. `pause`: milliseconds before the next, where the service leaves. */
class Closed extends Error {
  constructor(code, wasOpen) {
    super(`The connection has ended (${code}).`);
    Object.assign(this, { wasOpen, pause: code === LEAVES && Math.random() * 1_000 });
  }
}

/** The connection that the clients of a service share which use one language, or nothing where none is to be tried. */
export function lineOf({ base, socket, lives }, lang, refusal) {
  const connect = () => socket(new URL(`${base}/v1/live`, globalThis.location?.href).href.replace("http", "ws"), PROTOCOL);
  const line = (lives[lang] ??= new Live(connect, lang, refusal));
  return globalThis.navigator?.onLine === false || line.without > Date.now() ? null : line;
}

/** A connection for everybody who watches by it: open from the first of them to the last. `refusal` makes an error of an answer. */
class Live {
  isOpen = false;
  #socket = null;
  #opening = null;
  #asked = new Map();
  #watched = new Map();
  #users = new Set();
  #number = 0;
  #ended = () => {};

  constructor(connect, lang, refusal) {
    Object.assign(this, { connect, lang, refusal });
  }

  doWithout() {
    this.without = Date.now() + WITHOUT;
  }

  /** Ask something. Rejects with `Closed` if the connection ends before the answer; null for what is too long, or without a connection. */
  ask(message, watched = null) {
    const id = ++this.#number, text = JSON.stringify({ id, ...message }), socket = this.#socket;
    if (!socket || text.length > MAX_LENGTH) return Promise.resolve(null);
    const unanswered = () => this.#end(socket, BROKEN);
    return new Promise((done, failed) => {
      this.#asked.set(id, { done, failed, watched, alarm: setTimeout(unanswered, this.isOpen ? ANSWERING : OPENING) });
      if (socket.readyState) socket.send(text);
      else socket.addEventListener("open", () => socket.send(text));
    });
  }

  /** What the service answers to a request, as by HTTP; null where it is to be asked by that, under the same key. */
  async answer(method, path, query, headers, body, token) {
    const [, game, op] = (this.isOpen && ASKED.exec(path)) || [];
    if (!op) return null;
    const message = { op, game, token };
    if (method === "POST") {
      const { Prefer: preferred = "", "If-Match": version } = headers;
      const [whole, receipt] = [!preferred.includes("minimal"), preferred.includes("receipt")];
      Object.assign(message, { key: headers["Idempotency-Key"], if_match: version ? Number.parseInt(version.slice(1), 10) : null, whole, receipt });
      if (op === "actions") Object.assign(message, { op: "act", action: body, dry_run: !!query.dryRun });
    }
    const found = await this.ask(message).catch(() => null);
    if (!found) return null;
    const { id, status, problem, receipt, document, game_status: stands, ...rest } = found;
    return { status, problem, receipt, document: document ?? (stands ? { ...rest, status: stands } : rest) };
  }

  /** What the stream of a game would give, until the watch ends; `opened` is called with its beginning. */
  async *watch(wanted, signal, opened) {
    const user = { messages: [], wake() {}, error: null };
    const stop = () => user.wake();
    signal?.addEventListener("abort", stop);
    this.#users.add(user);
    try {
      const answer = await this.#watching(wanted, user);
      if (answer.problem) throw this.refusal(answer);
      opened();
      for (;;) {
        for (let message; !signal?.aborted && (message = user.messages.shift()); ) {
          if (message.end) return;
          const { watch, event, ...parts } = message;
          if (event) yield { id: event.version, event: event.type, data: event };
          for (const name in parts) yield { id: null, event: name, data: parts[name] };
        }
        if (signal?.aborted) return;
        if (user.error) throw user.error;
        await new Promise((done) => (user.wake = done));
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#users.delete(user);
      this.#unwatch(user);
      this.#leave();
    }
  }

  /** Ask for a watch; the first caller opens the connection, and a token of theirs that does not count concerns nobody else. */
  async #watching(wanted, user) {
    const isFirst = this.#socket === null;
    if (isFirst) this.#opening = this.#open(wanted.token);
    const asking = this.ask({ op: "watch", ...wanted }, user);
    asking.catch(() => {});
    await this.#opening.catch((error) => {
      throw isFirst || error instanceof Closed ? error : new Closed(OTHERS, true);
    });
    return asking;
  }

  async #open(token) {
    const socket = (this.#socket = this.#connected());
    const end = ({ code } = {}) => this.#end(socket, code ?? BROKEN);
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = end;
    for (const change of NETWORK) globalThis.addEventListener?.(change, end);
    const beat = setInterval(() => this.ask({ op: "unwatch", watch: 0 }).catch(() => {}), BEAT);
    this.#ended = () => {
      clearInterval(beat);
      for (const change of NETWORK) globalThis.removeEventListener?.(change, end);
    };
    const { problem, ...answer } = await this.ask({ op: "hello", token, lang: this.lang });
    if (problem) {
      this.#end(socket, NORMAL);
      throw this.refusal({ problem, ...answer });
    }
    this.isOpen = true;
  }

  #connected() {
    try {
      return this.connect();
    } catch {
      throw new Closed(BROKEN, false); // A page may be forbidden to.
    }
  }

  #take(message) {
    const asked = this.#asked.get(message.id);
    if (asked) {
      clearTimeout(asked.alarm);
      this.#asked.delete(message.id);
      if (message.watch) this.#watched.set(message.watch, asked.watched);
      if (message.watch && !this.#users.has(asked.watched)) this.#unwatch(asked.watched);
      asked.done(message);
      return this.#leave();
    }
    const user = this.#watched.get(message.watch);
    if (!user) return;
    user.messages.push(message);
    if (user.messages.length >= MAX_BEHIND) user.messages.push({ end: "behind" }), this.#unwatch(user);
    user.wake();
  }

  #unwatch(user) {
    for (const [watch, one] of this.#watched) {
      if (one !== user) continue;
      this.#watched.delete(watch);
      if (this.isOpen) this.ask({ op: "unwatch", watch }).catch(() => {});
    }
  }

  /** Close what nobody needs. */
  #leave() {
    if (!this.#users.size && !this.#asked.size && this.#socket) this.#end(this.#socket, NORMAL);
  }

  #end(socket, code) {
    if (socket !== this.#socket) return;
    const error = new Closed(code, this.isOpen);
    const [asked, users] = [[...this.#asked.values()], [...this.#users]];
    this.isOpen = false;
    this.#socket = null;
    this.#asked.clear();
    this.#watched.clear();
    this.#ended();
    socket.close();
    for (const { alarm, failed } of asked) clearTimeout(alarm), failed(error);
    for (const user of users) (user.error = error), user.wake();
  }
}
