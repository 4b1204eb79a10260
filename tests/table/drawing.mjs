/* Draws views with a board. Usage: node drawing.mjs <board> <folder of the frame>; a view a line comes in, with the
   pixels that a unit has where that matters, and its scene goes out. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
const final = await board.final?.(load);
await board.narrow?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
for await (const line of createInterface({ input: process.stdin })) {
  const { scale = 1, ...view } = JSON.parse(line);
  console.log(JSON.stringify(board.draw(view, pieces(scale), final)));
}
