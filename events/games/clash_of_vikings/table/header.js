/* The same as the stage in a few lines: above the arena on a telephone. */

import { ACTIONS, CHECK, CROSS, EYE } from "./drawings.js";
import { revealed } from "./reveal.js";
import { cards, heading, message, moment, told } from "./story.js";
import { broken } from "./words.js";

const [WIDE, HIGH] = [34, 47];

/** How much room it takes: more while a card that was called is turned up. */
export const headerOf = (seen) => (moment(seen) ? TURNED : HEADER);

const [HEADER, TURNED] = [60, 142];

export function drawHeader(seen, width) {
  const { text, rect } = seen.tools;
  const last = moment(seen);
  if (last) return [revealed(seen, last, 2, 1, width - 4, TURNED - 4)];
  const shown = cards(seen);
  const left = 8 + shown.length * (WIDE + 8);
  const active = seen.active;
  const head = active === null ? left : left + 20;
  const asked = seen.state.question?.kind === "bluff" ? seen.state.question.asked : [];
  const lines = broken(message(seen), Math.floor((width - left) / 6.6), 3);
  const [first, step] = lines.length > 2 ? [26, 13.5] : [30, 16];
  const { nth } = seen;
  const body = asked.length && seen.state.question.answer === null ? [] : lines;
  return [
    rect(width / 2, HEADER / 2, width, HEADER, { fill: "var(--panel)", rx: 8 }),
    ...shown.map((card, n) => small(seen, card, 8 + WIDE / 2 + n * (WIDE + 8), HEADER / 2)),
    active === null ? null : seen.crest(active, left + 8, 12, 14),
    text(head, 12, seen.over ? seen.say("ended") : heading(seen), 14, { anchor: "start", weight: 700, fits: width - head - (nth ? 32 : 6) }),
    nth ? text(width - 8, 12, `${nth}/2`, 13, { anchor: "end", colour: "var(--ink-2)" }) : null,
    ...(body.length ? body.map((line, n) => text(left, first + n * step, line, lines.length > 2 ? 12 : 12.5, { anchor: "start", fits: width - left - 4 })) : [text(left, 36, seen.say("asked"), 13, { anchor: "start" }), ...asked.map((seat, n) => seen.crest(seat, left + 66 + n * 22, 36, 16))]),
  ];
}

function small(seen, { seat, said, card, revealed }, x, y) {
  const { g, circle, glyph } = seen.tools;
  const own = !revealed && seen.shows({ card });
  return g({}, revealed ? seen.face(card, x, y, WIDE, HIGH) : seen.back(x, y, WIDE, HIGH),
    ...(revealed ? [] : [circle(x - 10, y - 17, 10, { fill: "var(--paper)", class: "piece" }), glyph(ACTIONS[said], x - 10, y - 17, 13)]),
    seen.crest(seat, x + 12, y + 18, 12),
    revealed ? mark(seen, card === said, x - 8, y + 15) : null,
    own ? g({}, circle(x + 2, y + 6, 9, { fill: "var(--white)", class: "piece" }), glyph(ACTIONS[card], x + 2, y + 6, 12, "var(--on-light)"), glyph(EYE, x + 12, y - 16, 9, "var(--white)")) : null);
}

/** Whether a card that was turned up was what was said of it. */
function mark(seen, truthful, x, y) {
  const { g, circle, glyph } = seen.tools;
  const colour = truthful ? "var(--ok)" : "var(--warn)";
  return g({}, circle(x, y, 9, { fill: "var(--paper)", stroke: colour, "stroke-width": 2 }), glyph(truthful ? CHECK : CROSS, x, y, 9, colour));
}

export function headerPlaces(seen) {
  if (moment(seen)) return [{ id: "card-0", label: told(seen, moment(seen)), x: 180, y: 85, width: 74, height: 102 }];
  return cards(seen).map((card, n) => ({ id: `card-${n}`, label: told(seen, card), x: 8 + WIDE / 2 + n * (WIDE + 8), y: HEADER / 2, width: WIDE + 4, height: HIGH + 4 }));
}
