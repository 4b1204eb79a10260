/* The map without what is on it: sea, land, lakes, countries, cities and their names. */

import { spots } from "./cards.js";
import { lately, smooth } from "./geometry.js";

const COUNTRIES = { NO: [3150, 6320, -52], SE: [4720, 5250, -52], FI: [7000, 5050, 0], RU: [8900, 2600, 90], EE: [7650, 8120, 0], DK: [2420, 9640, 0] };
const HILLS = [[2240, 6350], [2060, 7230], [2640, 5870], [3820, 4560], [4350, 3620], [5080, 2290], [5680, 1560], [4480, 4380], [3420, 5600]];
const WOODS = [[6960, 2330], [7480, 3350], [7080, 4120], [5480, 4560], [8240, 3020], [4780, 6560], [6980, 5560], [8500, 4980], [4150, 6150], [7950, 1950]];
const SIDES = { n: [0, -1], ne: [0.8, -0.75], e: [1, 0], se: [0.8, 0.75], s: [0, 1], sw: [-0.8, 0.75], w: [-1, 0], nw: [-0.8, -0.75] };
const READABLE = 0.74;
const EDGE = 9990;
const LETTER = 0.61;

/** Sea, land and lakes; the same nodes as long as it is the same box, so that nothing is compared in vain. */
export function ground(c) {
  const key = `ground ${c.view.lang} ${c.readable}`;
  c.place.kept[key] ??= Object.freeze(groundOf(c));
  return c.place.kept[key];
}

function groundOf(c) {
  const { frame, tools, place } = c;
  const { rect, path, g } = tools;
  const { point } = place;
  const land = c.box.outlines.filter(({ kind }) => kind === "land").map(({ points }) => smooth(points.map(beyond), point)).join("");
  const lakes = c.box.outlines.filter(({ kind }) => kind === "lake").map(({ points }) => smooth(points, point)).join("");
  return g(
    {},
    rect(frame.width / 2, frame.height / 2, frame.width * 3, frame.height * 3, { fill: "var(--sea)", rx: 0 }),
    path(land, { fill: "none", stroke: "var(--sea-2)", "stroke-width": 340 * frame.k, "stroke-linejoin": "round", opacity: 0.45 }),
    path(land, { fill: "none", stroke: "var(--sea-2)", "stroke-width": 150 * frame.k, "stroke-linejoin": "round", opacity: 0.8 }),
    waves(c),
    path(land, { fill: "var(--land)", stroke: "var(--ink-2)", "stroke-width": 1, "stroke-opacity": 0.55, "stroke-linejoin": "round" }),
    path(lakes, { fill: "var(--sea)", stroke: "var(--ink-2)", "stroke-width": 0.8, "stroke-opacity": 0.5 }),
    hills(c),
    ...countries(c),
  );
}

/** Land that ends at the edge of the box's drawing goes on: the board may be wider or higher than the map. */
const beyond = ([x, y]) => [x >= EDGE ? x * 2 : x, y >= EDGE ? y * 2 : y];

function waves({ frame, tools }) {
  const spots = [[-1800, 4200], [-2400, 6100], [-300, 6900], [-1100, 8300], [500, 5100], [-2500, 9300], [600, 9000], [5350, 7650], [6250, 9300], [5550, 5600], [3000, 1500], [4000, 900], [8600, 300], [9200, 9500]];
  const s = frame.k;
  return tools.path(spots.map(([x, y]) => `M${frame.left + x * s} ${frame.top + y * s}q${90 * s}-${70 * s} ${180 * s} 0t${180 * s} 0`).join(""), { fill: "none", stroke: "var(--ink-2)", "stroke-opacity": 0.28, "stroke-width": 1.2, "stroke-linecap": "round" });
}

function hills({ frame: { k }, tools, place: { point } }) {
  const hill = (spot) => { const [x, y] = point(spot); return `M${x - 130 * k} ${y}l${95 * k}-${170 * k} ${60 * k} ${100 * k} ${50 * k}-${80 * k} ${85 * k} ${150 * k}`; };
  const tree = (spot) => { const [x, y] = point(spot); return `M${x} ${y - 130 * k}l${60 * k} ${130 * k}h-${120 * k}ZM${x + 120 * k} ${y - 90 * k}l${48 * k} ${100 * k}h-${96 * k}Z`; };
  return tools.g({ opacity: 0.3 }, tools.path(HILLS.map(hill).join(""), { fill: "none", stroke: "var(--ink-2)", "stroke-width": 1.4, "stroke-linejoin": "round" }), tools.path(WOODS.map(tree).join(""), { fill: "var(--green)" }));
}

function countries({ frame, tools, place: { point }, say, readable }) {
  if (!readable) return [];
  return Object.entries(COUNTRIES).map(([id, [x, y, turn]]) => {
    const [u, v] = point([x, y]);
    return ["text", { transform: `translate(${u} ${v}) rotate(${turn})`, "text-anchor": "middle", "font-size": 190 * frame.k, "letter-spacing": 60 * frame.k, "font-weight": 600, fill: "var(--ink)", opacity: 0.13 }, say(id)];
  });
}

/** True if names of countries can be read at this size. */
export const isReadable = (frame, scale) => frame.k * scale >= 0.0702 * READABLE;

/** The cities: drawn again only in another size or language, or when others are looked at. */
export function cities(c) {
  const key = [c.view.lang, c.tools.scale, c.looked].join(" ");
  return lately(c.place.kept, "cities", key, () => c.tools.g({}, ...c.box.cities.flatMap(({ id }) => city(c, id))));
}

/** A city: its point, and its name where that covers nothing; of those that are looked at in any case. */
function city(c, id) {
  const { frame: { k }, tools, place } = c;
  const [x, y] = place.at[id];
  const ends = c.looked.includes(id);
  const { names, size } = nameSpots(c);
  const spot = names[id] ?? (ends ? sides(c, id, size * 1.15).find(({ box }) => box[0] > 0 && box[2] < c.frame.width) : null);
  const name = spot ? tools.text(spot.x, spot.y, place.cities[id].name[c.view.lang], ends ? size * 1.15 : size, { anchor: spot.anchor, weight: ends ? 700 : 600 }) : null;
  if (name) Object.assign(name[1], { stroke: "var(--paper)", "stroke-width": size * 0.26, "stroke-opacity": 0.85, "paint-order": "stroke", "stroke-linejoin": "round" });
  return [tools.circle(x, y, 72 * k, { class: "piece", fill: ends ? "var(--accent)" : "var(--paper)" }), name];
}

/** Where each name stands, as far as one of its sides is free of routes, cities and other names. */
export const nameSpots = (c) => lately(c.place.kept, "names", [c.view.lang, c.tools.scale].join(" "), () => nameSpotsOf(c));

function nameSpotsOf(c) {
  const { order, touching } = c.place;
  const size = Math.min(16, Math.max(11.7, 12 * c.tools.scale)) / c.tools.scale;
  const names = {};
  const cards = spots(c);
  const taken = [...cards.open, cards.pile, cards.tickets].map(({ x, y, width, height }) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2]);
  // Those with the most routes have the fewest sides to choose from.
  for (const id of order.toSorted((one, other) => touching[other].length - touching[one].length)) {
    const spot = sides(c, id, size).find(({ box }) => isFree(c, box, taken));
    if (spot) taken.push((names[id] = spot).box);
  }
  return { size, names, taken };
}

/** The spots for the name of a city, the box's own side first, each with the room that it takes. */
function sides({ box, frame: { k }, place: { at, cities: all }, view: { lang } }, id, size) {
  const [x, y] = at[id];
  const own = SIDES[box.label_sides[id]] ?? SIDES.e;
  const wide = all[id].name[lang].length * size * LETTER;
  return [0, 0.4, 0.9].map((far) => far * size).flatMap((more) => [own, ...Object.values(SIDES)].map(([ox, oy]) => {
    const [u, v] = [x + ox * (72 * k + 3.5 + more), y + oy * (72 * k + size * 0.55 + more)];
    const left = ox > 0.5 ? u : ox < -0.5 ? u - wide : u - wide / 2;
    return { x: u, y: v, anchor: ox > 0.5 ? "start" : ox < -0.5 ? "end" : "middle", box: [left, v - size * 0.4, left + wide, v + size * 0.4] };
  }));
}

/** True if nothing of the map lies in a rectangle, nor anything that stands there already. */
export function isFree({ frame, place: { at, shapes } }, [left, top, right, bottom], taken) {
  const near = (x, y, r) => Math.hypot(x - Math.min(right, Math.max(left, x)), y - Math.min(bottom, Math.max(top, y))) < r;
  if (left < 1 || top < 1 || right > frame.width - 1 || bottom > frame.height - 1) return false;
  if (taken.some(([a, b, c, d]) => a < right && c > left && b < bottom && d > top)) return false;
  if (Object.values(at).some(([x, y]) => near(x, y, 72 * frame.k + 1))) return false;
  return !Object.values(shapes).some(({ spaces, step, thick }) => spaces.some(({ x, y, tx, ty }) => [-0.3, 0, 0.3].some((part) => near(x + tx * step * part, y + ty * step * part, thick * 0.55))));
}
