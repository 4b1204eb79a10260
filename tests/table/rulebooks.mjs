/* Draws the pictures of a rulebook. Usage: node rulebooks.mjs <board> <folder of the frame>; each line of the input is
   `{id, view, crop, marks}`, and for each goes out `{id, svg}`, with colours of the page that shows it. What is written in
   two languages stands in both, and the page shows one. */

import { readFileSync } from "node:fs";
import { framed, svgOf } from "./svg.mjs";

const [WIDTH, HEIGHT] = [576, 416]; // The most that a picture has in the page, in pixels.
const [LETTER, OUT] = [12, 0.4]; // The radius of a letter, and how far of it lies outside of its place.
const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
const { pieces } = await import(`${frame}/pieces.js`);

const half = ({ width, height, r = 20 }) => [(width ?? r * 2) / 2, (height ?? r * 2) / 2];
const placeOf = (scene, id) => scene.places.find((place) => place.id === id) ?? fail(`no place ${id}; there are ${scene.places.map((place) => place.id).join(" ")}`);
const fail = (why) => {
  throw new Error(why);
};

/** The box of a crop: as it is, around places, or the whole board. */
function boxOf(scene, crop) {
  if (Array.isArray(crop)) return crop;
  if (!crop) return [0, 0, scene.width, scene.height];
  const [left, top, right, bottom] = crop.places.map((id) => placeOf(scene, id)).reduce((found, place) => {
    const [wide, high] = half(place);
    return [Math.min(found[0], place.x - wide), Math.min(found[1], place.y - high), Math.max(found[2], place.x + wide), Math.max(found[3], place.y + high)];
  }, [Infinity, Infinity, -Infinity, -Infinity]);
  const margin = crop.margin ?? 20;
  const [x, y] = [Math.max(0, Math.floor(left - margin)), Math.max(0, Math.floor(top - margin))];
  return [x, y, Math.min(scene.width, Math.ceil(right + margin)) - x, Math.min(scene.height, Math.ceil(bottom + margin)) - y];
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** One tree of two that differ by their language: what differs stands in both. */
function merged(one, other) {
  if (same(one, other)) return one;
  if (Array.isArray(one) && Array.isArray(other) && one[0] === other[0] && one[0] !== "text" && same(one[1], other[1]) && one.length === other.length) {
    return [one[0], one[1], ...one.slice(2).map((child, at) => merged(child, other[at + 2]))];
  }
  return ["g", {}, ...[["de", one], ["en", other]].filter(([, node]) => node).map(([lang, node]) => ["g", { lang }, node])];
}

const CORNERS = { nw: [-1, -1], n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], c: [0, 0] };

/** The letters of the marks, on the edge of their places, and wholly inside the crop. */
function letters(scene, marks, [left, top, width, height], scale) {
  const r = LETTER / scale;
  return marks.map(({ place: id, corner = "nw" }, at) => {
    const place = placeOf(scene, id);
    const [wide, high] = half(place);
    const [dx, dy] = CORNERS[corner];
    const inside = (value, from, length) => Math.min(Math.max(value, from + r * 1.15), from + length - r * 1.15);
    const [x, y] = [inside(place.x + dx * (wide + r * OUT), left, width), inside(place.y + dy * (high + r * OUT), top, height)];
    return ["g", { class: "letter" }, ["circle", { cx: x, cy: y, r }], ["text", { x, y, "font-size": Math.round(r * 13) / 10 }, "abcdefghijklmnopqrst"[at]]];
  });
}

/** All pictures of a book stand in one page, so that no two may share an id; what is never used goes. */
function ownIds(svg, picture) {
  const used = new Set([...svg.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, id]) => id));
  return svg
    .replace(/<symbol[^>]* id="([\w-]+)"[^>]*>.*?<\/symbol>|<g[^>]* id="([\w-]+)"[^>]*\/>/g, (all, one, other) => (used.has(one ?? other) ? all : ""))
    .replace(/(id="|href="#|url\(#)(?!hatch-)([\w-]+)/g, (_, before, id) => `${before}${picture}-${id}`);
}

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { id, view, crop, marks } = JSON.parse(line);
  const first = board.draw({ ...view, lang: "en" }, pieces(1), null);
  const box = boxOf(first, crop);
  const scale = Math.min(WIDTH / box[2], HEIGHT / box[3]);
  const [de, en] = ["de", "en"].map((lang) => board.draw({ ...view, lang }, pieces(scale), null));
  const tree = de.tree.length === en.tree.length ? de.tree.map((node, at) => merged(node, en.tree[at])) : [merged(["g", {}, ...de.tree], ["g", {}, ...en.tree])];
  const size = `width="${Math.round(box[2] * scale)}" height="${Math.round(box[3] * scale)}"`;
  const drawn = svgOf([...tree, ...letters(en, marks, box, scale)], { id, crop: box, keeps: () => true, strict: true });
  console.log(JSON.stringify({ id, svg: `${framed(box, size, ownIds(drawn, id))}\n` }));
}
