/* The middle of the wheel: the round and what it leads to, drawn figures, the bag, and what ends a step. */

import { figure } from "./art.js";
import { BAG } from "./drawings.js";
import { FIGURES, capital } from "./sight.js";

/** What stands in the middle of the wheel. */
export function hub(sight, x, y, r) {
  const { state, view } = sight;
  const counts = state.drawn && FIGURES.some((figure) => state.drawn[figure]) ? state.drawn : null;
  if (view.look === "bag" && !counts) return [figureGrid(sight, state.bag, x, y - r * 0.08, r * 0.9), sight.tools.text(x, y - r * 0.8, capital(sight.say("bag")), 17, { weight: 600 })];
  if (counts) return [figureGrid(sight, counts, x, y - r * 0.08, r * 0.9, true), sight.tools.text(x, y - r * 0.8, sight.say("drawn"), 16, { weight: 600, fits: r * 1.3 })];
  const why = state.wheel.find((one) => one.locked);
  const done = leaving(sight);
  return [roundTrack(sight, x, y, r), done ? button(sight, done.say, x, y + r * 0.68) : why ? lockNote(sight, why, x, y, r) : null];
}

/** What ends a step without doing anything: no special tile, no more boatmen. */
function leaving({ types }) {
  if (types.has("decline_special_tile")) return { type: "decline_special_tile", id: "decline", say: "decline" };
  return types.has("end_boatmen") ? { type: "end_boatmen", id: "end-boatmen", say: "end" } : null;
}

function button(sight, name, x, y) {
  const { g, rect, text } = sight.tools;
  return g({}, rect(x, y, 170, 40, { fill: "var(--panel)", class: "piece", rx: 10 }), text(x, y, sight.say(name), 17, { fits: 160 }));
}

/** The button in the hub as a place. */
export function hubPlaces(sight, x, y, r) {
  const done = leaving(sight);
  return done ? [{ id: done.id, label: sight.say(done.say), x, y: y + r * 0.68, width: 170, height: 40, means: [{ type: done.type }] }] : [];
}

/** The six rounds as stones: which scoring ends each, and which round it is. */
function roundTrack(sight, x, y, r) {
  const { g, text, circle, path } = sight.tools;
  const { state, components } = sight;
  const next = nextLines(sight);
  const locked = state.wheel.some((one) => one.locked) && !leaving(sight);
  const up = y - (next.length > 1 ? 0.14 : locked ? 0.1 : 0) * r;
  const stones = components.scorings.map((kind, index) => {
    const [sx, here] = [x + (index - 2.5) * r * 0.27, index + 1 === state.round];
    const shape = kind === "big" ? path("M-10-10H10V10H-10Z", { fill: here ? "var(--accent)" : "var(--panel)", class: "piece" }) : circle(0, 0, 8, { fill: here ? "var(--accent)" : "var(--panel)", class: "piece" });
    return g({ transform: `translate(${sx} ${up - r * 0.42})`, opacity: index + 1 < state.round ? 0.4 : 1 }, shape);
  });
  return g({}, ...stones, text(x, up - r * 0.1, sight.say("round", { n: state.round, of: components.rounds }), 24, { weight: 700 }), ...next.map((line, index) => text(x, up + r * (0.14 + index * 0.19), line, 18, { fits: r * 1.86 })), locked && next.length > 1 ? null : text(x, up + r * (0.15 + next.length * 0.19), rest(sight), 17, { colour: "var(--ink-2)", fits: r * 1.5 }));
}

/** How many purchases are left in the round; after them, who is scored. */
function rest(sight) {
  const { purchases_left: left, active } = sight.state;
  if (left || active === null) return sight.say("left", { n: left });
  return sight.say("scoringOf", { name: sight.seat(active) });
}

/** Which scoring ends the round, and whether the last one follows. */
export function nextLines(sight) {
  const { state, components } = sight;
  const next = sight.say("then", { what: sight.say(state.scoring) });
  return state.round === components.rounds ? [next, sight.say("andFinal")] : [next];
}

/** Which scoring ends the round, in one line. */
export const nextScoring = (sight) => nextLines(sight).join(" ");

/** Why the one at 0 is locked: how many others of its colour have to be bought first. */
function lockNote(sight, { others_of_color: n, figure: who }, x, y, r) {
  const { g, text } = sight.tools;
  return g({}, text(x, y + r * 0.45, sight.say("lock"), 16, { weight: 600, fits: r * 1.5, always: true }), text(x, y + r * 0.62, sight.say("lockNote", { n, who: n > 1 ? sight.figures(who) : sight.figure(who) }), 16, { fits: r * 1.56, always: true }));
}

/** Figures of each colour with how many there are, in two rows of three. */
function figureGrid(sight, counts, x, y, width, strong = false) {
  const { g, text } = sight.tools;
  const step = width * 0.62;
  return g({}, ...FIGURES.map((name, index) => {
    const [fx, fy] = [x + ((index % 3) - 1) * step, y + (index < 3 ? -0.5 : 0.5) * step * 0.98];
    return g({ opacity: counts[name] ? 1 : 0.3 }, figure(name, fx - 15, fy, width * 0.34), text(fx + width * 0.15, fy + 4, `${counts[name] ?? 0}`, strong ? 22 : 20, { weight: 700 }));
  }));
}

/** Places for the drawn figures in the hub, of which one is removed or a colour is placed. */
export function drawnPlaces(sight, x, y, r) {
  const step = r * 0.9 * 0.62;
  return FIGURES.map((name, index) => ({ name, index })).filter(({ name }) => sight.state.drawn[name]).map(({ name, index }) => ({
    id: `drawn-${name}`, label: `${sight.say("drawn")}: ${sight.counts({ [name]: sight.state.drawn[name] })[0]}`, does: sight.does(name), x: x + ((index % 3) - 1) * step, y: y - r * 0.08 + (index < 3 ? -0.5 : 0.5) * step * 0.98, width: step - 6, height: step - 4,
    means: [{ type: "remove_figure", figure: name }, { type: "place_figures", figure: name }],
  }));
}

/** The bag: a look into it shows its colours in the hub. */
export function bagPlace(sight, x, y) {
  const { bag } = sight.state;
  const total = FIGURES.reduce((sum, name) => sum + (bag[name] ?? 0), 0);
  const { g, glyph, text } = sight.tools;
  const list = sight.counts(bag).join(", ") || sight.say("none");
  return { tree: g({}, glyph(BAG, x, y, 44), text(x, y + 6, total, 18, { weight: 700 }), text(x, y + 36, capital(sight.say("bag")), 16)), place: { id: "bag", label: sight.say("inBag", { what: list }), x, y, r: 24, look: "bag" } };
}
