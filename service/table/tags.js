/* Name tags on the board: at the places that others touched last. They are loaded when there is one. */

import { html } from "./vendor/preact-htm.js";

const [HIGH, LETTER, LONGEST] = [19, 7.4, 12];

/** A tag for each seat that has left a mark, equally large on every board. */
export function tagsOf({ scene, scale, narrow, crest }, marks, names, colours) {
  return html`<g class="tags" aria-hidden="true">${scene.places.flatMap((place) => (marks.get(place.id) ?? []).map((seat, n) => tag(place, seat, n)))}</g>`;

  function tag(place, seat, n) {
    const name = names[seat].slice(0, narrow ? LONGEST / 2 : LONGEST);
    const wide = HIGH + name.length * LETTER;
    const high = Math.min(40, (place.height ?? 2 * (place.r ?? 8)) / 2);
    const inside = (value, half, whole) => Math.min(whole - half, Math.max(half, value));
    const x = inside(place.x, wide / 2 / scale, scene.width);
    const y = inside(place.y - high - (n * HIGH) / scale, HIGH / 2 / scale, scene.height);
    return html`<g class="tag" key=${`${place.id} ${seat}`} transform=${`translate(${x} ${y}) scale(${1 / scale})`}>
      <rect x=${-wide / 2} y=${-HIGH / 2} width=${wide} height=${HIGH} rx=${HIGH / 2} />
      ${crest(seat, colours[seat], HIGH / 2 - wide / 2)}
      <text x=${HIGH - 2 - wide / 2} y="4.3">${name}</text>
    </g>`;
  }
}
