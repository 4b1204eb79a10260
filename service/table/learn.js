/* A lesson: the guide of a ruleset (guide.json in its folder), played over a practice game of the service. What others do
   is sent with the tokens that the creation gave to this page; all that is judged is judged by the service. */

import { html, render, useEffect, useRef } from "./vendor/preact-htm.js";
import { newKey, Skald } from "../client/skald.js";
import { firstLanguage, keepSeat, settings, theme, tokenOf } from "./kept.js";
import { operatorKey } from "./own-tables.js";
import { LAYOUT } from "./lesson-layout.js";
import { LESSON } from "./lesson-texts.js";
import { meets, same } from "./offer.js";
import { speaker } from "./speech.js";
import "./table.js";

const DAY = 86_400_000;
const STEP = 600;
const ALTOGETHER = 5000;
const LOOK = 5000;

/** What is done one after the other: what others do, what the learner is to do or to read, and what is said after it. */
function beatsOf(guide) {
  const scripted = (actions, step) => (actions ?? []).map(({ seat, action }) => ({ kind: "scripted", step, seat, action, ahead: actions.length }));
  const beats = guide.steps.flatMap((step, number) => [
    ...scripted(step.before, number),
    ...(step.do ?? [{ read: true }]).flatMap((wanted) => (wanted.read ? [{ kind: "read", step: number }] : [{ kind: "do", step: number, action: wanted.action }, ...scripted(wanted.then, number)])),
    ...(step.after ? [{ kind: "after", step: number }] : []),
  ]);
  const last = guide.steps.length - 1;
  return [...scripted(guide.before, 0), ...beats, ...scripted(guide.end.before, last), { kind: "end", step: last }];
}

/** The page: the sentence of the lesson, and below it the table of its game. */
class Page {
  constructor(app, ruleset, waiting) {
    Object.assign(this, { app, ruleset, waiting, at: 0, fault: null, called: false });
    this.lang = document.documentElement.lang = firstLanguage(settings().lang);
    this.store = `skald.lesson.${ruleset}`;
    this.api = new Skald(location.origin, { token: operatorKey() });
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
      Object.assign(this, { game: kept.game, tokens: kept.tokens, at: kept.at, version });
      return version === kept.version && this.guide.game.seed === kept.seed;
    } catch {
      return false;
    }
  }

  async create() {
    const { seed, options, seats } = this.guide.game;
    const made = await this.api.createGame({ ruleset: this.ruleset, seed, options, seats: seats.map((name) => ({ name })), practice: true });
    Object.assign(this, { game: made.game.id, tokens: made.tokens, at: 0, version: made.game.version });
    this.keep();
  }

  keep() {
    const { game, tokens, at, version, guide } = this;
    const kept = { game, tokens, at, version, seed: guide.game.seed, left: Date.now() };
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
    table.lesson = this;
    for (const [name, value] of Object.entries({ game: this.game, server: location.origin, token: this.tokens[this.guide.learner], page: "", lang: this.lang })) table.setAttribute(name, value);
    this.table = table;
    this.draw();
    this.app.append(table);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LAYOUT);
    table.shadowRoot.adoptedStyleSheets = [sheet];
    new ResizeObserver(this.measure).observe(this.card.querySelector(".lesson"));
  }

  /** Tell the table how high the lesson is, and the page how wide the panels of the table are. */
  measure = () => {
    this.table.style.setProperty("--lesson", `${this.card.querySelector(".lesson").offsetHeight + 12}px`);
    this.app.classList.toggle("tall-table", this.table.shadowRoot.querySelector(".table.tall") !== null);
  };

  /** Do what others do, up to what the learner is to do or to read. */
  async go() {
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
    this.skipping = false;
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
    if (this.beat.kind !== "read") this.since = this.version;
    return this.go();
  };

  /** Do for the learner what is asked. */
  show = async () => {
    if (this.beat.kind !== "do" || this.showing) return;
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
    const name = settings().name ?? this.guide.game.seats[this.guide.learner];
    const others = this.guide.game.seats.filter((one, seat) => seat !== this.guide.learner && one !== name);
    try {
      const made = await this.api.createGame({ ruleset: this.ruleset, seats: [{ name }, ...others.map((one) => ({ name: one, controller: "smart" }))], options: { first_seat: 0 }, listed: false });
      keepSeat(made.game.id, this.ruleset, 0, name, made.tokens[0]);
      location.assign(`/games/${made.game.id}`);
    } catch {
      location.assign("/");
    }
  };

  leave = () => location.assign("/");

  // --- what the table asks ---------------------------------------------------------------------------------------------

  /** The part of the offer that the lesson is about now: so exactly that is lit, and can be confirmed. */
  offer(offer) {
    const wanted = this.beat.kind === "do" ? offer.actions.findIndex((action) => same(action, this.beat.action)) : -1;
    return { ...offer, actions: offer.actions.slice(wanted, wanted + 1), labels: offer.labels.slice(wanted, wanted + 1) };
  }

  /** True if this is what to look at, while that is asked for or spoken of: no longer what the step has done already. */
  looked(item) {
    const done = this.beats.slice(0, this.at).filter(({ kind, step, action }) => kind === "do" && step === this.beat.step && (item.means ?? []).some((means) => meets(action, means)));
    return ["do", "read"].includes(this.beat.kind) && !done.length && (this.step.look ?? []).some((one) => (typeof one === "string" ? one === item.id : (item.means ?? []).some((means) => meets(means, one))));
  }

  /** What is said to something else than what was asked for; null where that is not on offer at all. */
  answer(item, { actions }) {
    if (this.beat.kind !== "do") return this.say("notYet");
    const tried = actions.filter((action) => !same(action, this.beat.action) && (item.means ?? []).some((means) => meets(action, means)));
    const found = this.step.otherwise?.find(({ tries }) => tried.some((action) => meets(action, tries))) ?? (tried.length ? { say: this.step.else } : null);
    return found ? (found.say?.[this.lang] ?? this.say("other")) : null;
  }

  /** The learner has done it. */
  async acted(version) {
    if (this.beat.kind !== "do") return;
    this.at++;
    this.version = version;
    await this.go();
  }

  /** The table was drawn; its language may have been switched there. */
  spoken(lang) {
    this.measure();
    if (lang === this.lang) return;
    this.lang = document.documentElement.lang = lang;
    this.draw();
  }

  // --- what is shown ---------------------------------------------------------------------------------------------------

  draw() {
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

/** What the lesson says now, and the buttons that go with it. */
function Card({ page }) {
  const own = useRef();
  const { say, lang, fault } = page;
  useEffect(() => {
    document.addEventListener("keydown", page.key, true);
    return () => document.removeEventListener("keydown", page.key, true);
  }, []);
  const { kind } = (!fault && page.beat) || {};
  const focus = () => (page.table?.shadowRoot?.querySelector(".looked") ?? page.table?.shadowRoot?.querySelector(".lit"))?.focus();
  const text = fault ? say(fault) : { scripted: say("ahead"), after: page.step.after?.[lang], end: page.guide.end.say[lang] }[kind] ?? page.step.say[lang];
  const first = page.at === 0 || (page.beat?.step === 0 && kind === "do");
  return html`<section class="lesson" aria-label=${say("lesson")} ref=${own} onKeyDown=${(event) => event.key === "Enter" && event.target === own.current && focus()} tabindex="-1">
    <p class="count">${fault ? say("lesson") : kind === "end" ? say("done") : say("count", { step: page.beat.step + 1, steps: page.guide.steps.length })} <a class="leave" href="/">${say("leave")}</a></p>
    ${page.waiting ? html`<p class="called" role="status">${say(page.called ? "called" : "waiting")} ${page.called ? html`<button class="primary" onClick=${page.back}>${say("toTable")}</button>` : null}</p>` : null}
    <div class="said" aria-live="polite">
      ${first && !fault ? html`<p class="goal">${page.guide.goal[lang]}</p>` : null}
      <p>${text}</p>
    </div>
    <p class="buttons">
      ${fault && fault !== "noGuide" ? html`<button class="primary" onClick=${page.again}>${say("again")}</button>` : null}
      ${kind === "do" ? html`<button onClick=${page.show}>${say("show")} <kbd>n</kbd></button>` : null}
      ${kind === "read" || kind === "after" ? html`<button class="primary" onClick=${page.next}>${say("next")} →</button>` : null}
      ${kind === "scripted" ? html`<button onClick=${() => (page.skipping = true)}>${say("skip")}</button>` : null}
      ${kind === "end" ? html`<button class="primary" onClick=${page.play}>${say("play")}</button> <button onClick=${page.again}>${say("repeat")}</button>` : null}
    </p>
  </section>`;
}

theme(document.documentElement);
const page = new Page(document.getElementById("app"), location.pathname.split("/")[2], new URLSearchParams(location.search).get("table"));
page.begin();
if (page.waiting) page.await();
