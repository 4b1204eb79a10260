/* Who plays at this device: a form for their names, by which the game is created and its seats are kept here. */

import { asked, Asking } from "./asking.js";
import { dress } from "./dress.js";
import { settings } from "./kept.js";
import { BOT_NAMES } from "./own-name.js";
import { keepPassed, keepSeats } from "./own-tables.js";
import { TEXTS } from "./passing-texts.js";
import { speaker } from "./speech.js";
import { Component, html } from "./vendor/preact-htm.js";

const [MIN_PEOPLE, MAX_PEOPLE] = [2, 5];
const NAMING = [409, 422]; // Refused for a name: what is wrong with it is said in the form.
const SERVER = "server";

/** Ask who plays, and create the game by `create(seats)`. What it answers with is returned, or null if
    nobody plays. `card` has the title of the game, its least and most seats, and the bot. */
export async function startPassing(api, lang, card, create) {
  const hides = await hidesFromSeats(api, card.ruleset);
  if (!document.querySelector('link[href$="passing.css"]')) await dress(document.head, "passing.css");
  const made = await asked(document, (close) => html`<${People} lang=${lang} card=${card} hides=${hides} create=${create} close=${close} />`);
  if (!made) return null;
  keepSeats(made.game, made.tokens, 0);
  keepPassed(made.game.id, hides);
  return made;
}

/** Whether a ruleset has events of which a seat knows more than another one. If nobody says so, it is taken to have some. */
async function hidesFromSeats(api, ruleset) {
  const found = await api.getRuleset(ruleset).catch(() => null);
  if (!found) return true;
  const fields = Object.values(found.events).flatMap(({ properties }) => Object.values(properties ?? {}));
  return fields.some((field) => field["x-secret-of"]?.some((owner) => owner !== SERVER));
}

class People extends Component {
  state = { names: [settings().name ?? "", ...Array(MIN_PEOPLE - 1).fill("")], bots: Math.max(0, this.props.card.min - MIN_PEOPLE), problem: null, busy: false };

  get most() {
    return Math.min(MAX_PEOPLE, this.props.card.max);
  }

  name = (index, name) => this.setState(({ names }) => ({ names: names.with(index, name), problem: null }));

  /** Bots take the seats that are left, as few as the game needs, and no more than it has. */
  set = (names) => this.setState(({ bots }) => ({ names, bots: Math.min(Math.max(bots, this.props.card.min - names.length), this.props.card.max - names.length) }));

  submit = async (event) => {
    event.preventDefault();
    if (this.state.busy) return;
    const { card, create, close } = this.props;
    const names = this.state.names.map((name) => name.trim());
    if (new Set(names.map((name) => name.toLocaleLowerCase())).size < names.length) return this.setState({ problem: this.say("same") });
    const spare = BOT_NAMES.filter((one) => names.every((name) => name.toLocaleLowerCase() !== one.toLocaleLowerCase()));
    const seats = [...names.map((name) => ({ name })), ...Array.from({ length: this.state.bots }, (_, at) => ({ name: spare[at] ?? `Bot ${at + 1}`, controller: card.bot }))];
    this.setState({ busy: true, problem: null });
    try {
      close(await create(seats));
    } catch (error) {
      this.setState({ busy: false, problem: NAMING.includes(error.status) ? wrong(error) : card.problemOf(error) });
    }
    return undefined;
  };

  get say() {
    return speaker(TEXTS[this.props.lang]);
  }

  render({ card, hides, close }, { names, bots, problem, busy }) {
    const { say, most } = this;
    const [fewest, spare] = [Math.max(0, card.min - names.length), card.max - names.length];
    const counts = Array.from({ length: spare - fewest + 1 }, (_, at) => fewest + at);
    return html`<${Asking} title=${say("title", { game: card.title })} close=${close}><form class="people" onSubmit=${this.submit}><p>${say(hides ? "hint" : "hintOpen")}</p>
      ${names.map((name, at) => html`<p class="person" key=${at}><input aria-label=${say("person", { n: at + 1 })} placeholder=${say("person", { n: at + 1 })} maxlength="40" autocomplete="off" required autofocus=${at === (names[0] ? 1 : 0)} value=${name} onInput=${({ target }) => this.name(at, target.value)} />
        ${names.length > MIN_PEOPLE ? html`<button type="button" aria-label=${say("remove", { n: at + 1 })} onClick=${() => this.set(names.toSpliced(at, 1))}>✕</button>` : null}</p>`)}
      ${names.length < most ? html`<p><button type="button" data-item="more-people" onClick=${() => this.set([...names, ""])}>+ ${say("more")}</button></p>` : null}
      ${card.bot && counts.length > 1 ? html`<label class="bots">${say("bots")}<select name="bots" value=${String(bots)} onChange=${({ target }) => this.setState({ bots: Number(target.value) })}>${counts.map((count) => html`<option value=${String(count)}>${count}</option>`)}</select></label>` : null}
      ${problem ? html`<p class="wrong" role="alert">! ${problem}</p>` : null}
      <p class="buttons"><button class="primary" data-item="start" disabled=${busy}>${say("start")}</button></p></form><//>`;
  }
}

/** What is wrong with the names, in the service's words: its errors by seat and field, else its one sentence. */
const wrong = ({ errors, message }) => sentences(errors).join(" ") || message;
const sentences = (errors) => (typeof errors === "string" ? [errors] : Object.values(errors ?? {}).flatMap(sentences));
