/* The board of a game that brings none of its own: each field of the view is drawn as its type says (events/ruleset/kinds.py),
   and by its values where the type says nothing. What can be chosen is lit where a field of an action has the name and
   the value of what is drawn. */

import { colourOf } from "../pieces.js";
import { cardBlock, cardSize, face, Ground, gridBlock, pileBlock, rowBlock, seatsBlock, trackBlock, wordsBlock } from "./blocks.js";
import { called, fieldsOf, headed, Schema } from "./fields.js";
import { meets } from "../offer.js";
import { Offered } from "./means.js";

const [WIDE, NARROW, MARGIN, GAP] = [900, 366, 12, 16];
const MAX_FIELDS = 60;
const MAX_ACTIONS = 200;
const TITLES = { de: "Der Tisch", en: "The table" };

/** The board of a game, once the schema of its ruleset is here; without one it is drawn from the values. */
export async function boardOf({ api, game }) {
  const schemaOf = new Schema(await api.getSchema(game.ruleset).catch(() => null));
  return { edition: 1, draw: (view, pieces) => draw(view, pieces, schemaOf) };
}

/** The scene of a view. */
export function draw(view, pieces, schemaOf) {
  const colours = view.components?.player_colors ?? view.seats.map((_, seat) => colourOf(seat));
  const width = (view.narrow ? NARROW : WIDE) - 2 * MARGIN;
  const ground = new Ground(view, pieces, new Offered(view.offer.actions, view.picks), width, colours);
  const fields = fieldsOf(view.state, schemaOf, view.seats.length).slice(0, MAX_FIELDS);
  const own = ownHand(fields, view, schemaOf);
  const blocks = blocksOf(ground, own ? withoutOwn(fields, own, view) : fields, schemaOf);
  const { placed, height } = flowed(blocks, width);
  const places = placed.flatMap(({ block, x, y }) => block.places(x, y));
  const hand = own && handOf(ground, own, schemaOf);
  const items = [...places, ...(hand?.items ?? [])];
  return {
    width: width + 2 * MARGIN,
    height: Math.max(height, 80),
    title: TITLES[view.lang],
    tree: placed.flatMap(({ block, x, y }) => block.draw(x, y)),
    places,
    hand,
    words: wordsOf(view, ground.offered),
    ...(standsForAll(items, view.offer.actions, ground.offered) ? { choices: { items: [] } } : {}),
  };
}

/** Whether each action can be chosen on the board or in the hand alone: then it is not among the choices once more. */
function standsForAll(items, actions, offered) {
  const means = items.flatMap((item) => item.means);
  const isWhole = (action, condition) => Object.keys(action).every((field) => field === "type" || field in condition || offered.isPlaced(action.type, field));
  return actions.length > 0 && actions.length <= MAX_ACTIONS && actions.every((action) => means.some((condition) => meets(action, condition) && isWhole(action, condition)));
}

/** What stands above the choices of a field that no place stands for: its name. */
function wordsOf({ offer }, offered) {
  const named = offer.actions.flatMap(({ type, ...fields }) => Object.keys(fields).filter((field) => !offered.isPlaced(type, field)));
  return { steps: Object.fromEntries(named.map((field) => [field, headed(field)])) };
}

/** The field with the cards of the viewer: a hand, or by seat the only one that the viewer alone sees. */
function ownHand(fields, { seat }, schemaOf) {
  if (seat === null) return null;
  const hand = fields.find(({ shape }) => shape === "hand");
  if (hand) return { field: hand, cards: hand.value, schema: hand.schema };
  const held = fields.find(({ shape, value }) => shape === "by_seat" && Array.isArray(value[seat]) && value.some((one, other) => other !== seat && one === null));
  return held ? { field: held, cards: held.value[seat], schema: schemaOf.item(held.schema) } : null;
}

function withoutOwn(fields, { field }, { seat }) {
  return fields.flatMap((one) => {
    if (one !== field) return [one];
    return one.shape === "hand" || one.value.every((cards, other) => other === seat || cards === null) ? [] : [{ ...one, value: one.value.map((cards, other) => (other === seat ? null : cards)) }];
  });
}

function handOf(ground, { field, cards, schema }, schemaOf) {
  const size = cardSize(ground.narrow);
  const item = (index) => schemaOf.item(schema, index);
  const items = cards.map((card, index) => ({
    id: `hand.${index}`,
    label: called(card, item(index), ground.view),
    tree: face(ground, card, item(index), size.width / 2, size.height / 2, size),
    ...size,
    means: [...ground.offered.of(card, field.name), ...ground.offered.at(index, field.name)],
  }));
  return { title: headed(field.name), secret: true, items };
}

/** What a field is drawn as: tracks by seat on one track, all else by seat with the seats, single values together. */
function blocksOf(ground, fields, schemaOf) {
  const isTrack = ({ shape, schema }) => shape === "by_seat" && schemaOf.item(schema)["x-kind"] === "track" && Number.isInteger(schemaOf.item(schema).maximum);
  const tracks = fields.filter(isTrack);
  const bySeat = fields.filter((one) => one.shape === "by_seat" && !tracks.includes(one));
  const single = fields.filter(({ shape }) => shape === "word");
  const makes = { card: cardBlock, hand: rowBlock, row: rowBlock, grid: gridBlock, square: gridBlock, cells: gridBlock, pile: pileBlock };
  return [
    ...(bySeat.length ? [seatsBlock(ground, bySeat, schemaOf)] : []),
    ...tracks.map(({ name, value, schema }) => trackBlock(ground, name, value.map((at, seat) => ({ at, seat })).filter(({ at }) => Number.isInteger(at)), schemaOf.item(schema))),
    ...fields.filter(({ shape }) => shape === "track").map(({ name, value, schema }) => trackBlock(ground, name, [{ at: value, seat: null }], schema)),
    ...fields.filter(({ shape }) => makes[shape]).map((field) => makes[field.shape](ground, field, schemaOf)),
    ...(single.length ? [wordsBlock(ground, single)] : []),
  ];
}

/** Blocks from left to right, and a new line where the next one does not fit. */
function flowed(blocks, width) {
  let [x, y, tall] = [0, 0, 0];
  const placed = blocks.map((block) => {
    if (x && x + block.width > width) [x, y, tall] = [0, y + tall + GAP, 0];
    const here = { block, x: MARGIN + x, y: MARGIN + y };
    [x, tall] = [x + block.width + GAP, Math.max(tall, block.height)];
    return here;
  });
  return { placed, height: y + tall + 2 * MARGIN };
}
