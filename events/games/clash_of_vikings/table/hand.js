/* What a seat of Clash of Vikings holds, and what it can choose from. */

import { ACTIONS, CALL, CHECK, CROSS, PASS } from "./drawings.js";

const SAYABLE = Object.keys(ACTIONS).filter((card) => card !== "SHIELD");

export function hand(seen) {
  const own = seen.mine === null ? null : seen.state.seats[seen.mine];
  if (!own?.hand_cards) return null;
  const values = own.bracelet_values ?? [];
  const worth = values.reduce((all, one) => all + one, 0);
  return { title: seen.say("handTitle"), note: seen.say("handNote", { n: worth }), secret: true, items: [...held(seen, own.hand_cards), ...bracelets(seen, values), ...piles(seen, own)] };
}

function held(seen, cards) {
  return cards.map((card, n) => ({ id: `hand-${n}`, label: card, means: [{ type: "announce", card }, { type: "claim_shield", card }], width: 68, height: 95, tree: seen.face(card, 34, 47.5, 66, 92) }));
}

function bracelets(seen, values) {
  return [...new Set(values)].map((value) => {
    const n = values.filter((one) => one === value).length;
    const rings = Array.from({ length: n }, (_, index) => seen.ring(value, 34, 52 - (index - (n - 1) / 2) * Math.min(13, 44 / n), 19));
    return { id: `own-${value}`, label: seen.say("values", { n, value }), width: 68, height: 95, tree: seen.tools.g({}, ...rings, seen.tools.text(34, 88, n > 1 ? `${n} ×` : "", 13, { colour: "var(--ink-2)" })) };
  });
}

function piles(seen, { draw_pile: pile, discard_pile: count, discards }) {
  const { g, circle, text, rect } = seen.tools;
  const heap = (number, title, open) => g({}, number ? (open ? seen.face(open, 34, 38, 44, 60) : seen.back(34, 38, 44, 60)) : rect(34, 38, 44, 60, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" }), circle(56, 14, 11, { fill: "var(--paper)", class: "piece" }), text(56, 14, number, 13, { weight: 700 }), text(34, 84, title, 12.5, { colour: "var(--ink-2)", fits: 68 }));
  const gone = (discards ?? []).join(", ") || seen.say("noDiscards");
  return [
    { id: "pile", label: seen.say("drawn", { n: pile }), width: 68, height: 95, tree: heap(pile, seen.say("drawnShort"), null) },
    { id: "discards", label: seen.say("discards", { cards: gone }), width: 68, height: 95, tree: heap(count, seen.say("discardShort"), discards?.at(-1)) },
  ];
}

// --- choices -------------------------------------------------------------------------------------------------------------

/** What is asked, and what can be pointed at beside the arena. */
export function choices(seen) {
  const { state } = seen;
  const { actions, labels } = seen.view.offer;
  const told = (type) => labels[actions.findIndex((action) => action.type === type)];
  const leave = seen.offers("decline") ? [{ id: "decline", label: told("decline"), means: [{ type: "decline" }] }] : [];
  if (seen.offers("announce")) return announce(seen);
  if (seen.offers("answer")) return { title: seen.say("call"), items: [big(seen, "pass", PASS, { type: "answer", call: false }, told("answer") && seen.say("pass")), big(seen, "callIt", CALL, { type: "answer", call: true }, seen.say("callIt"))] };
  if (seen.offers("move")) return { title: seen.say("goTo"), items: leave };
  if (seen.offers("slam")) return slam(seen, leave);
  if (seen.offers("attack")) return { title: seen.say("target"), items: [...people(seen, "attack", "target"), ...leave] };
  if (seen.offers("claim_shield") || seen.offers("decline_shield")) return shield(seen, told("decline_shield"));
  if (seen.offers("doubt_shield")) return doubt(seen);
  if (seen.offers("place")) return { title: seen.say("placeAsk", { n: state.knocked_off }), items: spaces(seen, "place") };
  if (seen.offers("choose_start")) return { title: seen.say("startAsk"), items: spaces(seen, "choose_start") };
  return leave.length ? { items: leave } : undefined;
}

function announce(seen) {
  const { picks, narrow, hidden } = seen.view;
  if (hidden) return { title: seen.say("veiled"), items: [] };
  const card = seen.picked("card") ?? only(seen.view.offer.actions.map((action) => action.card));
  const own = seen.state.seats[seen.mine].hand_cards ?? [];
  if (narrow && !picks.length && card === null) return { title: seen.say("whichCard"), items: held(seen, own).map((item) => ({ ...item, id: `choose-${item.id}` })) };
  return { title: seen.say(card === null ? "whichBoth" : "whichWord"), items: SAYABLE.map((word, n) => saying(seen, word, n, card)) };
}

const only = (values) => (new Set(values).size === 1 ? values[0] : null);

/** A word that can be said; once a card is picked, with a mark whether it would be true. */
function saying(seen, word, n, card) {
  const { g, rect, glyph, text } = seen.tools;
  const truth = card === word;
  const mark = card === null ? null : glyph(truth ? CHECK : CROSS, 54, 13, 11, truth ? "var(--ok)" : "var(--warn)");
  const tree = g({}, text(5, 13, n + 1, 12.5, { colour: "var(--ink-2)" }), rect(29, 13, 32, 26, { fill: seen.ground(word), rx: 5 }), glyph(ACTIONS[word], 29, 13, 19, "var(--on-light)"), mark, seen.squeezed(31, 35, word, 12.5, 62));
  const note = card === null ? "" : seen.say(truth ? "truth" : card === "SHIELD" ? "alwaysBluff" : "bluff");
  return { id: `say-${word}`, label: word, note, means: [{ type: "announce", action: word }], width: 62, height: 42, tree };
}

/** One of two answers, alike in size and colour. */
function big(seen, key, picture, means, label, note = "") {
  const { g, glyph, text } = seen.tools;
  return { id: `do-${key}`, label, note, means: [means], width: 132, height: note ? 78 : 60, tree: g({}, glyph(picture, 66, 20, 26), text(66, 48, label, 16, { weight: 600, fits: 130 }), note && text(66, 68, note, 12.5, { colour: "var(--ink-2)", fits: 132 })) };
}

function people(seen, type, field) {
  const found = [...new Set(seen.view.offer.actions.filter((action) => action.type === type).map((action) => action[field]))];
  return found.map((seat) => ({ id: `${field}-${seat}`, label: seen.name(seat), means: [{ type, [field]: seat }] }));
}

function slam(seen, leave) {
  const victim = seen.picked("victim");
  if (victim === null) return { title: seen.say("victim"), items: [...people(seen, "slam", "victim"), ...leave] };
  return { title: seen.say("to", { name: seen.name(victim) }), items: spaces(seen, "slam") };
}

/** The lit spaces once more by their names, so that they can be chosen by number. */
function spaces(seen, type) {
  const { actions } = seen.view.offer;
  const names = seen.components.space_names?.[seen.state.arena] ?? {};
  const field = type === "slam" ? "to" : "space";
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

function shield(seen, leave) {
  const cards = seen.view.narrow && !seen.view.hidden ? held(seen, seen.state.seats[seen.mine].hand_cards ?? []).map((item) => ({ ...item, id: `choose-${item.id}`, note: seen.say(item.label === "SHIELD" ? "truth" : "bluff") })) : [];
  return { title: seen.say("shieldAsk"), items: [...cards, { id: "decline", label: leave ?? seen.say("resist"), means: [{ type: "decline_shield" }] }] };
}

function doubt(seen) {
  const name = seen.name(seen.state.target);
  return { title: seen.say("doubtAsk", { name }), items: [big(seen, "believe", CHECK, { type: "believe_shield" }, seen.say("believe"), seen.say("believeNote")), big(seen, "doubt", CALL, { type: "doubt_shield" }, seen.say("doubt"), seen.say("doubtNote"))] };
}
