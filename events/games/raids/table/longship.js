/* A longship from the side: one hull, and in it five spaces with their tiles, below each its shields, manned or with room. */

import { TILES, VIKING } from "./drawings.js";

const HULL = "M8 16C0 32 12 38 22 34C22 52 32 70 66 74H562C598 70 610 48 612 14C634 6 640 28 626 34C640 52 626 104 574 124C544 134 84 134 58 124C14 106-2 58 8 16Z";
const PLANKS = "M34 96C40 106 50 112 66 115C180 123 460 123 572 115C588 112 598 104 604 94M92 76V118M188 76V121M284 76V122M380 76V122M476 76V120M540 76V118";
const HIGH = 132;
/** The middle of the first space, and how far it is to the next one. */
export const FIRST = 122;
export const STEP = 96;
/** Where the part of each space begins, and where the last one ends: prow and stern belong to the outer ones. */
export const PARTS = [0, 170, 266, 362, 458, 640];

const SIGNS = { runes: TILES.rune, markets: TILES.market, sold: TILES.furs, monsters: TILES.monster };
/** What lies beside a longship. */
export const BESIDE = [...Object.keys(SIGNS), "coins"];
export const besideOf = (ship, name) => (name === "coins" ? ship.coins.reduce((all, one) => all + one, 0) : ship[name].length);
export const signOf = ({ glyph, circle }, name, x, y, size) => (SIGNS[name] ? glyph(SIGNS[name], x, y, size) : circle(x, y, size / 2, { fill: "var(--yellow)", class: "piece" }));

/** How many shields each space has, and how many of them are manned. */
export function crewOf({ components }, ship) {
  let left = ship.crew;
  return ship.spaces.map((tile) => {
    const shields = tile ? tile.shields : components.shields_per_empty_space;
    const manned = Math.min(left, shields);
    left -= manned;
    return { tile, shields, manned };
  });
}

/** The part of a longship that has one of its spaces, as a card: side by side they are the ship. */
export function part(board, seat, space, size) {
  const [from, to] = [PARTS[space], PARTS[space + 1]];
  const within = board.tools.g({ transform: `translate(${-from * size} 0)` }, hull(board, size), cargo(board, seat, space, size));
  const middle = FIRST + STEP * space;
  const ends = [middle - STEP / 2 - from, to - middle - STEP / 2].map((end) => (100 * end) / (to - from));
  return { joined: true, ends, width: (to - from) * size, height: HIGH * size, tree: within };
}

/** A whole longship around `x`, `y`. */
export function longship(board, seat, x, y, size) {
  const spaces = board.state.ships[seat].spaces.map((_, space) => cargo(board, seat, space, size));
  return board.tools.g({ at: [x - (PARTS.at(-1) / 2) * size, y - (HIGH / 2) * size] }, hull(board, size), ...spaces);
}

/** Somebody's longship in a box, with name and what lies beside it. */
export function shown(board, seat, { x, y, width, height }) {
  const { tools: { g, rect, text, crest }, state } = board;
  const size = Math.min(0.72, (width - 12) / PARTS.at(-1));
  const [left, top, step] = [x - width / 2 + 8, y - height / 2, Math.min(52, (width - 16) / 8)];
  const beside = BESIDE.flatMap((name, n) => [signOf(board.tools, name, left + 3 * step + (n + 0.25) * step, top + 20, 18), text(left + 3 * step + (n + 0.62) * step, top + 20, besideOf(state.ships[seat], name), 14, { weight: 600 })]);
  return g({}, rect(x, y, width, height, { fill: "var(--paper)", class: "piece", rx: 12 }), crest(seat, board.colour(seat), left + 10, top + 20, 18), text(left + 24, top + 20, board.name(seat), 15, { anchor: "start", weight: 700, fits: 3 * step - 26 }), ...beside, longship(board, seat, x, y + 16, size));
}

function hull({ tools: { g, path, circle } }, size) {
  return g({ transform: `scale(${size})` }, path(HULL, { fill: "var(--wood-2)", class: "piece" }), path(PLANKS, { fill: "none", stroke: "var(--outline)", "stroke-opacity": 0.25, "stroke-width": 1.5 }), circle(622, 19, 2.6, { fill: "var(--outline)" }));
}

/** A tile on deck, and its shields at the board. */
function cargo(board, seat, space, size) {
  const { g, rect, circle, glyph, text, fill } = board.tools;
  const { tile, shields, manned } = crewOf(board, board.state.ships[seat])[space];
  const wide = 74 * size;
  const named = size > 0.8;
  const step = Math.min(40, 88 / Math.max(1, shields)) * size;
  const r = Math.min(17 * size, step / 2 - 1);
  const room = Array.from({ length: shields }, (_, n) => {
    const at = [(n - (shields - 1) / 2) * step, 94 * size];
    if (n >= manned) return circle(...at, r * 0.9, { fill: "var(--wood)", class: "piece", "stroke-dasharray": "3 3" });
    return g({}, circle(...at, r, { fill: fill(board.colour(seat)), class: "piece" }), circle(...at, r * 0.7, { fill: "var(--paper)" }), glyph(VIKING, at[0], at[1] - 1, r));
  });
  const empty = () => [rect(0, 38 * size, wide * 0.9, wide * 0.9, { fill: "var(--wood)", class: "piece", "stroke-dasharray": "4 4", "stroke-opacity": 0.5 }), named && text(0, 38 * size, board.say("room"), 14)];
  return g({ transform: `translate(${(FIRST + STEP * space) * size} 0)` }, ...(tile ? [g({ transform: `translate(0 ${38 * size})` }, board.tile(tile, wide, { named, least: 13.5 }))] : empty()), ...room);
}
