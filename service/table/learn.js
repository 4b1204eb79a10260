/* A lesson: the guide of a ruleset (guide.json in its folder), played over a practice game of the service. What others do
   is sent with the tokens that the creation gave to this page; all that is judged is judged by the service. */

import { html, render, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { newKey, Skald } from "../client/skald.js";
import { firstLanguage, keepSeat, settings, theme, tokenOf } from "./kept.js";
import { operatorKey } from "./own-tables.js";
import { LAYOUT } from "./lesson-layout.js";
import { answerTo, foundOf, judge, partsOf, SHOWN_AFTER } from "./lesson-picks.js";
import { LessonTable } from "./lesson-table.js";
import { LESSON } from "./lesson-texts.js";
import { meets } from "./offer.js";
import { speaker } from "./speech.js";

const DAY = 86_400_000;
const STEP = 600;
const ALTOGETHER = 5000;
const LOOK = 5000;
const PATIENCE = 20_000; // Then help is offered, also to who has not tried anything.
const BESIDE = 0.6; // What is narrower than this share of the page stands beside the board.
const GAP = 8;

/** What is done one after the other: what others do, what the learner is to do or to read, and what is said after it. */
function beatsOf(guide) {
  const scripted = (actions, step) => (actions ?? []).map(({ seat, action }) => ({ kind: "scripted", step, seat, action, ahead: actions.length }));
  const beats = guide.steps.flatMap((step, number) => [
    ...scripted(step.before, number),
    ...(step.do ?? [{ read: true }]).flatMap((wanted) => (wanted.read ? [{ kind: "read", step: number }] : [{ kind: "do", step: number, action: wanted.action, hint: wanted.hint }, ...scripted(wanted.then, number)])),
    ...(step.after ? [{ kind: "after", step: number }] : []),
  ]);
  const last = guide.steps.length - 1;
  return [...scripted(guide.before, 0), ...beats, ...scripted(guide.end.before, last), { kind: "end", step: last }];
}

/** The page: the sentence of the lesson, and below it the table of its game. */
class Page {
  constructor(app, ruleset, waiting) {
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

  /** Where the panels stand beside the board, the lesson stands on top of them; else it stands above the table. */
  measure = () => {
    const players = this.table.shadowRoot.querySelector(".players");
    if (!players) return;
    const { left, top, width } = players.getBoundingClientRect();
    const beside = width < innerWidth * BESIDE;
    const above = top - parseFloat(getComputedStyle(players).marginTop);
    this.app.classList.toggle("beside", beside);
    Object.entries({ left, top: above + GAP, width: width - GAP }).forEach(([name, pixels]) => this.app.style.setProperty(`--${name}`, `${pixels}px`));
    this.table.style.setProperty("--lesson", beside ? `${this.card.querySelector(".lesson").offsetHeight + 2 * GAP}px` : "0px");
    this.placeTag();
  };

  /** The word at the place that is shown; it is scrolled into view once. */
  placeTag = () => {
    const shown = this.wanted && this.record.shown ? [...this.table.shadowRoot.querySelectorAll(".looked")].find((one) => one.checkVisibility()) : null;
    if (shown && shown !== this.pointedAt) shown.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.pointedAt = shown;
    this.tag.hidden = !shown;
    if (!shown) return;
    const { left, top, bottom, width } = shown.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.tag;
    const [over, under] = [top - offsetHeight - GAP, bottom + GAP];
    const x = Math.min(innerWidth - offsetWidth - 2, Math.max(2, left + width / 2 - offsetWidth / 2));
    this.tag.style.translate = `${x}px ${over > 0 ? over : under}px`;
  };

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

  // --- what the table asks ---------------------------------------------------------------------------------------------

  /** True if a pick stands: everything but one that leads away from what is asked for. */
  judges(table, item) {
    if (!this.wanted) {
      table.setState({ notice: this.say("notYet") });
      return false;
    }
    const judged = judge(table.offer.actions, table.state.picks, item, this.wanted);
    if (judged === null) return true;
    this.record.picks++;
    if (!judged) {
      this.wrong(table, item);
      return false;
    }
    this.answer = { parts: ["right"] };
    this.keep();
    this.draw();
    return true;
  }

  /** Say why something leads away: in the words of the guide, or else in those of the refusal. */
  async wrong(table, item) {
    const { beat, record, step, wanted } = this;
    const { offered, said } = answerTo(step, table.offer.actions, table.state.picks, item, wanted);
    record.wrong++;
    const told = said ? (lang) => said[lang] : await this.toldBy(table, item, offered);
    if (this.beat !== beat) return;
    this.answer = { parts: partsOf(record.wrong, beat.hint), why: told };
    table.setState({ notice: null, refusal: null });
    if (record.wrong >= SHOWN_AFTER) return this.reveal(table.byKeys);
    this.keep();
    this.draw();
  }

  async toldBy(table, item, offered) {
    const why = offered ? null : await table.reasonFor(item);
    return why ? () => why : () => this.say("other");
  }

  /** Show the place until it is done. The focus goes there where it was keys that asked for it. */
  reveal(focused = false) {
    this.record.shown = true;
    this.answer ??= { parts: ["here"] };
    this.keep();
    this.draw();
    if (focused) setTimeout(() => this.table.shadowRoot.querySelector(".looked")?.focus());
  }

  /** True if this is to be looked at: what is spoken of, or, once it is shown, what to pick next. */
  looked(item) {
    if (this.wanted) return this.record.shown && this.upcoming.has(item.id);
    return this.beat.kind === "read" && this.spokenOf(item);
  }

  /** True if the step speaks of it. */
  spokenOf = ({ id, means = [] }) => (this.step.look ?? []).some((one) => (typeof one === "string" ? one === id : means.some((condition) => meets(condition, one))));

  /** The ids of what can be picked next: of what the step speaks of, where that is among it. */
  get upcoming() {
    const { table } = this.table;
    const { offer: { actions }, state: { picks } } = table;
    if (this.known?.actions !== actions || this.known.picks !== picks) {
      const right = table.pointable.filter((item) => item.means?.length && judge(actions, picks, item, this.wanted));
      const spoken = right.filter(this.spokenOf);
      this.known = { actions, picks, ids: new Set((spoken.length ? spoken : right).map(({ id }) => id)) };
    }
    return this.known.ids;
  }

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

/** What the lesson says now, and the buttons that go with it. */
function Card({ page }) {
  const own = useRef();
  const { say, lang, fault, answer, guide } = page;
  const [asked, ask] = useState(null);
  useEffect(() => {
    document.addEventListener("keydown", page.key, true);
    return () => document.removeEventListener("keydown", page.key, true);
  }, []);
  const { kind } = (!fault && page.beat) || {};
  const focus = () => (page.table?.shadowRoot?.querySelector(".looked") ?? page.table?.shadowRoot?.querySelector(".lit"))?.focus();
  const text = fault ? say(fault) : { scripted: say("ahead"), after: page.step.after?.[lang], end: guide.end.say[lang] }[kind] ?? page.step.say[lang];
  const folds = Boolean(answer?.why) && asked !== answer;
  return html`<section class="lesson" aria-label=${say("lesson")} ref=${own} onKeyDown=${(event) => event.key === "Enter" && event.target === own.current && focus()} tabindex="-1">
    ${guide ? html`<details class="goal"><summary>${say("goal", { goal: (guide.goal_short ?? guide.goal)[lang] })}</summary><p>${guide.goal[lang]}</p></details>` : null}
    ${page.waiting ? html`<p class="called" role="status">${say(page.called ? "called" : "waiting")} ${page.called ? html`<button class="primary" onClick=${page.back}>${say("toTable")}</button>` : null}</p>` : null}
    <div class="said" tabindex=${folds ? 0 : null}>
      <p class="answer" role="status">${answer && (folds || !answer.why) ? html`<${Answer} page=${page} answer=${answer} />` : null}</p>
      <p aria-live="polite">${kind === "end" ? html`<b>${say("found", foundOf(page.beats, page.records))}</b> ` : null}${folds ? null : text}</p>
    </div>
    <p class="buttons">
      <span class="count">${fault ? say("lesson") : kind === "end" ? say("done") : say("count", { step: page.beat.step + 1, steps: guide.steps.length })}</span>
      <a class="leave" href="/" aria-label=${say("leave")} title=${say("leave")}>✕</a>
      <span class="space"></span>
      ${fault && fault !== "noGuide" ? html`<button class="primary" onClick=${page.again}>${say("again")}</button>` : null}
      ${folds ? html`<button onClick=${() => ask(answer)}>${say("task")}</button>` : null}
      ${page.guide && page.helps ? html`<button class="show" onClick=${page.show}>${say(page.record.shown ? "do" : "show")} <kbd>n</kbd></button>` : null}
      ${kind === "read" || kind === "after" ? html`<button class="primary" onClick=${page.next}>${say("next")} →</button>` : null}
      ${kind === "scripted" ? html`<button onClick=${() => (page.skipping = true)}>${say("skip")}</button>` : null}
      ${kind === "end" ? html`<button onClick=${page.again}>${say("repeat")}</button> <button class="primary" onClick=${page.play}>${say("play")}</button>` : null}
    </p>
  </section>`;
}

/** What is said to a pick. */
function Answer({ page: { beat, lang, say }, answer: { parts, why } }) {
  const said = { right: () => say("right"), why: () => say("wrong", { why: why(lang) }), hint: () => beat.hint[lang], here: () => say("hereItIs") };
  return parts.map((part) => html`<span class=${part}>${said[part]()}</span> `);
}

theme(document.documentElement);
const page = new Page(document.getElementById("app"), location.pathname.split("/")[2], new URLSearchParams(location.search).get("table"));
page.begin();
if (page.waiting) page.await();
