/* Finds where the name of each city stands on the map of Skandinavien. Usage: node names.mjs <board> <folder of the frame>; on
   the input is `{components, phone?, only?}`, and out goes the module `names.js`, that of a `phone`, or as JSON those of the sizes that
   `only` names.

   A name may stand in 48 directions and at 14 distances from its city, where it meets no space of a route, no city, no edge and
   no other name, and where its leader meets no city, no name and no other leader; it may cross a route. Those with the fewest such
   spots are placed first; what is in the way of one that has none left is lifted and placed again. Of 8 such searches, each in
   another order, the one with the shortest leaders is taken, and improved by lifting a few names and placing them in another
   order. Chance comes from a fixed generator, so that the result is always the same. */

import { readFileSync } from "node:fs";

/** Widths of letters in hundredths of the size, as DejaVu Sans draws them at a weight of 600: wider than most fonts do. */
const WIDTHS = { " ": 35, B: 76, G: 82, H: 84, I: 37, K: 77, L: 64, M: 100, N: 84, O: 85, R: 77, S: 72, T: 68, U: 81, V: 77, a: 67, b: 72, c: 59, d: 72, e: 68, g: 72, h: 71, i: 34, j: 34, k: 67, l: 34, m: 104, n: 71, o: 69, p: 72, r: 49, s: 60, t: 48, u: 71, v: 65, Å: 77, Ö: 85, å: 67, ö: 69, ø: 69 };
const WIDEST = 104;
/** By frame, heights of letters in its units: each serves all sizes of the board at which letters are at most as high. */
const SIZES = { narrow: [6.1, 9.5, 11.7, 12.2], low: [6.3, 9.5, 11.7, 12.4], wide: [17.6] };
/** How much narrower letters are set than usual: where the map is smallest. */
const SET = { narrow: { 11.7: 0.96, 12.2: 0.92 }, low: { 11.7: 0.88, 12.4: 0.84 } };
const DIRECTIONS = 48;
/** In units of the narrow map. */
const DISTANCES = [0, 3, 6, 10, 15, 21, 28, 36, 46, 58, 72, 88, 105, 124];
const SHUFFLES = 8;
const MAX_STEPS = 2000;
const PLATE = [5, 3];
const [TO_WAGON, CITY] = [0.6, 4.2];
/** How far a leader keeps from the middle of another city, and how near it costs more. */
const [TO_CITY, NEAR_CITY] = [3.6, 5.2];
/** From which length on a leader is drawn, and what it, a tight plate and a city near it cost, in units of its length. */
const LEADER = 9;
const COSTS = { leader: 12, tight: 10, city: 30 };
const ROUNDS = 1500;
const SEED = 20_260;

const [boardUrl] = process.argv.slice(2);
const { layout, WIDE } = await import(new URL("geometry.js", boardUrl));
const FRAMES = { wide: WIDE, ...(await import(new URL("narrow.js", boardUrl))).FRAMES };

/** Numbers from 0 to 1 by mulberry32. */
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const widthOf = (name, size) => ([...name].reduce((sum, letter) => sum + (WIDTHS[letter] ?? WIDEST), 0) * size) / 100;

function shuffled(items, random) {
  const left = items.slice();
  for (let at = left.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [left[at], left[other]] = [left[other], left[at]];
  }
  return left;
}

/** Whether a segment passes nearer to a point than `room`. */
function passes([ax, ay, bx, by], x, y, room) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + t * dx - x, ay + t * dy - y) < room;
}

const side = (ax, ay, bx, by, x, y) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

const crosses = ([a, b, c, d], [e, f, g, h]) => side(a, b, c, d, e, f) !== side(a, b, c, d, g, h) && side(e, f, g, h, a, b) !== side(e, f, g, h, c, d);

function meets([left, top, right, bottom], line) {
  const [ax, ay, bx, by] = line;
  if (Math.max(ax, bx) < left || Math.min(ax, bx) > right || Math.max(ay, by) < top || Math.min(ay, by) > bottom) return false;
  if (ax > left && ax < right && ay > top && ay < bottom) return true;
  return crosses(line, [left, top, right, bottom]) || crosses(line, [left, bottom, right, top]);
}

/** All spots of each city that are free on the empty map. */
function spotsOf(place, names, size, frame) {
  const grown = (frame.width - frame.rail) / FRAMES.narrow.width;
  const walls = Object.values(place.shapes).flatMap(({ spaces, step, thick, type }) => spaces.flatMap(({ x, y, tx, ty }) => [-0.36, -0.12, 0.12, 0.36].map((part) => [x + tx * step * part, y + ty * step * part, thick / 2 + TO_WAGON * grown])));
  const cities = Object.entries(place.at);
  const free = ([left, top, right, bottom], own) => {
    if (left < frame.rail + 0.5 || top < 0.5 || right > frame.width - 0.5 || bottom > frame.height - 0.5) return false;
    if (frame.corner && left < frame.corner[2] && top < frame.corner[3]) return false;
    const touches = (x, y, room) => {
      const [u, v] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)];
      return u * u + v * v < room * room;
    };
    return !walls.some(([x, y, room]) => touches(x, y, room)) && !cities.some(([, [x, y]]) => touches(x, y, CITY * grown));
  };
  return Object.fromEntries(cities.map(([id, [x, y]]) => {
    const found = [];
    const taken = new Set();
    for (const tight of [false, true]) for (const far of DISTANCES) {
      const [wide, high] = [widthOf(names[id], size) * (SET[frame.name]?.[size] ?? 1) + (tight ? 1 : PLATE[0]) * grown, size * 0.84 + (tight ? 1 : PLATE[1]) * grown];
      for (let turn = 0; turn < DIRECTIONS; turn++) {
        const angle = (turn * 2 * Math.PI) / DIRECTIONS;
        const [ox, oy] = [Math.cos(angle), Math.sin(angle)];
        const part = (one) => Math.max(-0.5, Math.min(0.5, one * 0.8));
        const r = (CITY + 1 + far) * grown;
        const [dx, dy] = [Math.round(ox * r + part(ox) * wide), Math.round(oy * r + part(oy) * high)];
        const spot = `${dx >> 1} ${dy >> 1}`;
        if (taken.has(spot)) continue;
        const box = [x + dx - wide / 2, y + dy - high / 2, x + dx + wide / 2, y + dy + high / 2];
        if (!free(box, id)) continue;
        const line = [x, y, Math.max(box[0], Math.min(box[2], x)), Math.max(box[1], Math.min(box[3], y))];
        const long = Math.hypot(line[2] - x, line[3] - y);
        const others = cities.filter(([other]) => other !== id);
        if (others.some(([, [u, v]]) => passes(line, u, v, TO_CITY * grown))) continue;
        const near = others.filter(([, [u, v]]) => passes(line, u, v, NEAR_CITY * grown)).length;
        taken.add(spot);
        found.push({ id, tight, around: [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)], dx, dy, wide: Math.round(wide), box, line: long > LEADER * grown ? line : null, cost: long / grown + COSTS.leader * (long > LEADER * grown) + COSTS.tight * tight + COSTS.city * near });
      }
    }
    return [id, found.sort((one, other) => one.cost - other.cost)];
  }));
}

function conflicts(one, other) {
  const [all, both] = [one.around, other.around];
  if (all[0] > both[2] || all[2] < both[0] || all[1] > both[3] || all[3] < both[1]) return false;
  const [a, b] = [one.box, other.box];
  if (a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]) return true;
  if (one.line && meets(b, one.line)) return true;
  if (other.line && meets(a, other.line)) return true;
  return Boolean(one.line && other.line && crosses(one.line, other.line));
}

/** One search: the spots by city, all of them or those that were found. */
function search(spots, random) {
  const ids = shuffled(Object.keys(spots), random).sort((one, other) => spots[one].length - spots[other].length);
  const queue = ids.filter((id) => spots[id].length);
  const placed = new Map();
  const weights = Object.fromEntries(ids.map((id) => [id, 8]));
  for (let step = 0; queue.length && step < MAX_STEPS; step++) {
    const id = queue.shift();
    let best = null;
    for (const spot of spots[id]) {
      if (best && spot.cost >= best.price) break;
      const others = [...placed.values()].filter((other) => conflicts(spot, other));
      const price = spot.cost + others.reduce((sum, other) => sum + weights[other.id], 0) + (others.length ? random() * 6 : 0);
      if (!best || price < best.price) best = { spot, others, price };
    }
    for (const { id: other } of best.others) {
      placed.delete(other);
      weights[other] += 12;
      queue.push(other);
    }
    placed.set(id, best.spot);
  }
  for (let moved = true; moved; ) {
    moved = false;
    for (const id of placed.keys()) {
      const others = [...placed.values()].filter((other) => other.id !== id);
      const better = spots[id].find((spot) => spot.cost < placed.get(id).cost && !others.some((other) => conflicts(spot, other)));
      if (better) placed.set(id, better), (moved = true);
    }
  }
  return placed;
}

/** Lift a few names again and again, and keep what is cheaper. */
function improved(spots, placed, random) {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = shuffled([...placed.keys()], random);
    const seed = placed.get(ids[0]);
    const near = ids.slice(1).sort((one, other) => apart(placed.get(one), seed) - apart(placed.get(other), seed)).slice(0, 2 + Math.floor(random() * 4));
    const lifted = [ids[0], ...near];
    const next = new Map([...placed].filter(([id]) => !lifted.includes(id)));
    for (const id of shuffled(lifted, random)) {
      const others = [...next.values()];
      const spot = spots[id].find((one) => !others.some((other) => conflicts(one, other)));
      if (spot) next.set(id, spot);
    }
    const price = (ones) => [...ones.values()].reduce((sum, { cost }) => sum + cost, 0);
    if (next.size === placed.size && price(next) < price(placed)) placed = next;
  }
  return placed;
}

const apart = ({ around: [a, b] }, { around: [c, d] }) => Math.hypot(a - c, b - d);

function best(spots) {
  const random = generator(SEED);
  const missing = (placed) => Object.keys(spots).length - placed.size;
  const price = (placed) => missing(placed) * 10_000 + [...placed.values()].reduce((sum, { cost }) => sum + cost, 0);
  const found = Array.from({ length: SHUFFLES }, () => search(spots, random)).reduce((one, other) => (price(other) < price(one) ? other : one));
  return improved(spots, found, random);
}

const { components, only, phone } = JSON.parse(readFileSync(0, "utf-8"));
const names = Object.fromEntries(components.cities.map(({ id, name }) => [id, Object.values(name).reduce((one, other) => (widthOf(other, 1) > widthOf(one, 1) ? other : one))]));
const ids = components.cities.map(({ id }) => id).sort();

/** The names of one size: from each city to the middle of its name, and how wide that is at most. */
function found(frame, size) {
  const placed = best(spotsOf(layout(components, FRAMES[frame]), names, size, FRAMES[frame]));
  const missing = ids.filter((id) => !placed.has(id));
  if (missing.length) throw new Error(`${frame}, ${size}: no room for ${missing}`);
  return { size, set: SET[frame]?.[size] ?? 1, tight: ids.filter((id) => placed.get(id).tight), at: ids.flatMap((id) => [placed.get(id).dx, placed.get(id).dy, placed.get(id).wide]) };
}

if (only) console.log(JSON.stringify(only.map(([frame, size]) => found(frame, size))));
else {
  const wide = !phone;
  console.log("/* Where the names of the cities stand on the map: made by `python -m tests.table.names`, which says how. */\n");
  if (wide) console.log(`export const CITIES = ${JSON.stringify(ids.join(" "))};\n`);
  for (const frame of wide ? ["wide"] : ["narrow", "low"]) {
    console.log(`export const ${wide ? "NAMES" : frame.toUpperCase()} = [`);
    for (const size of SIZES[frame]) {
      const { set, tight, at } = found(frame, size);
      console.log(`  { size: ${size}, set: ${set}, tight: ${JSON.stringify(tight.join(" "))}, at: ${JSON.stringify(at)} },`);
    }
    console.log("];");
  }
}
