/* Routes on the map: free spaces with their colour and glyph, ferries, tunnels, closed twins, and trains of their owners. */

import { box, lately, lineOf } from "./geometry.js";

/** The routes; the same node as long as nothing of them has changed. */
export function routes(c) {
  const news = [...c.news].filter((id) => id.startsWith("route-"));
  const on = [JSON.stringify(c.state.routes), c.state.closed, news, c.detailed, c.cut].join(" ");
  return lately(c.place.kept, "routes", on, () => c.tools.g({}, ...c.box.routes.toSorted((one, other) => (one.id in c.state.routes) - (other.id in c.state.routes)).map((one) => route(c, one))));
}

/** A route on the map: drawn once for each owner, and kept. */
function route(c, one) {
  const owner = c.state.routes[one.id];
  if (owner !== undefined && (c.news.has(`route-${one.id}`) || c.cut)) return trains(c, one, owner);
  const key = owner !== undefined ? `owner ${owner} ${one.id}` : c.closed.has(one.id) ? `closed ${one.id}` : `free ${one.id} ${c.detailed}`;
  c.place.kept[key] ??= Object.freeze(owner !== undefined ? trains(c, one, owner) : c.closed.has(one.id) ? closed(c, one) : free(c, one));
  return c.place.kept[key];
}

function free(c, one) {
  return c.tools.g({ key: `free-${one.id}` }, bed(c, one), ...slots(c, one));
}

/** What a route lies on: a tunnel in a wall of stones, a ferry on its wake. */
function bed(c, one) {
  const shape = c.place.shapes[one.id];
  const { thick } = shape;
  const line = lineOf(shape);
  if (one.type === "tunnel") return c.tools.g({}, c.tools.path(line, { fill: "none", stroke: "var(--on-light)", "stroke-width": thick + 6.5 * c.unit, "stroke-linejoin": "round" }), c.tools.path(line, { fill: "none", stroke: "var(--wood-2)", "stroke-width": thick + 4.2 * c.unit, "stroke-linejoin": "round", "stroke-dasharray": `${3.6 * c.unit} ${1.2 * c.unit}` }));
  if (one.type === "ferry") return c.tools.path(line, { fill: "none", stroke: "var(--paper)", "stroke-width": thick + 3.6 * c.unit, "stroke-linecap": "round", opacity: 0.85 });
  return null;
}

function slots(c, one) {
  const { spaces, step, thick } = c.place.shapes[one.id];
  const r = one.type === "ferry" ? Math.min(thick, step * 0.86) / 2 : 1.6 * c.unit;
  const length = step - Math.min(2.2 * c.unit, step * 0.14);
  const body = c.tools.path(spaces.map((space) => box(space, length, thick, Math.round(r * 100) / 100)).join(""), { class: "piece", "stroke-linejoin": "round", fill: `color-mix(in srgb, ${c.tools.fill(one.color)} ${{ gray: 40, black: 90 }[one.color] ?? 72}%, var(--white))`, "stroke-opacity": 0.6, "stroke-width": c.unit });
  const symbols = c.box.symbol_slots[one.id] ?? [];
  const marks = spaces.map(({ x, y }, n) => (c.detailed || symbols.includes(n) ? c.tools.glyph(symbols.includes(n) ? "locomotive" : one.color, x, y, Math.min(thick * 0.84, length * 0.86), c.tools.inkOn(one.color)) : null));
  return [body, ...marks];
}

/** A twin that nobody may claim any more: without a colour, and each of its spaces crossed out. */
function closed(c, one) {
  const { spaces, step, thick } = c.place.shapes[one.id];
  const r = thick * 0.2;
  const crosses = spaces.map(({ x, y, tx, ty }) => [1, -1].map((side) => { const [u, v] = [(tx - side * ty) * r, (ty + side * tx) * r]; return `M${x - u} ${y - v}L${x + u} ${y + v}`; }).join("")).join("");
  return c.tools.g({ key: `closed-${one.id}` }, c.tools.path(spaces.map((space) => box(space, step * 0.88, thick * 0.76, 1)).join(""), { fill: "var(--land)", stroke: "var(--ink-2)", "stroke-width": 0.8 * c.unit, "stroke-opacity": 0.7 }), c.tools.path(crosses, { stroke: "var(--ink-2)", "stroke-width": 1.2 * c.unit }));
}

/** The trains of an owner: thicker than spaces and on one dark bar, with the pattern of the seat, and its crest in the middle. */
function trains(c, one, seat) {
  const shape = c.place.shapes[one.id];
  const { spaces, step, middle } = shape;
  const thick = shape.thick * 1.35;
  const cut = c.cut && !c.cut.includes(one.id);
  const news = c.news.has(`route-${one.id}`);
  const r = 7.4 * c.unit;
  const bar = (wide, colour) => c.tools.path(lineOf(shape), { fill: "none", stroke: colour, "stroke-width": wide, "stroke-linejoin": "round", "stroke-linecap": "round" });
  const cars = (long, high, r, more) => c.tools.path(spaces.map((space) => box(space, long, high, r)).join(""), more);
  const windows = [-0.2, 0.2].flatMap((part) => spaces.map(({ x, y, tx, ty }) => box({ x: x + tx * step * part, y: y + ty * step * part, tx, ty }, step * 0.2, thick * 0.34, 1))).join("");
  const long = step - 2 * c.unit;
  return c.tools.g(
    { key: `train-${one.id}`, ...(news ? { class: "arrive", style: c.from(seat, middle) } : {}), opacity: cut ? 0.3 : 1 },
    bar(thick + 5.6 * c.unit, "var(--outline)"),
    bar(thick + 3 * c.unit, "var(--paper)"),
    cars(long, thick, 3 * c.unit, { class: "piece", fill: c.tools.fill(c.colours[seat]), "stroke-width": c.unit }),
    seat % 4 ? cars(long, thick, 3 * c.unit, { fill: `url(#seat-${seat % 4})` }) : null,
    c.tools.path(windows, { fill: "var(--paper)", stroke: "var(--outline)", "stroke-width": 0.7 * c.unit }),
    c.tools.circle(middle.x, middle.y, r, { class: "piece", fill: "var(--paper)", "stroke-width": c.unit }),
    c.tools.crest(seat, c.colours[seat], middle.x, middle.y, r * 1.3),
  );
}

/** The patterns of the seats, as far as they are no plain ground. */
export const patterns = ({ unit, place: { kept } }) => (kept.patterns ??= Object.freeze(patternsOf(unit)));

const patternsOf = (unit) => [
  "defs", {},
  ["pattern", { id: "seat-1", width: 5 * unit, height: 5 * unit, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, ["path", { d: `M${unit} 0V${5 * unit}`, stroke: "var(--on-light)", "stroke-width": 1.2 * unit }]],
  ["pattern", { id: "seat-2", width: 5 * unit, height: 5 * unit, patternUnits: "userSpaceOnUse" }, ["circle", { cx: 1.4 * unit, cy: 1.4 * unit, r: 1.05 * unit, fill: "var(--on-light)" }], ["circle", { cx: 3.9 * unit, cy: 3.9 * unit, r: 1.05 * unit, fill: "var(--on-light)" }]],
  ["pattern", { id: "seat-3", width: 6 * unit, height: 6 * unit, patternUnits: "userSpaceOnUse" }, ["path", { d: `M${2 * unit} ${2 * unit}l${2 * unit} ${2 * unit}m0-${2 * unit}l-${2 * unit} ${2 * unit}`, stroke: "var(--on-light)", "stroke-width": unit }]],
];

/** The outline of the trains that a claim would put on the map. */
export function ghost(c, one, seat) {
  const { spaces, step, thick } = c.place.shapes[one.id];
  return c.tools.path(spaces.map((space) => box(space, step * 0.9, thick * 1.3, 1)).join(""), { fill: "none", stroke: c.tools.fill(c.colours[seat]), "stroke-width": 3 * c.unit });
}
