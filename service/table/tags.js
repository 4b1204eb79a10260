/* Name tags on the board: beside what others touched last, where they cover as little as can be. They are loaded when there
   is one. */

import { html } from "./vendor/preact-htm.js";

const [HIGH, LETTER, LONGEST, GAP] = [19, 8.4, 12, 2];
/** Where a tag may stand, seen from what it names: the first of those that cover least. */
const SIDES = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [-1, -1], [1, 1], [-1, 1]];
const PIECE = 4; // A piece that is covered is as bad as so much of an empty place.

/** A tag for each seat that has left a mark, equally large on every board. */
export function tagsOf({ scene, scale, narrow, crest }, marks, names, colours) {
  const kept = [...(scene.keep ?? [])];
  return html`<g class="tags" aria-hidden="true">${scene.places.flatMap((place) => (place.tag === null ? [] : marks.get(place.id) ?? []).map((seat) => tag(place, seat)))}</g>`;

  function tag(place, seat) {
    const name = names[seat].slice(0, narrow ? LONGEST / 2 : LONGEST);
    const wide = HIGH + 4 + name.length * LETTER;
    const spot = spotFor(place, { width: wide / scale, height: HIGH / scale }, scene, kept);
    kept.push(spot);
    return html`<g class="tag" key=${`${place.id} ${seat}`} transform=${`translate(${spot.x} ${spot.y}) scale(${1 / scale})`}>
      <rect x=${-wide / 2} y=${-HIGH / 2} width=${wide} height=${HIGH} rx=${HIGH / 2} />
      ${crest(seat, colours[seat], HIGH / 2 - wide / 2)}
      <text x=${HIGH - 2 - wide / 2} y="4.3">${name}</text>
    </g>`;
  }
}

/** Where a tag of a size stands beside a place, or beside the box that the place gives for it. */
export function spotFor(place, { width, height }, scene, kept) {
  const beside = place.tag ?? boxOf(place);
  const inside = (value, half, whole) => Math.min(whole - half, Math.max(half, value));
  const spots = SIDES.map(([right, down]) => ({ width, height, x: inside(beside.x + right * ((beside.width + width) / 2 + GAP), width / 2, scene.width), y: inside(beside.y + down * ((beside.height + height) / 2 + GAP), height / 2, scene.height) }));
  const places = scene.places.map(boxOf);
  const cost = (spot) => Math.round(PIECE * covered(spot, kept) + covered(spot, places));
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

const boxOf = ({ x, y, r = 8, width = 2 * r, height = 2 * r }) => ({ x, y, width, height });

/** How much of a box lies over others. */
function covered(box, others) {
  const shared = (one, other, at, size) => Math.max(0, Math.min(one[at] + one[size] / 2, other[at] + other[size] / 2) - Math.max(one[at] - one[size] / 2, other[at] - other[size] / 2));
  return others.reduce((sum, other) => sum + shared(box, other, "x", "width") * shared(box, other, "y", "height"), 0);
}
