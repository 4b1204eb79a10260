/* The first page: a card for each game, by which one plays at once, and the tables that one sits at or may look at. What
   is the same for everybody stands in the page itself (lobby.html), in both languages. */

import { Skald, newKey } from "../client/skald.js";
import { firstLanguage, keepSeat, load, myGames, setSetting, settings, theme, tokenOf } from "./kept.js";
import { forget, keepJoin, keepOperatorKey, keptSeat, operatorKey, passedOn } from "./own-tables.js";
import { flipTheme } from "./flip-theme.js";
import { TEXTS } from "./lobby-texts.js";
import { askedName, BOT_NAMES } from "./own-name.js";
import { shown } from "./called.js";
import { speaker } from "./speech.js";
import { Component, html, render } from "./vendor/preact-htm.js";

const PAUSE = 10_000;
const [SHOWN_ROWS, READ_ROWS, OTHER_ROWS] = [5, 30, 4];
const CLOSED = ["finished", "abandoned"];

const root = document.documentElement;
const lobby = document.querySelector(".lobby");
const { bot, visitors } = lobby.dataset;
const [line, waiting, find, list, more, polite] = ["line", "waiting", "find", "tables", "more", "polite"].map((id) => document.getElementById(id));
const cards = new Map([...document.querySelectorAll(".card")].map((card) => [card.dataset.ruleset, card]));
let api = new Skald("", { token: operatorKey() });
let lang;
let say;
let tables;
let keyAsked = visitors === "none";
let drawing;

/** Say everything in a language. */
function speak(chosen) {
  lang = root.lang = lobby.lang = chosen;
  say = speaker(TEXTS[lang]);
  tables?.setState({});
  if (location.hash) openForms();
  if (find.firstChild) showFinding();
}

const titleOf = (ruleset) => cards.get(ruleset)?.dataset[lang === "de" ? "titleDe" : "titleEn"] ?? ruleset;

/** The pictures follow the theme, so they are part of the page; they come once it is shown, and with the next tables what
    did not come then. */
const draw = () => (drawing ??= drawMissing().finally(() => (drawing = null)));

async function drawMissing() {
  for (const place of document.querySelectorAll("[data-src]")) {
    const answer = await fetch(place.dataset.src).catch(() => null);
    if (answer?.ok) place.innerHTML = await answer.text();
    if (answer) place.removeAttribute("data-src");
  }
}

/** What may be created here without a key, or with the one that was entered. */
const mayCreate = () => (api.token ? "games" : visitors);

/** Show what may be created, and nothing else. */
function admit() {
  lobby.classList.toggle("closed", mayCreate() === "none");
  find.classList.toggle("none", mayCreate() !== "games");
  for (const button of lobby.querySelectorAll("[data-does=friends], [data-does=passing]")) button.hidden = mayCreate() !== "games";
  showLine();
}

/** Above the cards: since when the connection is lost, and the field for the key if one is needed or was entered. */
function showLine() {
  const since = tables?.state.since;
  const lost = since ? html`<p>${say("offline", { time: since.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" }) })}</p>` : null;
  render(html`${lost}${keyAsked || api.token ? html`<${Key} />` : null}`, line);
}

/** The field for the key. */
function Key() {
  const enter = ({ target }) => {
    keepOperatorKey(target.value);
    api = api.as({ token: target.value || null });
    admit();
    showFinding();
    if (location.hash) openForms();
  };
  return html`<label class="field">${api.token ? "" : `${say("needKey")} `}${say("operatorKey")}<input type="password" autocomplete="off" value=${api.token ?? ""} onChange=${enter} /></label>`;
}

/** Finding opponents comes after all that is shown first. */
async function showFinding() {
  const games = [...cards].map(([id, { dataset }]) => ({ id, min: Math.max(2, dataset.min), max: Number(dataset.max), title: { de: dataset.titleDe, en: dataset.titleEn } })).filter(({ max }) => max > 1);
  if (games.length) (await load("./find.js")).showFind(find, { api: () => api, lang, games, admits: mayCreate() === "games" });
}

async function openForms() {
  const [, first] = /^#(new|join)$/.exec(location.hash) ?? [];
  if (!first) return;
  if (first === "new" && mayCreate() !== "games") askForKey();
  const { showForms } = await load("./new-game.js");
  showForms(more, { api, lang, first, creates: mayCreate() === "games", refused: askForKey });
}

/** A key is asked for as soon as the service has asked for one. */
function askForKey() {
  keyAsked = true;
  showLine();
}

/** The numbers go to the cards, where letters are keys. */
function byNumber({ key, target, ctrlKey, altKey, metaKey }) {
  const card = [...document.querySelectorAll(".card")][Number(key) - 1];
  if (!card || ctrlKey || altKey || metaKey || target.matches("input, select, textarea") || settings().letters === false) return;
  card.querySelector("button, a")?.focus();
}

/** Create a table and go there: against bots, or an open one for friends. Without a connection it waits. */
async function begin(card, how) {
  if (card.waiting) return;
  const ended = (card.waiting = new AbortController());
  const place = card.querySelector(".problem");
  const { ruleset, bots, min, max } = card.dataset;
  const played = settings().played ?? [];
  const first = how === "play" && !played.includes(ruleset) ? { first_seat: 0 } : {};
  const optionsFor = (seats) => ({ resignation: seats.filter(({ controller }) => !controller).length > 2 ? "leaves" : "ends", ...first });
  const practice = how === "play" && !api.token && visitors === "practice" ? { practice: true } : {};
  const waits = () => render(html`<p role="status">${say("willStart")} <button onClick=${() => ended.abort()}>${say("cancel")}</button></p>`, place);
  const create = (seats, key = newKey()) => untilReached(() => api.createGame({ ruleset, seats, options: optionsFor(seats), listed: false, ...practice }, { idempotencyKey: key }), ended.signal, waits);
  render(null, place);
  try {
    const made = how === "passing" ? await (await load("./passing-form.js")).startPassing(api, lang, { ruleset, title: titleOf(ruleset), min: Number(min), max: Number(max), bot, problemOf }, create) : await sit(how, bots, create);
    if (made) enter(made, ruleset, played);
    else render(null, place);
  } catch (error) {
    render(html`<p class="alert" role="alert">${problemOf(error)} ${[401, 403].includes(error.status) ? null : html`<button onClick=${() => begin(card, how)}>${say("again")}</button>`}</p>`, place);
    if ([401, 403].includes(error.status)) askForKey();
  } finally {
    card.waiting = null;
  }
}

/** Create a table for this browser's person, with bots or for friends; null where nobody gives a name. */
async function sit(how, bots, create) {
  const name = await askedName(lang);
  const others = how === "friends" ? [{}] : BOT_NAMES.filter((one) => one !== name).slice(0, Number(bots)).map((one) => ({ name: one, controller: bot }));
  return name && create([{ name }, ...others]);
}

function enter({ game, tokens, join }, ruleset, played) {
  keepSeat(game.id, ruleset, 0, game.seats[0].name, tokens[0]);
  if (join) keepJoin(game.id, join);
  setSetting("played", [ruleset, ...played.filter((one) => one !== ruleset)]);
  location.assign(`/games/${game.id}`);
}

/** Ask until the service is reached, or it is given up; then null. `waits` is called when it is not reached at once. */
async function untilReached(asks, signal, waits) {
  while (!signal.aborted) {
    try {
      const found = await asks();
      return signal.aborted ? null : found;
    } catch (error) {
      if (error.name !== "Unreachable") throw error;
      waits();
    }
  }
  return null;
}

function problemOf({ status, retryAfter }) {
  if (status === 401 || status === 403) return say("needKey");
  return status === 429 ? say("busy", { seconds: retryAfter ?? 1 }) : say("failed");
}

/** The tables that this browser sits at, those that may be joined, and those that may be watched. */
class Tables extends Component {
  state = { mine: null, open: [], running: [], since: null };

  componentDidMount() {
    this.load();
    this.timer = setInterval(() => document.hidden || this.load(), PAUSE);
    document.addEventListener("visibilitychange", () => document.hidden || this.load());
  }

  async load() {
    const listed = async (status) => {
      const { games } = await api.listGames({ status, limit: OTHER_ROWS * 3 });
      const kept = myGames();
      return games.filter(({ id }) => !(id in kept)).slice(0, OTHER_ROWS);
    };
    try {
      const [mine, open, running] = await Promise.all([this.mine(), listed("open"), listed("running")]);
      this.tell(mine);
      this.setState({ mine, open, running, since: null });
      draw();
    } catch {
      this.setState(({ since }) => ({ since: since ?? new Date() }));
    }
    list.removeAttribute("aria-busy");
  }

  /** Every table of this browser; a closed one is not asked for again. */
  async mine() {
    this.closed ??= new Map();
    const found = await Promise.all(Object.entries(myGames()).reverse().slice(0, READ_ROWS).map(async ([id, { ruleset, seats }]) => {
      if (this.closed.has(id)) return this.closed.get(id);
      const game = await api.as({ token: tokenOf(id) }).getGame(id).catch((error) => {
        if ([401, 403, 404].includes(error.status)) return { id, ruleset, lost: true };
        throw error;
      });
      const row = game.lost ? game : { ...game, asked: game.status === "running" && game.to_act.some((seat) => seat in seats), state: null };
      if (CLOSED.includes(row.status)) this.closed.set(id, row);
      return row;
    }));
    const order = (row) => (row.asked ? 0 : row.status === "running" ? 1 : row.status === "open" ? 2 : 3);
    return found.sort((one, other) => order(one) - order(other));
  }

  /** Say once that it is one's turn somewhere. */
  tell(mine) {
    const asked = mine.filter((row) => row.asked).map(({ id }) => id);
    const news = mine.find(({ id }) => asked.includes(id) && !this.told?.includes(id));
    if (news && this.told) polite.textContent = say("turnAt", { game: titleOf(news.ruleset) });
    this.told = asked;
    const { title } = find.dataset;
    document.title = asked.length ? `● ${say("yourTurn")} – Skald` : title ? `${title} – Skald` : "Skald";
  }

  /** What stands above the cards: that there is no connection, and on a telephone that somebody waits. */
  show() {
    showLine();
    const asked = (this.state.mine ?? []).filter((row) => row.asked);
    const bar = asked.length === 1 ? html`<a class="waits" href=${`/games/${asked[0].id}`}>● ${say("waitsForYou", { name: others(asked[0])[0] ?? "Skald", game: titleOf(asked[0].ruleset) })}</a>` : asked.length ? html`<a class="waits" href="#mine">● ${say("tablesWait", { count: asked.length })}</a>` : null;
    render(bar, waiting);
  }

  componentDidUpdate() {
    this.show();
  }

  render(_, { mine, open, running }) {
    const grey = html`<ul class="rows">${[1, 2, 3].map(() => html`<li><span class="grey"></span></li>`)}</ul>`;
    const part = (name, rows) => (rows.length ? html`<section aria-label=${say(name)}><h2>${say(name)}</h2><ul class="rows">${rows.map((game) => html`<li key=${game.id}><${Row} game=${game} /></li>`)}</ul></section>` : null);
    return html`<section class="mine" id="mine" aria-label=${say("mine")}><h2>${say("mine")}</h2>${settings().name ? html`<p class="called">${say("called", { name: shown(settings().name) })} <button aria-label=${say("rename")} onClick=${async () => (await askedName(lang, true)) && this.setState({})}>✎</button></p>` : null}
      ${mine === null ? grey : mine.length ? html`<ul class="rows">${mine.slice(0, SHOWN_ROWS).map((game) => html`<li key=${game.id}>${game.lost ? html`<${Lost} game=${game} removed=${() => this.load()} />` : html`<${Row} game=${game} own /><button class="leave" aria-haspopup="dialog" aria-label=${say("leave", { game: titleOf(game.ruleset) })} onClick=${() => leaveFrom(game)}>…</button>`}</li>`)}</ul>` : html`<p class="muted">${say("none")}</p>`}
      ${mine?.length ? html`<a class="all" href="/mine">${say("all")}</a>` : null}</section>
      ${part("openSeats", open)}${part("running", running)}`;
  }
}

/** Leave a table of this browser, and show what is left of them. */
async function leaveFrom(game) {
  const { leave, waysOut } = await load("./leaving.js");
  const left = await leave(document, { api: api.as({ token: tokenOf(game.id) }), game, ways: waysOut(game, passedOn(game.id) ? undefined : keptSeat(game.id)), title: titleOf(game.ruleset), lang });
  if (left) await tables.load();
}

function others({ id, seats }) {
  const own = passedOn(id) ? {} : (myGames()[id]?.seats ?? {});
  return seats.filter(({ seat, name }) => name && !(seat in own)).map(({ name }) => shown(name));
}

/** A table as one link. */
function Row({ game, own }) {
  const names = own ? others(game) : game.seats.map(({ name }) => name && shown(name)).filter(Boolean);
  const joined = names.length > 1 ? `${names.slice(0, -1).join(", ")} ${say("and")} ${names.at(-1)}` : names[0];
  const ago = own ? null : agoOf(game.updated_at);
  return html`<a href=${`/games/${game.id}`}><b>${titleOf(game.ruleset)}</b> <b class=${game.asked ? "asked" : "muted"}>${game.asked ? "● " : ""}${stateOf(game)}</b> ${joined ? html`<span>${own ? say("with", { names: joined }) : joined}</span> ` : null}${own || game.status === "open" ? null : html`<small>${say("watch")}</small>`}${ago ? html`<small>${ago}</small>` : null}</a>`;
}

/** A table that is gone, or does not take the token: what was kept of it stays until it is removed. */
function Lost({ game, removed }) {
  return html`<span>${titleOf(game.ruleset)}: ${say("lost")}</span><button onClick=${() => (forget(game.id), removed())}>${say("remove")}</button>`;
}

function stateOf(game) {
  const free = game.seats.filter(({ taken }) => !taken).length;
  if (game.asked) return say("yourTurn");
  if (game.status === "open" && free) return say(free === 1 ? "oneFree" : "free", { count: free });
  if (game.status === "running" && game.to_act.length) return say("turnOf", { name: game.to_act.length > 1 ? say("several") : shown(game.seats[game.to_act[0]].name ?? "…") });
  return say(game.status);
}

function agoOf(time) {
  const minutes = Math.round((Date.parse(time) - Date.now()) / 60_000);
  const [value, unit] = minutes > -60 ? [minutes, "minute"] : minutes > -1440 ? [Math.round(minutes / 60), "hour"] : [Math.round(minutes / 1440), "day"];
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(value, unit);
}

theme(root);
speak(firstLanguage(settings().lang));
admit();
const last = cards.get(settings().played?.[0]);
if (last) last.parentElement.prepend(last);
lobby.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-does]");
  if (button) begin(button.closest(".card"), button.dataset.does);
});
lobby.querySelector("[data-item=lang]").addEventListener("click", () => setSetting("lang", lang === "de" ? "en" : "de") ?? speak(lang === "de" ? "en" : "de"));
lobby.querySelector("[data-item=theme]").addEventListener("click", () => flipTheme([root]));
addEventListener("hashchange", openForms);
document.addEventListener("keydown", byNumber);
list.replaceChildren();
render(html`<${Tables} ref=${(found) => (tables = found ?? tables)} />`, list);
openForms();
draw().then(showFinding);
