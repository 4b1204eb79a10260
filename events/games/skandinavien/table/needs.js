/* What a decision of Skandinavien needs: what is lit, the cards and tickets in hand, and the two cities of what is picked. Tests load
   it alone. */

import { choices } from "./choices.js";
import { context } from "./context.js";

/** Tools that draw nothing. */
const SILENT = { scale: 1, ...Object.fromEntries(["g", "glyph", "crest", "text", "rect", "circle", "path", "fill", "inkOn"].map((name) => [name, () => null])) };
const ROW = 3; // Payments in the first row of a telephone; others are below it.

/** The ids of places and cards that have to be in view. */
export function needs(view) {
  const { actions } = view.offer;
  if (!actions.length || view.hidden) return [];
  const c = context(view, SILENT);
  const items = (choices(c)?.items ?? []).filter(({ means }) => means).map(({ id }) => id);
  const payments = items.filter((id) => id.startsWith("pay-"));
  const cards = items.filter((id) => !id.startsWith("pay-") && !id.startsWith("route-"));
  const kinds = c.kinds.filter(({ id }) => c.own.hand[id]).map(({ id }) => `kind-${id}`);
  const draws = actions.flatMap(({ type, place }) => (type === "draw_open_card" ? [`open-${place}`] : []));
  const cities = c.aim ? [c.aim.a, c.aim.b].map((id) => `city-${id}`) : [];
  const routes = c.aim ? [`route-${c.aim.id}`] : c.view.picks.length ? [] : [...c.claimable].map((id) => `route-${id}`);
  return [...new Set([...cards, ...payments.slice(0, view.narrow ? ROW : undefined), ...(c.aim && !c.row && c.narrow ? [] : draws), ...routes, ...cities, ...(c.short && c.page ? [] : kinds)])];
}
