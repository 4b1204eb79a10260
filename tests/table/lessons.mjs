/* Plays the beats of a lesson as learners do, by pointing alone: at what is right, at what is wrong, and at random. Usage: node
   lessons.mjs <board> <folder of the frame>; a beat a line comes in (step, wanted action, view), what came of it goes out. */

import { createInterface } from "node:readline";

const [boardUrl, frame] = process.argv.slice(2);
const { default: board } = await import(boardUrl);
const load = (name) => import(new URL(name, boardUrl));
for (const lang of ["de", "en"]) await board.learn?.(lang, load);
const final = await board.final?.(load);
const { pieces } = await import(`${frame}/pieces.js`);
const { choicesOf, compose, kindsOf, litBy, pickNext, same } = await import(`${frame}/offer.js`);
const { afterPicks, answerTo, judge } = await import(`${frame}/lesson-picks.js`);
const MAX = 12;
const TRIES = 3000;

/** What can be pointed at now, and what Confirm would send. */
function shown({ view }, picks) {
  const { actions, labels } = view.offer;
  const composed = afterPicks(compose(actions, picks, board.steps), picks);
  const chosen = composed.chosen === null ? null : actions[composed.chosen];
  const scene = board.draw({ ...view, picks, step: composed.step, chosen }, pieces(1), final);
  const choices = scene.choices?.items ?? (composed.step ? choicesOf(actions, labels, composed) : chosen ? [] : kindsOf(actions, labels));
  const items = [...scene.places, ...(scene.hand?.items ?? []), ...choices].filter(({ means }) => means?.length);
  return { chosen, items, lit: items.filter(litBy(actions, picks, composed)) };
}

/** Point at one thing: the picks after it, and whether it was taken for right. */
function point({ view: { offer: { actions } }, wanted }, picks, item) {
  const judged = judge(actions, picks, item, wanted);
  return { judged, picks: judged === false ? picks : pickNext(actions, picks, item) };
}

/** Pick what is right, and leaves the fewest actions, until the wanted one is composed; `seen` is told how it stands before each pick. */
function playRight(beat, seen = () => {}) {
  let picks = [];
  for (let count = 0; count < MAX; count++) {
    const now = shown(beat, picks);
    seen(now, picks);
    if (now.chosen && same(now.chosen, beat.wanted)) return count;
    const right = now.lit.map((item) => point(beat, picks, item)).filter(({ judged }) => judged);
    if (!right.length) break;
    const left = (point) => compose(beat.view.offer.actions, point.picks, board.steps).left.length;
    ({ picks } = right.reduce((best, one) => (left(one) < left(best) ? one : best)));
  }
  throw new Error(`${JSON.stringify(beat.wanted)} cannot be found`);
}

/** Point at everything that is wrong, after each of the right picks: nothing of it may stay. */
function playWrong(beat) {
  const found = { wrong: 0, unanswered: [], taken: 0, before: 0 };
  playRight(beat, ({ chosen, items }, picks) => {
    if (!picks.length && chosen) found.before++;
    for (const item of items) {
      const { judged, picks: after } = point(beat, picks, item);
      if (judged !== false) continue;
      found.wrong++;
      if (after !== picks) found.taken++;
      const { offered, said } = answerTo(beat.step, beat.view.offer.actions, picks, item, beat.wanted);
      if (offered && !said) found.unanswered.push(item.label);
    }
  });
  return found;
}

/** Point at random: how many picks it took, how many of them stood in the end, and how many were refused. */
function playRandomly(beat, draw) {
  let [picks, refused, now] = [[], 0, shown(beat, [])];
  for (let count = 0; count < TRIES; count++) {
    if (now.chosen && same(now.chosen, beat.wanted)) return { picks: count, own: picks.length, refused };
    const next = point(beat, picks, now.items[Math.floor(draw() * now.items.length)]);
    if (next.judged === false) refused++;
    if (next.picks !== picks) now = shown(beat, next.picks);
    ({ picks } = next);
  }
  throw new Error(`${JSON.stringify(beat.wanted)} was not found at random`);
}

/** A generator of numbers that are the same each time. */
function drawing(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

const draw = drawing(43);
for await (const line of createInterface({ input: process.stdin })) {
  const beat = JSON.parse(line);
  Object.assign(beat.view, { narrow: false, hidden: false, lang: "en", preview: [], look: null, results: null });
  console.log(JSON.stringify({ right: playRight(beat), ...playWrong(beat), random: playRandomly(beat, draw) }));
}
