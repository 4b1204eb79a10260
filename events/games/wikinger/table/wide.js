/* The board on a wide screen: on the left the wheel and the others' displays in small, on the right one display large. */

import { auction } from "./auction.js";
import { figure, pile, points, specialTile, tile } from "./art.js";
import { NUMBERS, alarm, display, displayPlaces, header, layout, ownSpecials } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { bagPlace, drawnPlaces, hubPlaces } from "./hub.js";
import { displayLabel, mini, miniPlace } from "./mini.js";
import { FIGURES } from "./sight.js";
import { wheel } from "./wheel.js";

const HEIGHT = 720;
const WHEEL = { x: 274, y: 242, r: 238 };
/** One display large, and below it the others in small. */
const LARGE = { x: 572, width: 650, home: 166, most: 80 };

export function wide(sight) {
  const left = leftSide(sight);
  const right = rightSide(sight);
  return { width: LARGE.x + LARGE.width + 6, height: HEIGHT, fixed: true, hint: "near", tree: [...right.tree, ...left.tree, ...right.over], places: [...left.places, ...right.places] };
}

function leftSide(sight) {
  if (sight.view.phase === "over") return { tree: sight.final?.finalTable(sight, { x: 4, y: 60, width: 550, line: 42, name: 80 }) ?? [], places: [] };
  const { advanced } = sight.view.options;
  const { x, y, r } = WHEEL;
  const round = wheel(sight, x, y, r);
  const spots = sight.components.wheel_positions;
  const at = (slot) => [x + ((spots[slot].x - 5000) / 4000) * r * 0.775, y + ((spots[slot].y - 5000) / 4000) * r * 0.775];
  const bag = bagPlace(sight, 36, 36);
  const bids = auction(sight, { x, y, r });
  const open = advanced ? openSpecials(sight, { x: 2, y: HEIGHT - 46, width: 550 }) : { tree: [], places: [] };
  return {
    tree: [...round.tree, ...legend(sight, !advanced), ...bids.tree, placedGhosts(sight, at, r * 0.2), bag.tree, stack(sight, 510, 34), ...open.tree],
    places: [...round.places, ...drawnPlaces(sight, x, y, r * 0.44), ...hubPlaces(sight, x, y, r * 0.44), ...bids.places, ...open.places, bag.place],
  };
}

/** What each figure is good for, and when; with special tiles open below it there is no room for more. */
function legend(sight, whole) {
  const { g, rect, text } = sight.tools;
  const { scoring } = sight.components;
  const say = (key) => sight.say(key, scoring);
  const top = WHEEL.y + WHEEL.r + 6;
  const high = whole ? HEIGHT - 2 - top : 106;
  const row = (n) => top + 30 + n * 48;
  const lines = (x, y, both, fits, indent = 0) => both.map((line, n) => text(x + 32 + (n ? 0 : indent), y - 10 + n * 21, line, 16.5, { anchor: "start", weight: n ? 400 : 700, fits: fits - (n ? 0 : indent), always: true }));
  const one = (who, index) => {
    const [x, y] = [32 + (index % 3) * 176, row(Math.floor(index / 3))];
    return g({}, figure(who, x, y, 42), ...lines(x, y, [say(`gives_${who}`), say(`when_${who}`)], 122));
  };
  const wide = (n, sign, key, mark = null) => g({}, sign, mark, ...lines(32, row(n), [say(key), say(`${key}2`)], 472, mark ? 20 : 0));
  const more = whole ? [wide(2, ["g", { transform: `translate(32 ${row(2)}) scale(0.5)` }, tile("ship_green")], "ship", alarm(sight, [88, row(2) + 5], 42)), wide(3, points(sight, 32, row(3), 15), "finish"), text(14, row(4) - 10, sight.say("building"), 17, { anchor: "start", fits: 524, always: true })] : [];
  return [rect(WHEEL.x, top + high / 2, 548, high, { fill: "var(--panel)", rx: 12 }), ...FIGURES.map(one), ...more];
}

/** The stacks of tiles, face down. */
function stack(sight, x, y) {
  const { g, rect, text } = sight.tools;
  const { stacks } = sight.state;
  return stacks ? g({}, rect(x + 5, y + 5, 46, 46, { fill: "var(--wood-2)", class: "piece" }), pile(sight, stacks, x, y, 46, 46), text(x, y + 38, sight.say("stacks"), 16)) : null;
}

function rightSide(sight) {
  const seat = sight.shown;
  const own = sight.players[seat].special_tiles.length ? 70 : 0;
  const where = layout(sight, seat, { ...LARGE, home: sight.players.length > 3 ? 210 : LARGE.home, y: 36 + NUMBERS, height: (sight.players.length > 3 ? 432 : 363) - own });
  const acts = seat === sight.me;
  const { x, width } = LARGE;
  const below = where.y + where.height;
  const minis = others(sight, { x, y: below + own + 10, width, height: HEIGHT - below - own - 10 });
  const arrives = arrival(sight, seat, where);
  return {
    tree: [header(sight, seat, { x, y: 18, width: where.width, size: 27 }), ...display(sight, seat, where, { arrives }), ...ownSpecials(sight, seat, { x, y: below + 40, width }), ...minis.tree],
    over: acts ? [ghosts(sight, where)] : [],
    places: [...displayPlaces(sight, seat, where), headPlace(sight, seat, x, where.width), ...(acts ? figurePlaces(sight, where) : []), ...minis.places],
  };
}

/** The header as a place: the own points, which can be turned into gold, or what another seat has. */
function headPlace(sight, seat, x, width) {
  const spot = { y: 18, width: 84, height: 34, tag: null };
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
  return { tree: [text(x + 4, y - 56, sight.say("special4"), 17, { anchor: "start", colour: "var(--ink-2)" }), ...cards, pile(sight, hidden, x + width - 29, y, 54, 80)], places };
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
