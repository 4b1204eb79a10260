/* The bar of a replay: the position in the game, and whose view is shown. */

import { html } from "./vendor/preact-htm.js";
import { moveTo } from "./again.js";
import { Chart } from "./chart.js";
import { TEXTS } from "./more-texts.js";
import { speaker } from "./speech.js";
import { linesOf } from "./story.js";

const ICONS = { first: "M-7-7v14M7-8v16L-5 0Z", earlier: "M5-8v16L-7 0Z", play: "M-5-8v16L7 0Z", pause: "M-6-8h4v16h-4ZM2-8h4v16h-4Z", later: "M-5-8v16L7 0Z", last: "M7-7v14M-7-8v16L5 0Z" };

/** A small sign on a button. */
const Icon = ({ name }) => html`<svg class="icon" viewBox="-10 -10 20 20" width="16" height="16" aria-hidden="true"><path d=${ICONS[name]} fill="currentcolor" stroke="currentcolor" stroke-width=${name === "first" || name === "last" ? 2 : 0} /></svg>`;

/** It stands in the place of the confirm bar. */
function ReplayBar({ stops, at, line, fresh, playing, speed, go, step, play, setSpeed, leave, link, views, view, setView, chart, fork, analyse, problem, lang, say: other }) {
  const say = speaker(TEXTS[lang], other);
  const index = Math.max(0, stops.findLastIndex((version) => version <= at));
  const now = (100 * index) / Math.max(1, stops.length - 1);
  return html`<footer class="confirm replay" data-region="confirm" aria-label=${say("replay")}>
    <div class="draft">
      <p><b>${say("replay").toUpperCase()}</b> ${say("version")} ${at} / ${stops.at(-1)} <span class="follows">${line}</span>${fresh ? html` <button data-item="fresh" onClick=${leave}>${say("newEvents", { count: fresh })}</button>` : null}</p>
      ${problem ? html`<p class="refusal">! ${problem}</p>` : null}
      <${Chart} ...${chart} now=${now} at=${at} say=${say} />
      <input data-item="slider" type="range" min="0" max=${stops.length - 1} value=${index} aria-label=${say("version")} aria-valuetext=${`${at}: ${line}`} onInput=${(event) => go(stops[Number(event.target.value)])} onKeyDown=${(event) => event.shiftKey && step(event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0) && event.preventDefault()} />
    </div>
    <div class="buttons">
      <button data-item="first" onClick=${() => go(stops[0])} aria-label=${say("start")}><${Icon} name="first" /></button>
      <button data-item="earlier" onClick=${() => go(stops[index - 1])} disabled=${index === 0} aria-label=${say("earlier")}><${Icon} name="earlier" /></button>
      <button data-item="play" onClick=${play} aria-label=${playing ? say("pause") : say("play")}><${Icon} name=${playing ? "pause" : "play"} /></button>
      <button data-item="later" onClick=${() => go(stops[index + 1])} disabled=${index >= stops.length - 1} aria-label=${say("later")}><${Icon} name="later" /></button>
      <button data-item="last" onClick=${() => go(stops.at(-1))} aria-label=${say("end")}><${Icon} name="last" /></button>
      <button data-item="speed" onClick=${setSpeed} aria-label=${`${say("speed")} ${speed}`}>×${speed}</button>
      ${views.length ? html`<select data-item="view" aria-label=${say("seenBy")} value=${view} onChange=${(event) => setView(event.target.value)}><option value="own">${say("everything")}</option>${views.map((name, seat) => html`<option value=${String(seat)}>${name}</option>`)}</select>` : null}
      ${fork ? html`<button data-item="fork" class="wide" onClick=${fork}>${say("fork")}</button>` : null}
      ${analyse ? html`<button data-item="analyse" class="wide" onClick=${analyse}>${say("analyse")}</button>` : null}
      <button data-item="link" class="wide" onClick=${() => link(say("copied"))}>${say("link")}</button>
      <button data-item="now" class="primary" onClick=${leave}>${say("now")}</button>
    </div>
  </footer>`;
}

/** Whether what is shown may be played on from and analysed: a closed game may, else one whose table agreed to that, by its seats. */
const assists = ({ session: { game, seat } }, closed) => "fork" in game && seat !== null && (closed || game.options.assistance);

/** Start a new game that goes on from what is chosen at this moment: of a closed game from all of it, else from what the own
    seat knew. A viewer who looks through a seat's eyes takes that seat, else their own one; bots keep playing. */
const fork = (table, closed) => table.write(async () => {
  const { game, seat, api } = table.session;
  const { at, view } = table.state.replay;
  const as = closed ? (view === "own" ? "all" : Number(view)) : seat;
  const mine = as === "all" ? seat : as;
  const seats = game.seats.map(({ name, controller }, number) => (number === mine ? {} : controller === "human" ? { controller } : { name, controller }));
  const made = await api.createFork(game.id, { at, as, seats });
  moveTo(table, made.game, made.tokens, mine);
});

/** Analyse what is on offer there for the seat whose eyes are used; in the eyes of all, for the one that is asked. */
function analyse(table, closed) {
  const { seat } = table.session;
  const { at, view, shown } = table.state.replay;
  return table.ask("analysis", { at, seat: closed ? (view === "own" ? shown?.to_act[0] : Number(view)) : seat });
}

/** The bar of what a table shows of the past. */
export function replayBarOf(table) {
  const { session, say } = table;
  const { replay } = table.state;
  const { stops, at, playing, speed } = replay;
  const commit = table.commits.find(({ version }) => version >= at);
  const closed = Boolean(session.game.views);
  const assisted = assists(table, closed);
  const views = closed ? table.names : [];
  const link = (copied) => navigator.clipboard?.writeText(`${location.origin}${location.pathname}?v=${at}`).then(() => table.setState({ polite: copied }));
  return html`<${ReplayBar} stops=${stops} at=${at} line=${commit ? linesOf(commit, table.state.hidden).map(table.named).join(" ") : ""} fresh=${Math.max(0, session.game.version - stops.at(-1))} playing=${playing} speed=${speed} go=${(version) => replay.go(version)} step=${(by) => by && (replay.stepEvent(by), true)} play=${() => replay.play()} setSpeed=${() => replay.setSpeed()} leave=${table.leaveReplay} link=${link} views=${views} view=${replay.view} chart=${{ points: replay.points, paths: replay.paths, names: table.names, colours: table.colours }} fork=${assisted && (() => fork(table, closed))} analyse=${assisted && (() => analyse(table, closed))} problem=${table.state.refusal?.why} setView=${(view) => replay.setView(view)} lang=${table.state.lang} say=${say} />`;
}
