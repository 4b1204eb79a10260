/* The wheel: twelve places with a tile and a figure each, prices on the disc in the middle, and in the hub what comes next. */

import { coin, figure, isShip, numeral, reward, sailOf, tile } from "./art.js";
import { FIGURE } from "./display.js";
import { hub } from "./hub.js";
import { SLOTS, capital } from "./sight.js";

export const FAR = 0.785; // How far from the middle of the wheel its places lie, in its radius.
/** How far left of the middle of its place a tile lies, and how far right of it its figure stands, in the size of the tile. */
const [ASIDE, BESIDE] = [0.25, 0.47];
const WIDE = 1.5; // A place with both, in the size of a tile.

/** The wheel around `x`, `y` with the radius `r`: drawing and places. */
export function wheel(sight, x, y, r) {
  const spots = sight.components.wheel_positions.map((spot) => [(spot.x - 5000) / 4000, (spot.y - 5000) / 4000]);
  const at = (slot, far) => [x + spots[slot][0] * far, y + spots[slot][1] * far];
  const size = r * 0.25;
  const combinations = sight.state.wheel.map((one) => combination(sight, one, at(one.slot, r * FAR), size));
  const prices = sight.state.wheel.map((one) => price(sight, one, at(one.slot, r * 0.503), r * 0.062));
  const places = sight.state.wheel.map((one) => place(sight, one, at(one.slot, r * FAR), size + 1));
  return { tree: [ground(sight, x, y, r), ...combinations.flat(), ...prices, ...hub(sight, x, y, r * 0.44)], places: ordered(places) };
}

function ground(sight, x, y, r) {
  const { g, circle, path } = sight.tools;
  const taken = new Set(sight.state.wheel.map(({ slot }) => slot));
  const wedges = Array.from({ length: SLOTS }, (_, slot) => path(wedge(slot, r * 0.44, r - 5), { fill: slot % 2 ? "var(--wood)" : "color-mix(in srgb, var(--wood) 78%, var(--wood-2))", opacity: taken.has(slot) ? 1 : 0.5, stroke: "var(--wood-2)", "stroke-width": 1.5 }));
  return g({ transform: `translate(${x} ${y})` }, circle(0, 0, r, { fill: "var(--wood-2)", class: "piece" }), circle(0, 0, r - 5, { fill: "var(--panel)" }), ...wedges, circle(0, 0, r * 0.44, { fill: "var(--paper)", class: "piece" }));
}

function wedge(slot, near, far) {
  const point = (radius, turn) => {
    const angle = ((slot + turn) / SLOTS) * 2 * Math.PI;
    return `${Math.round(Math.sin(angle) * radius * 10) / 10} ${Math.round(-Math.cos(angle) * radius * 10) / 10}`;
  };
  return `M${point(near, -0.5)}L${point(far, -0.5)}A${far} ${far} 0 0 1 ${point(far, 0.5)}L${point(near, 0.5)}A${near} ${near} 0 0 0 ${point(near, -0.5)}Z`;
}

/** A tile and its figure; both glide to the display of their buyer. */
export function combination(sight, { slot, tile: name, figure: who, dearest, locked }, [middle, y], size) {
  const { g, rect, glyph, circle, text } = sight.tools;
  const earns = dearest && sight.view.options.advanced && sight.state.wheel.find((one) => one.slot === slot).price > 0;
  const round = sight.state.round;
  const high = size * FIGURE;
  const sails = isShip(name);
  const x = middle - (who ? size * ASIDE : 0);
  const [fx, fy] = [middle + size * BESIDE, y];
  const dim = locked ? { opacity: 0.5 } : {};
  const lost = sight.fitsNowhere(slot);
  return [
    ["g", { at: [x, y, size / 100], key: `tile-${round}-${slot}`, ...(lost ? { opacity: 0.4 } : dim) }, rect(0, 0, 100, 100, { fill: "var(--sea)", rx: 5 }), sails ? g({ transform: "translate(-20 -2) scale(0.76)" }, tile(name)) : tile(name), rect(0, 0, 100, 100, { fill: "none", class: "piece", rx: 5, style: { strokeWidth: 150 / size } })],
    numeral(sight, name, [x, y], size),
    sails && reward(sight, sailOf(name), x - size * 0.24, y, size, "±"),
    lost && struck(sight, x, y, size - 4, size - 4),
    who && ["g", { at: [fx, fy, high / 21], key: `figure-${round}-${slot}` }, figure(who, 0, 0, 21, dim)],
    locked && g({}, circle(x + size * 0.38, y - size * 0.36, size * 0.19, { fill: "var(--paper)", class: "piece" }), glyph("lock", x + size * 0.38, y - size * 0.36, size * 0.2)),
    earns && g({}, circle(x + size * 0.38, y - size * 0.36, size * 0.18, { fill: "var(--paper)", class: "piece" }), text(x + size * 0.38, y - size * 0.36, "★", size * 0.28, { always: true })),
  ];
}

/** Over a tile that fits nowhere. */
export const struck = ({ tools: { path } }, x, y, width, height) => path(`M${-width / 2} ${height / 2}L${width / 2} ${-height / 2}`, { transform: `translate(${x} ${y})`, fill: "none", stroke: "var(--warn)", "stroke-width": 2.5 });

function price(sight, { price: cost, figure: who }, [x, y], r) {
  return ["g", { at: [x, y], key: `price-${cost}`, opacity: who ? 1 : 0.7 }, coin(sight, 0, 0, r, cost)];
}

/** A place to buy from; it tells price, tile, figure, and why it is locked. */
export function place(sight, one, [x, y], size) {
  return { id: `slot-${one.slot}`, label: told(sight, one), does: sight.doesTile(one.tile, one.figure), x, y, width: size * WIDE, height: size, means: [{ type: "buy", slot: one.slot }], why: one.locked ? locked(sight, one) : undefined, look: sight.me === null ? undefined : `seat-${sight.me}` };
}

/** Arrows left and right go along the prices. */
export function ordered(places) {
  return places.map((one, index) => ({ ...one, next: { left: places[index - 1]?.id, right: places[index + 1]?.id } }));
}

function told(sight, { slot, price: cost, tile: name, figure: who, dearest }) {
  const what = who ? sight.say("with", { tile: sight.tile(name), figure: sight.figure(who) }) : sight.say("alone", { tile: sight.tile(name) });
  return [`${capital(sight.say("price", { n: cost }))}: ${what}`, sight.fitsNowhere(slot) && sight.say("nowhere"), dearest && cost > 0 && sight.view.options.advanced && sight.say("dearest")].filter(Boolean).join(", ");
}

export function locked(sight, { others_of_color: n, figure: who }) {
  return sight.say("locked", { n, who: n > 1 ? sight.figures(who) : sight.figure(who) });
}
