/* Composes each action on offer by pointing alone. Usage: node pointing.mjs <board> <folder of the frame>; a view a line
   comes in, and for each action a complaint if nothing leads to it, or its type if a place was missing on the way. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
await board.narrow?.(load);
const final = await board.final?.(load);
await board.narrow?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { compose, isLit, meets, pickNext } = await import(`${frame}/offer.js`);
const MAX = 6;

/** Point at what stands for the action, step by step: at places, else at cards, else at the stepper of a number. */
function point(given, target, narrow) {
  const { actions } = given.offer;
  let [picks, plain] = [[], false];
  for (let count = 0; count < MAX; count++) {
    const composed = compose(actions, picks, board.steps);
    if (composed.chosen === target && picks.length) return { plain };
    const view = { ...given, lang: "en", narrow, picks, step: composed.step ? { ...composed.step, type: composed.type } : null, chosen: composed.chosen === null ? null : actions[composed.chosen], preview: [], look: null, results: null };
    const scene = board.draw(view, pieces(0.8), final);
    const leads = (item) => item.means && isLit(actions, picks, composed, item) && item.means.some((condition) => meets(actions[target], condition)) && !picks.some(({ id }) => id === item.id);
    const stepped = composed.step?.kind === "number" ? { id: "number", label: "", means: [{ type: composed.step.type, [composed.step.field]: { is: actions[target][composed.step.field] } }] } : null;
    const place = scene.places.find(leads);
    const next = place ?? [...(scene.choices?.items ?? []), ...(scene.hand?.items ?? [])].find(leads) ?? stepped;
    if (!next) return { fault: `nothing leads from ${JSON.stringify(picks.map(({ id }) => id))} to ${JSON.stringify(actions[target])}` };
    plain ||= !place;
    picks = pickNext(actions, picks, next);
  }
  return { fault: `no end on the way to ${JSON.stringify(actions[target])}` };
}

/** The cells for the only combination on offer that are not lit before anything is picked. */
function* unlit(given) {
  const buys = given.offer.actions.filter(({ type, place, start_row: row }) => type === "buy" && place && !row);
  if (new Set(buys.map(({ slot }) => slot)).size !== 1) return;
  const { places } = board.draw({ ...given, lang: "en", narrow: false, picks: [], step: null, chosen: null, preview: [], look: null, results: null }, pieces(0.8), final);
  const lit = new Set(places.flatMap(({ means = [] }) => means.map((one) => JSON.stringify(one.place?.is))));
  for (const { place } of buys) if (!lit.has(JSON.stringify(place))) yield `fault ${JSON.stringify(place)} is not lit`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  for (const fault of unlit(given)) console.log(fault);
  given.offer.actions.forEach(({ type }, target) => {
    for (const narrow of [false, true]) {
      const { fault, plain } = point(given, target, narrow);
      if (fault) console.log(`fault ${narrow ? "narrow " : ""}${fault}`);
      else console.log(`${narrow ? "narrow" : "wide"} ${plain ? "cards" : "places"} ${type}`);
    }
  });
}
