/* One game as one viewer follows it: everything that the page shows comes from here, and nearly all of it by one
   connection: a WebSocket, or where there is none a stream and requests. */

import { Chain, HistoryRewritten, newKey, Problem, Skald } from "../client/skald.js";

const INCLUDED = ["game", "actions", "scores"];
/* Milliseconds before each new try: back within a second, whatever it was that broke off. */
const PAUSES = [100, 200, 400, 400, 400, 400, 400, 400, 400];
/* For what is on its way; and a first look is by a stream, which needs nothing: so long later a WebSocket takes over. */
const PATIENCE = 2000;

/** Follows a game. `changed` is told after every change; `happened` gets the events of each commit that is news. */
export class Session {
  constructor({ server = "", game, token = null, lang = "en", changed = () => {}, happened = () => {} }) {
    Object.assign(this, { id: game, lang, changed, happened });
    this.api = new Skald(server, { token, lang, pauses: PAUSES });
    this.ending = new AbortController();
    this.looking = new AbortController();
    this.connection = { state: "connecting", since: Date.now() };
    Object.assign(this, { events: [], news: [], arrived: {}, waiting: new Set() });
    Object.assign(this, { game: null, offer: NOTHING, scores: null, components: null, ruleset: null, fault: null, chain: new Chain() });
  }

  /** Follow the game, and load what never changes: its names and its box. */
  async start() {
    this.#follow();
    while (!this.ending.signal.aborted && !this.components && !this.fault) {
      try {
        const { components, ...ruleset } = await this.api.getTable(this.id);
        this.#set({ components, ruleset });
      } catch (error) {
        if (error.name !== "Unreachable") this.#fail(error); // Else it is asked again, as long as it takes.
      }
    }
  }

  stop() {
    this.ending.abort();
    this.looking.abort();
  }

  get seat() {
    return this.game?.you?.seat ?? this.offer.seat;
  }

  /** The ranking of a finished game, as its last commit has it; components and tie-breaks in the order of the rules. */
  get results() {
    const found = this.game?.status === "finished" && this.events.findLast(({ type }) => type === "results_computed");
    if (!found || !this.ruleset) return null;
    const { scores, tie_breaks } = this.ruleset;
    const ranking = found.data.ranking.map((one) => ({
      ...one,
      components: sorted(one.components, Object.keys(scores)),
      tie_breaks: sorted(one.tie_breaks, Object.keys(tie_breaks)),
    }));
    return { ranking, winners: found.data.winners };
  }

  /** Carry out an action of the offer. A sealed one names its question, and goes without a version. While the service cannot
      be reached, of which `kept` is told, it is sent again and again under its key: once at most it is carried out. */
  async act(action, { sealed = false, kept } = {}) {
    const how = { ifMatch: sealed ? null : this.offer.version, idempotencyKey: newKey() };
    for (;;) {
      try {
        return await this.#written(this.api.act(this.id, action, how));
      } catch (error) {
        if (error.name !== "Unreachable" || this.ending.signal.aborted) throw error;
        kept?.();
      }
    }
  }

  undo() {
    return this.#written(this.api.undo(this.id, { ifMatch: this.game.version }));
  }

  back() {
    return this.#written(this.api.back(this.id, this.seat));
  }

  foresee = (action) => this.api.actDryRun(this.id, action);

  /** Wait until the stream has brought a version, but not for long: it may be about to reconnect. */
  caughtUp(version) {
    if (this.offer.version >= version || (this.game?.you === null && this.game.version >= version)) return Promise.resolve();
    return new Promise((done) => {
      const waiting = { version, done };
      this.waiting.add(waiting);
      setTimeout(() => (this.waiting.delete(waiting), done()), PATIENCE);
    });
  }

  /** The only place that turns what happens into what is shown. */
  async #follow() {
    await this.#listen(this.api.as({ socket: null }), this.looking);
    if (this.looking.signal.aborted) await this.#listen(this.api, this.ending);
  }

  async #listen(api, { signal }) {
    const { chain } = this;
    const heard = (state) => this.#hear(state);
    try {
      for await (const { id, event, data } of api.listen(this.id, { after: chain.version, include: INCLUDED, chain, signal, heard })) {
        if (id === null) this.#arrive(event, data);
        else {
          this.events.push(data);
          if (this.game) this.news.push(data);
        }
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The messages after a commit come together and are shown together. */
  #arrive(name, data) {
    if (name === "game") this.#check(data);
    if (!Object.keys(this.arrived).length) setTimeout(() => this.#show());
    this.arrived[name] = data;
  }

  #show() {
    const { game = this.game, actions, scores = this.scores } = this.arrived;
    this.arrived = {};
    if (!this.game) setTimeout(() => this.looking.abort(), PATIENCE);
    if (game.version < (this.game?.version ?? 0)) return; // A write was answered meanwhile; what follows it is on its way.
    const told = this.news.splice(0);
    this.#set({ game, scores, offer: actions ? offered(actions) : this.offer });
    for (const waiting of [...this.waiting]) {
      if (waiting.version <= game.version) this.waiting.delete(waiting), waiting.done();
    }
    if (told.length) this.happened(told);
  }

  /** Show what a write has answered at once; what can be done next comes by the stream. */
  async #written(answering) {
    const { game } = await answering;
    this.#check(game);
    if (game.version > this.game.version) this.#set({ game, offer: { ...this.offer, actions: [], labels: [], version: 0 } });
    await this.caughtUp(game.version);
  }

  #check({ version, head }) {
    if (version !== this.chain.version || !this.chain.head || head === this.chain.head) return;
    throw new HistoryRewritten(version, "its head is not the one that was seen before");
  }

  #hear(state) {
    this.connection = { state, since: this.connection.state === state ? this.connection.since : Date.now() };
    this.changed();
  }

  #fail(error) {
    if (this.ending.signal.aborted) return;
    if (error instanceof Problem || error instanceof HistoryRewritten) this.fault = error;
    else this.connection = { state: "offline", since: Date.now() };
    this.changed();
  }

  #set(found) {
    Object.assign(this, found);
    this.changed();
  }
}

const NOTHING = { version: 0, seat: null, actions: [], labels: [] };
const sorted = (found, names) => Object.fromEntries(names.filter((name) => name in (found ?? {})).map((name) => [name, found[name]]));

/** The offer with a text for each action, also where the service gives none. */
function offered(body) {
  const spelled = ({ type, ...rest }) => [type.replace(/_/g, " "), ...Object.values(rest).map((value) => JSON.stringify(value))].join(" ");
  return { ...body, labels: body.labels ?? body.actions.map(spelled) };
}
