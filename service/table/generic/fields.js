/* What the fields of a view are: their kinds and bounds as the schema of the ruleset says, and by their values where it says nothing. */

const MAX_DEPTH = 3;
const MIN_SQUARE = 9;
const MAX_LINES = 3;
const LEAVES = ["string", "integer", "boolean"];
const DEFINITIONS = "#/$defs/";

/** The schema of a ruleset, by what it says of its fields; without one everything follows from the values. */
export class Schema {
  constructor(document = null) {
    this.definitions = document?.$defs ?? {};
    this.state = document?.properties?.state ?? {};
  }

  /** A schema with what it refers to, and with the one member that is not null; what is said beside a reference wins. */
  resolved(schema = {}) {
    let found = schema;
    for (let steps = 0; steps < 8; steps++) {
      const { $ref, anyOf, ...said } = found;
      const members = anyOf?.filter(({ type }) => type !== "null");
      if ($ref) found = { ...this.definitions[$ref.slice(DEFINITIONS.length)], ...said };
      else if (members?.length === 1) found = { nullable: members.length < anyOf.length, ...members[0], ...said };
      else if (anyOf) return { ...said, nullable: members.length < anyOf.length };
      else break;
    }
    return found;
  }

  /** The schema of a field of a record, or of an item of a list. */
  field = (schema, name) => this.resolved(schema.properties?.[name]);
  item = (schema, index) => this.resolved(schema.prefixItems?.[index] ?? (typeof schema.items === "object" ? schema.items : {}));
}

const isSimple = (value) => value === null || typeof value !== "object";
const isRecord = (value) => !isSimple(value) && !Array.isArray(value);

/** What a field is drawn as: `by_seat`, `grid`, `cells`, `hand`, `pile`, `track`, `square`, `row`, `card`, `record` or `word`. */
export function shapeOf(value, schema, schemaOf, seats) {
  const said = schema["x-kind"];
  if (said === "by_seat" && Array.isArray(value)) return "by_seat";
  if (said === "keyed" && Array.isArray(value) && schema["x-keys"]?.length === 2) return "cells";
  if (said === "pile") return "pile";
  if (said === "track" && Number.isInteger(value)) return "track";
  if (isCard(value, schema, schemaOf)) return "card";
  if (isSimple(value)) return "word";
  if (isRecord(value)) return "record";
  if (said === "hand") return "hand";
  if (isTable(value)) return value.length === seats && schemaOf.item(schema).nullable ? "by_seat" : "grid";
  if (value.length === seats && value.some((one) => !isSimple(one)) && value.every((one) => one === null || !isSimple(one))) return "by_seat";
  const side = Math.sqrt(value.length);
  return value.length >= MIN_SQUARE && Number.isInteger(side) && schemaOf.item(schema).nullable ? "square" : "row";
}

/** True for a record, or the place of one, that a card has room for, and that is told by a word: `amber, 3`. Numbers alone
    need their names. */
function isCard(value, schema, schemaOf) {
  const fits = (fields, isPlain, isWord) => fields.length > 0 && fields.length <= MAX_LINES && fields.every(isPlain) && fields.some(isWord);
  if (isRecord(value)) return fits(Object.values(value), isSimple, (one) => typeof one === "string");
  const inner = value === null ? Object.keys(schema.properties ?? {}).map((name) => schemaOf.field(schema, name)) : [];
  return fits(inner, (one) => "enum" in one || LEAVES.includes(one.type), (one) => "enum" in one || one.type === "string");
}

const isTable = (value) => value.length > 1 && value.every((row) => Array.isArray(row) && row.length === value[0].length && row.length > 1 && row.every(isSimple));

/** The fields of a view, with their schemas; a record in it is a heading with fields of its own. What was agreed on before
    the game is said elsewhere. */
export function fieldsOf(state, schemaOf, seats) {
  const { setup, ...shown } = state ?? {};
  const found = [];
  const add = (value, schema, name, path, depth) => {
    const shape = shapeOf(value, schema, schemaOf, seats);
    if (shape !== "record" || depth === MAX_DEPTH) return found.push({ name, path, value, schema, shape: shape === "record" ? "row" : shape });
    for (const [key, item] of Object.entries(value)) add(item, schemaOf.field(schema, key), key, [...path, key], depth + 1);
  };
  const whole = schemaOf.resolved(schemaOf.state);
  for (const [name, value] of Object.entries(shown)) add(value, schemaOf.field(whole, name), name, [name], 1);
  return found;
}

/** A name of a field or a value as words; a heading begins with a capital letter. */
export const words = (name) => String(name).replace(/_/g, " ");
export const headed = (name) => words(name).replace(/^./u, (letter) => letter.toUpperCase());

/** What a single value is called: a seat by the name of who sits there, a flag by yes or no. */
export function called(value, schema, view) {
  if (value === null || value === undefined) return "–";
  if (schema["x-kind"] === "seat" && view.seats[value]) return view.seats[value].name;
  if (value === true || value === false) return { de: ["nein", "ja"], en: ["no", "yes"] }[view.lang][Number(value)];
  return isSimple(value) ? words(value) : Object.entries(value).map(([name, item]) => (Array.isArray(value) ? called(item, {}, view) : `${words(name)} ${called(item, {}, view)}`)).join(", ");
}
