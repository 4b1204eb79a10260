/* The course of Raids with its ships: as a ring where there is room, and as rows on a telephone. */

import { ANCHOR, HULL, TILES } from "./drawings.js";
import { HOME, Tiles } from "./tiles.js";

const GHOST = "ghost";

export class Course extends Tiles {
  // --- the course, wide ------------------------------------------------------------------------------------------------

  ring() {
    const { map } = this.components;
    const points = new Map(map.places.map((point) => [point.place, point]));
    const at = (place) => (place === HOME ? map.harbour : points.get(place));
    const places = this.state.map.filter(({ place }) => place > 0).map((here) => this.place(here, at(here.place), here.place === HOME ? map.harbour : map.tile));
    return { width: map.width, height: map.height, tree: [this.water(map), this.way(at), this.harbour(map), ...this.state.map.map((here) => this.piece(here, at(here.place), map.tile.width)), this.middle(map), ...this.fleet(at, map), this.dispute(at)], places };
  }

  water({ width, height, tile }) {
    const { rect, path } = this.tools;
    const waves = Array.from({ length: 12 }, (_, n) => `M${190 + (n % 4) * 240} ${190 + Math.floor(n / 4) * 92}q12-9 24 0t24 0`).join("");
    return ["g", {}, rect(width / 2, height / 2, width, height, { fill: "var(--sea)", rx: 16 }), rect(width / 2, height / 2, width - tile.width * 2 - 90, height - tile.height * 2 - 96, { fill: "var(--sea-2)", rx: 22 }), path(waves, { fill: "none", stroke: "var(--sea)", "stroke-width": 3, "stroke-linecap": "round" })];
  }

  /** The course as a line, and over it the way that is picked. */
  way(at) {
    const line = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => at(from + n)).map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
    const chosen = this.view.chosen?.to;
    const from = this.view.seat === null ? 0 : this.state.ships[this.view.seat]?.place;
    return ["g", {}, ["path", { d: `${line(0, HOME)}Z`, fill: "none", stroke: "var(--paper)", "stroke-width": 6, "stroke-dasharray": "2 12", "stroke-linecap": "round", "stroke-linejoin": "round" }], chosen ? ["path", { d: line(from, chosen), fill: "none", stroke: "var(--accent)", "stroke-width": 10, "stroke-linejoin": "round", "stroke-linecap": "round", opacity: 0.8 }] : null];
  }

  harbour({ harbour }) {
    const { rect, glyph, text, g } = this.tools;
    return g({ at: [harbour.x, harbour.y] }, rect(0, 0, harbour.width, harbour.height, { fill: "var(--land)", class: "piece", rx: 18 }), glyph(ANCHOR, 0, -62, 40), text(0, -26, this.say("harbour"), 17, { weight: 600 }));
  }

  /** The harbour tile of this voyage, with everybody's count and what it pays, and what the voyages to come count. */
  middle({ harbour_tile: spot }) {
    const { g, rect, text, crest } = this.tools;
    const { harbour_tile: tile, harbour_tiles: all, harbour_counts: counts, voyage } = this.state;
    if (!tile) return null;
    const named = (one) => this.text(this.components.names.harbours[one]);
    const [left, right, top] = [spot.x - 76, spot.x + 236, spot.y - 100];
    const table = counts.map((count, seat) => g({ at: [left + 14 + seat * 76, top + 166] }, crest(seat, this.colour(seat), 0, 0, 26), text(30, 0, count, 24, { weight: 600 })));
    const later = all.slice(voyage).map((one, index) => g({ at: [right, top + 74 + index * 38] }, text(0, 0, `${voyage + 1 + index}`, 18, { anchor: "start", colour: "var(--ink-2)" }), text(24, 0, named(one), 20, { anchor: "start", fits: 190 })));
    return g({},
      rect(spot.x + 180, spot.y, 560, 200, { fill: "var(--paper)", rx: 18 }),
      text(left, top + 32, `${this.say("harbour")}, ${this.say("voyage", { n: voyage })}`, 17, { anchor: "start", colour: "var(--ink-2)" }),
      text(left, top + 70, named(tile), 30, { anchor: "start", weight: 700, fits: 300 }),
      text(left, top + 114, this.pay, 22, { anchor: "start", fits: 300 }),
      ...table, later.length ? text(right, top + 32, this.say("later"), 17, { anchor: "start", colour: "var(--ink-2)" }) : null, ...later);
  }

  // --- ships -----------------------------------------------------------------------------------------------------------

  fleet(at, map) {
    const ships = this.state.ships.map((ship) => this.ship(ship.seat, this.berth(ship, at, map)));
    const chosen = this.view.chosen?.to;
    const mine = this.view.seat;
    const goal = chosen && mine !== null && this.berth({ place: chosen, rank: this.state.ships.filter(({ place }) => place === HOME).length + 1 }, at, map);
    const ghost = this.state.ghost;
    return [...ships, ghost === null ? null : this.ghost(this.haunt(ghost, at, map)), goal ? ["g", { class: "ghost" }, this.ship(mine, goal, false)] : null];
  }

  /** Where a ship lies, and how large: arrived within the harbour in the order of arrival, else beside its place. */
  berth({ seat, place, rank, start_position: position }, at, map) {
    if (place === HOME) return docked(rank, map.harbour);
    if (place === 0) return start(position || seat + 1, map);
    const { x, y, upright } = beside(at(place), map);
    const here = this.state.map[place].ships.filter((one) => one !== this.view.seat || seat !== undefined);
    const alone = here.length < 2 && !(seat === undefined && here.length);
    const aside = alone ? 0 : seat === undefined || here.indexOf(seat) ? 36 : -36;
    return upright ? [x, y + aside] : [x + aside, y];
  }

  ship(seat, [x, y, size = 1.35], keyed = true) {
    const { crest, text, circle } = this.tools;
    const number = this.order.indexOf(seat) + 1;
    return ["g", { at: [x, y], ...(keyed ? { key: `ship-${seat}` } : {}) },
      ["g", { transform: `scale(${size})` },
        ["path", { d: HULL, class: "piece", fill: this.tools.fill(this.colour(seat)) }],
        crest(seat, "white", 0, -8, 19),
        keyed && number ? circle(22, 8, 10, { fill: "var(--paper)", class: "piece" }) : null,
        keyed && number ? text(22, 8, number, 15, { weight: 700 }) : null]];
  }

  /** Where the ghost ship lies: with two ships it starts in front, and its room in the harbour is the last. */
  haunt(place, at, map) {
    if (place === 0) return start(1, map);
    return place === HOME ? docked(4, map.harbour) : [at(place).x, at(place).y - 22];
  }

  ghost([x, y]) {
    const { glyph } = this.tools;
    return ["g", { at: [x, y], key: GHOST }, ["path", { d: HULL, class: "piece", fill: this.tools.fill(this.components.ghost_color), opacity: 0.75 }], glyph({ d: "M-6 8V-2a6 6 0 0 1 12 0V8l-3-3-3 3-3-3ZM-2-2v1M2-2v1", line: 2 }, 0, -10, 22)];
  }

  /** Crossed axes where there is a battle, or a monster to be answered. */
  dispute(at, size = 1) {
    const place = this.state.battle?.place ?? this.state.move?.place;
    if (place === null || place === undefined) return null;
    const { x, y } = at(place);
    const { g, circle, glyph } = this.tools;
    return g({ transform: `translate(${x + 40} ${y - 40}) scale(${size})` }, circle(0, 0, 21, { fill: "var(--paper)", stroke: "var(--warn)", "stroke-width": 4 }), ["g", { transform: "translate(-3 0) rotate(-12)" }, glyph(TILES.weapon, 0, 0, 22)], ["g", { transform: "translate(3 0) scale(-1 1) rotate(-12)" }, glyph(TILES.weapon, 0, 0, 22)]);
  }

  // --- the course, narrow ----------------------------------------------------------------------------------------------

  /** From the viewer's ship on, in rows; above it the whole course in small, below it what the harbour counts. */
  strip() {
    const [columns, wide, high, top] = [6, 60, 62, 34];
    const from = this.view.seat === null ? Math.min(...this.state.ships.map(({ place }) => place)) : this.state.ships[this.view.seat].place;
    const start = from === HOME ? 1 : from;
    const shown = this.state.map.filter(({ place }) => place >= start);
    const at = (place) => ({ x: 30 + ((place - start) % columns) * wide, y: top + 32 + Math.floor((place - start) / columns) * high });
    const end = top + Math.ceil(shown.length / columns) * high;
    const height = end + 52;
    const places = shown.filter(({ place }) => place > 0).map((here) => this.place(here, at(here.place), { width: 53, height: 55 }));
    return { width: 360, height, fixed: true, tree: [this.tools.rect(180, height / 2, 360, height, { fill: "var(--sea)", rx: 10 }), ...this.overview(), ...shown.map((here) => this.cell(here, at(here.place))), this.tally(end + 26), (this.state.battle?.place ?? this.state.move?.place ?? -1) >= start ? this.dispute((place) => ({ x: at(place).x - 21, y: at(place).y + 21 }), 0.5) : null], places };
  }

  /** One line for the harbour: what it counts, what it pays, and everybody's count. */
  tally(y) {
    const { g, rect, text, crest } = this.tools;
    const { harbour_tile: tile, harbour_counts: counts } = this.state;
    if (!tile) return null;
    const left = 352 - counts.length * 38;
    return g({}, rect(180, y, 352, 44, { fill: "var(--paper)", rx: 8 }), text(12, y - 9, this.text(this.components.names.harbours[tile]), 14, { anchor: "start", weight: 700, fits: left - 16 }), text(12, y + 10, this.pay, 13, { anchor: "start", fits: left - 16 }), ...counts.map((count, seat) => g({ at: [left + 10 + seat * 38, y] }, crest(seat, this.colour(seat), 0, 0, 15), text(16, 0, count, 14, { weight: 600 }))));
  }

  overview() {
    const { circle, crest } = this.tools;
    const x = (place) => 15 + place * 15.7;
    const dots = this.state.map.map(({ place, kind }) => circle(x(place), 20, kind === "village" ? 4 : 2.5, { fill: "var(--ink-2)" }));
    return [...dots, ...this.state.ships.map(({ seat, place }) => crest(seat, this.colour(seat), x(place), 14 + (this.state.map[place].ships.indexOf(seat) > 0 ? 12 : 0) - (place === 0 || place === HOME ? 4 : 0), 13))];
  }

  cell(here, { x, y }) {
    const { g, rect, glyph, text, crest, circle } = this.tools;
    const names = here.ships.map((seat, n) => g({}, circle(x + (n - (here.ships.length - 1) / 2) * 18, y - 20, 10, { fill: "var(--paper)" }), crest(seat, this.colour(seat), x + (n - (here.ships.length - 1) / 2) * 18, y - 20, 16)));
    if (here.kind === "harbour") return g({}, rect(x, y, 54, 58, { fill: "var(--land)", class: "piece" }), glyph(ANCHOR, x, y - 4, 26), text(x, y + 20, this.say("harbour"), 12.5, { fits: 56 }), ...names);
    return g({}, this.piece(here, { x, y }, 54), ...names);
  }

  // --- places ----------------------------------------------------------------------------------------------------------

  place(here, { x, y }, { width, height }) {
    const means = [{ type: "navigate", to: here.place }, { type: "flee", to: here.place }];
    return { id: `place-${here.place}`, label: this.told(here), x, y, width: width + 4, height: height + 4, round: 11, means, why: this.why(here) };
  }

  told(here) {
    const { tile, place, kind, vikings, coins, fight_costs: costs, ships } = here;
    const me = this.view.seat;
    const effect = tile && this.components.tiles.find(({ id }) => id === tile.id)?.effect;
    const others = ships.map(this.name);
    return [
      kind === "harbour" ? this.say("harbour") : `${this.say("space", { n: place })}: ${kind === "village" ? this.say("village") : tile ? this.text(tile.name) : this.say("empty")}`,
      tile && ["good", "standard"].includes(tile.type) && this.say("worth", { n: tile.value }), tile?.type === "monster" && this.say("strength", { n: tile.value }), tile?.shields && this.say("shields", { n: tile.shields }),
      vikings?.length && this.say("vikings", { n: vikings[0] }), coins?.length && this.say("coin", { n: coins[0] }), me !== null && costs && costs[me] !== null && this.say("fight", { n: costs[me] }),
      others.length && this.say("ships", { names: others.join(", ") }), this.state.ghost === place && this.say("ghost"), effect && this.text(effect),
    ].filter(Boolean).join(", ");
  }

  why({ place, kind, tile }) {
    if (this.view.seat !== null && place <= this.state.ships[this.view.seat].place) return this.say("behind");
    if (kind === "village" || (tile && ["visit", "raid", "monster"].includes(tile.type))) return this.say("pass");
    return kind === "tile" && !tile ? this.say("empty") : undefined;
  }
}

/** The n-th room within the harbour, below its name: two beside each other. */
const docked = (rank, { x, y }) => [x + (rank % 2 ? -26 : 26), y + (rank > 2 ? 88 : 38), 0.88];

/** Where a ship waits beside the harbour. */
function start(position, { start_positions: spots }) {
  const { x, y } = spots.find((one) => one.position === position);
  return [x + position * 24 - 46, y];
}

/** Beside a place, so that the tile can be read: on its inner side, at a corner on the outer one, where no other ship is
    near. Two lie one above the other where the course goes up or down. */
function beside({ x, y }, { width, height }) {
  const [left, right] = [x < width * 0.12, x > width * 0.88];
  const [up, down] = [y < height * 0.3, y > height * 0.7];
  if (left || right) return up || down ? { x, y: up ? 26 : height - 27 } : { x: x + (left ? 90 : -90), y: y + 8, upright: true };
  return { x, y: y + (up ? 74 : down ? -74 : 8) };
}
