/* Tags on the board: the names of others beside what they touched last, where they cover as little as can be, and what was
   scored at the pieces that brought it. They are loaded when there is one. */

import { cut, widthOf } from "./called.js";
import { html } from "./vendor/preact-htm.js";

const [HIGH, LETTER, SIZE, MAX_LENGTH, GAP] = [19, 8.4, 12.5, 8, 2]; // MAX_LENGTH in em of SIZE
const SIGN = 17; // How wide the sign of an amount is, such as a coin.
/** Where a tag may stand, seen from what it names: the first of those that cover least. */
const SIDES = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [-1, -1], [1, 1], [-1, 1]];
const BETWEEN = [[-1, 0.5], [1, 0.5], [-1, -0.5], [1, -0.5], [0.5, -1], [-0.5, -1], [0.5, 1], [-0.5, 1]];
const AWAY = [GAP, 14, 26, 40]; // How far from what has no height an amount stands: it has no room on it.
const HIDES = 40; // Square pixels of pieces and names: a tag that covers more is the crest alone.
const PIECE = 4; // A piece that is covered is as bad as so much of an empty place.

/** A tag for each seat that has left a mark, equally large on every board, and one for what was scored. */
export function tagsOf({ scene, scale, narrow, crest, element }, marks, names, colours, play, behind) {
  const kept = [...(scene.keep ?? [])];
  const gains = gainsOf(play, behind).map(gain);
  return html`<g class="tags" aria-hidden="true" pointer-events="none" font-size=${SIZE} font-weight="600" fill="var(--ink)">${gains}${scene.places.flatMap((place) => (place.tag === null ? [] : marks.get(place.id) ?? []).map((seat) => tag(place, seat)))}</g>`;

  function tag(place, seat) {
    const beside = (wide) => spotFor(place, { width: wide / scale, height: HIGH / scale }, scene, kept);
    let name = cut(names[seat], narrow ? MAX_LENGTH / 2 : MAX_LENGTH, 600);
    let wide = HIGH + 6 + widthOf(name, 600) * SIZE;
    let spot = beside(wide);
    if (covered(spot, kept) * scale * scale > HIDES) [name, wide, spot] = ["", HIGH, beside(HIGH)];
    kept.push(spot);
    return html`<g class="tag" key=${`${place.id} ${seat}`} transform=${`translate(${spot.x} ${spot.y}) scale(${1 / scale})`}>
      <rect x=${-wide / 2} y=${-HIGH / 2} width=${wide} height=${HIGH} rx=${HIGH / 2} fill="var(--paper)" stroke="var(--ink-2)" />
      ${crest(seat, colours[seat], HIGH / 2 - wide / 2)}
      ${name && html`<text x=${HIGH - 2 - wide / 2} y="4.3">${name}</text>`}
    </g>`;
  }

  /** Amounts with their signs, on the upper edge of a piece, or beside what has no height. On a small one, which is its
      owner's, stands the amount alone, on a ground of the colour of its sign. */
  function gain({ id, seat, amounts, lift = 0.5, side = 0, look }) {
    const place = scene.places.find((one) => one.id === id);
    if (!place) return null;
    const room = (place.width ?? Infinity) * scale;
    const [parts, whole] = rowOf(amounts, HIGH + 2);
    const small = look?.fill || whole > room;
    const [shown, wide] = small ? rowOf(amounts.length > 1 ? amounts : [[amounts[0][0]]], GAP + 3) : [parts, whole];
    const size = Math.min(1, (room + 3) / wide) / scale;
    const box = { width: wide * size, height: HIGH * size };
    const spot = place.height ? { ...box, x: inside(place.x + place.width * side, box.width / 2, scene.width), y: inside(place.y - place.height * lift, box.height / 2, scene.height) } : spotFor(place, box, scene, kept, AWAY);
    kept.push(spot);
    const [x, y] = [(place.x - spot.x) / size, (place.y - spot.y) / size];
    const ground = look?.fill ?? (small && amounts.length === 1 && amounts[0][1]?.[1].fill);
    return html`<g class="tag gain" key=${`gain ${id} ${seat} ${lift}`} transform=${`translate(${spot.x} ${spot.y}) scale(${size})`}>
      ${place.height ? null : html`<path d=${`M0 0L${x} ${y}`} stroke="var(--ink)" stroke-width="1.5" />`}
      <rect x=${-wide / 2} y=${-HIGH / 2} width=${wide} height=${HIGH} rx=${HIGH / 2} fill="var(--paper)" stroke="var(--outline)" stroke-width=${ground ? 1 : 2} style=${ground ? { fill: ground, ...look } : { stroke: `var(--${colours[seat].replace(/_/g, "-")})` }} />
      ${small ? null : crest(seat, colours[seat], HIGH / 2 - wide / 2)}
      ${shown.map(([from, text, sign]) => html`<text x=${from - wide / 2} y="4.3" fill=${ground ? "var(--on-light)" : null}>${text}</text>${sign ? html`<g transform=${`translate(${from - wide / 2 + text.length * LETTER + 9} 0)`}>${element(sign)}</g>` : null}`)}
    </g>`;
  }
}

/** Amounts side by side: where each begins, and how wide all of them are. */
function rowOf(amounts, from) {
  let wide = from;
  const parts = amounts.map(([amount, sign]) => {
    const part = [wide, `${amount > 0 ? "+" : "−"}${Math.abs(amount)}`, sign];
    wide += part[1].length * LETTER + (sign ? SIGN : 0) + GAP;
    return part;
  });
  return [parts, wide + GAP];
}

/** What has been scored since the viewer's own last decision, that included; of a game that is watched or replayed, by the
    newest commit; nothing from before an event that clears it, or from an earlier step of a lesson. How a board says it is
    loaded as soon as anything has been scored. */
function gainsOf(play, behind) {
  const { commits, session: { seat: mine, results }, state: { board, replay } } = play;
  const shown = commits.indexOf(play.shownCommit(behind));
  const from = mine === null || replay ? shown : commits.findLastIndex(({ seat }, at) => at <= shown && seat === mine);
  const all = commits.slice(Math.max(0, from), shown + 1).flatMap((commit) => commit.events).filter(({ version }) => version > (play.props.lesson?.since ?? 0) && version <= play.shownVersion(behind));
  const events = all.slice(all.findLastIndex(({ type }) => type === board?.clears) + 1).filter(({ type }) => board?.scores?.includes(type));
  if (commits.some((commit) => commit.events.some(({ type }) => board?.scores?.includes(type)))) play.scoring ??= board.scored(play.boardModule).then(({ gains }) => ((play.gains = gains), play.setState({})));
  if (!events.length || (results && !replay)) return [];
  return play.gains?.(events, play.view(play.narrow, behind)) ?? [];
}

/** Where a tag of a size stands beside a place, or beside the box that the place gives for it. */
export function spotFor(place, { width, height }, scene, kept, away = [GAP]) {
  const beside = place.tag ?? boxOf(place);
  const spots = away.flatMap((far) => [...SIDES, ...(away[1] ? BETWEEN : [])].map(([right, down]) => ({ far, width, height, x: inside(beside.x + right * ((beside.width + width) / 2 + far), width / 2, scene.width), y: inside(beside.y + down * ((beside.height + height) / 2 + far), height / 2, scene.height) })));
  const places = scene.places.map(boxOf);
  const cost = (spot) => Math.round(PIECE * covered(spot, kept) + covered(spot, places)) + spot.far;
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

const inside = (value, half, whole) => Math.min(whole - half, Math.max(half, value));
const boxOf = ({ x, y, r = 8, width = 2 * r, height = 2 * r }) => ({ x, y, width, height });

/** How much of a box lies over others. */
function covered(box, others) {
  const shared = (one, other, at, size) => Math.max(0, Math.min(one[at] + one[size] / 2, other[at] + other[size] / 2) - Math.max(one[at] - one[size] / 2, other[at] - other[size] / 2));
  return others.reduce((sum, other) => sum + shared(box, other, "x", "width") * shared(box, other, "y", "height"), 0);
}
