/* The end of a game, as a layer over the whole table: who has won and by how much, what decided it, the best move, the course, and
   what can be done next. It is loaded once a game is over. */

import { BestMove } from "./best-move.js";
import { decidedBy, duelSaid } from "./course.js";
import { Crest } from "./crest.js";
import { Curve } from "./curve.js";
import { element } from "./drawing.js";
import { End } from "./end.js";
import { TEXTS } from "./end-texts.js";
import { joined } from "./joined.js";
import { load, still } from "./kept.js";
import { outcomeOf } from "./outcome.js";
import { pieces } from "./pieces.js";
import { detailed, Sources } from "./sources.js";
import { signed, speaker } from "./speech.js";
import { asksAt, TellCard } from "./tell-me.js";
import { Component, html } from "./vendor/preact-htm.js";

const STEP = 600; // Milliseconds for which the bars of one component grow.
const MAX_STEPS = 5; // Of the podium: of more seats the first three stand there, and the own one.
const RISING = 5; // That rise for who has won.
const STYLES = new URL("ranking.css", import.meta.url).href;
const MINUTE = 60_000;

/** What a table shows of its end: the layer; where that is closed, the bar that leads back to it; nothing in a lesson. */
export function rankingOf(table) {
  const { session, state, props } = table;
  if (props.lesson || (!session.results && session.game.status !== "abandoned")) return null;
  table.end ??= new End(table);
  const say = speaker({ ...TEXTS[state.lang], ...table.final?.words?.[state.lang] }, table.say);
  if (!table.end.open) return html`<${ResultBar} end=${table.end} say=${say} />`;
  return html`<${Layer} table=${table} end=${table.end} say=${say} lang=${state.lang} results=${session.results} problem=${state.refusal?.why} sending=${state.sending} />`;
}

/** Stands in the place of the confirm bar while the board is looked at. */
class ResultBar extends Component {
  componentDidMount() {
    if (this.props.end.focus) this.button.focus({ preventScroll: true });
    this.props.end.focus = false;
  }

  render({ end, say }) {
    return html`<footer class="confirm" data-region="confirm" aria-label=${say("result")}><div class="draft"><p>${end.sentence}</p></div>
      <div class="buttons"><button class="primary" data-item="result" ref=${(found) => (this.button = found ?? this.button)} onClick=${() => end.show(true)}>${say("result")}</button></div></footer>`;
  }
}

class Layer extends Component {
  state = { shown: 0, copied: false, drawing: false };

  /** What ended while somebody looked on is counted before their eyes; what had ended before stands there at once. */
  componentDidMount() {
    const { table, end } = this.props;
    this.rest();
    const root = table.base.getRootNode();
    if (end.focus || table.props.page || root.activeElement) this.title.focus({ preventScroll: true });
    end.focus = false;
    if (this.persons.length) end.rematch.watch();
    const counts = !end.counted && table.state.polite && this.props.results;
    end.counted = true;
    if (!counts) return this.skip(); // What happened meanwhile has been told.
    if (still()) return this.ends();
    this.timer = setInterval(() => this.setState(({ shown }) => ({ shown: shown + 1 }), () => this.whole && this.ends()), STEP);
    return addEventListener("keydown", this.hurry, true);
  }

  componentDidUpdate() {
    this.rest();
    this.props.end.read();
  }

  componentWillUnmount() {
    this.props.end.rematch.stop();
    clearInterval(this.timer);
    removeEventListener("keydown", this.hurry, true);
    for (const one of this.others ?? []) one.inert = false;
  }

  /** Nothing of the table below can be reached, but dialogs that are opened over it. */
  rest() {
    this.others = [...this.layer.parentNode.children].filter((one) => one !== this.layer && !one.matches("dialog, [aria-live]"));
    for (const one of this.others) one.inert = true;
  }

  ends() {
    const { table, results } = this.props;
    this.skip();
    const own = results.winners.includes(table.session.seat) ? "won" : "lost";
    table.sound(table.session.seat === null ? "end" : own);
    table.setState({ urgent: this.sentence });
  }

  /** Talk goes on below the buttons. */
  talk(open) {
    this.props.end.talks = open;
    this.setState({}, () => open && this.layer.querySelector(".talk")?.scrollIntoView({ block: "nearest" }));
  }

  hurry = () => this.whole || this.ends();

  key = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    this.props.end.show(false);
  };

  get kinds() {
    return Object.keys(this.props.results?.ranking[0].components ?? {});
  }

  get whole() {
    return this.state.shown >= this.kinds.length;
  }

  skip = () => {
    clearInterval(this.timer);
    removeEventListener("keydown", this.hurry, true);
    this.setState({ shown: this.kinds.length });
    this.props.end.read();
  };

  /** The seats of other people, who may wish to play again. */
  get persons() {
    const { session } = this.props.table;
    return session.seat === null || !this.props.results ? [] : session.game.seats.filter(({ seat, controller }) => seat !== session.seat && controller === "human").map(({ seat }) => seat);
  }

  share = async () => {
    const { table } = this.props;
    const url = `${location.origin}/games/${table.session.id}`;
    if (navigator.share) return navigator.share({ title: table.title, text: this.sentence, url }).catch(() => {});
    await navigator.clipboard?.writeText(`${this.sentence} ${url}`);
    return this.setState({ copied: true });
  };

  /** The final board as a file: to be shared where files can be, else to be kept. */
  picture = async () => {
    const { table } = this.props;
    this.setState({ drawing: true });
    try {
      const { pictureOf } = await load("./final-picture.js");
      const png = await pictureOf(table, this.sentence);
      const file = new File([png], `skald-${table.session.game.ruleset}-${new Date().toISOString().slice(0, 10)}.png`, { type: png.type });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: table.title, text: this.sentence }).catch(() => {});
      else keep(file);
    } finally {
      this.setState({ drawing: false });
    }
  };

  /** An amount as it is said: "4 fame". */
  amount = (number) => `${signed(number)} ${this.props.say("units")[Math.abs(number) === 1 ? 0 : 1]}`;

  /** The seats that resigned, as the results say. */
  get resigned() {
    return this.props.table.session.events.findLast(({ type }) => type === "results_computed")?.data.resigned ?? [];
  }

  get outcome() {
    const { table: { session, names }, results, lang, say } = this.props;
    if (!results) return { title: say("abandonedTitle"), line: say("noWinner"), own: null };
    return outcomeOf(results, { names, seat: session.seat, amount: this.amount, tieBreaks: session.ruleset.tie_breaks, resigned: this.resigned, lang });
  }

  get sentence() {
    const { title, line } = this.outcome;
    return `${title} ${line}`.trim();
  }

  /** The results with the points of each seat by where they came from. */
  get detailed() {
    const { table, end: { course }, results, lang } = this.props;
    return detailed(results, course && table.final?.sources?.(table.view(false), course.commits), lang, this.nameOf);
  }

  nameOf = (kind) => this.props.table.session.ruleset.scores?.[kind]?.[this.props.lang] ?? kind.replace(/_/g, " ");

  render({ table, end, say, lang, results, problem, sending }, { copied, drawing }) {
    const { whole } = this;
    const { title, line, own } = this.outcome;
    const counting = whole ? "" : this.nameOf(this.kinds[Math.max(0, this.state.shown - 1)]);
    const { session, state: { people } } = table;
    end.sentence = this.sentence;
    const detailed = results && this.detailed;
    return html`<dialog open class=${`end ${whole ? "" : "counting"} ${own ?? ""}`} tabindex="-1" aria-modal="true" aria-labelledby="end-title" ref=${(found) => (this.layer = found ?? this.layer)} onKeyDown=${this.key} onClick=${() => whole || this.ends()}><link rel="stylesheet" crossorigin="anonymous" href=${STYLES} />
      <header class="end-bar"><b>${table.title}</b><span>${table.sentence}</span>${people?.bubble({ "aria-expanded": String(end.talks) }, () => this.talk(!end.talks))}<button data-item="see-board" onClick=${() => end.show(false)}>${say("seeBoard")} <span aria-hidden="true">✕</span></button></header>
      <div class="end-page"><div class="one">
        <div class="top"><div class="head"><h1 id="end-title" tabindex="-1" ref=${(found) => (this.title = found ?? this.title)}>${whole ? title : table.say("over")}</h1><p class="outcome">${whole ? line : counting}</p></div>
        ${results ? this.podium() : null}</div>
        <section class="next" aria-label=${say("rematch")}>${this.buttons(copied, drawing, sending)}${problem ? html`<p class="refusal"><span aria-hidden="true">! </span>${table.say("refused", { why: problem })}</p>` : null}
          ${results && table.props.lobby && session.seat !== null && asksAt(session.id) ? html`<${TellCard} table=${table} />` : null}${end.talks && people?.talks ? people.panel(html`<h2>${people.say("talk")}</h2>`) : null}</section>
        ${results ? this.decided(detailed) : null}${end.course?.best ? html`<${BestMove} table=${table} end=${end} say=${say} amount=${this.amount} />` : null}
        <p class="figures">${this.figures()}</p>
      </div><div class="other">${results ? html`<${Sources} table=${table} ...${detailed} say=${say} />` : null}${this.course()}</div></div></dialog>`;
  }

  /** The seats in the order of their ranks, the first in the middle, on steps that grow by one component after the other. */
  podium() {
    const { table: { session, names, colours, say: told, ask }, say, results } = this.props;
    const { kinds, whole } = this;
    const counted = whole ? kinds : kinds.slice(0, this.state.shown);
    const sumOf = (one) => (whole ? one.total : counted.reduce((sum, kind) => sum + one.components[kind], 0));
    const totals = results.ranking.map(({ total }) => total);
    const [least, most] = [Math.min(0, ...totals), Math.max(1, ...totals)];
    const first = results.ranking.find(({ seat }) => seat === results.winners[0]);
    const shown = results.ranking.filter(({ seat }, at) => results.ranking.length <= MAX_STEPS || at < 3 || seat === session.seat);
    const step = (one, at) => {
      const wins = results.winners.includes(one.seat);
      const behind = first.total - one.total;
      return html`<li key=${one.seat} class=${`${wins ? "first" : ""} ${one.seat === session.seat ? "mine" : ""}`} style=${{ "--share": Math.max(0, sumOf(one) - least) / (most - least), order: at % 2 ? -at : at }}>
        <button data-item=${`rank-${one.seat}`} onClick=${() => ask("scores", one.seat)}><span class="stands" aria-hidden="true">${this.piece(one.seat)}</span>
          <span class="step"><span class="rank">${whole ? `${one.rank}. ` : ""}</span><span class="who"><${Crest} seat=${one.seat} colour=${colours[one.seat]} size=${14} /> ${names[one.seat]}${one.seat === session.seat ? html` <small>(${told("you")})</small>` : null}</span> <span class="points"><b>${signed(sumOf(one))}</b> ${say("units")[sumOf(one) === 1 ? 0 : 1]}</span>${whole && behind > 0 ? html` <small class="behind">${signed(-behind)}</small>` : null}${whole && this.resigned.includes(one.seat) ? html` <small>${say("resigned")}</small>` : null}</span></button></li>`;
    };
    return html`<div class="podium"><ol class="ranking">${shown.map(step)}</ol>${whole && results.winners.includes(session.seat) ? html`<span class="rising" aria-hidden="true">${Array.from({ length: RISING }, (_, at) => html`<i style=${{ "--at": at }}><${Crest} seat=${session.seat} colour=${colours[session.seat]} size=${18} /></i>`)}</span>` : null}</div>`;
  }

  /** What stands on the step of a seat: what the board draws for it, or else its crest. */
  piece(seat) {
    const { table } = this.props;
    const drawn = table.final?.piece?.(table.view(false), seat, pieces());
    if (!drawn) return html`<${Crest} seat=${seat} colour=${table.colours[seat]} size=${36} />`;
    const { tree, width, height } = drawn;
    return html`<svg viewBox=${`${-width / 2} ${-height / 2} ${width} ${height}`} width=${width} height=${height} focusable="false">${element(tree)}</svg>`;
  }

  buttons(copied, drawing, sending) {
    const { table, end, say, results } = this.props;
    return html`${results ? this.rematch(sending) : null}
      <p class="buttons"><button data-item="watch-again" onClick=${this.watchAgain}><span aria-hidden="true">▶ </span>${say("watchAgain")}</button><button data-item="what-if" onClick=${() => table.toReplay(null)}>${say("whatIf")}</button>
        <button data-item="share" onClick=${this.share}>${say(copied ? "copied" : "share")}</button>${results ? html`<button data-item="picture" disabled=${drawing} onClick=${this.picture}>${say("picture")}</button>` : null}</p>`;
  }

  watchAgain = async () => {
    const { table } = this.props;
    await table.toReplay(1);
    table.state.replay?.watchAgain();
  };

  rematch(sending) {
    const { table, end: { rematch }, say } = this.props;
    const { passing } = table.props.host;
    if (passing) return html`<div class="again"><button class="primary" data-item="rematch" disabled=${sending} onClick=${() => table.write(passing.rematch)}>${say("rematch")}</button></div>`;
    if (table.session.seat === null) return null;
    const [ready, thinking] = [true, false].map((wishes) => this.persons.filter((seat) => rematch.wishes(seat) === wishes).map((seat) => table.names[seat]));
    const said = (names, one, more) => (names.length ? say(names.length === 1 ? one : more, { name: names[0], names: joined(names, say("and")) }) : "");
    const who = rematch.own || ready.length ? [rematch.own && say("ready"), said(ready, "isReady", "areReady"), said(thinking, "thinks", "think")].filter(Boolean).join(" ") : "";
    const wish = () => table.write(() => rematch.ask(), () => this.focusOn("never-mind"));
    const back = () => table.write(() => rematch.withdraw(), () => this.focusOn("rematch"));
    return html`<div class="again">${rematch.own ? html`<button data-item="never-mind" disabled=${sending} onClick=${back}>${say("neverMind")}</button>` : html`<button class="primary" data-item="rematch" disabled=${sending} onClick=${wish}>${say("rematch")}</button>`}<p role="status">${who}</p></div>`;
  }

  /** After a write the table looks for the next decision: at the end that is the button in the place of the one that was pressed. */
  focusOn = (name) => setTimeout(() => this.layer?.querySelector(`[data-item=${name}]`)?.focus());

  decided({ results, rows }) {
    const { table, say, lang } = this.props;
    const named = Object.fromEntries(rows);
    const duel = decidedBy(results, table.session.seat);
    if (!duel || !(duel.ahead.length + duel.behind.length)) return null;
    const own = duel.other === table.session.seat;
    const mine = own || duel.winner === table.session.seat;
    const against = mine ? say("against", { name: table.names[own ? duel.winner : duel.other] }) : `${table.names[duel.winner]} – ${table.names[duel.other]}`;
    const line = ([name, lead]) => html`<li class=${mine ? (lead < 0 ? "worse" : "better") : ""}>${name} <b>${lead > 0 ? "+" : ""}${signed(lead)}</b></li>`;
    const leads = [...duel.ahead, ...duel.behind].map(([kind, lead]) => [named[kind], own ? -lead : lead]);
    if (duel.rest) leads.push([duel.only ? named[duel.only] : say("rest"), own ? -duel.rest : duel.rest]);
    const sentence = table.final?.decided?.(table.view(false), { ...duel, say: duelSaid(duel, table.names, table.session.seat) })?.[lang];
    return html`<section class="decided"><h2>${say("decided")}</h2>${sentence ? html`<p>${sentence}</p>` : null}<ul aria-label=${against}>${leads.map(line)}</ul><p class="against">${against}</p></section>`;
  }

  course() {
    const { table: { session, names, colours }, end, say, lang } = this.props;
    const { course, failed } = end;
    if (failed) return html`<section class="path"><h2>${say("course")}</h2><p>${say("noCourse")} <button data-item="read-again" onClick=${() => end.read()}>${say("again")}</button></p></section>`;
    if (!course) return html`<section class="path" aria-busy="true"><h2>${say("course")}</h2><p class="idle">${say("loading")}</p></section>`;
    if (course.values.length < 2) return null;
    return html`<section class="path"><h2>${say("course")} <small>${say("ifEnded")}</small></h2><${Curve} values=${course.values} turning=${course.turning} chapters=${course.chapters.map((one) => ({ ...one, name: one.name[lang] }))} names=${names} colours=${colours} seat=${session.seat} title=${say("course")} say=${say} /></section>`;
  }

  /** How many moves, and how long. */
  figures() {
    const { table: { commits, session }, say } = this.props;
    const { started_at: begun } = session.game;
    const count = commits.filter(({ seat }) => seat !== null).length;
    const minutes = Math.max(1, Math.round((Date.parse(commits.at(-1)?.at) - Date.parse(begun)) / MINUTE)) || 0;
    const long = minutes >= 2880 ? say("days", { count: Math.round(minutes / 1440) }) : minutes >= 120 ? say("hours", { count: Math.round(minutes / 60) }) : minutes > 1 ? say("minutes", { count: minutes }) : minutes ? say("minute") : "";
    return [say("moves", { count }), long].filter(Boolean).join(" · ");
  }
}

function keep(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), STEP);
}
