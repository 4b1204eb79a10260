/* The course of Raids on a telephone, as rows; and what its places are called everywhere. */

import { ANCHOR } from "./drawings.js";
import { shown } from "./longship.js";
import { HOME } from "./tiles.js";
import { Wide } from "./wide.js";

export class Course extends Wide {
  // --- the course, narrow ----------------------------------------------------------------------------------------------

  /** From the viewer's ship on, in rows, each with water for the ships below its tiles; above them the whole course in
      small, below them what the harbour counts. */
  strip() {
    const [columns, wide, high, top] = [6, 60, 80, 30];
    const from = this.view.seat === null ? Math.min(...this.state.ships.map(({ place }) => place)) : this.state.ships[this.view.seat].place;
    const start = from === HOME ? 1 : from;
    const ahead = this.state.map.filter(({ place }) => place >= start);
    const at = (place) => ({ x: 30 + ((place - start) % columns) * wide, y: top + 28 + Math.floor((place - start) / columns) * high });
    const end = top + Math.ceil(ahead.length / columns) * high;
    const past = this.state.harbour_tiles.flatMap((_, n) => (this.paid(n + 1).length && this.looked === null ? [n] : []));
    const height = end + 48 + (past.length ? 23 : 0);
    const box = { x: 180, y: end - 18, width: 352, height: 124 };
    const places = ahead.filter(({ place }) => place > 0).map((here) => ({ ...this.place(here, at(here.place), { width: 49, height: 49 }), fine: 0.7, tag: null }));
    const ghost = ahead.filter(({ place }) => place !== HOME).flatMap((here) => this.moorings(here, at(here.place)).filter(([seat]) => seat === null).map(([, spot]) => this.ghostAt(spot)));
    const lanes = Array.from({ length: Math.ceil(ahead.length / columns) }, (_, n) => this.tools.rect(180, top + 65 + n * high, 356, 26, { fill: "var(--sea-2)", rx: 13 }));
    const signs = ahead.filter((_, n) => n % columns).map(({ place }) => ["path", { d: "M-2.5-5 2.5 0-2.5 5", transform: `translate(${at(place).x - 30} ${at(place).y})`, fill: "none", stroke: "var(--ink-2)", "stroke-width": 2.2, "stroke-linecap": "round", "stroke-linejoin": "round" }]);
    return { width: 360, height, fixed: true, tree: [this.tools.rect(180, height / 2, 360, height, { fill: "var(--sea)", rx: 10 }), ...this.overview(), ...lanes, ...signs, ...ahead.map((here) => this.cell(here, at(here.place))), this.tally(end + 24), ...past.map((n) => this.earlier(n, end + 58)), ...ahead.flatMap((here) => this.afloat(here, at(here.place))), (this.state.battle?.place ?? this.state.move?.place ?? -1) >= start ? this.dispute((place) => ({ x: at(place).x + (this.state.battle ? 14 : 0), y: at(place).y + (this.state.battle ? -14 : 40) }), 0.5) : null, this.looked === null ? null : shown(this, this.looked, box)], places: [...[...places, ...ghost].filter(({ y }) => this.looked === null || y < box.y - box.height / 2 - 20), ...this.tallyPlaces(end + 24, box), ...past.map((n) => this.harbourPlace(n, this.earlierAt(n, end + 58)))] };
  }

  /** The ships at a space, on the water below it; the ghost ship, too. */
  afloat(here, at) {
    return this.moorings(here, at).map(([seat, spot]) => (seat === null ? this.ghost(spot) : this.ship(seat, spot)));
  }

  /** Where each of them lies, and how large. */
  moorings({ place, ships }, { x, y }) {
    const all = this.state.ghost === place ? [...ships, null] : ships;
    const [size, step] = all.length > 2 ? [0.4, 26] : [0.43, 31];
    const rows = Math.ceil(all.length / 2);
    return all.map((seat, n) => [seat, [Math.max(size * 36, Math.min(360 - size * 36, x + (all.length === 1 ? 0 : ((n % 2) - 0.5) * step))), y + 42 - (rows - 1 - Math.floor(n / 2)) * 27, size]]);
  }

  /** One line for the harbour: what it counts, what it pays, and everybody's count. */
  tally(y) {
    const { g, rect, text, crest } = this.tools;
    const { harbour_tile: tile, harbour_counts: counts } = this.state;
    if (!tile) return null;
    const left = 352 - counts.length * 38;
    return g({}, rect(180, y, 352, 44, { fill: "var(--paper)", rx: 8 }), text(12, y - 9, this.text(this.components.names.harbours[tile]), 14, { anchor: "start", weight: 700, fits: left - 16, always: true }), text(12, y + 10, this.pay, 13, { anchor: "start", fits: left - 16, always: true }), ...counts.map((count, seat) => g({ at: [left + 10 + seat * 38, y] }, crest(seat, this.colour(seat), 0, 0, 15), text(16, 0, count, 14, { weight: 600, always: true }))));
  }

  earlierAt = (n, y) => ({ x: 62 + n * 118, y, width: 114, height: 20 });

  /** What the harbour of an earlier voyage paid. */
  earlier(n, at) {
    const { x, y, width, height } = this.earlierAt(n, at);
    return this.tools.g({}, this.tools.rect(x, y, width, height, { fill: "var(--panel)", rx: 8 }), this.tools.glyph(this.counted(this.state.harbour_tiles[n]), x - 45, y, 16), ...this.payment(n + 1, x - 25, y, 31, 12));
  }

  /** The counts as places: pointing at one shows the longship of its seat, and pointing at that the course again. */
  tallyPlaces(y, box) {
    const { ships } = this.state;
    const left = 352 - ships.length * 38;
    if (!this.state.harbour_tile) return [];
    return this.looked === null ? ships.map(({ seat }) => this.seatPlace(seat, { x: left + 18 + seat * 38, y, width: 36, height: 40 })) : [this.seatPlace(this.looked, box)];
  }

  overview() {
    const { circle, crest } = this.tools;
    const x = (place) => 15 + place * 15.7;
    const dots = this.state.map.map(({ place, kind }) => circle(x(place), 16, kind === "village" ? 4 : 2.5, { fill: "var(--ink-2)" }));
    const beside = (place, n) => [x(place) + Math.floor(n / 2) * (place === HOME ? -13 : 13), 10 + (n % 2) * 12 - (place === 0 || place === HOME ? 4 : 0)];
    return [...dots, ...this.state.ships.map(({ seat, place }) => crest(seat, this.colour(seat), ...beside(place, this.state.map[place].ships.indexOf(seat)), 13))];
  }

  cell(here, { x, y }) {
    const { g, rect, glyph, text } = this.tools;
    if (here.kind !== "harbour") return this.piece(here, { x, y }, 51);
    return g({}, rect(x, y, 51, 51, { fill: "var(--land)", class: "piece" }), here.ships.length > 2 ? null : glyph(ANCHOR, x, y - 5, 24), here.ships.length > 2 ? null : text(x, y + 16, this.say("harbour"), 12.5, { fits: 48 }));
  }

  // --- places ----------------------------------------------------------------------------------------------------------

  place(here, { x, y }, { width, height }) {
    const means = [{ type: "navigate", to: here.place }, { type: "flee", to: here.place }];
    return { id: `place-${here.place}`, label: this.told(here), x, y, width: width + 4, height: height + 4, round: 11, means, why: this.why(here) };
  }

  told(here) {
    const { tile, place, kind, vikings, coins, fight_costs: costs, ships } = here;
    const me = this.view.seat;
    const others = ships.map((seat) => [this.name(seat), this.order.includes(seat) && `(${this.say("next", { n: this.order.indexOf(seat) + 1 })})`].filter(Boolean).join(" "));
    return [
      kind === "harbour" ? this.say("harbour") : `${this.say("space", { n: place })}: ${kind === "village" ? this.say("village") : tile ? this.text(tile.name) : this.say("empty")}`,
      tile && ["good", "standard"].includes(tile.type) && this.say("worth", { n: tile.value }), tile?.type === "monster" && this.say("strength", { n: tile.value }), tile?.shields && this.say("shields", { n: tile.shields }),
      vikings?.length && this.say("vikings", { n: vikings[0] }), coins?.length && this.say("coin", { n: coins[0] }), me !== null && costs && costs[me] !== null && this.say("fight", { n: costs[me] }),
      others.length && this.say("ships", { names: others.join(", ") }), this.state.ghost === place && this.say("ghost"), this.effect(tile),
    ].filter(Boolean).join(", ");
  }

  why({ place, kind, tile }) {
    if (this.view.seat !== null && place <= this.state.ships[this.view.seat].place) return this.say("behind");
    if (kind === "village" || (tile && ["visit", "raid", "monster"].includes(tile.type))) return this.say("pass");
    return kind === "tile" && !tile ? this.say("empty") : undefined;
  }
}
