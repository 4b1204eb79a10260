/* The moment of a call: the card large and turned up under a banner that says whether it was true, on its sides who said what
   and who called, and below them whom it brings a bracelet, and whom it costs one. */

import { ACTIONS, CHECK, CROSS } from "./drawings.js";

const WIDE = { card: [97, 136], middle: 128, banner: [27, 38, 25], apart: 40, bubble: 32, ring: 14 };
const SMALL = { card: [70, 98], middle: 84, banner: [17, 26, 17], apart: 31, bubble: 26, ring: 11 };

/** How one thing after the other comes in, from somewhere else or of another size; without motion all of it stands there at once. */
export const after = (seconds, x = 0, y = 0, size = 1) => ({ class: "arrive", style: { "--from-x": `${x}px`, "--from-y": `${y}px`, "--from-size": size, "--from-opacity": 0, "animation-delay": `${seconds}s`, "animation-duration": "450ms", "animation-fill-mode": "backwards" } });

const colourOf = ({ truthful }) => `var(--${truthful ? "ok" : "warn"})`;

/** All of it in a room whose upper left corner is `x`, `y`. */
export function revealed(seen, last, x, y, wide, high) {
  const { g, path, rect } = seen.tools;
  const { seat, said, card, caller, number } = last;
  const colour = colourOf(last);
  const size = seen.view.narrow ? SMALL : WIDE;
  const [[across, tall], middle] = [size.card, size.middle];
  const aside = (wide + across) / 4;
  const rays = Array.from({ length: 16 }, (_, n) => ray((n * Math.PI) / 8, wide / 2, middle, high - middle)).join("");
  return g({ at: [x, y], key: `reveal-${number}` },
    rect(wide / 2, high / 2, wide, high, { fill: "var(--panel)", rx: 14 }),
    g(after(1.2), rect(wide / 2, high / 2, wide, high, { fill: `color-mix(in srgb, ${colour} 14%, var(--panel))`, stroke: colour, "stroke-width": 2.5, rx: 14 }), path(rays, { transform: `translate(${wide / 2} ${middle})`, fill: colour, opacity: 0.16 })),
    g({ transform: `translate(${wide / 2} ${middle}) rotate(-3)` }, g(after(0.7, 0, 0, 0.1), rect(4, 5, across, tall, { fill: "var(--ink)", opacity: 0.25, rx: 9 }), seen.face(card, 0, 0, across, tall))),
    party(seen, last, seat, said, wide / 2 - aside - 3, middle, aside, size),
    caller === null ? null : party(seen, last, caller, null, wide / 2 + aside + 3, middle, -aside, size),
    banner(seen, last, wide / 2, ...size.banner));
}

function ray(turn, wide, above, below) {
  const at = (angle) => { const [dx, dy] = [Math.cos(angle), Math.sin(angle)]; const far = Math.min((wide - 2) / Math.abs(dx || 1e-6), ((dy < 0 ? above : below) - 2) / Math.abs(dy || 1e-6)); return `${Math.round(dx * far)} ${Math.round(dy * far)}`; };
  return `M0 0L${at(turn - 0.1)}L${at(turn + 0.1)}Z`;
}

/** What it was, above all else. */
function banner(seen, last, x, y, high, size) {
  const { g, rect, glyph, text } = seen.tools;
  const word = `${seen.say(last.truthful ? "stampTrue" : "stampBluff")}!`;
  const width = word.length * size * 0.74 + high * 1.5;
  return g({ transform: `translate(${x} ${y}) rotate(-2)` }, g(after(1.2, 0, 0, 2.5), rect(0, 0, width, high, { fill: colourOf(last), rx: 7 }), glyph(last.truthful ? CHECK : CROSS, high * 0.7 - width / 2, 0, size * 0.85, "var(--paper)"), text(high * 0.35, 0, word, size, { weight: 700, colour: "var(--paper)" })));
}

/** One of the two: the name, what was said, and what it comes to; a bracelet comes from the other's side. */
function party(seen, { taker, victim, payment }, seat, said, x, middle, away, { apart, bubble, ring }) {
  const { g, rect, path, text, glyph } = seen.tools;
  const wide = Math.abs(away);
  const left = -wide / 2;
  const line = { fill: "var(--paper)", stroke: said ? "var(--outline)" : "var(--warn)", "stroke-width": 2 };
  const sign = !payment || payment === "nothing" ? 0 : seat === taker ? 1 : seat === victim && payment === "bracelet" ? -1 : 0;
  return g({ at: [x, middle] },
    g(after(said ? 0 : 0.35), seen.crest(seat, left + 10, -apart, bubble * 0.55), text(left + 22, -apart, seen.name(seat), seen.size(14), { anchor: "start", weight: 700, fits: wide - 24 }),
      rect(0, 0, wide, bubble, { ...line, rx: 11 }), path(`M${left + 12} ${1 - bubble / 2}l7-8 7 8`, line),
      said ? glyph(ACTIONS[said], left + 16, 0, 17) : null,
      said ? seen.squeezed(left + 28, 0, said, seen.size(15), wide - 34, { anchor: "start" }) : text(0, 0, `${seen.say("callOut")}!`, seen.size(17), { weight: 700, colour: "var(--warn)", fits: wide - 8 })),
    sign ? g(sign > 0 ? after(1.7, away * 2) : after(1.6), text(-3, apart, sign > 0 ? "+1" : "−1", seen.size(20), { weight: 700, anchor: "end", colour: sign > 0 ? "var(--ok)" : "var(--warn)" }), g({ opacity: sign > 0 ? 1 : 0.55 }, seen.ring(null, ring + 4, apart, ring))) : null);
}
