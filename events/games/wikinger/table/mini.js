/* A display in small: enough to see what somebody builds; pointing at it shows it large. */

import { NUMBERS, display, header, layout } from "./display.js";
import { arrival } from "./draft.js";

export function mini(sight, seat, { x, y, width, height }) {
  const where = below(sight, { x, y, width, height });
  const wide = isWide(sight, width);
  const line = header(sight, seat, { x, y: y + 13, width: wide ? where.width : width, size: wide ? 24 : 20, down: width < TWO_LINES ? 24 : 0 });
  return [line, ...display(sight, seat, where, { labelled: wide, arrives: arrival(sight, seat, where) })];
}

const TWO_LINES = 240; // Where they do not fit side by side, the name has a line of its own.

/** True if there is room for the names of the rows, and for the numbers of the columns. */
const isWide = ({ tools }, width) => Math.min(1, tools.scale) * width > 330;
const head = (sight, width) => (isWide(sight, width) ? 27 + NUMBERS : width < TWO_LINES ? 54 : 30);

function below(sight, { x, y, width, height }) {
  return layout(sight, { x, y: y + head(sight, width), width, height: height - head(sight, width) - 4, home: isWide(sight, width) ? 166 : width < TWO_LINES ? 38 : 38, bare: !isWide(sight, width) });
}

/** The place of a display that is not shown large, with what stands in it in words. */
export function miniPlace(sight, seat, { x, y, width, height }) {
  const player = sight.players[seat];
  const where = below(sight, { x, y, width, height });
  const high = where.height + head(sight, width) + 6;
  const [mx, my] = [x + width / 2, y - 2 + high / 2];
  const laid = sight.view.events.findLast(({ data }) => data.seat === seat && data.place)?.data.place;
  const frame = (cx, cy, w, h) => `M${cx - w / 2} ${cy - h / 2}h${w}v${h}h${-w}Z`;
  const [cx, cy] = laid ? where.at(laid.row, laid.column) : [];
  return { id: `seat-${seat}`, label: displayLabel(sight, player), x: mx, y: my, width: width + 8, height: high, ...(laid && { d: frame(0, 0, width + 8, high), around: frame(cx - mx, cy - my, where.cell, where.cell) }), look: `seat-${seat}`, tag: null };
}

/** All that a seat has, in words. */
export function displayLabel(sight, player) {
  const waiting = sight.counts(player.mainland).join(", ");
  const specials = player.special_tiles.map(sight.special).join(", ");
  const owns = `${sight.say("display", { name: sight.seat(player.seat) })}: ${sight.say("gold", { n: player.gold })}, ${sight.say("vp", { n: player.points })}`;
  return [owns, `${sight.say("mainland")}: ${waiting || sight.say("none")}`, specials && `${sight.say("special4")}: ${specials}`, player.seat !== sight.shown && sight.say("look")].filter(Boolean).join("; ");
}
