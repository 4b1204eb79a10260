/* The end of the game: the fleet in the harbour, each ship with what lies aboard and beside it, and what its fame is made of. */

import { TILES, VIKING } from "./drawings.js";

const FAME = { runes: TILES.rune, mjolnirs: TILES.mjolnir, standards: TILES.standard, goods: TILES.furs, monsters: TILES.monster };
const QUAY = [["runes", TILES.rune], ["markets", TILES.market], ["sold", TILES.amber], ["monsters", TILES.monster]];

/** The fleet as a scene: two panels beside each other, or one below the other on a telephone. */
export function ending(board) {
  const { state, view, tools } = board;
  const seats = state.ships.map(({ seat }) => seat).sort((one, other) => rankOf(board, one) - rankOf(board, other) || total(board, other) - total(board, one));
  const [width, across, wide, high] = view.narrow ? [360, 1, 352, 90] : [1000, 2, 492, 302];
  const rows = Math.ceil(seats.length / across);
  const height = rows * (high + 6) + 10;
  const at = (n) => [width / 2 + (Math.min(across, seats.length) === 1 || across === 1 ? 0 : ((n % 2) - 0.5) * (wide + 8)), 8 + high / 2 + Math.floor(n / across) * (high + 6)];
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
  return [rect(0, 0, wide, high, { fill: "var(--paper)", class: "piece", rx: 10 }), crest(seat, board.colour(seat), left + 18, -26, 17), text(left + 32, -26, called(board, seat), 14, { anchor: "start", weight: 700, fits: 74 }), text(left + 60, 2, total(board, seat), 24, { weight: 700 }), ...hull(board, seat, 56, -6, 34), ...parts.flat()];
}

/** Where there is room: the longship at sea, its quay with what was earned beside it, and a line for each part of the fame. */
function large(board, seat, wide, high) {
  const { rect, path, text, glyph } = board.tools;
  const ship = board.state.ships[seat];
  const [left, top] = [-wide / 2, -high / 2];
  const most = Math.max(1, ...board.state.ships.flatMap(({ fame }) => Object.values(fame)));
  const lines = partsOf(board, seat).flatMap(([kind, points], n) => {
    const y = top + 62 + n * 23;
    return [picture(board, kind, left + 24, y, 20), text(left + 44, y, board.say(`fame_${kind}`), 15, { anchor: "start", fits: 130 }), rect(left + 184 + (points / most) * 106, y, Math.max(2, (points / most) * 212), 13, { fill: board.tools.fill(board.colour(seat)), class: "piece", rx: 2 }), text(wide / 2 - 18, y, points, 16, { anchor: "end", weight: points ? 700 : 400 })];
  });
  const quay = QUAY.map(([name, drawn], n) => [glyph(drawn, 168 + (n % 2) * 44, 86 + Math.floor(n / 2) * 34, 22), text(186 + (n % 2) * 44, 86 + Math.floor(n / 2) * 34, ship[name].length, 15, { anchor: "start", weight: 600 })]);
  return [
    rect(0, 0, wide, high, { fill: "var(--paper)", class: "piece", rx: 14 }), ...head(board, seat, left + 12, wide / 2 - 18, top + 28, 24), ...lines,
    rect(0, high / 2 - 50, wide - 6, 94, { fill: "var(--sea-2)", rx: 12 }), path(`M148 ${high / 2 - 96}H${wide / 2 - 4}V${high / 2 - 4}H148Z`, { fill: "var(--land)", stroke: "var(--wood-2)", "stroke-width": 2 }),
    ...hull(board, seat, -54, high / 2 - 52, 54), ...quay.flat(),
  ];
}

/** A longship from the side, as long as its five spaces: its tiles, and its Vikings on shields of the seat's colour. */
function hull(board, seat, x, y, size) {
  const { g, path, rect, circle, glyph, text } = board.tools;
  const ship = board.state.ships[seat];
  const half = (size + 4) * 2.5;
  const body = `M${-half - 24} ${-size * 0.5}C${-half - 12} ${-size * 0.45} ${-half - 14} ${size * 0.1} ${-half} ${size * 0.2}H${half}C${half + 14} ${size * 0.1} ${half + 12} ${-size * 0.45} ${half + 24} ${-size * 0.5}C${half + 16} ${-size * 0.3} ${half + 26} ${size * 0.62} ${half - 14} ${size * 0.78}H${-half + 14}C${-half - 26} ${size * 0.62} ${-half - 16} ${-size * 0.3} ${-half - 24} ${-size * 0.5}Z`;
  const tiles = ship.spaces.map((tile, n) => g({ at: [(n - 2) * (size + 4), -size * 0.32] }, tile ? board.tile(tile, size, false, size * 0.3) : rect(0, 0, size - 8, size - 8, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "3 4", "stroke-opacity": 0.6 })));
  const crew = Array.from({ length: Math.min(ship.crew, 10) }, (_, n) => g({ at: [(n - (Math.min(ship.crew, 10) - 1) / 2) * size * 0.48, size * 0.48] }, circle(0, 0, size * 0.2, { fill: board.tools.fill(board.colour(seat)), class: "piece", "stroke-width": 1 }), glyph(VIKING, 0, -size * 0.02, size * 0.26, board.tools.inkOn(board.colour(seat)))));
  return [g({ at: [x, y] }, path(body, { fill: "var(--wood-2)", class: "piece" }), ...tiles, ...crew, ship.crew > 10 ? text(half - 8, size * 0.48, `+${ship.crew - 10}`, 13, { weight: 700, colour: "var(--on-dark)" }) : null)];
}
