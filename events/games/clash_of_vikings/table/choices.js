/* What can be chosen beside the arena of Clash of Vikings, and the question that it answers. */

import { ACTIONS, CALL, CHECK, PASS } from "./drawings.js";

const FLAT = 380; // Pixels below which a telephone on its side has no room for a question above its answers.
const SAYABLE = Object.keys(ACTIONS).filter((card) => card !== "SHIELD");
const ASKED = { announce, answer, move, slam, attack, claim_shield: shield, decline_shield: shield, doubt_shield: doubt, place, choose_start: start };

/** The choices by what is offered; nothing where the plain list will do. */
export function choices(seen) {
  const type = Object.keys(ASKED).find((one) => seen.offers(one));
  return type && ASKED[type](seen);
}

/** A question above its answers; none on a low telephone, where the bar of the table alone asks it. */
function question(seen, word) {
  const { narrow, frame, room } = seen.view;
  return narrow && (frame === "short" || (frame === "lying" && room.height < FLAT)) ? "" : seen.say(word);
}

/** A choice that is an action by itself, in the words of the service. */
function whole(seen, type) {
  const { actions, labels } = seen.view.offer;
  const found = actions.findIndex((action) => action.type === type);
  return found < 0 ? [] : [{ id: `do-${type}`, label: labels[found], means: [{ type }] }];
}

function announce(seen) {
  const { hidden, offer } = seen.view;
  if (hidden) return { title: seen.say("veiled"), items: [] };
  const card = seen.picked("card") ?? only(offer.actions.map((action) => action.card));
  return { title: question(seen, card === null ? "whichBoth" : card === "SHIELD" ? "noWord" : "whichWord"), items: SAYABLE.map((word, n) => saying(seen, word, n, card)) };
}

const only = (values) => (new Set(values).size === 1 ? values[0] : null);

/** A word that can be said; once a card is picked, with whether it would be true. */
function saying(seen, word, n, card) {
  const { g, rect, glyph, text } = seen.tools;
  const truth = card === word;
  const note = card === null ? "" : seen.say(truth ? "truth" : card === "SHIELD" ? "alwaysBluff" : "bluff");
  const item = { id: `say-${word}`, label: seen.word(word), does: seen.text(seen.components.cards[word].text), note, means: [{ type: "announce", action: word }] };
  if (seen.view.narrow) return { ...item, ...seen.phone.brief(seen, word, truth) };
  const [wide, left] = [n > 5 ? 122 : 75 + (n % 3) * 11, 35]; // Columns as wide as their longest words.
  const tree = g({}, text(3, 12, n + 1, 12.5, { colour: "var(--ink-2)" }), rect(21, 12, 23, 24, { fill: seen.ground(word), stroke: truth ? "var(--ok)" : "none", "stroke-width": 2, rx: 5 }), glyph(ACTIONS[word], 21, 12, 18, "var(--on-light)"), truth && glyph(CHECK, wide + 5, 12, 10, "var(--ok)"), seen.squeezed(left, 12, word, 12, wide - left, { anchor: "start" }));
  return { ...item, width: wide + (truth ? 11 : 0), height: 24, tree };
}

function answer(seen) {
  const { state, view } = seen;
  const title = view.narrow ? `${seen.say("saysThat", { name: seen.name(state.active), said: state.action })}: ${seen.say("call")}` : seen.say("call");
  return { title, items: [big(seen, 1, "pass", PASS, { type: "answer", call: false }, "pass", "passNote"), big(seen, 2, "call", CALL, { type: "answer", call: true }, "callIt", "callNote")] };
}

function doubt(seen) {
  const title = seen.say("doubtAsk", { name: seen.name(seen.state.target) });
  return { title, items: [big(seen, 1, "believe", CHECK, { type: "believe_shield" }, "believe", "believeNote"), big(seen, 2, "doubt", CALL, { type: "doubt_shield" }, "doubt", "doubtNote")] };
}

/** One of two answers, alike in size and colour; on a telephone each is half as wide as the row. */
function big(seen, n, id, picture, means, word, remark = null) {
  const { g, glyph, text } = seen.tools;
  const [label, note] = [seen.say(word), remark ? seen.say(remark) : ""];
  const item = { id: `do-${id}`, label, note, means: [means] };
  if (seen.view.narrow) return { ...item, ...seen.phone.half(seen, label, note, picture) };
  return { ...item, width: 132, height: note ? 78 : 60, tree: g({}, text(4, 10, n, 12.5, { anchor: "start", colour: "var(--ink-2)" }), glyph(picture, 66, 20, 26), text(66, 48, label, 16, { weight: 600, fits: 130 }), note && text(66, 68, note, 12.5, { colour: "var(--ink-2)", fits: 132 })) };
}

function move(seen) {
  return { title: seen.say("goTo"), items: whole(seen, "decline") };
}

function attack(seen) {
  return { title: question(seen, "target"), items: [...people(seen, "attack", "target"), ...whole(seen, "decline")] };
}

/** First whom to push away, then where to. */
function slam(seen) {
  const victim = seen.picked("victim");
  if (victim === null) return { title: question(seen, "victim"), items: [...people(seen, "slam", "victim"), ...whole(seen, "decline")] };
  return { title: seen.say("to", { name: seen.name(victim) }), items: spaces(seen, "slam", "to") };
}

function place(seen) {
  return { title: seen.say("placeAsk", { n: seen.state.knocked_off }), items: spaces(seen, "place", "space") };
}

function start(seen) {
  return { title: seen.say("startAsk"), items: spaces(seen, "choose_start", "space") };
}

function shield(seen) {
  return { title: seen.say("shieldAsk"), items: [{ id: "do-decline_shield", label: seen.say("letHit"), means: [{ type: "decline_shield" }] }] };
}

function people(seen, type, field) {
  const found = [...new Set(seen.view.offer.actions.filter((action) => action.type === type).map((action) => action[field]))];
  return found.map((seat) => ({ id: `${field}-${seat}`, label: seen.name(seat), means: [{ type, [field]: seat }] }));
}

/** The lit spaces once more by their names, so that they can be chosen by number. */
function spaces(seen, type, field) {
  const { actions } = seen.view.offer;
  const names = seen.components.space_names?.[seen.state.arena] ?? {};
  const victim = seen.picked("victim");
  const found = [...new Set(actions.filter((action) => action.type === type && (victim === null || action.victim === victim)).map((action) => action[field]))];
  return found.map((space) => ({ id: `to-${space}`, label: seen.text(names[space]) || space, means: [{ type, [field]: space }] }));
}
