/* Composes each action on offer by pointing alone, as a page would: at places, in the hand, among the choices. The scene is
   drawn again after each pick. Usage: node composing.mjs <board> <folder of the frame>; a view a line comes in, a complaint
   goes out. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const final = await board.final?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { choicesOf, compose, isLit, meets, pickNext } = await import(`${frame}/offer.js`);
const MAX = 4;

/** What can be pointed at now. */
function lit(view, picks) {
  const { actions, labels } = view.offer;
  const composed = compose(actions, picks, board.steps);
  const scene = board.draw({ ...view, picks, step: composed.step, chosen: composed.chosen === null ? null : actions[composed.chosen] }, pieces(1), final);
  const choices = scene.choices?.items ?? choicesOf(actions, labels, composed);
  const items = [...scene.places, ...(scene.hand?.items ?? []), ...choices];
  return { composed, items: items.filter((item) => isLit(actions, picks, composed, item)) };
}

/** True if the action can be composed. */
function reaches(view, action) {
  let picks = [];
  for (let count = 0; count < MAX; count++) {
    const { composed, items } = lit(view, picks);
    if (composed.chosen !== null && view.offer.actions[composed.chosen] === action && (picks.length || view.offer.actions.length === 1)) return true;
    const next = items.find((item) => item.means.some((condition) => meets(action, condition)) && !picks.some(({ id }) => id === item.id));
    if (!next) return false;
    picks = pickNext(view.offer.actions, picks, next);
  }
  return false;
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  for (const narrow of [false, true]) {
    const view = { ...given, narrow, hidden: false, lang: "en", preview: [], look: null, results: null };
    for (const action of given.offer.actions) if (!reaches(view, action)) console.log(`${narrow ? "narrow: " : ""}${JSON.stringify(action)} cannot be composed`);
  }
}
