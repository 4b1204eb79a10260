/* The table: one game as it is played, watched or replayed, for every ruleset. The element is <skald-table>. */

import { html, render } from "./vendor/preact-htm.js";
import { Acting } from "./acting.js";
import { ConfirmBar, StatusBar } from "./bars.js";
import { BoardView, Picture, wordsOf } from "./board-view.js";
import { frameOf } from "./frames.js";
import { Crest } from "./crest.js";
import { firstLanguage, load, setSetting, settings, theme } from "./kept.js";
import { choicesOf, compose, kindsOf, litBy, same, stem } from "./offer.js";
import { Choices, Hand, Players } from "./panels.js";
import { colourOf } from "./pieces.js";
import { learn } from "./play.js";
import { remember, rove } from "./roving.js";
import { linesOf } from "./story.js";

const SOON = 50;
const OVER = ["finished", "abandoned"];
const TOOLS = { Crest, compose, linesOf, stem }; // Of the lists, which are loaded later and have them from here.

export class Table extends Acting {
  componentDidMount() {
    for (const [name, does] of [["focusin", remember], ["focusin", this.watch], ["pointerover", this.watch], ["click", this.follow]]) this.base.addEventListener(name, does);
    if (this.props.page) document.addEventListener("keydown", this.pageKey);
    if (this.props.version !== null) this.toReplay(this.props.version);
    this.sized = new ResizeObserver(this.measure);
    this.sized.observe(this.props.host);
    rove(this.base);
  }

  /** What the table has room for may change with the window, and with the size of its texts. */
  measure = async () => {
    const { frame, scrolls, room } = this.fits;
    const found = frameOf(this.props.host);
    if (found.frame !== "wide") await this.props.forPhone();
    this.fits = found;
    if (found.frame !== frame || found.scrolls !== scrolls || found.room.width !== room.width || found.room.height !== room.height) this.setState({});
  };

  componentDidUpdate(before) {
    this.obey(before);
    const status = this.base.querySelector(".status");
    if (status && status !== this.bar) this.sized.observe((this.bar = status));
    rove(this.base);
    this.foresee();
    this.advance();
    this.keepFocus();
    const { game } = this.session;
    const title = game && (this.awaits ? this.waiting?.titleOf(this) : this.asked ? this.say("turnTitle", { game: this.title }) : `${this.names[game.to_act[0]] ?? ""} – ${this.title}`.replace(/^ – /, ""));
    if (this.props.page && title && title !== this.titled) this.entitle(title);
  }

  /** A title is told to other processes, which takes as long as all else that an event changes: once for several. */
  entitle(title) {
    this.titled = title;
    clearTimeout(this.entitling);
    this.entitling = setTimeout(() => (document.title = title), SOON);
  }

  componentWillUnmount() {
    clearTimeout(this.entitling);
    this.sized.disconnect();
    this.motion?.skip();
    document.removeEventListener("keydown", this.pageKey);
    this.opening.stop();
    this.session.stop();
    this.state.people?.stop();
  }

  /** Cards say what they are good for: what that takes is loaded as soon as something is pointed at. */
  watch = ({ target, type, pointerType }) => target.closest(".chip") && (this.watching ??= load("./resting.js").then(({ watchCards }) => watchCards(this.base, (rested) => this.setState({ rested }), { target, type, pointerType })));

  /** What was is loaded with the first look at it. */
  toReplay = async (version) => (await load("./replay.js")).toReplay(this, version);

  leaveReplay = () => this.state.replay?.leave();

  // --- the page --------------------------------------------------------------------------------------------------------

  key = (event) => {
    this.base.classList.add("still");
    this.byKeys = true;
    if (!this.state.dialog && this.state.after?.pressed(this, event)) event.preventDefault();
  };

  /** On a telephone what nobody needs to decide stands on a sheet, which is loaded with the first look at it. */
  openSheet = async (name = "all") => {
    this.sheet ??= await load("./sheet.js");
    this.sheet.show(this, name);
  };

  /** On a page of its own the table also hears keys while nothing has the focus. */
  pageKey = (event) => {
    if (event.target === document.body) this.key(event);
  };

  /** What had the focus can go with the step that it was for: then what comes next has it. */
  keepFocus() {
    if (!this.held || this.base.getRootNode().activeElement || !this.state.picks.length || this.state.sending) return;
    this.held = false;
    const found = ["[data-item=confirm]:not([disabled])", ".choices .chip.lit:not(.picked)", ".place.lit:not(.picked)"].map((one) => this.base.querySelector(one)).find(Boolean);
    found?.focus({ preventScroll: true });
  }

  setLang = async () => {
    const lang = this.state.lang === "de" ? "en" : "de";
    await learn(lang);
    setSetting("lang", lang);
    this.open(this.token, lang);
  };

  flipTheme = async () => {
    const { host, page } = this.props;
    (await load("./flip-theme.js")).flipTheme(page ? [host, document.documentElement] : [host]);
    this.setState({});
  };

  sit(token) {
    this.setState({ picks: [], preview: null, hidden: false });
    this.open(token, this.state.lang);
  }

  /** Show a dialog. What dialogs are made of is loaded with the first one. */
  ask = async (...dialog) => {
    if (!this.dialogs) {
      const dialogs = await load("./dialogs.js");
      await dialogs.styled(this.base.getRootNode());
      this.dialogs = dialogs;
    }
    this.setState({ dialog });
  };

  render(_, state) {
    const { session, say } = this;
    const host = { class: `table ${state.replay ? "replaying" : ""}`, lang: state.lang, onKeyDown: this.key, onKeyDownCapture: () => (this.byKeys = this.held = true), onPointerDown: () => (this.base.classList.add("still"), (this.byKeys = false)) };
    if (!session.game || !session.components) {
      return html`<div ...${host}>${session.fault ? state.faults?.faultOf(this) : session.connection.state === "reconnecting" ? html`<p class="loading" role="status">${say("unreachable")}</p>` : html`<slot><p class="loading" role="status">${say("connecting")}</p></slot>`}</div>`;
    }
    if (this.awaits || state.starts) return html`<div ...${host} class="table open">${this.waiting ? [this.waiting.waitingOf(this), state.dialog && this.dialogs.dialogOf(this)] : html`<p class="loading" role="status">${say("connecting")}</p>`}<div class="sr" aria-live="polite">${state.polite}</div></div>`;
    const { composed, offer: { actions, labels } } = this;
    this.drawn = {};
    const scene = this.scene(this.zoom?.scale);
    const small = scene.hand || scene.choices ? this.scene() : scene; // The cards beside the board are as large as they are drawn.
    const colours = scene.colours ?? session.components.player_colors ?? session.components.player_colours ?? session.game.seats.map((_, seat) => colourOf(seat));
    this.colours = colours;
    const lit = litBy(actions, state.picks, composed);
    const picked = (item) => Boolean(item.means?.length) && (state.picks.some(({ id }) => id === item.id) || (composed.chosen !== null && state.picks.length > 0 && item.means.length === 1 && same(spelled(item.means[0]), actions[composed.chosen])));
    const looked = (item) => this.props.lesson?.looked(item) ?? false;
    const named = this.named;
    const asItems = () => (composed.step ? choicesOf(actions, labels.map(named), composed, (value) => scene.words?.[composed.step.field]?.[value] ?? plain(value)) : composed.chosen !== null ? [] : kindsOf(composed.left.map((index) => actions[index]), composed.left.map((index) => named(labels[index]))));
    this.items = (state.between ?? small.choices?.items ?? asItems()).slice();
    this.things = session.seat === null && !state.replay ? null : small.hand;
    this.hand = this.things?.told ? null : this.things;
    const mine = this.asked && !state.replay;
    const bag = mine ? (small.choices?.bag ?? (composed.step?.kind === "bag" ? composed.step : null)) : null;
    const watching = session.seat === null;
    const still = watching || state.replay || OVER.includes(session.game.status);
    const { frame, scrolls } = this.fits;
    const { AllActions, StoryPanel, Complete } = state.after ?? {};
    const complete = Complete && mine && composed.chosen !== null && state.picks.length > 0;
    const idle = watching ? say("watching") : complete ? html`<${Complete} action=${actions[composed.chosen]} picks=${state.picks} steps=${state.board?.steps} words=${scene.words} done=${small.choices?.done} plain=${plain} say=${say} />` : mine ? say("nothing") : say("nobodyAsks");
    const [behind, marks] = [this.behind, this.marks(this.behind)];
    const seen = behind ? this.scene(this.zoom?.scale, undefined, behind) : scene;
    const strip = seen.strip ?? stripOf(session, behind ? behind.scores : session.scores, this.names, say);
    const tall = scene.beside ?? scene.height > scene.width;
    const laid = frame === "wide" ? `wide ${tall ? "tall" : ""}` : `phone ${frame} ${scrolls ? "scrolls" : ""}`;
    const asks = !still && !(this.props.lesson && !actions.length);
    const sheet = frame === "wide" || (still && state.sheet !== "talk") ? null : state.sheet;
    const { people } = state;
    const story = StoryPanel && html`<${StoryPanel} title=${people?.tabs(frame)} tools=${TOOLS} commits=${this.commits} hidden=${state.hidden} named=${named} known=${`${this.names}|${colours}|${session.seat}`} go=${this.toReplay} seats=${this.names} colours=${colours} shown=${state.replay && this.shownCommit()?.version} say=${say} />`;
    return html`<div ...${host} style=${{ "--aspect": scene.width / scene.height }} class=${`${host.class} ${laid} ${still ? "watches" : ""}`}>
      <h1 class="sr">${this.title}</h1>
      <${StatusBar} title=${this.title} facts=${seen.status} sentence=${this.narrow ? this.brief : this.sentence} mine=${mine} asked=${(state.replay?.shown ?? session.game).to_act} colours=${colours} clocks=${session.game.clocks} seat=${session.seat} connection=${session.connection} say=${say} lang=${state.lang} setLang=${this.setLang} flipTheme=${this.flipTheme} lobby=${this.props.lobby} open=${(name) => this.ask(name)} talk=${people?.bubble()} />
      <${BoardView} ref=${(found) => (this.zoom = found)} look=${(scale, narrow) => this.scene(scale, narrow, behind)} skip=${behind && (() => this.motion?.skip())} turned=${() => this.setState({})} marks=${marks} namesOf=${(id) => (marks.get(id) ?? []).map((seat) => this.names[seat]).join(", ")} tags=${state.tags && ((board) => state.tags.tagsOf(board, marks, this.names, colours, this, behind))} lit=${lit} picked=${picked} looked=${looked} quiet=${this.props.lesson} frame=${frame} tell=${(told) => this.setState({ told })} between=${(between) => this.setState({ between, refusal: null, notice: null })} point=${this.point} rest=${this.explain} title=${say("board")} say=${say} />
      <${Players} strip=${strip} names=${this.names} toAct=${(state.replay?.shown ?? session.game).to_act} seat=${session.seat} colours=${colours} clocks=${state.replay ? null : session.game.clocks} open=${(seat) => this.ask("scores", seat)} say=${say} watching=${watching} people=${people} />
      ${scene.aside && frame === "lying" ? html`<div class="aside"><${Picture} item=${scene.aside} /></div>` : null}
      ${this.ended && !state.replay && !behind ? this.ended.rankingOf(this) : null}
      ${asks ? html`<${Choices} items=${this.items} step=${composed.step ?? this.stepped} bag=${bag} pay=${this.pay} custom=${state.custom} words=${scene.words ?? {}} tip=${this.tip} heading=${state.between ? say("which") : small.choices?.title ?? (composed.step && scene.words?.steps?.[composed.step.field])} lit=${lit} picked=${picked} looked=${looked} pick=${this.point} say=${say} idle=${idle} />` : null}
      <div class=${`more ${sheet ? "open" : ""}`} data-part=${sheet} role=${sheet && "dialog"} aria-modal=${sheet && "true"} aria-label=${sheet && say("sheet")} onKeyDown=${sheet && ((event) => this.sheet.keep(this, event))}>${sheet && this.sheet.headOf(this)}
      ${asks && AllActions ? html`<${AllActions} actions=${actions} labels=${labels} type=${composed.type} tools=${TOOLS} steps=${state.board?.steps} words=${scene.words} chosen=${composed.chosen} choose=${this.choose} named=${named} known=${`${this.names}|${session.seat}`} hidden=${state.hidden && this.hand?.secret} say=${say} />` : null}
      ${people ? people.beside(story, frame, sheet) : story}</div>
      ${this.hand ? html`<${Hand} hand=${this.hand} lit=${lit} picked=${picked} looked=${looked} pick=${this.point} hidden=${state.hidden && this.hand.secret} hide=${() => this.setState({ hidden: !state.hidden })} say=${say} />` : null}
      ${state.replay ? state.replay.bar(this) : still ? null : this.confirmBar(composed, labels, named, scene)}
      ${session.fault ? state.faults?.faultOf(this) : null}
      <div class="sr" aria-live="polite" id="polite">${state.polite}</div><div class="sr" aria-live="assertive" id="urgent">${state.urgent}</div>
      ${state.dialog && this.dialogs.dialogOf(this)}
    </div>`;
  }

  /** What was picked is said as it is called now: the language may have changed since. */
  labelOf(pick, scene) {
    return [...scene.places, ...this.items, ...(this.hand?.items ?? [])].find(({ id }) => id === pick.id)?.label ?? pick.label;
  }

  confirmBar(composed, labels, named, scene) {
    const { session, say, state } = this;
    const undo = session.game.you?.undo ?? this.props.host.passing?.undo(session.game.version);
    const undone = undo && this.commits.find(({ version }) => version > undo.to)?.lines[0]?.split(/; /)[0];
    const cards = [...this.items, ...(this.hand?.items ?? [])];
    const rested = cards.find(({ id, does }) => does && id === state.rested) ?? scene.places.find(({ id }) => id === state.told);
    const absent = session.game.clocks?.find(({ seat }) => seat === session.seat)?.absent;
    const ready = this.action !== null && (!state.custom || state.preview !== null);
    const label = state.custom ? inWords(state.custom[state.paying] ?? {}, scene.words?.[state.paying] ?? {}) : composed.chosen === null ? state.picks.map((pick) => named(this.labelOf(pick, scene))).join(" · ") : named(labels[composed.chosen]);
    const consequences = label && scene.follows ? [scene.follows] : (state.preview?.events ?? []).flatMap(({ type, text }) => (state.board?.said?.includes(type) ? [] : [named(text)]));
    return html`<${ConfirmBar} label=${label} consequences=${consequences} unknown=${state.preview?.complete === false} sending=${state.sending} waits=${state.waits} refusal=${state.refusal} notice=${state.notice ?? (absent ? say(session.game.paused?.reason === "absent" ? "awaited" : "playedFor") : null)} away=${absent ? this.here : null} canConfirm=${this.asked ? ready && session.connection.state !== "offline" : null} caution=${ready ? scene.caution : null} told=${rested && wordsOf(rested)} canBack=${state.picks.length > 0 || state.refusal || state.custom} undo=${undo ? (undone ? named(undone) : "") : null} latest=${this.asked && this.items.length ? null : this.commits.slice(-1).flatMap((commit) => linesOf(commit, state.hidden)).map(named).join(" ")} count=${this.offer.actions.length} confirm=${this.confirm} back=${this.back} more=${() => this.openSheet()} takeBack=${this.takeBack} openRule=${(rule) => this.ask("rules", rule)} say=${say} />`;
  }
}

const plain = (value) => (value !== null && typeof value === "object" ? Object.entries(value).map(([name, count]) => (Array.isArray(value) ? count : `${name} ${count}`)).join(", ") : String(value).replace(/_/g, " "));
const inWords = (bag, words) => Object.entries(bag).map(([name, count]) => `${count} ${words[name] ?? name}`).join(", ") || "–";
const spelled = (condition) => Object.fromEntries(Object.entries(condition).map(([field, wanted]) => [field, wanted?.is ?? wanted]));

/** The strip where the board has none: the totals. */
function stripOf(session, scores, names, say) {
  const totals = scores?.seats ?? names.map((_, seat) => ({ seat, total: null }));
  const best = Math.max(...totals.map(({ total }) => total ?? 0));
  const first = (seat) => session.results?.winners.includes(seat) ?? (best > 0 && totals[seat]?.total === best);
  return { caption: say("total"), seats: names.map((_, seat) => ({ seat, value: totals[seat]?.total, first: first(seat) })) };
}

const ITS_SERVICE = new URL("..", import.meta.url).href;

/** `<skald-table game="…" token="…">`: the whole table in any page. Its attributes, events and variables are described in
    docs/embed.md. A token is taken out of the document at once. */
export class SkaldTable extends HTMLElement {
  static observedAttributes = ["game", "lang", "lobby", "server", "theme", "token", "version"];
  kind = Table;
  #place = document.createElement("div");
  #token = null;
  #turn = 0;
  #styled;
  #phone;

  constructor() {
    super();
    this.#place.className = "place-of-table";
    this.#place.append(document.createElement("slot")); // What a page shows until there is a table.
    this.attachShadow({ mode: "open" }).append(this.#place);
    this.#styled = Promise.all(["tokens.css", "table.css"].map(this.#dressed));
  }

  connectedCallback() {
    theme(this, this.getAttribute("theme") ?? this.dataset.theme);
    this.#draw();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "token" && value === null) return;
    if (name === "token") {
      this.#token = value || null;
      queueMicrotask(() => this.removeAttribute("token"));
    }
    if (name === "theme") theme(this, value ?? undefined);
    this.#draw();
  }

  /** Add a style sheet. A page of another origin is given it only where it asks for it as for the modules. */
  #dressed = (name) => new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "anonymous", href: new URL(name, import.meta.url).href, onload: done, onerror: done });
    this.#place.before(link);
  });

  #forPhone = () => (this.#phone ??= this.#dressed("phone.css"));

  /** Draw once what several attributes change together, and as they are when all is there that it takes. */
  async #draw() {
    const turn = ++this.#turn;
    const spoken = this.getAttribute("lang") ?? firstLanguage(settings().lang);
    await Promise.all([this.#styled, learn(spoken)]);
    if (frameOf(this).frame !== "wide") await this.#forPhone();
    if (turn !== this.#turn || !this.isConnected) return;
    const version = this.getAttribute("version");
    const props = { host: this, server: this.getAttribute("server") ?? ITS_SERVICE, game: this.getAttribute("game"), token: this.#token, lang: spoken, page: this.hasAttribute("page"), lobby: this.hasAttribute("lobby"), version: Number(version) || null, lesson: this.lesson, forPhone: this.#forPhone };
    if (!this.table) this.#place.replaceChildren();
    render(html`<${this.kind} key=${[props.server, props.game, props.token].join(" ")} ref=${(found) => (this.table = found)} ...${props} />`, this.#place);
    if (!props.lobby) (await load("./accent.js")).adapt(this, this.#place);
  }

  /** The version that is shown, once there is one. */
  get version() {
    return this.table?.session.game?.version ?? null;
  }

  disconnectedCallback() {
    render(null, this.#place);
  }
}

if (!customElements.get("skald-table")) customElements.define("skald-table", SkaldTable);
