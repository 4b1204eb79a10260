/* Walks over boards by arrow keys. Usage: node arrows.mjs <board> <folder of the frame>; a view a line comes in, and out go
   the places that no walk by arrows from the first place reaches. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { neighbour } = await import(`${frame}/walking.js`);
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function reached(places) {
  const found = new Set([places[0]]);
  for (const here of found) for (const key of ARROWS) found.add(neighbour(places, here, key, () => false) ?? here);
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  for (const narrow of [false, true]) {
    const view = { ...JSON.parse(line), lang: "en", narrow, picks: [], step: null, chosen: null, preview: [], look: null, results: null };
    const { places } = board.draw(view, pieces(1));
    const found = places.length ? reached(places) : new Set();
    for (const place of places) if (!found.has(place)) console.log(`${view.phase}${narrow ? ", narrow" : ""}: ${place.id}`);
  }
}
