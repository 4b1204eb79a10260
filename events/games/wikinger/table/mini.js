/* A display in small: enough to see what somebody builds; pointing at it shows it large. */

import { coin, points } from "./art.js";
import { display, layout } from "./display.js";
import { arrival } from "./draft.js";

export function mini(sight, seat, { x, y, width, height }) {
  const { g, crest, text } = sight.tools;
  const player = sight.players[seat];
  const where = below(sight, seat, { x, y, width, height });
  const far = x + width;
  const [right, next] = isTight(width) ? [x + 102, y + 37] : [far, y + 13];
  const line = g({}, crest(seat, sight.colour(seat), x + 10, y + 13, 19), text(x + 25, y + 13, sight.seat(seat), 17, { anchor: "start", weight: 600, fits: isTight(width) ? width - 25 : width - 130, always: true }), coin(sight, right - 92, next, 9), text(right - 80, next, player.gold, 17, { anchor: "start", always: true }), points(sight, right - 40, next, 9), text(right - 28, next, player.points, 17, { anchor: "start", always: true }));
  return [line, ...display(sight, seat, where, { labelled: false, arrives: arrival(sight, seat, where) })];
}

/** How wide gold and points are in a line of their own. */
const TIGHT = 96;

/** True if name, gold and points do not fit side by side: then the name has a line of its own. */
const isTight = (width) => width < 240;
const head = (width) => (isTight(width) ? 54 : 30);

function below(sight, seat, { x, y, width, height }) {
  return layout(sight, seat, { x, y: y + head(width), width, height: height - head(width) - 4, home: 32, most: 40 });
}

/** The place of a display that is not shown large, with what stands in it in words. */
export function miniPlace(sight, seat, { x, y, width, height }) {
  const player = sight.players[seat];
  const where = below(sight, seat, { x, y, width, height });
  const high = where.height + head(width) + 6;
  const wide = Math.max(where.width, isTight(width) ? TIGHT : width);
  return { id: `seat-${seat}`, label: displayLabel(sight, player), x: x + wide / 2, y: y - 2 + high / 2, width: wide + 8, height: high, look: `seat-${seat}` };
}

/** All that a seat has, in words. */
export function displayLabel(sight, player) {
  const waiting = sight.counts(player.mainland).join(", ");
  const specials = player.special_tiles.map(sight.special).join(", ");
  const owns = `${sight.say("display", { name: sight.seat(player.seat) })}: ${sight.say("gold", { n: player.gold })}, ${sight.say("vp", { n: player.points })}`;
  return [owns, `${sight.say("mainland")}: ${waiting || sight.say("none")}`, specials && `${sight.say("special4")}: ${specials}`, player.seat !== sight.shown && sight.say("look")].filter(Boolean).join("; ");
}
