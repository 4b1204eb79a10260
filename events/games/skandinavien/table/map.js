/* The map without what is on it: sea, land, lakes, cities and their names. */

import { kept } from "./cards.js";
import { lately, smooth } from "./geometry.js";

const HILLS = [[2240, 6350], [2060, 7230], [2640, 5870], [3820, 4560], [4350, 3620], [5080, 2290], [5680, 1560], [4480, 4380], [3420, 5600]];
const WOODS = [[6960, 2330], [7480, 3350], [7080, 4120], [5480, 4560], [8240, 3020], [4780, 6560], [6980, 5560], [8500, 4980]];
const SIDES = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8];
const FAR = [0, 0.3, 0.6, 1, 1.4, 1.8, 2.4];
const CLEAR = 0.58;
const FEW = 6;
const EDGE = 9990;
const LETTER = 0.61;

/** Sea, land and lakes; the same nodes as long as it is the same box, so that nothing is compared in vain. */
export function ground(c) {
  return (c.place.kept.ground ??= Object.freeze(groundOf(c)));
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
  );
}

/** Land that ends at the edge of the box's drawing goes on: the board may be wider or higher than the map. */
const beyond = ([x, y]) => [x >= EDGE ? x * 2 : x, y >= EDGE ? y * 2 : y];

function waves({ frame, tools }) {
  const spots = [[-2400, 6100], [500, 5100], [5350, 7650], [6250, 9300], [5550, 5600], [3000, 1500], [4000, 900], [8600, 300], [9200, 9500]];
  const s = frame.k;
  return tools.path(spots.map(([x, y]) => `M${frame.left + x * s} ${frame.top + y * s}q${90 * s}-${70 * s} ${180 * s} 0t${180 * s} 0`).join(""), { fill: "none", stroke: "var(--ink-2)", "stroke-opacity": 0.28, "stroke-width": 1.2, "stroke-linecap": "round" });
}

function hills({ frame: { k }, tools, place: { point } }) {
  const hill = (spot) => { const [x, y] = point(spot); return `M${x - 130 * k} ${y}l${95 * k}-${170 * k} ${60 * k} ${100 * k} ${50 * k}-${80 * k} ${85 * k} ${150 * k}`; };
  const tree = (spot) => { const [x, y] = point(spot); return `M${x} ${y - 130 * k}l${60 * k} ${130 * k}h-${120 * k}ZM${x + 120 * k} ${y - 90 * k}l${48 * k} ${100 * k}h-${96 * k}Z`; };
  return tools.g({ opacity: 0.3 }, tools.path(HILLS.map(hill).join(""), { fill: "none", stroke: "var(--ink-2)", "stroke-width": 1.4, "stroke-linejoin": "round" }), tools.path(WOODS.map(tree).join(""), { fill: "var(--green)" }));
}

/** The cities: drawn again only in another size or language, or when others are looked at, or other tickets held. */
export function cities(c) {
  const goals = {};
  const shown = ({ ticket, state }) => (state === "connected" ? "ok" : state === "held" || c.view.chosen?.tickets?.includes(ticket.id) || c.view.picks.some(({ id }) => id === `ticket-${ticket.id}`) ? "yellow" : "ivory");
  for (const one of c.tickets) for (const id of [one.ticket.a, one.ticket.b]) if (goals[id] !== "yellow") goals[id] = shown(one);
  const key = [c.view.lang, c.tools.scale, c.looked, JSON.stringify(goals)].join(" ");
  const last = (id) => c.looked.includes(id);
  return lately(c.place.kept, "cities", key, () => c.tools.g({}, ...c.place.order.toSorted((one, other) => last(one) - last(other)).flatMap((id) => city(c, id, last(id), goals[id]))));
}

/** A city: its point, and its name where that covers nothing; that of a city that is looked at, or of an own ticket, is on a
    plate, which is round once the ticket is done. */
function city(c, id, looked, goal) {
  const { frame: { unit }, tools, place } = c;
  const [x, y] = place.at[id];
  const plate = looked ? "var(--accent)" : goal && tools.fill(goal);
  const { spots, size } = names(c);
  const { hits, box: [left, top, right, bottom] } = spots[id];
  const dashes = goal === "ivory" ? { "stroke-dasharray": `${3 * unit} ${2 * unit}` } : {};
  const point = tools.circle(x, y, (plate && goal !== "ok" ? 6.4 : 5.1) * unit, { class: "piece", fill: plate || "var(--paper)", ...dashes });
  if (!looked && hits > (goal ? FEW : 0)) return [point];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const name = tools.text(u, v, place.cities[id].name[c.view.lang], size, { weight: plate ? 700 : 600, colour: looked ? "var(--on-accent)" : goal && (goal === "ok" ? "var(--paper)" : "var(--on-light)") });
  if (name && !plate) Object.assign(name[1], { stroke: "var(--paper)", "stroke-width": size * 0.26, "stroke-opacity": 0.85, "paint-order": "stroke", "stroke-linejoin": "round" });
  const [p, q] = [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))];
  const far = name && Math.hypot(p - x, q - y) > size;
  return [
    far ? tools.path(`M${x} ${y}L${p} ${q}`, { stroke: "var(--ink)", "stroke-width": 1.3 * unit }) : null,
    name && plate ? tools.rect(u, v, Math.min((right - left) * 1.12 + size * 0.65, 2 * u - 2), size * 1.16, { class: "piece", "stroke-width": unit, fill: plate, rx: (goal === "ok" ? 9 : 3) * unit, ...dashes }) : null,
    name, point,
  ];
}

/** Where each name stands: first on the box's own side of its city, then around and away from it, where nothing of the map lies
    nor another name; those with the fewest such spots choose first. A name that has none would cover as little as it can. */
const names = (c) => lately(c.place.kept, "names", [c.view.lang, c.tools.scale].join(" "), () => namesOf(c));

/** What tags keep clear of: the names. */
export const nameBoxes = (c) => Object.values(names(c).spots).map(({ box: [left, top, right, bottom] }) => ({ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }));

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
    const [wide, high] = [all[id].name[view.lang].length * size * LETTER + 2, size * 0.84];
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
