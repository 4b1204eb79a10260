/* What a decision of Clash of Vikings needs: what is lit, the card and the word that it is about, and who stands where. Tests load
   it alone. */

import { choices } from "./choices.js";
import { Seen } from "./seen.js";

/** Tools that draw nothing. Nothing is said either: words are those of the board alone. */
const SILENT = { scale: 1, ...Object.fromEntries(["g", "glyph", "crest", "text", "rect", "circle", "path", "fill", "inkOn", "widthOf", "brief", "half"].map((name) => [name, () => null])) };
const MOVES = { move: "to", place: "space", choose_start: "space", slam: "to" };

/** The ids of places and cards that have to be in view. */
export function needs(view) {
  const { actions } = view.offer;
  if (!actions.length || view.hidden) return [];
  const seen = Object.assign(new Seen(view, SILENT, null), { say: () => "", phone: SILENT });
  const items = choices(seen)?.items ?? [];
  const plays = seen.offers("announce") || seen.offers("claim_shield");
  const hand = plays ? view.state.seats[view.seat].hand_cards.map((_, n) => `hand-${n}`) : [];
  const victim = seen.picked("victim");
  const spaces = actions.filter((action) => action.type !== "slam" || victim === null || action.victim === victim).flatMap((action) => (MOVES[action.type] && action[MOVES[action.type]] ? [action[MOVES[action.type]]] : []));
  const people = seen.offers("attack") || seen.offers("slam") || seen.asked ? view.state.vikings.filter((space) => space !== null) : [];
  return [...new Set([...items.filter(({ means }) => means).map(({ id }) => id), ...hand, ...[...spaces, ...people].map((space) => `space-${space}`)])];
}
