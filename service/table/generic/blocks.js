/* The parts of a generic board, each drawn from its upper left corner: a heading, and words, cards, cells, piles or a track
   below it. A part has the places at which actions can be chosen. */

import { GLYPHS } from "../pieces.js";
import { called, headed, words } from "./fields.js";

const [GAP, HEADING, LINE] = [6, 20, 18];
const MAX_ITEMS = 200;
const MAX_STEPS = 40;
const CELL = 44;
const [MAX_CELL, MAX_LARGE, FEW] = [64, 104, 4];
const MAX_WORDS = 280;

/** The size of a card for a width of the board. */
export const cardSize = (narrow) => (narrow ? { width: 46, height: 62 } : { width: 58, height: 78 });

/** What is drawn with: the tools of boards, the view, what is on offer, and how wide the board is. */
export class Ground {
  constructor(view, pieces, offered, width, colours) {
    Object.assign(this, { view, pieces, offered, width, colours, narrow: view.narrow, card: cardSize(view.narrow) });
  }

  heading = (name) => (name ? this.pieces.text(0, HEADING / 2 - 2, headed(name), 13, { anchor: "start", colour: "var(--ink-2)", weight: 600, always: true }) : null);

  say = (value, schema = {}) => called(value, schema, this.view);
}

/** A value on a card: a colour fills it, a seat shows its crest, a record has a line a field. */
export function face(ground, value, schema, x, y, { width, height }) {
  const { pieces, view, colours } = ground;
  if (value === null || value === undefined) return pieces.rect(x, y, width, height, { fill: "none", stroke: "var(--line)", "stroke-dasharray": "4 4" });
  if (typeof value === "string" && isColour(value)) return pieces.card(value, x, y, width, height, width > 50 ? words(value) : "");
  const paper = pieces.rect(x, y, width, height, { class: "piece", fill: "var(--paper)", rx: 5 });
  if (typeof value === "boolean") return pieces.g({}, paper, value ? pieces.circle(x, y, Math.min(width, height) * 0.28, { fill: "var(--ink)" }) : null);
  if (schema["x-kind"] === "seat" && view.seats[value]) return pieces.g({}, paper, pieces.crest(value, colours[value], x, y, Math.min(width, height) * 0.55));
  const lines = typeof value === "object" ? Object.entries(value).slice(0, Math.floor(height / 14)).map(([, item]) => ground.say(item)) : [ground.say(value, schema)];
  const size = Math.min(lines.length > 1 ? 13 : 22, (height - 6) / lines.length);
  return pieces.g({}, paper, ...lines.map((text, line) => pieces.text(x, y + (line - (lines.length - 1) / 2) * size * 1.1, text, size, { weight: 600, fits: width - 8, always: true })));
}

const isColour = (word) => Object.hasOwn(GLYPHS, word);

const place = (id, label, x, y, size, means) => ({ id, label, x, y, ...size, means });

/** A few single values: a name and what it is, in columns. */
export function wordsBlock(ground, fields) {
  const columns = ground.narrow ? 1 : Math.min(3, fields.length);
  const wide = Math.min(MAX_WORDS, (ground.width - (columns - 1) * GAP) / columns);
  const draw = (x, y) => fields.map(({ name, value, schema }, index) => {
    const [left, top] = [x + (index % columns) * (wide + GAP), y + Math.floor(index / columns) * LINE + LINE / 2];
    return ground.pieces.g({}, ground.pieces.text(left, top, headed(name), 13, { anchor: "start", colour: "var(--ink-2)", fits: wide * 0.46, always: true }), ground.pieces.text(left + wide * 0.5, top, ground.say(value, schema), 14, { anchor: "start", weight: 600, fits: wide * 0.48, always: true }));
  });
  return { width: columns * (wide + GAP) - GAP, height: Math.ceil(fields.length / columns) * LINE, draw, places: () => [] };
}

/** Things side by side, in as many rows as they need: the cards of a hand, or the items of a list. */
export function rowBlock(ground, { name, path, value, schema, shape }, schemaOf) {
  const all = Array.isArray(value) ? value : Object.entries(value ?? {}).map(([key, item]) => `${words(key)}: ${ground.say(item)}`);
  const items = all.slice(0, MAX_ITEMS);
  const isNumber = (item) => typeof item === "number" || item === null;
  const size = items.every(isNumber) ? { width: CELL, height: CELL } : ground.card;
  const fits = Math.max(1, Math.floor((ground.width + GAP) / (size.width + GAP)));
  const rows = Math.max(1, Math.ceil(items.length / fits));
  const at = (index, x, y) => [x + size.width / 2 + (index % fits) * (size.width + GAP), y + HEADING + size.height / 2 + Math.floor(index / fits) * (size.height + GAP)];
  const item = (index) => schemaOf.item(schema, index);
  const means = (one, index) => [...ground.offered.of(one, name), ...ground.offered.at(index, name)];
  return {
    width: Math.max(Math.min(fits, Math.max(items.length, shape === "card" ? 1 : 2)) * (size.width + GAP) - GAP, words(name).length * 8),
    height: HEADING + rows * (size.height + GAP) - GAP,
    draw: (x, y) => [
      ground.pieces.g({ at: [x, y] }, ground.heading(all.length > items.length ? `${name} (${all.length})` : name)),
      items.length ? null : ground.pieces.text(x, y + HEADING + 12, "–", 14, { anchor: "start", colour: "var(--ink-2)" }),
      ...items.map((one, index) => face(ground, one, item(index), ...at(index, x, y), size)),
    ],
    places: (x, y) => items.flatMap((one, index) => {
      const found = means(one, index);
      return found.length ? [place(`${path.join(".")}.${index}`, `${words(name)} ${index + 1}: ${ground.say(one, item(index))}`, ...at(index, x, y), size, found)] : [];
    }),
  };
}

/** A single card, such as the one that is on offer. */
export const cardBlock = (ground, field, schemaOf) => rowBlock(ground, { ...field, value: [field.value], schema: { items: field.schema } }, schemaOf);

/** Cells in rows and columns: of a list of lists, of a list that is a square, or of the cells of which there is something. */
export function gridBlock(ground, { name, path, value, schema, shape }, schemaOf) {
  const { rows, columns, cells } = { grid: tableCells, square: squareCells, cells: keyedCells }[shape](value, schema, schemaOf);
  const keys = shape === "cells" ? schema["x-keys"] : undefined;
  const most = columns.length > FEW ? MAX_CELL : MAX_LARGE;
  const side = Math.max(CELL, Math.min(most, Math.floor(ground.width / Math.max(1, columns.length))));
  const across = Math.min(columns.length, Math.max(1, Math.floor(ground.width / CELL)));
  const size = { width: side - 2, height: side - 2 };
  const at = ({ row, column }, x, y) => [x + (columns.indexOf(column) + 0.5) * side, y + HEADING + (rows.indexOf(row) + 0.5) * side];
  const shown = cells.filter(({ row, column }) => columns.indexOf(column) < across && rows.includes(row)).slice(0, MAX_ITEMS);
  const means = ({ row, column, index, item }) => [...ground.offered.cell(row, column, keys), ...(index === null ? [] : ground.offered.at(index, name)), ...(item && typeof item === "object" ? ground.offered.of(item, name) : [])];
  return {
    width: Math.max(across * side, words(name).length * 8),
    height: HEADING + rows.length * side,
    draw: (x, y) => [ground.pieces.g({ at: [x, y] }, ground.heading(name)), ...shown.map((cell) => face(ground, cell.item, cell.schema, ...at(cell, x, y), size))],
    places: (x, y) => shown.flatMap((cell) => {
      const found = means(cell);
      const where = `${words(name)} ${rows.indexOf(cell.row) + 1}/${columns.indexOf(cell.column) + 1}`;
      return found.length ? [place(`${path.join(".")}.${cell.row}.${cell.column}`, `${where}: ${ground.say(cell.item, cell.schema)}`, ...at(cell, x, y), size, found)] : [];
    }),
  };
}

const numbers = (count) => Array.from({ length: count }, (_, index) => index);

function tableCells(value, schema, schemaOf) {
  const item = schemaOf.item(schemaOf.item(schema));
  const cells = value.flatMap((line, row) => line.map((one, column) => ({ row, column, index: row * line.length + column, item: one, schema: item })));
  return { rows: numbers(value.length), columns: numbers(value[0]?.length ?? 0), cells };
}

function squareCells(value, schema, schemaOf) {
  const side = Math.sqrt(value.length);
  const cells = value.map((item, index) => ({ row: Math.floor(index / side), column: index % side, index, item, schema: schemaOf.item(schema) }));
  return { rows: numbers(side), columns: numbers(side), cells };
}

function keyedCells(value, schema, schemaOf) {
  const [down, across] = schema["x-keys"];
  const record = schemaOf.item(schema);
  const [rows, columns] = [down, across].map((key) => valuesOf(schemaOf.field(record, key), value.map((cell) => cell[key])));
  const cells = rows.flatMap((row) => columns.map((column) => ({ row, column, index: null, item: value.find((cell) => cell[down] === row && cell[across] === column) ?? null, schema: {} })));
  return { rows, columns, cells: cells.map((cell) => (cell.item ? { ...cell, item: without(cell.item, [down, across]) } : cell)) };
}

/** The values of a key: all that its type allows, if they are few, else those that are there. */
function valuesOf({ enum: words_, minimum, maximum }, there) {
  if (words_) return words_;
  if (Number.isInteger(minimum) && maximum - minimum < MAX_STEPS) return numbers(maximum - minimum + 1).map((one) => one + minimum);
  return [...new Set(there)].sort((one, other) => (one < other ? -1 : 1));
}

function without(record, names) {
  const left = Object.entries(record).filter(([name]) => !names.includes(name));
  return left.length === 1 ? left[0][1] : Object.fromEntries(left);
}

/** A pile: how many lie there, and the top one if it is seen. */
export function pileBlock(ground, { name, path, value, schema }, schemaOf) {
  const size = ground.card;
  const cards = Array.isArray(value) ? value : null;
  const count = cards ? cards.length : Number.isInteger(value) ? value : Object.values(value ?? {}).reduce((sum, one) => sum + (Number.isInteger(one) ? one : 0), 0);
  const means = cards?.length ? ground.offered.of(cards.at(-1), name) : [];
  const middle = (x, y) => [x + size.width / 2, y + HEADING + size.height / 2];
  return {
    width: Math.max(size.width, words(name).length * 8),
    height: HEADING + size.height,
    draw: (x, y) => [
      ground.pieces.g({ at: [x, y] }, ground.heading(cards?.length ? `${name} (${count})` : name)),
      cards ? face(ground, cards.at(-1), schemaOf.item(schema), ...middle(x, y), size) : ground.pieces.back(count, ...middle(x, y), size.width, size.height),
    ],
    places: (x, y) => (means.length ? [place(path.join("."), `${words(name)}: ${ground.say(cards.at(-1))}`, ...middle(x, y), size, means)] : []),
  };
}

/** A track from its first to its last step, with where each seat is, or one marker where it is nobody's. */
export function trackBlock(ground, name, markers, { minimum, maximum }) {
  const [first, last] = [minimum ?? 0, Math.max(maximum ?? 0, ...markers.map(({ at }) => at), 1)];
  const wide = ground.width - 24;
  const where = (at) => 12 + (wide * (at - first)) / Math.max(1, last - first);
  return {
    width: ground.width,
    height: HEADING + 44,
    draw: (x, y) => [
      ground.pieces.g({ at: [x, y] }, ground.heading(name)),
      ground.pieces.path(`M${x + 12} ${y + HEADING + 22}h${wide}`, { stroke: "var(--line)", "stroke-width": 6, "stroke-linecap": "round" }),
      ...[first, last].map((at, end) => ground.pieces.text(x + where(at), y + HEADING + 40, at, 12, { anchor: end ? "end" : "start", colour: "var(--ink-2)", always: true })),
      ...markers.map(({ at, seat }, index) => ground.pieces.g(
        { at: [x + where(at), y + HEADING + 22], key: `${name}.${seat ?? index}` },
        seat === null ? ground.pieces.circle(0, 0, 11, { class: "piece", fill: "var(--accent)" }) : ground.pieces.crest(seat, ground.colours[seat], 0, -2 - 5 * (index % 2), 20),
        seat === null ? ground.pieces.text(0, -17, at, 13, { weight: 600, always: true }) : null,
      )),
    ],
    places: () => [],
  };
}

/** Who sits at the table, with everything that the view says of each seat. */
export function seatsBlock(ground, fields, schemaOf) {
  const { view, pieces, colours } = ground;
  const columns = ground.narrow ? Math.min(2, view.seats.length) : Math.min(4, view.seats.length);
  const wide = (ground.width - (columns - 1) * GAP) / columns;
  const lines = fields.flatMap(({ name, value, schema }) => linesOf(ground, name, value, schemaOf.item(schema), schemaOf));
  const tall = 30 + lines.length * LINE + 6;
  const corner = (seat, x, y) => [x + (seat % columns) * (wide + GAP), y + Math.floor(seat / columns) * (tall + GAP)];
  const size = { width: wide, height: tall };
  const middle = (seat, x, y) => { const [left, top] = corner(seat, x, y); return [left + wide / 2, top + tall / 2]; };
  const means = (seat) => [...ground.offered.values.keys()].filter((field) => /seat|player|target|opponent|victim|owner/.test(field) && ground.offered.has(field, seat)).map((field) => ({ [field]: seat }));
  return {
    width: ground.width,
    height: Math.ceil(view.seats.length / columns) * (tall + GAP) - GAP,
    draw: (x, y) => view.seats.map(({ name }, seat) => {
      const [left, top] = corner(seat, x, y);
      return pieces.g(
        {},
        pieces.rect(...middle(seat, x, y), wide, tall, { fill: "var(--panel)", stroke: view.toAct.includes(seat) ? "var(--accent)" : "var(--line)", "stroke-width": view.toAct.includes(seat) ? 3 : 1, rx: 8 }),
        pieces.crest(seat, colours[seat], left + 16, top + 16, 18),
        pieces.text(left + 30, top + 16, name, 15, { anchor: "start", weight: 600, fits: wide - 38, always: true }),
        ...lines.flatMap(({ name: what, of }, line) => [
          pieces.text(left + 8, top + 38 + line * LINE, what, 13, { anchor: "start", colour: "var(--ink-2)", fits: wide * 0.5, always: true }),
          pieces.text(left + wide - 8, top + 38 + line * LINE, of(seat), 14, { anchor: "end", weight: 600, fits: wide * 0.44, always: true }),
        ]),
      );
    }),
    places: (x, y) => view.seats.flatMap(({ name }, seat) => (means(seat).length ? [place(`seat.${seat}`, name, ...middle(seat, x, y), size, means(seat))] : [])),
  };
}

/** The lines that a field by seat gives: one, or one for each field of its records. */
function linesOf(ground, name, value, schema, schemaOf) {
  const record = value.find((one) => one && typeof one === "object" && !Array.isArray(one));
  if (record) return Object.keys(record).flatMap((field) => linesOf(ground, field, value.map((one) => one?.[field] ?? null), schemaOf.field(schema, field), schemaOf));
  const of = (seat) => (Array.isArray(value[seat]) ? (value[seat].length > 6 ? `× ${value[seat].length}` : ground.say(value[seat], schema) || "–") : ground.say(value[seat], schema));
  return [{ name: headed(name), of }];
}
