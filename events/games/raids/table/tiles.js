/* What the board of Raids is said and drawn with: its words, its tiles, and what lies at a place. */

import { GROUNDS, HOUSE, MONSTERS, TILES, TINTS, VIKING, VISIT } from "./drawings.js";

export const HOME = 21;
const SMALL = 70; // Below it picture and name move up, for what stands below them, and a picture aside from a long number.
const SHORT = 0.41; // How wide a letter of a name is for its height, set as narrowly as it may be.
/** Where long names of tiles may be parted. */
const PARTS = /(?<=\p{L})(schlange|platz|wolf|riese|rung)$/u;

const WORDS = {
  en: {
    course: "Course of 22 places around the world", space: "Space {n}", village: "village", harbour: "harbour", empty: "empty", worth: "worth {n}", strength: "strength {n}", fight: "a fight costs you {n Viking|Vikings}", vikings: "{n Viking|Vikings} for the next ship", coin: "coin of {n} for the next ship", ships: "ships: {names}", ghost: "ghost ship", haunts: "ghost", ghostIs: ["Nobody's ghost ship: when last,", "it sails on to the next village."], paid: "paid {names}", won: "+{n} fame", toShip: "to a free space", instead: "point at what it replaces", does_ghost: "The ghost ship is nobody's. Whenever it is last, it sails on to the next village. It takes nothing and never fights; who sails on behind it first discards the tiles up to it.", next: "sails as number {n}", now: "if it ended now", tied: "if tied: first to arrive",
    room: "free", showShip: "show the longship", showRace: "back to the harbour", behind: "behind you", pass: "ships pass here and do not stop", voyage: "voyage {n}/4", counts: "The harbour counts: {what}", fame: "fame now", crew: "crew {n}/{of}", weapons: "weapons {n}", sails: "sails {n}", goods: "goods {n}", goodsSold: "sold {n}", hand: "My longship", note: "Vikings {crew}, room for {of}", plates: "yellow: fame, and the strength of monsters", key: [["room for", "one Viking"], ["Vikings lost", "in a fight now"], ["sets score", "1·3·6·10·15"], ["+1 Viking", "each voyage"], ["saves 1 Viking", "at monsters"], ["1 fame a Viking", "at the end"], ["to the first past", "3, then 1 fame"]], shipSpace: "ship space {n}", shields: "{n shield|shields}", aboard: "{n} with Vikings", beside: "{what}: {n}", runes: "runes", markets: "markets", sold: "sold", monsters: "monsters", coins: "coins", brings: { runes: "A set of 1, 2, 3, 4, 5 runes scores 1, 3, 6, 10, 15 fame.", markets: "They score nothing themselves; some harbours count them.", sold: "Each good scores what it is worth.", monsters: "Each scores its strength.", coins: "They are fame." }, taking: "Tile to take: {name}", sea: "Into the sea", seaLabel: "Discard it into the sea", none: "Sell nothing", where: "Where to?", which: "Which goods?", decide: "What do you do?", flee: "Flee: one of {n} places on the map", after: "crew {n} → {left}", put: "Where does the tile go?", putOr: "Where does it go? Or point at one to replace.", pays: "The harbour counts ({coins} fame)", paysShort: "Harbour: {coins} fame", aboardShort: "{crew}/{of}", do_strike_back: "Strike back", do_fight: "Fight", do_sacrifice: "Sacrifice", do_flee: "Flee: {n place|places}", shipOf: "Longship of {name}", then: "then:", gain: "+{n} fame", route: "{crew} Vikings, {way} on the way: you arrive with {n}{attack}.", straight: "You arrive with {n Viking|Vikings}{attack}.", and: " and ", strike: ", attack 1", crewWay: "Crew {crew} → {n} ({way}){attack}.", crewStraight: "Crew {n}{attack}.", ifSacrificed: ", if you sacrifice", leave: "Departure", arrive: "Arrival", counting: "Harbour of voyage {n} counts", atSea: "still at sea", you: "you", battleAt: "Battle at space {n}", blow: "next blow: {n Viking|Vikings}", fame_coins: "coins", fame_runes: "runes", fame_mjolnirs: "Mjölnirs", fame_standards: "standards", fame_goods: "goods", fame_monsters: "monsters",
  },
  de: {
    course: "Kurs von 22 Feldern um die Welt", space: "Feld {n}", village: "Dorf", harbour: "Hafen", empty: "leer", worth: "{n} wert", strength: "Stärke {n}", fight: "ein Kampf kostet dich {n} Wikinger", vikings: "{n} Wikinger für das nächste Schiff", coin: "Münze mit {n} für das nächste Schiff", ships: "Schiffe: {names}", ghost: "Geisterschiff", haunts: "Geist", ghostIs: ["Niemandes Geisterschiff: als letztes", "fährt es weiter ins nächste Dorf."], paid: "brachte {names}", won: "+{n} Ruhm", toShip: "auf einen freien Platz", instead: "zeig, was es ersetzt", does_ghost: "Das Geisterschiff gehört niemandem. Ist es das letzte, fährt es ins nächste Dorf weiter. Es nimmt nichts und kämpft nie; wer hinter ihm weiterfährt, wirft erst die Plättchen bis zu ihm ab.", next: "segelt als Nummer {n}", now: "Stand jetzt", tied: "bei Gleichstand: wer früher ankommt",
    room: "frei", showShip: "Langschiff zeigen", showRace: "zurück zum Hafen", behind: "liegt hinter dir", pass: "hier fahren Schiffe nur vorbei", voyage: "Seereise {n}/4", counts: "Im Hafen zählt: {what}", fame: "Ruhm jetzt", crew: "Besatzung {n}/{of}", weapons: "Waffen {n}", sails: "Segel {n}", goods: "Waren {n}", goodsSold: "verkauft {n}", hand: "Mein Langschiff", note: "Wikinger {crew}, Platz für {of}", plates: "gelb: Ruhm, bei Ungeheuern auch Stärke", key: [["Platz für", "einen Wikinger"], ["so viele kostet", "jetzt ein Kampf"], ["ein Satz zählt", "1·3·6·10·15"], ["+1 Wikinger", "je Seereise"], ["spart 1 Verlust", "bei Ungeheuern"], ["am Ende 1 Ruhm", "je Wikinger"], ["im Vorbeifahren", "3, dann 1 Ruhm"]], shipSpace: "Schiffsplatz {n}", shields: "{n Schild|Schilde}", aboard: "{n} mit Wikingern", beside: "{what}: {n}", runes: "Runen", markets: "Handels\u00adplätze", sold: "verkauft", monsters: "Unge\u00adheuer", coins: "Münzen", brings: { runes: "Ein Satz aus 1, 2, 3, 4, 5 Runen zählt 1, 3, 6, 10, 15 Ruhm.", markets: "Sie zählen selbst nichts; manche Häfen zählen sie.", sold: "Jede Ware zählt ihren Wert.", monsters: "Jedes zählt seine Stärke.", coins: "Sie sind Ruhm." }, taking: "Zu nehmen: {name}", sea: "Ins Meer", seaLabel: "Ins Meer werfen", none: "Nichts verkaufen", where: "Wohin?", which: "Welche Waren?", decide: "Was tust du?", flee: "Fliehen: eines von {n} Feldern auf dem Plan", after: "Besatzung {n} → {left}", put: "Wohin mit dem Plättchen?", putOr: "Wohin damit? Oder zeig, was es ersetzt.", pays: "Im Hafen zählt ({coins} Ruhm)", paysShort: "Hafen: {coins} Ruhm", aboardShort: "{crew}/{of}", do_strike_back: "Zurückschlagen", do_fight: "Kämpfen", do_sacrifice: "Opfern", do_flee: "Fliehen: {n Feld|Felder}", shipOf: "Langschiff von {name}", then: "danach:", gain: "+{n} Ruhm", route: "{crew} Wikinger, unterwegs {way}: du kommst mit {n} an{attack}.", straight: "Du kommst mit {n} Wikingern an{attack}.", and: " und ", strike: ", Angriff 1", crewWay: "Besatzung {crew} → {n} ({way}){attack}.", crewStraight: "Besatzung {n}{attack}.", ifSacrificed: ", wenn du opferst", leave: "Ausfahrt", arrive: "Ankunft", counting: "Hafen der {n}. Reise zählt", atSea: "noch auf See", you: "du", battleAt: "Kampf auf Feld {n}", blow: "nächster Schlag: {n} Wikinger", fame_coins: "Münzen", fame_runes: "Runen", fame_mjolnirs: "Mjölnire", fame_standards: "Standarten", fame_goods: "Waren", fame_monsters: "Ungeheuer",
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

  /** Lines, or words by name. */
  words = (key) => WORDS[this.view.lang][key];

  /** What the harbour of a voyage pays, by rank. */
  get pay() {
    return this.components.harbour_coins.slice(0, this.state.ships.length).join(" · ");
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
    const lies = (shape, ...drawn) => (this.lost(here.place) ? g({ at: [x, y] }, shape({ fill: "var(--sea)" }), g({ opacity: 0.55 }, ...drawn)) : g({ at: [x, y] }, ...drawn));
    const small = Math.max(12.5, size * 0.15, 11.7 / this.tools.scale);
    if (here.kind === "village") {
      const bare = !here.vikings?.length;
      return lies((ground) => circle(0, 0, size * 0.46, ground), circle(0, 0, size * 0.46, { fill: "var(--land)", class: "piece" }), text(0, size * (size < SMALL ? -0.28 : -0.33), here.place, small, { always: true }), glyph(HOUSE, 0, size * (bare ? 0.06 : size < SMALL ? -0.01 : -0.06), size * (size < SMALL ? 0.26 : 0.32)), this.gives(here, size));
    }
    const ink = here.tile && this.tools.inkOn(GROUNDS[here.tile.type] ?? "ivory");
    return here.tile ? lies((ground) => this.tools.rect(0, 0, size, size, { ...ground, rx: size * 0.09 }), this.tile(here.tile, size, { aside: here.place }), text(-size * 0.44, -size * 0.36, here.place, small, { anchor: "start", colour: ink }), this.gives(here, size)) : g({}, this.tools.rect(x, y, size * 0.5, size * 0.5, { fill: "var(--sea)", stroke: "var(--ink-2)", "stroke-dasharray": "3 5", "stroke-opacity": 0.5 }), text(x, y, here.place, Math.max(12.5, 11.7 / this.tools.scale), { colour: "var(--ink-2)" }));
  }

  /** Whether a place lies behind all ships: nobody gets there again on this voyage. */
  lost = (place) => place < Math.min(...this.state.ships.map((ship) => ship.place));

  /** Fame as a plate, the same at tiles and in the harbour. */
  coin(x, y, worth, r) {
    const { g, circle, text } = this.tools;
    return g({}, circle(x, y, r, { fill: "var(--yellow)", class: "piece" }), text(x, y, worth, Math.max(13.5, Math.min(16, r * 1.25)), { weight: 700, colour: "var(--on-light)", always: true }));
  }

  /** A tile; with `aside` its picture leaves room for the number of its place. */
  tile(tile, size, { named = true, least = 12.5, aside = 0 } = {}) {
    const { g, rect, glyph, inkOn, fill } = this.tools;
    const ground = GROUNDS[tile.type] ?? "ivory";
    const ink = inkOn(ground);
    const tint = tile.type in TINTS ? fill(TINTS[tile.type]) : ink;
    const letter = Math.max(size * 0.15, (least - 1) / this.tools.scale);
    const up = size < SMALL || letter > size * 0.19;
    const double = tile.value === 2 && ["weapon", "sail", "mjolnir", "market"].includes(tile.type);
    const words = named ? this.lines(double ? this.twice(tile.type) : this.text(tile.name), size, letter) : [];
    const lines = words.length > 1 && size < SMALL ? [] : words; // There its picture says more.
    const [high, wide] = lines.length > 1 ? [size * -0.27, size * 0.31] : [size * (up ? -0.22 : -0.16), size * 0.42];
    const picture = MONSTERS[tile.id] ?? TILES[tile.kind] ?? TILES[tile.type];
    const [off, half, small] = aside ? [size * (double || (aside > 9 && size * this.tools.scale < SMALL) ? 0.06 : 0), size * 0.17, wide * 0.66] : [!named && this.counts(tile) ? size * -0.14 : 0, size * 0.19, wide * 0.76];
    return g(
      {},
      rect(0, 0, size, size, { fill: tile.type === "visit" ? VISIT : fill(ground), class: "piece", rx: size * 0.09 }),
      double ? g({}, glyph(picture, off - half, high, small, tint), glyph(picture, off + half, high, small, tint)) : glyph(picture, off, high, aside ? wide * 0.94 : wide, tint),
      ...this.named(lines, size, ink, size * (up ? 0.12 : 0.18), letter, tile.type === "market" ? 0.24 : 0.15),
      this.mark(tile, size, ink),
    );
  }

  /** What a double tile is called; a double market is still one. */
  twice(type) {
    const { tiles, harbours } = this.components.names;
    return type === "market" ? this.text(tiles.market) : `2\u00a0${this.text(harbours[`${type}s`] ?? tiles[type])}`;
  }

  /** A name in one line, or in two where it is too long for one. */
  lines(name, size, letter) {
    const long = name.length * letter * 0.56 > size - 10;
    return long ? name.replace(PARTS, "-$1").split(/ |(?<=-)/) : [name];
  }

  /** Whether a tile shows its worth or its strength. */
  counts = ({ type }) => ["good", "standard", "monster"].includes(type);

  named(lines, size, ink, low, high, second) {
    const first = lines.length > 1 ? size * second - high : low;
    if (lines.some((line) => line.length * high * SHORT > size - 6)) return []; // Its picture says more than half a name.
    return lines.map((line, n) => this.tools.text(0, first + n * high, line, high, { colour: ink, weight: 600, fits: size - 6 }));
  }

  /** The fame of a tile in its upper corner, and its shields: below, side by side. */
  mark(tile, size, ink) {
    const shields = Array.from({ length: tile.shields }, (_, n) => this.tools.circle(size * (0.35 - 0.23 * n), size * 0.375, size * 0.092, { fill: "none", stroke: ink, "stroke-width": 2 }));
    return this.tools.g({}, this.counts(tile) && this.plate(tile.value, size), ...shields);
  }

  plate = (worth, size) => this.coin(size * 0.5 - Math.max(size * 0.16, 9), Math.max(size * 0.16, 9) - size * 0.5, worth, Math.max(size * 0.13, 8));

  /** What the next ship gets at a village, a visit or a raid, and what a monster costs the viewer. */
  gives({ vikings, coins, fight_costs: costs, kind }, size) {
    const { g, text, glyph } = this.tools;
    const got = vikings?.length ? vikings[0] : coins?.length ? coins[0] : null;
    const y = size * (kind !== "village" ? 0.38 : size < SMALL ? 0.28 : 0.24);
    const small = Math.max(size * 0.2, 12.5);
    const cost = this.view.seat === null ? null : costs?.[this.view.seat];
    if (cost !== null && cost !== undefined) return g({}, text(size * 0.2, y, `−${cost}`, small, { colour: "var(--on-dark)", weight: 600, anchor: "end", always: true }), glyph(VIKING, size * 0.33, y, size * 0.21, "var(--on-dark)"));
    if (got === null) return null;
    const ink = kind === "village" ? "var(--ink)" : "var(--on-light)";
    return vikings?.length ? g({}, text(-size * 0.15, y, `+${got}`, small, { weight: 700, colour: ink, always: true }), glyph(VIKING, size * 0.19 + 1, y, Math.max(size * 0.22, 12), ink)) : this.plate(got, size);
  }
}

/** The seats in the order in which they sail next: the hindmost ship first, in the harbour by start position. */
function sailingOrder({ ships }) {
  return ships.filter(({ place }) => place < HOME).sort((one, other) => one.place - other.place || other.start_position - one.start_position).map(({ seat }) => seat);
}
