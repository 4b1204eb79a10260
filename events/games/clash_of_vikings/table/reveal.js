/* The moment of a call: the card large and turned up, who said what and who called, the stamp, and whose bracelet it costs. */

import { CHECK, CROSS } from "./drawings.js";

/** How one thing after the other comes in; without motion all of it stands there at once. */
const after = (seconds, x = 0, y = 0) => ({ class: "arrive", style: { "--from-x": `${x}px`, "--from-y": `${y}px`, "animation-delay": `${seconds}s`, "animation-duration": "450ms", "animation-fill-mode": "backwards" } });

/** All of it around `x`, `y` in a room of a width and height. */
export function revealed(seen, last, x, y, wide, high) {
  const { g, path } = seen.tools;
  const { seat, said, card, caller, truthful, number } = last;
  const colour = truthful ? "var(--ok)" : "var(--warn)";
  const narrow = high < 120;
  const size = high / 1.4;
  const aside = wide / 2 - (wide - size) / 4;
  const rays = Array.from({ length: 14 }, (_, n) => ray((n * Math.PI) / 7, wide / 2, high / 2)).join("");
  return g({ at: [x, y], key: `reveal-${number}` },
    path(rays, { fill: colour, opacity: 0.2 }),
    g(after(0), bubble(seen, seat, said, -aside, -high * 0.27, (wide - size) / 2 - 12)),
    caller === null ? null : g(after(0.3, -20), bubble(seen, caller, `${seen.say("bluff")}!`, -aside, high * 0.27, (wide - size) / 2 - 12, colour)),
    g(after(0.6, 0, 40), seen.face(card, 0, 0, size, high)),
    g(after(1), ["g", { transform: `rotate(-9) scale(${narrow ? 1 : 1.3})` }, stamp(seen, truthful, high * -0.3)]),
    g(after(1.3), ...paid(seen, last, aside, high, narrow)));
}

function ray(turn, wide, high) {
  const at = (angle) => { const [dx, dy] = [Math.cos(angle), Math.sin(angle)]; const far = Math.min(wide / Math.abs(dx || 1e-6), high / Math.abs(dy || 1e-6)); return `${Math.round(dx * far)} ${Math.round(dy * far)}`; };
  return `M0 0L${at(turn - 0.1)}L${at(turn + 0.1)}Z`;
}

function bubble(seen, seat, words, x, y, wide, colour = "var(--outline)") {
  const { g, rect, text } = seen.tools;
  return g({ at: [x, y] },
    rect(0, 0, wide, 46, { fill: "var(--paper)", stroke: colour, "stroke-width": 2, rx: 14 }),
    seen.crest(seat, 16 - wide / 2, -10, 15), text(28 - wide / 2, -10, seen.name(seat), seen.size(13), { anchor: "start", fits: wide - 36 }),
    seen.squeezed(10 - wide / 2, 11, words, seen.size(15), wide - 20, { anchor: "start", colour: colour === "var(--outline)" ? "var(--ink)" : colour }));
}

function stamp(seen, truthful, y) {
  const { g, rect, glyph, text } = seen.tools;
  const colour = truthful ? "var(--ok)" : "var(--warn)";
  const word = seen.say(truthful ? "stampTrue" : "stampBluff");
  const size = seen.size(17);
  const width = word.length * size * 0.72 + 34;
  return g({ at: [0, y] }, rect(0, 0, width, 31, { fill: "var(--paper)", stroke: colour, "stroke-width": 3.5, rx: 6 }), glyph(truthful ? CHECK : CROSS, 16 - width / 2, 0, 14, colour), text(9, 0, word, size, { weight: 700, colour }));
}

/** From whose hand into whose the bracelet goes. */
function paid(seen, { taker, victim, payment }, x, high, narrow) {
  const { path, text, glyph } = seen.tools;
  if (!payment || payment === "nothing") return [text(x, 0, "–", 24)];
  const far = high * 0.34;
  const name = (seat, y) => [seen.crest(seat, x - (narrow ? 34 : 44), y, 18), text(x - (narrow ? 22 : 30), y, seen.name(seat), seen.size(13.5), { anchor: "start", weight: 600, fits: narrow ? 66 : 96 })];
  return [
    ...(payment === "bracelet" ? name(victim, -far) : [glyph("gray", x, -far, 24)]), ...name(taker, far),
    path(`M${x} ${-far + 15}V${far - 17}m-7-9 7 9 7-9`, { fill: "none", stroke: "var(--ink-2)", "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" }),
    seen.ring(null, x, -4, narrow ? 11 : 15),
  ];
}
