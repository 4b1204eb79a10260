/* The best move of a seat: what happened, what it brought, and the board cut around it. */

import { pictureBox } from "./cut.js";
import { element } from "./drawing.js";
import { HATCH } from "./pieces.js";
import { linesOf } from "./story.js";
import { h, html } from "./vendor/preact-htm.js";

const [WIDE, HIGH] = [240, 160]; // Pixels of the picture.
const [LINES, LATER] = [3, 2]; // What is told of a move, and of it at most what came of it later.

/** The best move, with a way to the replay of it. */
export function BestMove({ table, end, say, amount }) {
  const { best, commits } = end.course;
  const shown = (at) => table.commits.find(({ version }) => version === commits[at].version) ?? commits[at];
  const own = new RegExp(`\\b(?:[Ss]eat|Platz) ${best.seat}\\b`);
  const scored = ({ type, text }) => table.state.board?.scores?.includes(type) && own.test(text);
  const after = best.peak === best.at ? [] : shown(best.peak).events.filter(scored).map(({ text }) => text).slice(0, LATER);
  const lines = [...linesOf(shown(best.at), false).slice(0, LINES - after.length), ...after].map(table.named).join(" ");
  return html`<section class="best"><div><h2>${best.seat === table.session.seat ? say("bestMove") : say("theirMove", { name: table.names[best.seat] })}</h2><p class="told">${lines}</p><p>${say(best.most ? "moveMost" : "moveGain", { gain: amount(best.gain) })}</p>
    <button data-item="watch-move" onClick=${() => table.toReplay(commits[best.at].version)}><span aria-hidden="true">▶ </span>${say("watchMove")}</button></div>${scene(table, end, best, commits)}</section>`;
}

/** The board after a move, cut around what that touched. */
function scene(table, end, { at, peak, game, seat }, commits) {
  const behind = { game, scores: table.session.scores };
  const view = { ...table.view(false, behind), seat: table.session.seat ?? seat };
  const around = table.final?.around ?? table.state.board?.touched;
  const ids = around?.([...commits[at].events, ...(peak === at ? [] : commits[peak].events)], view) ?? [];
  const whole = table.draw(1, false, behind);
  const box = pictureBox(whole, ids, WIDE / HIGH);
  if (!box) return null;
  const { tree } = table.draw(WIDE / box.width, false, behind);
  const ring = ({ x, y, d, r, width = 2 * (r ?? 20), height = 2 * (r ?? 20), round = r ?? 8 }) => (d ? html`<path d=${d} transform=${`translate(${x} ${y})`} />` : html`<rect x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx=${round} />`);
  return html`<svg class="cut" viewBox=${`${box.x} ${box.y} ${box.width} ${box.height}`} width=${WIDE} height=${HIGH} aria-hidden="true" focusable="false"><defs>${element(HATCH)}</defs>${h("g", { class: "drawing" }, end.still.elements(tree))}<g class="about">${box.places.map(ring)}</g></svg>`;
}
