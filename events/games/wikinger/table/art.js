/* The pieces as drawings. Figures and tiles are drawn once, in `supply`, and used wherever they lie. */

import { BOAT, BODY, BUILDINGS, DECOR, EMBLEMS, GEAR, GRASS, HULL, SAIL, SAND, STONE, WAVES } from "./drawings.js";

const LAND = "color-mix(in srgb, var(--green) 42%, var(--land))";
const BEACH = "color-mix(in srgb, var(--yellow) 22%, var(--land))";
const SHADE = "color-mix(in srgb, var(--green) 70%, var(--outline))";
/** The smallest type that can be read, in pixels. */
export const SMALLEST = 11.6;
const LITTLE = 22; // Pixels of a ship below which there is no room for what it is worth.

export const sailOf = (tile) => tile.replace("ship_", "");
export const isShip = (tile) => tile.startsWith("ship_");

/** A figure of this size around `x`, `y`. */
export const figure = (name, x, y, size, attributes = {}) => ["use", { href: `#figure-${name}`, transform: `translate(${x} ${y}) scale(${size / 21})`, ...attributes }];

/** A tile in a box of 100 around 0, 0, without its water, so that what lies on the sea is seen around an island; what a
    ship is worth is drawn by itself (`reward`), so that it can be read. */
export const tile = (name, special = false) => ["use", { href: `#tile-${name}${special ? "-special" : ""}` }];

/** All figures and tiles, to be used. */
export function supply(sight) {
  const { figure_colors: colours, tiles, ships } = sight.components;
  const named = (id, node) => ["g", { id }, node];
  const islands = Object.keys(tiles);
  return ["defs", { key: "supply" },
    ...Object.keys(colours).map((name) => named(`figure-${name}`, figureShape(sight, name, colours[name]))),
    ...islands.map((name) => named(`tile-${name}`, island(sight, name, false))),
    ...islands.filter((name) => name in BUILDINGS).map((name) => named(`tile-${name}-special`, island(sight, name, true))),
    ...Object.keys(ships).map((sail) => named(`tile-ship_${sail}`, ship(sight, sail)))];
}

/** A silhouette in its colour, and a sign on the chest. */
function figureShape({ tools }, name, colour) {
  const { g, path, circle, fill, inkOn } = tools;
  const thin = { class: "piece", style: { strokeWidth: 1 }, "stroke-linejoin": "round" };
  return g({}, circle(0, -2.8, 3.3, { ...thin, fill: "var(--ivory)" }), path(BODY + GEAR[name], { ...thin, fill: fill(colour) }), path(EMBLEMS[name], { fill: "none", stroke: inkOn(colour), "stroke-width": 1.1, "stroke-linecap": "round", "stroke-linejoin": "round" }));
}

const waves = ({ tools }) => tools.path(WAVES, { fill: "none", stroke: "var(--sea-2)", "stroke-width": 3, "stroke-linecap": "round" });

function island(sight, name, special) {
  const { g, path } = sight.tools;
  const shape = name === "left" || name === "right" ? name : "middle";
  return g({}, waves(sight), path(SAND[shape], { fill: BEACH }), path(GRASS[shape], { fill: LAND }), shape === "middle" ? g({ transform: "translate(-26 -8) scale(0.66)" }, building(sight, name, special)) : path(DECOR[shape], { fill: SHADE, opacity: 0.7 }));
}

/** A building; a special one stands on a bright ground. */
export function building(sight, name, special = false, y = 0) {
  const { g, path, rect } = sight.tools;
  const { d, line } = BUILDINGS[name];
  return g({ transform: `translate(0 ${y})` },
    special && rect(0, -5, 66, 54, { fill: "var(--yellow)", class: "piece", rx: 10 }),
    path(d, { fill: special ? "var(--paper)" : "var(--wood)", class: "piece", "stroke-linejoin": "round" }),
    path(line, { fill: "none", stroke: "var(--outline)", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }));
}

/** The number of the building on a tile, below it: only where special buildings are built on it. */
export const numeral = ({ tools, view }, name, [x, y], size) => (view.options.advanced && name in BUILDINGS ? tools.text(x - size * 0.26, y + size * 0.16, name.slice(-1), size * 0.24, { weight: 700 }) : null);

/** A ship with its sail in its colour, and the colour's sign on it. */
function ship(sight, sail) {
  const { g, path, glyph, fill, inkOn } = sight.tools;
  const thick = { class: "piece", style: { strokeWidth: 2.5 } };
  return g({}, waves(sight), g({ transform: "translate(0 -7) scale(0.8)" }, path("M0-44V14", { stroke: "var(--outline)", "stroke-width": 4 }), path(SAIL, { ...thick, fill: fill(sail) }), glyph(sail, 0, -19, 22, inkOn(sail)), path(HULL, { ...thick, fill: "var(--wood-2)" })));
}

/** Below a ship what it is worth: what it pays once it is repelled (+), and else costs (−). */
export function reward(sight, sail, x, y, size, sign) {
  if (size * sight.tools.scale < LITTLE) return null;
  const high = Math.max(size * 0.33, 12.8 / sight.tools.scale);
  return plate(sight, sail, x, y + size * (high > size * 0.4 ? 0.48 : 0.43) - high / 2, high, sign);
}

/** What a ship is worth, on a plate that is round and yellow for gold, and as a rune stone is for points. */
export function plate({ tools: { g, rect, text }, components }, sail, x, y, high, sign) {
  const { kind, amount } = components.ships[sail];
  const look = kind === "gold" ? { fill: "var(--yellow)", rx: high / 2 } : { fill: "var(--ivory)", rx: high * 0.15 };
  return g({}, rect(x, y, high * 1.65, high, { class: "piece", ...look }), text(x, y, sign + amount, high * 0.9, { weight: 700, colour: "var(--on-light)", always: true }));
}

/** The height of a number on something small: never too small to be read, as long as it has room. */
const legible = ({ scale }, r, part) => Math.max(r * part, Math.min(r * 1.6, SMALLEST / scale));

/** A coin with a number: gold. */
export function coin({ tools }, x, y, r, number = "") {
  const { g, circle, text } = tools;
  return g({}, circle(x, y, r, { fill: "var(--yellow)", class: "piece" }), text(x, y, number, legible(tools, r, 1.3), { weight: 700, colour: "var(--on-light)" }));
}

/** A rune stone with a number: points. */
export function points({ tools }, x, y, r, number = "") {
  const { g, path, text } = tools;
  return g({}, path(STONE, { transform: `translate(${x} ${y}) scale(${r / 9.5})`, fill: "var(--ivory)", class: "piece", style: { strokeWidth: 14 / r }, "stroke-linejoin": "round" }), text(x, y + r * 0.02, number, legible(tools, r, 1.25), { weight: 700, colour: "var(--on-light)" }));
}

/** A special tile as a card of 112 by 76: what it is about, and by how much; without a name and a frame on a button. */
export function specialTile(sight, name, named = true) {
  const { g, rect, text } = sight.tools;
  return g({}, named && rect(0, 0, 112, 76, { fill: "var(--paper)", class: "piece", rx: 9 }), g({ transform: named ? "" : "translate(0 11)" }, emblem(sight, name)), named && text(0, 25, sight.special(name), 16.5, { fits: 108 }));
}

/** Something face down, with how many there are. */
export function pile({ tools }, count, x, y, width, height) {
  const { g, rect, text, circle } = tools;
  return g({}, rect(x, y, width, height, { class: "piece", fill: "var(--panel)" }), rect(x, y, width - 8, height - 8, { fill: "url(#hatch)", rx: 3 }), circle(x, y, 15, { fill: "var(--paper)", class: "piece" }), text(x, y, count, 18, { weight: 700 }));
}

const PLUS = { goldsmith_plus_1: ["goldsmith", "+1"], goldsmith_plus_2: ["goldsmith", "+2"], noble_plus_1: ["noble", "+1"], scout_plus_1: ["scout", "+1"], fisher_plus_1: ["fisher", "+1"], boatman_token: ["boatman", "+1"], supply_3: ["fisher", "×3"] };

function emblem(sight, name) {
  const { g, glyph, text } = sight.tools;
  if (name in PLUS) return g({}, figure(PLUS[name][0], -18, -12, 40), text(20, -10, PLUS[name][1], 26, { weight: 700 }));
  if (name === "boat") return glyph(BOAT, 0, -12, 46);
  if (name === "gold_5") return coin(sight, 0, -12, 21, 5);
  if (name === "gold_3") return g({}, coin(sight, -22, -12, 17, 3), text(2, -12, "→", 20), points(sight, 26, -12, 17, 1));
  return g({ transform: "scale(0.88)" }, building(sight, name, true, -11));
}
