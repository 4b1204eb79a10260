/* Beside the arena of Clash of Vikings once the game is over: the calls, who has won, and what each seat has; and what the end
   says about it. */

import { BEARD, BODY, CHECK, CROSS, HELMET, HORNS } from "./drawings.js";
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

const DECIDED = { de: "{A} [hatte|hattest] {n} Armreife im Wert von {a}, {B} {m} im Wert von {worth}.", en: "{A} had {n} bracelets worth {a}, {B} {m} worth {worth}." };
const EMPTY = { de: "{A} [hatte|hattest] {n} Armreife im Wert von {a}, {B} keinen.", en: "{A} had {n} bracelets worth {a}, {B} none." };
const sumOf = (values) => values.reduce((all, one) => all + one, 0);

/** How many bracelets each had, and what they were worth. */
export function decided({ state: { seats } }, { winner, other, say: said }) {
  const [won, lost] = [winner, other].map((seat) => seats[seat].bracelet_values ?? []);
  return said(lost.length ? DECIDED : EMPTY, { n: won.length, a: sumOf(won), m: lost.length, worth: sumOf(lost) });
}

/** What the bracelets of each seat were worth after each commit, those that nobody else saw included. */
export function worth({ seats }, commits) {
  const sums = seats.map(() => 0);
  return commits.map(({ events }) => {
    for (const event of events) for (const [seat, value] of passed(event, seats.length)) sums[seat] += value;
    return [...sums];
  });
}

const SOURCES = [
  [{ de: "Am Anfang", en: "At the start" }, ["bracelets_handed_out"], () => true],
  [{ de: "Genommen", en: "Taken" }, ["bracelet_taken", "supply_bracelet_taken"], ({ data }, seat) => seat === data.taker],
  [{ de: "Aufgehoben", en: "Picked up" }, ["bracelets_picked_up", "loot_taken"], () => true],
  [{ de: "Verloren", en: "Lost" }, ["bracelet_taken", "bracelet_knocked_off"], ({ data }, seat) => seat !== data.taker],
];

/** Where the points came from: what each seat had at the start, took, picked up and lost. */
export function sources({ seats }, commits) {
  const events = commits.flatMap((commit) => commit.events);
  return SOURCES.map(([name, types, counts]) => {
    const sums = seats.map(() => 0);
    for (const event of events.filter(({ type }) => types.includes(type))) for (const [seat, value] of passed(event, seats.length)) if (counts(event, seat)) sums[seat] += value;
    return [name, sums];
  });
}

/** Which seats an event gave something, or took it from. */
function passed({ type, data, private: parts }, count) {
  const hidden = Object.values(parts ?? {}).map(({ data: own }) => own);
  const value = data.value ?? hidden.find((own) => own.value !== undefined)?.value ?? 0;
  const values = data.values ?? hidden.find((own) => own.values)?.values ?? [];
  if (type === "bracelets_handed_out") return Array.from({ length: count }, (_, seat) => [seat, sumOf(values)]);
  if (type === "bracelet_taken") return [[data.taker, value], [data.victim, -value]];
  if (type === "supply_bracelet_taken") return [[data.taker, value]];
  if (type === "bracelet_knocked_off") return [[data.target, -value]];
  return type === "bracelets_picked_up" || type === "loot_taken" ? [[data.seat, sumOf(values)]] : [];
}

/** The spaces that a move is about: where those stand who lost a bracelet, and last those who got one. */
export function around(events, { state: { vikings } }) {
  const moved = events.filter((event) => passed(event, 0).length);
  const who = [...moved.flatMap(({ data }) => [data.victim, data.target]), ...moved.map(({ data }) => data.taker ?? data.seat)].filter(Number.isInteger);
  return [...new Set(who.map((seat) => `space-${vikings[seat]}`))];
}

/** The Viking of a seat, for the podium. */
export function piece({ components }, seat, { g, path, circle, crest, fill }) {
  const skin = { fill: "var(--ivory)", class: "piece" };
  const eye = (x) => circle(x, -10.5, 1.3, { fill: "var(--on-light)" });
  const head = [circle(0, -10, 9.5, skin), path(BEARD, { fill: "var(--light-brown)", class: "piece" }), eye(-3.4), eye(3.4), path(HORNS, skin), path(HELMET, { fill: "var(--gray)", class: "piece" })];
  return { tree: g({}, path(BODY, { fill: fill(components.player_colors[seat]), class: "piece" }), ...head, crest(seat, "white", 0, 15, 16)), width: 52, height: 62 };
}
