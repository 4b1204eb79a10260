/* What the board of Raids is said and drawn with: its words, its tiles, and what lies at a place. */

import { GROUNDS, HOUSE, MONSTERS, TILES, VIKING } from "./drawings.js";

export const HOME = 21;
const SMALLEST = 11.5;
const SMALL = 70; // Below it picture and name move up, for what stands below them, and a picture aside from a long number.
const SHORT = 0.41; // How wide a letter of a name is for its height, set as narrowly as it may be.
/** Where long names of tiles may be parted. */
const PARTS = /(?<=\p{L})(schlange|platz|wolf|riese|rung)$/u;

const WORDS = {
  en: {
    course: "Course of 22 places around the world", space: "Space {n}", village: "village", harbour: "harbour", empty: "empty", worth: "worth {n}", strength: "strength {n}", fight: "a fight costs you {n Viking|Vikings}", vikings: "{n Viking|Vikings} for the next ship", coin: "coin of {n} for the next ship", ships: "ships: {names}", ghost: "ghost ship", haunts: "ghost", does_ghost: "The ghost ship is nobody's. Whenever it is last, it sails on to the next village. It takes nothing and never fights; who sails on behind it first discards the tiles up to it.", next: "sails as number {n}", now: "if it ended now", tied: "if tied: first to arrive",
    room: "free", showShip: "show the longship", showRace: "back to the harbour", behind: "behind you", pass: "ships pass here and do not stop", voyage: "voyage {n}/4", counts: "The harbour counts: {what}", fame: "fame now", crew: "crew {n}/{of}", weapons: "weapons {n}", sails: "sails {n}", goods: "goods {n}", goodsSold: "sold {n}", hand: "My longship", note: "Vikings {crew}, room for {of}", shipSpace: "ship space {n}", shields: "{n shield|shields}", aboard: "{n} with Vikings", beside: "{what}: {n}", runes: "runes", markets: "markets", sold: "sold", monsters: "monsters", coins: "coins", taking: "Tile to take: {name}", sea: "Into the sea", seaLabel: "Discard it into the sea", none: "Sell nothing", where: "Where to?", which: "Which goods?", decide: "What do you do?", flee: "Flee: one of {n} places on the map", after: "crew {n} → {left}", put: "Where does the tile go?", attack: "battle with {name}", leave: "Departure", arrive: "Arrival", counting: "Harbour of voyage {n}: what counts is", atSea: "still at sea", you: "you", battleAt: "Battle at space {n}", blow: "next blow: {n Viking|Vikings}", ranks: ["1st", "2nd", "3rd", "4th"], fame_coins: "coins", fame_runes: "runes", fame_mjolnirs: "Mjölnirs", fame_standards: "standards", fame_goods: "goods", fame_monsters: "monsters",
  },
  de: {
    course: "Kurs von 22 Feldern um die Welt", space: "Feld {n}", village: "Dorf", harbour: "Hafen", empty: "leer", worth: "{n} wert", strength: "Stärke {n}", fight: "ein Kampf kostet dich {n} Wikinger", vikings: "{n} Wikinger für das nächste Schiff", coin: "Münze mit {n} für das nächste Schiff", ships: "Schiffe: {names}", ghost: "Geisterschiff", haunts: "Geist", does_ghost: "Das Geisterschiff gehört niemandem. Ist es das letzte, fährt es ins nächste Dorf weiter. Es nimmt nichts und kämpft nie; wer hinter ihm weiterfährt, wirft erst die Plättchen bis zu ihm ab.", next: "segelt als Nummer {n}", now: "Stand jetzt", tied: "bei Gleichstand: wer früher ankommt",
    room: "frei", showShip: "Langschiff zeigen", showRace: "zurück zum Hafen", behind: "liegt hinter dir", pass: "hier fahren Schiffe nur vorbei", voyage: "Seereise {n}/4", counts: "Im Hafen zählt: {what}", fame: "Ruhm jetzt", crew: "Besatzung {n}/{of}", weapons: "Waffen {n}", sails: "Segel {n}", goods: "Waren {n}", goodsSold: "verkauft {n}", hand: "Mein Langschiff", note: "Wikinger {crew}, Platz für {of}", shipSpace: "Schiffsplatz {n}", shields: "{n Schild|Schilde}", aboard: "{n} mit Wikingern", beside: "{what}: {n}", runes: "Runen", markets: "Handels\u00adplätze", sold: "verkauft", monsters: "Ungeheuer", coins: "Münzen", taking: "Zu nehmen: {name}", sea: "Ins Meer", seaLabel: "Ins Meer werfen", none: "Nichts verkaufen", where: "Wohin?", which: "Welche Waren?", decide: "Was tust du?", flee: "Fliehen: eines von {n} Feldern auf dem Plan", after: "Besatzung {n} → {left}", put: "Wohin mit dem Plättchen?", attack: "Kampf mit {name}", leave: "Ausfahrt", arrive: "Ankunft", counting: "Hafen der {n}. Seereise: es zählen", atSea: "noch auf See", you: "du", battleAt: "Kampf auf Feld {n}", blow: "nächster Schlag: {n} Wikinger", ranks: ["1.", "2.", "3.", "4."], fame_coins: "Münzen", fame_runes: "Runen", fame_mjolnirs: "Mjölnire", fame_standards: "Standarten", fame_goods: "Waren", fame_monsters: "Ungeheuer",
  },
};

/** A view of the game, and the drawings that all parts of the board share. */
export class Tiles {
  constructor(view, tools) {
    Object.assign(this, { view, tools, state: view.state, components: view.components });
    this.order = sailingOrder(view.state);
  }

  say(key, values = {}) {
    return WORDS[this.view.lang][key].replace(/\{(\w+)(?: ([^|}]+)\|([^}]+))?\}/g, (_, name, one, many) => (many ? `${values[name]} ${values[name] === 1 ? one : many}` : values[name]));
  }

  /** What the harbour of a voyage pays, by rank. */
  get pay() {
    const { ranks } = WORDS[this.view.lang];
    return this.components.harbour_coins.slice(0, this.state.ships.length).map((coins, rank) => `${ranks[rank]} ${coins}`).join(" · ");
  }

  text = (words) => words?.[this.view.lang] ?? "";
  /** What a tile is good for, by the ruleset. */
  effect = (tile) => this.text(tile && this.components.tiles.find(({ id }) => id === tile.id)?.effect);
  name = (seat) => this.view.seats[seat].name;
  colour = (seat) => this.components.player_colors[seat];

  /** What lies at a place: a tile with its picture, name and value, or a village. */
  piece(here, { x, y }, size) {
    const { g, circle, glyph, text } = this.tools;
    if (here.kind === "harbour") return null;
    if (here.kind === "village") {
      const bare = this.isLittle(size) && !here.vikings?.length;
      return g({ at: [x, y] }, circle(0, 0, size * 0.46, { fill: "var(--land)", class: "piece" }), glyph(HOUSE, 0, bare ? 0 : -size * 0.14, size * 0.36), this.isLittle(size) ? null : text(0, size * 0.14, this.say("village"), size * 0.145), this.gives(here, size));
    }
    const ink = here.tile && this.tools.inkOn(GROUNDS[here.tile.type] ?? "ivory");
    return here.tile ? g({ at: [x, y] }, this.tile(here.tile, size, { aside: here.place }), text(-size * 0.44, -size * 0.36, here.place, Math.max(12.5, size * 0.15, 11.7 / this.tools.scale), { anchor: "start", colour: ink }), this.gives(here, size)) : g({}, this.tools.rect(x, y, size * 0.5, size * 0.5, { fill: "var(--sea)", stroke: "var(--ink-2)", "stroke-dasharray": "3 5", "stroke-opacity": 0.5 }), text(x, y, here.place, Math.max(12.5, 11.7 / this.tools.scale), { colour: "var(--ink-2)" }));
  }

  /** A tile; with `aside` its picture leaves room for the number of its place. */
  tile(tile, size, { named = true, least = 12.5, aside = 0 } = {}) {
    const { g, rect, glyph, inkOn, fill } = this.tools;
    const ground = GROUNDS[tile.type] ?? "ivory";
    const ink = inkOn(ground);
    const letter = Math.max(size * 0.15, (least - 1) / this.tools.scale);
    const up = (size < SMALL || letter > size * 0.19) && (aside || this.counts(tile));
    const double = tile.value === 2 && ["weapon", "sail", "mjolnir", "market"].includes(tile.type);
    const lines = named ? this.lines(this.text(double ? this.components.names.tiles[tile.type] : tile.name), size, letter) : [];
    const [high, wide] = lines.length > 1 ? [size * -0.27, size * 0.31] : [size * (up ? -0.22 : -0.16), size * 0.42];
    const picture = MONSTERS[tile.id] ?? TILES[tile.kind] ?? TILES[tile.type];
    const [off, half, small] = aside ? [size * (double || (aside > 9 && size * this.tools.scale < SMALL) ? 0.06 : 0), size * 0.17, wide * 0.66] : [0, size * 0.19, wide * 0.76];
    return g(
      {},
      rect(0, 0, size, size, { fill: fill(ground), class: "piece", rx: size * 0.09 }),
      double ? g({}, glyph(picture, off - half, high, small, ink), glyph(picture, off + half, high, small, ink)) : glyph(picture, off, high, aside ? wide * 0.94 : wide, ink),
      ...this.named(lines, size, ink, size * (up ? 0.12 : 0.18), letter),
      this.mark(tile, size, ink, least, aside),
    );
  }

  /** A name in one line, or in two where it is too long for one. */
  lines(name, size, letter) {
    const long = name.length * letter * 0.56 > size - 6;
    return long ? name.replace(PARTS, "-$1").split(/ |(?<=-)/) : [name];
  }

  /** Whether a tile shows its worth or its strength. */
  counts = ({ type }) => ["good", "standard", "monster"].includes(type);

  named(lines, size, ink, low, high) {
    const first = lines.length > 1 ? size * 0.15 - high : low;
    if (lines.some((line) => line.length * high * SHORT > size - 6)) return []; // Its picture says more than half a name.
    return lines.map((line, n) => this.tools.text(0, first + n * high, line, high, { colour: ink, weight: 600, fits: size - 6 }));
  }

  /** The number of a tile, in an upper corner where it lies at a place, and its shields: below, side by side. */
  mark(tile, size, ink, least, aside) {
    const { g, text, circle } = this.tools;
    const small = Math.max(size * 0.2, least);
    const number = this.counts(tile) ? tile.value : "";
    const shields = Array.from({ length: tile.shields }, (_, n) => circle(size * (0.36 - 0.19 * n), size * 0.39, size * 0.075, { fill: "none", stroke: ink, "stroke-width": 2 }));
    return g({}, text(size * (aside ? 0.4 : size < SMALL ? 0 : -0.34), size * (aside ? -0.35 : size < SMALL ? 0.34 : 0.38), number, small, { anchor: aside ? "end" : "middle", weight: 700, colour: ink, always: true }), ...shields);
  }

  /** True where the name of a village has no room: then its number stands there. */
  isLittle = (size) => size * 0.145 < SMALLEST / this.tools.scale;

  /** What the next ship gets at a village, a visit or a raid, and what a monster costs the viewer. */
  gives({ vikings, coins, fight_costs: costs, kind }, size) {
    const { g, circle, text, glyph } = this.tools;
    const got = vikings?.length ? vikings[0] : coins?.length ? coins[0] : null;
    const little = this.isLittle(size);
    const y = size * (kind !== "village" ? 0.36 : little ? 0.22 : 0.32);
    const small = Math.max(size * 0.17, 12.5);
    const cost = this.view.seat === null ? null : costs?.[this.view.seat];
    if (cost !== null && cost !== undefined) return g({}, text(size * 0.27, y, `−${cost}`, small, { colour: "var(--on-dark)", weight: 600, anchor: "end", always: true }), glyph(VIKING, size * 0.375, y, size * 0.16, "var(--on-dark)"));
    if (got === null) return null;
    const ink = kind === "village" ? "var(--ink)" : "var(--on-light)";
    const [left, high] = little ? [size * 0.31, size * -0.31] : [0, y];
    return vikings?.length ? g({}, text(-size * 0.12, y, `+${got}`, small, { weight: 700, colour: ink, always: true }), glyph(VIKING, size * 0.17 + 1, y, Math.max(size * 0.18, 12), ink)) : g({}, circle(left, high, Math.max(size * 0.11, 8), { fill: "var(--yellow)", class: "piece" }), text(left, high, got, small, { weight: 700, colour: "var(--on-light)", always: true }));
  }
}

/** The seats in the order in which they sail next: the hindmost ship first, in the harbour by start position. */
function sailingOrder({ ships }) {
  return ships.filter(({ place }) => place < HOME).sort((one, other) => one.place - other.place || other.start_position - one.start_position).map(({ seat }) => seat);
}
