/* The end of the game: the fleet in the harbour, each ship with what lies aboard and beside it, and what its fame is made of. */

import { LONGSHIP, TILES } from "./drawings.js";
import { BESIDE, besideOf, longship, signOf } from "./longship.js";

const FAME = { runes: TILES.rune, mjolnirs: TILES.mjolnir, standards: TILES.standard, goods: TILES.furs, monsters: TILES.monster };

const QUAY = 146; // How wide the quay is, with what was earned beside a ship.

/** The fleet as a scene: panels two by two, or one below the other of two seats and on a telephone. */
export function ending(board) {
  const { state, view, tools } = board;
  const seats = state.ships.map(({ seat }) => seat).sort((one, other) => rankOf(board, one) - rankOf(board, other) || total(board, other) - total(board, one));
  const [width, across, wide, high] = view.narrow ? [360, 1, 352, 90] : seats.length < 3 ? [1000, 1, 984, 302] : [1000, 2, 492, 302];
  const rows = Math.ceil(seats.length / across);
  const height = rows * (high + 6) + 10;
  const at = (n) => [width / 2 + (across === 1 ? 0 : ((n % 2) - 0.5) * (wide + 8)), 8 + high / 2 + Math.floor(n / across) * (high + 6)];
  const tree = [tools.rect(width / 2, height / 2, width, height, { fill: "var(--sea)", rx: 12 }), ...seats.map((seat, n) => tools.g({ at: at(n) }, ...(view.narrow ? small : large)(board, seat, wide, high)))];
  const places = seats.map((seat, n) => ({ id: `ship-${seat}`, label: told(board, seat), x: at(n)[0], y: at(n)[1], width: wide, height: high, round: 12 }));
  return { width, height, fixed: view.narrow || undefined, tree, places };
}

const total = ({ state }, seat) => Object.values(state.ships[seat].fame).reduce((sum, points) => sum + points, 0);
const rankOf = ({ view }, seat) => view.results?.ranking.find((one) => one.seat === seat)?.rank ?? 0;
const called = (board, seat) => `${rankOf(board, seat) ? `${rankOf(board, seat)}. ` : ""}${board.name(seat)}`;
const partsOf = (board, seat) => Object.entries(board.state.ships[seat].fame);

function told(board, seat) {
  const parts = partsOf(board, seat).map(([kind, points]) => `${board.say(`fame_${kind}`)} ${points}`);
  return `${board.name(seat)}: ${total(board, seat)}, ${parts.join(", ")}`;
}

function head(board, seat, left, right, y, size) {
  const { crest, text } = board.tools;
  return [crest(seat, board.colour(seat), left + size * 0.6, y, size), text(left + size * 1.5, y, called(board, seat), size * 0.9, { anchor: "start", weight: 700, fits: right - left - size * 4 }), text(right, y, total(board, seat), size * 1.25, { anchor: "end", weight: 700 })];
}

const picture = ({ tools }, kind, x, y, size) => (FAME[kind] ? tools.glyph(FAME[kind], x, y, size) : tools.circle(x, y, size * 0.42, { fill: "var(--yellow)", class: "piece" }));

/** On a telephone: name and total, beside them the ship, and below what brought fame. */
function small(board, seat, wide, high) {
  const { rect, text, crest } = board.tools;
  const left = -wide / 2;
  const parts = partsOf(board, seat).map(([kind, points], n) => [picture(board, kind, left + 20 + n * 57, high / 2 - 13, 16), text(left + 33 + n * 57, high / 2 - 13, points, 14, { anchor: "start", weight: points ? 700 : 400 })]);
  return [rect(0, 0, wide, high, { fill: "var(--paper)", class: "piece", rx: 10 }), crest(seat, board.colour(seat), left + 18, -26, 17), text(left + 32, -26, called(board, seat), 14, { anchor: "start", weight: 700, fits: 74 }), text(left + 60, 2, total(board, seat), 24, { weight: 700 }), longship(board, seat, 56, -8, 0.37), ...parts.flat()];
}

/** Where there is room: a line for each part of the fame, and below or beside them the longship at sea, and on its quay what was
    earned beside it. */
function large(board, seat, wide, high) {
  const { rect, path, text } = board.tools;
  const ship = board.state.ships[seat];
  const [left, top] = [-wide / 2, -high / 2];
  const [ends, sea] = wide > 900 ? [0, { x: wide / 4, y: 0, wide: wide / 2 - 6, high: high - 6 }] : [wide / 2, { x: 0, y: high / 2 - 50, wide: wide - 6, high: 94 }];
  const quay = sea.x + sea.wide / 2 - QUAY;
  const most = Math.max(1, ...board.state.ships.flatMap(({ fame }) => Object.values(fame)));
  const lines = partsOf(board, seat).flatMap(([kind, points], n) => {
    const y = top + (wide > 900 ? 88 + n * 34 : 62 + n * 23);
    return [picture(board, kind, left + 24, y, 20), text(left + 44, y, board.say(`fame_${kind}`), 15, { anchor: "start", fits: 130, always: true }), points > 0 && rect(left + 184 + (points / most) * 106, y, Math.max(2, (points / most) * 212), 13, { fill: board.tools.fill(board.colour(seat)), class: "piece", rx: 2 }), text(ends - 18, y, points, 16, { anchor: "end", weight: points ? 700 : 400, always: true })];
  });
  const step = Math.min(34, sea.high / 4 - 1);
  const earned = BESIDE.slice(0, 4).map((name, n) => {
    const y = sea.y + (n - 1.5) * step;
    const worths = ["sold", "monsters"].includes(name) && ship[name].length ? ship[name].map(({ value }) => value).join(" + ") : besideOf(ship, name);
    return [signOf(board.tools, name, quay + 17, y, 18), text(quay + 32, y, `${board.say(name).replace("\u00ad", "")} ${worths}`, 13.5, { anchor: "start", fits: QUAY - 38, always: true })];
  });
  return [
    rect(0, 0, wide, high, { fill: "var(--paper)", class: "piece", rx: 14 }), ...head(board, seat, left + 12, ends - 18, top + 28, 24), ...lines,
    rect(sea.x, sea.y, sea.wide, sea.high, { fill: "var(--sea-2)", rx: 12 }), path(`M${quay} ${sea.y - sea.high / 2}h${QUAY}v${sea.high}h-${QUAY}Z`, { fill: "var(--land)", stroke: "var(--wood-2)", "stroke-width": 2 }),
    longship(board, seat, sea.x - QUAY / 2, sea.y, 0.52), ...earned.flat(),
  ];
}

export const words = {
  de: { units: ["Ruhm", "Ruhm"], where: "Woher der Ruhm kam", course: "Ruhm im Lauf der Reisen" },
  en: { units: ["fame", "fame"], where: "Where the fame came from", course: "Fame in the course of the voyages" },
};

const DECIDED = {
  coins: { de: "Aus Häfen und Plünderungen [holte|holtest] {A} {a} Ruhm, {B} {b}.", en: "From harbours and raids {A} took {a} fame, {B} {b}." },
  runes: { de: "{A} [sammelte|sammeltest] {n} Runen, {B} {m}.", en: "{A} collected {n} runes, {B} {m}." },
  mjolnirs: { de: "Mjölnir brachte {toA} mit {crew} Wikingern an Bord {a} Ruhm, {toB} {b}.", en: "With {crew} Vikings aboard, Mjölnir brought {A} {a} fame, {B} {b}." },
  standards: { de: "Standarten brachten {toA} {a} Ruhm, {toB} {b}.", en: "Standards brought {A} {a} fame, {B} {b}." },
  goods: { de: "Verkaufte Waren brachten {toA} {a} Ruhm, {toB} {b}.", en: "Goods that were sold brought {A} {a} fame, {B} {b}." },
  monsters: { de: "Besiegte Ungeheuer brachten {toA} {a} Ruhm, {toB} {b}.", en: "Monsters that fell brought {A} {a} fame, {B} {b}." },
};

/** A sentence about the part of the fame in which the winner was furthest ahead of the other. */
export function decided({ state: { ships } }, { winner, other, ahead: [[kind] = []], say }) {
  if (!DECIDED[kind]) return null;
  const [won, lost] = [ships[winner], ships[other]];
  return say(DECIDED[kind], { a: won.fame[kind], b: lost.fame[kind], n: won.runes.length, m: lost.runes.length, crew: won.crew });
}

/** The ship of a seat, as it lies on the course, for the podium. */
export function piece({ components }, seat, { g, path, crest, fill }) {
  const colour = fill(components.player_colors[seat]);
  const ship = g({ transform: "translate(0 12)" }, path(LONGSHIP.mast, { stroke: "var(--ink)", "stroke-width": 3 }), path(LONGSHIP.sail, { class: "piece", fill: colour }), crest(seat, "white", 0, -18, 15), path(LONGSHIP.hull, { class: "piece", fill: "var(--wood-2)" }), path(LONGSHIP.rail, { fill: "none", stroke: colour, "stroke-width": 4.5, "stroke-linecap": "round" }));
  return { tree: ship, width: 82, height: 56 };
}

/** The places that a move is about: those that the ship passed and reached, whether or not it still lies there. */
export const around = (events) => events.flatMap(({ data: { seat, place } }) => (Number.isInteger(seat) && Number.isInteger(place) ? [`place-${place}`] : []));

/** The voyages, by the commit with which each began. */
export const chapters = (commits) => commits.flatMap(({ events }, at) => events.filter(({ type }) => type === "voyage_begun").map(({ data: { voyage } }) => ({ at, name: { de: `Reise ${voyage}`, en: `Voyage ${voyage}` }, short: voyage })));
