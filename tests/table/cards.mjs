/* Draws a board as a picture of its own. Usage: node cards.mjs <board> <folder of the frame>; on the input is
   `{id, view, crop}`, and out goes SVG with colours of the page that shows it. */

import { readFileSync } from "node:fs";
import { framed, svgOf } from "./svg.mjs";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { id, view, crop } = JSON.parse(readFileSync(0, "utf-8"));
const scene = board.draw(view, pieces(0.42), null);
const box = crop ?? [0, 0, scene.width, scene.height];
// A picture speaks no language.
console.log(framed(box, 'preserveAspectRatio="xMidYMid slice"', svgOf(scene.tree, { id, crop: box, keeps: (node) => !/\p{L}/u.test(node[2]) })));
