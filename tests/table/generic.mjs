/* Draws views with the generic board. Usage: node generic.mjs <folder of the frame>; a line comes in with a schema and
   views, and a line goes out with the complaints, and what can be pointed at in each view. */

import { text } from "node:stream/consumers";

const [frame] = process.argv.slice(2);
const { boardOf } = await import(`${frame}/generic/board.js`);
const { pieces } = await import(`${frame}/pieces.js`);
const { meets } = await import(`${frame}/offer.js`);
const ODD = /undefined|null|NaN|\[object/;

function* faults(view, scene) {
  if (!(scene.width > 0 && scene.height > 0)) yield "the scene has no size";
  const ids = scene.places.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) yield "two places have one id";
  for (const { id, label, means } of [...scene.places, ...(scene.hand?.items ?? [])]) {
    if (!id || !label || ODD.test(label)) yield `${id} is called "${label}"`;
    for (const condition of means) if (!view.offer.actions.some((action) => meets(action, condition))) yield `${id} stands for nothing on offer`;
  }
  for (const { id, x, y, width, height } of scene.places) {
    if (x - width / 2 < 0 || y - height / 2 < 0 || x + width / 2 > scene.width || y + height / 2 > scene.height) yield `${id} lies outside the board`;
    if (Math.min(width, height) < 40) yield `${id} is too small for a finger`;
  }
  if (view.seat === null && scene.hand) yield "a spectator has no hand";
  yield* nodes(scene.tree);
}

function* nodes(tree) {
  for (const node of tree.flat()) {
    if (typeof node === "string" && ODD.test(node)) yield `it says "${node}"`;
    if (Array.isArray(node?.[1] ?? null) || !Array.isArray(node)) continue;
    const [, attributes, ...children] = node;
    for (const [name, value] of Object.entries(attributes ?? {})) if (ODD.test(String(value))) yield `${name} is ${value}`;
    yield* nodes(children.map((child) => (Array.isArray(child) ? [child] : [child])));
  }
}

const saidIn = (tree) => (Array.isArray(tree) ? tree.flatMap(saidIn) : typeof tree === "string" || typeof tree === "number" ? [String(tree)] : []);
const texts = (node) => (!Array.isArray(node) ? [] : node[0] === "text" ? saidIn(node.slice(2)) : node.flatMap(texts));

const { schema, views } = JSON.parse(await text(process.stdin));
const boards = [await boardOf({ api: { getSchema: async () => schema }, game: {} }), await boardOf({ api: { getSchema: async () => { throw new Error("none"); } }, game: {} })];
const said = new Set();
const pointed = [];
for (const view of views) {
  for (const [board, narrow, lang] of [[boards[0], true, "de"], [boards[0], false, "en"], [boards[1], true, "en"]]) {
    const shown = { ...view, narrow, lang };
    const scene = board.draw(shown, pieces(1));
    for (const fault of faults(shown, scene)) said.add(fault);
    const items = [...scene.places, ...(scene.hand?.items ?? [])];
    if (board === boards[0] && narrow) pointed.push({ hand: scene.hand?.items.map(({ label }) => label) ?? null, lit: items.filter(({ means }) => means.length).map(({ id }) => id), plain: !scene.choices, said: texts(scene.tree) });
  }
}
console.log(JSON.stringify({ faults: [...said].slice(0, 10), pointed }));
