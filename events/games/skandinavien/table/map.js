/* The map without what is on it: sea, land, lakes, cities and their names. */

import { kept } from "./cards.js";
import { lately, smooth } from "./geometry.js";

const SIDES = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];
const WIDER = { umea: 6 }; // Names that would touch what is beside them.
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8];
const FAR = [0, 0.3, 0.6, 1, 1.4, 1.8, 2.4];
const CLEAR = 0.58;
const FEW = 6;
const EDGE = 9990;
const LETTER = 0.61;
export const PALE = "color-mix(in srgb, var(--yellow) 35%, var(--white))";

/** Sea, land and lakes; the same nodes as long as it is the same box, so that nothing is compared in vain. */
export function ground(c) {
  return (c.place.kept.ground ??= Object.freeze(groundOf(c)));
}

function groundOf(c) {
  const { frame, tools, place } = c;
  const { rect, path, g } = tools;
  const { point } = place;
  const land = c.box.outlines.filter(({ kind }) => kind === "land").map(({ points }) => smooth(points.map(beyond), point)).join("");
  const coast = { stroke: "var(--ink-2)", "stroke-width": 1, "stroke-opacity": 0.5 };
  const lakes = c.box.outlines.filter(({ kind }) => kind === "lake").map(({ points }) => smooth(points, point)).join("");
  return g(
    {},
    rect(frame.width / 2, frame.height / 2, frame.width * 3, frame.height * 3, { fill: "var(--sea)", rx: 0 }),
    path(land, { fill: "none", stroke: "var(--sea-2)", "stroke-width": 220 * frame.k, "stroke-linejoin": "round", opacity: 0.7 }),
    path(land, { fill: "var(--land)", ...coast }),
    path(lakes, { fill: "var(--sea)", ...coast }),
  );
}

/** Land that ends at the edge of the box's drawing goes on: the board may be wider or higher than the map. */
const beyond = ([x, y]) => [x >= EDGE ? x * 2 : x, y >= EDGE ? y * 2 : y];

/** The cities: drawn again only in another size or language, or when others are looked at, or other tickets held. */
export function cities(c) {
  const goals = {};
  const shown = ({ ticket, state }) => (state === "connected" ? "ok" : state === "held" || c.view.chosen?.tickets?.includes(ticket.id) || c.view.picks.some(({ id }) => id === `ticket-${ticket.id}`) ? "yellow" : "ivory");
  const reached = (id) => c.place.touching[id].some((route) => c.state.routes[route.id] === c.view.seat);
  for (const one of c.tickets) for (const id of [one.ticket.a, one.ticket.b]) if (goals[id] !== "yellow" && goals[id] !== "met") goals[id] = shown(one) === "yellow" && reached(id) ? "met" : shown(one);
  const key = [c.view.lang, c.view.seat, c.state.phase === "over", c.tools.scale, c.looked, JSON.stringify(goals)].join(" ");
  const last = (id) => c.looked.includes(id);
  return lately(c.place.kept, "cities", key, () => c.tools.g({}, ...c.place.order.toSorted((one, other) => last(one) - last(other)).flatMap((id) => city(c, id, last(id), goals[id]))));
}

/** A city: its point, and its name where that covers nothing; that of a city that is looked at, or of an own ticket, is on a
    plate, which is round once the ticket is done; where the own routes are already, it is paler, and its point the own crest. */
function city(c, id, looked, goal) {
  const { frame: { unit }, tools, place } = c;
  const [x, y] = place.at[id];
  const plate = looked ? "var(--accent)" : goal && (goal === "met" ? PALE : tools.fill(goal));
  const { spots, size } = names(c);
  const { hits, box: [left, top, right, bottom] } = spots[id];
  const dashes = goal === "ivory" ? { "stroke-dasharray": `${3 * unit} ${2 * unit}` } : {};
  const point = tools.circle(x, y, (plate && goal !== "ok" ? 6.4 : 5.1) * unit, { class: "piece", fill: goal !== "ivory" && plate || "var(--paper)" });
  const crest = goal === "met" ? tools.crest(c.view.seat, c.colours[c.view.seat], x, y, 9 * unit) : null;
  if (!looked && hits > (goal ? FEW : 0)) return [point, crest];
  let [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const wide = Math.min((right - left) * 1.1 + size * 0.3, 2 * u - 2);
  const [dx, dy] = [wide / 2 + 7.4 * unit - Math.abs(u - x), size * 0.58 + 7.4 * unit - Math.abs(v - y)];
  if (plate && dx > 0 && dy > 0) dx < dy ? (u += Math.sign(u - x) * dx) : (v = Math.max(size * 0.64, v + Math.sign(v - y) * dy)); // Beside the point, and not below it.
  const name = tools.text(u, v, place.cities[id].name[c.view.lang], size, { weight: plate ? 700 : 600, colour: looked ? "var(--on-accent)" : goal && (goal === "ok" ? "var(--paper)" : "var(--on-light)") });
  if (name && !plate) Object.assign(name[1], { stroke: "var(--paper)", "stroke-width": size * 0.26, "stroke-opacity": 0.85, "paint-order": "stroke", "stroke-linejoin": "round" });
  const [p, q] = [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))];
  const far = name && Math.hypot(p - x, q - y) > size;
  return [
    far ? tools.path(`M${x} ${y}L${p} ${q}`, { stroke: "var(--ink)", "stroke-width": 1.3 * unit }) : null,
    name && plate ? tools.rect(u, v, wide, size * 1.16, { class: "piece", "stroke-width": unit, fill: plate, rx: (goal === "ok" ? 9 : 3) * unit, ...dashes }) : null,
    name, point, crest,
  ];
}

/** Where each name stands: first on the box's own side of its city, then around and away from it, where nothing of the map lies
    nor another name; those with the fewest such spots choose first. A name that has none would cover as little as it can. */
const names = (c) => lately(c.place.kept, "names", [c.view.lang, c.tools.scale, c.state.phase === "over"].join(" "), () => namesOf(c));

/** What tags keep clear of: names, cards, cities, and spaces of routes. */
export const keep = (c) => lately(c.place.kept, "keep", [c.view.lang, c.tools.scale].join(" "), () => {
  const boxes = [...Object.values(names(c).spots).map(({ box }) => box), ...kept(c)].map(([left, top, right, bottom]) => ({ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 4, height: bottom - top + 5 }));
  const points = Object.values(c.place.at).map(([x, y]) => ({ x, y, width: 17 * c.unit, height: 17 * c.unit }));
  return [...boxes, ...points, ...Object.values(c.place.shapes).flatMap(({ spaces, step, thick }) => spaces.flatMap(({ x, y, tx, ty }) => [-0.3, 0, 0.3].map((part) => ({ x: x + tx * step * part, y: y + ty * step * part, width: thick, height: thick }))))];
});

/** How much of the map lies in a rectangle. */
function hits(wall, [left, top, right, bottom]) {
  let many = 0;
  for (const [x, y, away] of wall) {
    const [u, v] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)];
    if (u * u + v * v < away * away) many++;
  }
  return many;
}

function namesOf(c) {
  const { frame, place: { at, shapes, routes, order, cities: all }, box, view } = c;
  const size = Math.min(14, Math.max(11.7, 12 * c.tools.scale)) / c.tools.scale;
  const wall = [];
  for (const [id, { spaces, step, thick }] of Object.entries(shapes)) for (const { x, y, tx, ty } of spaces) for (const part of [-0.35, 0, 0.35]) wall.push([x + tx * step * part, y + ty * step * part, thick * CLEAR + (routes[id].type === "tunnel" ? 2.4 * frame.unit : 0)]);
  for (const [x, y] of Object.values(at)) wall.push([x, y, 6.4 * frame.unit + 1]);
  const beside = [...kept(c)];
  const meets = ([a, b, c, d]) => beside.some(([e, f, g, h]) => e < c && g > a && f < d && h > b);
  const tried = order.map((id) => {
    const [x, y] = at[id];
    const [wide, high] = [all[id].name[view.lang].length * size * LETTER + 2 + (WIDER[id] ?? 0) * frame.unit, size * 0.84];
    const close = wall.filter(([u, v]) => Math.hypot(u - x, v - y) < wide + 5 * size);
    const spots = FAR.flatMap((far) => TURNS.map((turn) => {
      const angle = (SIDES.indexOf(box.label_sides[id]) * 2 + turn) * (Math.PI / 8);
      const [ox, oy, r] = [Math.cos(angle), Math.sin(angle), 6.4 * frame.unit + 2 + far * size];
      const part = (one) => Math.max(-0.5, Math.min(0.5, one * 0.8));
      const [u, v] = [x + ox * r + part(ox) * wide, y + oy * r + part(oy) * high];
      const spot = [u - wide / 2, v - high / 2, u + wide / 2, v + high / 2];
      return spot[0] < 4 || spot[1] < 1 || spot[2] > frame.width - 9 || spot[3] > frame.height - 1 ? null : { box: spot, hits: hits(close, spot) };
    })).filter(Boolean);
    return { id, spots, many: spots.filter(({ hits }) => !hits).length };
  });
  const spots = {};
  const put = ({ id, spots: all }, most) => {
    const clear = all.filter(({ box }) => !meets(box)).sort((a, b) => a.hits - b.hits);
    if (clear[0]?.hits > most) return;
    spots[id] = clear[0] ?? { ...all[0], hits: Infinity };
    if (clear[0]) beside.push(clear[0].box.map((at, n) => at + [-0.4, -0.2, 0.4, 0.2][n] * size));
  };
  tried.sort((a, b) => a.many - b.many);
  for (const one of tried) put(one, 0);
  for (const one of tried) if (!spots[one.id]) put(one, Infinity);
  return { size, spots };
}
