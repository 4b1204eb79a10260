/* Names of people as a page can show them, including stored names that would be refused today. */

const WIDEST = 24; // em: a name that is wider is cut short, since some characters are wider than a board
const MAX_LENGTH = 256;
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu;
const STACKED = /(\p{M}{4})\p{M}+/gu;
const HIGH = /(\p{sc=Zinh}{2})\p{M}+/gu; // These stand on one another, and reach the line above.
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const known = new Map();
const widths = new Map();
let pen;

/** A name in one line, no wider than a telephone. What is written leftwards does not turn around what stands beside it. */
export function shown(name) {
  if (!known.has(name)) {
    const plain = cut(name.slice(0, MAX_LENGTH).normalize("NFC").replace(HIDDEN, "").replace(HIGH, "$1").replace(STACKED, "$1"), WIDEST) || "?";
    known.set(name, LEFTWARD.test(plain) ? `\u2068${plain}\u2069` : plain);
  }
  return known.get(name);
}

/** The name of somebody without one; its space keeps it from being taken for a seat number and replaced again. */
export const nameless = (seat, say) => `${say("seat")}\u00a0${Number(seat) + 1}`;

/** What is shown for a seat. */
export const called = (name, seat, say) => (name == null ? nameless(seat, say) : shown(name));

/** The beginning of a text up to a width in em, without cutting a character in two. */
export function cut(text, widest, weight = 400) {
  if (widthOf(text, weight) <= widest) return text;
  let found = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(`${found}${segment}…`, weight) > widest) break;
    found += segment;
  }
  return `${found}…`;
}

/** How wide a text is drawn, in em. */
export function widthOf(text, weight = 400) {
  pen ??= globalThis.document?.createElement("canvas").getContext("2d");
  if (!pen) return text.length / 2;
  const key = `${weight} ${text}`;
  if (!widths.has(key)) {
    pen.font = `${weight} 20px system-ui, sans-serif`;
    widths.set(key, pen.measureText(text).width / 20);
  }
  return widths.get(key);
}
