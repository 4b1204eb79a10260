/* The board of Raids: the course with its ships and tiles, and each seat's longship. A pure function of the view; what a
   board gets and gives is in service/table/board.d.ts. */

import { Course } from "./course.js";
import { BESIDE, PARTS, besideOf, crewOf, part, signOf } from "./longship.js";

/** The board on a telephone, once it is loaded. */
let Narrow;
const TYPES = { sails: "sail", weapons: "weapon" };

export default {
  edition: 1,
  steps: { navigate: [{ field: "to" }], flee: [{ field: "to" }], replace: [{ field: "space" }], sell: [{ field: "spaces", kind: "set" }] },
  sealed: [],
  narrow: (load) => load("narrow.js").then(({ narrowed }) => void (Narrow = narrowed(Board))),
  needs: (load) => load("needs.js").then(({ needs }) => needs),
  final: (load) => load("ending.js"),
  touched,
  scores: ["raid_passed", "harbour_scored", "market_taken", "monster_defeated", "tile_placed"],
  clears: "voyage_begun", // It lays other tiles.
  said: ["arrived", "fled", "tile_declined"],
  scored: (load) => load("scored.js"),
  draw,
};

/** Where the ghost ship went, and last where a seat's ship went, as far as they still lie there. So nothing of a voyage is
    marked on the next one. */
function touched(events, { state }) {
  const to = events.filter(({ data: { seat, to: place } }) => Number.isInteger(place) && place === (state.ships[seat]?.place ?? state.ghost)).sort((one, other) => Number(Number.isInteger(one.data.seat)) - Number(Number.isInteger(other.data.seat)));
  return to.map(({ data }) => `place-${data.to}`);
}

function draw(view, tools, final) {
  const board = new (view.narrow ? Narrow : Board)(view, tools);
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
    follows: board.routed(),
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
      facts: this.view.frame === "lying" ? [`${ship.crew}/${ship.capacity} ${"①②③④"[this.order.indexOf(seat)] ?? ""}`] : [this.say("crew", { n: ship.crew, of: ship.capacity }), ship.weapons && this.say("weapons", { n: ship.weapons }), sum(ship.spaces, TYPES.sails) && this.say("sails", { n: sum(ship.spaces, TYPES.sails) }), count(ship.spaces, "good") && this.say("goods", { n: count(ship.spaces, "good") }), ship.sold.length && this.say("goodsSold", { n: ship.sold.length })].filter(Boolean),
    }));
  }

  longship() {
    const { seat: me, narrow, frame = "portrait", room = { width: 390 } } = this.view;
    const stands = narrow && !["lying", "wide"].includes(frame);
    const seat = stands && this.looked !== null ? this.looked : me;
    const ship = this.state.ships[seat];
    const size = narrow ? (room.width - 12) / PARTS.at(-1) : 0.85;
    const items = crewOf(this, ship).map(({ tile, shields, manned }, space) => {
      const what = tile ? this.text(tile.name) : this.say("empty");
      const means = tile ? [{ type: "replace", space }, { type: "sell", spaces: { has: space } }] : [{ type: "place" }];
      const label = [`${this.say("shipSpace", { n: space })}: ${what}`, tile?.value && ["good", "standard"].includes(tile.type) && this.say("worth", { n: tile.value }), this.say("shields", { n: shields }), manned && this.say("aboard", { n: manned })].filter(Boolean).join(", ");
      return { id: `space-${space}`, label, does: this.effect(tile), ...(seat === me ? { means } : {}), ...part(this, seat, space, size) };
    });
    const note = this.say("note", { crew: ship.crew, of: ship.capacity });
    const title = seat === me ? this.say("hand") : this.say("shipOf", { name: this.name(seat) });
    if (!narrow) return { title, note: `${note} · ${this.say("plates")}`, items: [...items, ...this.beside(ship)] };
    return { told: !stands, title: frame === "short" ? "" : title, note, items: [...items, ...this.cargoCards(ship, (room.width - 30) / BESIDE.length, frame !== "short")] };
  }

  /** What lies beside the ship, as a row of small cards on a telephone. */
  cargoCards(ship, width, named) {
    const { g, text } = this.tools;
    return BESIDE.map((name) => {
      const worth = besideOf(ship, name);
      const words = named ? text(width / 2, 39, this.say(name), 12, { fits: width - 2 }) : null;
      return { id: `beside-${name}`, row: 1, label: this.say("beside", { what: this.say(name), n: worth }), does: this.words("brings")[name], width, height: named ? 52 : 26, tree: g({ opacity: worth ? 1 : 0.55 }, signOf(this.tools, name, width / 2 - 12, 14, 20), text(width / 2 + 12, 14, worth, 16, { weight: 700 }), words) };
    });
  }

  taken() {
    return this.state.asked === this.view.seat ? this.state.taking : null;
  }

  /** The tile that is taken; where a space is free, it goes there. */
  held(tile, fits) {
    const goes = fits ? "toShip" : "instead";
    const what = this.isClose ? this.heldSmall(tile, goes) : { short: this.say(goes), width: 80, height: 80, tree: ["g", { transform: "translate(40 40)" }, this.tile(tile, 77)] };
    return { id: "taking", ...(fits && { means: [{ type: "place" }] }), label: this.say("taking", { name: this.text(tile.name) }), does: this.effect(tile), ...what };
  }

  /** True where there is room for one row of small choices. */
  get isClose() {
    const { narrow, frame = "wide", room } = this.view;
    return narrow || frame !== "wide" || room?.height < 900;
  }

  heldSmall(tile, goes) {
    const { text } = this.tools;
    const wide = this.view.frame === "lying" ? 109 : 174;
    const line = (y, words, weight) => text(47, y, words, weight ? 13 : 12.5, { anchor: "start", weight, fits: wide - 48 });
    const told = wide > 109 ? [line(13, this.text(tile.name), 600), line(31, this.say(goes))] : [line(22, this.text(tile.name), 600)];
    return { width: wide, height: 44, tree: ["g", {}, ["g", { transform: "translate(22 22)" }, this.tile(tile, 43, { named: false })], ...told] };
  }

  sea() {
    const { rect, path, text } = this.tools;
    if (this.isClose) return { id: "sea", label: this.say("seaLabel"), means: [{ type: "discard" }], width: 92, height: 44, tree: ["g", {}, rect(46, 22, 90, 42, { fill: "var(--sea-2)", rx: 8 }), text(46, 22, this.say("sea"), 13, { fits: 86 })] };
    return { id: "sea", label: this.say("seaLabel"), means: [{ type: "discard" }], width: 84, height: 80, tree: ["g", {}, rect(42, 40, 82, 77, { fill: "var(--sea-2)", rx: 8 }), path("M18 24q8-7 16 0t16 0t16 0M18 38q8-7 16 0t16 0t16 0", { fill: "none", stroke: "var(--ink)", "stroke-width": 2.5 }), text(42, 62, this.say("sea"), 13)] };
  }

  beside(ship) {
    const { g, text } = this.tools;
    return BESIDE.map((name) => {
      const worth = besideOf(ship, name);
      const fame = { ...ship.fame, sold: ship.fame.goods, coins: 0 }[name];
      const picture = [signOf(this.tools, name, 25, 26, 26), fame ? this.coin(39, 12, fame, 9.5) : null];
      return { id: `beside-${name}`, label: this.say("beside", { what: this.say(name), n: worth }), does: this.words("brings")[name], width: 50, height: 66, tree: g({ opacity: worth ? 1 : 0.55 }, ...picture, text(25, 56, worth, 18, { weight: 700 })), short: this.say(name) };
    });
  }

  /** Where the plain list would not do: goods lie on the ship, ways on the map; what costs Vikings says how many. What is
      taken lies here and not beside the ship, which so stays as large as it is. */
  choices() {
    const { actions, labels } = this.view.offer;
    const types = [...new Set(actions.map(({ type }) => type))];
    const taking = this.taken();
    if (taking && types.some((type) => ["place", "replace", "discard"].includes(type))) {
      const [held, sea] = [this.held(taking, actions.some(({ type }) => type === "place")), types.includes("discard") ? [this.sea()] : []];
      const both = held.means && types.includes("replace");
      return { title: this.say(both ? "putOr" : "put"), items: held.means ? [held, ...sea] : [...sea, held] };
    }
    if (!types.length) return undefined;
    if (types[0] === "sell") return { title: this.say("which"), items: [{ id: "none", label: this.say("none"), means: [{ type: "sell", spaces: { is: [] } }] }] };
    if (this.view.picks.length) return undefined;
    const items = types.filter((type) => type !== "navigate").map((type) => this.answer(type, actions, labels)).filter(Boolean);
    return { title: items.length ? this.say("decide") : this.say("where"), items };
  }

  answer(type, actions, labels) {
    const found = actions.flatMap((action, index) => (action.type === type ? [index] : []));
    const crew = this.state.ships[this.view.seat].crew;
    const cost = { fight: this.state.move?.cost, sacrifice: Math.min(1, crew), strike_back: this.state.battle?.blow }[type];
    const label = this.view.narrow ? this.say(`do_${type}`, { n: found.length }) : found.length === 1 ? labels[found[0]] : this.say("flee", { n: found.length });
    return { id: `do-${type}`, label, means: [{ type }], note: cost === undefined ? "" : [this.say("after", { n: crew, left: crew - cost }), type === "fight" && !this.view.narrow && this.say("won", { n: this.state.move.monster.value })].filter(Boolean).join(" · ") };
  }
}

const count = (spaces, type) => spaces.filter((tile) => tile?.type === type).length;
const sum = (spaces, type) => spaces.reduce((all, tile) => all + (tile?.type === type ? tile.value : 0), 0);
