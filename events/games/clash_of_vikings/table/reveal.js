/* The moment of a call: the card large and turned up under a banner that says whether it was true, on its sides who said what
   and who called, and below them whom it brings a bracelet, and whom it costs one. An attack that hits or is stopped is shown
   alike: its card face down unless it was turned up, on its sides who attacked, and what the other said. */

import { ACTIONS, CHECK, CROSS } from "./drawings.js";

const WIDE = { card: [97, 136], middle: 128, banner: [27, 38, 25], apart: 40, bubble: 32, ring: 14 };
const SMALL = { card: [70, 98], middle: 84, banner: [17, 26, 17], apart: 31, bubble: 26, ring: 11 };

const RAYS = 384; // How far they reach, beyond all edges.

/** How one thing after the other comes in, from somewhere else or of another size; without motion all of it stands there at once. */
export const after = (seconds, x = 0, y = 0, size = 1) => ({ class: "arrive", style: { "--from-x": `${x}px`, "--from-y": `${y}px`, "--from-size": size, "--from-opacity": 0, "animation-delay": `${seconds}s`, "animation-duration": "450ms", "animation-fill-mode": "backwards" } });

const colourOf = ({ truthful, struck }) => `var(--${struck ? "ink-2" : truthful ? "ok" : "warn"})`;

/** All of it in a room whose upper left corner is `x`, `y`. */
export function revealed(seen, last, x, y, wide, high) {
  const { circle, g, rect } = seen.tools;
  const { seat, said, caller, number } = last;
  const colour = colourOf(last);
  const size = seen.view.narrow ? SMALL : WIDE;
  const [[across, tall], middle] = [size.card, size.middle];
  const aside = (wide + across) / 4;
  return g({ at: [x, y], key: `reveal-${number}` },
    rect(wide / 2, high / 2, wide, high, { fill: "var(--panel)", rx: 14 }),
    g(after(1.2), rect(wide / 2, high / 2, wide, high, { fill: `color-mix(in srgb, ${colour} 14%, var(--panel))`, stroke: colour, "stroke-width": 2.5, rx: 14 }), ["svg", { x: 5, y: 5, width: wide - 10, height: high - 10 }, circle(wide / 2 - 5, middle - 5, RAYS / 2, { fill: "none", stroke: colour, "stroke-width": RAYS, "stroke-dasharray": (RAYS * Math.PI) / 32, opacity: 0.16 })]),
    g({ transform: `translate(${wide / 2} ${middle}) rotate(-3)` }, g(after(0.7, 0, 0, 0.1), rect(4, 5, across, tall, { fill: "var(--ink)", opacity: 0.25, rx: 9 }), shown(seen, last, across, tall))),
    party(seen, last, seat, said, wide / 2 - aside - 3, middle, aside, size),
    caller === null ? null : party(seen, last, caller, null, wide / 2 + aside + 3, middle, -aside, size),
    banner(seen, last, wide / 2, ...size.banner));
}

/** The card: its face where all have seen it, else its back, and small upon that what only the viewer knows. */
function shown(seen, { card, struck, revealed }, wide, high) {
  if (!struck || revealed) return seen.face(card, 0, 0, wide, high);
  return seen.tools.g({}, seen.back(0, 0, wide, high), card && seen.own(card, wide * 0.86, high * 0.86));
}

/** What it was, above all else. */
function banner(seen, last, x, y, high, size) {
  const { g, rect, glyph, text } = seen.tools;
  const word = `${seen.say(last.struck ?? (last.truthful ? "stampTrue" : "stampBluff"))}!`;
  const width = word.length * size * 0.74 + high * 1.5;
  return g({ transform: `translate(${x} ${y}) rotate(-2)` }, g(after(1.2, 0, 0, 2.5), rect(0, 0, width, high, { fill: colourOf(last), rx: 7 }), glyph(last.struck ? ACTIONS[last.struck === "hit" ? last.said : "SHIELD"] : last.truthful ? CHECK : CROSS, high * 0.7 - width / 2, 0, size * 0.85, "var(--paper)"), text(high * 0.35, 0, word, size, { weight: 700, colour: "var(--paper)" })));
}

/** One of the two: the name, what was said, and the result; a bracelet comes from the other's side. */
function party(seen, { taker, victim, payment, reply }, seat, said, x, middle, away, { apart, bubble, ring }) {
  const { g, rect, path, text, glyph } = seen.tools;
  const wide = Math.abs(away);
  const left = -wide / 2;
  const line = { fill: "var(--paper)", stroke: said || reply ? "var(--outline)" : "var(--warn)", "stroke-width": 2 };
  const sign = !payment || payment === "nothing" ? 0 : seat === taker ? 1 : seat === victim && payment === "bracelet" ? -1 : 0;
  return g({ at: [x, middle] },
    g(after(said ? 0 : 0.35), seen.crest(seat, left + 10, -apart, bubble * 0.55), text(left + 22, -apart, seen.name(seat), seen.size(14), { anchor: "start", weight: 700, fits: wide - 24 }),
      rect(0, 0, wide, bubble, { ...line, rx: 11 }), path(`M${left + 12} ${1 - bubble / 2}l7-8 7 8`, line),
      said ? glyph(ACTIONS[said], left + 16, 0, 17) : null,
      said ? seen.squeezed(left + 28, 0, said, seen.size(15), wide - 34, { anchor: "start" }) : text(0, 0, reply ?? `${seen.say("callOut")}!`, seen.size(reply ? 15 : 17), { weight: 700, colour: reply ? "var(--ink)" : "var(--warn)", fits: wide - 8 })),
    sign ? g(sign > 0 ? after(1.7, away * 2) : after(1.6), text(-3, apart, sign > 0 ? "+1" : "−1", seen.size(20), { weight: 700, anchor: "end", colour: sign > 0 ? "var(--ok)" : "var(--warn)" }), g({ opacity: sign > 0 ? 1 : 0.55 }, seen.ring(null, ring + 4, apart, ring))) : null);
}
