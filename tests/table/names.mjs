/* Finds where the name of each city stands on the map of Skandinavien. Usage: node names.mjs <board> <folder of the frame>; on
   the input is `{components, only?}`, and out goes the module `names.js`, or as JSON those of the sizes that `only` names.

   A name may stand in 48 directions and at 14 distances from its city, where it meets no space of a route, no city and no edge; its
   leader keeps clear of other cities, and may cross a route. Which of these spots is taken is found by simulated annealing: two
   names that meet, or a leader that meets a name or another leader, cost far more than the longest leader. Chance comes from
   a fixed generator, so that the result is always the same. */

import { readFileSync } from "node:fs";

/** Widths of letters in hundredths of the size, as DejaVu Sans draws them at a weight of 600: wider than most fonts do. */
const WIDTHS = { " ": 35, B: 76, G: 82, H: 84, I: 37, K: 77, L: 64, M: 100, N: 84, O: 85, R: 77, S: 72, T: 68, U: 81, V: 77, a: 67, b: 72, c: 59, d: 72, e: 68, g: 72, h: 71, i: 34, j: 34, k: 67, l: 34, m: 104, n: 71, o: 69, p: 72, r: 49, s: 60, t: 48, u: 71, v: 65, Å: 77, Ö: 85, å: 67, ö: 69, ø: 69 };
const WIDEST = 104;
/** By frame, heights of letters in its units: each serves all sizes of the board at which letters are at most as high. */
const SIZES = { narrow: [6.1, 9.5, 11.7, 12.1], low: [6.3, 9.5, 11.7, 12.4], wide: [11, 14.2, 17.6, 22.6] };
/** How much narrower letters are set than usual: where the map is smallest. */
const SET = { narrow: { 12.1: 0.95 }, low: { 11.7: 0.95, 12.4: 0.9 } };
const DIRECTIONS = 48;
/** In units of the narrow map. */
const DISTANCES = [0, 3, 6, 10, 15, 21, 28, 36, 46, 58, 72, 88, 105, 124];
const PLATE = [5, 3];
const [TO_WAGON, CITY] = [0.6, 4.2];
/** How far a leader keeps from the middle of another city, and how near it costs more. */
const [TO_CITY, NEAR_CITY] = [3.6, 5.2];
/** From which length on a leader is drawn, and what it, a tight plate and a city near it cost, in units of its length. */
const LEADER = 9;
const COSTS = { leader: 12, tight: 10, city: 30 };
/** Steps of the annealing, its heat at first and at last, from where on results are kept, and the price of two that meet. */
const STEPS = 4_000_000;
const [HOT, COLD, WARM, MEETS] = [40, 1, 8, 160];
const SEED = 20_260;

const [boardUrl] = process.argv.slice(2);
const { FRAMES, layout } = await import(new URL("geometry.js", boardUrl));

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

/** Which pairs of spots do not go together, as bits of one row for each. */
function pairs(all) {
  const row = Math.ceil(all.length / 8);
  const bits = new Uint8Array(all.length * row);
  const set = (one, other) => (bits[one * row + (other >> 3)] |= 1 << (other & 7));
  for (let one = 0; one < all.length; one++) {
    for (let other = 0; other < one; other++) if (all[one].id !== all[other].id && conflicts(all[one], all[other])) set(one, other), set(other, one);
  }
  return (one, other) => (bits[one * row + (other >> 3)] >> (other & 7)) & 1;
}

/** One spot for each city, such that they go together and cost as little as possible. */
function best(spots) {
  const random = generator(SEED);
  const ids = Object.keys(spots);
  const all = ids.flatMap((id) => spots[id]);
  all.forEach((spot, index) => (spot.index = index));
  const meet = pairs(all);
  const taken = ids.map((id) => spots[id][0]);
  let kept = null;
  let least = Infinity;
  for (let step = 0; step < STEPS; step++) {
    const heat = HOT * (COLD / HOT) ** (step / STEPS);
    const at = Math.floor(random() * ids.length);
    const meets = MEETS * (0.2 + (step / STEPS) * 1.8);
    const own = spots[ids[at]];
    const next = own[Math.floor(random() ** 1.5 * own.length)];
    const before = taken[at];
    let price = next.cost - before.cost;
    for (let other = 0; other < taken.length; other++) if (other !== at) price += meets * (meet(next.index, taken[other].index) - meet(before.index, taken[other].index));
    if (price > 0 && random() >= Math.exp(-price / heat)) continue;
    taken[at] = next;
    if (heat > WARM) continue;
    const wrong = taken.some((one, index) => taken.some((other, second) => second < index && meet(one.index, other.index)));
    const sum = taken.reduce((total, { cost }) => total + cost, 0);
    if (!wrong && sum < least) (least = sum), (kept = taken.slice());
  }
  if (process.env.TELL && !kept) console.error(taken.flatMap((one, index) => taken.flatMap((other, second) => second < index && meet(one.index, other.index) ? [one.id + '/' + other.id] : [])).join(' '), spots[ids[0]].length, all.length);
  return kept && new Map(kept.map((spot) => [spot.id, spot]));
}

const { components, only } = JSON.parse(readFileSync(0, "utf-8"));
const names = Object.fromEntries(components.cities.map(({ id, name }) => [id, Object.values(name).reduce((one, other) => (widthOf(other, 1) > widthOf(one, 1) ? other : one))]));
const ids = components.cities.map(({ id }) => id).sort();

/** The names of one size: from each city to the middle of its name, and how wide that is at most. */
function found(frame, size) {
  const placed = best(spotsOf(layout(components, FRAMES[frame]), names, size, FRAMES[frame]));
  if (process.env.TELL) return console.error(frame, size, placed && [...placed.values()].filter(({ line }) => line).length, placed && Math.round([...placed.values()].reduce((sum, { cost }) => sum + cost, 0)), Math.round(performance.now()));
  if (!placed) throw new Error(`${frame}, ${size}: no room for all names`);
  return { size, set: SET[frame]?.[size] ?? 1, tight: ids.filter((id) => placed.get(id).tight), at: ids.flatMap((id) => [placed.get(id).dx, placed.get(id).dy, placed.get(id).wide]) };
}

if (only) console.log(JSON.stringify(only.map(([frame, size]) => found(frame, size))));
else {
  console.log("/* Where the names of the cities stand on the map: made by `python -m tests.table.names`, which says how. */\n");
  console.log(`export const CITIES = ${JSON.stringify(ids.join(" "))};\n`);
  for (const frame of Object.keys(SIZES)) {
    console.log(`export const ${frame.toUpperCase()} = [`);
    for (const size of SIZES[frame]) {
      const { set, tight, at } = found(frame, size);
      console.log(`  { size: ${size}, set: ${set}, tight: ${JSON.stringify(tight.join(" "))}, at: ${JSON.stringify(at)} },`);
    }
    console.log("];");
  }
}
