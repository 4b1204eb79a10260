/* The course of a game that is over, as a chart. */

import { html } from "./vendor/preact-htm.js";
import { DASHES } from "./chart.js";
import { rangeOf, rowsOf, spread, ticksOf, wordAt } from "./course.js";
import { Crest } from "./crest.js";
import { fill } from "./pieces.js";
import { signed } from "./speech.js";

const GAP = 10; // Between two names, in percent of the height.

/** The whole course: a line a seat with its name at its end, and where the lead changed last. `chapters`: `{at, name, short}` of parts
    of the game, of which the first has its whole name. To who does not see it, it is a table. */
export function Curve({ values, turning, chapters, names, colours, seat, title, say }) {
  const [least, most] = rangeOf(values);
  const across = (at) => (100 * at) / Math.max(1, values.length - 1);
  const down = (total) => 100 - (100 * (total - least)) / (most - least);
  const last = values.at(-1);
  const ends = spread(last.map(down), GAP);
  const path = (one) => values.map((totals, at) => `${at ? "L" : "M"}${across(at).toFixed(2)} ${down(totals[one]).toFixed(2)}`).join("");
  const order = names.map((_, one) => one).sort((one, other) => (one === seat) - (other === seat)); // The own line lies on top.
  const mark = turning === null ? null : [across(turning), down(Math.max(...values[turning]))];
  const word = mark && wordAt(mark, names.map((_, one) => values.map((totals, at) => [across(at), down(totals[one])])));
  const upright = ({ name, short, at }, n) => ({ name: n ? short : name, from: across(at), to: across(chapters[n + 1]?.at ?? values.length - 1) });
  return html`<div class="curve" role="img" aria-label=${`${title}: ${names.map((name, one) => `${name} ${signed(last[one])}`).join(", ")}`}>
      <div class="ticks" aria-hidden="true">${ticksOf(values).map((tick) => html`<span style=${{ top: `${down(tick)}%` }}>${signed(tick)}</span>`)}</div>
      <div class="plot" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          ${ticksOf(values).map((tick) => html`<path class=${tick === 0 ? "zero" : "grid"} d=${`M0 ${down(tick)}H100`} />`)}
          ${chapters.slice(1).map(({ at }) => html`<path class="grid upright" d=${`M${across(at)} 0V100`} />`)}
          ${order.map((one) => html`<path class=${`under ${one === seat ? "own" : ""}`} d=${path(one)} stroke-dasharray=${DASHES[one % 4]} /><path class=${one === seat ? "own" : ""} d=${path(one)} stroke=${colours[one] ? fill(colours[one]) : "var(--ink-2)"} stroke-dasharray=${DASHES[one % 4]} />`)}
        </svg>
        ${mark && html`<i class="turn-mark" style=${{ left: `${mark[0]}%`, top: `${mark[1]}%` }}></i><span class="turn-word" style=${{ left: `${word[0]}%`, top: `${word[1]}%` }}>${say("turning")}</span>`}
        ${chapters.length ? null : html`<span class="chapter begins" style=${{ left: 0 }}>${say("firstMove")}</span><span class="chapter" style=${{ right: 0 }}>${say("lastMove")}</span>`}
        ${chapters.map(upright).map(({ name, from, to }, n) => html`<span class=${`chapter ${n ? "" : "begins"}`} style=${{ left: `${from}%`, width: `${to - from}%` }}>${name}</span>`)}
      </div>
      <div class="ends" aria-hidden="true">${names.map((name, one) => html`<span style=${{ top: `${ends[one]}%` }}><${Crest} seat=${one} colour=${colours[one]} size=${14} /> <em>${name}</em> ${signed(last[one])}</span>`)}</div>
    </div>
    <details class="as-table"><summary>${say("asTable")}</summary><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${say("after")}</th>${names.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
      <tbody>${rowsOf(values.length, turning).map((at) => html`<tr><th scope="row">${at + 1}${at === turning ? ` (${say("turning")})` : ""}</th>${values[at].map((total) => html`<td class="number">${signed(total)}</td>`)}</tr>`)}</tbody></table></div></details>`;
}
