/* Which actions something in a view stands for: found by the names and values of their fields, since a game without a board
   says no more. An action that nothing stands for is still among the choices and in the list of all actions. */

const MAX_JOINED = 2_000;
const ROWS = ["row", "y", "rank"];
const COLUMNS = ["column", "col", "x", "file"];

/** The name of one of several: squares → square, cities → city. */
export const singular = (name) => name.replace(/ies$/, "y").replace(/(ch|sh|s|x)es$/, "$1").replace(/([^s])s$/, "$1");

/** The fields of the actions on offer, and the values that each has. */
export class Offered {
  constructor(actions) {
    this.values = new Map();
    for (const { type, ...fields } of actions)
      for (const [field, value] of Object.entries(fields)) {
        if (!this.values.has(field)) this.values.set(field, new Set());
        this.values.get(field).add(value);
      }
    this.actions = actions;
  }

  has = (field, value) => this.values.get(field)?.has(value) ?? false;

  /** The actions whose fields, written one after the other, are this text: of `suit` r and `rank` 5 that is r5. */
  joined(text) {
    if (!this.texts) {
      this.texts = new Map();
      for (const { type, ...fields } of this.actions.slice(0, MAX_JOINED)) {
        if (Object.keys(fields).length > 1) this.texts.set(Object.values(fields).join(""), { type, ...fields });
      }
    }
    return this.texts.get(text);
  }

  /** What a value in a field of this name stands for. A number alone means too much: there the names must agree. */
  of(value, name) {
    if (value === null || value === undefined) return [];
    if (typeof value === "object") return Array.isArray(value) ? [] : this.#record(value);
    const field = singular(name);
    if (this.has(field, value)) return [{ [field]: value }];
    if (typeof value !== "string") return [];
    const found = [...this.values.keys()].filter((one) => this.has(one, value));
    const joined = found.length ? null : this.joined(value);
    return joined ? [joined] : found.map((one) => ({ [one]: value }));
  }

  /** An item of a record stands for the actions that agree with it in all fields that both have. */
  #record(record) {
    const shared = Object.entries(record).filter(([field, value]) => this.has(field, value));
    const differs = Object.keys(record).some((field) => this.values.has(field) && !this.has(field, record[field]));
    return shared.length && !differs ? [Object.fromEntries(shared)] : [];
  }

  /** What the place with this number in a list of this name stands for: number 3 of `squares` is `square: 3`. */
  at(index, name) {
    const field = singular(name);
    return this.has(field, index) ? [{ [field]: index }] : [];
  }

  /** What a cell of a grid stands for. */
  cell(row, column) {
    const [down, across] = [ROWS, COLUMNS].map((names) => names.find((name) => this.values.has(name)));
    return down && across && this.has(down, row) && this.has(across, column) ? [{ [down]: row, [across]: column }] : [];
  }
}
