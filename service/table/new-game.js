/* What "more settings" opens on the first page: a new game with all its options, the links to it, and joining by a code. */

import { shown } from "./called.js";
import { ClockForm, NO_CLOCK, clockSchema, spelledClock } from "./clock-form.js";
import { keepSeat } from "./kept.js";
import { invitation, keepJoin, keepSeats } from "./own-tables.js";
import { Field, chosenWith, given, goes } from "./form.js";
import { TEXTS } from "./form-texts.js";
import { newCommitment } from "./sealed.js";
import { SPEED_TEXTS } from "./speeds.js";
import { speaker } from "./speech.js";
import { Component, html, render } from "./vendor/preact-htm.js";

const MAX_SEATS = 4;
/* Of people who give none; enough that each of them has another one, whatever some give. */
const NAMES = ["Ylva", "Torben", "Sigrid", "Halvar", "Asta", "Eskil", "Tyra", "Sven"];

/** Show the forms. The one for a new game is left out if the user may create (`creates`) nothing. */
export function showForms(place, { api, lang, first, creates, refused }) {
  render(html`<${Forms} key=${first} api=${api} lang=${lang} first=${first} creates=${creates} refused=${refused} />`, place);
}

class Forms extends Component {
  state = { rulesets: [], bots: [], made: null, problem: null };

  componentDidMount() {
    this.run(async () => this.setState(await this.props.api.listRulesets(), () => this.base.querySelector(`[data-form=${this.props.first}] :is(input, select)`)?.focus()));
  }

  async run(does) {
    try {
      this.setState({ problem: null });
      return await does();
    } catch (error) {
      if (error.status === 401 || error.status === 403) this.props.refused();
      this.setState({ problem: error.name === "Unreachable" ? "unreachable" : error.status === 401 || error.status === 403 ? "needKey" : error.errors ? JSON.stringify(error.errors) : error.message });
      return null;
    }
  }

  create = (body) => this.run(async () => {
    const sealed = body.options.entropy === "sealed" ? body.seats.map(({ name, controller }) => (name && !controller ? newCommitment() : null)) : [];
    const seats = body.seats.map((one, seat) => (sealed[seat] ? { ...one, entropy_commitment: sealed[seat].commitment } : one));
    const made = await this.props.api.createGame({ ...body, seats });
    keepSeats(made.game, made.tokens, made.tokens.findIndex(Boolean), sealed.map((one) => one?.entropy));
    if (made.join) keepJoin(made.game.id, made.join);
    this.setState({ made });
  });

  /** The OpenAPI document, which says what a clock may be; asked for only once a clock is wanted. */
  describe = () => this.run(() => this.props.api.getOpenapi());

  join = (game, name, code) => this.run(async () => {
    const { options, seeded } = await this.props.api.getGame(game);
    if (seeded) return location.assign(invitation(game, { join: code })); // Its own page says so before anybody sits down.
    const { entropy, commitment } = newCommitment(game);
    const given = options.entropy === "sealed" ? { entropy_commitment: commitment } : { entropy };
    const { seat, token } = await this.props.api.join(game, { name, join: code || undefined, ...given });
    keepSeat(game, null, seat, name, token, given.entropy ? undefined : entropy);
    location.assign(`/games/${game}`);
  });

  render({ lang, first, creates }, { rulesets, bots, made, problem }) {
    const say = speaker({ ...SPEED_TEXTS[lang], ...TEXTS[lang] });
    const forms = {
      new: creates && rulesets.length ? html`<${NewGame} rulesets=${rulesets} bots=${bots} lang=${lang} say=${say} create=${this.create} describe=${this.describe} />` : null,
      join: html`<${Join} say=${say} join=${this.join} />`,
    };
    return html`<div>${problem ? html`<p class="alert" role="alert">! ${say(problem)}</p>` : null}
      <div class="forms">${made ? html`<${Made} made=${made} say=${say} done=${() => this.setState({ made: null })} />` : null}
      ${first === "new" ? [forms.new, forms.join] : [forms.join, forms.new]}</div></div>`;
  }
}

/** A form for a new game, made of the ruleset's own options. */
class NewGame extends Component {
  state = { ruleset: this.props.rulesets[0].id, options: {}, clock: NO_CLOCK, described: null, count: 2, seats: [{ kind: "person", name: "" }, ...Array(MAX_SEATS - 1).fill({ kind: this.props.bots.at(-1) ?? "open" })] };

  submit = (event) => {
    event.preventDefault();
    const { ruleset, options, clock, count, seats } = this.state;
    const spare = NAMES.filter((one) => seats.every(({ name }) => name !== one));
    const spelled = seats.slice(0, count).map(({ kind, name }, seat) => (kind === "open" ? {} : kind === "person" ? { name: name || spare[seat] } : { name: `Bot ${seat + 1}`, controller: kind }));
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
    return html`<form class="sheet" data-form="new" onSubmit=${this.submit}>
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
    ${links.map(([name, link]) => html`<div class="invite"><b>${shown(name)}</b><button onClick=${() => navigator.clipboard?.writeText(link)}>${say("copy")}</button></div>`)}
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

  render({ say }) {
    return html`<form class="sheet" data-form="join" onSubmit=${this.submit}><h2>${say("joinTitle")}</h2>
      <label class="field">${say("gameId")}<input name="game" required autocomplete="off" /></label>
      <label class="field">${say("joinCode")}<input name="code" autocomplete="off" /></label>
      <label class="field">${say("name")}<input name="name" required maxlength="40" /></label>
      <button class="primary">${say("join")}</button></form>`;
  }
}
