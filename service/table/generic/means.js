/* Which actions something in a view stands for: found by the names and values of their fields, since a game without a board
   says no more. An action that nothing stands for is still among the choices and in the list of all actions. */

import { compose, meets, same } from "../offer.js";

const MAX_JOINED = 2_000;
const ROWS = ["row", "y", "rank"];
const COLUMNS = ["column", "col", "x", "file"];

/** The name of one of several: squares → square, cities → city. */
export const singular = (name) => name.replace(/ies$/, "y").replace(/(ch|sh|s|x)es$/, "$1").replace(/([^s])s$/, "$1");

/** The fields of the actions on offer, and the values that each has. */
export class Offered {
  constructor(actions, picks = []) {
    this.values = new Map();
    for (const { type, ...fields } of actions)
      for (const [field, value] of Object.entries(fields)) {
        if (!this.values.has(field)) this.values.set(field, new Set());
        this.values.get(field).add(value);
      }
    this.actions = actions;
    const { left, chosen } = compose(actions, picks);
    const kept = chosen === null || !picks.length ? left : compose(actions, picks.slice(0, -1)).left;
    this.kinds = kindsOf(actions, kept.map((index) => actions[index]));
    this.asked = new Map();
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

  /** What the place with this number in a list of this name stands for: number 3 of `squares` is `square: 3`, `from_square: 3`
      or, once that is picked, `to_square: 3`. */
  at(index, name) {
    const field = singular(name);
    return this.#spot(`at ${field}`, (names) => names.filter((one) => one === field || one.endsWith(`_${field}`)).map((one) => [one]), [index]);
  }

  /** What a cell of a grid stands for: `row: 1, column: 2`, the same as `from_row` and `from_column`, or a record of both. */
  cell(row, column, [down, across] = ["row", "column"]) {
    const [rows, columns] = [[down, ...ROWS], [across, ...COLUMNS]];
    return this.#spot(`cell ${down} ${across}`, (names, action) => [...pairs(names, rows, columns), ...records(action, rows, columns)], [row, column]);
  }

  /** True if a field of a type of action is asked for by pointing at places, one after the other. */
  isPlaced = (type, field) => [...this.asked.values()].flat().some(({ all }) => all.some((group) => group.type === type && group.fields.flat().includes(field)));

  /** One condition for each type of action with fields that name this place. Where an action names several, those that are
      asked next count; places that nothing leads to from here stand for what they would be picked for instead. */
  #spot(key, groupsOf, values) {
    if (!this.asked.has(key)) this.asked.set(key, this.kinds.map((kind) => groups(kind, groupsOf)).filter(({ all }) => all.length));
    return this.asked.get(key).flatMap(({ all, open, left, actions }) => {
      const next = conditionOf(open, values);
      if (next && left.some((action) => meets(action, next))) return [next];
      const others = all.slice(0, Math.max(1, all.indexOf(open))).map((group) => conditionOf(group, values));
      return others.filter((condition) => actions.some((action) => meets(action, condition))).slice(0, 1);
    });
  }
}

/** The actions by type: all of them, and those that what is picked leaves, if it leaves any. */
function kindsOf(actions, kept) {
  const kinds = new Map();
  for (const action of actions) kinds.set(action.type, [...(kinds.get(action.type) ?? []), action]);
  return [...kinds].map(([type, all]) => ({ actions: all, left: kept.some((one) => one.type === type) ? kept.filter((one) => one.type === type) : all }));
}

/** The groups of fields of a type of action that name a place each, and the first of them that is still open. */
function groups({ actions, left }, groupsOf) {
  const names = Object.keys(actions[0]).filter((field) => field !== "type");
  const all = groupsOf(names, actions[0]).map((fields) => ({ type: actions[0].type, fields }));
  const isOpen = ({ fields }) => fields.some((field) => left.some((action) => !same(valueOf(action, field), valueOf(left[0], field))));
  return { actions, left, all, open: all.find(isOpen) ?? all.at(-1) };
}

/** A field as it is named here: its name, or the name of a record and of a field in it. */
const valueOf = (action, field) => (Array.isArray(field) ? action[field[0]]?.[field[1]] : action[field]) ?? null;

/** What an action must meet to name this place. */
function conditionOf({ type, fields }, values) {
  if (!Array.isArray(fields[0])) return { type, ...Object.fromEntries(fields.map((field, index) => [field, values[index]])) };
  return { type, [fields[0][0]]: { is: Object.fromEntries(fields.map(([, name], index) => [name, values[index]])) } };
}

/** The fields `row` and `column`, and those that begin alike: `from_row` and `from_column`. */
function pairs(names, rows, columns) {
  return names.flatMap((name) => {
    const row = rows.find((one) => name === one || name.endsWith(`_${one}`));
    const begins = row && name.slice(0, name.length - row.length);
    const column = row && columns.find((one) => names.includes(begins + one));
    return column ? [[name, begins + column]] : [];
  });
}

/** Fields that hold a record of a row and a column and nothing else. */
function records(action, rows, columns) {
  return Object.entries(action).flatMap(([name, value]) => {
    const inner = value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [];
    const found = inner.length === 2 ? pairs(inner, rows, columns) : [];
    return found.map(([row, column]) => [[name, row], [name, column]]);
  });
}
