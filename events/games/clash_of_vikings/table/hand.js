/* What a seat of Clash of Vikings holds: cards, bracelets and its piles. */

import { ACTIONS } from "./drawings.js";

export function hand(seen) {
  const own = seen.mine === null ? null : seen.state.seats[seen.mine];
  if (!own?.hand_cards) return null;
  const values = own.bracelet_values ?? [];
  const worth = values.reduce((all, one) => all + one, 0);
  if (seen.view.narrow) return seen.phone.hand(seen, own, values, worth);
  return { title: seen.say("handTitle"), note: seen.say("handNote", { n: worth }), secret: true, items: [...held(seen), ...bracelets(seen, values), ...piles(seen, own)] };
}

const SIZE = { width: 76, height: 90, least: 68 };
const FULL = 3;

/** The cards in hand, with room beside them for those that are played, so that what is beyond stays where it is on a wide page. */
const held = (seen) => cardsOf(seen).map((card, n, { length }) => ({ ...card, ...SIZE, room: n < length - 1 ? "" : `min(${Math.max(1, FULL - n) * 93 - 6}px, 100cqw - 1000px)`, tree: seen.face(card.card, 38, 45, 74, 87) }));

/** The cards in hand, with what they can be picked for. */
export const cardsOf = (seen) => (seen.state.seats[seen.mine].hand_cards ?? []).map((card, n) => ({ id: `hand-${n}`, card, label: seen.word(card), does: seen.text(seen.components.cards[card].text), means: [{ type: "announce", card }, { type: "claim_shield", card }] }));

/** One place for each value, pale where there is none of it. */
function bracelets(seen, values) {
  return Object.keys(seen.components.bracelets).map((value) => {
    const n = values.filter((one) => String(one) === value).length;
    const rings = Array.from({ length: n }, (_, index) => seen.ring(value, 23, 41 - (index - (n - 1) / 2) * Math.min(12, 30 / n), 19));
    return { id: `own-${value}`, label: seen.say("values", { n, value }), ...SIZE, width: 46, least: 46, tree: seen.tools.g({ opacity: n ? 1 : 0.3 }, ...(n ? rings : [seen.ring(value, 23, 41, 19)]), seen.tools.text(23, 83, n > 1 ? `${n} ×` : "", 13, { colour: "var(--ink-2)" })) };
  });
}

const [PITCH, MAX] = [47, 205];

function piles(seen, { draw_pile: pile, discard_pile: count, discards }) {
  const { g, circle, text, rect } = seen.tools;
  const kinds = new Set(discards).size;
  const pitch = Math.min(PITCH, MAX / Math.max(1, kinds - 1));
  const wide = 68 + pitch * Math.max(0, kinds - 1);
  const heap = (number, title, shown, width = 68) => g({}, ...(number ? shown : [rect(34, 38, 44, 60, { fill: "none", stroke: "var(--ink-2)", "stroke-dasharray": "4 4" })]), circle(width - 12, 13, 11, { fill: "var(--paper)", class: "piece" }), text(width - 12, 13, number, 13, { weight: 700 }), text(width / 2, 82, title, 12.5, { colour: "var(--ink-2)", fits: width }));
  const gone = (discards ?? []).join(", ") || seen.say("noDiscards");
  return [
    { id: "pile", label: seen.say("drawn", { n: pile }), ...SIZE, width: 68, tree: heap(pile, seen.say("drawnShort"), [seen.back(34, 38, 44, 60)]) },
    { id: "discards", label: seen.say("discards", { cards: gone }), ...SIZE, width: wide, least: wide, tree: heap(count, seen.say("discardShort"), spread(seen, discards ?? [], pitch), wide) },
  ];
}

/** The discards, of each kind one with how many there are, and over each other where kinds are many: the service says which
    there are, not which lies on top. */
function spread(seen, cards, pitch) {
  const { g, glyph, rect, text } = seen.tools;
  return [...new Set(cards)].map((card, n) => {
    const [x, count] = [34 + n * pitch, cards.filter((one) => one === card).length];
    const [at, size] = [x - 20 + Math.min(40, pitch) / 2, Math.min(26, pitch - 6)];
    return g({}, rect(x, 38, 40, 60, { class: "piece", fill: "var(--white)", rx: 4 }), rect(x, 38, 32, 50, { fill: seen.ground(card), rx: 3, opacity: 0.85 }), glyph(ACTIONS[card], at, count > 1 ? 32 : 38, size, "var(--on-light)"), count > 1 && text(at, 54, `×${count}`, 13, { weight: 700, colour: "var(--on-light)" }));
  });
}
