/* A search for opponents: kept in this browser before anything is shown, waited on by one window at a time, and turned into a
   seat once it is matched. What it looks like is said by find.js and found.js. */

import { newKey } from "../client/skald.js";
import { keepSeat } from "./kept.js";

const SEEK = "skald.seek";
const [WAIT, LATEST] = [25, 40_000];
const [BEAT, STALE] = [2_000, 70_000]; // A hidden window may be let run once a minute only.
const HOLDS = 60_000;
const [WIDER, WIDEN_AFTER] = [600, 60_000];

/** How far the ratings of others may be away at first. */
export const WITHIN = 300;
const RESTARTING = [500, 502, 503, 504];

/** The search that this browser keeps, or null. */
export function keptSeek() {
  try {
    return JSON.parse(localStorage.getItem(SEEK));
  } catch {
    return null;
  }
}

/** One search. `client(token)` is the service as asked with a token; `token()` is the one to create with, of a player or the
    operator, or null. `changed` is called whenever `state` is another one:
    idle, waiting, offline, restarting, refused, expired, matched, elsewhere (another window waits). */
export class Seeking {
  state = "idle";
  body = null;
  problem = null;
  game = null;

  #tab = newKey();
  #run = null;

  constructor({ client, token, changed }) {
    Object.assign(this, { client, token, changed });
    addEventListener("storage", ({ key }) => key === SEEK && this.#compare());
    addEventListener("pagehide", () => this.#mine() && this.#write({ tab: null }));
    addEventListener("pageshow", ({ persisted }) => persisted && this.resume());
    addEventListener("online", () => this.state === "offline" && this.#go());
    addEventListener("offline", () => ["waiting", "restarting"].includes(this.state) && this.#set("offline"));
    setInterval(() => (this.#mine() ? this.#write({ beat: Date.now() }) : this.state === "elsewhere" && this.resume()), BEAT);
  }

  get kept() {
    return keptSeek();
  }

  /** For how many seconds somebody has waited. */
  get seconds() {
    return this.kept ? Math.max(0, Math.floor((Date.now() - this.kept.since) / 1000)) : 0;
  }

  /** For how many seconds the service keeps the search without hearing of this browser. */
  get holds() {
    return this.kept ? Math.max(0, Math.ceil((this.kept.heard + HOLDS - Date.now()) / 1000)) : 0;
  }

  get isActive() {
    return ["waiting", "offline", "restarting"].includes(this.state);
  }

  /** Search. `lasting`: for a player, whose search lasts without a window. */
  begin(body, lasting) {
    const now = Date.now();
    localStorage.setItem(SEEK, JSON.stringify({ body, lasting, key: newKey(), since: now, heard: now, tab: this.#tab, beat: now }));
    this.#go();
  }

  /** Wait on, unless another window does. */
  resume() {
    const { kept } = this;
    if (!kept) return;
    if (kept.tab && kept.tab !== this.#tab && Date.now() - kept.beat < STALE) this.#set("elsewhere");
    else this.take();
  }

  /** Wait in this window from now on. */
  take() {
    const { kept } = this;
    if (!kept) return this.#compare();
    localStorage.setItem(SEEK, JSON.stringify({ ...kept, tab: this.#tab, beat: Date.now() }));
    this.#go();
  }

  /** Withdraw the search. One that is matched already is a seat all the same. */
  cancel() {
    if (!this.#write({ cancelled: true })) return;
    this.#go();
  }

  /** Forget how the last search ended. */
  clear() {
    this.#set("idle");
  }

  #mine() {
    return this.kept?.tab === this.#tab;
  }

  #write(changes) {
    const { kept } = this;
    if (kept?.tab !== this.#tab) return false;
    localStorage.setItem(SEEK, JSON.stringify({ ...kept, ...changes }));
    return true;
  }

  /** Another window has changed what is kept. */
  #compare() {
    const { kept } = this;
    if (kept?.tab === this.#tab) return;
    if (kept?.tab) this.#stop("elsewhere");
    else if (kept) this.resume();
    else if (this.isActive || this.state === "elsewhere") this.#stop("idle");
  }

  #end(state, more) {
    localStorage.removeItem(SEEK);
    this.#run = null;
    this.#set(state, more);
  }

  #stop(state) {
    this.#run = null;
    this.#set(state);
  }

  #set(state, more = {}) {
    Object.assign(this, more, { state });
    this.changed(this);
  }

  async #go() {
    const run = (this.#run = {});
    const isCurrent = () => this.#run === run && this.#mine();
    this.#set(navigator.onLine === false ? "offline" : "waiting", { body: this.kept.body, problem: null, game: null });
    while (isCurrent()) {
      try {
        await this.#step(isCurrent);
      } catch (error) {
        if (!isCurrent()) return;
        if (this.#ends(error)) return;
        this.#set(error.name === "Unreachable" ? "offline" : "restarting");
        await new Promise((done) => setTimeout(done, (error.retryAfter ?? 0) * 1000 + Math.random() * 1000));
      }
    }
  }

  /** True if an error ends the search: it is refused, or gone. */
  #ends(error) {
    const { seek } = this.kept;
    if (error.name === "Unreachable" || RESTARTING.includes(error.status) || (seek && error.status === 429)) return false;
    this.#end(seek && [401, 403, 404].includes(error.status) ? "expired" : "refused", { problem: error });
    return true;
  }

  async #step(isCurrent) {
    const { body, key, seek, token, cancelled, since } = this.kept;
    if (!seek) {
      const made = await timely(this.client(this.token()).createSeek(body, { idempotencyKey: key }));
      if (isCurrent()) this.#write({ seek: made.seek, token: made.token, heard: Date.now() });
      return undefined;
    }
    const own = this.client(token);
    const left = body.within === WITHIN ? since + WIDEN_AFTER - Date.now() : Infinity;
    if (cancelled || left <= 0) {
      const isWithdrawn = await this.#withdrawn(own, seek);
      if (!isCurrent()) return;
      if (isWithdrawn && cancelled) return this.#end("idle");
      if (isWithdrawn) return this.#write({ body: { ...body, within: WIDER }, key: newKey(), seek: null, token: null });
    }
    const isKnown = this.state === "waiting" && !cancelled; // After an error it is soon said that the search goes on.
    const found = await timely(own.getSeek(seek, { wait: !isKnown ? 0 : Math.ceil(Math.min(WAIT, Math.max(0, left) / 1000)) }));
    if (!isCurrent()) return undefined;
    if (found.status === "matched" && found.token) return this.#sit(found);
    if (found.status === "expired") return this.#end(cancelled ? "idle" : "expired");
    this.#write({ heard: Date.now() });
    if (this.state !== "waiting") this.#set("waiting");
  }

  /** Withdraw a search: first, since two searches of one person could both be matched. False if it is matched already. */
  async #withdrawn(own, seek) {
    try {
      await timely(own.deleteSeek(seek));
    } catch (error) {
      if (error.status === 409) return false;
      if (![401, 404].includes(error.status)) throw error;
    }
    return true;
  }

  /** The seat is kept before anything else. */
  async #sit({ game, seat, token }) {
    const { body, cancelled } = this.kept;
    keepSeat(game, body.ruleset, seat, body.name, token);
    localStorage.removeItem(SEEK);
    this.#run = null;
    const shown = await timely(this.client(token).getGame(game)).catch(() => null);
    if (shown) keepSeat(game, body.ruleset, seat, shown.seats[seat].name, token);
    this.#set("matched", { game: { id: game, ruleset: body.ruleset, met: Boolean(cancelled), others: (shown?.seats ?? []).filter((one) => one.seat !== seat).map(({ name }) => name).filter(Boolean) } });
  }
}

/** An answer, or an error like that of a lost connection where none comes: a browser may wait for minutes. */
function timely(answer) {
  const late = Object.assign(new Error("No answer."), { name: "Unreachable" });
  let alarm;
  return Promise.race([answer, new Promise((_, fail) => (alarm = setTimeout(() => fail(late), LATEST)))]).finally(() => clearTimeout(alarm));
}

/** Tell of a match as of one's turn: a tone where sounds are on, and a message where the page is hidden and that is allowed. */
export async function announce(title, { sound, load }) {
  if (sound) (await load("./sound.js")).sound("turn");
  if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
  try {
    new Notification(title, { tag: SEEK, icon: "/table/rune.svg" });
  } catch {
    // Some telephones allow notifications to service workers alone.
  }
}
