/* The board on a wide screen: on the left the wheel and the others' displays in small, on the right one display large. */

import { auction } from "./auction.js";
import { figure, pile, specialTile } from "./art.js";
import { display, displayPlaces, header, layout, ownSpecials } from "./display.js";
import { arrival, figurePlaces, ghosts, placedGhosts } from "./draft.js";
import { bagPlace, drawnPlaces, hub, hubPlaces } from "./hub.js";
import { displayLabel, mini, miniPlace } from "./mini.js";
import { FIGURES, capital } from "./sight.js";
import { wheel } from "./wheel.js";

const HEIGHT = 720;
const WHEEL = { x: 274, y: 268, r: 264 };
/** One display large, and below it the others in small. */
const LARGE = { x: 572, width: 650, home: 158, most: 80 };

export function wide(sight) {
  const left = leftSide(sight);
  const right = rightSide(sight);
  return { width: LARGE.x + LARGE.width + 6, height: HEIGHT, fixed: true, hint: "near", tree: [...right.tree, ...left.tree, ...right.over], places: [...left.places, ...right.places] };
}

function leftSide(sight) {
  if (sight.view.phase === "over") return { tree: sight.final?.finalTable(sight, { x: 4, y: 60, width: 550, line: 42, name: 80 }) ?? [], places: [] };
  const { advanced } = sight.view.options;
  const { x, r } = WHEEL;
  const bare = !sight.state.wheel.length && !sight.state.auction;
  const [y, inner] = bare ? [128, 116] : [WHEEL.y, r * 0.42];
  const round = bare ? { tree: [sight.tools.circle(x, y, inner + 8, { fill: "var(--wood)", class: "piece" }), sight.tools.circle(x, y, inner, { fill: "var(--paper)" }), ...hub(sight, x, y, inner)], places: [] } : wheel(sight, x, y, r);
  const spots = sight.components.wheel_positions;
  const at = (slot) => [x + ((spots[slot].x - 5000) / 4000) * r * 0.775, y + ((spots[slot].y - 5000) / 4000) * r * 0.775];
  const bag = bagPlace(sight, 36, 36);
  const bids = auction(sight, { x, y, r });
  const open = advanced ? openSpecials(sight, { x: 2, y: HEIGHT - 62, width: 550 }) : { tree: bare ? [] : legend(sight), places: [] };
  return {
    tree: [...round.tree, ...(bare ? worths(sight, advanced ? 56 : 70) : []), ...bids.tree, placedGhosts(sight, at, r * 0.2), bag.tree, stack(sight, 510, 34), ...open.tree],
    places: [...round.places, ...drawnPlaces(sight, x, y, inner), ...hubPlaces(sight, x, y, inner), ...bids.places, ...open.places, bag.place],
  };
}

/** What each figure is good for, and when. */
function legend(sight) {
  const { g, rect, text } = sight.tools;
  const { noble_points: noble, scout_points: scout, goldsmith_gold: gold, fisher_feeds: feeds } = sight.components.scoring;
  const say = (key, n) => sight.say(key, { n });
  const lines = {
    fighter: [say("repels"), sight.row("ships")], noble: [say("vp", noble), say("big")], scout: [say("vp", `${scout}+`), say("big")],
    goldsmith: [say("gold", gold), say("every")], fisher: [say("feeds", feeds), say("last")], boatman: [say("carries"), say("others")],
  };
  const one = (who, index) => {
    const [x, y] = [36 + (index % 3) * 178, 596 + Math.floor(index / 3) * 70];
    return g({}, figure(who, x, y, 48), ...lines[who].map((line, n) => text(x + 32, y - 10 + n * 22, line, 16, { anchor: "start", weight: n ? 400 : 700, fits: 118, always: true })));
  };
  return [rect(WHEEL.x, 631, 548, 150, { fill: "var(--panel)", rx: 12 }), ...FIGURES.map(one)];
}

/** While the wheel is empty: what each figure is good for, in full. */
function worths(sight, step) {
  const { g, rect, text } = sight.tools;
  const high = step * 6 + 18;
  const one = (who, index) => {
    const y = 272 + (index + 0.5) * step;
    return g({}, figure(who, 38, y, 46), text(72, y - 11, capital(sight.figures(who)), 19, { anchor: "start", weight: 700, always: true }), text(72, y + 12, sight.does(who), 17, { anchor: "start", fits: 466, always: true }));
  };
  return [rect(WHEEL.x, 263 + high / 2, 548, high, { fill: "var(--panel)", rx: 12 }), ...FIGURES.map(one)];
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
  const where = layout(sight, seat, { ...LARGE, y: 50, height: (sight.players.length > 3 ? 432 : 396) - own });
  const acts = seat === sight.me;
  const { x, width } = LARGE;
  const below = where.y + where.height;
  const minis = others(sight, { x, y: below + own + 12, width, height: HEIGHT - below - own - 16 });
  const arrives = arrival(sight, seat, where);
  return {
    tree: [header(sight, seat, { x, y: 24, width: where.width, size: 27 }), ...display(sight, seat, where, { arrives }), ...ownSpecials(sight, seat, { x, y: below + 40, width }), ...minis.tree],
    over: acts ? [ghosts(sight, where)] : [],
    places: [...displayPlaces(sight, seat, where), headPlace(sight, seat, x, where.width), ...(acts ? figurePlaces(sight, where) : []), ...minis.places],
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
