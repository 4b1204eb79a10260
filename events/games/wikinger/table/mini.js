/* A display in small: enough to see what somebody builds; pointing at it shows it large. */

import { coin, points } from "./art.js";
import { NUMBERS, display, header, layout } from "./display.js";
import { arrival } from "./draft.js";

export function mini(sight, seat, { x, y, width, height }) {
  const { g, crest, text } = sight.tools;
  const player = sight.players[seat];
  const where = below(sight, seat, { x, y, width, height });
  const inside = display(sight, seat, where, { labelled: isWide(sight, width), arrives: arrival(sight, seat, where) });
  if (isWide(sight, width)) return [header(sight, seat, { x, y: y + 13, width: where.width, size: 24 }), ...inside];
  const far = x + width;
  const [right, next] = width < TWO_LINES ? [x + 102, y + 37] : [far, y + 13];
  const line = g({}, crest(seat, sight.colour(seat), x + 10, y + 13, 19), text(x + 25, y + 13, sight.seat(seat), 17, { anchor: "start", weight: 600, fits: width - (next > y + 13 ? 25 : 130), always: true }), coin(sight, right - 92, next, 9), text(right - 80, next, player.gold, 17, { anchor: "start", always: true }), points(sight, right - 40, next, 9), text(right - 28, next, player.points, 17, { anchor: "start", always: true }));
  return [line, ...inside];
}

/** How wide gold and points are in a line of their own. */
const TIGHT = 96;
const TWO_LINES = 240; // Where they do not fit side by side, the name has a line of its own.

/** True if there is room for the names of the rows, and for the numbers of the columns. */
const isWide = ({ tools }, width) => Math.min(1, tools.scale) * width > 400;
const head = (sight, width) => (isWide(sight, width) ? 27 + NUMBERS : width < TWO_LINES ? 54 : 30);

function below(sight, seat, { x, y, width, height }) {
  return layout(sight, seat, { x, y: y + head(sight, width), width, height: height - head(sight, width) - 4, home: isWide(sight, width) ? 150 : width < TWO_LINES ? 38 : 50, most: 60, bare: !isWide(sight, width) });
}

/** The place of a display that is not shown large, with what stands in it in words. */
export function miniPlace(sight, seat, { x, y, width, height }) {
  const player = sight.players[seat];
  const where = below(sight, seat, { x, y, width, height });
  const high = where.height + head(sight, width) + 6;
  const wide = Math.max(where.width, isWide(sight, width) ? 0 : width < TWO_LINES ? TIGHT : width);
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
