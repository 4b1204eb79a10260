/* The map without what is on it: sea, land, lakes, cities and their names. */

import { lately, smooth } from "./geometry.js";
import { CITIES, NAMES } from "./names.js";

const EDGE = 9990;
const [MIN_LETTER, MAX_LETTER] = [12, 14]; // The height of names in pixels.
const [TALL, TIGHT, PLATE] = [0.84, 1, 3]; // A name's box: its height for that of its letters, and what a plate adds.
const SIDES = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];
const LEADER = 9;
const PALE = "color-mix(in srgb, var(--yellow) 35%, var(--white))";

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
  const key = [c.view.lang, c.view.seat, c.tools.scale, c.looked, JSON.stringify(goals)].join(" ");
  return lately(c.place.kept, "cities", key, () => {
    const all = c.place.order.map((id) => city(c, id, c.looked.includes(id), goals[id]));
    return c.tools.g({}, ...["leader", "point", "name"].flatMap((part) => all.flatMap((one) => one[part])));
  });
}

/** A city: its point, its name, and a leader between them where they stand apart. The name of a city that is looked at, or of an own
    ticket, is on a plate, which is round once the ticket is done; where the own routes are already, it is paler, and its point
    the own crest. */
function city(c, id, looked, goal) {
  const { frame: { unit }, tools, place } = c;
  const [x, y] = place.at[id];
  const plate = looked ? "var(--accent)" : goal && (goal === "met" ? PALE : tools.fill(goal));
  const { size, letters, set, spots } = names(c);
  const [left, top, right, bottom] = spots[id];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const [p, q] = [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))];
  const away = Math.hypot(p - x, q - y) > LEADER * size / 12;
  const line = (colour, wide) => tools.path(`M${x} ${y}L${p} ${q}`, { stroke: `var(--${colour})`, "stroke-width": wide / tools.scale });
  const dashes = goal === "ivory" ? { "stroke-dasharray": `${3 * unit} ${2 * unit}` } : {};
  const anchor = plate || away || Math.abs(u - x) < (right - left) * 0.4 ? "middle" : u > x ? "start" : "end";
  const at = { middle: u, start: left + unit, end: right - unit }[anchor];
  const name = ["text", { x: at, y: v + letters * 0.35, "font-size": Math.round(letters * 10) / 10, "text-anchor": anchor, "font-weight": plate ? 700 : 600, fill: looked ? "var(--on-accent)" : goal === "ok" ? "var(--paper)" : plate ? "var(--on-light)" : "var(--ink)", ...(set < 1 ? { textLength: right - left - 4 * unit, lengthAdjust: "spacingAndGlyphs" } : {}), ...(plate ? {} : { ...HALO, "stroke-width": letters * 0.26 }) }, place.cities[id].name[c.view.lang]];
  return {
    leader: away ? [line("paper", 3), line("ink", 1)] : [],
    point: [tools.circle(x, y, (plate && goal !== "ok" ? 6.4 : 5.1) * unit, { class: "piece", fill: goal !== "ivory" && plate || "var(--paper)" }), goal === "met" && tools.crest(c.view.seat, c.colours[c.view.seat], x, y, 9 * unit)],
    name: [plate && tools.rect(u, v, right - left, bottom - top, { class: "piece", "stroke-width": unit, fill: plate, rx: (goal === "ok" ? 9 : 3) * unit, ...dashes }), name],
  };
}

const HALO = { stroke: "var(--paper)", "stroke-opacity": 0.85, "paint-order": "stroke", "stroke-linejoin": "round" };

/** The box of each name: where names.js says for letters of at least this height. The city of another box than the shipped one
    has its name on the box's own side of it. */
const names = (c) => lately(c.place.kept, "names", `${c.view.lang} ${c.tools.scale}`, () => {
  const { frame, tools: { scale }, place, box, view } = c;
  const wanted = (c.narrow ? MIN_LETTER : Math.max(MIN_LETTER, Math.min(MAX_LETTER, MIN_LETTER * scale))) / scale;
  const all = c.phone?.names[frame.name] ?? NAMES;
  const { size, set, tight, at } = all.find((one) => one.size >= wanted - 0.1) ?? all.at(-1);
  const less = Math.min(1, wanted / size);
  const grown = (frame.width - frame.rail) / 360;
  const ids = CITIES.split(" ");
  const spots = Object.fromEntries(place.order.map((id) => {
    const [x, y] = place.at[id];
    const n = ids.indexOf(id);
    const angle = (SIDES.indexOf(box.label_sides[id]) * Math.PI) / 4;
    const wide = place.cities[id].name[view.lang].length * size * 0.7;
    const [dx, dy, w] = n < 0 ? [Math.cos(angle) * (wide / 2 + 6), Math.sin(angle) * size, wide] : at.slice(n * 3, n * 3 + 3);
    const high = size * TALL + (tight.split(" ").includes(id) ? TIGHT : PLATE) * grown;
    // Smaller letters take less of the room, beside the city.
    const near = (at, from, to) => { const held = Math.max(from, Math.min(to, at)); return [held + (from - held) * less, held + (to - held) * less]; };
    const [[left, right], [top, bottom]] = [near(x, x + dx - w / 2, x + dx + w / 2), near(y, y + dy - high / 2, y + dy + high / 2)];
    return [id, [left, top, right, bottom]];
  }));
  return { size, letters: Math.min(wanted, size), set, spots };
});

/** What tags keep clear of: names, cards, cities, and spaces of routes. */
export const keep = (c) => lately(c.place.kept, "keep", `${c.view.lang} ${c.tools.scale}`, () => {
  const boxes = [...Object.values(names(c).spots), [0, 0, c.frame.rail, c.frame.height]].map(([left, top, right, bottom]) => ({ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 2, height: bottom - top + 2 }));
  const points = Object.values(c.place.at).map(([x, y]) => ({ x, y, width: 17 * c.unit, height: 17 * c.unit }));
  return [...boxes, ...points, ...Object.values(c.place.shapes).flatMap(({ spaces, step, thick }) => spaces.flatMap(({ x, y, tx, ty }) => [-0.3, 0, 0.3].map((part) => ({ x: x + tx * step * part, y: y + ty * step * part, width: thick, height: thick }))))];
});
