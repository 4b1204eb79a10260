/* The board on a wide screen: on the left the wheel and the others' displays in small, on the right one display large. */

import { auction } from "./auction.js";
import { figure, pile, points, specialTile, tile } from "./art.js";
import { NUMBERS, alarm, display, displayPlaces, header, layout, ownSpecials } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { bagPlace, drawnPlaces, hubPlaces } from "./hub.js";
import { displayLabel, mini, miniPlace } from "./mini.js";
import { FAR, wheel } from "./wheel.js";

/** For two, two displays of one size below each other; else all that is left is for the others and for what the rounds brought. */
const heightOf = ({ view, players }) => (players.length > 2 ? 792 : 872) + (view.options.advanced ? 98 : 0);
const WHEEL = { x: 274, y: 242, r: 238 };
/** Units between two lines of the legend, and the pixels below which they run into each other: then it is left out. */
const [LINE, MIN_LINE] = [18, 11];
/** One display large, and below it the others in small. */
const LARGE = { x: 572, width: 650, home: 166 };

export function wide(sight, rounds) {
  const left = leftSide(sight, rounds);
  const right = rightSide(sight, rounds);
  return { width: LARGE.x + LARGE.width + 6, height: heightOf(sight), fixed: true, field: { x: LARGE.x, y: 0, width: LARGE.width + 6, height: heightOf(sight) }, tree: [...right.tree, ...left.tree, ...right.over], places: [...left.places, ...right.places] };
}

function leftSide(sight, rounds) {
  if (sight.view.phase === "over") return { tree: sight.final?.finalTable(sight, { x: 4, y: 60, width: 550, line: 42, name: 80 }) ?? [], places: [] };
  const { advanced } = sight.view.options;
  const { x, y, r } = WHEEL;
  const round = wheel(sight, x, y, r);
  const spots = sight.components.wheel_positions;
  const at = (slot) => [x + ((spots[slot].x - 5000) / 4000) * r * FAR, y + ((spots[slot].y - 5000) / 4000) * r * FAR];
  const bag = bagPlace(sight, 36, 36);
  const bids = auction(sight, { x, y, r });
  const open = advanced ? openSpecials(sight, { x: 2, y: heightOf(sight) - 46, width: 550 }) : { tree: [], places: [] };
  return {
    tree: [...round.tree, ...legend(sight), ...(sight.players.length > 2 ? [] : rounds(sight, { x: 2, y: WHEEL.y + WHEEL.r + 306, width: 548, height: 84 })), ...bids.tree, placedGhosts(sight, at, r * 0.2), bag.tree, stack(sight, 510, 34), ...open.tree],
    places: [...round.places, ...drawnPlaces(sight, x, y, r * 0.44), ...hubPlaces(sight, x, y, r * 0.44), ...bids.places, ...open.places, bag.place],
  };
}

/** What each figure is good for, and when; what a ship does, and what counts in the end. */
function legend(sight) {
  const { g, rect, text, scale } = sight.tools;
  if (LINE * scale < MIN_LINE) return [];
  const { scoring } = sight.components;
  const say = (key) => sight.say(key, scoring).split("|");
  const top = WHEEL.y + WHEEL.r + 8;
  const high = 300;
  const lines = (x, y, told, fits) => told.map((line, n) => text(x, y + n * LINE, line, 16, { anchor: "start", weight: n ? 400 : 700, fits, always: true }));
  const one = (who, index) => {
    const [x, y] = [14 + (index % 2) * 236, top + 20 + Math.floor(index / 2) * 42];
    return g({}, figure(who, x + 20, y + 8, 38), ...lines(x + 46, y, say(`gives_${who}`), index % 2 ? 250 : 186));
  };
  const [ship, end] = [top + 165, top + 246];
  const band = { fill: "url(#hatch)", rx: 0, opacity: 0.3 };
  return [rect(WHEEL.x, top + high / 2, 548, high, { fill: "var(--panel)", rx: 12 }), ...["fighter", "boatman", "noble", "goldsmith", "fisher", "scout"].map(one),
    rect(34, ship + 44, 40, 44, { fill: "var(--red)", "fill-opacity": 0.16, rx: 0 }), rect(34, ship + 44, 40, 44, band), ["g", { transform: `translate(34 ${ship + 8}) scale(0.44)` }, tile("ship_green")], alarm(sight, [34, ship + 44], 42), ...lines(62, ship, say("ship"), 486),
    points(sight, 34, end + 20, 15), ...lines(62, end, say("finish"), 486)];
}

/** The stacks of tiles, face down. */
function stack(sight, x, y) {
  const { g, rect, text } = sight.tools;
  const { stacks } = sight.state;
  return stacks ? g({}, rect(x + 5, y + 5, 46, 46, { fill: "var(--wood-2)", class: "piece" }), pile(sight, stacks, x, y, 46, 46), text(x, y + 38, sight.say("stacks"), 16)) : null;
}

function rightSide(sight, rounds) {
  const seat = sight.shown;
  const where = layout(sight, { ...LARGE, y: 36 + NUMBERS, height: 363 });
  const acts = seat === sight.me;
  const { x, width } = LARGE;
  const below = where.y + where.height;
  const own = ownSpecials(sight, seat, { x, y: below + 40, width });
  const room = own.tree.length && 70;
  const minis = others(sight, { x, y: below + room + 10, width, height: heightOf(sight) - below - room - 10 }, rounds);
  const arrives = arrival(sight, seat, where);
  return {
    tree: [header(sight, seat, { x, y: 18, width: where.width, size: 27 }), ...display(sight, seat, where, { arrives }), ...own.tree, ...minis.tree],
    over: acts ? [ghosts(sight, where)] : [],
    places: [...displayPlaces(sight, seat, where), headPlace(sight, seat, x, where.width), ...own.places, ...(acts ? figurePlaces(sight, where) : []), ...minis.places],
  };
}

/** The header as a place: the own points, which can be turned into gold, or what another seat has. */
function headPlace(sight, seat, x, width) {
  const spot = { y: 18, width: 84, height: 34, tag: null };
  if (seat !== sight.me) return { ...spot, id: `seat-${seat}`, label: displayLabel(sight, sight.players[seat]), x: x + width / 2, width: width - 4 };
  const { gold, points: have } = sight.players[seat];
  const label = `${sight.say("gold", { n: gold })}, ${sight.say("vp", { n: have })}`;
  const can = sight.types.has("exchange");
  return { ...spot, id: "track", label: can ? `${sight.say("exchange")} (${label})` : label, x: x + width - 42, means: [{ type: "exchange" }] };
}

/** The special tiles that lie open, and how many lie face down. */
function openSpecials(sight, { x, y, width }) {
  const { open, face_down: hidden } = sight.state.special_tiles;
  const { g, text } = sight.tools;
  const spot = (index) => x + 60 + index * 123;
  const cards = open.map((name, index) => g({ transform: `translate(${spot(index)} ${y}) scale(1.05)` }, specialTile(sight, name)));
  const places = open.map((name, index) => ({ id: `open-${index}`, label: `${sight.special(name)}: ${sight.text(sight.components.special_tiles[name].effect)}`, x: spot(index), y, width: 118, height: 82, means: [{ type: "take_special_tile", tile: name }] }));
  return { tree: [text(x + 4, y - 56, sight.say("special4"), 17, { anchor: "start", colour: "var(--ink-2)" }), ...cards, pile(sight, hidden, x + width - 29, y, 54, 80)], places };
}

/** The displays of all other seats, each a place that shows it large; and among or below several of them what the rounds
    brought. */
function others(sight, { x, y, width, height }, rounds) {
  const count = sight.players.length;
  const first = sight.me ?? 0;
  const order = sight.players.map((_, index) => (first + index) % count).filter((seat) => seat !== sight.shown);
  const table = order.length === 2 ? 54 + count * 28 : 0;
  const rows = Math.ceil(order.length / 2);
  const [wide, high] = [(width + 14) / Math.min(2, order.length), (height - table) / rows];
  const at = (index) => ({ x: x + (index % 2) * wide, y: y + Math.floor(index / 2) * high, width: wide - 14, height: high - (rows - 1) * 6 });
  const boxes = order.map((seat, index) => [seat, at(index)]);
  const past = count < 3 || sight.view.phase === "over" ? [] : rounds(sight, table ? { x, y: y + height - table, width, height: table - 4 } : { ...at(order.length), height: high - 8 });
  return { tree: [...boxes.flatMap(([seat, box]) => mini(sight, seat, box)), ...past], places: boxes.map(([seat, box]) => miniPlace(sight, seat, box)) };
}
