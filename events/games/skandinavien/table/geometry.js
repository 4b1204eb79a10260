/* Where things lie on the map: routes as curves with their spaces, computed once for each box and size. */

const SAMPLES = 32;
const TWINS = 6.5;
const NEARLY = 0.42;
/** Where cities lie close together they are drawn further apart than on the globe, by so much of the box's map. */
const MOVED = { orebro: [-170, -80], stockholm: [150, -60], norrkoping: [120, 190], tallinn: [70, 210], lahti: [50, -120], rovaniemi: [60, -170], oulu: [60, 110], arhus: [-60, 60], lillehammer: [-80, -80] };
/** Routes that would lie over another one, or where the name of a city has its room, bend another way than the box's. */
const BENT = { "kajaani-kuopio": -0.08, "orebro-oslo-1": -0.06, "orebro-oslo-2": -0.06 };
/** By so much of it what lies in the middle is drawn further north: there is room, and none in the south. */
const NORTH = 450;

/** The drawing on a wide table, with a rail of cards at its left; those for telephones are in narrow.js. */
export const WIDE = { name: "wide", width: 912, height: 696, rail: 196, k: 0.0806, high: 0.0676, left: 148, top: 8, thick: 9.4, unit: 1 };

const known = new WeakMap();

/** The box by its ids, and the shape of each route in a frame. */
export function layout(box, frame) {
  const kept = known.get(box) ?? known.set(box, {}).get(box);
  kept[frame.name] ??= laidOut(box, frame);
  return kept[frame.name];
}

function laidOut(box, frame) {
  const point = ([x, y]) => [frame.left + x * frame.k, frame.top + (y - NORTH * Math.sin((y * Math.PI) / 10000)) * frame.high];
  const at = Object.fromEntries(box.positions.map(({ city, x, y }) => { const [dx, dy] = MOVED[city] ?? [0, 0]; return [city, point([x + dx, y + dy])]; }));
  const bows = Object.fromEntries(box.bows.map(({ route, bow }) => [route, bow / 100]));
  const routes = Object.fromEntries(box.routes.map((route) => [route.id, route]));
  const shapes = Object.fromEntries(box.routes.map((route) => [route.id, shape(at[route.a], at[route.b], BENT[route.id] ?? bows[route.id] ?? 0, box.double_sides[route.id] ?? 0, route, frame)]));
  const cities = Object.fromEntries(box.cities.map((city) => [city.id, city]));
  const touching = Object.fromEntries(box.cities.map(({ id }) => [id, box.routes.filter(({ a, b }) => a === id || b === id)]));
  const tickets = Object.fromEntries(box.tickets.map((ticket) => [ticket.id, ticket]));
  const twins = Object.fromEntries(box.routes.map(({ id, double }) => [id, double && box.routes.find((other) => other.double === double && other.id !== id)?.id]));
  const order = box.cities.map(({ id }) => id).sort((one, other) => at[one][1] - at[other][1]);
  const next = { ...Object.fromEntries(order.map((id) => [id, neighbours(at, id, touching[id])])), ...Object.fromEntries(box.routes.map((route) => [route.id, ends(at, route)])) };
  return { frame, point, at, routes, shapes, cities, touching, tickets, twins, order, next, kept: {} };
}

const WAYS = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] };

/** Arrows walk along the routes: from a city in each direction to the route that leads most nearly there. */
function neighbours(at, id, routes) {
  const [x, y] = at[id];
  const next = {};
  for (const [name, [dx, dy]] of Object.entries(WAYS)) {
    const ahead = routes.map((route) => {
      const other = route.a === id ? route.b : route.a;
      const [u, v] = [at[other][0] - x, at[other][1] - y];
      return { route, cos: (u * dx + v * dy) / Math.hypot(u, v) };
    });
    const best = ahead.filter(({ cos }) => cos > NEARLY).sort((one, other) => other.cos - one.cos)[0];
    if (best) next[name] = `route-${best.route.id}`;
  }
  return next;
}

/** From a route the arrows along it lead to its two cities, and those across it to what is nearest there. */
function ends(at, { a, b }) {
  const [[ax, ay], [bx, by]] = [at[a], at[b]];
  if (Math.abs(ax - bx) > Math.abs(ay - by)) return { left: `city-${ax < bx ? a : b}`, right: `city-${ax < bx ? b : a}` };
  return { up: `city-${ay < by ? a : b}`, down: `city-${ay < by ? b : a}` };
}

/** A route as a curve: its spaces from a to b with their directions, its middle, and its outline around the middle. */
function shape(from, to, bow, side, { length }, { unit, thick }) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = Math.hypot(dx, dy);
  const away = side * Math.max(TWINS * unit, thick / 2 + 0.7);
  const control = [(from[0] + to[0]) / 2 - dy * bow * 2, (from[1] + to[1]) / 2 + dx * bow * 2];
  const aside = [(-dy / along) * away, (dx / along) * away];
  const curve = Array.from({ length: SAMPLES + 1 }, (_, n) => bezier(from, control, to, n / SAMPLES)).map(([x, y]) => [x + aside[0], y + aside[1]]);
  const whole = lengthOf(curve);
  const trim = Math.min(5.2 * unit + 1.2, whole * 0.2);
  const step = (whole - 2 * trim) / length;
  const spaces = Array.from({ length }, (_, n) => pointOn(curve, trim + step * (n + 0.5)));
  const middle = pointOn(curve, whole / 2);
  const parts = bow ? Math.max(6, length * 2) : 1;
  const line = Array.from({ length: parts + 1 }, (_, n) => pointOn(curve, trim + ((whole - 2 * trim) * n) / parts));
  return { spaces, middle, line, step, thick, outline: outline(line, middle, thick * 0.66), around: outline(line, middle, thick * (length > 1 ? 1.08 : 0.88)) };
}

const bezier = ([ax, ay], [cx, cy], [bx, by], t) => [(1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by];
const lengthOf = (curve) => curve.slice(1).reduce((sum, [x, y], n) => sum + Math.hypot(x - curve[n][0], y - curve[n][1]), 0);

/** The point so far along a curve, and the direction there. */
function pointOn(curve, far) {
  let left = far;
  for (let n = 1; n < curve.length; n++) {
    const [dx, dy] = [curve[n][0] - curve[n - 1][0], curve[n][1] - curve[n - 1][1]];
    const part = Math.hypot(dx, dy);
    if (left <= part || n === curve.length - 1) return { x: curve[n - 1][0] + (dx * left) / part, y: curve[n - 1][1] + (dy * left) / part, tx: dx / part, ty: dy / part };
    left -= part;
  }
  return null;
}

const round = (value) => Math.round(value * 10) / 10;

/** A closed path around a line, in coordinates around its middle. */
function outline(line, { x, y }, wide) {
  const side = (sign) => line.map((one) => `${round(one.x - x - sign * one.ty * wide)} ${round(one.y - y + sign * one.tx * wide)}`);
  return `M${side(1).join("L")}L${side(-1).reverse().join("L")}Z`;
}

/** A box of this length and thickness lying along a direction, its corners rounded by `r`. */
export function box({ x, y, tx, ty }, length, thick, r) {
  const [l, w] = [length / 2, thick / 2];
  const p = (u, v) => `${round(x + u * tx - v * ty)} ${round(y + u * ty + v * tx)}`;
  const turn = `A${r} ${r} 0 0 1 `;
  return `M${p(-l + r, -w)}L${p(l - r, -w)}${turn}${p(l, -w + r)}L${p(l, w - r)}${turn}${p(l - r, w)}L${p(-l + r, w)}${turn}${p(-l, w - r)}L${p(-l, -w + r)}${turn}${p(-l + r, -w)}Z`;
}

/** The middle of a route's spaces as a line. */
export const lineOf = ({ line }) => `M${line.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;

/** A closed outline through points, its corners rounded off. */
export function smooth(points, point) {
  const half = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];
  const shown = points.map(point);
  const write = ([x, y]) => `${round(x)} ${round(y)}`;
  const start = half(shown.at(-1), shown[0]);
  return `M${write(start)}${shown.map((one, n) => `Q${write(one)} ${write(half(one, shown[(n + 1) % shown.length]))}`).join("")}Z`;
}

/** The routes that lead from one city to another among some routes, those of the least price in all, or null. */
export function way(routes, from, to, price = () => 1) {
  const reached = { [from]: { far: 0, path: [] } };
  for (const left = new Set([from]); left.size; ) {
    const city = [...left].reduce((one, other) => (reached[other].far < reached[one].far ? other : one));
    if (city === to) return reached[to].path;
    left.delete(city);
    for (const route of routes) {
      const next = route.a === city ? route.b : route.b === city ? route.a : null;
      const far = reached[city].far + price(route);
      if (!next || reached[next]?.far <= far) continue;
      reached[next] = { far, path: [...reached[city].path, route.id] };
      left.add(next);
    }
  }
  return null;
}

/** What `make` returns, anew only for another key than the last four: a board is drawn at two sizes in turns. */
export function lately(kept, name, key, make) {
  const known = (kept[name] ??= new Map());
  if (!known.has(key)) {
    if (known.size > 3) known.delete([...known.keys()][0]);
    known.set(key, Object.freeze(make()));
  }
  return known.get(key);
}
