/* The state of the table without its page: what is shown, what has happened, and what is announced. */

import { alike } from "./drawing.js";
import { frameOf } from "./frames.js";
import { keepSeat, load, settings } from "./kept.js";
import { compose, meets } from "./offer.js";
import { pieces } from "./pieces.js";
import { Reporter } from "./reporter.js";
import { Session } from "./session.js";
import { called, shown } from "./called.js";
import { speaker } from "./speech.js";
import { Story } from "./story.js";
import { Telling } from "./telling.js";

const EMPTY = { width: 900, height: 560, tree: [], places: [] };
const EDITION = 1; // of board.d.ts
const STARTS = 800;
const NONE = Object.freeze([]);

const spoken = {};

/** Get the texts of a language. The other one's are not loaded unless somebody asks for them. */
export async function learn(lang) {
  const { TEXTS } = await load(`./texts-${lang}.js`);
  spoken[lang] ??= speaker(TEXTS);
}

/** One game on a page; how it is acted in, and how it looks, is said by the classes that extend it. */
export class Play extends Telling {
  constructor(props) {
    super(props);
    const kept = settings();
    this.state = { lang: props.lang, picks: [], preview: null, refusal: null, notice: null, sending: false, sheet: null, told: null, between: null, dialog: null, look: null, custom: null, hidden: false, letters: kept.letters ?? true, quiet: kept.quiet ?? false, sound: kept.sound ?? false, polite: "", urgent: "", board: null, replay: null };
    this.drawn = {};
    this.fits = frameOf(props.host);
    this.reporter = new Reporter(props.host);
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

  /** What was shown stays until what is being opened can be shown, also in another language, or is refused. */
  arrived(next) {
    if (next === this.opening && next !== this.session && (next.fault || (next.game && next.components)) && this.spoken(next)) {
      this.session.stop();
      this.session = next;
      this.story = null;
      if (next.lang !== this.state.lang) this.setState({ lang: (this.state.lang = next.lang), preview: null, refusal: null, notice: null });
    }
    return next === this.session;
  }

  /** True once the board can be drawn in the language of what is being opened. */
  spoken(next) {
    const { board, lang } = this.state;
    if (!board?.learn || next.lang === lang || this.learnt === next.lang) return true;
    board.learn(next.lang, this.boardModule).then(() => ((this.learnt = next.lang), next.changed()), () => {});
    return false;
  }

  // --- what is known ---------------------------------------------------------------------------------------------------

  get say() {
    return spoken[this.state.lang];
  }

  get title() {
    const { game, ruleset } = this.session;
    return shown(ruleset?.title?.[this.state.lang] ?? game.ruleset.replace(/_/g, " "));
  }

  get names() {
    return this.session.game.seats.map(({ name, seat }) => called(name, seat, this.say));
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

  /** Everything that a board draws from: as the game stands, or where `behind` says so, stood before what has yet to be shown. */
  view(narrow, behind = null) {
    const { session, state } = this;
    const shown = state.replay?.shown ?? behind?.game ?? session.game;
    const scores = behind ? behind.scores : session.scores;
    const watched = state.replay && state.replay.view !== "own" ? Number(state.replay.view) : session.seat;
    const composed = this.composed;
    return {
      state: shown.state, phase: shown.phase, toAct: shown.to_act, components: session.components, options: session.game.options,
      seat: watched, seats: this.names.map((name, seat) => ({ seat, name })), lang: state.lang, narrow, frame: this.fits.frame, room: this.fits.room, hidden: state.hidden,
      offer: this.offer, picks: state.picks, step: composed.step, chosen: this.action,
      preview: state.preview?.events ?? [], last: this.newest(behind), events: this.shownEvents(behind), scores: scores?.seats ?? [], results: session.results ?? null, look: state.look,
      ...(behind ? { offer: { ...session.offer, actions: NONE, labels: NONE }, picks: NONE, step: null, chosen: null, preview: NONE, results: null } : {}),
    };
  }

  /** The scene, drawn once for each size between two renderings. Hand and choices are taken from the one at scale 1. */
  scene(scale = 1, narrow = this.narrow ?? false, behind = null) {
    this.narrow = narrow;
    const key = `${scale} ${narrow} ${behind?.game.version}`;
    this.drawn[key] ??= this.draw(scale, narrow, behind);
    return this.drawn[key];
  }

  /** What others have done and the viewer has yet to see, as `{game, scores}` before it. */
  get behind() {
    return this.state.replay ? null : (this.motion?.seen ?? null);
  }

  draw(scale, narrow, behind) {
    const { board } = this.state;
    const view = this.view(narrow, behind);
    if (board && Object.keys(view.state ?? {}).length && this.canDraw(board, narrow)) {
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

  /** The version that is shown, where that is not the newest. */
  shownVersion = (behind) => this.state.replay?.at ?? behind?.game.version ?? Infinity;

  shownEvents(behind) {
    const at = this.shownVersion(behind);
    return at < Infinity ? this.session.events.filter(({ version }) => version <= at) : this.session.events;
  }

  /** The commit that led to what is shown, which may be in the middle of it. */
  shownCommit(behind) {
    const at = this.shownVersion(behind);
    return this.commits.findLast(({ events }) => events[0].version <= at);
  }

  /** Its events, as far as they are shown. */
  newest = (behind) => this.shownCommit(behind)?.events.filter(({ version }) => version <= this.shownVersion(behind)) ?? NONE;

  /** What the newest commit touched, and what each of the others did last since the viewer's own last action: ids of places,
      with the seats whose name stands there; none where a lesson frames what to look at. */
  marks(behind) {
    const [{ board, replay }, { seat: mine }, marks] = [this.state, this.session, new Map()];
    if (this.newest(behind).some(({ type }) => board?.scores?.includes(type))) this.tagged();
    const view = this.view(this.narrow, behind);
    const mark = (events, seat) => (board?.touched?.(events, view) ?? []).forEach((id, n, { length }) => marks.set(id, [...(marks.get(id) ?? []), ...(seat !== null && n === length - 1 ? [seat] : [])]));
    mark(this.newest(behind), null);
    if (mine === null || replay) return marks;
    const named = new Set([null]);
    for (let at = this.commits.indexOf(this.shownCommit(behind)); at >= 0 && this.commits[at].seat !== mine; at--) {
      const { seat, events } = this.commits[at];
      if (!named.has(seat)) mark(named.size > 1 ? events : this.newest(behind), seat);
      named.add(seat);
    }
    if (named.size > 1) this.tagged();
    return marks;
  }

  // --- what happens ----------------------------------------------------------------------------------------------------

  changed() {
    const { session } = this;
    if (this.base?.classList?.contains("still")) this.base.classList.remove("still");
    if (session.game && this.state.board === null && !this.loading) this.loadBoard();
    const { picks } = this.state;
    const gone = picks.length > 0 && session.offer.version !== this.composedAt && !session.offer.actions.some((action) => picks.every((pick) => pick.means.some((one) => Object.entries(one).every(([field, wanted]) => wanted?.has !== undefined || meets(action, { [field]: wanted })))));
    if (gone) this.setState({ picks: [], preview: null, notice: this.asked ? this.say("gone", { label: picks.at(-1).label }) : null });
    this.composedAt = session.offer.version;
    if (session.game?.status === "open" && session.game.options.entropy === "sealed") this.openSealed();
    this.keepToken();
    this.await();
    if (session.fault && !this.faults) this.faults = load("./faults.js").then((faults) => this.setState({ faults }));
    this.tellConnection();
    if (session.game && session.ruleset) this.show();
    this.tellTurn();
    this.reporter.changed(session);
    this.state.people?.changed();
    this.finish();
    this.setState({});
  }

  /** What others did is shown step by step; a lesson has a pace of its own. */
  show() {
    const { game, scores, seat } = this.session;
    const newest = this.commits.at(-1);
    const own = newest?.seat !== null && newest?.seat === seat;
    const between = (told, seen) => this.state.after.between(this, told, seen, alike);
    this.motion?.take({ game, scores }, newest?.version ?? 0, own || this.props.lesson || this.state.replay, between);
  }

  /** On the service's own pages a token is kept once it has been taken: one that is refused takes no seat away. */
  keepToken() {
    const { api: { token }, game, id, seat } = this.session;
    if (!this.props.lobby || !game?.you || token === this.kept) return;
    this.kept = token;
    keepSeat(id, game.ruleset, seat, game.seats[seat].name, token);
  }

  /** An open table shows whom it waits for, and for a moment more that all are here. */
  async await() {
    const open = this.session.game?.status === "open" && this.props.lobby;
    if (this.awaits && !open) {
      this.setState({ starts: true, polite: this.waiting?.goes(this) });
      setTimeout(() => this.setState({ starts: false }), STARTS);
    }
    this.awaits = open;
    if (!open || this.waiting !== undefined) return;
    this.waiting = null;
    const waiting = await load("./waiting.js");
    if (!this.base) return;
    await waiting.styled(this.base.getRootNode());
    this.waiting = waiting;
    this.setState({});
  }

  async openSealed() {
    const first = !this.sealed;
    this.sealed = await load("./sealed.js");
    this.sealed.openKept(this.session);
    if (first) this.setState({});
  }

  /** Import a module of the board. */
  boardModule = (name) => load(`./games/${this.session.game.ruleset}/${name}`);

  async loadBoard() {
    this.loading = true;
    const learnt = async (board) => (await Promise.all([board.default.learn?.(this.state.lang, this.boardModule), this.fits.frame !== "wide" && this.loadNarrow(board.default)]), board);
    const found = await this.boardModule("board.js").then(learnt).catch(() => null);
    const board = found?.default.edition === EDITION ? found.default : await (await load("./generic/board.js")).boardOf(this.session);
    this.setState({ board }, () => (this.finish(), this.furnish()));
  }

  /** What is needed at the end alone is loaded then: of the board, and how the game ended. */
  async finish() {
    const { board } = this.state;
    if (!board || this.final !== undefined || ["open", "running"].includes(this.session.game?.status)) return;
    this.final = null;
    this.final = await Promise.resolve(board.final?.(this.boardModule)).catch(() => null);
    this.ended = await load("./ranking.js");
    this.setState({});
  }
}
