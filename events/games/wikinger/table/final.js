/* The final scoring as a table: what each seat has from where; and what the end says about it. */

import { BODY, EMBLEMS, GEAR } from "./drawings.js";

const WORDS = {
  en: { over: "Final scoring", c_track: "Track", c_ships: "Ships", c_gold: "Gold", c_boatmen: "Boatmen", c_islands: "Islands", c_longest_island: "Longest island", c_supply: "Supply", c_special_tiles: "Special tiles", goldLeft: "Gold left" },
  de: { over: "Schlusswertung", c_track: "Leiste", c_ships: "Schiffe", c_gold: "Gold", c_boatmen: "Bootsmänner", c_islands: "Inseln", c_longest_island: "Längste Insel", c_supply: "Versorgung", c_special_tiles: "Sonderplättchen", goldLeft: "Übriges Gold" },
};
const ORDER = ["track", "ships", "gold", "boatmen", "islands", "longest_island", "supply", "special_tiles"];

/** The table from `x`, `y` on, with lines of a height; `name` is the room for each seat. */
export function finalTable(sight, { x, y, width, line, name }) {
  const { g, rect, crest } = sight.tools;
  const text = (across, down, content, size, how) => sight.tools.text(across, down, content, size, { ...how, always: true });
  const words = WORDS[sight.lang];
  const seats = sight.view.scores;
  const size = Math.min(20, line * 0.62);
  const known = ORDER.filter((one) => seats.some(({ components }) => components?.[one] !== undefined));
  const across = (index) => x + width - name * 0.6 - (seats.length - 1 - index) * name;
  const down = (index) => y + line * (2.6 + index);
  const heads = seats.map(({ seat }, index) => g({}, crest(seat, sight.colour(seat), across(index), y + line * 1.05, size), text(across(index), y + line * 1.75, sight.seat(seat), size * 0.85, { fits: name - 2 })));
  const values = (at, value, how) => seats.map((seat, index) => text(across(index), at, value(seat, index), size, how));
  const first = (one, index) => text(x + 14, down(index), words[`c_${one}`], size * 0.95, { anchor: "start", fits: width - name * seats.length - 20 });
  const rows = known.map((one, index) => g({}, index % 2 ? null : rect(x + width / 2, down(index), width - 12, line * 0.94, { fill: "var(--panel)" }), first(one, index), ...values(down(index), ({ components }) => signed(components[one] ?? 0, one !== "track"))));
  const winners = sight.view.results?.winners ?? [];
  const last = down(known.length + 0.2);
  return [g({},
    rect(x + width / 2, y + (last + line * 1.8 - y) / 2, width, last + line * 1.8 - y, { fill: "var(--paper)", class: "piece", rx: 12 }),
    text(x + 14, y + line * 0.8, words.over, size * 1.15, { anchor: "start", weight: 700, fits: width - name * seats.length - 20 }), ...heads, ...rows,
    rect(x + width / 2, last - line * 0.6, width - 12, 2, { fill: "var(--ink)", rx: 0 }),
    text(x + 14, last, sight.say("total"), size, { anchor: "start", weight: 700 }), ...values(last, ({ seat, total }) => `${winners.includes(seat) ? "★ " : ""}${signed(total, false)}`, { weight: 700 }),
    text(x + 14, last + line, words.goldLeft, size * 0.9, { anchor: "start", colour: "var(--ink-2)" }), ...values(last + line, (_, index) => sight.players[index].gold, { colour: "var(--ink-2)" }))];
}

const signed = (value, plus) => `${plus && value > 0 ? "+" : ""}${value}`.replace("-", "−");

const DECIDED = {
  track: { de: "Auf der Wertungsleiste [kam|kamst] {A} auf {a} Punkte, {B} auf {b}.", en: "On the track {A} came to {a} points, {B} to {b}." },
  ships: { de: "Schiffe, die noch drohten, kosteten {onB} {lost} Punkte und {onA} {kept}.", en: "Ships that were not repelled cost {B} {lost} points and {A} {kept}." },
  gold: { de: "Übriges Gold brachte {toA} {a} Punkte, {toB} {b}.", en: "Gold that was left brought {A} {a} points, {B} {b}." },
  boatmen: { de: "Bootsmänner brachten {toA} {a} Punkte, {toB} {b}.", en: "Boatmen brought {A} {a} points, {B} {b}." },
  islands: { de: "Fertige Inseln brachten {toA} {a} Punkte, {toB} {b}.", en: "Finished islands brought {A} {a} points, {B} {b}." },
  longest_island: { de: "Die längste Insel brachte {toA} {a} Punkte, {toB} {b}.", en: "The longest island brought {A} {a} points, {B} {b}." },
  supply: { de: "Was zur Versorgung fehlte, kostete {onB} {lost} Punkte und {onA} {kept}.", en: "What was missing in supply cost {B} {lost} points and {A} {kept}." },
  special_tiles: { de: "Sonderplättchen brachten {toA} {a} Punkte, {toB} {b}.", en: "Special tiles brought {A} {a} points, {B} {b}." },
};
const COSTS = ["ships", "supply"];

/** A sentence about the part of the score in which the winner was furthest ahead of the other. */
export function decided({ results: { ranking } }, { winner, other, ahead: [[kind] = []], say }) {
  const [a, b] = [winner, other].map((seat) => ranking.find((one) => one.seat === seat).components[kind]);
  if (!DECIDED[kind] || (COSTS.includes(kind) && Math.max(a, b) > 0)) return null;
  return say(DECIDED[kind], { a: signed(a), b: signed(b), kept: -a, lost: -b });
}

/** A fighter in the colour of a seat, for the podium. */
export function piece({ components }, seat, { g, path, circle, fill, inkOn }) {
  const colour = components.player_colors[seat].replace(/_/g, "-");
  const look = { class: "piece", style: { strokeWidth: 0.8 }, "stroke-linejoin": "round" };
  return { tree: g({ transform: "scale(2.4)" }, circle(0, -2.8, 3.3, { ...look, fill: "var(--ivory)" }), path(BODY + GEAR.fighter, { ...look, fill: fill(colour) }), path(EMBLEMS.fighter, { fill: "none", stroke: inkOn(colour), "stroke-width": 1.1, "stroke-linecap": "round", "stroke-linejoin": "round" })), width: 52, height: 54 };
}

/** The rounds, by the commit in which the offer of each was laid out. */
export const chapters = (commits) => commits.flatMap(({ events }, at) => events.filter(({ type }) => type === "offer_laid").map(({ data: { round } }) => ({ at, name: { de: `Runde ${round}`, en: `Round ${round}` }, short: round })));
