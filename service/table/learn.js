/* A lesson: the guide of a ruleset (guide.json in its folder), played over a practice game of the service. What others do
   is sent with the tokens that the creation gave to this page; all that is judged is judged by the service. */

import { html, render } from "./vendor/preact-htm.js";
import { newKey, Skald } from "../client/skald.js";
import { firstLanguage, keepSeat, settings, theme, tokenOf } from "./kept.js";
import { operatorKey } from "./own-tables.js";
import { Card } from "./lesson-card.js";
import { LAYOUT, measure, placeTag } from "./lesson-layout.js";
import { Judging } from "./lesson-judging.js";
import { beatsOf } from "./lesson-picks.js";
import { LessonTable } from "./lesson-table.js";
import { LESSON } from "./lesson-texts.js";
import { speaker } from "./speech.js";

const DAY = 86_400_000;
const STEP = 600;
const ALTOGETHER = 5000;
const LOOK = 5000;
const PATIENCE = 20_000; // Then help is offered, also to who has not tried anything.

/** The page: the sentence of the lesson, and below it the table of its game. */
class Page extends Judging {
  constructor(app, ruleset, waiting) {
    super();
    Object.assign(this, { app, ruleset, waiting, at: 0, records: {}, answer: null, fault: null, called: false });
    this.lang = document.documentElement.lang = firstLanguage(settings().lang);
    this.store = `skald.lesson.${ruleset}`;
    this.api = new Skald(location.origin, { token: operatorKey() });
    this.tag = app.appendChild(Object.assign(document.createElement("div"), { className: "place-tag", hidden: true }));
  }

  get say() {
    return speaker(LESSON[this.lang]);
  }

  get beat() {
    return this.beats[this.at];
  }

  get step() {
    return this.guide.steps[this.beat.step];
  }

  /** The action that the learner is to find now. */
  get wanted() {
    return !this.fault && this.beat.kind === "do" ? this.beat.action : null;
  }

  /** What the learner has done in this beat: picks, how many of them were wrong, and whether the place was shown. */
  get record() {
    return (this.records[this.at] ??= { picks: 0, wrong: 0, shown: false });
  }

  /** True if the place may be shown: after the first wrong pick, or a while. */
  get helps() {
    return this.wanted !== null && (this.record.wrong > 0 || this.record.shown || this.waited);
  }

  async begin({ anew = false } = {}) {
    this.fault = null;
    try {
      if (!this.guide) {
        const answer = await fetch(`/table/games/${this.ruleset}/guide.json`);
        if (!answer.ok) return this.fail("noGuide");
        this.guide = await answer.json();
        this.beats = beatsOf(this.guide);
      }
      if (anew || !(await this.resume())) await this.create();
      document.title = `${this.say("learn")}: ${this.guide.title[this.lang]} – Skald`;
      this.seat();
      await this.go();
    } catch (error) {
      this.fail(error.status === 401 || error.status === 403 ? "notHere" : error.status === 429 ? "busy" : "failed");
    }
  }

  /** Look now and then whether the table that the learner waits for has begun: then it is gone to after the next step. */
  async await() {
    const api = this.api.as({ token: tokenOf(this.waiting) });
    for (;;) {
      const game = await api.getGame(this.waiting).catch(() => null);
      if (game && game.status !== "open") break;
      await new Promise((done) => setTimeout(done, LOOK));
    }
    this.called = true;
    this.draw();
  }

  back = () => location.assign(`/games/${this.waiting}`);

  failed = (error) => this.fail(error.rule || error.status === 409 ? "outdated" : "failed");

  fail(fault) {
    this.fault = fault;
    this.draw();
  }

  /** Go on with a lesson of this tab that was left, where the game still stands where it stood. */
  async resume() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.store));
      if (!kept || kept.left < Date.now() - DAY || kept.at >= this.beats.length) return false;
      const { version } = await this.api.getGame(kept.game);
      Object.assign(this, { game: kept.game, tokens: kept.tokens, at: kept.at, records: kept.records ?? {}, version });
      return version === kept.version && this.guide.game.seed === kept.seed;
    } catch {
      return false;
    }
  }

  async create() {
    const { seed, options, seats } = this.guide.game;
    const made = await this.api.createGame({ ruleset: this.ruleset, seed, options, seats: seats.map((name) => ({ name })), practice: true });
    Object.assign(this, { game: made.game.id, tokens: made.tokens, at: 0, records: {}, version: made.game.version });
    this.keep();
  }

  keep() {
    const { game, tokens, at, records, version, guide } = this;
    const kept = { game, tokens, at, records, version, seed: guide.game.seed, left: Date.now() };
    try {
      sessionStorage.setItem(this.store, JSON.stringify(kept));
    } catch {
      // Without storage the lesson lasts until the page is closed.
    }
  }

  /** Put the table of the game below the sentence. */
  seat() {
    this.table?.remove();
    const table = document.createElement("skald-table");
    Object.assign(table, { lesson: this, kind: LessonTable });
    for (const [name, value] of Object.entries({ game: this.game, server: location.origin, token: this.tokens[this.guide.learner], page: "", lang: this.lang })) table.setAttribute(name, value);
    this.table = table;
    this.draw();
    this.app.append(table);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LAYOUT);
    table.shadowRoot.adoptedStyleSheets = [sheet];
    table.shadowRoot.addEventListener("scroll", this.placeTag, true);
    new ResizeObserver(this.measure).observe(table);
  }

  measure = () => measure(this);
  placeTag = () => placeTag(this);

  /** Do what others do, up to what the learner is to do or to read. */
  async go() {
    this.answer = null;
    clearTimeout(this.patience);
    while (this.beat.kind === "scripted") {
      this.draw();
      const { seat, action, ahead } = this.beat;
      if (!this.skipping) await new Promise((done) => setTimeout(done, Math.min(STEP, ALTOGETHER / ahead)));
      try {
        await this.act(seat, action);
      } catch (error) {
        return this.failed(error);
      }
    }
    Object.assign(this, { skipping: false, waited: false });
    if (this.wanted) this.patience = setTimeout(() => ((this.waited = true), this.draw()), PATIENCE);
    this.keep();
    this.draw();
    this.table.table?.setState({ notice: null, refusal: null });
  }

  /** While the service cannot be reached, it is sent again and again under its key: once at most it is carried out. */
  async act(seat, action) {
    const [api, idempotencyKey] = [this.api.as({ token: this.tokens[seat] }), newKey()];
    let done;
    while (!done) done = await api.act(this.game, action, { idempotencyKey }).catch((error) => (error.name === "Unreachable" ? null : Promise.reject(error)));
    this.version = done.game.version;
    this.at++;
    this.keep();
  }

  next = () => {
    if (!["read", "after"].includes(this.beat.kind)) return undefined;
    if (this.called) return this.back();
    this.at++;
    if (this.beat.kind !== "read") this.since = this.version; // What was scored before is no longer shown on the board.
    return this.go();
  };

  /** Show the place; once it is shown, do for the learner what is asked. */
  show = async () => {
    if (!this.helps || this.showing) return;
    if (!this.record.shown) return this.reveal();
    this.showing = true;
    try {
      await this.act(this.guide.learner, this.beat.action);
      this.table.table?.setState({ picks: [], preview: null });
      await this.go();
    } catch (error) {
      this.failed(error);
    } finally {
      this.showing = false;
    }
  };

  /** Once more from the beginning, or from where it did not work. */
  again = () => this.begin({ anew: this.fault !== "failed" });

  play = async () => {
    const { seats, options } = this.guide.game;
    const name = settings().name ?? seats[this.guide.learner];
    const others = seats.filter((one, seat) => seat !== this.guide.learner && one !== name);
    try {
      const made = await this.api.createGame({ ruleset: this.ruleset, seats: [{ name }, ...others.map((one) => ({ name: one, controller: "smart" }))], options: "first_seat" in options ? { first_seat: 0 } : {}, listed: false });
      keepSeat(made.game.id, this.ruleset, 0, name, made.tokens[0]);
      location.assign(`/games/${made.game.id}?first`);
    } catch {
      location.assign("/");
    }
  };

  leave = () => location.assign("/");

  /** The learner has done it. */
  async acted(version) {
    if (this.beat.kind !== "do") return;
    this.at++;
    this.version = version;
    await this.go();
  }

  /** The table was drawn; its language may have been switched there. */
  drawn({ state: { lang } }) {
    this.measure();
    if (lang === this.lang) return;
    this.lang = document.documentElement.lang = lang;
    this.draw();
  }

  // --- what is shown ---------------------------------------------------------------------------------------------------

  draw() {
    this.tag.textContent = this.say("here");
    const card = (this.card ??= this.app.insertBefore(document.createElement("div"), this.app.firstChild));
    render(html`<${Card} page=${this} key="card" />`, card);
    this.table?.table?.setState({});
  }

  key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.composedPath()[0].matches?.("input, select, textarea")) return;
    const keys = { n: this.show, ArrowRight: event.composedPath()[0].closest?.(".lesson") || event.target === document.body ? this.next : null };
    if (!keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
    event.stopPropagation();
  };
}

theme(document.documentElement);
const page = new Page(document.getElementById("app"), location.pathname.split("/")[2], new URLSearchParams(location.search).get("table"));
page.begin();
if (page.waiting) page.await();
