/* The wheel: twelve places with a tile and a figure each, prices on the disc in the middle, and in the hub what comes next. */

import { coin, figure, isShip, reward, sailOf, tile } from "./art.js";
import { BAG } from "./drawings.js";
import { standAt } from "./display.js";
import { FIGURES, SLOTS, capital } from "./sight.js";

/** The wheel around `x`, `y` with the radius `r`: drawing and places. */
export function wheel(sight, x, y, r) {
  const spots = sight.components.wheel_positions.map((spot) => [(spot.x - 5000) / 4000, (spot.y - 5000) / 4000]);
  const at = (slot, far) => [x + spots[slot][0] * far, y + spots[slot][1] * far];
  const size = r * 0.272;
  const combinations = sight.state.wheel.map((one) => combination(sight, one, at(one.slot, r * 0.775), size));
  const prices = sight.state.wheel.map((one) => price(sight, one, at(one.slot, r * 0.5), r * 0.062));
  const places = sight.state.wheel.map((one) => place(sight, one, at(one.slot, r * 0.775), size + 6));
  return { tree: [ground(sight, x, y, r), ...combinations.flat(), ...prices, ...hub(sight, x, y, r * 0.42)], places: ordered(places) };
}

function ground(sight, x, y, r) {
  const { g, circle, path } = sight.tools;
  const taken = new Set(sight.state.wheel.map(({ slot }) => slot));
  const wedges = Array.from({ length: SLOTS }, (_, slot) => path(wedge(slot, r * 0.42, r - 5), { fill: slot % 2 ? "var(--wood)" : "color-mix(in srgb, var(--wood) 78%, var(--wood-2))", opacity: taken.has(slot) ? 1 : 0.5, stroke: "var(--wood-2)", "stroke-width": 1.5 }));
  return g({ transform: `translate(${x} ${y})` }, circle(0, 0, r, { fill: "var(--wood-2)", class: "piece" }), circle(0, 0, r - 5, { fill: "var(--panel)" }), ...wedges, circle(0, 0, r * 0.42, { fill: "var(--paper)", class: "piece" }));
}

function wedge(slot, near, far) {
  const point = (radius, turn) => {
    const angle = ((slot + turn) / SLOTS) * 2 * Math.PI;
    return `${Math.round(Math.sin(angle) * radius * 10) / 10} ${Math.round(-Math.cos(angle) * radius * 10) / 10}`;
  };
  return `M${point(near, -0.5)}L${point(far, -0.5)}A${far} ${far} 0 0 1 ${point(far, 0.5)}L${point(near, 0.5)}A${near} ${near} 0 0 0 ${point(near, -0.5)}Z`;
}

/** A tile and its figure; both glide to the display of whoever buys them. */
export function combination(sight, { slot, tile: name, figure: who, dearest, locked }, [x, y], size) {
  const { g, rect, glyph, circle } = sight.tools;
  const earns = dearest && sight.view.options.advanced && sight.state.wheel.find((one) => one.slot === slot).price > 0;
  const round = sight.state.round;
  const high = isShip(name) ? size * 0.56 : size * 0.68;
  const [fx, fy] = isShip(name) ? [x + size * 0.3, y + size * 0.22] : standAt([x, y], size, name);
  const dim = locked ? { opacity: 0.5 } : {};
  return [
    ["g", { at: [x, y, size / 100], key: `tile-${round}-${slot}`, ...dim }, tile(name), rect(0, 0, 100, 100, { fill: "none", class: "piece", rx: 5, style: { strokeWidth: 150 / size } })],
    isShip(name) && reward(sight, sailOf(name), x - size * 0.16, y, size),
    who && ["g", { at: [fx, fy, high / 21], key: `figure-${round}-${slot}` }, figure(who, 0, 0, 21, dim)],
    locked && g({}, circle(x + size * 0.38, y - size * 0.36, size * 0.19, { fill: "var(--paper)", class: "piece" }), glyph("lock", x + size * 0.38, y - size * 0.36, size * 0.2)),
    earns && g({}, circle(x - size * 0.4, y - size * 0.4, size * 0.19, { fill: "var(--paper)", class: "piece" }), star(sight, x - size * 0.4, y - size * 0.4, size * 0.26)),
  ];
}

function star({ tools }, x, y, size) {
  return tools.glyph({ d: "M0-10 2.9-3.6 9.700-2.9 4.6 1.700 6 8.5 0 5-6 8.5-4.6 1.700-9.700-2.9-2.9-3.6Z" }, x, y, size);
}

function price(sight, { price: cost, figure: who }, [x, y], r) {
  return ["g", { at: [x, y], key: `price-${cost}`, opacity: who ? 1 : 0.7 }, coin(sight, 0, 0, r, cost)];
}

/** A place to buy from; it tells price, tile, figure, and why it is locked. */
export function place(sight, one, [x, y], size) {
  return { id: `slot-${one.slot}`, label: told(sight, one), x, y, width: size, height: size, means: [{ type: "buy", slot: one.slot }], why: one.locked ? locked(sight, one) : undefined, look: sight.me === null ? undefined : `seat-${sight.me}` };
}

/** Arrows left and right go along the prices. */
export function ordered(places) {
  return places.map((one, index) => ({ ...one, next: { left: places[index - 1]?.id, right: places[index + 1]?.id } }));
}

function told(sight, { price: cost, tile: name, figure: who, dearest }) {
  const what = who ? sight.say("with", { tile: sight.tile(name), figure: sight.figure(who) }) : sight.say("alone", { tile: sight.tile(name) });
  return [`${capital(sight.say("price", { n: cost }))}: ${what}`, dearest && cost > 0 && sight.view.options.advanced && sight.say("dearest")].filter(Boolean).join(", ");
}

export function locked(sight, { others_of_color: n, figure: who }) {
  return sight.say("locked", { n, who: n > 1 ? sight.figures(who) : sight.figure(who) });
}

// --- the hub -----------------------------------------------------------------------------------------------------------

function hub(sight, x, y, r) {
  const { state, view } = sight;
  const counts = state.drawn && FIGURES.some((figure) => state.drawn[figure]) ? state.drawn : null;
  if (view.look === "bag") return [figureGrid(sight, state.bag, x, y - r * 0.08, r * 0.9), sight.tools.text(x, y - r * 0.8, capital(sight.say("bag")), 17, { weight: 600 })];
  if (counts) return [figureGrid(sight, counts, x, y - r * 0.08, r * 0.9, true), sight.tools.text(x, y - r * 0.8, sight.say("drawn"), 16, { weight: 600, fits: r * 1.3 })];
  const why = state.wheel.find((one) => one.locked);
  const done = leaving(sight);
  return [roundTrack(sight, x, y, r), done ? button(sight, done.say, x, y + r * 0.68) : why ? lockNote(sight, why, x, y + r * 0.62) : null];
}

/** What ends a step without doing anything: no special tile, no more boatmen. */
function leaving({ types }) {
  if (types.has("decline_special_tile")) return { type: "decline_special_tile", id: "decline", say: "decline" };
  return types.has("end_boatmen") ? { type: "end_boatmen", id: "end-boatmen", say: "end" } : null;
}

function button(sight, name, x, y) {
  const { g, rect, text } = sight.tools;
  return g({}, rect(x, y, 170, 40, { fill: "var(--panel)", class: "piece", rx: 10 }), text(x, y, sight.say(name), 17, { fits: 160 }));
}

/** The button in the hub as a place. */
export function hubPlaces(sight, x, y, r) {
  const done = leaving(sight);
  return done ? [{ id: done.id, label: sight.say(done.say), x, y: y + r * 0.68, width: 170, height: 40, means: [{ type: done.type }] }] : [];
}

/** The six rounds as stones: which scoring ends each, and which round it is. */
function roundTrack(sight, x, y, r) {
  const { g, text, circle, path } = sight.tools;
  const { state, components } = sight;
  const stones = components.scorings.map((kind, index) => {
    const [sx, here] = [x + (index - 2.5) * r * 0.27, index + 1 === state.round];
    const shape = kind === "big" ? path("M-10-10H10V10H-10Z", { fill: here ? "var(--accent)" : "var(--panel)", class: "piece" }) : circle(0, 0, 8, { fill: here ? "var(--accent)" : "var(--panel)", class: "piece" });
    return g({ transform: `translate(${sx} ${y - r * 0.42})`, opacity: index + 1 < state.round ? 0.4 : 1 }, shape);
  });
  return g({}, ...stones, text(x, y - r * 0.1, sight.say("round", { n: state.round, of: components.rounds }), 24, { weight: 700 }), text(x, y + r * 0.16, nextScoring(sight), 18, { fits: r * 1.75 }), text(x, y + r * 0.38, sight.say("left", { n: state.purchases_left }), 17, { colour: "var(--ink-2)", fits: r * 1.6 }));
}

export function nextScoring(sight) {
  const { state, components } = sight;
  if (state.round === components.rounds) return sight.say("then", { what: sight.say("final") });
  return sight.say("then", { what: sight.say(state.scoring) });
}

function lockNote(sight, one, x, y) {
  const { g, text, glyph } = sight.tools;
  const note = `0: +${one.others_of_color} ${sight.figures(one.figure)}`;
  return g({}, glyph("lock", x - 64, y, 17), text(x + 10, y, note, 17, { fits: 136 }));
}

/** Figures of each colour with how many there are, in two rows of three. */
function figureGrid(sight, counts, x, y, width, strong = false) {
  const { g, text } = sight.tools;
  const step = width * 0.62;
  return g({}, ...FIGURES.map((name, index) => {
    const [fx, fy] = [x + ((index % 3) - 1) * step, y + (index < 3 ? -0.5 : 0.5) * step * 0.98];
    return g({ opacity: counts[name] ? 1 : 0.3 }, figure(name, fx - 14, fy, width * 0.38), text(fx + width * 0.22, fy + 4, `${counts[name] ?? 0}`, strong ? 22 : 20, { weight: 700 }));
  }));
}

/** Places for the drawn figures in the hub, of which one is removed or a colour is placed. */
export function drawnPlaces(sight, x, y, r) {
  const step = r * 0.9 * 0.62;
  if (sight.view.look === "bag") return [];
  return FIGURES.map((name, index) => ({ name, index })).filter(({ name }) => sight.state.drawn[name]).map(({ name, index }) => ({
    id: `drawn-${name}`, label: `${sight.say("drawn")}: ${sight.counts({ [name]: sight.state.drawn[name] })[0]}`, x: x + ((index % 3) - 1) * step, y: y - r * 0.08 + (index < 3 ? -0.5 : 0.5) * step * 0.98, width: step - 6, height: step - 4,
    means: [{ type: "remove_figure", figure: name }, { type: "place_figures", figure: name }],
  }));
}

/** The bag: a look into it shows its colours in the hub. */
export function bagPlace(sight, x, y) {
  const { bag } = sight.state;
  const total = FIGURES.reduce((sum, name) => sum + (bag[name] ?? 0), 0);
  const { g, glyph, text } = sight.tools;
  const list = sight.counts(bag).join(", ") || sight.say("none");
  return { tree: g({}, glyph(BAG, x, y, 44), text(x, y + 6, total, 18, { weight: 700 })), place: { id: "bag", label: sight.say("inBag", { what: list }), x, y, r: 24, look: "bag" } };
}
