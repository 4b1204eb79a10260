/* Routes on the map: free spaces with their colour and glyph, ferries, tunnels, closed twins, and trains of their owners. */

import { box, lately, lineOf } from "./geometry.js";

/** The routes; the same node as long as nothing of them has changed. */
export function routes(c) {
  const news = [...c.news].filter((id) => id.startsWith("route-"));
  const on = [JSON.stringify(c.state.routes), c.state.closed, news, c.detailed, c.cut, ...c.claimable].join(" ");
  return lately(c.place.kept, "routes", on, () => c.tools.g({}, ...c.box.routes.toSorted((one, other) => level(c, one) - level(c, other)).map((one) => route(c, one))));
}

/** Trains lie over free routes, and what is crossed out over trains. */
const level = (c, { id }) => (id in c.state.routes) + 2 * c.closed.has(id);

/** A route on the map: drawn once for each owner, and kept. */
function route(c, one) {
  const owner = c.state.routes[one.id];
  if (owner !== undefined && (c.news.has(`route-${one.id}`) || c.cut)) return trains(c, one, owner);
  const key = owner !== undefined ? `owner ${owner} ${one.id}` : c.closed.has(one.id) ? `closed ${one.id}` : `free ${one.id} ${c.detailed} ${fades(c, one)}`;
  c.place.kept[key] ??= Object.freeze(owner !== undefined ? trains(c, one, owner) : c.closed.has(one.id) ? closed(c, one) : free(c, one));
  return c.place.kept[key];
}

/** Routes that cannot be claimed now stand back behind those that can. */
const fades = ({ claimable }, { id }) => claimable.size > 0 && !claimable.has(id);

function free(c, one) {
  return c.tools.g({ key: `free-${one.id}`, ...(fades(c, one) ? { opacity: c.narrow ? 0.5 : 0.6 } : {}) }, bed(c, one), ...slots(c, one));
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
  const body = c.tools.path(spaces.map((space) => box(space, length, thick, Math.round(r * 100) / 100)).join(""), { class: "piece", "stroke-linejoin": "round", fill: `color-mix(in srgb, ${c.tools.fill(one.color)} ${{ gray: 85, black: 90, purple: 95 }[one.color] ?? 75}%, var(--white))`, "stroke-opacity": one.color === "white" ? 1 : 0.6, "stroke-width": c.unit });
  const symbols = c.box.symbol_slots[one.id] ?? [];
  const marks = spaces.map(({ x, y }, n) => (c.detailed || symbols.includes(n) ? c.tools.glyph(symbols.includes(n) ? "locomotive" : one.color, x, y, Math.min(thick * 1.06, length * 0.95), c.tools.inkOn(one.color)) : null));
  const { x, y } = spaces[spaces.length >> 1];
  const number = one.groups && one.type === "plain" ? [c.tools.circle(x, y, 7.6, { class: "piece", fill: "var(--paper)" }), ["text", { x, y: y + 4.4, "font-size": 12.4, "font-weight": 700, "text-anchor": "middle", fill: "var(--ink)" }, one.length]] : [];
  return [body, ...marks, ...number];
}

/** A twin that nobody may claim any more: a thin gray line, and each of its spaces crossed out. */
function closed(c, one) {
  const shape = c.place.shapes[one.id];
  const r = 2.9 * c.unit;
  const crosses = shape.spaces.map(({ x, y }) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m${-2 * r} 0l${2 * r} ${-2 * r}`).join("");
  const stroke = (d, colour, wide) => c.tools.path(d, { fill: "none", stroke: colour, "stroke-width": wide * c.unit, "stroke-linecap": "round" });
  return c.tools.g({ key: `closed-${one.id}` }, stroke(lineOf(shape), "var(--ink-2)", 5), stroke(lineOf(shape), "var(--gray)", 3.4), stroke(crosses, "var(--paper)", 4.6), stroke(crosses, "var(--ink)", 1.7));
}

/** The trains of an owner: thicker than spaces and on one dark bar, each with the crest of the seat. */
function trains(c, one, seat) {
  const shape = c.place.shapes[one.id];
  const { spaces, step, middle } = shape;
  const thick = shape.thick * 1.25;
  const cut = c.cut && !c.cut.includes(one.id);
  const news = c.news.has(`route-${one.id}`);
  const bar = (wide, colour) => c.tools.path(lineOf(shape), { fill: "none", stroke: colour, "stroke-width": wide, "stroke-linejoin": "round", "stroke-linecap": "round" });
  const crest = ({ x, y }) => { const [tag, how] = c.tools.crest(seat, c.colours[seat], x, y, thick * 0.8); return [tag, { ...how, fill: "var(--paper)", "stroke-width": 2.4 }]; };
  return c.tools.g(
    { key: `train-${one.id}`, ...(news ? { class: "arrive", style: c.from(seat, middle) } : {}), opacity: cut ? 0.3 : 1 },
    bar(thick + 5 * c.unit, "var(--paper)"),
    bar(thick + 3 * c.unit, "var(--outline)"),
    c.tools.path(spaces.map((space) => box(space, step - 1.6 * c.unit, thick, 2 * c.unit)).join(""), { fill: c.tools.fill(c.colours[seat]) }),
    ...spaces.map(crest),
  );
}

/** The trains that a claim would put on the map: what lies below them shows through. */
export function ghost(c) {
  const { chosen, seat } = c.view;
  if (chosen?.type !== "claim_route" || seat === null) return null;
  const { spaces, step, thick } = c.place.shapes[chosen.route];
  return c.tools.path(spaces.map((space) => box(space, step * 0.9, thick * 1.2, 1)).join(""), { fill: c.tools.fill(c.colours[seat]), "fill-opacity": 0.6, stroke: "var(--outline)", "stroke-width": c.unit });
}
