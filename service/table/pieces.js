/* What all boards draw with: glyphs, crests, cards and text, as plain data.

   A node is `[tag, attributes, ...children]`; a child is a node, a text, or nothing. Nothing here touches the page, so a
   board can be drawn and tested anywhere. `at: [x, y]` places a node, and with a `key` it glides there when it moves. */

import { cut, widthOf } from "./called.js";

/** What `url(#hatch)` fills with. Its keys keep it from being made anew by each drawing. */
export const HATCH = ["pattern", { key: "hatch", id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, ["path", { key: "hatch", d: "M0 0V8", stroke: "var(--ink)", "stroke-width": 2, opacity: 0.55 }]];

/** Each piece colour has one glyph, the same in all games: colour never stands alone. Paths in a box of 20 around 0, 0. */
export const GLYPHS = {
  purple: { d: "M0-9 9 0 0 9-9 0Z" },
  blue: { d: "M-9-3c3-4 6-4 9 0s6 4 9 0M-9 5c3-4 6-4 9 0s6 4 9 0", line: 2.6 },
  orange: { d: "M0-9 9.5 8h-19Z" },
  white: { d: "M0-7a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z", line: 2.8 },
  green: { d: "M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6Z" },
  yellow: { d: "M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM0-9.5v3M0 6.5v3M-9.5 0h3M6.5 0h3M-6.7-6.7l2.1 2.1M4.6 4.6l2.1 2.1M-6.7 6.7l2.1-2.1M4.6-4.6l2.1-2.1", line: 2 },
  black: { d: "M-7.5-7.5h15v15h-15Z" },
  red: { d: "M0 9C-14-1-8-11 0-4.5C8-11 14-1 0 9Z" },
  gray: { d: "M0-3.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z" },
  locomotive: { d: "M0-9v18M-7.8-4.5l15.6 9M-7.8 4.5l15.6-9", line: 3 },
  lock: { d: "M-7-1h14v9h-14ZM-4-1v-3a4 4 0 0 1 8 0v3", line: 2 },
  check: { d: "M-8 0l5 6 11-12", line: 3.2 },
};

/** The crest and the pattern of a seat: always beside its name, in the player's colour. */
export const CRESTS = ["M0-9a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z", "M-8.5-8.5h17v17h-17Z", "M0-10 10.5 8.5h-21Z", "M0-9a9 9 0 1 1 0 18a9 9 0 1 1 0-18ZM0-4a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z"];
/** The colours of the seats of a game that names none: those that are told apart best come first. */
const SEAT_COLOURS = ["blue", "yellow", "red", "green", "purple", "orange", "turquoise", "pink"];
export const colourOf = (seat) => SEAT_COLOURS[seat % SEAT_COLOURS.length];
const SMALLEST = 12;
const TINY = 0.5; // Pixels a unit on a picture that is looked at, and not read.
const TIGHT = 0.84; // So narrow a text is set before it is broken, or cut short.
const GROWS = 0.8; // To so much of what can be read a text may be too small, and is written larger.
const SOFT = "\u00ad";
const DARK = new Set(["blue", "red", "black", "brown"]);

/** The fill of a piece colour, and the ink that can be read on it. */
export const fill = (colour) => `var(--${colour.replace(/[ _]/g, "-")})`;
export const inkOn = (colour) => (DARK.has(colour) ? "var(--on-dark)" : "var(--on-light)");

/** The tools of a board. `scale`: pixels a unit of the drawing has on the screen, for what is too small to be read. */
export function pieces(scale = 1) {
  const g = (attributes, ...children) => ["g", attributes, ...children];

  /** A glyph by its name, or by a path of the board's own; `size` is its width. */
  function glyph(name, x, y, size = 20, colour = "var(--ink)") {
    const { d, line } = typeof name === "string" ? GLYPHS[name] : name;
    const paint = line ? { fill: "none", stroke: colour, "stroke-width": line, "stroke-linecap": "round", "stroke-linejoin": "round" } : { fill: colour };
    return ["path", { d, transform: `translate(${x} ${y}) scale(${size / 20})`, ...paint }];
  }

  /** The crest of a seat. */
  function crest(seat, colour, x, y, size = 20) {
    return ["path", { d: CRESTS[seat % 4], class: "piece", "fill-rule": "evenodd", transform: `translate(${x} ${y}) scale(${size / 20})`, fill: fill(colour) }];
  }

  /** A text. Where it is a little too small to be read it is written larger, and where it is much too small it is left
      out: then the name of the place says it; or it is said nowhere else, and is written `always`. `fits` is the room it
      has: it is written smaller where that is enough, else narrower, else in two lines at a soft hyphen, and else cut short. */
  function text(x, y, content, wanted = 16, { anchor = "middle", colour = "var(--ink)", weight = 400, fits = Infinity, always = false } = {}) {
    const least = SMALLEST / scale;
    if (wanted < least * GROWS && !(always && scale > TINY)) return null;
    const whole = String(content).replaceAll(SOFT, "");
    const wide = fits < Infinity ? widthOf(whole, weight) : 0;
    const height = Math.max(Math.min(Math.max(wanted, least), (fits ?? Infinity) / wide), least);
    const named = { x, y: y + height * 0.35, "font-size": Math.round(height * 10) / 10, "text-anchor": anchor, fill: colour, "font-weight": weight };
    if (wide * height <= fits * 1.01) return ["text", named, whole];
    if (wide * height * TIGHT <= fits) return ["text", { ...named, textLength: fits, lengthAdjust: "spacingAndGlyphs" }, whole];
    const lines = linesOf(String(content), weight);
    const [one, two] = lines.map((line) => cut(line, fits / height, weight));
    return lines[1] ? ["text", { ...named, y: named.y - height * 0.55 }, one, ["tspan", { x, dy: height * 1.05 }, two]] : ["text", named, one];
  }

  const rect = (x, y, width, height, attributes = {}) => ["rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 6, ...attributes }];
  const circle = (x, y, r, attributes = {}) => ["circle", { cx: x, cy: y, r, ...attributes }];
  const path = (d, attributes = {}) => ["path", { d, ...attributes }];

  /** A card: its colour, its glyph large, and a word where there is room. */
  function card(colour, x, y, width, height, word = "") {
    return g(
      { at: [x, y] },
      rect(0, 0, width, height, { class: "piece", fill: fill(colour), rx: 5 }),
      glyph(colour in GLYPHS ? colour : "gray", 0, word ? -height * 0.1 : 0, Math.min(width, height) * 0.5, inkOn(colour)),
      word && text(0, height * 0.36, word, 13, { colour: inkOn(colour), fits: width - 6 }),
    );
  }

  /** Something hidden: a back with how many there are. */
  function back(count, x, y, width, height) {
    return g(
      { at: [x, y] },
      rect(0, 0, width, height, { class: "piece", fill: "var(--panel)", rx: 5 }),
      rect(0, 0, width - 8, height - 8, { fill: "url(#hatch)", rx: 3 }),
      circle(0, 0, 13, { fill: "var(--paper)", class: "piece" }),
      text(0, 0, count, 15, { weight: 600 }),
    );
  }

  return { scale, g, glyph, crest, text, rect, circle, path, card, back, fill, inkOn, widthOf };
}

/** A text in two lines, broken at the soft hyphen that leaves the longer one shortest; in one where it has none. */
function linesOf(content, weight) {
  const parts = content.split(SOFT);
  const broken = parts.slice(1).map((_, n) => [`${parts.slice(0, n + 1).join("")}-`, parts.slice(n + 1).join("")]);
  const longest = (lines) => Math.max(...lines.map((line) => widthOf(line, weight)));
  return broken.sort((one, other) => longest(one) - longest(other))[0] ?? [content];
}
