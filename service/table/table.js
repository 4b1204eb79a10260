/* The table: one game as it is played, watched or replayed, for every ruleset. The element is <skald-table>. */

import { Component, html, render } from "./vendor/preact-htm.js";
import { ConfirmBar, ReplayBar, StatusBar } from "./bars.js";
import { BoardView } from "./board-view.js";
import { About, Ask, Help, Menu, Rules, Scores, Verify } from "./dialogs.js";
import { keepSeat, myGames, setSetting, settings, theme } from "./kept.js";
import { focusRegion, handleKey, remember, rove } from "./keys.js";
import { choicesOf, compose, isLit, kindsOf, pickNext, same } from "./offer.js";
import { AllActions, Choices, Hand, Players, Ranking, Story } from "./panels.js";
import { pieces } from "./pieces.js";
import { Replay } from "./replay.js";
import { plainScene } from "./plain.js";
import { Session } from "./session.js";
import { firstLanguage, namer, speaker } from "./texts.js";

const THINKING = 150;
const TABS = ["hand", "choices", "all", "story"];
const SHORTCUTS = { hand: "tabHand", choices: "choices", all: "tabAll", story: "log" };

class Table extends Component {
  constructor(props) {
    super(props);
    const kept = settings();
    const lang = props.lang ?? firstLanguage(kept.lang);
    this.state = { lang, picks: [], preview: null, refusal: null, notice: null, sending: false, tab: "choices", dialog: null, look: null, custom: null, hidden: false, letters: kept.letters ?? true, quiet: kept.quiet ?? false, polite: "", urgent: "", board: null, replay: null };
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

  componentDidMount() {
    this.base.addEventListener("focusin", remember);
    if (this.props.page) document.addEventListener("keydown", this.pageKey);
    if (this.props.version !== null) this.toReplay(this.props.version);
    rove(this.base);
  }

  componentDidUpdate() {
    rove(this.base);
    this.foresee();
    this.advance();
    const { game } = this.session;
    const title = game && (this.asked ? this.say("turnTitle", { game: this.title }) : `${this.names[game.to_act[0]] ?? ""} – ${this.title}`.replace(/^ – /, ""));
    if (this.props.page && title) document.title = title;
  }

  componentWillUnmount() {
    document.removeEventListener("keydown", this.pageKey);
    this.opening.stop();
    this.session.stop();
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
      seat: watched, seats: this.names.map((name, seat) => ({ seat, name })), lang: state.lang, narrow,
      offer: this.offer, picks: state.picks, step: composed.step, chosen: this.action,
      preview: state.preview?.events ?? [], last: this.shownCommit?.events ?? [], events: this.shownEvents, scores: session.scores?.seats ?? [], results: session.results ?? null, look: state.look,
    };
  }

  scene(scale, narrow) {
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

  get commits() {
    const { events } = this.session;
    const quiet = this.session.game?.status === "running" ? (this.state.board?.quiet ?? []) : [];
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
    const gone = picks.length > 0 && session.offer.version !== this.composedAt && !session.offer.actions.some((action) => picks.every((pick) => pick.means.some((one) => Object.entries(one).every(([field, wanted]) => wanted?.has !== undefined || same(action[field] ?? null, wanted?.is ?? wanted)))));
    if (gone) this.setState({ picks: [], preview: null, notice: this.asked ? this.say("gone", { label: picks.at(-1).label }) : null });
    this.composedAt = session.offer.version;
    this.tellConnection();
    this.tellTurn();
    this.forceUpdate();
  }

  async loadBoard(ruleset) {
    this.loading = true;
    const board = await import(new URL(`games/${ruleset}/board.js`, import.meta.url).href).then((found) => found.default, () => false);
    this.setState({ board });
  }

  happened(events) {
    const named = this.named;
    const commits = gather(events, this.state.board?.quiet ?? []);
    const all = commits.flatMap(({ lines }) => lines).filter(Boolean);
    if (!all.length) return;
    const polite = all.length > 5 ? this.say("events", { count: all.length, last: named(all.at(-1)) }) : all.map(named).join(" ");
    this.setState({ polite });
  }

  tellTurn() {
    const { game } = this.session;
    if (!game) return;
    if (game.status === "finished" && this.told !== "over") {
      if (this.told) this.setState({ urgent: this.sentence });
      this.told = "over";
    }
    const question = this.asked ? `${game.phase}-${this.session.offer.version}` : null;
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
    const { picks, look } = this.state;
    if (item.look !== undefined && !item.means?.length) return this.setState({ look: look === item.look ? null : item.look });
    if (!item.means?.length || !isLit(this.offer.actions, picks, this.composed, item)) return this.setState({ notice: item.why ?? null });
    const again = picks.some(({ id }) => id === item.id);
    const kept = replace ? picks.filter(({ means }) => !item.means.some((one) => Object.keys(one).some((field) => field !== "type" && field in means[0]))) : picks;
    const next = pickNext(this.offer.actions, kept, { id: item.id, label: item.label, means: item.means });
    if (again && next === kept && this.composed.chosen !== null) return this.confirm();
    this.advancing = !again;
    this.setState({ picks: next, refusal: null, notice: null, preview: null, custom: null, look: item.look ?? look, tab: "choices" });
  };

  choose = (index) => {
    if (index === this.composed.chosen && this.state.picks.length) return this.confirm();
    const action = this.offer.actions[index];
    const means = [Object.fromEntries(Object.entries(action).map(([field, value]) => [field, value !== null && typeof value === "object" ? { is: value } : value]))];
    this.setState({ picks: [{ id: `action:${index}`, label: this.offer.labels[index], means }], refusal: null, notice: null, preview: null, custom: null });
  };

  /** A payment that is not in the list: it can be confirmed once a dry run has accepted it. */
  pay = (field, bag) => {
    const { left } = this.composed;
    const paid = Object.fromEntries(Object.entries(bag).filter(([, count]) => count > 0));
    this.setState({ custom: { ...this.offer.actions[left[0]], [field]: paid }, preview: null, refusal: null });
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
      if (!found.error) this.setState({ preview: found, refusal: null });
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
      await this.session.refresh();
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

  // --- replay ----------------------------------------------------------------------------------------------------------

  toReplay = async (version) => {
    if (this.state.replay) return this.state.replay.go(version);
    const replay = new Replay(this.session, version, () => this.replayed());
    await replay.open().catch((error) => this.setState({ notice: error.message }));
    if (replay.shown) this.setState({ replay, picks: [], preview: null, dialog: null }, () => this.replayed());
  };

  replayed() {
    const { replay } = this.state;
    if (this.props.page) history.replaceState(null, "", replay ? `?v=${replay.at}` : location.pathname);
    this.forceUpdate(() => this.base.querySelector(".story .here")?.scrollIntoView({ block: "nearest" }));
  }

  leaveReplay = () => {
    this.state.replay?.close();
    this.setState({ replay: null }, () => this.replayed());
  };

  // --- the page --------------------------------------------------------------------------------------------------------

  key = (event) => {
    this.base.classList.add("still");
    this.byKeys = true;
    const { replay, letters } = this.state;
    const press = (does) => () => (does(), true);
    const does = {
      Escape: this.back,
      region: (name) => (this.setState({ tab: TABS.includes(name) ? name : this.state.tab }, () => focusRegion(this.base, name)), true),
      key: (key) => this.items.some((item) => item.key === key) && (this.point(this.items.find((item) => item.key === key)), true),
      choice: (index) => (this.items[index] ? (this.point(this.items[index]), true) : false),
      w: press(() => this.setState({ urgent: `${this.sentence} ${this.holding()} ` + (this.state.urgent.endsWith(" ") ? "" : " ") })),
      s: press(() => this.setState({ dialog: ["scores", this.session.seat ?? 0] })),
      u: press(() => this.session.game?.you?.undo && this.takeBack()),
      r: press(() => (replay ? this.leaveReplay() : this.toReplay(null))),
      "[": press(() => (replay ? replay.stepCommit(-1) : this.toReplay(this.commits.at(-2)?.version))),
      "]": press(() => replay?.stepCommit(1)),
      "+": press(() => this.zoom?.zoomBy(1.4)),
      "-": press(() => this.zoom?.zoomBy(1 / 1.4)),
      "?": press(() => this.setState({ dialog: ["help"] })),
    };
    if (this.state.dialog) return;
    if (handleKey(event, this.base, this.base.getRootNode().activeElement, { letters, does })) event.preventDefault();
  };

  /** On a page of its own the table also hears keys while nothing has the focus. */
  pageKey = (event) => {
    if (event.target === document.body) this.key(event);
  };

  holding() {
    if (this.state.quiet || this.state.hidden || !this.hand?.items.length) return "";
    return this.say("holds", { what: this.hand.items.map(({ label }) => label).join("; ") });
  }

  setLang = () => {
    const lang = this.state.lang === "de" ? "en" : "de";
    setSetting("lang", lang);
    this.setState({ lang, preview: null });
    this.open(this.token, lang);
  };

  flipTheme = () => {
    const host = this.props.host;
    const dark = (host.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    setSetting("theme", dark ? "light" : "dark");
    theme(host);
    if (this.props.page) theme(document.documentElement);
    this.forceUpdate();
  };

  sit(token) {
    this.setState({ picks: [], preview: null, hidden: false });
    this.open(token, this.state.lang);
  }

  dialog() {
    const { session, say, state } = this;
    const { game, ruleset, scores, components, results } = session;
    const [kind, detail] = state.dialog ?? [];
    const close = () => this.setState({ dialog: null });
    const common = { close, say, lang: state.lang };
    if (kind === "help") return html`<${Help} ...${common} />`;
    if (kind === "scores") return html`<${Scores} ...${common} scores=${scores} ranking=${results?.ranking} names=${this.names} components=${ruleset?.scores} seat=${detail} named=${this.named} />`;
    if (kind === "rules") return html`<${Rules} ...${common} rules=${ruleset?.rules} rule=${detail} />`;
    if (kind === "about") return html`<${About} ...${common} components=${components} />`;
    if (kind === "verify") return html`<${Verify} ...${common} api=${session.api} game=${game.id} />`;
    if (kind === "resign") return html`<${Ask} ...${common} title=${say("resign")} text=${say("resignAsk")} yes=${say("resign")} does=${() => this.write(() => session.resign())} />`;
    if (kind === "menu") return html`<${Menu} ...${common} items=${this.menu()} seats=${this.seatChoices()} />`;
    return null;
  }

  menu() {
    const { session, say, state } = this;
    const open = (...dialog) => () => this.setState({ dialog });
    const flip = (name) => [say(name), () => (setSetting(name, !state[name]), this.setState({ [name]: !state[name] })), state[name]];
    return [
      [say("scores"), open("scores", session.seat ?? 0)], [say("replay"), () => this.toReplay(null)], [say("rules"), open("rules")], [say("about"), open("about")], [say("verify"), open("verify")],
      [say("help"), open("help")], [say("language"), this.setLang], [say("theme"), this.flipTheme], flip("letters"), flip("quiet"),
      session.seat !== null && session.game.status === "running" && session.game.options.resignation !== "none" && session.game.options.resignation !== undefined && [say("resign"), open("resign")],
      this.props.lobby && [say("lobby"), () => location.assign("/")],
    ];
  }

  /** Where this browser holds several seats of the game, any of them can be played. */
  seatChoices() {
    const held = Object.entries(myGames()[this.session.id]?.seats ?? {});
    if (!this.props.lobby || !held.length) return null;
    const close = () => this.setState({ dialog: null });
    return html`<li><h3>${this.say("seatOf")}</h3>${held.map(([seat, { name, token }]) => html`<button aria-pressed=${String(this.token === token)} onClick=${() => (close(), keepSeat(this.session.id, null, Number(seat), name, token), this.sit(token))}>${name ?? `${this.say("seat")} ${seat}`}</button> `)}<button aria-pressed=${String(!this.token)} onClick=${() => (close(), this.sit(null))}>${this.say("spectate")}</button></li>`;
  }

  render(_, state) {
    const { session, say } = this;
    const host = { class: `table ${state.replay ? "replaying" : ""}`, lang: state.lang, onKeyDown: this.key, onKeyDownCapture: () => (this.byKeys = true), onPointerDown: () => (this.base.classList.add("still"), (this.byKeys = false)), "data-tab": state.tab };
    if (!session.game || !session.components) {
      return html`<div ...${host}><p class="loading" role="status">${session.fault ? `! ${session.fault.message}` : session.connection.state === "offline" ? say("unreachable") : say("connecting")}</p></div>`;
    }
    const composed = this.composed;
    const { actions, labels } = this.offer;
    const scene = this.scene(1, false);
    const colours = scene.colours ?? session.components.player_colors ?? session.components.player_colours ?? [];
    const lit = (item) => isLit(actions, state.picks, composed, item);
    const picked = (item) => Boolean(item.means?.length) && (state.picks.some(({ id }) => id === item.id) || (composed.chosen !== null && state.picks.length > 0 && item.means.length === 1 && same(spelled(item.means[0]), actions[composed.chosen])));
    const named = this.named;
    const asItems = () => (composed.step ? choicesOf(actions, labels.map(named), composed, (value) => scene.words?.[composed.step.field]?.[value] ?? plain(value)) : composed.chosen !== null ? [] : kindsOf(composed.left.map((index) => actions[index]), composed.left.map((index) => named(labels[index]))));
    this.items = (scene.choices?.items ?? asItems()).slice();
    this.hand = session.seat === null && !state.replay ? null : scene.hand;
    const mine = this.asked && !state.replay;
    const watching = session.seat === null;
    const still = watching || state.replay || ["finished", "abandoned"].includes(session.game.status);
    const idle = watching ? say("watching") : mine ? say("nothing") : say("nobodyAsks");
    const strip = scene.strip ?? stripOf(session, this.names, say, state.lang);
    const tall = scene.height > scene.width;
    return html`<div ...${host} class=${`${host.class} ${tall ? "tall" : ""} ${this.hand ? "" : "handless"}`}>
      <h1 class="sr">${this.title}</h1>
      <${StatusBar} title=${this.title} facts=${scene.status} sentence=${this.sentence} mine=${mine} asked=${(state.replay?.shown ?? session.game).to_act} colours=${colours} clocks=${session.game.clocks} seat=${session.seat} connection=${session.connection} say=${say} lang=${state.lang} setLang=${this.setLang} flipTheme=${this.flipTheme} lobby=${this.props.lobby} open=${(name) => this.setState({ dialog: [name] })} />
      <${BoardView} ref=${(found) => (this.zoom = found)} look=${(scale, narrow) => this.scene(scale, narrow)} lit=${lit} picked=${picked} point=${this.point} title=${say("board")} say=${say} />
      <${Players} strip=${strip} names=${this.names} toAct=${(state.replay?.shown ?? session.game).to_act} seat=${session.seat} colours=${colours} open=${(seat) => this.setState({ dialog: ["scores", seat] })} say=${say} watching=${watching} />
      <nav class="tabs" role="tablist">${TABS.filter((tab) => (tab === "hand" ? this.hand : !still || tab === "story")).map((tab) => html`<button role="tab" aria-selected=${String(state.tab === tab)} onClick=${() => this.setState({ tab })}>${say(SHORTCUTS[tab])}</button>`)}</nav>
      ${session.results && !state.replay ? html`<${Ranking} ranking=${session.results.ranking} names=${this.names} colours=${colours} say=${say} open=${(seat) => this.setState({ dialog: ["scores", seat] })} />` : null}
      ${still ? null : html`<${Choices} items=${this.items} step=${composed.step} pay=${this.pay} custom=${state.custom} words=${scene.words ?? {}} heading=${scene.choices?.title ?? (composed.step && scene.words?.steps?.[composed.step.field])} lit=${lit} picked=${picked} pick=${this.point} say=${say} idle=${idle} />
      <${AllActions} actions=${actions} labels=${labels} chosen=${composed.chosen} choose=${this.choose} named=${named} say=${say} />`}
      <${Story} commits=${this.commits.slice().reverse()} named=${named} go=${this.toReplay} seats=${this.names} colours=${colours} shown=${state.replay && this.shownCommit?.version} say=${say} />
      ${this.hand ? html`<${Hand} hand=${this.hand} lit=${lit} picked=${picked} pick=${this.point} hidden=${state.hidden && this.hand.secret} hide=${() => this.setState({ hidden: !state.hidden })} say=${say} />` : null}
      ${state.replay ? this.replayBar() : still ? null : this.confirmBar(composed, labels, named, scene)}
      ${session.fault ? html`<p class="fault" role="alert">! ${session.fault.name === "HistoryRewritten" ? say("rewritten", { why: session.fault.message }) : session.fault.message}</p>` : null}
      <div class="sr" aria-live="polite" id="polite">${state.polite}</div><div class="sr" aria-live="assertive" id="urgent">${state.urgent}</div>
      ${this.dialog()}
    </div>`;
  }

  confirmBar(composed, labels, named, scene) {
    const { session, say, state } = this;
    const undo = session.game.you?.undo;
    const undone = undo && this.commits.find(({ version }) => version > undo.to)?.lines[0];
    const caution = scene.caution;
    const ready = this.action !== null && (!state.custom || state.preview !== null);
    const label = state.custom ? plain(state.custom[composed.step?.field] ?? {}) : composed.chosen === null ? state.picks.map((pick) => named(pick.label)).join(" · ") : named(labels[composed.chosen]);
    const consequences = (state.preview?.events ?? []).map(({ text }) => named(text));
    return html`<${ConfirmBar} label=${label} consequences=${consequences} unknown=${state.preview?.complete === false} sending=${state.sending} refusal=${state.refusal} notice=${state.notice} canConfirm=${this.asked ? ready && session.connection.state !== "offline" : null} caution=${ready ? caution : null} canBack=${state.picks.length > 0 || state.refusal || state.custom} undo=${undo ? `${say("undo")}${undone ? `: ${named(undone)}` : ""}` : null} confirm=${this.confirm} back=${this.back} takeBack=${this.takeBack} openRule=${(rule) => this.setState({ dialog: ["rules", rule] })} say=${say} />`;
  }

  replayBar() {
    const { session, say } = this;
    const { replay } = this.state;
    const { stops, at, playing, speed } = replay;
    const commit = this.commits.find(({ version }) => version >= at);
    const closed = Boolean(session.game.views);
    const views = closed ? [["own", say("everything")], ...this.names.map((name, seat) => [String(seat), name])] : [];
    const link = () => navigator.clipboard?.writeText(`${location.origin}${location.pathname}?v=${at}`).then(() => this.setState({ polite: say("copied") }));
    return html`<${ReplayBar} stops=${stops} at=${at} line=${(commit?.lines ?? []).map(this.named).join(" ")} fresh=${Math.max(0, session.game.version - stops.at(-1))} playing=${playing} speed=${speed} go=${(version) => replay.go(version)} step=${(by) => by && (replay.stepEvent(by), true)} play=${() => replay.play()} setSpeed=${() => replay.setSpeed()} leave=${this.leaveReplay} link=${link} views=${views} view=${replay.view} setView=${(view) => replay.setView(view)} say=${say} />`;
  }
}

/** The events by commit: what was appended together is told together. Of `quiet` ones nothing is shown, not even that
    something has happened: they are sealed answers. */
export function gather(events, quiet = []) {
  const commits = [];
  let open = null;
  for (const event of events) {
    open ??= { seat: event.seat, lines: [], events: [], time: new Date(event.at).toLocaleTimeString() };
    if (!quiet.includes(event.type)) open.events.push(event);
    if (event.text && !quiet.includes(event.type)) open.lines.push(event.text);
    if ((event.commit ?? event.version) === event.version) {
      if (open.events.length) commits.push({ ...open, version: event.version });
      open = null;
    }
  }
  return commits;
}

const spelled = (condition) => Object.fromEntries(Object.entries(condition).map(([field, wanted]) => [field, wanted?.is ?? wanted]));
const plain = (value) => (value !== null && typeof value === "object" ? Object.entries(value).map(([name, count]) => (Array.isArray(value) ? count : `${name} ${count}`)).join(", ") : String(value).replace(/_/g, " "));

/** The strip where the board has none: the totals. */
function stripOf(session, names, say) {
  const totals = session.scores?.seats ?? names.map((_, seat) => ({ seat, total: null }));
  const best = Math.max(...totals.map(({ total }) => total ?? 0));
  return { caption: say("total"), seats: names.map((_, seat) => ({ seat, value: totals[seat]?.total, first: best > 0 && totals[seat]?.total === best })) };
}

const STYLES = new URL("table.css", import.meta.url).href;

/** `<skald-table game="…" token="…">`: the whole table in any page. `server` is the service, `lang` is de or en. */
export class SkaldTable extends HTMLElement {
  connectedCallback() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    theme(this, this.dataset.theme ?? settings().theme);
    const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLES });
    const place = document.createElement("div");
    place.className = "place-of-table";
    shadow.replaceChildren(styles, place);
    const version = this.getAttribute("version");
    const props = { host: this, server: this.getAttribute("server") ?? new URL("..", import.meta.url).href, game: this.getAttribute("game"), token: this.getAttribute("token"), lang: this.getAttribute("lang"), page: this.hasAttribute("page"), lobby: this.hasAttribute("lobby"), version: version === null ? null : Number(version) };
    const draw = () => render(html`<${Table} ...${props} />`, place);
    styles.addEventListener("load", draw, { once: true });
    styles.addEventListener("error", draw, { once: true });
    this.removeAttribute("token");
  }

  disconnectedCallback() {
    render(null, this.shadowRoot.querySelector(".place-of-table"));
  }
}

if (!customElements.get("skald-table")) customElements.define("skald-table", SkaldTable);
