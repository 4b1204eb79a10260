/* A display in small: enough to see what somebody builds; pointing at it shows it large. */

import { coin, points } from "./art.js";
import { display, layout } from "./display.js";
import { arrival } from "./draft.js";

export function mini(sight, seat, { x, y, width, height }) {
  const { g, crest, text } = sight.tools;
  const player = sight.players[seat];
  const where = below(sight, seat, { x, y, width, height });
  const left = isWide(width) ? where.x + where.width + 14 : x;
  const far = x + width;
  if (isWide(width)) return [card(sight, player, left, y), ...display(sight, seat, where, { labelled: false, arrives: arrival(sight, seat, where) })];
  const [right, next] = width < TWO_LINES ? [left + 102, y + 37] : [far, y + 13];
  const line = g({}, crest(seat, sight.colour(seat), left + 10, y + 13, 19), text(left + 25, y + 13, sight.seat(seat), 17, { anchor: "start", weight: 600, fits: far - left - (next > y + 13 ? 25 : 130), always: true }), coin(sight, right - 92, next, 9), text(right - 80, next, player.gold, 17, { anchor: "start", always: true }), points(sight, right - 40, next, 9), text(right - 28, next, player.points, 17, { anchor: "start", always: true }));
  return [line, ...display(sight, seat, where, { labelled: false, arrives: arrival(sight, seat, where) })];
}

/** Beside a display: the name, and below it gold and points. */
function card(sight, { seat, gold, points: have }, x, y) {
  const { g, crest, text } = sight.tools;
  const line = (n, sign, words) => [sign(sight, x + 14, y + 18 + n * 38, 13), text(x + 36, y + 18 + n * 38, words, 20, { anchor: "start", weight: 700, fits: BESIDE - 40, always: true })];
  return g({}, ...line(0, () => crest(seat, sight.colour(seat), x + 14, y + 18, 24), sight.seat(seat)), ...line(1, coin, gold), ...line(2, points, have));
}

/** How wide gold and points are in a line of their own, and how wide name, gold and points beside a display. */
const [TIGHT, BESIDE] = [96, 156];
const TWO_LINES = 240; // Where they do not fit side by side, the name has a line of its own.

/** True if there is room for the name beside the display: then that is higher. */
const isWide = (width) => width > 400;
const head = (width) => (isWide(width) ? 0 : width < TWO_LINES ? 54 : 30);

function below(sight, seat, { x, y, width, height }) {
  const [wide, high] = [isWide(width) ? width - BESIDE : width, height - head(width) - 4];
  return layout(sight, seat, { x, y: y + head(width), width: wide, height: high, home: isWide(width) ? 68 : width < TWO_LINES ? 38 : 50, most: 60, bare: true });
}

/** The place of a display that is not shown large, with what stands in it in words. */
export function miniPlace(sight, seat, { x, y, width, height }) {
  const player = sight.players[seat];
  const where = below(sight, seat, { x, y, width, height });
  const high = where.height + head(width) + 6;
  const wide = isWide(width) ? where.width + BESIDE : Math.max(where.width, width < TWO_LINES ? TIGHT : width);
  const [mx, my] = [x + wide / 2, y - 2 + high / 2];
  const laid = sight.view.events.findLast(({ data }) => data.seat === seat && data.place)?.data.place;
  const frame = (cx, cy, w, h) => `M${cx - w / 2} ${cy - h / 2}h${w}v${h}h${-w}Z`;
  const [cx, cy] = laid ? where.at(laid.row, laid.column) : [];
  return { id: `seat-${seat}`, label: displayLabel(sight, player), x: mx, y: my, width: wide + 8, height: high, ...(laid && { d: frame(0, 0, wide + 8, high), around: frame(cx - mx, cy - my, where.cell, where.cell) }), look: `seat-${seat}`, tag: null };
}

/** All that a seat has, in words. */
export function displayLabel(sight, player) {
  const waiting = sight.counts(player.mainland).join(", ");
  const specials = player.special_tiles.map(sight.special).join(", ");
  const owns = `${sight.say("display", { name: sight.seat(player.seat) })}: ${sight.say("gold", { n: player.gold })}, ${sight.say("vp", { n: player.points })}`;
  return [owns, `${sight.say("mainland")}: ${waiting || sight.say("none")}`, specials && `${sight.say("special4")}: ${specials}`, player.seat !== sight.shown && sight.say("look")].filter(Boolean).join("; ");
}
