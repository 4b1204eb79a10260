/* What the table knows and does, without a page: what is shown, how an action is composed and sent, what is told. */

import { Component } from "./vendor/preact-htm.js";
import { settings } from "./kept.js";
import { compose, meets, pickNext } from "./offer.js";
import { pieces } from "./pieces.js";
import { plainScene } from "./plain.js";
import { Session } from "./session.js";
import { gather, sealedIn } from "./story.js";
import { firstLanguage, namer, speaker } from "./texts.js";

const THINKING = 150;
const EDITION = 1; // of board.d.ts

/** One game on a page; how it looks is said by the class that extends it. */
export class Play extends Component {
  constructor(props) {
    super(props);
    const kept = settings();
    const lang = props.lang ?? firstLanguage(kept.lang);
    this.state = { lang, picks: [], preview: null, refusal: null, notice: null, sending: false, tab: "choices", dialog: null, look: null, custom: null, hidden: false, letters: kept.letters ?? true, quiet: kept.quiet ?? false, polite: "", urgent: "", board: null, replay: null };
    this.drawn = {};
    this.open(props.token, lang);
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

  /** What was shown stays until what is being opened can be shown. */
  arrived(next) {
    if (next === this.opening && next !== this.session && next.game && next.components) {
      this.session.stop();
      this.session = next;
      this.gathered = null;
    }
    return next === this.session;
  }

  // --- what is known ---------------------------------------------------------------------------------------------------

  get say() {
    return speaker(this.state.lang);
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
    return closed ? { ...session.offer, actions: [], labels: [] } : session.offer;
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
    const { board, lang } = this.state;
    const view = this.view(narrow);
    if (board?.draw && Object.keys(view.state ?? {}).length) {
      try {
        return board.draw(view, pieces(scale));
      } catch (error) {
        console.error(error); // A broken board must not stop the game: it goes on by the list of actions.
      }
    }
    return plainScene(view, lang, board === false);
  }

  /** The action that Confirm would send: one of the offer, or a free payment that the service has accepted in a dry run. */
  get action() {
    const { chosen } = this.composed;
    return this.state.custom ?? (chosen === null ? null : this.offer.actions[chosen]);
  }

  get composed() {
    const steps = this.state.board?.steps;
    return compose(this.offer.actions, this.state.picks, steps);
  }

  /** The number that was set last: its stepper stays until it is confirmed. */
  get stepped() {
    const { step } = compose(this.offer.actions, this.state.picks.slice(0, -1), this.state.board?.steps);
    return this.state.picks.length && step?.kind === "number" ? step : null;
  }

  get commits() {
    const { events, game, ruleset } = this.session;
    if (!ruleset) return [];
    const quiet = game.status === "running" ? sealedIn(ruleset) : [];
    const known = `${events.length}-${quiet.length}`;
    if (this.counted !== known || !this.gathered) {
      this.gathered = gather(events, quiet);
      this.counted = known;
    }
    return this.gathered;
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
    this.base?.classList?.remove("still");
    if (session.game && this.state.board === null && !this.loading) this.loadBoard(session.game.ruleset);
    const { picks } = this.state;
    const gone = picks.length > 0 && session.offer.version !== this.composedAt && !session.offer.actions.some((action) => picks.every((pick) => pick.means.some((one) => Object.entries(one).every(([field, wanted]) => wanted?.has !== undefined || meets(action, { [field]: wanted })))));
    if (gone) this.setState({ picks: [], preview: null, notice: this.asked ? this.say("gone", { label: picks.at(-1).label }) : null });
    this.composedAt = session.offer.version;
    this.tellConnection();
    this.tellTurn();
    this.forceUpdate();
  }

  async loadBoard(ruleset) {
    this.loading = true;
    const board = await import(new URL(`games/${ruleset}/board.js`, import.meta.url).href).then((found) => found.default.edition === EDITION && found.default, () => false);
    this.setState({ board });
  }

  happened(events) {
    const named = this.named;
    const commits = gather(events, sealedIn(this.session.ruleset));
    const all = commits.flatMap(({ lines }) => lines).filter(Boolean);
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
    const question = this.asked ? `${game.phase}-${JSON.stringify(offer.actions)}` : null;
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
    const { session, say } = this;
    const { game, ruleset } = session;
    const shown = this.state.replay?.shown ?? game;
    const phase = ruleset?.phases?.[shown.phase]?.[this.state.lang] ?? (shown.phase ?? "").replace(/_/g, " ");
    const open = game.seats.filter(({ taken }) => !taken).length;
    if (open) return say("open", { count: open });
    if (!this.state.replay && game.status !== "running") return say({ finished: "over", abandoned: "abandoned", scoring: "scoring" }[game.status] ?? "over");
    if (!this.state.replay && this.asked) return say("yourTurn", { phase });
    const names = shown.to_act.map((seat) => this.names[seat]);
    if (!names.length) return phase || say("over");
    return say(names.length > 1 ? "asked" : "choosing", { names: names.length === this.names.length && names.length > 2 ? say("everybody") : names.join(", "), phase });
  }

  // --- composing an action ---------------------------------------------------------------------------------------------

  /** Point at a place or a choice: pick it, or, where it is picked already, confirm. */
  point = (item, replace = false) => {
    const { picks, look, sending } = this.state;
    if (sending) return undefined;
    if (item.look !== undefined && !item.means?.length) return this.setState({ look: look === item.look ? null : item.look });
    const again = picks.some(({ id }) => id === item.id);
    const kept = replace ? picks.filter(({ means }) => !item.means.some((one) => Object.keys(one).some((field) => field !== "type" && field in means[0]))) : picks;
    const next = item.means?.length ? pickNext(this.offer.actions, kept, { id: item.id, label: item.label, means: item.means }) : kept;
    if (!again && next === kept) return this.setState({ notice: item.why ?? null });
    if (again && next === kept && this.composed.chosen !== null) return this.confirm();
    this.advancing = !again;
    this.setState({ picks: next, refusal: null, notice: null, preview: null, custom: null, look: item.look ?? look, tab: "choices" });
  };

  choose = (index) => {
    if (this.state.sending) return;
    if (index === this.composed.chosen && this.state.picks.length) return this.confirm();
    const action = this.offer.actions[index];
    const means = [Object.fromEntries(Object.entries(action).map(([field, value]) => [field, value !== null && typeof value === "object" ? { is: value } : value]))];
    this.setState({ picks: [{ id: `action:${index}`, label: this.offer.labels[index], means }], refusal: null, notice: null, preview: null, custom: null });
  };

  /** A payment that is not in the list: it can be confirmed once a dry run has accepted it. */
  pay = (field, bag) => {
    const { left } = this.composed;
    const paid = Object.fromEntries(Object.entries(bag).filter(([, count]) => count > 0));
    this.setState({ paying: field, custom: { ...this.offer.actions[left[0]], [field]: paid }, preview: null, refusal: null });
  };

  back = () => {
    const { picks, replay, dialog, refusal } = this.state;
    if (dialog) this.setState({ dialog: null });
    else if (replay) this.leaveReplay();
    else if (picks.length || refusal) this.setState({ picks: this.state.custom ? picks : picks.slice(0, -1), refusal: null, notice: null, preview: null, custom: null });
    else return false;
    return true;
  };

  /** Ask once, a moment after the last pick, what would follow. */
  foresee() {
    const { action } = this;
    const key = action === null ? null : `${this.session.offer.version}:${JSON.stringify(action)}:${this.state.lang}`;
    if (key === this.foreseen) return;
    this.foreseen = key;
    clearTimeout(this.thinking);
    if (key === null) return;
    this.thinking = setTimeout(async () => {
      const found = await this.session.foresee(action).catch((error) => ({ error }));
      if (this.foreseen !== key) return;
      if (!found.error) this.setState(this.state.custom ? { preview: found, refusal: null } : { preview: found });
      else if (this.state.custom) await this.refuse(found.error);
    }, THINKING);
  }

  confirm = async () => {
    const { action } = this;
    if (!action || this.state.sending || (this.state.custom && !this.state.preview)) return;
    this.setState({ sending: true, refusal: null });
    await this.write(() => this.session.act(action, { sealed: this.state.board?.sealed?.includes(action.type) }), () => this.setState({ picks: [], preview: null, notice: null, custom: null }));
  };

  async write(does, then = () => {}) {
    try {
      await does();
      then();
      this.setState({ sending: false }, () => this.focusNext());
    } catch (error) {
      this.setState({ sending: false });
      await this.refuse(error);
    }
  }

  async refuse(error) {
    const { say } = this;
    const rule = this.session.ruleset?.rules?.[error.rule?.split("/")[1]];
    const why = error.ruleText?.[this.state.lang] ?? rule?.[this.state.lang] ?? error.message;
    if (error.status === 412 || error.code === "not_your_turn") {
      await this.session.caughtUp(error.version ?? 0);
      this.setState({ notice: say("stale") });
    } else if (error.code === "taken_back") this.setState({ notice: say("takenBack"), picks: [] });
    else this.setState({ refusal: { why: this.named(why), rule: error.rule }, urgent: say("refused", { why }) });
  }

  /** The focus goes where something is asked next: the first lit place, else the sentence that says who is asked. */
  focusNext() {
    const lit = this.asked && (this.base.querySelector(".place.lit") ?? this.base.querySelector(".chip.lit") ?? this.base.querySelector(".all button"));
    (lit || this.base.querySelector("#turn")).focus?.({ preventScroll: true });
  }

  /** After a pick by keys that leaves something open, the focus goes to the first place of the next step. */
  advance() {
    if (!this.advancing || !this.state.picks.length) return;
    this.advancing = false;
    const focused = this.base.getRootNode().activeElement;
    if (this.composed.chosen === null && this.byKeys && focused?.matches(".place")) this.base.querySelector(".place.lit:not(.picked)")?.focus({ preventScroll: true });
  }

  takeBack = () => this.write(() => this.session.undo());
}
