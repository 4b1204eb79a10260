/* What a seat of Clash of Vikings holds: cards, bracelets and its piles. */

import { ACTIONS } from "./drawings.js";

export function hand(seen) {
  const own = seen.mine === null ? null : seen.state.seats[seen.mine];
  if (!own?.hand_cards) return null;
  const values = own.bracelet_values ?? [];
  const worth = values.reduce((all, one) => all + one, 0);
  if (seen.view.narrow) return { title: "", secret: true, items: [...held(seen), ...(seen.asked ? [] : [wealth(seen, own, values, worth)])] };
  return { title: seen.say("handTitle"), note: seen.say("handNote", { n: worth }), secret: true, items: [...held(seen), ...bracelets(seen, values), ...piles(seen, own)] };
}

const SIZE = { width: 76, height: 90, least: 68 };
const FULL = 3;
const WORD = 7; // So many letters fit on a small card when they are bold.

/** The cards in hand, with room beside them for those that are played, so that what is beyond stays where it is on a wide page. */
function held(seen) {
  const cards = seen.state.seats[seen.mine].hand_cards ?? [];
  const size = seen.view.narrow ? seen.cardSize : SIZE;
  const room = (n) => (seen.view.narrow || n < cards.length - 1 ? "" : `min(${Math.max(1, FULL - n) * 93 - 6}px, 100cqw - 1000px)`);
  return cards.map((card, n) => ({ id: `hand-${n}`, label: seen.word(card), does: seen.text(seen.components.cards[card].text), means: [{ type: "announce", card }, { type: "claim_shield", card }], ...size, room: room(n), tree: seen.view.narrow ? small(seen, card, size) : seen.face(card, 38, 45, 74, 87) }));
}

/** A card on a telephone: its picture, below that its word, and in German what that means. */
function small(seen, card, { width, height }) {
  const { g, rect, glyph, text } = seen.tools;
  const [low, meant] = [height < 60, seen.meant(card)];
  const [top, high] = low ? [4, height - 22] : [4, height - (meant ? 37 : 24)];
  const ink = "var(--on-light)";
  return g({},
    rect(width / 2, height / 2, width - 2, height - 2, { class: "piece", fill: "var(--white)", rx: 6 }),
    rect(width / 2, top + high / 2, width - 10, high, { fill: seen.ground(card), rx: 4, opacity: 0.85 }),
    glyph(ACTIONS[card], width / 2, top + high / 2, high * 0.86, ink),
    seen.squeezed(width / 2, top + high + 9, card, 12, width - 7, { weight: card.length > WORD ? 400 : 600, colour: ink }),
    low || !meant ? null : text(width / 2, top + high + 22, meant, 12, { colour: ink, fits: width - 6 }));
}

const [RING, ROW, NARROWEST] = [12, 7, 104];

/** The own bracelets in order of their values, and what they are worth together; below, what is left to draw and put away. On a telephone
    they stand beside the cards. */
function wealth(seen, { draw_pile: pile, discard_pile: count, discards }, values, worth) {
  const { g, text } = seen.tools;
  const { width: card, height, count: cards } = seen.cardSize;
  const width = Math.max(NARROWEST, seen.row - cards * (card + 6) - 8);
  const sorted = values.toSorted((one, other) => one - other);
  const rows = sorted.length > ROW && height > 60 ? [sorted.slice(0, Math.ceil(sorted.length / 2)), sorted.slice(Math.ceil(sorted.length / 2))] : [sorted];
  const pitch = (row) => Math.min(RING * 2 - 1, (width - 2 * RING - 4) / Math.max(1, row.length - 1));
  const rings = rows.flatMap((row, line) => row.map((value, n) => seen.ring(value, RING + 2 + n * pitch(row), (height > 60 ? (rows.length > 1 ? 15 : 24) : 15) + line * 23, RING)));
  const gone = (discards ?? []).join(", ") || seen.say("noDiscards");
  const label = [seen.say("handNote", { n: worth }), sorted.join(", "), seen.say("drawn", { n: pile }), seen.say("discards", { cards: gone })].filter(Boolean).join("; ");
  const line = seen.say("pilesShort", { n: pile, gone: count });
  return { id: "own", label, width, height, tree: g({}, ...rings, text(4, height - (height > 60 ? 26 : 20), seen.say("worthShort", { n: worth }), 13, { anchor: "start", weight: 700 }), seen.squeezed(4, height - 8, line, 12, width - 6, { anchor: "start", weight: 400, colour: "var(--ink-2)" })) };
}

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
