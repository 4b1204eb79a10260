/* The lobby: games that are open, running, finished and mine; a new one by a form; joining by a code. */

import { Skald } from "../client/skald.js";
import { ClockForm, NO_CLOCK, clockSchema, spelledClock } from "./clock-form.js";
import { invitation, keepOperatorKey, keepSeat, myGames, operatorKey, setSetting, settings, theme, tokenOf } from "./kept.js";
import { Field, chosenWith, given, goes } from "./form.js";
import { Icon } from "./icons.js";
import { TEXTS } from "./lobby-texts.js";
import { newCommitment } from "./sealed.js";
import { speaker } from "./speech.js";
import { Component, html, render } from "./vendor/preact-htm.js";

const FILTERS = { mine: null, openGames: "open", running: "running", finished: "finished" };
const MOST_SEATS = 4;

export function showLobby(place, { lang, keepLang }) {
  render(html`<${Lobby} lang=${lang} keepLang=${keepLang} />`, place);
}

class Lobby extends Component {
  constructor(props) {
    super(props);
    const joining = JSON.parse(sessionStorage.getItem("skald.join") ?? "null");
    sessionStorage.removeItem("skald.join");
    this.state = { lang: props.lang, rulesets: [], bots: [], games: null, filter: Object.keys(myGames()).length ? "mine" : "openGames", joining, made: null, problem: null };
    this.api = new Skald("", { token: operatorKey() });
  }

  async componentDidMount() {
    document.title = "Skald";
    await this.run(async () => this.setState(await this.api.rulesets()));
    this.load(this.state.filter);
    this.timer = setInterval(() => document.hidden || this.load(this.state.filter), 10_000);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  async run(does) {
    try {
      this.setState({ problem: null });
      return await does();
    } catch (error) {
      this.setState({ problem: error.name === "Unreachable" ? "unreachable" : error.status === 401 || error.status === 403 ? "needKey" : error.errors ? JSON.stringify(error.errors) : error.message });
      return null;
    }
  }

  async load(filter) {
    this.setState({ filter });
    const games = filter === "mine" ? await this.mine() : (await this.api.games({ status: FILTERS[filter], limit: 50 }).catch(() => ({ games: [] }))).games;
    if (this.state.filter === filter) this.setState({ games });
  }

  mine() {
    return Promise.all(Object.entries(myGames()).reverse().slice(0, 30).map(async ([id, { seats }]) => {
      const game = await this.api.game(id).catch(() => null);
      return game && { ...game, asked: game.to_act.some((seat) => seat in seats) };
    })).then((found) => found.filter(Boolean));
  }

  create = (body) => this.run(async () => {
    const sealed = body.options.entropy === "sealed" ? body.seats.map(({ name, controller }) => (name && !controller ? newCommitment() : null)) : [];
    const seats = body.seats.map((one, seat) => (sealed[seat] ? { ...one, entropy_commitment: sealed[seat].commitment } : one));
    const made = await this.api.create({ ...body, seats });
    made.tokens.forEach((token, seat) => token && keepSeat(made.game.id, made.game.ruleset, seat, made.game.seats[seat].name, token, sealed[seat]?.entropy));
    const first = made.tokens.findIndex(Boolean);
    if (first >= 0) keepSeat(made.game.id, made.game.ruleset, first, made.game.seats[first].name, made.tokens[first]);
    this.setState({ made });
    this.load("mine");
  });

  /** The OpenAPI document, which says what a clock may be; asked for only once a clock is wanted. */
  describe = () => this.run(() => this.api.read("/openapi.json"));

  join = (game, name, code) => this.run(async () => {
    const { options } = await this.api.game(game);
    const { entropy, commitment } = newCommitment(game);
    const given = options.entropy === "sealed" ? { entropy_commitment: commitment } : { entropy };
    const { seat, token } = await this.api.join(game, { name, join: code || undefined, ...given });
    keepSeat(game, null, seat, name, token, given.entropy ? undefined : entropy);
    location.assign(`/games/${game}`);
  });

  /** The one rematch that all seats of a game share: the seats of the others are kept for them. */
  rematch = (before) => this.run(async () => {
    const token = tokenOf(before.id);
    const { game, tokens } = await this.api.as({ token }).rematch(before.id);
    tokens.forEach((mine, seat) => mine && keepSeat(game.id, game.ruleset, seat, game.seats[seat].name, mine));
    location.assign(`/games/${game.id}`);
  });

  setLang = () => {
    const lang = this.state.lang === "de" ? "en" : "de";
    this.props.keepLang(lang);
    this.setState({ lang });
  };

  flipTheme = () => {
    const root = document.documentElement;
    const dark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    setSetting("theme", dark ? "light" : "dark");
    theme(root, settings().theme);
  };

  render(_, { lang, rulesets, bots, games, filter, joining, made, problem }) {
    const say = speaker(TEXTS[lang]);
    const titles = Object.fromEntries(rulesets.map(({ id, title }) => [id, title[lang]]));
    return html`<div class="lobby" lang=${lang}>
      <header><img src="/table/rune.svg" alt="" width="34" height="34" /><h1>Skald</h1><button data-item="lang" onClick=${this.setLang} lang=${lang === "de" ? "en" : "de"}><span aria-hidden="true">${lang === "de" ? "en" : "de"}</span><span class="sr">${say("language")}</span></button><button data-item="theme" onClick=${this.flipTheme} aria-label=${say("theme")}><${Icon} name="theme" /></button></header>
      ${problem ? html`<p class="alert" role="alert">! ${say(problem)}</p>` : null}
      ${problem === "needKey" || this.api.token ? html`<label class="field">${say("operatorKey")}<input type="password" autocomplete="off" value=${this.api.token ?? ""} onChange=${(event) => this.useKey(event.target.value)} /></label>` : null}
      <div class="columns">
        <section aria-label=${say("lobbyTitle")}>
          <h2>${say("lobbyTitle")}</h2>
          <div class="filter" role="group" aria-label=${say("lobbyTitle")}>${Object.keys(FILTERS).map((name) => html`<button aria-pressed=${String(filter === name)} onClick=${() => this.load(name)}>${say(name)}</button>`)}</div>
          ${games && !games.length ? html`<p class="muted">${say("noGames")}</p>` : null}
          <ul class="games">${(games ?? []).map((game) => html`<li key=${game.id}><a href=${`/games/${game.id}`}><b>${titles[game.ruleset] ?? game.ruleset}</b><span class="state">${stateOf(game, say)}</span><small>${people(game, say)}</small><small class="state">${game.id}</small></a>${filter === "mine" && game.status === "finished" ? html`<button onClick=${() => this.rematch(game)}>${say("rematch")}</button>` : null}</li>`)}</ul>
        </section>
        <div>
          ${made ? html`<${Made} made=${made} say=${say} done=${() => this.setState({ made: null })} />` : null}
          ${rulesets.length ? html`<${NewGame} rulesets=${rulesets} bots=${bots} lang=${lang} say=${say} create=${this.create} describe=${this.describe} />` : null}
          <${Join} joining=${joining} say=${say} join=${this.join} />
        </div>
      </div>
      ${rulesets.length ? html`<footer><span>${say("statistics")}:</span> ${rulesets.map(({ id }) => html`<a href=${`/statistics/${id}?lang=${lang}`}>${titles[id]}</a> `)}<a href="/docs">${say("api")}</a></footer>` : null}
    </div>`;
  }

  useKey(key) {
    keepOperatorKey(key);
    this.api = this.api.as({ token: key || null });
    this.setState({ problem: null });
  }
}

function stateOf(game, say) {
  if (game.asked) return `● ${say("yourTurn", { phase: "" }).replace(/[:\s]+$/, "")}`;
  const open = game.seats.filter(({ taken }) => !taken).length;
  return open ? say("seatsLeft", { count: open }) : say(game.status);
}

function people(game, say) {
  return game.seats.map(({ name, taken }) => name ?? say(taken ? "person" : "openSeat")).join(", ");
}

/** A form for a new game, made of the ruleset's own options. */
class NewGame extends Component {
  state = { ruleset: this.props.rulesets[0].id, options: {}, clock: NO_CLOCK, described: null, count: 2, seats: [{ kind: "person", name: "" }, ...Array(MOST_SEATS - 1).fill({ kind: this.props.bots.at(-1) ?? "open" })] };

  submit = (event) => {
    event.preventDefault();
    const { ruleset, options, clock, count, seats } = this.state;
    const spelled = seats.slice(0, count).map(({ kind, name }, seat) => (kind === "open" ? {} : kind === "person" ? { name: name || `${this.props.say("seat")} ${seat + 1}` } : { name: `Bot ${seat + 1}`, controller: kind }));
    this.props.create({ ruleset, options: given(options, this.chosen.options), seats: spelled, clock: spelledClock(clock, this.resigns) });
  };

  keepTime = async (clock) => {
    this.setState({ clock });
    if (!this.state.described) this.setState({ described: await this.props.describe() });
  };

  /** Whether the options that are chosen allow to resign. */
  get resigns() {
    const schema = this.chosen.options.properties.resignation;
    return Boolean(schema) && (this.state.options.resignation ?? schema.default) !== "none";
  }

  get chosen() {
    return this.props.rulesets.find(({ id }) => id === this.state.ruleset);
  }

  seat(index, changes) {
    const seats = this.state.seats.map((one, at) => (at === index ? { ...one, ...changes } : one));
    this.setState({ seats });
  }

  render({ rulesets, bots, lang, say }, { ruleset, options, clock, described, count, seats }) {
    const { players, options: schema } = this.chosen;
    const shown = Math.min(Math.max(count, players.min), players.max);
    if (shown !== count) this.setState({ count: shown });
    return html`<form class="sheet" onSubmit=${this.submit}>
      <h2>${say("newGame")}</h2>
      <label class="field">${say("game")}<select name="ruleset" value=${ruleset} onChange=${(event) => this.setState({ ruleset: event.target.value, options: {} })}>${rulesets.map(({ id, title }) => html`<option value=${id}>${title[lang]}</option>`)}</select></label>
      <label class="field">${say("players")}<select name="count" value=${String(shown)} onChange=${(event) => this.setState({ count: Number(event.target.value) })}>${Array.from({ length: players.max - players.min + 1 }, (_, at) => html`<option value=${String(players.min + at)}>${players.min + at}</option>`)}</select></label>
      ${seats.slice(0, shown).map(({ kind, name }, index) => html`<div class="seat" role="group" aria-label=${`${say("seat")} ${index + 1}`}><span>${index + 1}</span>
        ${kind === "person" ? html`<input aria-label=${`${say("name")} ${index + 1}`} placeholder=${say("name")} maxlength="40" value=${name ?? ""} onInput=${(event) => this.seat(index, { name: event.target.value })} />` : html`<span class="muted">${kind === "open" ? say("openSeat") : "Bot"}</span>`}
        <select aria-label=${`${say("seat")} ${index + 1}`} value=${kind} onChange=${(event) => this.seat(index, { kind: event.target.value })}><option value="person">${say("person")}</option>${bots.map((bot) => html`<option value=${bot}>Bot: ${bot}</option>`)}<option value="open">${say("openSeat")}</option></select></div>`)}
      <${ClockForm} schema=${described && clockSchema(described)} clock=${clock} set=${this.keepTime} resigns=${this.resigns} say=${say} />
      <details><summary>${say("options")}</summary>${Object.entries(schema.properties).map(([option, one]) => html`<${Field} key=${`${ruleset}.${option}`} name=${option} schema=${one} value=${options[option]} set=${(value) => this.setState({ options: chosenWith(schema, this.state.options, option, value) })} fits=${(value) => goes(schema, options, option, value)} say=${say} lang=${lang} />`)}</details>
      <button class="primary">${say("create")}</button>
    </form>`;
  }
}

/** The links to a game that was just made: one a seat, its secret in the fragment, which no browser sends. */
function Made({ made, say, done }) {
  const { game, tokens, join } = made;
  const links = [...game.seats.filter(({ seat }) => tokens[seat]).map(({ seat, name }) => [name, invitation(game.id, { seat, name, token: tokens[seat] })]), ...(join ? [[say("openSeat"), invitation(game.id, { join })]] : [])];
  return html`<section class="sheet" aria-label=${say("invitations")}><h2>${say("invitations")}</h2>
    <p class="muted">${say("keepLinks")}</p>
    ${links.map(([name, link]) => html`<div class="invite"><b>${name}</b><button onClick=${() => navigator.clipboard?.writeText(link)}>${say("copy")}</button></div>`)}
    ${join ? html`<p>${say("joinCode")}: <code>${join}</code> · ${say("gameId")}: <code>${game.id}</code></p>` : null}
    <p><a class="open" href=${`/games/${game.id}`}>${tokens.some(Boolean) ? say("enter") : say("watch")}</a> <button onClick=${done}>${say("close")}</button></p>
  </section>`;
}

class Join extends Component {
  submit = (event) => {
    event.preventDefault();
    const { game, name, code } = Object.fromEntries(new FormData(event.target));
    this.props.join(game.trim(), name.trim(), code.trim());
  };

  render({ joining, say }) {
    return html`<form class="sheet" onSubmit=${this.submit}><h2>${say("joinTitle")}</h2>
      <label class="field">${say("gameId")}<input name="game" required value=${joining?.game ?? ""} autocomplete="off" /></label>
      <label class="field">${say("joinCode")}<input name="code" value=${joining?.code ?? ""} autocomplete="off" /></label>
      <label class="field">${say("name")}<input name="name" required maxlength="40" /></label>
      <button class="primary">${say("join")}</button></form>`;
  }
}
