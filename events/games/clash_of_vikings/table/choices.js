/* What can be chosen beside the arena of Clash of Vikings, and the question that it answers. */

import { ACTIONS, CALL, CHECK, PASS } from "./drawings.js";
import { held } from "./hand.js";

const SAYABLE = Object.keys(ACTIONS).filter((card) => card !== "SHIELD");
const ASKED = { announce, answer, move, slam, attack, claim_shield: shield, decline_shield: shield, doubt_shield: doubt, place, choose_start: start };

/** The choices by what is offered; nothing where the plain list will do. */
export function choices(seen) {
  const type = Object.keys(ASKED).find((one) => seen.offers(one));
  return type && ASKED[type](seen);
}

/** A choice that is an action by itself, in the words of the service. */
function whole(seen, type) {
  const { actions, labels } = seen.view.offer;
  const found = actions.findIndex((action) => action.type === type);
  return found < 0 ? [] : [{ id: `do-${type}`, label: labels[found], means: [{ type }] }];
}

function announce(seen) {
  const { picks, narrow, hidden, offer } = seen.view;
  if (hidden) return { title: seen.say("veiled"), items: [] };
  const card = seen.picked("card") ?? only(offer.actions.map((action) => action.card));
  if (narrow && !picks.length && card === null) return { title: seen.say("whichCard"), items: held(seen, "choose") };
  return { title: seen.say(card === null ? "whichBoth" : "whichWord"), items: SAYABLE.map((word, n) => saying(seen, word, n, card)) };
}

const only = (values) => (new Set(values).size === 1 ? values[0] : null);

/** A word that can be said; once a card is picked, with whether it would be true. */
function saying(seen, word, n, card) {
  const { g, rect, glyph, text } = seen.tools;
  const truth = card === word;
  const [at, wide] = card === null ? [29, 32] : [23, 20];
  const said = card !== null && text(48.5, 13, seen.say(truth ? "truth" : "bluff"), 12.5, { fits: 28, colour: truth ? "var(--ok)" : "var(--ink-2)", weight: truth ? 700 : 400 });
  const tree = g({}, text(4, 13, n + 1, 12.5, { colour: "var(--ink-2)" }), rect(at, 13, wide, 26, { fill: seen.ground(word), rx: 5 }), glyph(ACTIONS[word], at, 13, Math.min(18, wide - 4), "var(--on-light)"), said, seen.squeezed(31, 35, word, 12.5, 62), seen.meant(word) && text(31, 49, seen.meant(word), 12.5, { fits: 62 }));
  const note = card === null ? "" : seen.say(truth ? "truth" : card === "SHIELD" ? "alwaysBluff" : "bluff");
  return { id: `say-${word}`, label: seen.word(word), does: seen.text(seen.components.cards[word].text), note, means: [{ type: "announce", action: word }], width: 62, height: seen.meant(word) ? 56 : 42, tree };
}

function answer(seen) {
  return { title: seen.say("call"), items: [big(seen, 1, "pass", PASS, { type: "answer", call: false }, "pass"), big(seen, 2, "call", CALL, { type: "answer", call: true }, "callIt")] };
}

function doubt(seen) {
  const title = seen.say("doubtAsk", { name: seen.name(seen.state.target) });
  return { title, items: [big(seen, 1, "believe", CHECK, { type: "believe_shield" }, "believe", "believeNote"), big(seen, 2, "doubt", CALL, { type: "doubt_shield" }, "doubt", "doubtNote")] };
}

/** One of two answers, alike in size and colour. */
function big(seen, n, id, picture, means, word, remark = null) {
  const { g, glyph, text } = seen.tools;
  const [label, note] = [seen.say(word), remark ? seen.say(remark) : ""];
  return { id: `do-${id}`, label, note, means: [means], width: 132, height: note ? 78 : 60, tree: g({}, text(4, 10, n, 12.5, { anchor: "start", colour: "var(--ink-2)" }), glyph(picture, 66, 20, 26), text(66, 48, label, 16, { weight: 600, fits: 130 }), note && text(66, 68, note, 12.5, { colour: "var(--ink-2)", fits: 132 })) };
}

function move(seen) {
  return { title: seen.say("goTo"), items: whole(seen, "decline") };
}

function attack(seen) {
  return { title: seen.say("target"), items: [...people(seen, "attack", "target"), ...whole(seen, "decline")] };
}

/** First whom to push away, then where to. */
function slam(seen) {
  const victim = seen.picked("victim");
  if (victim === null) return { title: seen.say("victim"), items: [...people(seen, "slam", "victim"), ...whole(seen, "decline")] };
  return { title: seen.say("to", { name: seen.name(victim) }), items: spaces(seen, "slam", "to") };
}

function place(seen) {
  return { title: seen.say("placeAsk", { n: seen.state.knocked_off }), items: spaces(seen, "place", "space") };
}

function start(seen) {
  return { title: seen.say("startAsk"), items: spaces(seen, "choose_start", "space") };
}

function shield(seen) {
  const cards = seen.view.narrow && !seen.view.hidden ? held(seen, "choose") : [];
  const noted = cards.map((card) => ({ ...card, note: seen.say(card.label === "SHIELD" ? "truth" : "bluff") }));
  return { title: seen.say("shieldAsk"), items: [...noted, ...whole(seen, "decline_shield")] };
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
  return found.map((space, n) => ({ id: `to-${space}`, label: seen.text(names[space]) || space, means: [{ type, [field]: space }], width: 62, height: 28, tree: spot(seen, space, n) }));
}

/** A space by number and name, with whoever stands there. */
function spot(seen, space, n) {
  const { g, text } = seen.tools;
  const who = seen.state.vikings.indexOf(space);
  return g({}, n < 9 && text(4, 14, n + 1, 12.5, { anchor: "start", colour: "var(--ink-2)" }), text(30, 14, space, 16, { weight: 700 }), who >= 0 && seen.crest(who, 52, 14, 14));
}
