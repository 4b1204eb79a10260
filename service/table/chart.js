/* The course of the scores, as a replay shows it above its slider. */

import { html } from "./vendor/preact-htm.js";
import { Crest } from "./crest.js";
import { fill } from "./pieces.js";
import { signed } from "./speech.js";

/** By these the lines of seats differ, not by colour alone. */
export const DASHES = ["", "7 3", "2 3", "9 3 2 3"];

/** A path a seat in a box of 100 by 100: along the stops of the slider, and up to the most that anybody had. */
export function courses(points, stops) {
  const totals = points.flatMap((point) => point.totals);
  const [least, most] = [Math.min(0, ...totals), Math.max(1, ...totals)];
  const x = (version) => (100 * Math.max(0, stops.findLastIndex((stop) => stop <= version))) / Math.max(1, stops.length - 1);
  const y = (total) => 100 - (100 * (total - least)) / (most - least);
  return (points[0]?.totals ?? []).map((_, seat) => points.map((point, index) => `${index ? "H" : "M"}${x(point.version).toFixed(1)}${index ? "V" : " "}${y(point.totals[seat]).toFixed(1)}`).join("") + "H100");
}

/** The chart with a mark at what is shown, and what each seat had there. */
export function Chart({ points, paths, now, at, names, colours, say }) {
  if (!paths.length) return null;
  const totals = (points.findLast(({ version }) => version <= at) ?? points[0]).totals;
  return html`<div class="course"><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${`${say("course")}: ${names.map((name, seat) => `${name} ${totals[seat]}`).join(", ")}`}>
    ${paths.map((d, seat) => html`<path class="under" d=${d} /><path d=${d} stroke=${colours[seat] ? fill(colours[seat]) : "var(--ink-2)"} stroke-dasharray=${DASHES[seat % 4]} />`)}
    <path class="now" d=${`M${now.toFixed(1)} 0V100`} />
  </svg><span aria-hidden="true">${totals.map((total, seat) => html`<${Crest} seat=${seat} colour=${colours[seat]} size=${14} /> ${signed(total)} `)}</span></div>`;
}
