/* What the table knows, without a page: what is shown, what has happened, and what is told of it. */

import { Component } from "./vendor/preact-htm.js";
import { settings } from "./kept.js";
import { compose, meets } from "./offer.js";
import { pieces } from "./pieces.js";
import { Session } from "./session.js";
import { namer, speaker } from "./speech.js";
import { Story, linesOf } from "./story.js";

const EMPTY = { width: 900, height: 560, tree: [], places: [] };
const EDITION = 1; // of board.d.ts
const NONE = Object.freeze([]);
const OPENING = 600_000;
const MINUTES = { day: "numeric", month: "numeric", hour: "2-digit", minute: "2-digit" };

const spoken = {};

/** Get the texts of a language. The other one's are not loaded unless somebody asks for them. */
export async function learn(lang) {
  const { TEXTS } = await (lang === "de" ? import("./texts-de.js") : import("./texts-en.js"));
  spoken[lang] ??= speaker(TEXTS);
}

/** One game on a page; how it is acted in, and how it looks, is said by the classes that extend it. */
export class Play extends Component {
  constructor(props) {
    super(props);
    const kept = settings();
    this.state = { lang: props.lang, picks: [], preview: null, refusal: null, notice: null, sending: false, tab: "choices", dialog: null, look: null, custom: null, hidden: false, letters: kept.letters ?? true, quiet: kept.quiet ?? false, polite: "", urgent: "", board: null, replay: null };
    this.drawn = {};
    this.open(props.token, props.lang);
  }

  open(token, lang) {
    this.opening?.stop();
    const changed = () => this.arrived(next) && this.changed();
    const happened = (events) => next === this.session && this.happened(events);
    const next = (this.opening = new Session({ server: this.props.server, game: this.props.game, token, lang, changed, happened }));
    this.session ??= next;
    this.token = token;
    next.start();
  }

  /** What was shown stays until what is being opened can be shown, also in another language. */
  arrived(next) {
    if (next === this.opening && next !== this.session && next.game && next.components) {
      this.session.stop();
      this.session = next;
      this.story = null;
      if (next.lang !== this.state.lang) this.setState({ lang: (this.state.lang = next.lang), preview: null });
    }
    return next === this.session;
  }

  // --- what is known ---------------------------------------------------------------------------------------------------

  get say() {
    return spoken[this.state.lang];
  }

  get title() {
    const { game, ruleset } = this.session;
    return ruleset?.title?.[this.state.lang] ?? game.ruleset.replace(/_/g, " ");
  }

  get names() {
    return this.session.game.seats.map(({ name, seat }) => name ?? `${this.say("seat")} ${seat}`);
  }

  /** True if the viewer's own seat is asked. */
  get asked() {
    const { game, offer, seat } = this.session;
    return game?.status === "running" && game.to_act.includes(seat) && offer.actions.length > 0;
  }

  get offer() {
    const { session, state } = this;
    const closed = state.replay || session.connection.state === "offline" || session.fault?.name === "HistoryRewritten";
    return closed ? { ...session.offer, actions: NONE, labels: NONE } : session.offer;
  }

  /** Everything that a board draws from. */
  view(narrow) {
    const { session, state } = this;
    const shown = state.replay?.shown ?? session.game;
    const watched = state.replay && state.replay.view !== "own" ? Number(state.replay.view) : session.seat;
    const composed = this.composed;
    return {
      state: shown.state, phase: shown.phase, toAct: shown.to_act, components: session.components, options: session.game.options,
      seat: watched, seats: this.names.map((name, seat) => ({ seat, name })), lang: state.lang, narrow, hidden: state.hidden,
      offer: this.offer, picks: state.picks, step: composed.step, chosen: this.action,
      preview: state.preview?.events ?? [], last: this.shownCommit?.events ?? [], events: this.shownEvents, scores: session.scores?.seats ?? [], results: session.results ?? null, look: state.look,
    };
  }

  /** The scene, drawn once for each size between two renderings. Hand and choices are taken from the one at scale 1. */
  scene(scale = 1, narrow = this.narrow ?? false) {
    this.narrow = narrow;
    const key = `${scale} ${narrow}`;
    this.drawn[key] ??= this.draw(scale, narrow);
    return this.drawn[key];
  }

  draw(scale, narrow) {
    const { board } = this.state;
    const view = this.view(narrow);
    if (board && Object.keys(view.state ?? {}).length) {
      try {
        return board.draw(view, pieces(scale), this.final);
      } catch (error) {
        console.error(error); // A broken board must not stop the game: it goes on by the list of actions.
      }
    }
    return { ...EMPTY, title: this.title };
  }

  /** The action that Confirm would send: one of the offer, or a free payment that the service has accepted in a dry run. */
  get action() {
    const { chosen } = this.composed;
    return this.state.custom ?? (chosen === null ? null : this.offer.actions[chosen]);
  }

  get composed() {
    const { actions } = this.offer;
    const { picks, board } = this.state;
    const known = this.composition;
    if (known?.actions === actions && known.picks === picks && known.board === board) return known.found;
    this.composition = { actions, picks, board, found: compose(actions, picks, board?.steps) };
    return this.composition.found;
  }

  /** The number that was set last: its stepper stays until it is confirmed. */
  get stepped() {
    const { step } = compose(this.offer.actions, this.state.picks.slice(0, -1), this.state.board?.steps);
    return this.state.picks.length && step?.kind === "number" ? step : null;
  }

  get commits() {
    const { events, game, ruleset } = this.session;
    if (!ruleset) return NONE;
    const quiet = game.status === "running" ? ruleset.sealed : NONE;
    if (this.story?.events !== events || this.story.quiet !== quiet) this.story = new Story(events, quiet);
    return this.story.commits;
  }

  get shownEvents() {
    const { replay } = this.state;
    return replay ? this.session.events.filter(({ version }) => version <= replay.at) : this.session.events;
  }

  /** The commit that led to what is shown. */
  get shownCommit() {
    const { replay } = this.state;
    return replay ? this.commits.findLast(({ version }) => version <= replay.at) : this.commits.at(-1);
  }

  // --- what happens ----------------------------------------------------------------------------------------------------

  changed() {
    const { session } = this;
    if (this.base?.classList?.contains("still")) this.base.classList.remove("still");
    if (session.game && this.state.board === null && !this.loading) this.loadBoard(session.game.ruleset);
    const { picks } = this.state;
    const gone = picks.length > 0 && session.offer.version !== this.composedAt && !session.offer.actions.some((action) => picks.every((pick) => pick.means.some((one) => Object.entries(one).every(([field, wanted]) => wanted?.has !== undefined || meets(action, { [field]: wanted })))));
    if (gone) this.setState({ picks: [], preview: null, notice: this.asked ? this.say("gone", { label: picks.at(-1).label }) : null });
    this.composedAt = session.offer.version;
    if (session.game?.status === "open" && session.game.options.entropy === "sealed") import("./sealed.js").then(({ openKept }) => openKept(session));
    this.tellConnection();
    this.tellTurn();
    this.finish();
    this.setState({});
  }

  async loadBoard(ruleset) {
    this.loading = true;
    const found = await import(new URL(`games/${ruleset}/board.js`, import.meta.url).href).catch(() => null);
    const { default: board } = found?.default.edition === EDITION ? found : await import("./plain.js");
    this.setState({ board }, () => this.finish());
  }

  /** What is needed at the end alone is loaded then: of the board, and how the game ended. */
  async finish() {
    const { board } = this.state;
    if (!board || this.final !== undefined || ["open", "running"].includes(this.session.game?.status)) return;
    this.final = null;
    const found = [board.final?.(), import("./ranking.js")].map((one) => Promise.resolve(one).catch(() => null));
    [this.final, this.ended] = await Promise.all(found);
    this.setState({});
  }

  happened(events) {
    const named = this.named;
    const { hidden, quiet } = this.state;
    const all = new Story(events, this.session.ruleset?.sealed).commits.flatMap((commit) => linesOf(commit, hidden || quiet));
    if (!all.length) return;
    const polite = all.length > 5 ? this.say("events", { count: all.length, last: named(all.at(-1)) }) : all.map(named).join(" ");
    this.setState({ polite });
  }

  /** Say once a question that it is asked. What others answer to the same one changes the version, and must not be heard. */
  tellTurn() {
    const { game, ruleset, offer } = this.session;
    if (!game || !ruleset) return;
    if (game.status === "finished" && this.told !== "over") {
      if (this.told) this.setState({ urgent: this.sentence });
      this.told = "over";
    }
    const question = this.asked ? `${game.phase}-${game.paused?.reason}-${JSON.stringify(offer.actions)}` : null;
    if (question && this.told !== question) this.setState({ urgent: this.sentence, tab: "choices" });
    if (this.told !== "over") this.told = question;
  }

  tellConnection() {
    const { state } = this.session.connection;
    if (this.connected === "live" && state === "reconnecting") this.setState({ urgent: this.say("connectionLost") });
    if (this.connected === "reconnecting" && state === "live") this.setState({ urgent: this.say("connectionBack") });
    this.connected = state;
  }

  get named() {
    return namer(this.session.game.seats, this.session.seat, this.say);
  }

  get sentence() {
    return this.sentenceWith(this.session.ruleset?.phases);
  }

  /** The same for a telephone: what is asked for stands there in two or three words. */
  get brief() {
    return this.sentenceWith({ ...this.session.ruleset?.phases, ...this.session.ruleset?.short_phases });
  }

  /** Whose entropies a full table waits for, and until when. */
  get unopened() {
    const of = (kind) => this.session.events.filter(({ type }) => type === kind);
    const opened = of("entropy_opened").map(({ data }) => data.seat);
    const names = of("seat_taken").filter(({ data }) => data.commitment && !opened.includes(data.seat)).map(({ data }) => this.names[data.seat]);
    const end = new Date(Date.parse(of("seat_taken").at(-1)?.at) + OPENING);
    return { names: names.join(", "), time: end.toLocaleTimeString(this.state.lang) };
  }

  /** Since when the game rests, and until when. */
  get pause() {
    const { since, until } = this.session.game.paused;
    const [begun, ends] = [since, until].map((time) => new Date(time).toLocaleString(this.state.lang, MINUTES));
    return { since: begun, until: ends };
  }

  sentenceWith(phases) {
    const { say } = this;
    const { game } = this.session;
    const shown = this.state.replay?.shown ?? game;
    const phase = phases?.[shown.phase]?.[this.state.lang] ?? (shown.phase ?? "").replace(/_/g, " ");
    const open = game.seats.filter(({ taken }) => !taken).length;
    if (open) return say("open", { count: open });
    if (game.status === "open") return say("sealed", this.unopened);
    if (!this.state.replay && game.status !== "running") return say({ finished: "over", abandoned: "abandoned", scoring: "scoring" }[game.status] ?? "over");
    if (!this.state.replay && game.paused) return say(this.narrow ? "rests" : game.paused.reason === "absent" ? "deserted" : "paused", this.pause);
    if (!this.state.replay && this.asked) return say("yourTurn", { phase });
    const names = shown.to_act.map((seat) => this.names[seat]);
    if (!names.length) return phase || say("over");
    return say(names.length > 1 ? "asked" : "choosing", { names: names.length === this.names.length && names.length > 2 ? say("everybody") : names.join(", "), phase });
  }
}
