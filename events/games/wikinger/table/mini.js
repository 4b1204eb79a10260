/* A display in small: enough to see what somebody builds; pointing at it shows it large. */

import { coin, points } from "./art.js";
import { display, layout } from "./display.js";
import { arrival } from "./draft.js";

export function mini(sight, seat, { x, y, width, height }) {
  const { g, crest, text } = sight.tools;
  const player = sight.players[seat];
  const where = layout(sight, seat, { x, y: y + 30, width, height: height - 34, home: 36, most: 34 });
  const far = x + width;
  const line = g({}, crest(seat, sight.colour(seat), x + 10, y + 13, 19), text(x + 25, y + 13, sight.seat(seat), 17, { anchor: "start", weight: 600, fits: width - 130 }), coin(sight, far - 92, y + 13, 9), text(far - 80, y + 13, player.gold, 17, { anchor: "start" }), points(sight, far - 40, y + 13, 9), text(far - 28, y + 13, player.points, 17, { anchor: "start" }));
  return [line, ...display(sight, seat, where, { labelled: false, arrives: arrival(sight, seat, where) })];
}

/** The place of a display that is not shown large, with what stands in it in words. */
export function miniPlace(sight, seat, { x, y, width, height }) {
  const player = sight.players[seat];
  const where = layout(sight, seat, { x, y: y + 30, width, height: height - 34, home: 36, most: 34 });
  const high = where.height + 36;
  return { id: `seat-${seat}`, label: displayLabel(sight, player), x: x + where.width / 2, y: y - 2 + high / 2, width: where.width + 8, height: high, look: `seat-${seat}` };
}

/** All that a seat has, in words. */
export function displayLabel(sight, player) {
  const waiting = sight.counts(player.mainland).join(", ");
  const specials = player.special_tiles.map(sight.special).join(", ");
  const owns = `${sight.say("display", { name: sight.seat(player.seat) })}: ${sight.say("gold", { n: player.gold })}, ${sight.say("vp", { n: player.points })}`;
  return [owns, `${sight.say("mainland")}: ${waiting || sight.say("none")}`, specials && `${sight.say("special4")}: ${specials}`, player.seat !== sight.shown && sight.say("look")].filter(Boolean).join("; ");
}
