/* The stage of a telephone: in a few lines who says what, how the last question of truth ended, or what happened last. It stands
   above the arena, or beside it where the telephone lies. */

import { ACTIONS, CHECK, CROSS, EYE } from "./drawings.js";
import { after } from "./reveal.js";
import { asideOf, cards, heading, message, moment, paidTo, told } from "./story.js";
import { broken } from "./words.js";

const [LETTER, LINE] = [6.6, 15];

/** All of it, in a room of this size. */
export function drawHeader(seen, width, height) {
  const { g, rect } = seen.tools;
  const ground = rect(width / 2, height / 2, width, height, { fill: "var(--panel)", rx: 8 });
  const last = seen.picked("card") && seen.picked("action") ? null : moment(seen);
  return g({}, ground, ...(last ? called(seen, last, width, height) : going(seen, width, height)));
}

const wideOf = (height) => Math.round((height - 8) / 1.4);

/** What is going on: the cards that lie there, whose turn it is, and in the lines below what is asked or happened. */
function going(seen, width, height) {
  const { text } = seen.tools;
  const shown = cards(seen).slice(-2);
  const card = wideOf(height);
  const left = 8 + shown.length * (card + 8);
  const { active, nth } = seen;
  const head = active === null ? left : left + 20;
  const asked = seen.state.question?.kind === "bluff" && seen.state.question.answer === null ? seen.state.question.asked : [];
  const lines = asked.length ? [] : broken(message(seen), Math.floor((width - left) / LETTER), height > 60 ? 3 : 2);
  const top = height / 2 - (Math.max(1, lines.length) * LINE) / 2;
  const below = (n) => top + LINE + 1 + n * (LINE - 1);
  return [
    ...shown.map((one, n) => small(seen, one, 8 + card / 2 + n * (card + 8), height / 2, card, height - 8)),
    active === null ? null : seen.crest(active, left + 8, top, 14),
    text(head, top, seen.over ? seen.say("ended") : heading(seen), 14, { anchor: "start", weight: 700, fits: width - head - (nth ? 32 : 6) }),
    nth ? text(width - 8, top, `${nth}/2`, 13, { anchor: "end", colour: "var(--ink-2)" }) : null,
    ...lines.map((line, n) => text(left, below(n), line, 12, { anchor: "start", colour: "var(--ink-2)", fits: width - left - 4 })),
    ...(asked.length ? [text(left, below(0), seen.say("asked"), 13, { anchor: "start" }), ...asked.map((seat, n) => seen.crest(seat, left + 66 + n * 22, below(0), 16))] : []),
  ];
}

/** A call, or an attack, in three lines: who did it; the card, what was said of it and what it was, under a stamp; and who takes what
    from whom. They stay until the next card is announced. */
function called(seen, last, width, height) {
  const { g, text, rect, glyph } = seen.tools;
  const { seat, said, card, caller, truthful, struck, number } = last;
  const [wide, high] = [wideOf(height), height - 8];
  const left = wide + 16;
  const colour = `var(--${struck ? "ink-2" : truthful ? "ok" : "warn"})`;
  const step = (height - 6) / 3;
  const [first, second, third] = [0, 1, 2].map((n) => 3 + step * (n + 0.5));
  const word = `${seen.say(struck ?? (truthful ? "stampTrue" : "stampBluff"))}!`;
  const stamp = word.length * 8.6 + 26;
  const doer = struck ? seat : caller;
  const line = struck ? seen.say("strikes", { name: seen.name(seat), said }) : seen.say("calls", { name: seen.name(caller) });
  const shown = !struck || last.revealed ? seen.face(card, 0, 0, wide, high) : seen.back(0, 0, wide, high);
  return [
    rect(width / 2, height / 2, width, height, { fill: `color-mix(in srgb, ${colour} 14%, var(--panel))`, stroke: colour, "stroke-width": 2, rx: 8 }),
    g({ key: `called-${number}` },
      g({ transform: `translate(${8 + wide / 2} ${height / 2})` }, g(after(0.7, 0, 0, 0.1), shown)),
      g({ at: [width - stamp / 2 - 6, first + 2] }, g(after(1.2, 0, 0, 2.5), rect(0, 0, stamp, 20, { fill: colour, rx: 6 }), glyph(struck ? ACTIONS[struck === "hit" ? said : "SHIELD"] : truthful ? CHECK : CROSS, 12 - stamp / 2, 0, 12, "var(--paper)"), text(9, 0, word, 12.5, { weight: 700, colour: "var(--paper)" }))),
      seen.crest(doer, left + 7, first, 13), text(left + 18, first, line, 13, { anchor: "start", weight: 700, fits: width - left - stamp - 26 }),
      text(left, second, asideOf(seen, last), 12.5, { anchor: "start", fits: width - left - 6 }),
      g(after(1.6), ...paidTo(seen, last, left, third, width - left - 6)))];
}

function small(seen, { seat, said, card, revealed }, x, y, wide, high) {
  const { g, circle, glyph } = seen.tools;
  const own = !revealed && seen.shows({ card });
  const badge = Math.min(10, wide * 0.3);
  return g({}, revealed ? seen.face(card, x, y, wide, high) : seen.back(x, y, wide, high),
    ...(revealed ? [] : [circle(x - wide * 0.3, y - high * 0.34, badge, { fill: "var(--paper)", class: "piece" }), glyph(ACTIONS[said], x - wide * 0.3, y - high * 0.34, badge * 1.3)]),
    seen.crest(seat, x + wide * 0.34, y + high * 0.36, 12),
    revealed ? mark(seen, card === said, x - wide * 0.25, y + high * 0.3) : null,
    own ? g({}, circle(x + 2, y + high * 0.12, badge, { fill: "var(--white)", class: "piece" }), glyph(ACTIONS[card], x + 2, y + high * 0.12, badge * 1.3, "var(--on-light)"), glyph(EYE, x + wide * 0.34, y - high * 0.34, 9, "var(--white)")) : null);
}

/** Whether a card that was turned up was what was said of it. */
function mark(seen, truthful, x, y) {
  const { g, circle, glyph } = seen.tools;
  const colour = truthful ? "var(--ok)" : "var(--warn)";
  return g({}, circle(x, y, 8, { fill: "var(--paper)", stroke: colour, "stroke-width": 2 }), glyph(truthful ? CHECK : CROSS, x, y, 8, colour));
}

export function headerPlaces(seen, height) {
  const [wide, high] = [wideOf(height), height - 8];
  const shown = moment(seen) ? [moment(seen)] : cards(seen).slice(-2);
  return shown.map((card, n) => ({ id: `card-${n}`, label: told(seen, card), x: 8 + wide / 2 + n * (wide + 8), y: height / 2, width: wide + 2, height: high + 2 }));
}
