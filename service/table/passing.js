/* A game at one device, which goes round: who is asked sees their own table. Between two people there is nothing on the page but
   what everybody may know, so that no hand, offer or story of one seat can be seen or heard by the next. */

import { Crest } from "./crest.js";
import { dress } from "./dress.js";
import { flipTheme } from "./flip-theme.js";
import { firstLanguage, myGames, setSetting, settings } from "./kept.js";
import { keepPassed, keepSeats, passedOn } from "./own-tables.js";
import { TEXTS } from "./passing-texts.js";
import { called, shown } from "./called.js";
import { Session } from "./session.js";
import { namer, speaker } from "./speech.js";
import { linesOf, Story } from "./story.js";
import { html, render, useEffect, useRef } from "./vendor/preact-htm.js";

const OVER = ["finished", "abandoned"];
const AGAIN = 1000; // Milliseconds before the service is asked again, where it could not be reached.
const MAX_LINES = 6; // Of what happened, on the cover.
const NONE = [];

/** Show a game whose seats are kept here in the place of what a page has: covered. */
export async function pass(app, game) {
  await dress(document.head, "passing.css");
  const passing = new Passing(app, game);
  passing.watch();
  addEventListener("pageshow", ({ persisted }) => persisted && passing.hide());
}

class Passing {
  table = null; // The element of who sees it, else the game is covered.
  seat = null; // Whose table that is; null for the one that everybody may see, at the end.
  last = null; // Who saw their own table last.
  next = null; // Who is asked.
  first = null; // Who is called first, since their table was covered before they had answered.
  again = false; // Somebody looks at what they did, though another one is asked.
  colours = null; // Of the seats, as the table last shown has them.
  undoes = null; // What who had the device before could still take back, where nothing is covered: the seat, and from which version.

  constructor(app, game) {
    this.game = game;
    this.hides = passedOn(game).hides;
    const parts = ["above", "cloth", "stage"].map((name) => Object.assign(document.createElement("div"), { className: name }));
    [this.above, this.cloth, this.stage] = parts;
    app.classList.add("passing");
    app.replaceChildren(...parts);
    this.stage.addEventListener("skald-turn", () => this.look());
  }

  /** Follow the game as somebody without a seat, in the language that was chosen last. */
  watch() {
    this.public?.stop();
    this.lang = document.documentElement.lang = firstLanguage(settings().lang);
    this.say = speaker(TEXTS[this.lang]);
    const session = new Session({ server: location.origin, game: this.game, lang: this.lang, changed: () => session === this.public && this.look() });
    this.public = session;
    session.start();
    this.draw();
  }

  get seats() {
    return myGames()[this.game]?.seats ?? {};
  }

  as = (seat) => this.public.api.as({ token: this.seats[seat].token });

  // --- whose turn it is ------------------------------------------------------------------------------------------------

  /** Show what is to be seen now: the table of who is asked, or that the device goes to them. */
  look = async () => {
    const turn = (this.turn = {});
    const { game, fault, ruleset } = this.public;
    if (fault || (game && OVER.includes(game.status))) return this.show(null);
    if (!game || !ruleset) return undefined;
    if (this.table && (this.isAsked() ?? true)) {
      this.again = false;
      return this.draw();
    }
    const next = await this.#asked().catch(() => setTimeout(() => turn === this.turn && this.look(), AGAIN) && undefined);
    if (turn !== this.turn || next === undefined) return undefined;
    this.next = next;
    if (this.table && (this.again || next === null)) return this.draw();
    if (!this.hides && next !== null) return this.show(next);
    return this.cover(next);
  };

  /** Whether who sees their table is asked, as that table says; undefined while it says nothing yet. */
  isAsked() {
    const { game, fault } = this.table.table?.session ?? {};
    if (fault) return false;
    return game && game.status === "running" && game.to_act.includes(this.seat);
  }

  /** The next seat of this device that is asked, in the order of the table; of a sealed question only the seat itself is told that it
      has answered. Null if all wait for others. */
  async #asked() {
    const { to_act: asked, seats } = this.public.game;
    const first = this.first ?? (this.last ?? -1) + 1;
    const after = (seat) => (seat - first + seats.length) % seats.length;
    const here = asked.filter((seat) => seat in this.seats && !(this.table && seat === this.seat)).sort((one, other) => after(one) - after(other));
    for (const seat of here) if (await this.#seesItself(seat)) return seat;
    return null;
  }

  async #seesItself(seat) {
    try {
      return (await this.as(seat).getGame(this.game)).to_act.includes(seat);
    } catch (error) {
      if (error.name === "Problem") return false; // The seat was handed to somebody else.
      throw error;
    }
  }

  // --- what is shown ---------------------------------------------------------------------------------------------------

  /** Cover the table of somebody who may not have answered yet: of all who are asked they are called first. */
  hide() {
    this.first = this.table && this.seat;
    return this.cover();
  }

  /** Take the table away, with all that one seat may know. */
  cover(next = this.next) {
    this.#clear();
    this.next = next;
    if (this.lang !== firstLanguage(settings().lang)) return this.watch();
    this.draw();
    return undefined;
  }

  #clear() {
    this.colours = this.table?.table?.colours ?? this.colours;
    this.table?.remove();
    this.table = null;
    this.again = false;
    if (location.search) history.replaceState(null, "", location.pathname);
  }

  /** Show the table of a seat, or of everybody; `again`, if another one is asked meanwhile. */
  async show(seat, again = false) {
    if (this.table && this.seat === seat) return;
    const before = this.last;
    this.#clear();
    const table = document.createElement("skald-table");
    Object.assign(this, { table, seat, again, last: seat ?? before, first: null, undoes: null });
    this.draw();
    const token = seat === null ? {} : { token: this.seats[seat].token };
    for (const [name, value] of Object.entries({ game: this.game, server: location.origin, page: "", lobby: "", ...token })) table.setAttribute(name, value);
    const [undo, takeBack] = [(version) => (this.undoes?.version === version ? this.undoes : null), () => this.#takeBack()];
    table.passing = { hides: this.hides, cover: () => this.hide(), rematch: () => this.rematch(), undo, takeBack, seats: this.seats };
    this.stage.append(table);
    if (this.hides || before === null || before === seat || seat === null) return;
    const { you, version } = await this.as(before).getGame(this.game).catch(() => ({}));
    if (this.table !== table || !you?.undo) return;
    this.undoes = { seat: before, version, to: you.undo.to };
    table.table?.setState({});
  }

  #takeBack() {
    const { seat, version } = this.undoes;
    return this.as(seat).undo(this.game, { ifMatch: version });
  }

  draw() {
    render(this.table ? null : html`<${Cover} passing=${this} say=${this.say} />`, this.cloth);
    render(this.#strip(), this.above);
  }

  /** Above a table: whose it is, if another one is asked. */
  #strip() {
    const { say, table, again, next, seat } = this;
    if (!table || !again) return null;
    const nameOf = (one) => this.nameOf(one);
    return html`<p class="strip"><span>${say("looksAgain", { name: nameOf(seat) })}</span>${next === null ? null : html`<button class="primary" data-item="go-on" onClick=${() => this.#goOn()}>${say(this.hides ? "give" : "goOn", { name: nameOf(next) })}</button>`}</p>`;
  }

  #goOn() {
    this.again = false;
    return this.look();
  }

  nameOf(seat) {
    return called(this.public.game.seats[seat]?.name, seat, this.say);
  }

  /** What everybody could see since a seat acted last. */
  happened(seat) {
    const { events, game, ruleset } = this.public;
    const { commits } = new Story(events, game.status === "running" ? ruleset.sealed : NONE);
    const since = commits.slice(commits.findLastIndex((commit) => commit.seat === seat) + 1);
    return since.flatMap((commit) => linesOf(commit, false)).map(namer(game.seats, null, this.say));
  }

  // --- and then --------------------------------------------------------------------------------------------------------

  /** The same people play again, at this device. */
  async rematch() {
    const tokens = [];
    let game;
    for (const [seat, { token }] of Object.entries(this.seats)) {
      const made = await this.public.api.as({ token }).rematch(this.game);
      game = made.game;
      for (const [at, one] of made.tokens.entries()) tokens[at] = one ?? tokens[at] ?? null;
    }
    keepSeats(game, tokens, tokens.findIndex(Boolean));
    keepPassed(game.id, this.hides);
    location.assign(`/games/${game.id}`);
  }
}

/** What is seen between two people. The focus goes to its heading: a key that is still pressed opens nothing. */
function Cover({ passing, say }) {
  const heading = useRef();
  const { game } = passing.public;
  const ready = game && passing.public.ruleset;
  useEffect(() => heading.current?.focus({ preventScroll: true }), [ready, passing.next]);
  const title = !ready ? say("opening") : passing.next === null ? say("waiting", { names: game.to_act.map((seat) => passing.nameOf(seat)).join(say("and")) }) : say("give", { name: passing.nameOf(passing.next) });
  useEffect(() => void (document.title = title), [title]);
  const flip = () => (setSetting("lang", passing.lang === "de" ? "en" : "de"), passing.watch());
  return html`<div class="cover" lang=${passing.lang}><header><a href="/"><img src="/table/rune.svg" alt="" width="26" height="26" /> Skald</a>
      <button data-item="lang" onClick=${flip}>${passing.lang === "de" ? "en" : "de"}</button><button data-item="theme" aria-label=${say("theme")} onClick=${() => flipTheme([document.documentElement])}>◐</button></header>
    <section aria-busy=${String(!ready)}>${ready && passing.colours && passing.next !== null ? html`<${Crest} seat=${passing.next} colour=${passing.colours[passing.next]} size=${72} />` : null}
      <h1 tabindex="-1" ref=${heading}>${title}</h1>${ready ? html`<p class="muted">${shown(passing.public.ruleset.title?.[passing.lang] ?? game.ruleset)}</p>` : null}
      ${ready && passing.next !== null ? html`<p><button class="primary" data-item="i-am" onClick=${() => passing.show(passing.next)}>${say("iAm", { name: passing.nameOf(passing.next) })}</button></p>` : null}
      ${ready && passing.last !== null && passing.last !== passing.next ? html`<p><button data-item="look-again" onClick=${() => passing.show(passing.last, true)}>${say("look", { name: passing.nameOf(passing.last) })}</button></p>` : null}
      ${ready ? html`<${Happened} lines=${passing.happened(passing.next)} say=${say} />` : null}</section></div>`;
}

function Happened({ lines, say }) {
  if (!lines.length) return null;
  const earlier = lines.length - MAX_LINES;
  return html`<section class="happened" aria-label=${say("happened")}><h2>${say("happened")}</h2><ul>${earlier > 0 ? html`<li class="muted">${say("earlier", { count: earlier })}</li>` : null}${lines.slice(-MAX_LINES).map((line) => html`<li>${line}</li>`)}</ul></section>`;
}
