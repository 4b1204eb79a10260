/* What the modules of the board share: the view with its names, and the draft of an action as far as it is composed. */

import { sailOf } from "./art.js";

export const ROWS = ["ships", "fighter", "noble", "scout", "goldsmith", "fisher"];
export const FIGURES = ["fighter", "noble", "scout", "goldsmith", "fisher", "boatman"];
export const SLOTS = 12;

const SPOKEN = {};

/** Load the words of a language, before anything is drawn in it. */
export async function learn(lang, load) {
  SPOKEN[lang] ??= (await load(lang === "de" ? "words-de.js" : "words-en.js")).WORDS;
}

/** The view, the tools, and the words of the viewer's language. */
export class Sight {
  constructor(view, tools, final = null) {
    const { state, components, lang, seat: me } = view;
    Object.assign(this, { view, tools, final, state, components, lang, me, players: state.players });
    this.left = leftOf(view);
    this.draft = common(this.left);
    this.types = new Set(view.offer.actions.filter((action) => this.knows(action)).map(({ type }) => type));
    this.shown = displayShown(view);
  }

  say(key, values = {}) {
    return SPOKEN[this.lang][key].replace(/\{(\w+)(?: ([^|}]+)\|([^}]+))?\}/g, (_, name, one, many) => (many ? `${values[name]} ${values[name] === 1 ? one : many}` : values[name]));
  }

  text = (words) => words?.[this.lang] ?? "";
  figure = (figure) => this.text(this.components.names.figures[figure].name);
  figures = (figure) => this.text(this.components.names.figures[figure].plural);
  tile = (tile) => this.text(this.components.names.tiles[tile].name);
  row = (row) => this.text(this.components.names.rows[row]);
  seat = (seat) => this.view.seats[seat].name;
  colour = (seat) => this.components.player_colors[seat].replace(/_/g, "-");
  figureColour = (figure) => this.components.figure_colors[figure];
  special = (tile) => this.text(this.components.special_tiles[tile].name);
  effect(tile) {
    const { effect, when } = this.components.special_tiles[tile];
    return `${this.special(tile)}: ${this.text(effect)} (${this.text(when)})`;
  }

  cell = (row, column) => this.say("cell", { row: capital(this.row(row)), n: column });

  /** True if the action goes with the state: an offer may be a moment older or newer than it. */
  knows({ type, slot }) {
    if (type === "land_figure") return this.state.aboard.length > 0;
    if (type === "bid" || type === "pass") return this.state.auction !== null;
    return type !== "buy" || this.state.wheel.some((one) => one.slot === slot);
  }

  /** What a figure is good for. */
  does = (who) => this.say(`does_${who}`, this.components.scoring);

  /** What a tile is good for, and the figure that comes with it. */
  doesTile(tile, who) {
    const ship = this.components.ships[sailOf(tile)];
    const own = ship ? this.say("does_ship", { row: this.row(ship.reach), what: this.worth(ship) }) : this.say(`does_${["left", "right"].includes(tile) ? tile : "middle"}`);
    return who ? `${own}; ${this.figure(who)}: ${this.does(who)}` : own;
  }

  /** What a ship pays or costs, and by what plate it shows that, in words. */
  worth({ kind, amount }) {
    const [what, plate] = kind === "gold" ? ["gold", "yellowPlate"] : ["vp", "palePlate"];
    return `${this.say(what, { n: amount })} (${this.say(plate)})`;
  }

  counts(figures) {
    return FIGURES.filter((figure) => figures[figure]).map((figure) => `${figures[figure]} ${figures[figure] > 1 ? this.figures(figure) : this.figure(figure)}`);
  }

  /** True if the tile of a slot can be bought, and has no place on the own display (R070). */
  fitsNowhere(slot) {
    const found = this.view.offer.actions.filter((action) => action.type === "buy" && action.slot === slot);
    return found.length > 0 && found.every(({ place }) => !place);
  }

  /** The offered cells for the tile that is being laid, and the rows for the start tile while it is not laid. */
  targets() {
    const { type, slot } = this.draft;
    const { actions } = this.view.offer;
    if (type === "buy" && slot !== undefined) return this.buyTargets(actions.filter((action) => action.type === "buy" && action.slot === slot));
    if (!this.view.picks.length && this.onlySlot !== null) return this.buyTargets(actions.filter((action) => action.type === "buy"));
    const found = actions.filter((action) => action.type === "land_figure" || action.type === "swap_building");
    return found.map(({ type: one, place }) => ({ ...place, means: [{ type: one, place: { is: place } }] }));
  }

  /** The slot of the only combination that can be bought, before anything is picked: its cells are lit at once. */
  get onlySlot() {
    const slots = [...new Set(this.view.offer.actions.filter((action) => action.type === "buy" && this.knows(action)).map(({ slot }) => slot))];
    return slots.length === 1 ? slots[0] : null;
  }

  buyTargets(actions) {
    const rows = [...new Set(actions.map((action) => action.start_row))].filter(Boolean);
    const picked = this.view.picks.some(({ means }) => means.some((condition) => condition.start_row));
    const chosen = this.view.chosen?.start_row;
    const start = rows.length && !picked && !chosen ? rows.map((row) => ({ row, column: 1, start: true, means: [{ type: "buy", start_row: row }] })) : [];
    if (start.length) return start;
    const { start_row: row } = this.draft;
    const cells = actions.filter((action) => action.place && (!row || action.start_row === row)).map(({ place }) => place);
    const unique = new Map(cells.map((place) => [`${place.row}-${place.column}`, place]));
    const laid = row ? [{ row, column: 1, start: true, means: [{ type: "buy", start_row: row }] }] : [];
    return [...laid, ...[...unique.values()].map((place) => ({ ...place, means: [{ type: "buy", place: { is: place } }] }))];
  }

  /** True while it can be chosen whether the figure goes onto the tile. */
  choosesFigure() {
    const { slot, place, start_row: row } = this.draft;
    if (!this.bought()?.figure || !place) return false;
    const same = this.view.offer.actions.filter((action) => action.type === "buy" && action.slot === slot && (action.start_row ?? null) === (row ?? null) && action.place?.row === place.row && action.place.column === place.column);
    return same.length > 1;
  }

  /** The combination that is picked, or the only one that can be. */
  bought() {
    const slot = this.draft.type === "buy" ? this.draft.slot : this.view.picks.length ? undefined : (this.onlySlot ?? undefined);
    return slot === undefined ? undefined : this.state.wheel.find((one) => one.slot === slot);
  }
}

/** Whose display is large: while the viewer acts on it the own one, else the one looked at, else whose turn it is. */
export function displayShown({ look, seat: me, picks, chosen, state }) {
  const looked = Number(/^seat-(\d)$/.exec(look ?? "")?.[1]);
  if (me !== null && (picks.length || chosen)) return me;
  return state.players[looked] ? looked : (me ?? state.active ?? 0);
}

/** The actions that are left once the picks are made; none before. */
function leftOf({ picks, offer, chosen }) {
  if (chosen) return [chosen];
  if (!picks.length) return [];
  return offer.actions.filter((action) => picks.every(({ means }) => means.some((condition) => Object.entries(condition).every(([field, wanted]) => written(action[field]) === written(wanted?.is ?? wanted)))));
}

/** The fields in which all of them agree. */
function common(actions) {
  if (!actions.length) return {};
  return Object.fromEntries(Object.entries(actions[0]).filter(([field, value]) => actions.every((action) => written(action[field]) === written(value))));
}

const written = (value) => (value !== null && typeof value === "object" ? JSON.stringify(Object.entries(value).sort()) : JSON.stringify(value ?? null));

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
export const cellId = (row, column) => `cell-${row}-${column}`;
