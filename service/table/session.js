/* One game as one viewer follows it: everything that the page shows comes from here. */

import { Chain, HistoryRewritten, Problem, Skald } from "../client/skald.js";

const FOLLOWED = ["running", "open", "scoring"];
const CATCHING_UP = 60;

/** Follows a game. `changed` is told after every change; `happened` gets the events of each commit that is news. */
export class Session {
  constructor({ server = "", game, token = null, lang = "en", changed = () => {}, happened = () => {} }) {
    Object.assign(this, { id: game, changed, happened });
    this.api = new Skald(server, { token, lang });
    this.ending = new AbortController();
    this.events = [];
    this.connection = { state: "connecting", since: Date.now() };
    Object.assign(this, { game: null, offer: NOTHING, scores: null, components: null, ruleset: null, fault: null, chain: new Chain() });
  }

  /** Load what is needed to draw, in this order: the game and its box, then the live stream, then the rules. */
  async start() {
    try {
      const [game, box] = await Promise.all([this.api.game(this.id), this.api.components(this.id)]);
      this.components = box.components;
      await this.#show(game);
      this.#follow();
      this.#score();
      this.ruleset = await this.api.ruleset(game.ruleset);
      this.changed();
    } catch (error) {
      this.#fail(error);
    }
  }

  stop() {
    this.ending.abort();
  }

  get seat() {
    return this.game?.you?.seat ?? this.offer.seat;
  }

  /** Carry out an action of the offer. A sealed one names its question, and goes without a version. */
  async act(action, { sealed = false } = {}) {
    const done = await this.api.act(this.id, action, { version: sealed ? null : this.offer.version });
    await this.#show(done.game);
  }

  async undo() {
    const done = await this.api.undo(this.id, { version: this.game.version });
    await this.#show(done.game);
  }

  async resign() {
    const done = await this.api.resign(this.id, { version: this.game.version });
    await this.#show(done.game);
  }

  foresee = (action) => this.api.dryRun(this.id, action);

  /** Read again where things stand: after a refusal that says that they stand differently. */
  async refresh() {
    await this.#show(await this.api.game(this.id));
  }

  /* The only place that turns what happens into what is shown. Once the stream carries the game, the offer and the
     scores (`include`), they come as messages of these names, and what is asked for here after each commit is left out. */
  async #follow() {
    const opening = this.game.version;
    let fresh = [];
    try {
      const heard = (state, pause) => this.#hear(state, pause);
      for await (const message of this.api.stream(this.id, { chain: this.chain, signal: this.ending.signal, heard })) {
        if (message.event === "game") this.#set({ game: message.data });
        else if (message.event === "actions") this.#set({ offer: offered(message.data) });
        else if (message.event === "scores") this.#set({ scores: message.data });
        else {
          this.events.push(message.data);
          if (message.version > opening) fresh.push(message.data);
          if (message.version < (message.data.commit ?? message.version)) continue;
          if (message.version >= this.game.version) this.#later(fresh.splice(0));
        }
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Commits that come close together are shown together. */
  #later(news) {
    this.news = [...(this.news ?? []), ...news];
    this.waiting ??= setTimeout(async () => {
      const told = this.news.splice(0);
      this.waiting = null;
      try {
        if (this.events.at(-1).version > this.game.version) await this.refresh();
        else this.changed();
        if (told.length) this.happened(told);
        this.#score();
      } catch (error) {
        this.#fail(error);
      }
    }, CATCHING_UP);
  }

  async #show(game, tries = 3) {
    if (this.game && game.version < this.game.version) return;
    if (game.version === this.chain.version && this.chain.head && game.head !== this.chain.head) {
      throw new HistoryRewritten(game.version, "its head is not the one that was seen before");
    }
    const asked = this.api.token && FOLLOWED.includes(game.status);
    const offer = asked ? offered(await this.api.actions(this.id).catch(orSpectate)) : NOTHING;
    if (this.game && game.version < this.game.version) return;
    // The game may have moved on between the two answers: a board is never given an offer that its state does not know.
    if (offer.version > game.version && tries) return this.#show(await this.api.game(this.id), tries - 1);
    this.#set({ game, offer });
  }

  async #score() {
    const version = this.game.version;
    if (this.game.status === "open" || (this.scored === version && this.scores)) return;
    this.scored = version;
    try {
      const scores = await this.api.scores(this.id, { atLeast: version, wait: 10 });
      this.#set({ scores });
      if (["finished", "abandoned"].includes(this.game.status) && !this.results) this.#set({ results: await this.api.results(this.id).catch(() => null) });
    } catch (error) {
      if (!(error instanceof Problem)) this.#fail(error);
    }
  }

  #hear(state, pause = 0) {
    this.connection = { state, pause, since: this.connection.state === state ? this.connection.since : Date.now() };
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

/** The offer with a text for each action, also where the service gives none. */
function offered(body) {
  const spelled = ({ type, ...rest }) => [type.replace(/_/g, " "), ...Object.values(rest).map((value) => JSON.stringify(value))].join(" ");
  return { ...body, labels: body.labels ?? body.actions.map(spelled) };
}

function orSpectate(error) {
  if (error instanceof Problem && error.status === 403) return NOTHING;
  throw error;
}
