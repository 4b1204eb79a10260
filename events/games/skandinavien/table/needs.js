/* What a decision of Skandinavien needs: what is lit, the cards and tickets in hand, and the two cities of what is picked. Tests load
   it alone. */

import { choices, offered } from "./choices.js";
import { ticketCard } from "./cards.js";
import { context, telephone } from "./context.js";
import { narrowWith } from "./narrow.js";

/** Tools that draw nothing. Nothing is said either: words are those of the board alone. */
const SILENT = { scale: 1, ...Object.fromEntries(["g", "glyph", "crest", "text", "rect", "circle", "path", "fill", "inkOn"].map((name) => [name, () => null])) };
const [EDGE, FRAME] = [36, 18]; // Pixels beside a row of choices, and around each of them.

telephone.parts = narrowWith({ offered, pileOf: () => [], ticketCard });

/** The ids of places and cards that have to be in view. */
export function needs(view) {
  const { actions } = view.offer;
  if (!actions.length || view.hidden) return [];
  const c = context(view, SILENT, () => "");
  const choosable = (choices(c)?.items ?? []).filter(({ means }) => means);
  const items = choosable.map(({ id }) => id);
  const payments = firstRow(choosable.filter(({ id }) => id.startsWith("pay-")), (c.across ?? Infinity) - EDGE);
  const cards = items.filter((id) => !id.startsWith("pay-") && !id.startsWith("route-"));
  const kinds = c.kinds.filter(({ id }) => c.own.hand[id]).map(({ id }) => `kind-${id}`);
  const draws = actions.flatMap(({ type, place }) => (type === "draw_open_card" ? [`open-${place}`] : []));
  const cities = c.aim ? [c.aim.a, c.aim.b].map((id) => `city-${id}`) : [];
  const routes = c.aim ? [`route-${c.aim.id}`] : c.view.picks.length ? [] : [...c.claimable].map((id) => `route-${id}`);
  return [...new Set([...cards, ...payments, ...(c.aim && c.narrow ? [] : draws), ...routes, ...cities, ...(c.short && (c.page || c.offered.length) ? c.offered.map(({ ticket }) => `ticket-${ticket.id}`) : kinds)])];
}

/** The ids of those that the first row has room for, the cheapest: on a telephone others are below them. */
function firstRow(items, room) {
  let left = room;
  return items.filter(({ width }) => (left -= width + FRAME) >= -FRAME / 2).map(({ id }) => id);
}
