/* How the picks of a learner are judged, and what is answered to them: without a page, so that a test can play it. */

import { meets, pickNext, same } from "./offer.js";

/** After this number of wrong picks the place is shown. */
export const SHOWN_AFTER = 3;

const fits = (action, picks) => picks.every(({ means }) => means.some((condition) => meets(action, condition)));

/** Before the first pick nothing is chosen, even where there is only one thing to do, or none of a set would be a choice. */
export const afterPicks = (composed, picks) => (picks.length ? composed : { ...composed, chosen: null });

/** Judge a pick: true if the wanted action can still come of it, false if not; null where there is nothing to judge, such as
    an item that is taken out of a set again. */
export function judge(actions, picks, pick, wanted) {
  if (picks.some(({ id }) => id === pick.id)) return null;
  const next = pickNext(actions, picks, pick);
  return next !== picks && fits(wanted, next);
}

/** What the guide answers to a wrong pick, by the actions that it could have led to: `offered` says whether there were any. */
export function answerTo(step, actions, picks, pick, wanted) {
  const others = actions.filter((action) => !same(action, wanted));
  const [nearer, all] = [[...picks, pick], [pick]].map((together) => others.filter((action) => fits(action, together)));
  const tried = nearer.length ? nearer : all;
  const found = step.otherwise?.find(({ tries }) => tried.some((action) => meets(action, tries)));
  return { offered: tried.length > 0, said: found?.say ?? (tried.length ? step.else : null) ?? null };
}

/** What an answer consists of after a number of wrong picks. */
export function partsOf(wrong, hint) {
  if (wrong >= SHOWN_AFTER) return ["why", "here"];
  return wrong === SHOWN_AFTER - 1 && hint ? ["why", "hint"] : ["why"];
}

/** How many steps the learner has found, and of how many: those that were not shown. `records` are by the number of the beat. */
export function foundOf(beats, records) {
  const asked = beats.flatMap(({ kind }, at) => (kind === "do" ? [records[at]] : []));
  return { found: asked.filter((record) => record && !record.shown).length, asked: asked.length };
}

/** What is done one after the other: what others do, what the learner is to do or to read, and what is said after it. */
export function beatsOf(guide) {
  const scripted = (actions, step) => (actions ?? []).map(({ seat, action }) => ({ kind: "scripted", step, seat, action, ahead: actions.length }));
  const beats = guide.steps.flatMap((step, number) => [
    ...scripted(step.before, number),
    ...(step.do ?? [{ read: true }]).flatMap((wanted) => (wanted.read ? [{ kind: "read", step: number }] : [{ kind: "do", step: number, action: wanted.action, hint: wanted.hint }, ...scripted(wanted.then, number)])),
    ...(step.after ? [{ kind: "after", step: number }] : []),
  ]);
  const last = guide.steps.length - 1;
  return [...scripted(guide.before, 0), ...beats, ...scripted(guide.end.before, last), { kind: "end", step: last }];
}
