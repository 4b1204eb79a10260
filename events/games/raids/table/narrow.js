/* The course of Raids on a telephone: all of it in rows, each with a lane of water below its tiles; below them what the harbour
   counts, and where the telephone lies on its side the longship. A unit is a pixel. */

import { ANCHOR, GROUNDS, HOUSE, MONSTERS, TILES, TINTS, VIKING, VISIT } from "./drawings.js";
import { BESIDE, FIRST, PARTS, STEP, besideOf, longship, signOf } from "./longship.js";

const HOME = 21;
/** Cells a row where there is room, and else; and how many of them departure and arrival take. */
const [LONG, SHORT] = [{ columns: 8, leave: 1, arrive: 3 }, { columns: 6, leave: 2, arrive: 2 }];
const CELLS = 24;
const MIN_CELL = 66;
const LAID = { width: 612, height: 390 };
/** What the heading of the own longship takes below the board, and what lies beside it; and what choices have more than they need at least. */
const [HEADING, CARGO, CHOICES] = [24, 60, 26];
const LETTER = 12;
const HIGH_NAME = 56; // From there a tile has room for a number, a cost and two lines below each other.
const FLAT = 38; // Below it a tile has room for one line above its name.
const DIGITS = { one: 9, two: 19 }; // How wide the number of a place is, with a gap.
const SAIL = 11.5; // How far the middle of a ship lies above its waterline, at a size of 1.

/** A board that draws itself on a telephone. */
export const narrowed = (Board) => class extends Board {
  /** Where everything lies on a telephone. */
  get laid() {
    const { frame = "portrait", room = { width: 390, height: 562 }, seat } = this.view;
    const lies = frame === "lying" || frame === "wide";
    const { width, height } = frame === "wide" ? LAID : room;
    const { columns, leave, arrive } = lies && width / LONG.columns >= MIN_CELL ? LONG : SHORT;
    const own = lies || seat === null ? 0 : this.shipHigh(width) + (frame === "short" ? 32 : HEADING + CARGO + CHOICES);
    const signs = frame === "portrait" ? 30 : 0;
    const tally = frame === "portrait" ? 44 : 36;
    const ship = lies ? Math.max(74, height * 0.2) : 0;
    const rows = CELLS / columns;
    const [cell, row] = [width / columns, Math.min(92, (height - own - tally - signs - ship - 4) / rows)];
    const lane = Math.min(32, row * (row < 70 ? 0.28 : 0.34));
    const tile = { width: cell - 6, height: row - lane - 4 };
    return { width, cell, row, lane, tile, columns, leave, arrive, lies, signs, tally, ship, end: rows * row };
  }

  /** How high the longship is in the hand, in pixels. */
  shipHigh = (width) => (132 * (width - 12)) / PARTS.at(-1);

  strip() {
    const { width, cell, row, lane, tile, columns, lies, signs, tally, ship, end } = this.laid;
    const { rect } = this.tools;
    const sea = this.looked === null || lies || this.view.seat !== null ? 0 : 110;
    const height = end + tally + signs + ship + sea + 2;
    const spots = this.state.map.map((here) => [here, this.spot(here.place)]);
    const stops = spots.filter(([{ place }]) => place > 0);
    const lanes = Array.from({ length: CELLS / columns }, (_, n) => rect(width / 2, (n + 1) * row - lane / 2 - 1, width - 8, lane, { fill: "var(--sea-2)", rx: lane / 2 }));
    const places = stops.map(([here, { x, y, ...size }]) => ({ ...this.place(here, { x, y }, here.place === HOME ? size : tile), fine: 0.8, tag: null }));
    return {
      width, height, fixed: true,
      tree: [
        rect(width / 2, end / 2, width, end, { fill: "var(--sea)", rx: 0 }), ...lanes, ...this.quays(), ...stops.map(([here, at]) => (here.place === HOME ? null : this.slab(here, at, tile))),
        this.route(), ...this.counting(end), ...(lies ? this.own(end + tally) : []), ...(sea ? [this.ownShip(this.looked, { x: 4, y: end + tally + signs + 4, width: width - 8 })] : []), ...this.afloat(),
      ],
      places: [...places, ...this.seaPlaces(), ...this.countingPlaces(end), ...(lies ? this.ownPlaces(end + tally) : [])],
    };
  }

  /** The middle of a place, and how large departure and arrival are. */
  spot(place) {
    const { cell, row, lane, columns, leave, arrive } = this.laid;
    const box = (from, cells) => ({ x: (from % columns) * cell + (cells * cell) / 2, y: Math.floor(from / columns) * row + row / 2, width: cells * cell - 4, height: row - 4 });
    if (place === 0) return box(0, leave);
    if (place === HOME) return box(CELLS - arrive, arrive);
    const n = leave - 1 + place;
    return { x: (n % columns + 0.5) * cell, y: Math.floor(n / columns) * row + (row - lane) / 2 };
  }

  /** Departure and arrival: a name, and below it two rows of two berths. */
  quays() {
    const { rect, text, glyph, g } = this.tools;
    return [0, HOME].flatMap((place) => {
      const { x, y, width, height } = this.spot(place);
      const name = this.say(place ? "arrive" : "leave");
      const berths = [0, 1, 2, 3].map((n) => ({ n, ...this.dock(place, n) }));
      const free = place ? berths.filter(({ n }) => !this.state.ships.some(({ rank }) => rank === n + 1) && n < this.state.ships.length) : [];
      return [g({}, rect(x, y, width, height, { fill: "var(--land)", class: "piece", rx: 8 }), place ? glyph(ANCHOR, x - width / 2 + 12, y - height / 2 + 10, 14) : null, text(place ? x + 8 : x, y - height / 2 + 10, name, 13, { weight: 700, fits: width - (place ? 30 : 6) }),
        ...berths.map((one) => rect(one.x, one.y, one.width, one.height, { fill: "var(--sea)", "fill-opacity": 0.5, stroke: "var(--ink-2)", "stroke-dasharray": "3 4", "stroke-opacity": 0.6, rx: 5 })), ...free.map((one) => text(one.x, one.y, `${one.n + 1}.`, 12, { colour: "var(--ink-2)" })))];
    });
  }

  /** One of the four berths of a harbour. */
  dock(place, n) {
    const { x, y, width, height } = this.spot(place);
    const [wide, high] = [width / 2, (height - 19) / 2];
    return { x: x - width / 2 + (n % 2 + 0.5) * wide, y: y - height / 2 + 18 + (Math.floor(n / 2) + 0.5) * high, width: wide - 3, height: high - 2 };
  }

  /** Where a ship lies on a telephone, and how large: at a berth, alone on its lane, or with others there. */
  anchored(place, n, count) {
    const { lane, row, cell, width } = this.laid;
    if (place === 0 || place === HOME) {
      const { x, y, width: wide, height: high } = this.dock(place, n);
      const size = Math.min((wide - 4) / 78, (high - 1) / 53);
      return [x, y + SAIL * size, size];
    }
    const { x, y } = this.spot(place);
    const fights = this.state.battle?.place === place;
    const size = Math.min(lane / 53, count > 1 ? (fights ? cell * 0.8 : cell / count - 1) / 62 : 1);
    const step = fights ? cell * 0.86 : cell / count;
    return [this.within(x, ((count - 1) / 2) * step + size * 40, width) + (n - (count - 1) / 2) * step, y + row / 2 - 3 + SAIL * size, size];
  }

  /** The middle of something of a width, as near to `x` as the board allows. */
  within = (x, half, width) => Math.max(half, Math.min(width - half, x));

  /** All ships and the ghost ship with their berths, and where the own ship would go. */
  moorings() {
    const { map, ships, ghost } = this.state;
    const goal = this.goal;
    return map.flatMap(({ place, ships: here }) => {
      const docked = (seat) => (place === HOME ? ships[seat].rank : ships[seat].start_position || seat + 1) - 1;
      const coming = goal === place ? ["goal"] : [];
      const all = place === 0 || place === HOME ? [...here.map((seat) => [seat, docked(seat)]), ...(ghost === place ? [[null, place ? 3 : 0]] : []), ...coming.map((one) => [one, here.length])] : [...coming, ...here, ...(ghost === place ? [null] : [])].map((seat, n) => [seat, n]);
      return all.map(([seat, n]) => [seat, this.anchored(place, n, all.length), place]);
    });
  }

  afloat() {
    return [...this.moorings().map(([seat, at]) => (seat === null ? this.ghost(at) : seat === "goal" ? ["g", { class: "ghost" }, this.ship(this.view.seat, at, false)] : this.ship(seat, at))), this.fray()];
  }

  /** The price of the next blow between two ships that fight; a monster to be answered has axes. */
  fray() {
    const { battle, move } = this.state;
    const { g, rect, text } = this.tools;
    const { row } = this.laid;
    if (battle) {
      const { y } = this.spot(battle.place);
      const x = [0, 1].reduce((sum, n) => sum + this.anchored(battle.place, n, 2)[0] / 2, 0);
      return g({}, rect(x, y + row / 2 - 1, 30, 20, { fill: "var(--paper)", stroke: "var(--warn)", "stroke-width": 2.5, rx: 10 }), text(x, y + row / 2 - 1, `−${battle.blow}`, 14, { weight: 700, colour: "var(--warn)" }));
    }
    if (!move?.place || this.goal !== null) return null;
    const { x, y } = this.spot(move.place);
    return this.axes(x - this.laid.cell / 2, y + row / 2 - 1, 9);
  }

  /** The way that is picked, along the lanes, and what it brings. */
  route() {
    const { goal } = this;
    if (goal === null) return null;
    const { width, cell, row, lane, columns, leave } = this.laid;
    const { path, g } = this.tools;
    const from = this.state.ships[this.view.seat].place;
    const [first, last] = [from ? leave - 1 + from : leave - 1, goal === HOME ? CELLS - 2 : leave - 1 + goal];
    const rows = Array.from({ length: CELLS / columns }, (_, n) => n).filter((n) => n >= Math.floor(first / columns) && n <= Math.floor(last / columns));
    const lines = rows.map((n) => {
      const ends = [n * columns > first ? 4 : (first % columns + 0.5) * cell, (n + 1) * columns <= last ? width - 4 : (last % columns + 0.5) * cell];
      return `M${ends[0]} ${(n + 1) * row - lane / 2 - 1}H${ends[1]}`;
    });
    const pills = this.gained().map((one) => this.pill(this.spot(one.place).x, this.spot(one.place).y + row / 2 - 1, one, { most: cell - 2, size: 12 }));
    const fights = this.attacks ? this.axes(this.spot(goal).x - cell / 2, this.spot(goal).y + row / 2 - 1, 9) : null;
    return g({}, path(lines.join(""), { fill: "none", stroke: "var(--accent)", "stroke-width": 6, "stroke-linecap": "round" }), ...pills, fights);
  }

  /** A place on the course: a tile with its number, picture and name, a village, or what is left of a tile. */
  slab(here, { x, y }, { width, height }) {
    const { g, rect, glyph, text } = this.tools;
    const { tile, place, kind } = here;
    const [left, top] = [5 - width / 2, 9 - height / 2];
    const number = (across, down, colour = "var(--ink)") => text(across, down, place, LETTER, { anchor: "start", colour });
    const drawn = () => {
      const [flat, gets] = [height < FLAT, here.vikings?.length];
      if (kind === "village") return [rect(0, 0, width, height, { fill: "var(--land)", class: "piece", rx: height * 0.46 }), number(left + (flat ? 2 : 6), flat && gets ? 0 : top + 4), flat && gets ? null : glyph(HOUSE, place > 9 ? 11 : 5, gets ? top + 6 : 0, Math.min(18, height * 0.36)), gets ? this.gets(flat ? 11 : 0, flat ? 0 : height / 2 - 12, `+${here.vikings[0]}`, "var(--ink)") : null];
      if (!tile) return [rect(0, 0, width * 0.5, height * 0.5, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "3 5", "stroke-opacity": 0.5 }), text(0, 0, place, LETTER, { colour: "var(--ink-2)" })];
      return this.drawnTile(here, { width, height, left, top, number });
    };
    return g({ at: [x, y], ...(this.lost(place) ? { opacity: 0.45 } : {}) }, ...drawn());
  }

  drawnTile(here, { width, height, left, top, number }) {
    const { rect, glyph, text, circle, inkOn, fill } = this.tools;
    const { tile, place, coins, vikings, fight_costs: costs } = here;
    const ground = GROUNDS[tile.type] ?? "ivory";
    const ink = inkOn(ground);
    const flat = height < FLAT;
    const words = this.parted(tile, width - 6).filter((_line, _n, { length }) => !flat || length === 1); // There a picture says more than half a name.
    const under = words.length * LETTER + 3;
    const picture = MONSTERS[tile.id] ?? TILES[tile.kind] ?? TILES[tile.type];
    const cost = costs?.[this.view.seat] ?? null;
    const plate = this.counts(tile) ? tile.value : coins?.length ? coins[0] : null;
    const digits = place > 9 ? DIGITS.two : DIGITS.one;
    const beside = flat || (words.length > 1 && height < HIGH_NAME); // The cost stands beside the number, where a long name takes the room below it.
    const [from, to] = [left + (cost === null ? digits : beside ? digits + DIGITS.two : DIGITS.two), width / 2 - (plate !== null ? 19 : vikings?.length ? 22 : tile.shields ? (flat ? 4 + 10 * tile.shields : 14) : 3)];
    const size = Math.min(28, Math.max(15, height - under - 3), to - from + 2);
    const across = Math.max(from + size / 2 - 1, Math.min(0, to + 1 - size / 2));
    const middle = Math.max((height - under) / 2 - height / 2 + 1, size / 2 + 1 - height / 2);
    const low = plate === null ? top - 1 : top + 16;
    return [
      rect(0, 0, width, height, { fill: tile.type === "visit" ? VISIT : fill(ground), class: "piece", rx: 6 }), number(left, top, ink),
      size < 9 ? null : glyph(picture, across, middle, size, tile.type in TINTS ? fill(TINTS[tile.type]) : ink),
      ...words.map((line, n) => text(0, height / 2 - 8 - (words.length - 1 - n) * LETTER, line, LETTER, { colour: ink, weight: width < 56 ? 400 : 600, fits: width - 2 })),
      plate === null ? null : this.coin(width / 2 - 9, top - 0.5, plate, 9.5),
      ...Array.from({ length: tile.shields ?? 0 }, (_, n) => circle(width / 2 - 8 - (flat ? n * 10 : 0), low + (flat ? 1 : n * 11), 4, { fill: "none", stroke: ink, "stroke-width": 1.8 })),
      vikings?.length ? text(width / 2 - 4, top, `+${vikings[0]}`, 13, { anchor: "end", weight: 700, colour: ink }) : null,
      cost === null ? null : text(...(beside ? [left + digits, top] : [left, top + 15]), `−${cost}`, LETTER, { anchor: "start", weight: 700, colour: ink }),
    ];
  }

  /** What the next ship gets, with a helmet. */
  gets = (x, y, words, ink) => this.tools.g({}, this.tools.text(x - 8, y, words, 13, { weight: 700, colour: ink }), this.tools.glyph(VIKING, x + 10, y, 13, ink));

  /** The name of a tile: in one line, if need be set narrower, or in two. */
  parted(tile, room) {
    const double = tile.value === 2 && ["weapon", "sail", "mjolnir", "market"].includes(tile.type);
    const name = double ? `2× ${this.text(this.components.names.tiles[tile.type])}` : this.text(tile.name);
    return this.lines(name, room + 10, LETTER * 0.84).slice(0, 2);
  }

  // --- what the harbour counts -----------------------------------------------------------------------------------------

  /** What the harbour counts, what it pays, and everybody's count; the harbours of all voyages. */
  counting(y) {
    const { g, rect, text, crest, glyph } = this.tools;
    const { harbour_tile: tile, harbour_counts: counts, harbour_tiles: all, voyage } = this.state;
    const { width, tally, lies } = this.laid;
    if (!tile) return [];
    const boxes = this.countBoxes(y);
    const mid = y + tally / 2;
    const left = boxes[0].x - boxes[0].width / 2;
    const room = left - 42;
    const next = lies && width > 500 ? all.slice(voyage).map((one) => this.harbour(one)) : [];
    const after = boxes.at(-1).x + boxes.at(-1).width / 2;
    return [
      g({}, rect(width / 2, mid, width, tally, { fill: "var(--panel)", rx: 0 }), glyph(this.counted(tile), 20, mid, 24), text(38, mid - 9, this.say(room < 200 ? "paysShort" : "pays", { coins: this.pay }), 12.5, { anchor: "start", colour: "var(--ink-2)", fits: room, always: true }), text(38, mid + 9, this.harbour(tile), 15, { anchor: "start", weight: 700, fits: room, always: true }),
        ...boxes.map(({ x, seat }) => g({}, this.looked === seat ? rect(x, mid, boxes[0].width - 2, tally - 4, { fill: "var(--paper)", stroke: "var(--accent)", "stroke-width": 2 }) : null, crest(seat, this.colour(seat), x - 8, mid, 16), text(x + 10, mid, tile === "arrival" ? this.state.ships[seat].rank || "–" : counts[seat], 15, { weight: 700, always: true }))),
        ...(next.length ? [text(width - 8, mid - (next.length > 1 ? 9 : 0), `${this.say("then")} ${next[0]}${next.length > 1 ? "," : ""}`, 12.5, { anchor: "end", colour: "var(--ink-2)", fits: width - after - 12 }), next.length > 1 ? text(width - 8, mid + 9, next.slice(1).join(", "), 12.5, { anchor: "end", colour: "var(--ink-2)", fits: width - after - 12 }) : null] : [])),
      ...this.signBoxes(y).map(({ n, x, y: at, width: wide, height: high }) => g({}, rect(x, at, wide, high, { fill: n + 1 === voyage ? "var(--paper)" : "var(--panel)", stroke: n + 1 === voyage ? "var(--accent)" : "var(--line)", "stroke-width": n + 1 === voyage ? 2 : 1, rx: 6 }), text(x - wide / 2 + 10, at, n + 1 < voyage ? "✓" : n + 1, 12, { weight: 700 }), glyph(this.counted(all[n]), x - wide / 2 + 27, at, 15), this.harbour(all[n]).length * 5 > wide - 42 ? null : text(x - wide / 2 + 38, at, this.harbour(all[n]), 12, { anchor: "start", fits: wide - 42, colour: n + 1 < voyage ? "var(--ink-2)" : "var(--ink)" }))),
    ];
  }

  countBoxes(y) {
    const { width, tally, lies } = this.laid;
    const { ships } = this.state;
    const from = lies && width > 500 ? width * 0.64 : width - 2;
    return ships.map(({ seat }, n) => ({ seat, x: from - (ships.length - n - 0.5) * 42, y: y + tally / 2, width: 42, height: tally }));
  }

  /** Where the signs of all voyages stand: in a row, where there is room for one. */
  signBoxes(y) {
    const { width, tally, signs } = this.laid;
    return signs ? this.state.harbour_tiles.map((_, n) => ({ n, x: (n + 0.5) * (width / 4), y: y + tally + signs / 2, width: width / 4 - 3, height: signs - 4 })) : [];
  }

  countingPlaces(y) {
    if (!this.state.harbour_tile) return [];
    return [...this.countBoxes(y).map(({ seat, ...box }) => this.seatPlace(seat, box)), ...this.signBoxes(y).map(({ n, ...box }) => this.harbourPlace(n, box))];
  }

  // --- the longship, where the telephone lies --------------------------------------------------------------------------

  /** Whose longship stands there, and where: the own one, or that which is looked at. */
  shipAt(y) {
    const { width, ship } = this.laid;
    const seat = this.looked ?? this.view.seat ?? 0;
    const size = Math.min((ship - 2) / 118, Math.max(274, width * 0.54) / PARTS.at(-1));
    return { seat, size, x: 4, y: y + 2, wide: PARTS.at(-1) * size };
  }

  own(y) {
    const { seat, size, x, y: top, wide } = this.shipAt(y);
    return [longship(this, seat, x + wide / 2, top + 66 * size, size), ...this.cargo(seat, x + wide + 6, top)];
  }

  /** What lies beside the longship. */
  cargo(seat, from, y) {
    const { g, text, crest } = this.tools;
    const { width } = this.laid;
    const step = (width - from - 2) / BESIDE.length;
    const named = step > 44;
    return [g({}, crest(seat, this.colour(seat), from + 8, y + 10, 14), text(from + 20, y + 10, seat === this.view.seat ? this.say(named ? "note" : "aboardShort", { crew: this.state.ships[seat].crew, of: this.state.ships[seat].capacity }) : this.name(seat), 12.5, { anchor: "start", weight: 600, fits: width - from - 22 })), ...BESIDE.map((name, n) => {
      const middle = from + (n + 0.5) * step;
      const worth = besideOf(this.state.ships[seat], name);
      const [sign, figure] = step > 38 ? [[middle - 9, y + 32], [middle + 10, y + 32]] : [[middle, y + 30], [middle, y + 51]];
      return g({ opacity: worth ? 1 : 0.55 }, signOf(this.tools, name, ...sign, 18), text(...figure, worth, 15, { weight: 700 }), ...(named ? [text(middle, y + 54, this.say(name), 12, { fits: step - 2, colour: "var(--ink-2)" })] : []));
    })];
  }

  ownPlaces(y) {
    const { seat, size, x, y: top } = this.shipAt(y);
    if (seat !== this.view.seat) return [];
    return this.longship().items.filter(({ id }) => id.startsWith("space-")).map(({ id, label, does, means }, space) => ({ id, label, does, means, x: x + (FIRST + STEP * space) * size, y: top + 56 * size, width: 94 * size, height: 112 * size, fine: 0.8 }));
  }

  /** Somebody's longship below the board, for those who have none of their own. */
  ownShip(seat, { x, y, width }) {
    return longship(this, seat, x + width / 2, y + this.shipHigh(width) / 2, width / PARTS.at(-1));
  }

  /** The ghost ship as a place. */
  seaPlaces() {
    return this.moorings().filter(([seat, , place]) => seat === null && place !== HOME).map(([, at]) => ({ ...this.ghostAt(at), fine: 0.6 }));
  }
};
