/* Which colours meet in one kind of piece. Usage: node piece_kinds.mjs <board> <folder of the frame>; a view a line comes in.
   Two pieces are of one kind if nothing but colours tells them apart: neither a glyph nor another shape, pattern or text. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const COLOUR = /^var\(--([a-z0-9-]+)\)$/;
const PLACED = ["at", "key", "x", "y", "cx", "cy", "transform", "opacity"];
const isNode = (node) => Array.isArray(node) && typeof node[0] === "string";
const isPiece = (node) => isNode(node) && /\bpiece\b/.test(node[1].class ?? "");

/** What a node looks like without its colours and its place, and those colours. */
function bare(node, colours) {
  if (!isNode(node)) return node === null || node === undefined || node === false ? "" : node;
  const shown = Object.entries(node[1]).filter(([name]) => !PLACED.includes(name)).map(([name, value]) => {
    const found = typeof value === "string" && COLOUR.exec(value);
    if (found) colours.push(found[1]);
    return [name, found ? "colour" : value];
  });
  return [node[0], shown, ...node.slice(2).map((child) => bare(child, colours))];
}

const kinds = new Map();

function note(node) {
  const colours = [];
  const kind = JSON.stringify(bare(node, colours));
  if (!kinds.has(kind)) kinds.set(kind, new Map());
  kinds.get(kind).set(colours.join(" "), colours);
}

function walk(node) {
  if (!isNode(node)) return;
  const children = node.slice(2).filter(isNode);
  if (children.some(isPiece) && children.length <= 12) note(node);
  else children.filter(isPiece).forEach(note);
  children.forEach(walk);
}

for await (const line of createInterface({ input: process.stdin })) {
  const view = { ...JSON.parse(line), lang: "en", narrow: false, picks: [], step: null, chosen: null, preview: [], look: null, results: null };
  const scene = board.draw(view, pieces(1));
  scene.tree.forEach((node) => (walk(node), isPiece(node) && note(node)));
  for (const item of [...(scene.hand?.items ?? []), ...(scene.choices?.items ?? [])]) if (item.tree) note(item.tree);
}
for (const [kind, found] of kinds) if (found.size > 1) console.log(JSON.stringify({ kind, colours: [...found.values()] }));
