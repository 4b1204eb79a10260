/* The board of Raids: the course with its ships and tiles, and each seat's longship. A pure function of the view; what a
   board gets and gives is in service/table/board.d.ts. */

import { TILES, VIKING } from "./drawings.js";
import { Course } from "./course.js";

const TYPES = { sails: "sail", weapons: "weapon" };

export default {
  edition: 1,
  steps: { navigate: [{ field: "to" }], flee: [{ field: "to" }], replace: [{ field: "space" }], sell: [{ field: "spaces", kind: "set" }] },
  sealed: [],
  final: () => import("./ending.js"),
  draw,
};

function draw(view, tools, final) {
  const board = new Board(view, tools);
  const { state, components } = view;
  const drawn = view.phase === "over" && final ? final.ending(board) : view.narrow ? board.strip() : board.ring();
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

class Board extends Course {
  seats() {
    const totals = this.state.ships.map(({ fame }) => Object.values(fame).reduce((sum, points) => sum + points, 0));
    const best = Math.max(...totals);
    const winners = this.view.phase === "over" ? this.view.results?.winners : null;
    const first = (seat) => winners?.includes(seat) ?? (best > 0 && totals[seat] === best);
    return this.state.ships.map((ship, seat) => ({
      seat, value: totals[seat], first: first(seat),
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
      return { id: `space-${space}`, label: [`${this.say("shipSpace", { n: space })}: ${what}`, tile?.value && ["good", "standard"].includes(tile.type) && this.say("worth", { n: tile.value }), this.say("shields", { n: shields }), manned && this.say("aboard", { n: manned })].filter(Boolean).join(", "), does: this.effect(tile), means, width: 84, height: 94, tree: this.space(tile, shields, manned) };
    });
    const taking = this.taken();
    return { title: this.say("hand"), note: this.say("note", { crew: ship.crew, of: ship.capacity }), items: [...(taking ? [this.held(taking)] : []), ...(this.view.offer.actions.some(({ type }) => type === "discard") ? [this.sea()] : []), ...items, ...this.beside(ship)] };
  }

  taken() {
    return this.state.asked === this.view.seat ? this.state.taking : null;
  }

  held(tile) {
    return { id: "taking", label: this.say("taking", { name: this.text(tile.name) }), does: this.effect(tile), width: 92, height: 92, tree: ["g", { transform: "translate(46 46)" }, this.tile(tile, 88)] };
  }

  sea() {
    const { rect, path, text } = this.tools;
    return { id: "sea", label: this.say("seaLabel"), means: [{ type: "discard" }], width: 84, height: 92, tree: ["g", {}, rect(42, 46, 82, 88, { fill: "var(--sea-2)", rx: 8 }), path("M18 40q8-7 16 0t16 0t16 0M18 54q8-7 16 0t16 0t16 0", { fill: "none", stroke: "var(--ink)", "stroke-width": 2.5 }), text(42, 76, this.say("sea"), 13)] };
  }

  /** A space of the ship: its tile, below it the shields, and on them the Vikings. */
  space(tile, shields, manned) {
    const { g, rect, circle, glyph } = this.tools;
    const room = Array.from({ length: shields }, (_, n) => g({ at: [42 + (n - (shields - 1) / 2) * 30, 78] }, circle(0, 0, 12, { fill: n < manned ? "var(--light-brown)" : "var(--paper)", class: "piece", ...(n < manned ? {} : { "stroke-dasharray": "3 3" }) }), n < manned ? glyph(VIKING, 0, -1, 15, "var(--on-light)") : null));
    return g({}, ["path", { d: "M2 58H82V66Q82 72 76 72H8Q2 72 2 66Z", fill: "var(--wood-2)" }], tile ? g({ at: [42, 31] }, this.tile(tile, 60, false, this.view.narrow ? 17.5 : 12.5)) : rect(42, 31, 56, 56, { fill: "var(--wood)", "stroke-dasharray": "4 4", stroke: "var(--ink-2)" }), ...room);
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
