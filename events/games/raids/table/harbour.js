/* The town of Raids and the signpost in its sea: what harbours count, how the race for their coins stands, and what those
   of earlier voyages paid to whom. */

import { ANCHOR, LONGSHIP, TILES, VIKING } from "./drawings.js";
import { shown } from "./longship.js";
import { Tiles } from "./tiles.js";

export const SIGN = { x: 692, y: 298, width: 198, height: 214 };
const MIDDLE = { x: 346, y: 293, width: 390 }; // The board in the town.
const LOOKED = { x: 362, y: 293, width: 452, height: 226 };
const HOMES = [[38, 216, 40], [96, 208, 34], [42, 268, 36], [100, 262, 42], [36, 322, 40], [96, 318, 34], [42, 376, 36], [98, 370, 40]];
const EXPLAINED = [TILES.rune, TILES.sail, TILES.weapon, TILES.mjolnir, TILES.raid];
const READ = 0.8; // How many pixels a unit has at least where what the signs of tiles mean is said in the town.
const COUNTED = { goods_total: TILES.furs, goods_kinds: TILES.amber, runes: TILES.rune, shields: "white", weapons: TILES.weapon, markets: TILES.market, monsters: TILES.monster, sails: TILES.sail, arrival: ANCHOR };

export class Harbour extends Tiles {
  /** The town, and on its board what the harbour counts: a row a seat, by rank, with the coin that it would get. */
  town() {
    const { g, rect, text, glyph, scale } = this.tools;
    const houses = scale >= READ ? [this.key()] : HOMES.map(([x, y, size]) => g({ transform: `translate(${x} ${y})` }, rect(0, 0, size * 0.76, size * 0.6, { fill: "var(--wood)", stroke: "var(--wood-2)", "stroke-width": 2, rx: 1 }), ["path", { d: `M${-size / 2} ${-size * 0.24}L0 ${-size * 0.7} ${size / 2} ${-size * 0.24}`, fill: "none", stroke: "var(--wood-2)", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" }], rect(0, size * 0.16, size * 0.2, size * 0.28, { fill: "var(--wood-2)", rx: 1 })));
    const { harbour_tile: tile, voyage } = this.state;
    const [box, top] = [this.board, this.board.y - this.board.height / 2];
    const board = this.looked === null ? rect(box.x, box.y, box.width, box.height, { fill: "var(--paper)", stroke: "var(--wood-2)", "stroke-width": 2, rx: 12 }) : shown(this, this.looked, LOOKED);
    if (!tile || this.looked !== null) return g({}, ...houses, board);
    return g({}, ...houses, board,
      text(166, top + 22, this.say("counting", { n: voyage }), 15, { anchor: "start", colour: "var(--ink-2)", fits: 206, always: true }), ...this.stake(top + 22),
      glyph(this.counted(tile), 180, top + 52, 26), text(202, top + 52, this.harbour(tile), 22, { anchor: "start", weight: 700, fits: 200 }), text(525, top + 54, this.say("now"), 14, { anchor: "end", colour: "var(--ink-2)", always: true }),
      this.more ? text(525, top + 73, this.say("tied"), 14, { anchor: "end", colour: "var(--ink-2)", always: true }) : null,
      ...this.ranked().map((seat, rank) => this.row(seat, rank, ...this.rowAt(rank), tile)), this.haunting());
  }

  /** What the signs on tiles mean: rings, what a monster costs, and what some tiles bring. */
  key() {
    const { g, rect, text, glyph, circle } = this.tools;
    const signs = [circle(0, 0, 8, { fill: "none", stroke: "var(--ink)", "stroke-width": 2.2 }), g({}, rect(-1, 0, 33, 22, { fill: "var(--black)", rx: 4 }), text(-8.5, 0, "−3", 13, { colour: "var(--on-dark)", weight: 600 }), glyph(VIKING, 7, 0, 14, "var(--on-dark)")), ...EXPLAINED.map((sign) => glyph(sign, 0, 0, 22))];
    return g({}, ...this.words("key").map((lines, n) => g({ transform: `translate(24 ${192 + 34 * n})` }, rect(50, 0, 142, 32, { fill: "var(--paper)", rx: 7 }), signs[n], ...lines.map((line, row) => text(20, row * 13.6 - 6.8, line, 13.5, { anchor: "start", fits: 97 })))));
  }

  /** What is at stake: the coins of the harbour, by rank. */
  stake(y) {
    const coins = this.components.harbour_coins.slice(0, this.state.ships.length).filter(Boolean);
    return coins.flatMap((coin, rank) => {
      const x = 513 - (coins.length - 1 - rank) * 50;
      return [this.tools.text(x - 15, y, `${rank + 1}.`, 14, { anchor: "end", colour: "var(--ink-2)", always: true }), this.coin(x, y, coin, 11.5)];
    });
  }

  /** How high a row of the board is. */
  get high() {
    return Math.min(48, 148 / this.state.ships.length);
  }

  /** The room for what decides a tie, while there is one. Who counts arrivals knows it. */
  get more() {
    return this.state.harbour_tile !== "arrival" && this.state.ships.some(({ seat }) => this.open(seat)) ? 14 : 0;
  }

  /** The board in the town: as high as its rows. */
  get board() {
    return { ...MIDDLE, height: 79 + this.more + this.high * this.state.ships.length + (this.state.ghost === null ? 0 : 40) };
  }

  /** Where a row of the board lies, and how high it is. */
  rowAt(rank) {
    return [this.board.y - this.board.height / 2 + 73 + this.more + (rank + 0.5) * this.high, this.high];
  }

  /** What the ghost ship is, below the rows: it gets no coin. */
  haunting() {
    if (this.state.ghost === null) return null;
    const { g, text } = this.tools;
    const y = this.board.y + this.board.height / 2 - 24;
    return g({}, this.ghostShip(186, y + 9, 0.62), ...this.words("ghostIs").map((line, n) => text(218, y + (n - 0.5) * 17, line, 14, { anchor: "start", colour: "var(--ink-2)", always: true })));
  }

  ghostShip(x, y, size) {
    const { path, fill } = this.tools;
    const colour = fill(this.components.ghost_color);
    return ["g", { transform: `translate(${x} ${y}) scale(${size})`, opacity: 0.75 }, path(LONGSHIP.mast, { stroke: "var(--ink)", "stroke-width": 3 }), path(LONGSHIP.sail, { class: "piece", fill: colour }), path(LONGSHIP.hull, { class: "piece", fill: colour }), ["g", { transform: "translate(0 -17) scale(0.9)" }, path("M-8 9V-1a8 8 0 0 1 16 0V9L4 5.500 0 9-4 5.500Z", { fill: "var(--on-dark)", class: "piece" }), path("M-3-2v1.500M3-2v1.500", { stroke: "var(--on-light)", "stroke-width": 3, "stroke-linecap": "round" })]];
  }

  /** Whose longship is shown in the place of the race. */
  get looked() {
    const seat = Number(/^seat-(\d)$/.exec(this.view.look ?? "")?.[1]);
    return this.state.ships[seat] && this.state.harbour_tile ? seat : null;
  }

  /** The rows as places: pointing at one shows the longship of its seat, and pointing at that the race again. */
  rowPlaces() {
    if (!this.state.harbour_tile) return [];
    if (this.looked !== null) return [this.seatPlace(this.looked, LOOKED)];
    return this.ranked().map((seat, rank) => this.seatPlace(seat, { x: MIDDLE.x, y: this.rowAt(rank)[0], width: 374, height: this.rowAt(rank)[1] - 4 }));
  }

  /** A place by which the longship of a seat is shown, or the race again. */
  seatPlace(seat, box) {
    return { id: `seat-${seat}`, label: this.race(seat), does: this.say(this.looked === null ? "showShip" : "showRace"), look: `seat-${seat}`, ...box };
  }

  /** What a seat has of what the harbour counts, and what its crew is, in words. */
  race(seat) {
    const { harbour_tile: tile, harbour_counts: counts, ships } = this.state;
    const { crew, capacity: of } = ships[seat];
    return [this.name(seat), tile !== "arrival" && `${this.harbour(tile)} ${counts[seat]}`, this.say("crew", { n: crew, of })].filter(Boolean).join(", ");
  }

  harbour = (tile) => this.text(this.components.names.harbours[tile]);
  counted = (tile) => COUNTED[tile] ?? "yellow";

  /** The seats by what the harbour counts; of equal ones the earlier in the harbour is first (R174), and at sea they are as
      they sit. */
  ranked() {
    const { ships, harbour_counts: counts } = this.state;
    return ships.map(({ seat }) => seat).sort((one, other) => counts[other] - counts[one] || (ships[one].rank || 9) - (ships[other].rank || 9));
  }

  /** True while a seat is tied with another that is at sea, as it is itself. */
  open(seat) {
    const { ships, harbour_counts: counts } = this.state;
    return !ships[seat].rank && ships.some((other) => other.seat !== seat && !other.rank && counts[other.seat] === counts[seat]);
  }

  row(seat, rank, y, high, tile) {
    const { g, rect, text, crest, glyph } = this.tools;
    const count = this.state.harbour_counts[seat];
    const counted = this.counted(tile);
    const mine = seat === this.view.seat;
    const atSea = tile === "arrival" && !this.state.ships[seat].rank;
    const shown = atSea ? [text(486, 0, this.say("atSea"), 14, { anchor: "end", colour: "var(--ink-2)", always: true })] : tile === "arrival" ? [] : count > 5 ? [glyph(counted, 440, 0, 20)] : Array.from({ length: count }, (_, n) => glyph(counted, 450 - n * 20, 0, 18));
    const open = this.open(seat);
    const coin = this.components.harbour_coins[rank] ?? 0;
    return g({ at: [0, y], key: `race-${seat}` },
      rect(MIDDLE.x, 0, 374, high - 4, { fill: rank % 2 ? "none" : "var(--panel)", rx: 8 }), text(170, 0, open ? "–" : `${rank + 1}.`, 17, { anchor: "start", weight: 700, always: true }), crest(seat, this.colour(seat), 216, 0, 19), text(234, 0, `${this.name(seat)}${mine ? ` (${this.say("you")})` : ""}`, 17, { anchor: "start", weight: 600, fits: 126, always: true }),
      ...shown, tile === "arrival" ? null : text(477, 0, count, 17, { weight: 700, always: true }), open ? text(509, 0, "–", 17, { weight: 700, always: true }) : this.coin(509, 0, coin, Math.min(16, high / 2 - 4)));
  }

  /** What the harbour of a voyage has paid, by rank: the seats, each with its coin. Nothing while it has not. */
  paid(voyage) {
    const { ranking = [], coins } = this.view.events.find(({ type, data }) => type === "harbour_scored" && data.voyage === voyage)?.data ?? {};
    return ranking.filter((seat) => coins[seat]).map((seat) => [seat, coins[seat]]);
  }

  /** Those coins in a row, from `x` on. */
  payment(voyage, x, y, step, size) {
    return this.paid(voyage).flatMap(([seat, coin], n) => [this.tools.crest(seat, this.colour(seat), x + n * step, y, size), this.coin(x + n * step + size * 1.25, y, coin, size * 0.62)]);
  }

  /** What harbours count as places: what that is, and what those of earlier voyages paid. */
  harbourPlace(n, box) {
    const tile = this.state.harbour_tiles[n];
    const names = this.paid(n + 1).map(([seat, coin]) => `${this.name(seat)} ${coin}`);
    return { id: `voyage-${n + 1}`, label: [`${this.say("voyage", { n: n + 1 })}: ${this.harbour(tile)}`, names.length && this.say("paid", { names: names.join(", ") })].filter(Boolean).join(", "), does: this.text(this.components.names.effects.harbours[tile]), ...box };
  }

  plankAt = (n) => ({ x: SIGN.x, y: SIGN.y + (n - (this.state.harbour_tiles.length - 1) / 2) * 54, width: SIGN.width, height: 44 });

  signPlaces() {
    const { battle, voyage, harbour_tiles: all } = this.state;
    return battle || !voyage ? [] : all.map((_, n) => this.harbourPlace(n, { ...this.plankAt(n), width: SIGN.width + 4, height: 48 }));
  }

  /** A signpost in the sea: what the harbour counts after each voyage, which voyage it is, and what earlier ones brought. */
  sign() {
    const { battle, voyage, harbour_tiles: all } = this.state;
    if (battle || !voyage) return null;
    const { g, rect, text, path, glyph } = this.tools;
    const planks = all.map((tile, n) => {
      const [here, gone, { x, y, width, height }] = [n + 1 === voyage, n + 1 < voyage, this.plankAt(n)];
      const colour = gone ? "var(--ink-2)" : "var(--ink)";
      const edge = here ? { stroke: "var(--ink)", "stroke-width": 4 } : { class: "piece" };
      const high = gone ? y - 12 : y;
      return g({}, rect(x, y, width, height, { fill: here ? "var(--paper)" : "var(--panel)", ...edge }), text(x - 82, y, gone ? "✓" : n + 1, 16, { colour, weight: 700, always: true }), glyph(this.counted(tile), x - 56, y, 22, colour), text(x - 36, high, this.harbour(tile), gone ? 13 : 16, { colour, anchor: "start", weight: here ? 700 : 400, fits: 130, always: true }), ...this.payment(n + 1, x - 29, y + 9, 44, 14));
    });
    return g({}, path(`M${SIGN.x} ${SIGN.y - 116}V${SIGN.y + 120}`, { stroke: "var(--wood-2)", "stroke-width": 9, "stroke-linecap": "round" }), path(`M${SIGN.x - 38} ${SIGN.y + 118}q19-16 38 0t38 0`, { fill: "none", stroke: "var(--wood-2)", "stroke-width": 4, "stroke-linecap": "round" }), ...planks);
  }
}
