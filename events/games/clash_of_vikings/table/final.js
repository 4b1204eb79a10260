/* Beside the arena of Clash of Vikings once the game is over: the calls, who has won, and what each seat has. */

import { CHECK, CROSS } from "./drawings.js";
import { filled } from "./words.js";

const MAX_CALLS = 14;

const WORDS = {
  en: { sum: "worth {n}", bluffs: "Called cards: said → was", saidWas: "{said} → {card}", wins: "{names}: won with bracelets worth {n}" },
  de: { sum: "{n} wert", bluffs: "Ausgerufen: gesagt → war", saidWas: "{said} → {card}", wins: "{names}: gewonnen mit Armreifen im Wert von {n}" },
};

const say = ({ view: { lang } }, key, values) => filled(WORDS[lang][key], values);

/** The line above the calls. */
export const heading = (seen) => say(seen, "bluffs");

/** Who has won, and with how much, as the results say it. */
export function ending(seen) {
  const first = (seen.view.results?.ranking ?? []).filter(({ rank }) => rank === 1);
  if (!first.length) return null;
  return say(seen, "wins", { names: first.map(({ seat }) => seen.name(seat)).join(", "), n: first[0].total });
}

/** The cards that were called, what they were, who called, and who was right. */
export function calls({ seen, x, y, width }) {
  const half = width / 2;
  return called(seen).slice(-MAX_CALLS).map((one, n) => call(seen, one, half, x + 14 + (n % 2) * half, y + 56 + Math.floor(n / 2) * 26));
}

function call(seen, { seat, said, card, caller: who, truthful }, wide, x, y) {
  const { g, text, glyph } = seen.tools;
  return g({},
    seen.crest(seat, x + 8, y, 15),
    text(x + 22, y, say(seen, "saidWas", { said, card }), seen.size(13), { anchor: "start", fits: wide - 94 }),
    glyph(truthful ? CHECK : CROSS, x + wide - 54, y, 11, truthful ? "var(--ok)" : "var(--warn)"),
    who === null ? null : seen.crest(who, x + wide - 36, y, 15));
}

/** Every card that was called: what was said of it, what it was, and who called. */
function called(seen) {
  const found = [];
  let open = null;
  for (const { type, data } of seen.view.events) {
    if (type === "card_announced") open = { seat: data.seat, said: data.action, caller: null };
    else if (type === "shield_claimed") open = { seat: data.seat, said: "SHIELD", caller: null };
    else if (open && (type === "bluff_question_closed" || type === "shield_doubted")) open.caller = data.caller ?? data.seat ?? null;
    else if (open && (type === "card_revealed" || type === "shield_revealed")) found.push({ ...open, card: data.card, truthful: data.truthful });
  }
  return found;
}

/** What each seat has, from the viewer's on. */
export function mats(stage) {
  const { seats } = stage.seen.view;
  return seats.map((_, n) => mat(stage, ((stage.seen.mine ?? 0) + n) % seats.length, stage.below + 40 + n * 72));
}

function mat({ seen, x, width }, seat, y) {
  const { g, rect, text } = seen.tools;
  const values = seen.state.seats[seat].bracelet_values ?? [];
  const pitch = Math.min(30, (width - 40) / Math.max(1, values.length));
  return g({},
    rect(x + width / 2, y, width, 66, { fill: "var(--panel)", rx: 9 }),
    seen.crest(seat, x + 20, y - 16, 18), text(x + 38, y - 16, seen.name(seat), seen.size(16), { anchor: "start", weight: 600, fits: width - 150 }),
    text(x + width - 12, y - 16, say(seen, "sum", { n: values.reduce((all, one) => all + one, 0) }), seen.size(16), { anchor: "end", weight: 700 }),
    ...values.map((value, n) => seen.ring(value, x + 22 + n * pitch, y + 13, 13)));
}
