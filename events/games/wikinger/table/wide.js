/* The board on a wide screen: on the left the wheel and the others' displays in small, on the right one display large. */

import { auction, auctionPlaces } from "./auction.js";
import { specialTile } from "./art.js";
import { display, displayPlaces, header, layout, ownSpecials } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { finalTable } from "./final.js";
import { miniPlace, mini } from "./mini.js";
import { bagPlace, drawnPlaces, wheel } from "./wheel.js";

const [WIDTH, HEIGHT] = [1180, 740];
const WHEEL = { x: 274, y: 274, r: 268 };
const LARGE = { x: 566, width: 606, home: 118, most: 92 };

export function wide(sight) {
  const left = leftSide(sight);
  const right = rightSide(sight);
  const minis = others(sight);
  return { width: WIDTH, height: HEIGHT, tree: [...right.tree, ...minis.tree, ...left.tree, ...right.over], places: [...left.places, ...right.places, ...minis.places] };
}

function leftSide(sight) {
  const { x, y, r } = WHEEL;
  if (sight.view.phase === "over") return { tree: finalTable(sight, { x: 6, y: 6, width: 536, height: 536 }), places: [] };
  const round = wheel(sight, x, y, r);
  const spots = sight.components.wheel_positions;
  const at = (slot) => [x + ((spots[slot].x - 5000) / 4000) * r * 0.775, y + ((spots[slot].y - 5000) / 4000) * r * 0.775];
  const bag = bagPlace(sight, 34, 510);
  const bids = sight.state.auction ? auction(sight, WHEEL) : [];
  const places = [...round.places, ...drawnPlaces(sight, x, y, r * 0.42), ...(sight.state.auction ? auctionPlaces(sight, WHEEL) : []), bag.place];
  return { tree: [...round.tree, ...bids, placedGhosts(sight, at, r * 0.2), bag.tree], places };
}

function rightSide(sight) {
  const { advanced } = sight.view.options;
  const seat = sight.shown;
  const specials = advanced ? 118 : 0;
  const own = sight.players[seat].special_tiles.length;
  const where = layout(sight, seat, { ...LARGE, y: 50, height: HEIGHT - 58 - specials - (own ? 74 : 0) });
  const arrives = arrival(sight, seat, where);
  const { x, width } = LARGE;
  const acts = seat === sight.me;
  const open = advanced ? openSpecials(sight, { x, y: HEIGHT - 48, width }) : { tree: [], places: [] };
  return {
    tree: [header(sight, seat, { x, y: 24, width, size: 27 }), ...display(sight, seat, where, { arrives }), ...ownSpecials(sight, seat, { x, y: where.y + where.height + 40, width, size: 84 }), ...open.tree],
    over: acts ? [ghosts(sight, where)] : [],
    places: [...displayPlaces(sight, seat, where), ...(acts ? figurePlaces(sight, where) : []), ...open.places],
  };
}

/** The special tiles that lie open, and how many lie face down. */
function openSpecials(sight, { x, y, width }) {
  const { open, face_down: hidden } = sight.state.special_tiles;
  const { g, text, back } = sight.tools;
  const spot = (index) => x + 62 + index * 124;
  const cards = open.map((name, index) => g({ transform: `translate(${spot(index)} ${y}) scale(1.12)` }, specialTile(sight, name)));
  const places = open.map((name, index) => ({ id: `open-${index}`, label: `${sight.special(name)}: ${sight.text(sight.components.special_tiles[name].effect)}`, x: spot(index), y, width: 112, height: 85, means: [{ type: "take_special_tile", tile: name }] }));
  return { tree: [text(x, y - 58, sight.say("special4"), 16, { anchor: "start", colour: "var(--ink-2)" }), ...cards, back(hidden, x + width - 44, y, 76, 85)], places };
}

/** The displays of all other seats, each a place that shows it large. */
function others(sight) {
  const seats = sight.players.map(({ seat }) => seat).filter((seat) => seat !== sight.shown);
  const first = (sight.me ?? 0) + 1;
  const order = seats.sort((one, other) => ((one - first + 8) % 4) - ((other - first + 8) % 4));
  const room = 480 / order.length;
  const boxes = order.map((seat, index) => ({ seat, x: 72 + index * room, y: 556, width: room - 12, height: 180 }));
  return { tree: boxes.flatMap(({ seat, ...box }) => mini(sight, seat, box)), places: boxes.map(({ seat, ...box }) => miniPlace(sight, seat, box)) };
}
