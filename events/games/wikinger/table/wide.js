/* The board on a wide screen: on the left the wheel and the others' displays in small, on the right one display large. */

import { auction } from "./auction.js";
import { pile, specialTile } from "./art.js";
import { display, displayPlaces, header, layout, ownSpecials } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { bagPlace, drawnPlaces, hubPlaces } from "./hub.js";
import { displayLabel, mini, miniPlace } from "./mini.js";
import { wheel } from "./wheel.js";

const HEIGHT = 740;
const WHEEL = { x: 294, r: 288 };
const LARGE = { x: 606, home: 132, most: 80 };
/** How wide one display large is, and below it the others in small: of two seats the whole board is higher for its width. */
const widthOf = (sight) => (sight.players.length > 2 ? 648 : 524);

export function wide(sight) {
  const left = leftSide(sight);
  const right = rightSide(sight);
  return { width: LARGE.x + widthOf(sight) + 6, height: HEIGHT, fixed: true, tree: [...right.tree, ...left.tree, ...right.over], places: [...left.places, ...right.places] };
}

function leftSide(sight) {
  if (sight.view.phase === "over") return { tree: sight.final?.finalTable(sight, { x: 8, y: 60, width: 570, line: 42, name: 80 }) ?? [], places: [] };
  const { advanced } = sight.view.options;
  const { x, r } = WHEEL;
  const y = advanced ? r + 4 : HEIGHT / 2;
  const round = wheel(sight, x, y, r);
  const spots = sight.components.wheel_positions;
  const at = (slot) => [x + ((spots[slot].x - 5000) / 4000) * r * 0.775, y + ((spots[slot].y - 5000) / 4000) * r * 0.775];
  const bag = bagPlace(sight, 36, y - r + 36);
  const bids = auction(sight, { x, y, r });
  const open = advanced ? openSpecials(sight, { x: 10, y: HEIGHT - 62, width: 570 }) : { tree: [], places: [] };
  return {
    tree: [...round.tree, ...bids.tree, placedGhosts(sight, at, r * 0.2), bag.tree, stack(sight, 548, y - r + 36), ...open.tree],
    places: [...round.places, ...drawnPlaces(sight, x, y, r * 0.42), ...hubPlaces(sight, x, y, r * 0.42), ...bids.places, ...open.places, bag.place],
  };
}

/** The stacks of tiles, face down. */
function stack(sight, x, y) {
  const { g, rect } = sight.tools;
  const { stacks } = sight.state;
  return stacks ? g({}, rect(x + 5, y + 5, 46, 46, { fill: "var(--wood-2)", class: "piece" }), pile(sight, stacks, x, y, 46, 46)) : null;
}

function rightSide(sight) {
  const seat = sight.shown;
  const own = sight.players[seat].special_tiles.length ? 70 : 0;
  const where = layout(sight, seat, { ...LARGE, width: widthOf(sight), y: 50, height: (sight.players.length > 3 ? 414 : 354) - own });
  const acts = seat === sight.me;
  const [x, width] = [LARGE.x, widthOf(sight)];
  const below = where.y + where.height;
  const minis = others(sight, { x, y: below + own + 12, width, height: HEIGHT - below - own - 16 });
  const arrives = arrival(sight, seat, where);
  return {
    tree: [header(sight, seat, { x, y: 24, width, size: 27 }), ...display(sight, seat, where, { arrives }), ...ownSpecials(sight, seat, { x, y: below + 40, width }), ...minis.tree],
    over: acts ? [ghosts(sight, where)] : [],
    places: [...displayPlaces(sight, seat, where), headPlace(sight, seat, x, width), ...(acts ? figurePlaces(sight, where) : []), ...minis.places],
  };
}

/** The header as a place: the own points, which can be turned into gold, or what another seat has. */
function headPlace(sight, seat, x, width) {
  const spot = { y: 24, width: 84, height: 40, tag: null };
  if (seat !== sight.me) return { ...spot, id: `seat-${seat}`, label: displayLabel(sight, sight.players[seat]), x: x + width / 2, width: width - 4 };
  const label = sight.say("track", { n: sight.players[seat].points });
  const can = sight.types.has("exchange");
  return { ...spot, id: "track", label: can ? `${label}; ${sight.say("exchange")}` : label, x: x + width - 42, means: [{ type: "exchange" }] };
}

/** The special tiles that lie open, and how many lie face down. */
function openSpecials(sight, { x, y, width }) {
  const { open, face_down: hidden } = sight.state.special_tiles;
  const { g, text } = sight.tools;
  const spot = (index) => x + 60 + index * 123;
  const cards = open.map((name, index) => g({ transform: `translate(${spot(index)} ${y}) scale(1.05)` }, specialTile(sight, name)));
  const places = open.map((name, index) => ({ id: `open-${index}`, label: `${sight.special(name)}: ${sight.text(sight.components.special_tiles[name].effect)}`, x: spot(index), y, width: 118, height: 82, means: [{ type: "take_special_tile", tile: name }] }));
  return { tree: [text(x + 4, y - 60, sight.say("special4"), 17, { anchor: "start", colour: "var(--ink-2)" }), ...cards, pile(sight, hidden, x + width - 36, y, 72, 80)], places };
}

/** The displays of all other seats, each a place that shows it large. */
function others(sight, { x, y, width, height }) {
  const count = sight.players.length;
  const first = sight.me ?? 0;
  const order = sight.players.map((_, index) => (first + index) % count).filter((seat) => seat !== sight.shown);
  const room = (width + 14) / order.length;
  const boxes = order.map((seat, index) => [seat, { x: x + index * room, y, width: room - 14, height }]);
  return { tree: boxes.flatMap(([seat, box]) => mini(sight, seat, box)), places: boxes.map(([seat, box]) => miniPlace(sight, seat, box)) };
}
