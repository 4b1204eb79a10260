/* The board of Raids: the course with its ships and tiles, and each seat's longship. A pure function of the view; what a
   board gets and gives is in service/table/board.d.ts. */

import { ANCHOR, GROUNDS, HOUSE, HULL, TILES, VIKING } from "./drawings.js";

const HOME = 21;
const GHOST = "ghost";
const TYPES = { sails: "sail", weapons: "weapon" };

const WORDS = {
  en: {
    course: "Course of 22 places around the world", space: "Space {n}", village: "village", harbour: "harbour", empty: "empty", worth: "worth {n}", strength: "strength {n}", fight: "a fight costs you {n} Vikings", vikings: "{n} Vikings for the next ship", coin: "coin of {n} for the next ship", ships: "ships: {names}", ghost: "ghost ship", next: "sails as number {n}",
    behind: "behind you", pass: "ships pass here and do not stop", voyage: "voyage {n}/4", counts: "The harbour counts: {what}", fame: "fame now", crew: "crew {n}/{of}", weapons: "weapons {n}", sails: "sails {n}", goods: "goods {n}", hand: "My longship", note: "Vikings {crew}, room for {of}", shipSpace: "ship space {n}", shields: "{n} shields", aboard: "{n} with Vikings", beside: "{what}: {n}", runes: "runes", markets: "markets", sold: "sold", monsters: "monsters", coins: "coins", taking: "Tile to take: {name}", sea: "Into the sea", seaLabel: "Discard it into the sea", none: "Sell nothing", where: "Where to?", which: "Which goods?", decide: "What do you do?", flee: "Flee: one of {n} places on the map", after: "crew {n} → {left}", put: "Where does the tile go?", attack: "battle with {name}", later: "Harbours to come",
  },
  de: {
    course: "Kurs von 22 Feldern um die Welt", space: "Feld {n}", village: "Dorf", harbour: "Hafen", empty: "leer", worth: "{n} wert", strength: "Stärke {n}", fight: "ein Kampf kostet dich {n} Wikinger", vikings: "{n} Wikinger für das nächste Schiff", coin: "Münze mit {n} für das nächste Schiff", ships: "Schiffe: {names}", ghost: "Geisterschiff", next: "segelt als Nummer {n}",
    behind: "liegt hinter dir", pass: "hier fahren Schiffe nur vorbei", voyage: "Seereise {n}/4", counts: "Im Hafen zählt: {what}", fame: "Ruhm jetzt", crew: "Besatzung {n}/{of}", weapons: "Waffen {n}", sails: "Segel {n}", goods: "Waren {n}", hand: "Mein Langschiff", note: "Wikinger {crew}, Platz für {of}", shipSpace: "Schiffsplatz {n}", shields: "{n} Schilde", aboard: "{n} mit Wikingern", beside: "{what}: {n}", runes: "Runen", markets: "Handelsplätze", sold: "verkauft", monsters: "Ungeheuer", coins: "Münzen", taking: "Zu nehmen: {name}", sea: "Ins Meer", seaLabel: "Ins Meer werfen", none: "Nichts verkaufen", where: "Wohin?", which: "Welche Waren?", decide: "Was tust du?", flee: "Fliehen: eines von {n} Feldern auf dem Plan", after: "Besatzung {n} → {left}", put: "Wohin mit dem Plättchen?", attack: "Kampf mit {name}", later: "Häfen danach",
  },
};

export default {
  edition: 1,
  steps: { navigate: [{ field: "to" }], flee: [{ field: "to" }], replace: [{ field: "space" }], sell: [{ field: "spaces", kind: "set" }] },
  sealed: [],
  draw,
};

function draw(view, tools) {
  const board = new Board(view, tools);
  const { state, components } = view;
  const drawn = view.narrow ? board.strip() : board.ring();
  return {
    ...drawn,
    title: board.say("course"),
    colours: components.player_colors,
    status: state.voyage ? board.say("voyage", { n: state.voyage }) : "",
    strip: { caption: board.say("fame"), seats: board.seats() },
    hand: view.seat === null || !state.ships[view.seat] ? null : board.longship(),
    choices: board.choices(),
    changed: board.changed(),
    words: { steps: { to: board.say("where"), spaces: board.say("which"), space: board.say("put") } },
  };
}

class Board {
  constructor(view, tools) {
    Object.assign(this, { view, tools, state: view.state, components: view.components });
    this.order = sailingOrder(view.state);
  }

  say(key, values = {}) {
    return WORDS[this.view.lang][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  text = (words) => words?.[this.view.lang] ?? "";
  name = (seat) => this.view.seats[seat].name;
  colour = (seat) => this.components.player_colors[seat];

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

  /** What lies at a place: a tile with its picture, name and value, or a village. */
  piece(here, { x, y }, size) {
    const { g, circle, glyph, text } = this.tools;
    if (here.kind === "harbour") return null;
    if (here.kind === "village") {
      return g({ at: [x, y] }, circle(0, 0, size * 0.46, { fill: "var(--land)", class: "piece" }), glyph(HOUSE, 0, -size * 0.14, size * 0.36), text(0, size * 0.14, this.say("village"), size * 0.145), this.gives(here, size));
    }
    const ink = here.tile && this.tools.inkOn(GROUNDS[here.tile.type] ?? "ivory");
    return here.tile ? g({ at: [x, y] }, this.tile(here.tile, size), text(-size * 0.44, -size * 0.36, here.place, Math.max(12.5, size * 0.15), { anchor: "start", colour: ink }), this.gives(here, size)) : this.tools.rect(x, y, size * 0.5, size * 0.5, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "3 5", "stroke-opacity": 0.5 });
  }

  tile(tile, size, named = true) {
    const { g, rect, glyph, text, inkOn, fill } = this.tools;
    const ground = GROUNDS[tile.type] ?? "ivory";
    const ink = inkOn(ground);
    const double = tile.value === 2 && ["weapon", "sail", "mjolnir", "market"].includes(tile.type);
    const picture = TILES[tile.kind] ?? TILES[tile.type];
    return g(
      {},
      rect(0, 0, size, size, { fill: fill(ground), class: "piece", rx: size * 0.09 }),
      double ? g({}, glyph(picture, -size * 0.19, -size * 0.16, size * 0.32, ink), glyph(picture, size * 0.19, -size * 0.16, size * 0.32, ink)) : glyph(picture, 0, -size * 0.16, size * 0.42, ink),
      named && text(0, size * 0.2, this.text(double ? this.components.names.tiles[tile.type] : tile.name), Math.max(size * 0.15, 12), { colour: ink, weight: 600, fits: size - 6 }),
      this.mark(tile, size, ink),
    );
  }

  /** The number of a tile, and its shields: below, side by side. */
  mark(tile, size, ink) {
    const { g, text, circle } = this.tools;
    const small = Math.max(size * 0.2, 12.5);
    const number = ["good", "standard", "monster"].includes(tile.type) ? tile.value : "";
    const shields = Array.from({ length: tile.shields }, (_, n) => circle(size * (0.36 - 0.19 * n), size * 0.39, size * 0.075, { fill: "none", stroke: ink, "stroke-width": 2 }));
    return g({}, text(-size * 0.34, size * 0.38, number, small, { weight: 700, colour: ink }), ...shields);
  }

  /** What the next ship gets at a village, a visit or a raid, and what a monster costs the viewer. */
  gives({ vikings, coins, fight_costs: costs, kind }, size) {
    const { g, circle, text, glyph } = this.tools;
    const got = vikings?.length ? vikings[0] : coins?.length ? coins[0] : null;
    const y = kind === "village" ? size * 0.32 : size * 0.38;
    const small = Math.max(size * 0.17, 12.5);
    const cost = this.view.seat === null ? null : costs?.[this.view.seat];
    if (cost !== null && cost !== undefined) return g({}, text(size * 0.18, y, `−${cost}`, small, { colour: "var(--on-dark)", weight: 600 }), glyph(VIKING, size * 0.39, y, size * 0.17, "var(--on-dark)"));
    if (got === null) return null;
    const ink = kind === "village" ? "var(--ink)" : "var(--on-light)";
    return vikings?.length ? g({}, text(-size * 0.12, y, `+${got}`, small, { weight: 700, colour: ink }), glyph(VIKING, size * 0.17 + 1, y, Math.max(size * 0.18, 12), ink)) : g({}, circle(0, y, Math.max(size * 0.11, 8), { fill: "var(--yellow)", class: "piece" }), text(0, y, got, small, { weight: 700, colour: "var(--on-light)" }));
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
      text(left, top + 114, `→ ${this.components.harbour_coins.slice(0, counts.length).join(" / ")}`, 22, { anchor: "start" }),
      ...table, later.length ? text(right, top + 32, this.say("later"), 17, { anchor: "start", colour: "var(--ink-2)" }) : null, ...later);
  }

  // --- ships -----------------------------------------------------------------------------------------------------------

  fleet(at, map) {
    const ships = this.state.ships.map((ship) => this.ship(ship.seat, ...this.berth(ship, at, map)));
    const chosen = this.view.chosen?.to;
    const mine = this.view.seat;
    const goal = chosen && mine !== null && this.berth({ place: chosen, rank: this.state.ships.filter(({ place }) => place === HOME).length + 1 }, at, map);
    const ghost = this.state.ghost;
    return [...ships, ghost === null ? null : this.ghost(...(ghost === HOME || ghost === 0 ? [map.ghost_dock.x + 70, map.ghost_dock.y] : [at(ghost).x, at(ghost).y - 22])), goal ? ["g", { class: "ghost" }, this.ship(mine, ...goal, false)] : null];
  }

  /** Where a ship lies: in the harbour by its rank, else at its place on the inner side, so that the tile can be read. */
  berth({ seat, place, rank, start_position: position }, at, map) {
    const spot = place === 0 ? map.start_positions.find((one) => one.position === position) : place === HOME ? map.docks.find((one) => one.rank === rank) : null;
    if (spot) return [spot.x + (place === 0 ? position : rank) * 18 - 40, spot.y];
    const [x, y] = inward(at(place), map);
    const here = this.state.map[place].ships.filter((one) => one !== this.view.seat || seat !== undefined);
    return here.length > 1 || (seat === undefined && here.length) ? [x + (seat === undefined || here.indexOf(seat) ? 34 : -34), y] : [x, y];
  }

  ship(seat, x, y, keyed = true) {
    const { crest, text, circle } = this.tools;
    const number = this.order.indexOf(seat) + 1;
    return ["g", { at: [x, y], ...(keyed ? { key: `ship-${seat}` } : {}) },
      ["g", { transform: "scale(1.35)" },
        ["path", { d: HULL, class: "piece", fill: this.tools.fill(this.colour(seat)) }],
        crest(seat, "white", 0, -8, 19),
        keyed && number ? circle(22, 8, 10, { fill: "var(--paper)", class: "piece" }) : null,
        keyed && number ? text(22, 8, number, 15, { weight: 700 }) : null]];
  }

  ghost(x, y) {
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
    return { width: 360, height, fixed: true, tree: [this.tools.rect(180, height / 2, 360, height, { fill: "var(--sea)", rx: 10 }), ...this.overview(), ...shown.map((here) => this.cell(here, at(here.place))), this.tally(end + 26), (this.state.battle?.place ?? this.state.move?.place ?? -1) >= start ? this.dispute((place) => ({ x: at(place).x - 22, y: at(place).y + 54 }), 0.6) : null], places };
  }

  /** One line for the harbour: what it counts, what it pays, and everybody's count. */
  tally(y) {
    const { g, rect, text, crest } = this.tools;
    const { harbour_tile: tile, harbour_counts: counts } = this.state;
    if (!tile) return null;
    const left = 352 - counts.length * 38;
    return g({}, rect(180, y, 352, 44, { fill: "var(--paper)", rx: 8 }), text(12, y - 9, this.text(this.components.names.harbours[tile]), 14, { anchor: "start", weight: 700, fits: left - 16 }), text(12, y + 10, `→ ${this.components.harbour_coins.slice(0, counts.length).join(" / ")}`, 13, { anchor: "start" }), ...counts.map((count, seat) => g({ at: [left + 10 + seat * 38, y] }, crest(seat, this.colour(seat), 0, 0, 15), text(16, 0, count, 14, { weight: 600 }))));
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

  // --- longship, strip, choices ----------------------------------------------------------------------------------------

  seats() {
    const totals = this.state.ships.map(({ fame }) => Object.values(fame).reduce((sum, points) => sum + points, 0));
    const best = Math.max(...totals);
    return this.state.ships.map((ship, seat) => ({
      seat, value: totals[seat], first: best > 0 && totals[seat] === best,
      facts: [this.say("crew", { n: ship.crew, of: ship.capacity }), ship.weapons && this.say("weapons", { n: ship.weapons }), sum(ship.spaces, TYPES.sails) && this.say("sails", { n: sum(ship.spaces, TYPES.sails) }), count(ship.spaces, "good") + ship.sold.length && this.say("goods", { n: count(ship.spaces, "good") + ship.sold.length })].filter(Boolean),
    }));
  }

  longship() {
    const ship = this.state.ships[this.view.seat];
    let left = ship.crew;
    const items = ship.spaces.map((tile, space) => {
      const shields = tile ? tile.shields : this.components.shields_per_empty_space;
      const manned = Math.min(left, shields);
      left -= manned;
      const what = tile ? this.text(tile.name) : this.say("empty");
      const means = tile ? [{ type: "replace", space }, { type: "sell", spaces: { has: space } }] : [{ type: "place" }];
      return { id: `space-${space}`, label: [`${this.say("shipSpace", { n: space })}: ${what}`, tile?.value && ["good", "standard"].includes(tile.type) && this.say("worth", { n: tile.value }), this.say("shields", { n: shields }), manned && this.say("aboard", { n: manned })].filter(Boolean).join(", "), means, width: 84, height: 94, tree: this.space(tile, shields, manned) };
    });
    const taking = this.taken();
    return { title: this.say("hand"), note: this.say("note", { crew: ship.crew, of: ship.capacity }), items: [...(taking ? [this.held(taking)] : []), ...(this.view.offer.actions.some(({ type }) => type === "discard") ? [this.sea()] : []), ...items, ...this.beside(ship)] };
  }

  taken() {
    return this.state.asked === this.view.seat ? this.state.taking : null;
  }

  held(tile) {
    return { id: "taking", label: this.say("taking", { name: this.text(tile.name) }), width: 92, height: 92, tree: ["g", { transform: "translate(46 46)" }, this.tile(tile, 88)] };
  }

  sea() {
    const { rect, path, text } = this.tools;
    return { id: "sea", label: this.say("seaLabel"), means: [{ type: "discard" }], width: 84, height: 92, tree: ["g", {}, rect(42, 46, 82, 88, { fill: "var(--sea-2)", rx: 8 }), path("M18 40q8-7 16 0t16 0t16 0M18 54q8-7 16 0t16 0t16 0", { fill: "none", stroke: "var(--ink)", "stroke-width": 2.5 }), text(42, 76, this.say("sea"), 13)] };
  }

  /** A space of the ship: its tile, below it the shields, and on them the Vikings. */
  space(tile, shields, manned) {
    const { g, rect, circle, glyph } = this.tools;
    const room = Array.from({ length: shields }, (_, n) => g({ at: [42 + (n - (shields - 1) / 2) * 30, 78] }, circle(0, 0, 12, { fill: n < manned ? "var(--light-brown)" : "var(--paper)", class: "piece", ...(n < manned ? {} : { "stroke-dasharray": "3 3" }) }), n < manned ? glyph(VIKING, 0, -1, 15, "var(--on-light)") : null));
    return g({}, ["path", { d: "M2 58H82V66Q82 72 76 72H8Q2 72 2 66Z", fill: "var(--wood-2)" }], tile ? g({ at: [42, 31] }, this.tile(tile, 60, false)) : rect(42, 31, 56, 56, { fill: "var(--wood)", "stroke-dasharray": "4 4", stroke: "var(--ink-2)" }), ...room);
  }

  beside(ship) {
    const { g, text, glyph, circle } = this.tools;
    const pictures = { runes: TILES.rune, markets: TILES.market, sold: TILES.amber, monsters: TILES.monster };
    return ["runes", "markets", "sold", "monsters", "coins"].map((name) => {
      const worth = name === "coins" ? ship.coins.reduce((all, one) => all + one, 0) : ship[name].length;
      const picture = name === "coins" ? circle(25, 26, 13, { fill: "var(--yellow)", class: "piece" }) : glyph(pictures[name], 25, 26, 26);
      return { id: `beside-${name}`, label: this.say("beside", { what: this.say(name), n: worth }), width: 50, height: 66, tree: g({ opacity: worth ? 1 : 0.6 }, picture, text(25, 56, worth, 18, { weight: 700 })), short: this.say(name) };
    });
  }

  /** Where the plain list would not do: goods lie on the ship, ways on the map; what costs Vikings says how many. */
  choices() {
    const { actions, labels } = this.view.offer;
    const types = [...new Set(actions.map(({ type }) => type))];
    if (!types.length || types.some((type) => ["place", "replace", "discard"].includes(type)) ) return undefined;
    if (types[0] === "sell") return { title: this.say("which"), items: [{ id: "none", label: this.say("none"), means: [{ type: "sell", spaces: { is: [] } }] }] };
    if (this.view.picks.length) return undefined;
    const items = types.filter((type) => type !== "navigate").map((type) => this.answer(type, actions, labels)).filter(Boolean);
    return { title: items.length ? this.say("decide") : this.say("where"), items };
  }

  answer(type, actions, labels) {
    const found = actions.flatMap((action, index) => (action.type === type ? [index] : []));
    const crew = this.state.ships[this.view.seat].crew;
    const cost = { fight: this.state.move?.cost, sacrifice: Math.min(1, crew), strike_back: this.state.battle?.blow }[type];
    const label = found.length === 1 ? labels[found[0]] : this.say("flee", { n: found.length });
    return { id: `do-${type}`, label, means: [{ type }], note: cost === undefined ? "" : this.say("after", { n: crew, left: crew - cost }) };
  }

  changed() {
    return this.view.last.flatMap(({ data }) => [data.to, data.place]).filter(Number.isInteger).map((place) => `place-${place}`);
  }
}

const count = (spaces, type) => spaces.filter((tile) => tile?.type === type).length;
const sum = (spaces, type) => spaces.reduce((all, tile) => all + (tile?.type === type ? tile.value : 0), 0);

/** A point a little towards the middle of the course. */
function inward({ x, y }, { width, height }) {
  const [left, right] = [x < width * 0.12, x > width * 0.88];
  const [up, down] = [y > height * 0.7, y < height * 0.3];
  const corner = up || down;
  return [x + (left ? (corner ? 64 : 90) : right ? (corner ? -64 : -90) : 0), y + (up ? -74 : down ? 74 : 8)];
}

/** The seats in the order in which they sail next: the hindmost ship first, in the harbour by start position. */
export function sailingOrder({ ships }) {
  return ships.filter(({ place }) => place < HOME).sort((one, other) => one.place - other.place || other.start_position - one.start_position).map(({ seat }) => seat);
}
